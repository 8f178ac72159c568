"""The command line: each module without an underscore is a command, with its options (`add`) and its call (`run`)."""
