"""Properties of values that Hypothesis makes."""

from __future__ import annotations

import copy
import pickle
import string
import warnings

import boardnote as bn
import decoder
import numpy as np
import pytest

pytest.importorskip("hypothesis")
from hypothesis import given, settings
from hypothesis import strategies as st

settings.register_profile("boardnote", deadline=None, derandomize=True, max_examples=200)
settings.load_profile("boardnote")


@st.composite
def boards(draw) -> np.ndarray:
    """A possible board: at most 15 checkers a side, and no point shared by both."""
    board = np.zeros((2, 25), np.uint8)
    for _ in range(draw(st.integers(0, 30))):
        side, point = draw(st.integers(0, 1)), draw(st.integers(0, 24))
        shared = point < 24 and board[1 - side, 23 - point]
        if not shared and board[side].sum() < 15:
            board[side, point] += 1
    # With both home boards closed, only one side can have a checker on the bar.
    if board[0, 24] and board[1, 24]:
        board[1, 24] = 0
    return board


@st.composite
def gnuids(draw) -> bn.Gnuid:
    length = draw(st.integers(0, 25))
    score = draw(st.tuples(*[st.integers(0, max(length - 1, 0) if length else 40)] * 2))
    player = st.integers(0, 1)
    die = st.integers(1, 6)
    return bn.Gnuid.of(
        bn.position_ids(draw(boards())[None])[0].decode(),
        match_length=length,
        score=score,
        cube=2 ** draw(st.integers(0, 10)),
        cube_owner=draw(st.none() | player),
        on_roll=draw(player),
        decision=draw(st.none() | player),
        dice=draw(st.none() | st.tuples(die, die)),
        game_state=draw(st.sampled_from(["none", "playing", "over", "resigned", "dropped"])),
        double=draw(st.booleans()),
        resign=draw(st.integers(0, 3)),
    )


@st.composite
def cgps(draw) -> bn.Cgp:
    rack = st.text(string.ascii_uppercase, max_size=7)
    lead = draw(st.integers(0, 8))
    word = draw(st.text(string.ascii_letters, min_size=1, max_size=6))
    row = f"{lead or ''}{word}{15 - lead - len(word)}"
    scores = draw(st.tuples(*[st.integers(0, 900)] * 2))
    turns = draw(st.integers(0, 5))
    text = f"{'15/' * 7}{row}{'/15' * 7} {draw(rack)}/{draw(rack)} {scores[0]}/{scores[1]} {turns}"
    return bn.Cgp(text)


@st.composite
def go9_records(draw) -> bn.Go9Record:
    board = np.zeros((1, 9, 9), np.uint8)
    for point in draw(st.sets(st.integers(0, 80), max_size=30)):
        # Stones on points of one color of a chessboard have liberties on those of the other.
        if (point // 9 + point % 9) % 2 == 0:
            board[0, point // 9, point % 9] = draw(st.integers(1, 2))
    points = bytes(b".#O"[it] for it in board.ravel())
    tail = bytes([draw(st.integers(0, 255)), draw(st.sampled_from(b"BW"))]) + points
    return bn.Go9Record(int(bn.go9_hash(board)[0]).to_bytes(8, "big") + tail + b"\0")


def movecodes():
    """The start of a game whose moves are legal in any number."""
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split()
    return st.integers(0, len(moves)).map(lambda count: " ".join([*moves[:count], "*"]))


VALUES = st.one_of(
    gnuids(),
    gnuids().map(lambda it: it.xgid()),
    gnuids().map(lambda it: it.match),
    gnuids().map(lambda it: it.position),
    cgps(),
    go9_records(),
    movecodes().map(lambda text: bn.Movecode(bn.convert(text.encode(), "movecode", "pgn").strip())),
    movecodes().map(lambda text: bn.Game(text, "pgn")),
)


@given(VALUES)
def test_values_survive_pickle_copy_and_repr(value) -> None:
    for again in (
        pickle.loads(pickle.dumps(value)),
        copy.copy(value),
        copy.deepcopy(value),
        eval(repr(value), vars(bn)),
    ):
        assert type(again) is type(value) and again == value and hash(again) == hash(value)
        assert str(again) == str(value) and not again != value
    for name in ("text", "anything"):
        with pytest.raises(AttributeError):
            setattr(value, name, "changed")


@given(st.one_of(*[st.lists(kind, min_size=2, max_size=4) for kind in (gnuids(), cgps(), go9_records())]))
def test_values_are_ordered_by_their_texts(values) -> None:
    assert [it.text for it in sorted(values)] == sorted(it.text for it in values)
    one, two = values[:2]
    assert (one == two) == (one.text == two.text)
    assert (one <= two) == (one < two or one == two) and (one > two) == (two < one)
    assert len(set(values)) == len({it.text for it in values})


@given(st.lists(gnuids(), min_size=1, max_size=8), st.integers(1, 3))
def test_arrays_hold_what_the_values_hold(values, threads) -> None:
    texts = [str(value) for value in values]
    made = bn.boards(texts, threads=threads)
    assert made.tolist() == [decoder.board(text[:14]) for text in texts]
    assert made.tolist() == [[list(it.on_roll), list(it.waiting)] for it in values]
    assert bn.position_ids(made).tolist() == [it.position.text.encode() for it in values]
    states = bn.matches(texts, threads=threads)
    for state, text in zip(states, texts):
        expected = decoder.match(text[15:])
        exponent, owner = expected.pop("cube_exponent"), expected.pop("cube_owner")
        assert {name: int(state[name]) for name in expected} == expected
        assert (state["cube"], state["cube_owner"]) == (2**exponent, -1 if owner == 3 else owner)
    # Text with line ends, with other blanks, and as bytes reads the same.
    for same in ("\r\n".join(texts), [f" {text} " for text in texts], [it.encode() for it in texts]):
        assert np.array_equal(bn.boards(same, threads=threads), made)
        assert np.array_equal(bn.matches(same, threads=threads), states)


@given(gnuids())
def test_json_is_written_back(value) -> None:
    for it in (value, value.position, value.match):
        name = type(it).__name__.lower()
        assert bn.encode(bn.decode(str(it).encode(), name), name) == it.text
    assert value.flip().flip() == value and value.position.flip().flip() == value.position


@given(st.sampled_from(sorted(bn.formats())), st.binary(max_size=120) | st.text(max_size=120).map(str.encode))
def test_any_input_is_read_or_refused(format, data) -> None:
    facts = bn.formats()[format]
    calls = [
        lambda: bn.decode(data, format),
        lambda: list(bn.decode_all(data, format)),
        lambda: bn.check(data, format),
        lambda: bn.text(data, format),
        lambda: bn.fields(data, format),
        lambda: bn.detect(data),
        *[lambda to=to: bn.convert(data, to, format) for to in facts.converts_to],
    ]
    if facts.draws:
        calls.append(lambda: bn.svg(data, format))
    for call in calls:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", bn.BoardnoteWarning)
            try:
                call()
            except bn.NotationError as error:
                assert error.code and str(error)
