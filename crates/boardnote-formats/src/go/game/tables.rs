//! The tables for `export`, and for the conditions of `filter`.

use super::{Game, Games, Kind, Reading, Step};
use crate::finding::Finding;
use crate::go::{hex, letter, text as word};
use crate::notation::TableOf;
use crate::saturated;
use crate::table::{Cell, Column, Rows};
use go_rules::{Color, Size};
use go_sgf::{Outcome, Play};
use go9_dat::{Hasher, Position, Score, ScoreRecord};
use std::borrow::Cow;

/// The table `games`.
pub(super) struct OfGames;

/// A game with its outcome.
pub(super) struct Played<'a> {
    game: &'a Game<'a>,
    outcome: Outcome,
}

impl<'a> Played<'a> {
    pub(super) fn new(game: &'a Game<'_>) -> Self {
        Self { game, outcome: game.facts.outcome() }
    }

    fn size(&self) -> Option<Size> {
        self.facts.size.filter(|_| self.end.is_ok())
    }
}

impl<'a> core::ops::Deref for Played<'a> {
    type Target = Game<'a>;

    fn deref(&self) -> &Game<'a> {
        self.game
    }
}

fn count(number: Option<usize>) -> Cell {
    number.into()
}

fn text(text: Option<&Cow<'_, str>>) -> Cell {
    text.map(|text| text.clone().into_owned()).into()
}

fn number(index: u64) -> Cell {
    Cell::number(saturated(index))
}

impl Rows for OfGames {
    type Row<'a> = Played<'a>;
}

/// The columns of the table `games`.
pub(super) const GAMES: &[Column<OfGames>] = &[
    Column::int("game", "number of the game in its file, from 1", |game| number(game.index)),
    Column::int("size", "lines of the board, empty if it is not square", |game| {
        count(game.size().and_then(Size::lines))
    }),
    Column::int("width", "columns of the board", |game| count(game.size().map(Size::width))),
    Column::int("height", "rows of the board", |game| count(game.size().map(Size::height))),
    Column::text("charset", "character set of the texts", |game| {
        game.facts.charset.name().to_owned().into()
    }),
    Column::text("black", "name of Black", |game| text(game.facts.black.as_ref())),
    Column::text("white", "name of White", |game| text(game.facts.white.as_ref())),
    Column::text("rank_black", "rank of Black", |game| text(game.facts.rank_black.as_ref())),
    Column::text("rank_white", "rank of White", |game| text(game.facts.rank_white.as_ref())),
    Column::text("event", "event of the game", |game| text(game.facts.event.as_ref())),
    Column::text("round", "round of the event", |game| text(game.facts.round.as_ref())),
    Column::text("place", "place of the game", |game| text(game.facts.place.as_ref())),
    Column::text("date", "date as written", |game| text(game.facts.date.as_ref())),
    Column::text("date_start", "first date: YYYY-MM-DD, YYYY-MM, or YYYY", |game| {
        word(game.facts.date_start())
    }),
    Column::text("rules", "rules as written", |game| text(game.facts.rules.as_ref())),
    Column::text("ruleset", "family of the rules, such as japanese", |game| {
        word(game.facts.ruleset())
    }),
    Column::real("komi", "points for White, whatever the unit in the file", |game| {
        game.facts.komi.map(|komi| komi.points).into()
    }),
    Column::int("handicap", "handicap stones, 0 if the file states none", |game| {
        game.facts.handicap.into()
    }),
    Column::text("result", "result as written, such as B+2.5", |game| {
        text(game.facts.result.as_ref())
    }),
    Column::word("winner", "B, W, or draw", &["B", "W", "draw"], |game| word(game.outcome.winner)),
    Column::real("margin", "difference in points; 0 for a draw", |game| game.outcome.margin.into()),
    Column::word(
        "ending",
        "score, resign, time, forfeit, or void",
        &["score", "resign", "time", "forfeit", "void"],
        |game| word(game.outcome.ending),
    ),
    Column::int("moves", "moves of the main line, passes included", |game| {
        game.end.as_ref().ok().map(|end| end.moves).into()
    }),
    Column::int("variations", "paths through the tree, 1 without branches", |game| {
        game.end.as_ref().ok().map(|_| game.variations).into()
    }),
    Column::int("illegal", "number of the first illegal move, if any", |game| {
        game.end.as_ref().ok().and_then(|end| end.illegal).into()
    }),
    Column::int("black_prisoners", "stones captured by Black", |game| {
        game.end.as_ref().ok().map(|end| end.prisoners[0]).into()
    }),
    Column::int("white_prisoners", "stones captured by White", |game| {
        game.end.as_ref().ok().map(|end| end.prisoners[1]).into()
    }),
    Column::text("hash", "board_hash of the last board, 16 hexadecimal digits", |game| {
        game.end.as_ref().ok().map(|end| hex(end.board.hash())).into()
    }),
    Column::text("key", "lowest board_hash of the last board in its rotations", |game| {
        game.end.as_ref().ok().map(|end| hex(end.board.canonical_key())).into()
    }),
];

