//! The tables for `export`, and for the conditions of `filter`.

mod nine;

pub(super) use nine::OfPositions9;

use super::step::Step;
use super::{Game, Games, Kind, Reading};
use crate::finding::Finding;
use crate::go::{hex, letter, text as word};
use crate::notation::TableOf;
use crate::saturated;
use crate::table::{Cell, Column, Rows};
use go_rules::{Color, Size};
use go_sgf::{Outcome, Play, StepKind};
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

/// Returns a text, or an empty cell.
fn filled(text: &str) -> Cell {
    Some(text.to_owned()).filter(|text| !text.is_empty()).into()
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
        game.end.as_ref().ok().map(|_| game.record.variations()).into()
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
    Column::text("game_name", "name of the game", |game| text(game.facts.name.as_ref())),
    Column::text("comment", "comment of the root", |game| filled(&game.record.comment())),
    Column::text("time", "main time as written", |game| text(game.facts.time.as_ref())),
    Column::text("overtime", "overtime as written", |game| text(game.facts.overtime.as_ref())),
    Column::text("annotator", "annotator", |game| text(game.facts.annotator.as_ref())),
    Column::text("source", "source, such as a book", |game| text(game.facts.source.as_ref())),
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

/// A step of a game, with the number of the game.
pub(super) struct Place<'a> {
    pub(super) index: u64,
    pub(super) step: &'a Step<'a>,
}

impl Place<'_> {
    fn size(&self) -> Size {
        self.step.after.board().size()
    }

    fn stones(&self, color: Color) -> usize {
        self.step.after.board().count(color)
    }
}

impl Rows for OfPositions {
    type Row<'a> = Place<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfPositions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position: after each move and each set-up";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| number(row.index)),
        Column::int("variation", "variation in that game, 0 for the main line", |row| {
            row.step.variation.into()
        }),
        Column::int("node", NODE, |row| count(Some(row.step.index))),
        Column::word("kind", "move or setup", &["move", "setup"], |row| {
            let is_move = row.step.kind == StepKind::Move;
            if is_move { "move" } else { "setup" }.to_owned().into()
        }),
        Column::int("move", "number of moves so far in that variation", |row| {
            row.step.number.into()
        }),
        Column::word("to_move", "player to move, B or W", &["B", "W"], |row| {
            letter(row.step.after.to_move())
        }),
        Column::int("width", "columns of the board", |row| count(Some(row.size().width()))),
        Column::int("height", "rows of the board", |row| count(Some(row.size().height()))),
        Column::text("board", BOARD, |row| points(row.step)),
        Column::int("stones", "stones on the board", |row| {
            count(Some(row.stones(Color::Black) + row.stones(Color::White)))
        }),
        Column::int("black_stones", "black stones", |row| count(Some(row.stones(Color::Black)))),
        Column::int("white_stones", "white stones", |row| count(Some(row.stones(Color::White)))),
        Column::int("black_prisoners", "stones captured by Black", |row| {
            row.step.after.prisoners()[0].into()
        }),
        Column::int("white_prisoners", "stones captured by White", |row| {
            row.step.after.prisoners()[1].into()
        }),
        Column::text("ko", "point closed to the next move by ko", |row| {
            word(row.step.after.ko().map(|point| point.display(row.size())))
        }),
        Column::bool("legal", "whether all moves up to here are legal", |row| {
            row.step.legal.into()
        }),
        Column::text(
            "board_hash",
            "hash of the stones and the size, 16 hexadecimal digits",
            |row| hex(row.step.after.board().hash()).into(),
        ),
        Column::text("board_key", "lowest board_hash of the board in its rotations", |row| {
            hex(row.step.after.board().canonical_key()).into()
        }),
    ];

    fn rows(
        game: &Game<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&Place<'_>),
    ) -> Result<(), Finding> {
        game.each(|step| {
            if step.changes_board() || step.index == 0 && reading.own.initial {
                row(&Place { index: game.index, step });
            }
        });
        Ok(())
    }
}

pub(super) const NODE: &str = "number of the node in the file, 0 for the root";
pub(super) const BOARD: &str = "points row by row from the top left: . # (Black) O (White)";

/// Returns the points of the board after a step.
pub(super) fn points(step: &Step<'_>) -> Cell {
    step.after.board().to_string().replace('\n', "").into()
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
        Column::int("node", NODE, |row| count(Some(row.step.index))),
        Column::int("move", "number of the move in that variation", |row| row.step.number.into()),
        Column::word("color", "player, B or W", &["B", "W"], |row| letter(row.play.color)),
        Column::text("point", "point such as Q16, pass, or none for one not on the board", |row| {
            word(Some(row.play.place.display(row.step.after.board().size())))
        }),
        Column::int("column", "column of the stone from the left, from 0", |row| {
            count(row.play.point().map(go_rules::Point::column))
        }),
        Column::int("row", "row of the stone from the top, from 0", |row| {
            count(row.play.point().map(go_rules::Point::row))
        }),
        Column::int("captured", "stones captured by the move", |row| {
            row.step.played.map(|played| played.captured).into()
        }),
        Column::bool("legal", "whether all moves up to this one are legal", |row| {
            row.step.legal.into()
        }),
        Column::real("time_left", "time left in seconds after the move", |row| {
            row.step.content().time_left.into()
        }),
        Column::real("periods", "moves or periods of overtime left", |row| {
            row.step.content().periods.into()
        }),
        Column::text("comment", "comment on the move", |row| filled(&row.step.content().comment)),
        Column::real("winrate", "Black's winning chance after the move, 0 to 100", |row| {
            row.step.evaluation().winrate.into()
        }),
        Column::real("lead", "Black's lead after the move, in points", |row| {
            row.step.evaluation().lead.into()
        }),
        Column::int("visits", "visits of the analysis after the move", |row| {
            count(row.step.evaluation().visits.map(saturated))
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

/// The table `comments`.
pub(super) struct OfComments;

impl Rows for OfComments {
    type Row<'a> = Place<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfComments {
    type Rows = Self;
    const NAME: &'static str = "comments";
    const ABOUT: &'static str = "a row per node with a name or a comment";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| number(row.index)),
        Column::int("variation", "variation in that game, 0 for the main line", |row| {
            row.step.variation.into()
        }),
        Column::int("node", NODE, |row| count(Some(row.step.index))),
        Column::int("move", "number of moves so far in that variation", |row| {
            row.step.number.into()
        }),
        Column::text("name", "name of the node", |row| filled(&row.step.content().name)),
        Column::text("comment", "comment on the node", |row| filled(&row.step.content().comment)),
    ];

    fn rows(
        game: &Game<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(&Place<'_>),
    ) -> Result<(), Finding> {
        game.each(|step| {
            let content = step.content();
            if !content.name.is_empty() || !content.comment.is_empty() {
                row(&Place { index: game.index, step });
            }
        });
        Ok(())
    }
}
