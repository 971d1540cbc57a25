//! `posid`: the 14 characters of a GNU Backgammon position ID.

use super::{Options, Reading, board_facts, fields, table};
use crate::finding::{Finding, Findings};
use crate::json;
use crate::notation::{self, Count, FromJson, Notation, Scenes, Table, Target, read};
use crate::own::explained;
use crate::sheet::{Fact, Part, Sheet, Value};
use crate::{Field, Info, Likelihood, Record, Unit};
use bg_matchid::{ErrorKind, Position, PositionIdText, PositionKey};
use board_picture::scene::Scene;
use serde::Serialize;

/// The `posid` notation.
#[derive(Debug)]
pub struct PosId;

/// The JSON value: the board with its ID, pip counts, and totals.
#[derive(Debug, Serialize)]
pub(super) struct Json<'a> {
    id: PositionIdText,
    #[serde(flatten)]
    board: &'a Position,
    off: [u8; 2],
    pips: [u16; 2],
}

impl<'a> From<&'a Position> for Json<'a> {
    fn from(board: &'a Position) -> Self {
        let (waiting, on_roll) = (board.waiting(), board.on_roll());
        Self {
            id: board.id(),
            board,
            off: [waiting.off(), on_roll.off()],
            pips: [waiting.pips(), on_roll.pips()],
        }
    }
}

impl Notation for PosId {
    const INFO: Info = Info {
        name: "posid",
        summary: "GNU Backgammon position ID: the checkers",
        unit: Unit::Line,
        extensions: &["posid"],
        example: "4HPwATDgc/ABMA",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("wrong-length", ""),
                    ("bad-character", ""),
                    ("too-many-checkers", ""),
                    ("point-conflict", ""),
                    ("both-closed-out", ""),
                    ("unused-bits", "4HPwATDgc/ABMP"),
                    ("not-canonical", ""),
                ],
            )
        },
        ..Info::NEW
    };

    type Value<'r> = Position;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        super::likelihood(
            sample,
            |line| Position::parse(line).is_ok(),
            |line| PositionKey::parse(line).is_ok(),
        )
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Position, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        super::read(Position::parse_with, record, reading, then)
    }

    fn check(record: Record<'_>, reading: Reading<'_>, found: &mut dyn FnMut(Finding)) {
        // Most records read strictly and have no findings.
        if Position::parse(record.bytes).is_err() {
            notation::report::<Self>(record, reading, found);
        }
    }

    fn json(
        board: &Position,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(&Json::from(board), out);
        Ok(())
    }

    fn sheet(board: &Position, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let mut facts = vec![Fact::new("position-id", "position ID", Value::whole(&board.id()))];
        facts.extend(board_facts(board));
        let scene = Scene::from(board);
        Ok(Sheet { parts: vec![Part::Board(Box::new(scene)), Part::Facts(facts)] })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read::<Self>(record, reading, &mut |board, _| {
            fields::of_board(board, row);
            Ok(())
        })
        .map(drop)
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, _, encoding| {
        let board: Position = json::read(value)?;
        encoding.out.extend_from_slice(board.id().as_bytes());
        Ok(())
    });

    const SCENES: Option<Scenes<Self>> =
        Some(Scenes { one: |board, _, _| Ok(Scene::from(board)), game: None });

    const SCANNED: bool = true;

    const COUNT: Option<Count<Self>> = Some(|board, _, tally| {
        super::count_board(board, tally);
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] =
        &[Target::<Self>::new("posid", |board, _, writing| {
            writing.out.extend_from_slice(board.id().as_bytes());
            Ok(())
        })];

    const TABLES: &'static [Table<Self>] = &[Table::of::<table::Boards>()];
}