impl<K: Kind> TableOf<Games<K>> for OfGames {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game: players, rules, result, end of the main line";
    const COLUMNS: &'static [Column<Self>] = GAMES;

    fn rows(
        game: &Game<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(&Played<'_>),
    ) -> Result<(), Finding> {
        row(&Played::new(game));
        Ok(())
    }
}

/// The table `positions`.
pub(super) struct OfPositions;

/// A position after a move.
pub(super) struct Place<'a> {
    index: u64,
    step: &'a Step<'a>,
    hasher: &'a Hasher,
    /// The position, on a 9x9 board.
    nine: Option<Position>,
    score: Option<ScoreRecord>,
}

impl Place<'_> {
    fn size(&self) -> Size {
        self.step.position.board().size()
    }

    fn stones(&self, color: Color) -> usize {
        self.step.position.board().count(color)
    }
}

impl Rows for OfPositions {
    type Row<'a> = Place<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfPositions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position after a move";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| number(row.index)),
        Column::int("variation", "variation in that game, 0 for the main line", |row| {
            row.step.variation.into()
        }),
        Column::int("move", "number of the move in that variation", |row| row.step.number.into()),
        Column::word("to_move", "player to move, B or W", &["B", "W"], |row| {
            letter(row.step.position.to_move())
        }),
        Column::int("width", "columns of the board", |row| count(Some(row.size().width()))),
        Column::int("height", "rows of the board", |row| count(Some(row.size().height()))),
        Column::text(
            "board",
            "points row by row from the top left: . # (Black) O (White)",
            |row| row.step.position.board().to_string().replace('\n', "").into(),
        ),
        Column::int("stones", "stones on the board", |row| {
            count(Some(row.stones(Color::Black) + row.stones(Color::White)))
        }),
        Column::int("black_stones", "black stones", |row| count(Some(row.stones(Color::Black)))),
        Column::int("white_stones", "white stones", |row| count(Some(row.stones(Color::White)))),
        Column::int("black_prisoners", "stones captured by Black", |row| {
            row.step.position.prisoners()[0].into()
        }),
        Column::int("white_prisoners", "stones captured by White", |row| {
            row.step.position.prisoners()[1].into()
        }),
        Column::text("ko", "point closed to the next move by ko", |row| {
            word(row.step.position.ko().map(|point| point.display(row.size())))
        }),
        Column::bool("legal", "whether all moves up to here are legal", |row| {
            row.step.legal.into()
        }),
        Column::text(
            "board_hash",
            "hash of the stones and the size, 16 hexadecimal digits",
            |row| hex(row.step.position.board().hash()).into(),
        ),
        Column::text("board_key", "lowest board_hash of the board in its rotations", |row| {
            hex(row.step.position.board().canonical_key()).into()
        }),
        Column::text("id", "9x9: ID of the position", |row| word(row.nine.map(|nine| nine.id))),
        Column::text("hash", "9x9: hash of the ID as 16 hexadecimal digits", |row| {
            row.nine.map(|nine| hex(nine.id.hash)).into()
        }),
        Column::unsigned("hash_u64", "9x9: the same hash as a number", |row| {
            row.nine.map(|nine| nine.id.hash).into()
        }),
        Column::int("tiebreaker", "9x9: tells positions of one hash apart", |row| {
            row.nine.map(|nine| nine.id.tiebreaker).into()
        }),
        Column::int("source", "9x9: number of the game in its file", |row| {
            row.nine.map_or(Cell::Null, |_| number(row.index))
        }),
        Column::int(
            "score",
            "9x9: Black's lead 3 to 8 from the file of --scores, empty if unknown",
            |row| row.score.map(|record| record.score.to_byte()).into(),
        ),
        Column::int("confidence", "9x9: confidence of that score, 0 to 100", |row| {
            row.score.map(|record| record.confidence.value()).into()
        }),
        Column::bool("at_most", "9x9: whether the score means 3 or less", |row| {
            row.score.map(|record| record.score == Score::AtMost3).into()
        }),
        Column::bool("at_least", "9x9: whether the score means 8 or more", |row| {
            row.score.map(|record| record.score == Score::AtLeast8).into()
        }),
        Column::text(
            "canonical_key",
            "9x9: lowest published hash of the board in its eight rotations",
            |row| row.nine.map(|nine| hex(row.hasher.canonical(&nine.board).hash)).into(),
        ),
        Column::int("symmetry", "9x9: number of the rotation with that hash, 0 to 7", |row| {
            count(row.nine.map(|nine| row.hasher.canonical(&nine.board).symmetry.number()))
        }),
    ];

    fn rows(
        game: &Game<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&Place<'_>),
    ) -> Result<(), Finding> {
        game.each(|step| {
            if step.play.is_none() && !reading.own.initial {
                return;
            }
            let nine = go9_dat::Board::try_from(step.position.board()).ok();
            let to_move = step.position.to_move();
            let nine = nine.map(|board| Position::new(board, to_move, reading.hasher()));
            let score = nine.and_then(|nine| reading.score(nine.id));
            let hasher = reading.own.hasher();
            row(&Place { index: game.index, step, hasher, nine, score });
        });
        Ok(())
    }
}

