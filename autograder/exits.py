"""How a command ends: with a code for scripts and, where it was misused, with one sentence for people."""

import sys

DONE, FLAGGED, MISUSED, INTERRUPTED = 0, 1, 2, 130


def misused(command: str, sentence: str, status: int = MISUSED) -> int:
    print(f"{command}: {sentence}", file=sys.stderr)
    return status
