//! `gnuid`: position ID and match ID, joined by a colon.

use super::{describe, describe_board, fields, finding, json, options, report, text, warnings};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Column, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Losses, Record, Unit};
use bg_matchid::{FoundKind, Gnuid, MatchKey, Parsed, PositionKey};
use board_picture::scene::Scene;
use core::fmt::Write as _;
use core::ops::Range;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The format.
#[derive(Debug)]
pub struct GnuId;

/// The JSON value.
#[derive(Debug, Serialize, Deserialize)]
struct GnuIdJson {
    #[serde(skip_deserializing)]
    gnuid: String,
    position: json::PositionJson,
    #[serde(rename = "match")]
    state: json::MatchJson,
}

fn read(record: Record<'_>, settings: &Settings) -> Result<Parsed<Gnuid>, Finding> {
    let parsed = Gnuid::parse_with(text(record.bytes)?, &options(settings));
    parsed.map_err(|error| finding(&error))
}

/// Writes a situation in one of the backgammon formats and counts what that loses.
pub(super) fn write(id: &Gnuid, to: &str, out: &mut Vec<u8>, losses: &mut Losses) {
    let mut lose = |what: &str| *losses.entry(what.to_owned()).or_default() += 1;
    match to {
        "matchid" => {
            lose("position");
            out.extend_from_slice(id.state.id().as_bytes());
        }
        "posid" => {
            lose("match state");
            out.extend_from_slice(id.board.id().as_bytes());
        }
        "xgid" => {
            let converted = id.to_xgid();
            converted.losses.iter().for_each(|loss| lose(loss.code()));
            out.extend_from_slice(converted.value.to_string().as_bytes());
        }
        _ => out.extend_from_slice(id.id().as_bytes()),
    }
}

impl Format for GnuId {
    fn info(&self) -> &'static Info {
        &Info {
            name: "gnuid",
            summary: "GNU Backgammon ID: position ID and match ID",
            unit: Unit::Line,
            binary: false,
            extensions: &["gnuid"],
            converts_to: &["matchid", "posid", "gnuid", "xgid"],
            encodes: true,
            example: "4HPwATDgc/ABMA:QYkqASAAIAAA",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        let looks = |line: &str| {
            let keys = line.split_once(':');
            keys.is_some_and(|(position, state)| {
                PositionKey::parse(position).is_ok() && MatchKey::parse(state).is_ok()
            })
        };
        match super::likeness(sample, |line| Gnuid::parse(line).is_ok(), looks) {
            Likeness::No => Likeness::No,
            Likeness::Possible => Likeness::Likely,
            _ => Likeness::Certain,
        }
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        report(read(record, settings), found);
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let Parsed { value: id, diagnostics } = read(record, settings)?;
        let value = GnuIdJson {
            gnuid: id.to_string(),
            position: (&id.board).into(),
            state: (&id.state).into(),
        };
        json::write(out, &value);
        Ok(warnings(&diagnostics))
    }

    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let GnuIdJson { position, state, .. } = json::read(value)?;
        let id = Gnuid::new(position.to_board()?, super::state(&state, settings)?);
        out.extend_from_slice(id.id().as_bytes());
        Ok(())
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: &str,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Vec<Finding>, Finding> {
        let parsed = read(record, settings)?;
        write(&parsed.value, to, out, losses);
        Ok(warnings(&parsed.diagnostics))
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let Parsed { value: id, diagnostics } = read(record, settings)?;
        show(&id, out);
        Ok(warnings(&diagnostics))
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        let id = read(record, settings)?.value;
        let mut list = fields::of_board(&id.board);
        list.extend(fields::of_match(id.state.to_key(), 80));
        Ok(list)
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
        super::scan(text, FoundKind::Gnuid, found);
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding> {
        let id = read(record, settings)?.value;
        Ok(Scene::Backgammon(super::scene(&id.board, Some(&id.state), id.to_string())))
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
        let id = read(record, settings)?.value;
        super::count_board(&id.board, tally);
        super::count_state(&id.state, tally);
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        &[]
    }
}

/// Board, fields and the other notations of a situation.
pub(crate) fn show(id: &Gnuid, out: &mut String) {
    let _ = writeln!(out, "{}", id.picture());
    let _ = writeln!(out, "GNUID         {}", id.id());
    let _ = writeln!(out, "XGID          {}", id.to_xgid().value);
    describe(&id.state, out);
    describe_board(&id.board, out);
}

/// The columns of a situation; those of its position come first.
pub(super) const COLUMNS: &[Column] = &[
    Column::text("position_id", "position ID"),
    Column::int("pips_on_roll", "pip count of the player on roll"),
    Column::int("pips_waiting", "pip count of the other player"),
    Column::int("off_on_roll", "checkers borne off by the player on roll"),
    Column::int("off_waiting", "checkers borne off by the other player"),
    Column::int("bar_on_roll", "checkers on the bar of the player on roll"),
    Column::int("bar_waiting", "checkers on the bar of the other player"),
    Column::text("match_id", "match ID"),
    Column::int("match_length", "points to play to, 0 in a money game"),
    Column::int("score_0", "points of player 0"),
    Column::int("score_1", "points of player 1"),
    Column::int("cube", "value of the cube"),
    Column::int("cube_owner", "player 0 or 1, empty when centred"),
    Column::int("on_roll", "player on roll, 0 or 1"),
    Column::int("decision", "player who is to decide, 0 or 1"),
    Column::int("die_1", "first die, empty when not rolled"),
    Column::int("die_2", "second die, empty when not rolled"),
    Column::bool("crawford", "whether it is the Crawford game"),
    Column::text("game_state", "none, playing, over, resigned, dropped"),
];

/// The cells of [`COLUMNS`].
pub(super) fn cells(id: &Gnuid) -> Vec<Cell> {
    let state = &id.state;
    let player = |player: bg_matchid::Player| Cell::Int(i64::from(player.index() == 1));
    let [zero, one] = state.score();
    let die = |value: u8| (value > 0).then_some(value);
    let mut cells = super::posid::cells(&id.board);
    cells.extend([
        state.id().to_string().into(),
        state.match_length().into(),
        zero.into(),
        one.into(),
        state.cube().value().into(),
        state.cube().owner().player().map_or(Cell::Null, player),
        player(state.on_roll()),
        player(state.decision()),
        die(state.dice().first()).into(),
        die(state.dice().second()).into(),
        state.crawford().into(),
        state.game_state().name().into(),
    ]);
    cells
}
