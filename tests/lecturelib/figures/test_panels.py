"""What goes where on a narrow screen."""

from lecturelib.figures.scene import Scene


def test_the_paper_of_axes_is_in_their_panel():
    def four(figure):
        figure.subplots(2, 2)
        return lambda: "Four axes."

    scene = Scene(four, size=(6, 6)).whole()
    papers = [name for name, ops in scene["layers"] if ops and ops[0].get("fill") == "#ffffff"]
    assert [name.partition(".")[0] for name in papers] == ["0", "1", "2", "3"]
