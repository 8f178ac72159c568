"""What cannot be graded is told by name, does no harm, and the rest goes on."""

import json
import os
import struct
import time
import tracemalloc
import zipfile

import pytest

from autograder.submissions import find_notebooks as files
from autograder.submissions.handed_in import MOST_TOLD, read_handed_in
from tests.autograder.submissions.deliveries import facts, notebook, packed, students, told, written

N = notebook()
ADA = ("ada", "L9", False, "")


# ------------------------------------------------------------------------------------ notebooks


def test_a_file_that_cannot_be_graded_is_named_and_the_rest_goes_on(read):
    broken = {
        "binary_L9": b"\x80\x81PK",
        "cut_L9": b'{"cells": [{"cell_t',
        "deep_L9": b"[" * 100_000,
        "empty_L9": b"",
        "number_L9": b"9" * 5000,
    }
    unfit = {
        "list_L9": b"[1, 2]",
        "none_L9": b"null",
        "cells_L9": b'{"cells": 3}',
        "odd_L9": json.dumps({"cells": [{"cell_type": "code", "source": 3}]}).encode(),
        "texts_L9": json.dumps({"cells": ["x"]}).encode(),
        "sheets_L9": json.dumps({"worksheets": [3]}).encode(),
    }
    large = {
        "code_L9": notebook("x = 1\n" * 100_000),
        "cells_too_L9": notebook(*["x"] * 10_001),
    }
    named = {f"{name}.ipynb": data for name, data in (broken | unfit | large).items()}
    handed_in = read({"ada_L9.ipynb": N, "bob.ipynb": notebook("x = 1"), **named})
    assert facts(handed_in) == [ADA]
    said = {each.path.stem: each.why for each in handed_in.unreadable}
    assert {said.pop(name) for name in broken} == {"it is empty, cut off or not a notebook"}
    assert {said.pop(name)[:43] for name in unfit} == {"it is not a notebook of a format that we kn"}
    assert said == {
        "bob": "it is a wrong notebook: its name tells none of L9, and no function of an exercise is in it",
        "code_L9": "it holds more than 500,000 characters of code",
        "cells_too_L9": "it holds more than 10,000 cells of code",
    }
    assert {each.student for each in handed_in.unreadable} >= {"bob", "binary", "deep"}


def test_a_file_of_gigabytes_is_not_read(read, tmp_path, releases):
    folder = written(tmp_path / "sparse", {"ada_L9.ipynb": N, "bob_L9.ipynb": b""})
    with (folder / "bob_L9.ipynb").open("wb") as file:
        file.truncate(10_000_000_000)
    handed_in = read_handed_in(folder, releases)
    assert (students(handed_in), told(handed_in, folder)) == (
        ["ada"],
        {"bob_L9.ipynb": "it has more than 50,000,000 bytes"},
    )


def test_json_that_would_fill_the_memory_is_not_parsed(releases, tmp_path):
    bomb = b'{"cells": [' + b"[]," * 8_000_000 + b"[]]}"
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N, "bob_L9.ipynb": bomb})
    started = time.process_time()
    handed_in = read_handed_in(folder, releases)
    assert time.process_time() - started < 5
    assert told(handed_in, folder)["bob_L9.ipynb"].startswith("it has more than 10,000,000 parts")


def test_large_outputs_do_no_harm(read):
    content = json.loads(N)
    content["cells"][0]["outputs"] = [{"data": {"image/png": "A" * 12_000_000}}]
    assert facts(read({"ada_L9.ipynb": json.dumps(content).encode()})) == [ADA]


def test_a_path_without_notebooks_is_refused_by_name(releases, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"there is no file or folder .*nowhere"):
        read_handed_in(tmp_path / "nowhere", releases)
    for place in (written(tmp_path / "class", {"readme.txt": b""}), tmp_path / "class.zip"):
        (tmp_path / "class.zip").write_bytes(packed({"readme.txt": b""}))
        with pytest.raises(FileNotFoundError, match="there is no notebook in"):
            read_handed_in(place, releases)


def test_one_notebook_may_be_asked_for_and_names_that_tell_nothing_count_as_it(read):
    files = {"ada_L9.ipynb": N, "bob.ipynb": notebook("x = 1")}
    assert students(read(files, only="L9")) == ["ada", "bob"]
    assert students(read(files, only="L8")) == []


# ------------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("ada 🦊", "ada 🦊"),
        ("ada\nL9: 100 points", "ada_L9_ 100 points"),
        ("ada\x1b[2J\x07", "ada_[2J_"),
        ("ada\u202egnirts", "ada_gnirts"),
        ("ada\u200b", "ada_"),
        ("a\u0308da", "äda"),
        ("ada\u00a0l", "ada l"),
        ("con", "con_"),
        ("a" * 200, "a" * 100),
        ('a<b>"c"|d?*', "a_b__c__d__"),
    ],
)
def test_a_name_can_neither_fake_a_line_nor_a_path(name, student, read):
    handed_in = read({f"{name}/L9_trial.ipynb": N, f"{name}/L9_broken.ipynb": b""})
    assert students(handed_in) == [student]
    for path in (handed_in.submissions[0].path, handed_in.unreadable[0].path):
        assert str(path).isprintable()


