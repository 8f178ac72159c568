"""The connection between JupyterLab and a kernel, as `course.py lab` sets it up (see `LAB` in course.py)."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once.

    By default a system keeps a small message back until the one before it has been acknowledged, and a browser waits up
    to 40 ms with that: half of all moves of a slider would stall so long.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
