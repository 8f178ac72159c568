"""The list of the class, as various programs write it, and who of it handed in."""

import pytest

from autograder.submissions.roster import RosterError, read_roster
from tests.autograder.submissions.deliveries import notebook, students

N = notebook()
PLAIN = (
    "id,name,email,canvas id,moodle id,group\n"
    "s1,Ada Lovelace,ada.lovelace@example.org,12345,4711,A\n"
    "s2,Łukasz Müller-Ørsted,lm@example.org,12346,4712,A\n"
    "s3,Emmy Noether,emmy@example.org,,,B\n"
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,L9 (771)\n"
    "    Points Possible,,,,,5\n"
    '"Lovelace, Ada",12345,s1,alovelace,Monday,\n'
    '"Noether, Emmy",12346,s3,enoether,Monday,3\n'
)
MOODLE = (
    "Identifier;Full name;Email address;Status\n"
    "Participant 4711;Ada Lovelace;ada@example.org;Submitted\n"
    "Participant 4712;Emmy Noether;emmy@example.org;No submission\n"
)


@pytest.fixture
def roster(tmp_path):
    def reading(text):
        file = tmp_path / "roster.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_roster(file)

    return reading


# ------------------------------------------------------------------------------------ matching


@pytest.mark.parametrize(
    "name",
    ["s1/L9.ipynb", "S1_L9.ipynb", "Ada Lovelace/L9.ipynb", "Lovelace, Ada/L9.ipynb", "lovelace ada_L9.ipynb",
     "ADA_LOVELACE_L9.ipynb", "ada.lovelace@example.org_L9.ipynb", "ada.lovelace/L9.ipynb",
     "lovelaceada_12345_678901_L9.ipynb", "someoneelse_12345_678901_L9.ipynb", "lovelaceada_999_678901_L9.ipynb",
     "Ada Lovelace_4711_assignsubmission_file_/L9.ipynb", "Participant_4711_assignsubmission_file_/L9.ipynb",
     "Group A-Ada Lovelace_99_assignsubmission_file_/L9.ipynb", "s1-homework_L9.ipynb"],
)  # fmt: skip
def test_a_student_is_recognised_by(name, read, roster):
    handed_in = read({name: N}, roster=roster(PLAIN))
    assert students(handed_in) == ["s1"]
    assert (handed_in.missing, handed_in.unmatched, handed_in.ambiguous) == (("s2", "s3"), (), {})


@pytest.mark.parametrize(
    "name", ["Lukasz Muller Orsted", "mullerorstedlukasz", "MÜLLER-ØRSTED, ŁUKASZ", "müllerørstedłukasz_1_4444_x"]
)
def test_accents_case_and_order_do_not_matter(name, read, roster):
    assert students(read({f"{name}_L9.ipynb": N}, roster=roster(PLAIN))) == ["s2"]


def test_who_is_not_on_the_roster_keeps_the_name_and_is_told(read, roster):
    handed_in = read({"ada_L9.ipynb": N, "emmy/L9.ipynb": N, "bob/L9.ipynb": b""}, roster=roster(PLAIN))
    assert students(handed_in) == ["ada", "s3"]
    assert handed_in.remarks == ["not on the roster: ada, bob", "handed in nothing: s1, s2"]


def test_a_match_is_never_guessed(read, roster):
    twins = "id,name\n7,Ada Lovelace\n8,Ada Lovelace\n9,Lovelace\n"
    handed_in = read({"Ada Lovelace/L9.ipynb": N, "lovelaceada_8_4444_L9.ipynb": N}, roster=roster(twins))
    assert students(handed_in) == ["8", "Ada Lovelace"]
    assert handed_in.remarks == [
        "Ada Lovelace matches several students of the roster (7, 8); name the file by the id of the right one",
        "handed in nothing: 7, 9",
    ]