def test_names_that_look_the_same_stay_different_students(read):
    found = read({"ada\x01/L9.ipynb": N, "ada\x02/L9.ipynb": N, "ada_/L9.ipynb": N})
    assert sorted(students(found)) == ["ada_", "ada_ 2", "ada_ 3"]


def test_a_name_of_bytes_that_are_no_text_does_no_harm(releases, tmp_path):
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N})
    try:
        with open(os.fsencode(folder) + b"/b\xff_L9.ipynb", "wb") as file:
            file.write(N)
    except OSError:
        pytest.skip("this file system has names of text only")
    assert students(read_handed_in(folder, releases)) == ["ada", "b_"]


# ------------------------------------------------------------------------------------ what is not a regular file


def test_links_and_pipes_are_not_opened(releases, tmp_path):
    secret = written(tmp_path / "elsewhere", {"L9_trial.ipynb": N, "key.py": b""})
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N})
    (folder / "bob_L9.ipynb").symlink_to(secret / "L9_trial.ipynb")
    (folder / "carl").symlink_to(secret, target_is_directory=True)
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "data.csv").symlink_to(secret / "key.py")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "dora_L9.ipynb")
        os.mkfifo(folder / "emmy.zip")
    handed_in = read_handed_in(folder, releases)
    assert students(handed_in) == ["ada"]
    link, pipe = "it is a link, and links are not followed", "it is not a regular file"
    pipes = {"dora_L9.ipynb": pipe, "emmy.zip": pipe} if hasattr(os, "mkfifo") else {}
    assert told(handed_in, folder) == {"bob_L9.ipynb": link, "carl": link, "loop": link, **pipes}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_told(releases, tmp_path):
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N, "bob_L9.ipynb": N, "carl/L9.ipynb": N})
    (folder / "bob_L9.ipynb").chmod(0)
    (folder / "carl").chmod(0)
    try:
        said = told(read_handed_in(folder, releases), folder)
    finally:
        (folder / "carl").chmod(0o700)
    assert said == dict.fromkeys(["bob_L9.ipynb", "carl"], "it cannot be read (Permission denied)")


# ------------------------------------------------------------------------------------ zips


def test_damaged_zips_are_told_at_any_depth(read):
    good = packed({"L9.ipynb": N}, compression=zipfile.ZIP_STORED)
    damaged = good.replace(b"return 2", b"return 3")
    files = {"ada_L9.ipynb": N, "cut.zip": good[:-10], "text.zip": b"PK", "empty.zip": b"", "crc.zip": damaged,
             "nothing.zip": packed({}), "other.zip": packed({"readme.txt": b""}),
             "deep.zip": packed({"deeper.zip": good[:60]})}  # fmt: skip
    handed_in = read(files)
    assert told(handed_in, handed_in.submissions[0].path.parent) == {
        "cut.zip": "it is not a zip file, or it is damaged",
        "text.zip": "it is not a zip file, or it is damaged",
        "empty.zip": "it is not a zip file, or it is damaged",
        "crc.zip/L9.ipynb": "it is damaged: its zip does not unpack",
        "nothing.zip": "there is no notebook in it",
        "other.zip": "there is no notebook in it",
        "deep.zip/deeper.zip": "it is not a zip file, or it is damaged",
    }


