"""The page's server, over HTTP: who gets in, and what is refused."""

import http.client
import json
import threading
import time
from contextlib import closing

import pytest

from autograder.grading.gradebook import Gradebook
from autograder.reports.manual_grading._queue import AnswerQueue
from autograder.reports.manual_grading.answers import LONGEST_TEXT
from autograder.reports.manual_grading.server import MOST_BYTES, PageServer, to_html
from tests.autograder.reports.manual_grading.essays import handed_in, write_book, write_essay_course

HOSTILE = "<script>alert(1)</script> ![x](http://x/y.png) [y](javascript:alert(1)) <img src=x onerror=alert(1)>"


@pytest.fixture
def server(tmp_path):
    course = write_essay_course(tmp_path / "course")
    book = write_book(tmp_path / "book.sqlite", course, ada=handed_in(HOSTILE), bob=handed_in("Because."))
    with PageServer(AnswerQueue(book, course, "grader", question="why")) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def request(server, method, path, body=None, **headers):
    """The status and the body that come back; a header that is None is left out."""
    own = server.hosts[0]
    usual = {"Host": own, "Origin": f"http://{own}", "Content-Type": "application/json"} if body is not None else {}
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    with closing(connection):
        sent = {"Host": own} | usual | {name.replace("_", "-"): value for name, value in headers.items()}
        connection.putrequest(method, path, skip_host=True)
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        for name, value in ({"Content-Length": str(len(data))} | sent).items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(data)
        response = connection.getresponse()
        text = response.read().decode()
        request.headers = response.headers
    return response.status, json.loads(text) if text.startswith("{") else text


def first(server):
    """An answer as the page has it."""
    _, state = request(server, "GET", f"/{server.token}/state")
    return request(server, "GET", f"/{server.token}/answer/{state['answers'][0]['id']}")[1]


def decision(answer, points=2):
    return {"id": answer["id"], "points": points, "comment": "", "about": answer["about"], "seen": answer["seen"]}


def taken(server):
    with closing(Gradebook(server.queue.book)) as gradebook:
        return [each.points for each in gradebook.decisions()]


def test_the_page_and_what_it_needs_are_served_with_strict_rules(server):
    for name, kind in (("", "text/html"), ("page.js", "text/javascript"), ("page.css", "text/css")):
        assert request(server, "GET", f"/{server.token}/{name}")[0] == 200
        assert request.headers["Content-Type"] == f"{kind}; charset=utf-8"
        rules = request.headers["Content-Security-Policy"]
        assert rules.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in rules
        assert request.headers["Referrer-Policy"] == "no-referrer"
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("path", ["/", "/wrong/", "/wrong/state", "/{token}", "/{token}x/state", "/%C3%A9/"])
def test_nobody_gets_in_without_the_secret(server, path):
    assert request(server, "GET", path.format(token=server.token))[0] == 403


def test_another_name_of_this_machine_is_refused(server):
    for host in ("evil.example", f"evil.example:{server.server_port}", "127.0.0.1", "", None):
        assert request(server, "GET", f"/{server.token}/state", Host=host)[0] == 403
    assert request(server, "GET", f"/{server.token}/state", Host=f"localhost:{server.server_port}")[0] == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_no_other_page_can_decide(server, origin):
    answer = first(server)
    assert request(server, "POST", f"/{server.token}/decision", decision(answer), Origin=origin)[0] == 403
    assert taken(server) == []


def test_a_form_cannot_decide_and_nothing_else_can_be_posted(server):
    answer = first(server)
    path = f"/{server.token}/decision"
    assert request(server, "POST", path, decision(answer), Content_Type="text/plain")[0] == 415
    assert request(server, "POST", f"/{server.token}/state", decision(answer))[0] == 404
    assert request(server, "POST", "/wrong/decision", decision(answer))[0] == 403
    assert taken(server) == []


def test_too_much_or_no_json_is_refused(server):
    path = f"/{server.token}/decision"
    assert request(server, "POST", path, b"{}", Content_Length=str(MOST_BYTES + 1))[0] == 413
    assert request(server, "POST", path, b"{}", Content_Length="-1")[0] == 413
    assert request(server, "POST", path, b"{}", Content_Length=None)[0] == 413
    for body in (b"", b"[]", b"{", b"[" * 60_000, b"\xff"):
        assert request(server, "POST", path, body)[0] == 400


@pytest.mark.parametrize("points", [5, -1, 0.3, "2", True, 1e400])
def test_bad_points_are_told_in_a_sentence(server, points):
    status, told = request(server, "POST", f"/{server.token}/decision", decision(first(server), points))
    assert (status, told["error"][:11]) == (400, "Not saved: ")
    assert taken(server) == []


def test_a_decision_is_stored_and_one_by_somebody_who_has_not_seen_it_is_a_conflict(server):
    answer = first(server)
    status, told = request(server, "POST", f"/{server.token}/decision", decision(answer, 3.5))
    assert (status, told["points"], told["done"], told["seen"]) == (200, 3.5, True, 1)
    status, told = request(server, "POST", f"/{server.token}/decision", decision(answer, 1))
    assert (status, told["error"]) == (409, "grader has given 3.5 meanwhile. Save again if yours is to count instead.")
    assert taken(server) == [3.5]


def test_an_answer_that_is_not_there_is_404(server):
    assert request(server, "GET", f"/{server.token}/answer/../../etc/passwd")[0] == 404
    assert request(server, "GET", f"/{server.token}/server.py")[0] == 404


def test_students_are_anonymous_unless_names_were_asked_for(server):
    text = json.dumps(request(server, "GET", f"/{server.token}/state")[1])
    assert "Answer 1" in text
    assert "ada" not in text
    server.names = True
    assert '"label": "ada"' in json.dumps(request(server, "GET", f"/{server.token}/state")[1])


def test_markdown_of_students_is_shown_and_does_nothing():
    shown = to_html(HOSTILE + "\n\n[a]: http://hidden\n\n# Large\n\n|a|\n|-:|\n|**b**|\n\n\x1b[2J‮")
    assert "<script" not in shown
    assert "<img" not in shown
    assert "<a " not in shown
    assert "style" not in shown
    assert "&lt;script&gt;" in shown
    assert "http://hidden" in shown
    assert "<strong>b</strong>" in shown
    assert to_html("one  \ntwo") == "<p>one<br />\ntwo</p>\n"
    assert '<p class="heading">Large</p>' in shown
    assert "\x1b" not in shown
    assert "‮" not in shown


@pytest.mark.parametrize("piece", ["[", "*a ", "> ", "`", "- ", "_a", "&", "![", "<a ", "\n# "])
def test_nobody_can_keep_the_page_busy(piece):
    started = time.process_time()
    to_html(piece * LONGEST_TEXT)
    assert time.process_time() - started < 5


def test_of_a_text_that_is_far_too_long_the_beginning_is_shown():
    assert to_html("a" * LONGEST_TEXT + "b").endswith("a</p>\n<p>… and 1 more characters</p>\n")
