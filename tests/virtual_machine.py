"""Runs a shell script on another kernel, in an emulated machine: one that has the controllers of cgroups v2.

A kernel has each controller in version 1 or 2, and no test may take it from the system that it runs on. The machine
sees all our files and changes none: what it writes lies over them, in its own memory.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

MODULES = ("virtio_pci", "9pnet_virtio", "9p", "overlay")
INIT = """#!/busybox sh
/busybox mkdir -p /proc /host /top /new
/busybox mount -t tmpfs -o mode=755 top /top
/busybox mkdir /top/upper /top/work
for module in {modules}; do /busybox insmod /$module; done
/busybox mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=512000,cache=loose host /host
/busybox mount -t overlay -o lowerdir=/host,upperdir=/top/upper,workdir=/top/work overlay /new
/busybox mount -t proc proc /new/proc
/busybox mount -t sysfs sys /new/sys
/busybox mount -t devtmpfs dev /new/dev
exec /busybox switch_root /new /bin/sh -c {script}
"""
SCRIPT = """
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t cgroup2 -o nsdelegate cgroup2 /sys/fs/cgroup
echo '+pids +memory +cpu' > /sys/fs/cgroup/cgroup.subtree_control
{script}
echo o > /proc/sysrq-trigger  # switches the machine off, soon
while true; do :; done
"""
SHARED = "local,id=host,path=/,readonly=on,security_model=none,multidevs=remap"
MACHINE = ["qemu-system-x86_64", "-cpu", "max", "-smp", "2", "-m", "3G", "-nodefaults", "-nographic", "-no-reboot",
           "-serial", "stdio", "-fsdev", SHARED, "-device", "virtio-9p-pci,fsdev=host,mount_tag=host"]  # fmt: skip


def why_no_virtual_machine() -> str:
    if shutil.which(MACHINE[0]) and shutil.which("busybox") and kernel() and os.geteuid() == 0:
        return ""
    packages = "qemu-system-x86 linux-image-amd64 busybox-static"
    return f"it takes root, QEMU and a kernel (Debian: sudo apt install {packages})"


def kernel() -> Path | None:
    """One that is installed with its modules, whether it runs or not."""
    return max((path for path in Path("/boot").glob("vmlinuz-*") if modules_of(path).exists()), default=None)


def modules_of(kernel: Path) -> Path:
    return Path("/lib/modules", kernel.name.partition("-")[2], "modules.dep")


def run_in_virtual_machine(script: str, seconds: float) -> str:
    """What the script prints there; it takes ten or twenty times as long as here."""
    own, busybox = kernel(), shutil.which("busybox")
    assert own
    assert busybox
    modules = list(dict.fromkeys(with_needed(modules_of(own))))
    names = " ".join(path.name for path in modules)
    with tempfile.TemporaryDirectory() as folder:
        for path in (Path(busybox), *modules):
            shutil.copy(path, folder)
        init = Path(folder, "init")
        init.write_text(INIT.format(modules=names, script=shlex.quote(SCRIPT.format(script=script))))
        init.chmod(0o755)
        pack = f"printf '%s\\n' busybox init {names} | busybox cpio -o -H newc > packed"
        subprocess.run(["sh", "-ec", pack], cwd=folder, capture_output=True, check=True)
        start = ["-kernel", own, "-initrd", Path(folder, "packed"), "-append", "console=ttyS0 quiet panic=-1"]
        run = subprocess.run(
            [*MACHINE, *start], stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=True
        )
    return run.stdout.decode(errors="replace").replace("\r", "")


def with_needed(file: Path) -> Iterator[Path]:
    """The modules, each after those that it needs."""
    needs = dict(line.split(":") for line in file.read_text().splitlines())
    for module in MODULES:
        path = next(path for path in needs if Path(path).name.split(".")[0] == module)
        yield from (file.parent / each for each in [*reversed(needs[path].split()), path])
