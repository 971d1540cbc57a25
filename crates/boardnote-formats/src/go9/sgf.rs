//! `sgf`: games of 9x9 Go in SGF. A record is one game tree and the text around it.

mod fields;
mod json;
mod nodes;
mod replay;
mod sheet;

use super::{Options, Reading, codes, player};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{Count, Notation, Scenes, Table, Target, Writing};
use crate::sheet::{Fact, Part, Sheet};
use crate::{Field, Info, Likelihood, Record, Recovery, Step, Unit, View, trees};
use go9_dat::{
    Diagnostic, ErrorKind, GameMove, GameOptions, GamePosition, GameRead, GameTree, IdSet, Parsed,
    Position,
};
use sgf_syntax::value::decode_simple_text;
use sgf_syntax::{Charset, Node, ParseOptions, PropValue, Property};

/// The `sgf` notation.
#[derive(Debug)]
pub struct Sgf;

/// A game with its positions, of which the first precedes all moves. A skipped game has none.
#[derive(Debug)]
pub struct Played<'r> {
    game: GameTree<'r>,
    read: GameRead,
    diagnostics: Vec<Diagnostic>,
    /// Number of the game in its file, from 0.
    index: u64,
}

impl Played<'_> {
    /// Returns the text of a property of the root, if it is not empty.
    fn text(&self, name: &str) -> Option<String> {
        let raw = self.game.info(name)?;
        let text = decode_simple_text(raw, self.charset());
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    fn charset(&self) -> Charset {
        self.game.collection().charset()
    }

    /// Returns the number of lines of a square board, if the file states one; 19 without `SZ`.
    fn size(&self) -> Option<u32> {
        let Some(size) = self.text("SZ") else { return Some(19) };
        let (width, height) = size.split_once(':').unwrap_or((&size, &size));
        let size = width.trim().parse().ok()?;
        (height.trim().parse() == Ok(size)).then_some(size)
    }

    /// Returns the komi, if the file states a number.
    fn komi(&self) -> Option<f64> {
        self.game.komi().ok().flatten()
    }

    /// Returns the name of a player with the rank, if the file has one.
    fn name(&self, name: &str, rank: &str) -> Option<String> {
        match (self.text(name), self.text(rank)) {
            (Some(name), Some(rank)) => Some(format!("{name} ({rank})")),
            (name, _) => name,
        }
    }

    /// Returns the positions of the main line, with the one before the first move.
    fn main_line(&self) -> impl DoubleEndedIterator<Item = (usize, &GamePosition)> {
        let all = self.read.positions.iter().enumerate();
        all.filter(|(_, position)| position.variation == 0)
    }

    /// Returns the index of the position after `ply` moves of the main line, or of its last one.
    fn at(&self, ply: Option<usize>) -> Result<usize, Finding> {
        let Some((last, _)) = self.main_line().next_back() else {
            let refused = self.diagnostics.iter().find(|diagnostic| {
                matches!(diagnostic.kind(), ErrorKind::NotGo | ErrorKind::BoardSize)
            });
            let none = || Finding::error("no-game", 0..0, ErrorKind::NoGame);
            return Err(refused.map_or_else(none, |refused| found(refused, Severity::Error)));
        };
        let Some(ply) = ply else { return Ok(last) };
        let beyond = || View::beyond(self.main_line().count() - 1, self.game.span());
        let (position, _) = self.main_line().nth(ply).ok_or_else(beyond)?;
        Ok(position)
    }

    /// Returns the positions that conversions write, with their IDs.
    fn positions(
        &self,
        reading: Reading<'_>,
    ) -> impl Iterator<Item = (Position, &GamePosition)> + use<'_> {
        let first = usize::from(!reading.own.initial);
        let positions =
            self.read.positions.iter().filter(move |at| usize::from(at.move_number) >= first);
        let hasher = reading.own.hasher().clone();
        positions.map(move |at| (Position::new(at.board, at.to_move, &hasher), at))
    }
}

/// Converts a diagnostic.
fn found(diagnostic: &Diagnostic, severity: Severity) -> Finding {
    let kind = diagnostic.kind();
    let error = Finding::error(kind.code(), diagnostic.span(), kind);
    Finding { severity, ..error }
}