/// The table `moves`.
pub(super) struct OfMoves;

/// A move.
pub(super) struct Move<'a> {
    index: u64,
    step: &'a Step<'a>,
    play: Play,
}

impl Rows for OfMoves {
    type Row<'a> = Move<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfMoves {
    type Rows = Self;
    const NAME: &'static str = "moves";
    const ABOUT: &'static str = "a row per move";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| number(row.index)),
        Column::int("variation", "variation in that game, 0 for the main line", |row| {
            row.step.variation.into()
        }),
        Column::int("move", "number of the move in that variation", |row| row.step.number.into()),
        Column::word("color", "player, B or W", &["B", "W"], |row| letter(row.play.color)),
        Column::text("point", "point such as Q16, pass, or none for one not on the board", |row| {
            word(Some(row.play.place.display(row.step.position.board().size())))
        }),
        Column::int("column", "column of the stone from the left, from 0", |row| {
            count(row.play.point().map(go_rules::Point::column))
        }),
        Column::int("row", "row of the stone from the top, from 0", |row| {
            count(row.play.point().map(go_rules::Point::row))
        }),
        Column::int("captured", "stones captured by the move", |row| row.play.captured.into()),
        Column::bool("legal", "whether all moves up to this one are legal", |row| {
            row.step.legal.into()
        }),
        Column::real("time_left", "time left in seconds after the move", |row| {
            row.step.note().time_left.into()
        }),
        Column::real("periods", "moves or periods of overtime left", |row| {
            row.step.note().periods.into()
        }),
        Column::text("comment", "comment on the move", |row| {
            let comment = &row.step.note().comment;
            Some(comment.clone()).filter(|text| !text.is_empty()).into()
        }),
    ];

    fn rows(
        game: &Game<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(&Move<'_>),
    ) -> Result<(), Finding> {
        game.each(|step| {
            if let Some(play) = step.play {
                row(&Move { index: game.index, step, play });
            }
        });
        Ok(())
    }
}
