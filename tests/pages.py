"""What is in a page of HTML."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """Tags with their attributes, and the text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)

    def named(self, *names):
        return [attributes for tag, attributes in self.tags if tag in names]

    @property
    def text(self):
        return "".join(self.words)
