"""From an address to a cluster: a scheduler that is running, or workers of this machine."""

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from queue import Empty, Queue

from distributed import Client, LocalCluster, Security

from autograder.cluster import ClusterError
from autograder.cluster.client import Cluster

SECONDS_TO_CONNECT = 10
LOCAL = "local:"
FORMS = "it is local:4, tcp://host:8786 or tls://host:8786"
DEAF = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"  # a Ctrl-C is for the one who started us


@contextmanager
def connected(address: str, level: str = "") -> Iterator[Cluster]:
    """The workers behind a scheduler's address; or, as `local:4`, four on this machine, for as long as this takes."""
    for name in ("distributed", "distributed.client"):  # we say ourselves what concerns whoever grades
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as open_things:
        if address.startswith(LOCAL):
            with uninterrupted():
                machine = open_things.enter_context(local_cluster(address))
                client = open_things.enter_context(Client(machine, set_as_default=False))
        else:
            client = open_things.enter_context(client_of(address))
        yield Cluster(client, level)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let a Ctrl-C wait until this is done: Dask does not bear one while it starts."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            raise KeyboardInterrupt


def client_of(address: str) -> Client:
    """A connection to a scheduler; for `tls://` Dask's own configuration says where the certificates are."""
    security = Security()
    if not address.startswith(("tcp://", "tls://")):
        raise ClusterError(f"--cluster {address} is not understood; {FORMS}")
    if address.startswith("tls://") and not security.get_tls_config_for_role("client")["ca_file"]:
        raise ClusterError(f"{address} needs certificates; docs/scaling.md says how Dask is told where they are")
    made = Queue[Client | Exception]()

    def connect() -> None:
        try:
            made.put(Client(address, security=security, timeout=SECONDS_TO_CONNECT, set_as_default=False))
        except Exception as problem:  # whatever it is, somebody waits
            made.put(problem)

    # In a thread, since it would wait for ever for whoever takes the connection and then says nothing.
    threading.Thread(target=connect, daemon=True).start()
    try:
        client = made.get(timeout=SECONDS_TO_CONNECT + 2)
    except Empty:
        client = TimeoutError("it takes the connection, but says nothing")
    if isinstance(client, Client):
        return client
    raise ClusterError(f"no scheduler answers at {address} ({client})")


def local_cluster(address: str) -> LocalCluster:
    """On the loopback only, and with certificates of its own, since other users of this machine are there, too."""
    number = address.removeprefix(LOCAL)
    if not number.isdecimal() or int(number) == 0:
        raise ClusterError(f"--cluster {address} is not understood; {FORMS}")
    return LocalCluster(
        n_workers=int(number),
        threads_per_worker=1,
        host="127.0.0.1",
        security=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        preload=[DEAF],
        memory_limit=0,  # that of students is limited already
    )
