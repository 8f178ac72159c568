"""What JupyterLab does when it saves a notebook (see `LAB` in course.py)."""

from collections.abc import Iterator
from typing import Any

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def without_live_views(model: dict[str, Any], **_: Any) -> None:
    """Leave a figure's controls out of the file: they live in the kernel, and without it JupyterLab would show
    "model not found" in place of the picture that is saved beside them. Below the picture the file says how to get them
    back. What is on the screen stays as it is.

    >>> shown = {"data": {"image/png": "…", WIDGET_VIEW: {}}, "metadata": {"without_kernel": "Run this cell."}}
    >>> model = {"type": "notebook", "content": {"cells": [{"outputs": [shown]}]}}
    >>> without_live_views(model)
    >>> [list(output["data"]) for output in model["content"]["cells"][0]["outputs"]]
    [['image/png'], ['text/markdown', 'text/plain']]
    """
    cells = model["content"]["cells"] if model["type"] == "notebook" and model.get("content") else []
    for cell in cells:
        if "outputs" in cell:
            cell["outputs"] = [part for output in cell["outputs"] for part in _without_live_view(output)]


def _without_live_view(output: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield output
    if "image/png" in output.get("data", {}):
        output["data"].pop(WIDGET_VIEW, None)
        if note := output.get("metadata", {}).pop("without_kernel", ""):
            words = {"text/markdown": f"*{note}*", "text/plain": note}
            yield {"output_type": "display_data", "data": words, "metadata": {}}
