"""Serves the queue of answers as a page to the browser of this machine, and to nobody else.

Only the loopback address is listened at. The address of the page has a secret in it, and requests are refused that
come by another name of this machine, or were made by another page. No code of students runs, here or in the browser.
"""

import hmac
import json
import secrets
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt

from autograder.course_file.reading import find_settings
from autograder.course_file.settings import releases_of
from autograder.errors import DONE, CourseError
from autograder.grading.gradebook import open_existing
from autograder.reports.manual_grading._queue import AnswerQueue, Item, RefusedError, comments
from autograder.reports.manual_grading.answers import readable
from autograder.submissions.exercise_releases import RELEASES

_LOOPBACK = "127.0.0.1"
MOST_BYTES = 65_536  # of a request
_CONTENT_TYPES = {"page.html": "text/html", "page.css": "text/css", "page.js": "text/javascript"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
# A link would lead elsewhere, a picture would ask elsewhere, and the text of a reference would not be seen.
_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False}).enable("table").disable(["link", "image", "autolink", "reference"])
)


def grade_written(
    gradebook: Path,
    *,
    notebook: str = "",
    question: str = "",
    author: str = "",
    port: int = 0,
    browser: bool = True,
    names: bool = False,
    releases: Path = RELEASES,
    course: Path | None = None,
) -> int:
    """Serve the page until Ctrl-C, and say at the end what was done."""
    queue = AnswerQueue(gradebook, releases_of(find_settings(course), releases), author, notebook, question)
    if not queue.items():
        raise CourseError(_nothing_to_grade(gradebook))
    try:
        server = PageServer(queue, port=port, names=names)
    except OSError:
        raise CourseError(f"port {port} is taken; choose another, or leave --port out.") from None
    private = TemporaryDirectory(prefix="grade-written-", dir=gradebook.parent)  # only its owner may enter it
    with server, private as folder, suppress(KeyboardInterrupt):
        print(f"{waiting(queue)} Grade them, as {author}, at\n    {server.address}\nCtrl-C ends it.", flush=True)
        if browser:
            _open_in_browser(server.address, Path(folder))
        server.serve_forever()
    print(f"\nGraded here: {len(queue.saved)}. {waiting(queue)} Everything is in {gradebook}.")
    return DONE


def _open_in_browser(address: str, folder: Path) -> None:
    """By a page that leads to the address: everybody on this machine can read a browser's command line."""
    page = folder / "open.html"
    page.write_text(f'<meta http-equiv="refresh" content="0; url={address}">', encoding="utf-8")
    webbrowser.open(page.resolve().as_uri())


def waiting(queue: AnswerQueue) -> str:
    items = queue.items()
    return f"{sum(not item.is_done for item in items)} of {len(items)} answers wait."


def _nothing_to_grade(book: Path) -> str:
    with closing(open_existing(book)) as gradebook:
        known = ", ".join(f"{each.question} of {each.notebook}" for each in gradebook.questions())
    if not known:
        return f"{book} knows no question for a person to grade; `autograder grade` notes those of the notebooks"
    return f"{book} has no answer to such a question; there is {known}"


