"""Imitates other CPUs. OpenBLAS and NumPy pick their code by what the processor can do, and last bits differ."""

import os
import platform
from functools import cache

import numpy as np
from threadpoolctl import threadpool_info

# Kernels of OpenBLAS, each with the vector instructions that NumPy may use on such a CPU. AMD's Zen has Haswell's.
AVX512, AVX2, SSE = "AVX-512", "AVX2", "SSE"
KERNELS = {"SkylakeX": AVX512, "Haswell": AVX2, "Nehalem": SSE, "Prescott": SSE}


def kernels() -> list[str]:
    """Those that this machine can run: all but the newest on most laptops, none on another architecture."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return []
    return [name for name, vectors in KERNELS.items() if vectors != AVX512 or any(map(is_avx512, found_by_numpy()))]


def imitating(kernel: str) -> dict[str, str]:
    """The environment in which a new process computes as on a machine that has this kernel."""
    vectors = KERNELS[kernel]
    missing = [name for name in found_by_numpy() if vectors == SSE or (vectors == AVX2 and is_avx512(name))]
    return {"OPENBLAS_CORETYPE": kernel, "NPY_DISABLE_CPU_FEATURES": " ".join(missing)}


@cache
def another_cpu() -> dict[str, str]:
    """The environment of a machine whose numbers may differ from ours in the last bits; empty if there is none."""
    ours = KERNELS.get(kernel_in_use(), AVX512)  # those not in the table are newer ones
    others = [name for name in ("Haswell", "SkylakeX", "Nehalem") if name in kernels() and KERNELS[name] != ours]
    return imitating(others[0]) if others else {}


def kernel_in_use() -> str:
    """What OpenBLAS calls the kernel that it has chosen in this process."""
    return next((info["architecture"] for info in threadpool_info() if "architecture" in info), "")


def is_avx512(name: str) -> bool:
    return name.startswith("AVX512") or name == "X86_V4"


@cache
def found_by_numpy() -> list[str]:
    """Vector instructions beyond the oldest, by NumPy's names, also those that we are told not to use."""
    extensions = np.show_config(mode="dicts")["SIMD Extensions"]  # type: ignore[index, call-overload]
    disabled = os.environ.get("NPY_DISABLE_CPU_FEATURES", "").split()
    return [*extensions.get("found", []), *disabled]