def test_a_number_of_another_kind_makes_nobody_somebody_else(read, roster):
    """Ada's number at Moodle happens to be Emmy's at the university."""
    text = "student id,name\n4711,Emmy Noether\n4712,Ada Lovelace\n"
    file = "Ada Lovelace_4711_assignsubmission_file_/L9.ipynb"
    assert students(read({file: N}, roster=roster(text))) == ["4712"]
    stranger = "Bob_4711_assignsubmission_file_/L9.ipynb"
    assert students(read({file: N, stranger: N}, roster=roster(text))) == ["4712", "Bob"]


def test_a_stranger_never_gets_the_id_of_somebody_on_the_roster(read, roster):
    text = "id,name\nada,Ada Lovelace\nx,ada\n"
    handed_in = read({"ada/L9.ipynb": N, "Ada Lovelace/L9.ipynb": N}, roster=roster(text))
    assert students(handed_in) == ["ada", "ada 2"]
    assert handed_in.ambiguous == {"ada 2": ("ada", "x")}


def test_attempts_under_several_names_are_one_students(read, roster):
    handed_in = read({"Ada Lovelace/L9.ipynb": N, "s1_L9.ipynb": N}, roster=roster(PLAIN))
    assert students(handed_in) == ["s1", "s1"]
    assert {each.arrival.source for each in handed_in.submissions} == {"folder Ada Lovelace", "file s1"}


# ------------------------------------------------------------------------------------ reading


def test_the_gradebook_of_canvas_is_a_roster(read, roster):
    people = roster(CANVAS).people
    assert [(each.id, each.name, each.username, each.canvas_id, each.group) for each in people] == [
        ("12345", "Lovelace, Ada", "alovelace", "12345", "Monday"),
        ("12346", "Noether, Emmy", "enoether", "12346", "Monday"),
    ]
    assert students(read({"xyz_12346_678901_L9.ipynb": N, "alovelace_L9.ipynb": N}, roster=roster(CANVAS))) == [
        "12345",
        "12346",
    ]


def test_the_grading_sheet_of_moodle_is_a_roster(read, roster):
    assert [(each.id, each.moodle_id) for each in roster(MOODLE).people] == [
        ("ada@example.org", "4711"),
        ("emmy@example.org", "4712"),
    ]
    file = "Participant_4712_assignsubmission_file_/L9.ipynb"
    assert students(read({file: N}, roster=roster(MOODLE))) == ["emmy@example.org"]


def test_names_may_stand_in_two_columns(read, roster):
    text = "First name\tSurname\tID number\nAda\tLovelace\ts1\nEmmy\tNoether\t\n"
    assert [(each.id, each.name) for each in roster(text).people] == [
        ("s1", "Ada Lovelace"),
        ("Emmy Noether", "Emmy Noether"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_it_may_be_written_by_any_program(encoding, separator, line_end, roster):
    text = line_end.join(["ID,Name", 's1,"Müller, Jörg"', "", "s2,Ada", ""]).replace("ID,", f"ID{separator}")
    text = text.replace("s1,", f"s1{separator}").replace("s2,", f"s2{separator}")
    people = roster(text.encode(encoding)).people
    assert [(each.id, each.name) for each in people] == [("s1", "Müller, Jörg"), ("s2", "Ada")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has no header that we know: its first line must name columns such as id, name"),
        ("s1,Ada\ns2,Emmy\n", "has no header that we know"),
        ("id,name\n", "names no student below its header"),
        ("id,name\ns1,Ada\ns1,Emmy\n", "has more than one student with the id s1"),
        (b"\xff\xfei", "is not text that we can read; save it as “CSV UTF-8”"),
        (b"id,name\ns1,\x81\n", "is not text that we can read"),
    ],
)
def test_a_bad_roster_gets_one_sentence(text, sentence, roster):
    with pytest.raises(RosterError, match=sentence) as told:
        roster(text)
    assert "\n" not in str(told.value)


def test_a_missing_roster_is_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_roster(tmp_path / "nowhere.csv")
