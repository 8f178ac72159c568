"""Writes noise to every descriptor that could lead to the grader.

kind: stop
A, B, C: nothing
"""

# %%
import os

MESSAGE = os.urandom(1000)


# %%
# include: send_message
