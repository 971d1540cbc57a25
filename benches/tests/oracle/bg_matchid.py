# Asks GNU Backgammon, from inside, the questions of a file: one a line, question and input.
import os
import sys

import gnubg

KNOWN = "QYkqASAAIAAA"

for setting in ("automatic game off", "automatic roll off", "player 0 human", "player 1 human"):
    gnubg.command("set " + setting)


def start():
    gnubg.command("set matchid " + KNOWN)


def encode(text):
    (cube, owner, roll, crawford, state, turn, doubled, resigned, die1, die2, length, zero, one,
     jacoby) = [int(number) for number in text.split(",")]
    # Made from another one: for large cubes the program dies computing the equities of a new one.
    cubeinfo = dict(TEMPLATE, cube=cube, cubeowner=owner, move=roll, matchto=length,
                    score=(zero, one), crawford=crawford, jacoby=jacoby)
    posinfo = gnubg.posinfo(turn, resigned, doubled, state, (die1, die2))
    return gnubg.matchid(cubeinfo, posinfo)


def board(text):
    sides = [tuple(int(count) for count in side.split(",")) for side in text.split("/")]
    return gnubg.positionid(tuple(sides))


def position(text):
    try:
        sides = gnubg.positionfromid(text)
    except Exception:
        return "rejected"
    return "/".join(",".join(str(count) for count in side) for side in sides)


def load(text):
    # Whether an ID was refused is seen from two different states before it.
    seen = []
    for known in (KNOWN, "MAEAAAAAAAAA"):
        gnubg.command("set matchid " + known)
        gnubg.command("set matchid " + text)
        try:
            seen.append(gnubg.matchid())
        except ValueError:
            return "none"
    return seen[0] if seen[0] == seen[1] else "rejected"


def xgid(text):
    seen = []
    for known in (KNOWN, "MAEAAAAAAAAA"):
        gnubg.command("set matchid " + known)
        gnubg.command("set xgid " + text)
        seen.append(gnubg.positionid() + ":" + gnubg.matchid())
    return seen[0] if seen[0] == seen[1] else "rejected"


questions = {"encode": encode, "board": board, "position": position, "load": load, "xgid": xgid}

start()
TEMPLATE = gnubg.cubeinfo()
with open(os.environ["BG_MATCHID_CASES"]) as cases:
    for line in cases:
        question, text = line.rstrip("\n").split("\t")
        try:
            answer = questions[question](text)
        except Exception as error:
            answer = "failed: %s" % error
        if answer == "none":
            start()
        # The program prints through another buffer.
        sys.stdout.write("\nANSWER\t%s\n" % answer)
        sys.stdout.flush()
