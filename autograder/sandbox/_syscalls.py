"""What a student's process may ask of the Linux kernel: an allow-list, as a seccomp filter.

It may compute, use its memory, read and write files (Landlock says which), wait, and start threads. Everything else is
answered with EPERM: no other programs or processes, no sockets, no signals to anyone, no change of rights or owners.
The filter is a program for the kernel's small virtual machine (BPF), put together here from the calls and numbers in
`_syscalls.txt`. That takes a few dozen lines; a library would be one more thing to install, and to be found inside
bubblewrap.
"""

import errno
import struct
from functools import cache

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand

with open(__file__.removesuffix(".py") + ".txt", encoding="ascii") as file:
    CALLS = [line.split() for line in file.read().splitlines()[1:]]  # each with its numbers on both machines
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # which of them, and the kernel's name for it

LOAD, KEEP_BITS, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, UNKNOWN, KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS, 0x80000000
NUMBER, MACHINE = 0, 4  # where the kernel puts them; the arguments follow at 16, each of eight bytes
OTHER_ABI = 0x40000000  # x86_64 has the same calls once more under numbers from here on

THREAD = 0x10000
FILE_LOCKS_AND_FLAGS = (*range(8), 1030)  # F_DUPFD to F_SETLKW, F_DUPFD_CLOEXEC; not F_SETOWN, which sends signals
TERMINALS_AND_FLAGS = (0x5401, 0x5413, 0x5421, 0x541B, 0x5450, 0x5451)  # is it a terminal, how wide; FION…, FIO…CLEX
NAME_OF_THREAD = 15
UNIX, STREAM = 1, 1
KIND, ALL_BITS = 0xF, 0xFFFFFFFF  # the kind of a socket is without SOCK_CLOEXEC and SOCK_NONBLOCK


def supported(machine: str) -> bool:
    return machine in MACHINES


@cache
def seccomp_filter(machine: str) -> bytes:
    """The program that the kernel runs before each system call of the process."""
    column, name = MACHINES[machine]
    program: list[Instruction] = [
        (LOAD, 0, 0, MACHINE),
        (EQUAL, 1, 0, name),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (AT_LEAST, 0, 1, OTHER_ABI),
        (RETURN, 0, 0, KILL),
    ]
    for call, *numbers in CALLS:
        number = numbers[column]
        if number != "-":
            body = CONDITIONS.get(call, [(RETURN, 0, 0, ALLOW)])
            program += [(EQUAL, 0, len(body), int(number)), *body]
    program.append((RETURN, 0, 0, REFUSE))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


def argument(number: int, *, upper: bool = False) -> Instruction:
    """Load one half of an argument; both machines put the lower one first."""
    return LOAD, 0, 0, 16 + 8 * number + 4 * upper


def only_if(*conditions: tuple[Instruction, int, tuple[int, ...]]) -> list[Instruction]:
    """Allow the call if each of these arguments, as far as the mask goes, has one of its values."""
    body: list[Instruction] = []
    for load, mask, values in conditions:
        tests = [(EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
        body += [load, (KEEP_BITS, 0, 0, mask), *tests, (RETURN, 0, 0, REFUSE)]
    return [*body, (RETURN, 0, 0, ALLOW)]


CONDITIONS: dict[str, list[Instruction]] = {
    "clone": only_if((argument(0), THREAD, (THREAD,))),
    "clone3": [(RETURN, 0, 0, UNKNOWN)],  # its flags lie in memory, out of sight; so the C library uses `clone`
    # of the process itself, and only to ask: one that shortens its own time would be killed as if from outside
    "prlimit64": only_if(*((part, ALL_BITS, (0,)) for part in (argument(0), argument(2), argument(2, upper=True)))),
    "ioctl": only_if((argument(1), ALL_BITS, TERMINALS_AND_FLAGS)),
    "fcntl": only_if((argument(1), ALL_BITS, FILE_LOCKS_AND_FLAGS)),
    "prctl": only_if((argument(0), ALL_BITS, (NAME_OF_THREAD,))),
    # asyncio talks to itself over a pair of sockets; a pair of streams leads nowhere else
    "socketpair": only_if((argument(0), ALL_BITS, (UNIX,)), (argument(1), KIND, (STREAM,))),
    # to the other end, and to no address
    "sendto": only_if((argument(4), ALL_BITS, (0,)), (argument(4, upper=True), ALL_BITS, (0,))),
}