class PageServer(ThreadingHTTPServer):
    daemon_threads = True  # a browser may keep a connection open that it never uses

    def __init__(self, queue: AnswerQueue, *, port: int = 0, names: bool = False) -> None:
        self.queue = queue
        self.names = names
        self.token = secrets.token_urlsafe(24)
        super().__init__((_LOOPBACK, port), _Handler)
        self.hosts = (f"{_LOOPBACK}:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def address(self) -> str:
        return f"http://{self.hosts[0]}/{self.token}/"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    timeout = 20  # seconds that a silent connection is kept

    def do_GET(self) -> None:
        self.answer(self.get)

    def do_POST(self) -> None:
        self.answer(self.post)

    def answer(self, way: Callable[[str], tuple[bytes, str]]) -> None:
        try:
            body, kind = way(self.checked_path())
            status = HTTPStatus.OK
        except RefusedError as problem:
            status, (body, kind) = problem.status, _as_json({"error": str(problem)})
        except CourseError as problem:  # the gradebook cannot be read or written now
            status, (body, kind) = HTTPStatus.SERVICE_UNAVAILABLE, _as_json({"error": f"Not done: {problem}."})
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": f"{kind}; charset=utf-8"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def checked_path(self) -> str:
        """What is asked for, if it is asked of us and by somebody who knows the secret."""
        if self.headers.get("Host", "") not in self.server.hosts:
            raise RefusedError(HTTPStatus.FORBIDDEN, "This page is unavailable under that name.")
        _, _, rest = urlsplit(self.path).path.partition("/")
        token, slash, path = rest.partition("/")
        if not slash or not hmac.compare_digest(token.encode(), self.server.token.encode()):
            raise RefusedError(HTTPStatus.FORBIDDEN, "The address is not complete: copy it from the terminal.")
        return path

    # ------------------------------------------------------------------------------------ reading

    def get(self, path: str) -> tuple[bytes, str]:
        name = path or "page.html"
        if name in _CONTENT_TYPES:
            return (Path(__file__).parent / name).read_bytes(), _CONTENT_TYPES[name]
        if path == "state":
            return _as_json(self.state())
        if path.startswith("answer/"):
            return _as_json(self.detail(self.server.queue.item(path.removeprefix("answer/"))))
        raise RefusedError(HTTPStatus.NOT_FOUND, "There is nothing here.")

    def state(self) -> dict[str, Any]:
        """The questions, and for each answer whether it is graded."""
        queue = self.server.queue
        items = queue.items()
        questions = list(dict.fromkeys(item.question for item in items))
        return {
            "questions": [
                {
                    "title": f"{question.notebook}, {question.question}",
                    "points": question.points,
                    "prompt": to_html(question.prompt),
                    "rubric": to_html(queue.rubric(question) or "*There is no rubric for this question.*"),
                    "comments": comments(item for item in items if item.question == question),
                }
                for question in questions
            ],
            "answers": [{**self.brief(item), "question": questions.index(item.question)} for item in items],
        }

    def brief(self, item: Item) -> dict[str, Any]:
        name = item.student if self.server.names else f"Answer {item.number}"
        return {"id": item.id, "label": name, "done": item.is_done}

    def detail(self, item: Item) -> dict[str, Any]:
        decision = item.decision
        return {
            **self.brief(item),
            "html": to_html(item.answer.own),
            "source": readable(item.answer.text),
            "how": item.answer.how,
            "missing": item.answer.is_missing,
            "about": item.answer.about,
            "seen": len(item.taken),
            "points": decision.points if decision else None,
            "comment": decision.reason if decision else "",
            "author": decision.author if decision else "",
            "changed": decision is not None and not item.is_done,
        }

    # ------------------------------------------------------------------------------------ writing

    def post(self, path: str) -> tuple[bytes, str]:
        """Another page, open in the same browser, may send requests here too, but not as if they came from us."""
        if self.headers.get("Origin") != f"http://{self.headers['Host']}":
            raise RefusedError(HTTPStatus.FORBIDDEN, "Decisions are taken on this page only.")
        if self.headers.get_content_type() != "application/json":
            raise RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Decisions are sent as JSON.")
        if path != "decision":
            raise RefusedError(HTTPStatus.NOT_FOUND, "There is nothing here.")
        sent = self.body()
        decision = {name: sent.get(name) for name in ("points", "comment", "about", "seen")}
        return _as_json(self.detail(self.server.queue.decide(str(sent.get("id")), **decision)))

    def body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A decision has at most {MOST_BYTES:,} bytes.")
        try:
            sent = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            sent = None
        if not isinstance(sent, dict):
            raise RefusedError(HTTPStatus.BAD_REQUEST, "That is no decision.")
        return sent

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the terminal is for the summary."""


def _as_json(facts: dict[str, Any]) -> tuple[bytes, str]:
    return json.dumps(facts, ensure_ascii=False).encode(), "application/json"


def to_html(text: str) -> str:
    """A stranger's Markdown as HTML that does nothing: no markup of their own, no links or pictures, nothing hidden."""
    tokens = _MARKDOWN.parse(readable(text))
    for token in tokens:
        token.attrs.pop("style", None)  # of aligned columns; the page allows no styles but its own
        if token.type.startswith("heading_"):  # the headings of the page are the page's
            token.tag, token.attrs = "p", {"class": "heading"} if token.nesting == 1 else {}
    return _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
