"""Files and folders are there as a whole, or as they were before."""

import pytest

from autograder.atomic_write import replaced_folder, write_atomically, write_files


def test_a_file_is_replaced_and_no_draft_is_left(tmp_path):
    write_atomically(tmp_path / "marks.csv", "old")
    write_atomically(tmp_path / "marks.csv", "ä\r\n")
    assert (tmp_path / "marks.csv").read_bytes() == "ä\r\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["marks.csv"]


def test_a_file_that_cannot_be_written_is_as_it_was_before(tmp_path):
    (tmp_path / "marks.csv").write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(tmp_path / "marks.csv", "\ud800")
    assert (tmp_path / "marks.csv").read_text() == "old"
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        write_atomically(tmp_path / "folder", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "marks.csv"]


@pytest.mark.parametrize("problem", [KeyboardInterrupt, ValueError])
def test_a_folder_is_replaced_only_when_all_of_it_is_written(tmp_path, problem):
    folder = tmp_path / "report"
    with replaced_folder(folder) as draft:
        (draft / "old").touch()

    def interrupted():
        with replaced_folder(folder) as draft:
            (draft / "half").touch()
            raise problem

    with pytest.raises(problem):
        interrupted()
    assert [path.name for path in folder.iterdir()] == ["old"]
    with replaced_folder(folder) as draft:
        (draft / "new").touch()
    assert [path.name for path in folder.iterdir()] == ["new"]
    assert [path.name for path in tmp_path.iterdir()] == ["report"]


def test_files_are_written_with_the_folders_that_they_are_in(tmp_path):
    write_files(tmp_path / "out", {"a.txt": b"1", "b/c/d.txt": b"2"})
    write_files(tmp_path / "out", {"a.txt": b"3"})
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert found == {"out/a.txt": b"3", "out/b/c/d.txt": b"2"}