/// Returns the findings about a game in file order.
fn findings(diagnostics: &[Diagnostic]) -> Findings {
    let severity = |severity| match severity {
        go9_dat::Severity::Error => Severity::Error,
        go9_dat::Severity::Warning => Severity::Warning,
        go9_dat::Severity::Info => Severity::Info,
    };
    let mut sorted: Vec<_> = diagnostics.iter().collect();
    sorted.sort_by_key(|diagnostic| diagnostic.offset());
    Surplus::limit(
        sorted.into_iter().map(|diagnostic| found(diagnostic, severity(diagnostic.severity()))),
    )
}

fn game<'r>(record: Record<'r>, reading: Reading<'_>) -> Result<Played<'r>, Finding> {
    let none = || Finding::error("no-game", 0..record.bytes.len(), ErrorKind::NoGame);
    let game = go9_dat::games(record.bytes).next().ok_or_else(none)?;
    let options = if reading.strict() { GameOptions::strict() } else { GameOptions::lenient() };
    let Parsed { value: read, diagnostics } = game.positions(options.initial(true));
    Ok(Played { game, read, diagnostics, index: record.index })
}

impl Notation for Sgf {
    const INFO: Info = Info {
        name: "sgf",
        summary: "games of 9x9 Go in SGF (GM[1]), with variations",
        unit: Unit::File,
        extensions: &["sgf"],
        example: "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob]KM[7];B[ee];W[ec](;B[gc])(;B[cg]))",
        codes: codes::games,
        reads_mark: true,
        ..Info::NEW
    };

    type Value<'r> = Played<'r>;
    type Options = Options;
    type Memory = IdSet;
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        const ENOUGH: usize = 1 << 16;
        let sample = sample.get(..ENOUGH).unwrap_or(sample);
        let Ok(read) = ParseOptions::lenient().parse(sample) else {
            return Likelihood::No;
        };
        let found = read.value.trees().map(tree_likelihood).max().unwrap_or(Likelihood::No);
        // Text before the first game may be another notation that quotes an SGF.
        let first = read.value.trees().next().map_or(0, |tree| tree.span().start);
        let before = sample.get(..first).unwrap_or_default();
        let is_first = before.iter().all(|byte| byte.is_ascii_whitespace() || !byte.is_ascii());
        if is_first { found } else { found.min(Likelihood::Likely) }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        trees::split(rest, end)
    }

    fn prefix_len(bytes: &[u8]) -> usize {
        trees::prefix_len(bytes)
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Played<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let played = game(record, reading)?;
        let mut list = findings(&played.diagnostics);
        let error = list.iter().position(Finding::is_error);
        match error.filter(|_| reading.recovery == Recovery::Whole) {
            Some(error) => Err(list.swap_remove(error)),
            None => then(&played, &mut list),
        }
    }

    fn check(record: Record<'_>, reading: Reading<'_>, tell: &mut dyn FnMut(Finding)) {
        match game(record, reading) {
            Ok(played) => findings(&played.diagnostics).into_iter().for_each(tell),
            Err(finding) => tell(finding),
        }
    }

    fn json(
        played: &Played<'_>,
        reading: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        json::push(played, reading, out);
        Ok(())
    }

    fn sheet(
        played: &Played<'_>,
        reading: Reading<'_>,
        _: &mut Findings,
    ) -> Result<Sheet, Finding> {
        let mut sheet = Sheet::default();
        let mut facts = Vec::new();
        if !played.read.skipped {
            let at = &played.read.positions[played.at(reading.view.ply)?];
            let position = Position::new(at.board, at.to_move, reading.hasher());
            sheet = super::sheet(&position, false, reading);
            if let Some(GameMove { color, point }) = at.played {
                let vertex = point.map_or_else(|| "pass".to_owned(), |point| point.to_string());
                let value = format!("{}, {} {vertex}", at.move_number, player(color));
                facts.push(Fact::new("last-move", "last move", value));
            }
            let [black, white] = at.prisoners;
            let captured = format!("by Black {black}, by White {white}");
            facts.push(Fact::new("captured", "captured", captured));
        }
        let handicap = played.text("HA").filter(|stones| stones != "0");
        let texts = [
            ("black", "Black", played.name("PB", "BR")),
            ("white", "White", played.name("PW", "WR")),
            ("event", "event", played.text("EV")),
            ("date", "date", played.text("DT")),
            ("rules", "rules", played.text("RU")),
            ("komi", "komi", played.text("KM")),
            ("handicap", "handicap", handicap),
            ("result", "result", played.text("RE")),
        ];
        for (id, name, value) in texts {
            facts.extend(value.map(|value| Fact::new(id, name, value)));
        }
        if !played.read.skipped {
            facts.push(Fact::new("moves", "moves", played.read.moves().to_string()));
            let variations = played.read.variations.to_string();
            facts.push(Fact::new("variations", "variations", variations));
        }
        match sheet.parts.last_mut() {
            Some(Part::Facts(list)) => list.extend(facts),
            _ => sheet.parts.push(Part::Facts(facts)),
        }
        Ok(sheet)
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let options = ParseOptions::lenient();
        let options = if record.index == 0 { options } else { options.continued() };
        let read = options.parse(record.bytes);
        let read =
            read.map_err(|error| Finding::error(error.kind().code(), error.span(), error.kind()))?;
        trees::fields(&read.value, record.offset, &fields::PROPERTIES, row);
        Ok(())
    }

    const SCENES: Option<Scenes<Self>> = Some(Scenes {
        one: |played, reading, _| replay::scene(played, played.at(reading.view.ply)?, reading),
        game: Some(|played, reading, _| Ok(vec![replay::replay(played, reading)?])),
    });

    const MOVES: bool = true;

    const COUNT: Option<Count<Self>> = Some(|played, _, tally| {
        match played.size() {
            Some(size) => tally.count("lines of the board", i64::from(size)),
            None => tally.count("lines of the board", "other"),
        }
        if !played.read.skipped {
            let moves = i64::try_from(played.read.moves()).unwrap_or(i64::MAX);
            tally.count("moves in a game, in tens", moves / 10 * 10);
            tally.measure("moves in a game", moves);
            tally.count("result", winner(played));
        }
        Ok(())
    });

    const TARGETS: &'static [Target<Self>] = &[
        Target {
            name: "go9",
            in_order: true,
            single: false,
            write: |played, reading, writing| {
                let endian = reading.endian();
                each_new(played, reading, writing, |position, out| {
                    out.extend_from_slice(&position.encode(endian));
                });
                Ok(())
            },
        },
        Target {
            name: "go9-text",
            in_order: true,
            single: false,
            write: |played, reading, writing| {
                each_new(played, reading, writing, super::text::push_view);
                Ok(())
            },
        },
    ];

    const TABLES: &'static [Table<Self>] =
        &[Table::of::<super::rows::Positions>(), Table::of::<sheet::Games>()];
}

