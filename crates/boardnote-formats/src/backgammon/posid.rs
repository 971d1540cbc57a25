//! `posid`: the 14 characters of a GNU Backgammon position ID.

use super::{describe_board, fields, finding, json, options, report, text, warnings};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Column, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Unit};
use bg_matchid::{Board, FoundKind, Parsed, PositionKey};
use board_picture::scene::Scene;
use core::fmt::Write as _;
use core::ops::Range;
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct PosId;

fn read(record: Record<'_>, settings: &Settings) -> Result<Parsed<Board>, Finding> {
    let parsed = Board::decode_with(text(record.bytes)?, &options(settings));
    parsed.map_err(|error| finding(&error))
}

impl Format for PosId {
    fn info(&self) -> &'static Info {
        &Info {
            name: "posid",
            summary: "GNU Backgammon position ID: the checkers",
            unit: Unit::Line,
            binary: false,
            extensions: &["posid"],
            converts_to: &["posid"],
            encodes: true,
            example: "4HPwATDgc/ABMA",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        super::likeness(
            sample,
            |line| Board::decode(line).is_ok(),
            |line| PositionKey::parse(line).is_ok(),
        )
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        // What reads strictly is the usual case, there is nothing to say about it.
        if Board::decode_bytes(record.bytes).is_err() {
            report(read(record, settings), found);
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        json::write(out, &json::PositionJson::from(&parsed.value));
        Ok(warnings(&parsed.diagnostics))
    }

    fn encode(&self, value: &Value, _: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let board = json::read::<json::PositionJson>(value)?.to_board()?;
        out.extend_from_slice(board.id().as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        _: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        _: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        out.extend_from_slice(parsed.value.id().as_bytes());
        Ok(warnings(&parsed.diagnostics))
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        let _ = writeln!(out, "{}", parsed.value.picture());
        let _ = writeln!(out, "position ID   {}", parsed.value.id());
        describe_board(&parsed.value, out);
        Ok(warnings(&parsed.diagnostics))
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        Ok(fields::of_board(&read(record, settings)?.value))
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        super::scan(text, FoundKind::PositionId, found);
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let board = read(record, settings)?.value;
        Ok(Scene::Backgammon(super::scene(&board, None, board.id().to_string())))
    }

    fn tables(&self) -> &'static [Table] {
        &[Table { name: "positions", about: "a row per position", columns: COLUMNS }]
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        row(cells(&read(record, settings)?.value));
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        super::count_board(&read(record, settings)?.value, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::POSITION
    }
}

/// The columns of a position: the first ones of a situation.
const COLUMNS: &[Column] = super::gnuid::COLUMNS.split_at(7).0;

/// The cells of [`COLUMNS`].
pub(super) fn cells(board: &Board) -> Vec<Cell> {
    let (on_roll, waiting) = (board.on_roll(), board.waiting());
    vec![
        board.id().to_string().into(),
        on_roll.pips().into(),
        waiting.pips().into(),
        on_roll.off().into(),
        waiting.off().into(),
        on_roll.bar().into(),
        waiting.bar().into(),
    ]
}
