"""What students hand in, as folders and zips, and what is read of it."""

import io
import json
import zipfile

from tests.autograder.classroom import RIGHT


def notebook(*cells, release=None):
    """The bytes of a notebook."""
    content = [{"cell_type": "code", "source": cell, "metadata": {}, "outputs": []} for cell in cells or RIGHT]
    metadata = {"release": release} if release else {}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": content}).encode()


def packed(files, *, compression=zipfile.ZIP_DEFLATED):
    """The bytes of a zip with these files, each a name or an entry."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data, compression)
    return buffer.getvalue()


def written(folder, files):
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def facts(handed_in):
    """Who handed in what, each student's earliest attempt first."""
    return [(each.student, each.notebook, each.arrival.late, each.lms_id) for each in handed_in.submissions]


def students(handed_in):
    return [each.student for each in handed_in.submissions]


def told(handed_in, whole):
    """Path below the whole -> why it cannot be graded."""
    return {each.path.relative_to(whole).as_posix(): each.why for each in handed_in.unreadable}
