"""Nothing may import a hostile submission, not even to look for doctests in it; and they are written for Linux."""

import sys

collect_ignore_glob = ["submissions/*"] if sys.platform == "linux" else ["*"]
