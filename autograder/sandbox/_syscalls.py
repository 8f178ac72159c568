"""What a student's process may ask of the Linux kernel: an allow-list, as a seccomp filter.

It may compute, use its memory, read and write files (Landlock says which), wait, and start threads. Everything else is
answered with EPERM: no other programs or processes, no sockets, no signals to anyone, no change of rights or owners.
The filter is a program for the kernel's small virtual machine (BPF), put together here from the numbers below: a few
dozen lines, where a library would be one more thing to install and to be found inside bubblewrap.
"""

import errno
import struct
from functools import cache

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand

# The calls, with their numbers on x86_64 and, after the stroke, on aarch64.
TABLE = """
    read=0/63 write=1/64 readv=19/65 writev=20/66 pread64=17/67 pwrite64=18/68 preadv=295/69 pwritev=296/70
    close=3/57 close_range=436/436 fstat=5/80 stat=4/- lstat=6/- newfstatat=262/79 statx=332/291 lseek=8/62
    mmap=9/222 munmap=11/215 mremap=25/216 mprotect=10/226 madvise=28/233 brk=12/214
    rt_sigaction=13/134 rt_sigprocmask=14/135 rt_sigreturn=15/139 sigaltstack=131/132
    access=21/- faccessat=269/48 faccessat2=439/439 pipe=22/- pipe2=293/59 select=23/- pselect6=270/72 poll=7/-
    ppoll=271/73 epoll_create1=291/20 epoll_ctl=233/21 epoll_wait=232/- epoll_pwait=281/22 eventfd2=290/19
    dup=32/23 dup2=33/- dup3=292/24 sched_yield=24/124 sched_getaffinity=204/123 nanosleep=35/101
    clock_nanosleep=230/115 clock_gettime=228/113 clock_getres=229/114 gettimeofday=96/169 time=201/- times=100/153
    getrusage=98/165 sysinfo=99/179 uname=63/160 getpid=39/172 getppid=110/173 gettid=186/178 getuid=102/174
    geteuid=107/175 getgid=104/176 getegid=108/177 getcpu=309/168 getrandom=318/278 getrlimit=97/163
    getcwd=79/17 chdir=80/49 fchdir=81/50 open=2/- openat=257/56 getdents64=217/61 mkdir=83/- mkdirat=258/34
    rename=82/- renameat=264/38 renameat2=316/276 rmdir=84/- unlink=87/- unlinkat=263/35 readlink=89/-
    readlinkat=267/78 statfs=137/43 fstatfs=138/44 flock=73/32 fsync=74/82 fdatasync=75/83 ftruncate=77/46
    sendfile=40/71 copy_file_range=326/285 umask=95/166
    futex=202/98 set_robust_list=273/99 get_robust_list=274/100 set_tid_address=218/96 rseq=334/293
    membarrier=324/283 restart_syscall=219/128 setitimer=38/103 getitimer=36/102 alarm=37/- pause=34/-
    exit=60/93 exit_group=231/94 recvfrom=45/207
    clone=56/220 clone3=435/435 prlimit64=302/261 ioctl=16/29 fcntl=72/25 prctl=157/167 socketpair=53/199
    sendto=44/206
"""
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column above, the kernel's name for it

LOAD, KEEP_BITS, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, UNKNOWN, KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS, 0x80000000
NUMBER, MACHINE = 0, 4  # where the kernel puts them; the arguments follow at 16, each of eight bytes
OTHER_ABI = 0x40000000  # x86_64 has the same calls once more under numbers from here on

THREAD = 0x10000
FILE_LOCKS_AND_FLAGS = (*range(8), 1030)  # F_DUPFD to F_SETLKW, F_DUPFD_CLOEXEC; not F_SETOWN, which sends signals
TERMINALS_AND_FLAGS = (0x5401, 0x5413, 0x5421, 0x541B, 0x5450, 0x5451)  # is it a terminal, how wide; FION…, FIO…CLEX
NAME_OF_THREAD = 15
UNIX, STREAM, KIND = 1, 1, 0xF


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
    for entry in TABLE.split():
        call, _, numbers = entry.partition("=")
        number = numbers.split("/")[column]
        if number != "-":
            body = CONDITIONS.get(call, [(RETURN, 0, 0, ALLOW)])
            program += [(EQUAL, 0, len(body), int(number)), *body]
    program.append((RETURN, 0, 0, REFUSE))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


def argument(number: int, *, upper: bool = False) -> Instruction:
    """Load one half of an argument; both machines put the lower one first."""
    return LOAD, 0, 0, 16 + 8 * number + 4 * upper


def one_of(number: int, *values: int) -> list[Instruction]:
    """Allow the call if an argument has one of these values."""
    tests = [(EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [argument(number), *tests, (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]


CONDITIONS: dict[str, list[Instruction]] = {
    "clone": [argument(0), (ANY_BIT, 1, 0, THREAD), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)],
    "clone3": [(RETURN, 0, 0, UNKNOWN)],  # its flags lie in memory, out of sight; so the C library uses `clone`
    "prlimit64": one_of(0, 0),  # of the process itself
    "ioctl": one_of(1, *TERMINALS_AND_FLAGS),
    "fcntl": one_of(1, *FILE_LOCKS_AND_FLAGS),
    "prctl": one_of(0, NAME_OF_THREAD),
    # asyncio talks to itself over a pair of sockets; a pair of streams leads nowhere else
    "socketpair": [
        argument(0),
        (EQUAL, 0, 3, UNIX),
        argument(1),
        (KEEP_BITS, 0, 0, KIND),  # without SOCK_CLOEXEC and SOCK_NONBLOCK
        (EQUAL, 1, 0, STREAM),
        (RETURN, 0, 0, REFUSE),
        (RETURN, 0, 0, ALLOW),
    ],
    "sendto": [  # to the other end, and to no address
        argument(4),
        (EQUAL, 0, 2, 0),
        argument(4, upper=True),
        (EQUAL, 1, 0, 0),
        (RETURN, 0, 0, REFUSE),
        (RETURN, 0, 0, ALLOW),
    ],
}
