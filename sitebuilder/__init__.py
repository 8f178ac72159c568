"""The course as web pages that need no Python: `make site` writes them into `site/`.

A notebook becomes a page in two steps. Its cells run once in a kernel, which draws every picture that its sliders can
reach (`figures`, `frames`); then texts, code and pictures are put together (`lesson`, `cells`, `pages`). Both are done
again only where something they depend on has changed (`build_site`).
"""
