"""Serves the desk as a page to the browser of this machine, and to nobody else.

Only the loopback address is listened at. The address of the page has a secret in it, and requests are refused that
come by another name of this machine, or were made by another page. No code of students runs, here or in the browser.
"""

import hmac
import json
import secrets
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from autograder.grading.gradebook import GradebookError
from autograder.written.desk import Desk, DeskError, Item, OvertakenError, comments
from autograder.written.markdown import readable, to_html

LOOPBACK = "127.0.0.1"
MOST_BYTES = 65_536  # of a request
KINDS = {"page.html": "text/html", "page.css": "text/css", "page.js": "text/javascript"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class RefusedError(Exception):
    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class PageServer(ThreadingHTTPServer):
    daemon_threads = True  # a browser may keep a connection open that it never uses

    def __init__(self, desk: Desk, *, port: int = 0, names: bool = False) -> None:
        self.desk = desk
        self.names = names
        self.token = secrets.token_urlsafe(24)
        super().__init__((LOOPBACK, port), Handler)
        self.hosts = (f"{LOOPBACK}:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def address(self) -> str:
        return f"http://{self.hosts[0]}/{self.token}/"


class Handler(BaseHTTPRequestHandler):
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
            status, (body, kind) = problem.status, as_json({"error": str(problem)})
        except OvertakenError as problem:
            status, (body, kind) = HTTPStatus.CONFLICT, as_json({"error": str(problem)})
        except DeskError as problem:
            status, (body, kind) = HTTPStatus.BAD_REQUEST, as_json({"error": f"Not saved: {problem}."})
        except LookupError as problem:
            status, (body, kind) = HTTPStatus.NOT_FOUND, as_json({"error": str(problem.args[0])})
        except GradebookError as problem:
            status, (body, kind) = HTTPStatus.SERVICE_UNAVAILABLE, as_json({"error": f"Not done: {problem}."})
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": f"{kind}; charset=utf-8"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def checked_path(self) -> str:
        """What is asked for, if it is asked of us and by somebody who knows the secret."""
        if self.headers.get("Host", "") not in self.server.hosts:
            raise RefusedError(HTTPStatus.FORBIDDEN, "This page is not to be had under that name.")
        _, _, rest = urlsplit(self.path).path.partition("/")
        token, slash, path = rest.partition("/")
        if not slash or not hmac.compare_digest(token.encode(), self.server.token.encode()):
            raise RefusedError(HTTPStatus.FORBIDDEN, "The address is not complete: copy it from the terminal.")
        return path

    # ------------------------------------------------------------------------------------ reading

    def get(self, path: str) -> tuple[bytes, str]:
        name = path or "page.html"
        if name in KINDS:
            return (Path(__file__).parent / name).read_bytes(), KINDS[name]
        if path == "state":
            return as_json(self.state())
        if path.startswith("answer/"):
            return as_json(self.detail(self.server.desk.item(path.removeprefix("answer/"))))
        raise RefusedError(HTTPStatus.NOT_FOUND, "There is nothing here.")

    def state(self) -> dict[str, Any]:
        """The questions, and for each answer whether it is graded."""
        desk = self.server.desk
        items = desk.items()
        questions = list(dict.fromkeys(item.question for item in items))
        return {
            "questions": [
                {
                    "title": f"{question.notebook}, {question.question}",
                    "points": question.points,
                    "prompt": to_html(question.prompt),
                    "rubric": to_html(desk.rubric(question) or "*There is no rubric for this question.*"),
                    "comments": list(comments(item for item in items if item.question == question)),
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
        told = self.body()
        facts = (told.get(name) for name in ("points", "comment", "about", "seen"))
        return as_json(self.detail(self.server.desk.decide(str(told.get("id")), *facts)))

    def body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A decision has at most {MOST_BYTES:,} bytes.")
        try:
            told = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise RefusedError(HTTPStatus.BAD_REQUEST, "That is no decision.")
        return told

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the terminal is for the summary."""


def as_json(facts: dict[str, Any]) -> tuple[bytes, str]:
    return json.dumps(facts, ensure_ascii=False).encode(), "application/json"
