"""How the course is made: notebooks from their sources, new exercises, the map of the lectures."""
