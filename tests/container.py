"""Runs a command as a container without user namespaces and without Landlock would: neither can be asked of the kernel.

python -m tests.container COMMAND …
"""

import os
import struct
import sys

from autograder.sandbox._layers import (
    ADD_RULE,
    CREATE_RULESET,
    RESTRICT_SELF,
    SET_NO_NEW_PRIVILEGES,
    process_control,
    restrict_calls,
)
from autograder.sandbox._syscalls import (
    ALLOW,
    ANY_BIT,
    EQUAL,
    LOAD,
    MACHINES,
    NUMBER,
    REFUSE,
    RETURN,
    UNKNOWN,
    Instruction,
    argument,
)

NEW_USERS = 0x10000000  # CLONE_NEWUSER
UNSHARE, CLONE = (272, 97), (56, 220)  # on x86_64 and aarch64
CLONE3 = 435  # its flags lie in memory, so Docker too says that there is no such call


def container_filter(machine: str) -> bytes:
    column, _ = MACHINES[machine]
    program: list[Instruction] = [(LOAD, 0, 0, NUMBER)]
    for call in (CREATE_RULESET, ADD_RULE, RESTRICT_SELF, CLONE3):
        program += [(EQUAL, 0, 1, call), (RETURN, 0, 0, UNKNOWN)]
    for numbers in (UNSHARE, CLONE):
        body = [argument(0), (ANY_BIT, 0, 1, NEW_USERS), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]
        program += [(EQUAL, 0, len(body), numbers[column]), *body]
    program.append((RETURN, 0, 0, ALLOW))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


def main() -> None:
    process_control(SET_NO_NEW_PRIVILEGES, 1)
    restrict_calls(container_filter(os.uname().machine))
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
