"""A scene on a page: its JavaScript and its style as a widget."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

_HERE = Path(__file__).parent


class SceneWidget(anywidget.AnyWidget):
    """Shows what a scene has recorded; a move sends a patch. A view that is made later gets the whole as it is then."""

    _esm = (_HERE / "scene.js").read_text(encoding="utf-8")
    _css = (_HERE / "scene.css").read_text(encoding="utf-8")
    stopped = traitlets.Unicode().tag(sync=True)  # what is said below the scene when its kernel is gone
    scene = traitlets.Any().tag(sync=True, to_json=lambda scene, _: scene.shown())

    def move(self, **values: Any) -> None:
        """Show the drawing at these values."""
        self.send(self.scene.patch(**values))

    def close(self) -> None:
        """Let go of the figure, too."""
        super().close()
        self.scene = None
