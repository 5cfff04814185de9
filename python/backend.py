"""Builds the wheel: CMake compiles the module, and this packs it (PEP 517). It needs nothing but Python.

OFFICINA_PYTHON_BUILD names a folder that is kept, so that the next build is quick; what is configured there stays as it is.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
VERSION = re.search(r"project\(officina VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
NAME = f"officina-{VERSION}"
METADATA = f"""\
Metadata-Version: 2.1
Name: officina
Version: {VERSION}
Summary: Four modern board games with exact rules, for people who study play
License: MIT
Requires-Python: >=3.11
Requires-Dist: {{numpy}}
"""


def _tag():
    python = "cp" + sysconfig.get_config_var("py_version_nodot")
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _compile(build, prefix):
    """The package with its module, installed into `prefix`."""
    compiler = os.environ.get("CXX", "clang++-19")
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_CXX_COMPILER": compiler,
        "OFFICINA_TESTS": "OFF",
        "OFFICINA_PYTHON_ONLY": "ON",
        "Python_EXECUTABLE": sys.executable,
    }
    if not (build / "CMakeCache.txt").exists():
        definitions = [f"-D{name}={value}" for name, value in settings.items()]
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *definitions], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "officina_python"], check=True)
    subprocess.run(["cmake", "--install", build, "--component", "python", "--prefix", prefix, "--strip"], check=True)


def _pack(wheel, files, numpy):
    """Every file with its hash in the record, the record last; the same files make the same wheel."""
    info = f"{NAME}.dist-info"
    files = dict(files)
    files[f"{info}/METADATA"] = METADATA.format(numpy=numpy).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: officina\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as work:
        build = os.environ.get("OFFICINA_PYTHON_BUILD") or f"{work}/build"
        prefix = Path(work) / "prefix"
        build = Path(build).absolute()
        _compile(build, prefix)
        files = {
            path.relative_to(prefix).as_posix(): path.read_bytes()
            for path in sorted(prefix.rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts
        }
        wheel = f"{NAME}-{_tag()}.whl"
        # Which numpy it can work with hangs on the pybind11 it was compiled with: python/CMakeLists.txt.
        _pack(Path(wheel_directory) / wheel, files, (build / "python/requires.txt").read_text().strip())
        return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("the sources are the repository: pip install ./python")


def get_requires_for_build_wheel(config_settings=None):
    return []
