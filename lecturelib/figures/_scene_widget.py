"""A scene on a page: its JavaScript and its style as a widget."""

from typing import Any

import anywidget
import traitlets

from lecturelib.figures.page import STYLE, script


class SceneWidget(anywidget.AnyWidget):
    """Shows what a scene has recorded; a move sends a patch. A view that is made later gets the whole as it is then."""

    _esm = script("handles.js", "scene.js", "widget.js")
    _css = STYLE
    stopped = traitlets.Unicode().tag(sync=True)  # what is said below the scene when its kernel is gone
    scene = traitlets.Any().tag(sync=True, to_json=lambda _, widget: widget.whole())
    moved = traitlets.Dict().tag(sync=True)  # what was moved last on the page: its `values`, by name

    def __init__(self, *, scene: Any, handles: Any, stopped: str) -> None:
        self.handles = handles
        super().__init__(scene=scene, stopped=stopped)
        self.observe(self._take, "moved")

    def whole(self) -> dict[str, Any]:
        handles = self.handles.whole()
        return {**self.scene.shown(), **({"handles": handles} if handles else {})}

    def move(self, **values: Any) -> None:
        """Show the drawing at these values."""
        patch = self.scene.patch(**values)
        handles = self.handles.changes()
        self.send({**patch, **({"handles": handles} if handles else {})})

    def _take(self, change: Any) -> None:
        self.handles.take(change["new"]["values"])

    def close(self) -> None:
        """Let go of the figure, too."""
        super().close()
        self.scene = self.handles = None