/// Returns the winner by the property `RE`.
fn winner(played: &Played<'_>) -> &'static str {
    match played.text("RE").unwrap_or_default().to_ascii_uppercase().as_bytes() {
        [b'B', b'+', ..] => "Black wins",
        [b'W', b'+', ..] => "White wins",
        b"0" | b"DRAW" | b"JIGO" => "draw",
        _ => "unknown",
    }
}

/// Writes the positions of a game that the file has not had before.
fn each_new(
    played: &Played<'_>,
    reading: Reading<'_>,
    writing: &mut Writing<'_, IdSet>,
    mut write: impl FnMut(&Position, &mut Vec<u8>),
) {
    for (position, _) in played.positions(reading) {
        if writing.memory.insert(position.id).is_ok() {
            write(&position, writing.out);
        }
    }
    writing.lose("moves, names, comments, and other facts about the game");
}

/// Judges the root of a tree: it has `GM[1]`, or no `GM` but a board size or moves of Go.
fn tree_likelihood(tree: sgf_syntax::GameTree<'_>) -> Likelihood {
    let Some(root) = tree.root() else { return Likelihood::No };
    let value = |name: &str| root.property(name).and_then(Property::value);
    match value("GM") {
        Some(game) if game.raw().trim_ascii() == b"1" => Likelihood::Certain,
        Some(_) => Likelihood::No,
        None if value("SZ").is_some() || tree.main_line().any(is_move) => Likelihood::Likely,
        None => Likelihood::No,
    }
}

/// Returns `true` if a node has a stone of Go.
fn is_move(node: Node<'_>) -> bool {
    let moves = node.properties().filter(|property| property.is("B") || property.is("W"));
    let mut values = moves.filter_map(Property::value).map(PropValue::raw);
    values.any(|raw| matches!(raw.trim_ascii(), [b'a'..=b's', b'a'..=b's']))
}
