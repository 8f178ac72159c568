"""What a class and each of its students are told: pages, Markdown, notebooks with feedback in them, zips for an LMS."""
