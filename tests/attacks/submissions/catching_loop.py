"""Never returns, and catches whatever is raised to end it.

kind: stop
A, B, C: nothing
"""

# %%
import signal

for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())


# %%
def midpoint(a, b):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
