#!/usr/bin/env bash
# Makes a Python environment beside this file, with all that grading needs. Gradescope runs it once, as root, when it
# builds the image of the autograder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

new_enough() {
    "$1" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}
find_python() {
    for candidate in python3.14 python3.13 python3.12 python3.11 python3; do
        if new_enough "$candidate"; then echo "$candidate"; return; fi
    done
}

python=$(find_python)
if [ -z "$python" ]; then # Ubuntu 24.04 has 3.12; 22.04 has 3.11 beside its own, older one
    apt-get update
    apt-get install -y python3.12 python3.12-venv || apt-get install -y python3.11 python3.11-venv
    python=$(find_python)
fi
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --constraint requirements.lock --requirement requirements.txt
.venv/bin/python -c 'import os, site; open(os.path.join(site.getsitepackages()[0], "course.pth"), "w").write(os.getcwd())'

# Where the grader is root, students' processes are another user, who needs the library, the harness and no more.
chmod -R go-rwx ./*
chmod -R go+rX lecturelib autograder
if [ -d autograder/keys ]; then chmod -R go-rwx autograder/keys; fi