@pytest.mark.parametrize(
    "name",
    ["../L9_trial.ipynb", "a/../../L9_trial.ipynb", "/etc/L9_trial.ipynb", "C:/L9_trial.ipynb", "..\\L9_trial.ipynb",
     "C:\\Users\\ada\\L9_trial.ipynb", "\\\\server\\L9_trial.ipynb"],
)  # fmt: skip
def test_a_name_that_leads_out_of_a_zip_is_told(name, read_zip, tmp_path):
    handed_in = read_zip({"ada/L9_trial.ipynb": N, name: N})
    assert students(handed_in) == ["ada"]
    assert [each.why for each in handed_in.unreadable] == ["its name leads out of the zip"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class.zip", "course"]  # nothing was unpacked


def test_folders_may_be_separated_as_on_windows(read_zip):
    assert facts(read_zip({"ada\\homework\\L9_trial.ipynb": N})) == [ADA]


def test_names_may_be_in_utf_8_without_saying_so(releases, tmp_path):
    name = "müller/L9_trial.ipynb"
    entry = zipfile.ZipInfo("m??ller/L9_trial.ipynb")
    data = packed({entry: N}).replace(b"m??ller", "müller".encode())
    (tmp_path / "class.zip").write_bytes(data)
    handed_in = read_handed_in(tmp_path / "class.zip", releases)
    assert students(handed_in) == [name.partition("/")[0]]


def test_a_link_in_a_zip_is_told(read_zip):
    link = zipfile.ZipInfo("bob/L9_trial.ipynb")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    handed_in = read_zip({"ada/L9_trial.ipynb": N, link: b"/etc/passwd"})
    assert (students(handed_in), handed_in.unreadable[0].why) == (["ada"], "it is a link, and links are not followed")


def test_an_encrypted_or_oddly_packed_notebook_is_told(releases, tmp_path):
    encrypted = bytearray(packed({"ada/L9_trial.ipynb": N}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        encrypted[encrypted.index(signature) + offset] |= 1
    odd = packed({"bob/L9_trial.ipynb": N}, compression=zipfile.ZIP_LZMA)
    folder = written(tmp_path / "class", {"a.zip": bytes(encrypted), "b.zip": odd})
    assert told(read_handed_in(folder, releases), folder) == {
        "a.zip/ada/L9_trial.ipynb": "it is encrypted; it has to be handed in without a password",
        "b.zip/bob/L9_trial.ipynb": "it is compressed by a method that we do not read; "
        "it has to be an ordinary zip, or not compressed",
    }


# ------------------------------------------------------------------------------------ zip bombs


def lying(data, size):
    """The zip with another unpacked size in all of its headers."""
    data = bytearray(data)
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        position = data.index(signature) + offset
        data[position : position + 4] = struct.pack("<I", size)
    return bytes(data)


def test_a_zip_bomb_is_told_and_takes_neither_time_nor_memory(releases, tmp_path):
    zeros = packed({"L9.ipynb": b"0" * 200_000_000})
    steep = packed({"L9.ipynb": b"0" * 40_000_000})
    nested = packed({"L9.ipynb": N})
    for _ in range(5):
        nested = packed({"more.zip": nested})
    bombs = {"large.zip": zeros, "lying.zip": lying(zeros, 100), "steep.zip": steep, "nested.zip": nested}
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N, **bombs})
    del zeros, steep, nested, bombs
    tracemalloc.start()
    started = time.process_time()
    handed_in = read_handed_in(folder, releases)
    seconds, (_, peak) = time.process_time() - started, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert facts(handed_in) == [ADA]
    assert told(handed_in, folder) == {
        "large.zip/L9.ipynb": "it has more than 50,000,000 bytes",
        "lying.zip/L9.ipynb": "it is damaged: its zip does not unpack",
        "steep.zip/L9.ipynb": "it is a zip bomb: it unpacks to more than 200 times its size",
        "nested.zip/more.zip/more.zip/more.zip": "it is a zip bomb: it is inside more than 3 zips",
    }
    assert seconds < 10
    assert peak < 300_000_000


def test_many_files_are_a_bomb_too(releases, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_ENTRIES", 10)
    many = packed({f"{number}.txt": b"" for number in range(11)})
    folder = written(tmp_path / "class", {"ada_L9.ipynb": N, "bob.zip": many})
    assert told(read_handed_in(folder, releases), folder) == {
        "bob.zip": "it is a zip bomb: it holds more than 10 files"
    }


def test_of_many_bad_files_only_some_of_each_student_are_told(read):
    files = {f"{student}/{number:02}_L9.ipynb": b"{" for student in ("ada", "bob") for number in range(30)}
    told = read(files).unreadable
    assert [file.student for file in told] == ["ada"] * MOST_TOLD + ["bob"] * MOST_TOLD
    assert told[-1].why.endswith(f"not a notebook; and {30 - MOST_TOLD} more of this student's files")
    assert not any("more" in file.why for file in told[: MOST_TOLD - 1])


def test_all_that_a_student_packed_counts_together(releases, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_UNPACKED", 4 * len(N))
    inner = packed({f"L9_{number}.ipynb": N for number in range(3)})
    folder = written(tmp_path / "class", {"ada.zip": packed({"1.zip": inner, "2.zip": inner}), "bob_L9.ipynb": N})
    handed_in = read_handed_in(folder, releases)
    assert students(handed_in).count("bob") == 1
    assert {each.why for each in handed_in.unreadable} == {
        "it is a zip bomb: all of it together unpacks to too many bytes"
    }


def test_folders_without_end_are_told(releases, read_zip, tmp_path):
    files = {"ada_L9.ipynb": N, "/".join(["b"] * 40 + ["L9.ipynb"]): N}
    for handed_in in (read_zip(files), read_handed_in(written(tmp_path / "class", files), releases)):
        assert students(handed_in) == ["ada"]
        assert [each.why for each in handed_in.unreadable] == ["it is more than 30 folders deep"]
