"""What JupyterLab does when it saves a notebook (see `LAB` in course.py)."""

from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def without_live_views(model: dict[str, Any], **_: Any) -> None:
    """Leave a picture's sliders out of the file: they live in the kernel, and without it JupyterLab would show
    "model not found" in place of the picture that is saved beside them. What is on the screen stays as it is.

    >>> shown = {"data": {"image/png": "…", WIDGET_VIEW: {}, "text/plain": "A line."}}
    >>> without_live_views({"type": "notebook", "content": {"cells": [{"outputs": [shown]}]}})
    >>> list(shown["data"])
    ['image/png', 'text/plain']
    """
    cells = model["content"]["cells"] if model["type"] == "notebook" and model.get("content") else []
    for output in (output for cell in cells for output in cell.get("outputs", [])):
        if "image/png" in output.get("data", {}):
            output["data"].pop(WIDGET_VIEW, None)
