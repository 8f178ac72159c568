"""The command line: each file here is a command, with what it takes (`add`) and what it does (`run`)."""
