"""From a folder of notebooks to grades: students' processes, the engine, the gradebook."""
