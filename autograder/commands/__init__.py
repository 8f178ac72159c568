"""The command line: each module without an underscore is a command.

Its docstring is its help text. `add_options` declares its options, and `run` is called with all of them as keywords; it
returns the exit code, where that is not always the same.
"""
