//! Moves made on positions and taken back, for tools.

use super::{Reading, findings, layout::Layout, options, text};
use crate::finding::{Finding, Findings};
use cgp::{
    Draw, LastMove, LetterDistribution, MoveOptions, MoveScore, Opcode, ParsedMove, Played, Rack,
    RackTile, Rules, Unknown, Word, Words, WriteOptions,
};
use core::ops::Range;
use serde_json::{Value, json};

/// A position with the rules of its game.
#[derive(Debug)]
pub struct Ruled<'r> {
    reading: Reading<'r>,
    record: cgp::Cgp,
    rules: Rules<'static>,
    /// Reason for the choice of the distribution.
    source: &'static str,
    /// Bytes of the last move in the record.
    last_move: Range<usize>,
}

/// A move that was made.
#[derive(Debug)]
pub struct Turn<'r> {
    reading: Reading<'r>,
    played: Played,
    distribution: &'static LetterDistribution,
    source: &'static str,
}

/// The position before the last move.
#[derive(Debug)]
pub struct Before {
    /// The record in canonical form.
    pub cgp: String,
    score: MoveScore,
    unknown: Vec<Unknown>,
}

impl<'r> Ruled<'r> {
    /// Reads a record, and returns the findings with the position. The rules are those that the
    /// record suggests, with the letter distribution of the options if they name one.
    ///
    /// # Errors
    /// Returns the error of the record, or `no-distribution` if no built-in letter distribution
    /// fits.
    pub fn read(record: &[u8], reading: Reading<'r>) -> Result<(Self, Findings), Finding> {
        let text = text(record)?;
        let read = cgp::Cgp::parse_with(text, &options(reading));
        let cgp::Parsed { value: record, diagnostics } = read
            .map_err(|error| findings::of_error(text, &error, crate::finding::Severity::Error))?;
        let found = diagnostics.iter().map(|found| findings::of(text, found)).collect();
        let named = reading.alphabet.map(|alphabet| (alphabet, "flag"));
        let fitting = || record.distribution().map(|(d, source)| (d, source.code()));
        let (distribution, source) = named.or_else(fitting).ok_or_else(|| {
            let message = "no built-in letter distribution fits, expected one by --alphabet";
            Finding::error("no-distribution", 0..text.len(), message)
        })?;
        let rules = record.rules_with(distribution);
        let operand = Layout::new(text).and_then(|layout| layout.operand(Opcode::LastMove.name()));
        let last_move = operand.unwrap_or(0..0);
        Ok((Self { reading, record, rules, source, last_move }, found))
    }

    /// Makes a move of the player to move. `draw` is `+TILES` for tiles drawn after it, and
    /// `=TILES` for the whole rack after the draw.
    ///
    /// # Errors
    /// Returns the error of the move, with places in `mv`, or `bad-draw`, with places in `draw`;
    /// the member `field` tells which.
    pub fn play(&mut self, mv: &str, draw: Option<&str>) -> Result<Turn<'r>, Finding> {
        let mut style = match self.reading.strict() {
            true => MoveOptions::strict(),
            false => MoveOptions::lenient(),
        };
        if let Some(alphabet) = self.reading.alphabet {
            style = style.alphabet(alphabet);
        }
        let of_error = |error: cgp::Error, field: &'static str| {
            Finding::error(error.kind().code(), error.span(), error.kind()).with("field", field)
        };
        let parsed = LastMove::parse_with(mv, &style).map_err(|error| of_error(error, "move"))?;
        let drawn = match draw {
            Some(draw) => {
                let Some((rest, whole)) = sign(draw) else {
                    let message =
                        "not a draw, expected `+` and the tiles drawn, or `=` and the rack";
                    return Err(
                        Finding::error("bad-draw", 0..draw.len(), message).with("field", "draw")
                    );
                };
                let rack = Rack::parse_with(rest, &style);
                let rack = rack.map_err(|error| shifted(of_error(error, "draw"), 1))?;
                Some((rack, whole))
            }
            None => None,
        };
        let draw = match &drawn {
            Some((rack, true)) => Draw::Rack(rack),
            Some((rack, false)) => Draw::Tiles(rack),
            None => Draw::Unknown,
        };
        self.make(&parsed, draw)
    }

    fn make(&mut self, parsed: &ParsedMove, draw: Draw<'_>) -> Result<Turn<'r>, Finding> {
        let played = self.record.play(&parsed.last_move, draw, &self.rules).map_err(|error| {
            Finding::error(error.code(), parsed.locate(&error), &error).with("field", "move")
        })?;
        self.record = played.after.clone();
        let Self { reading, ref rules, source, .. } = *self;
        Ok(Turn { reading, played, distribution: rules.distribution, source })
    }

    /// Returns the position before the last move.
    ///
    /// # Errors
    /// Returns a finding if there is no last move, or if it cannot be taken back.
    pub fn back(&self) -> Result<Before, Finding> {
        let undone = self.record.undo(&self.rules).map_err(|error| {
            Finding::error(error.code(), self.last_move.clone(), &error).with("field", "lm")
        })?;
        // Taking the move back has scored it.
        let score = self.record.last_move_score(&self.rules).unwrap_or_default();
        let cgp = canonical(&undone.before, self.reading);
        Ok(Before { cgp, score, unknown: undone.unknown })
    }
}

impl Turn<'_> {
    /// Returns the record after the move, in canonical form.
    #[must_use]
    pub fn cgp(&self) -> String {
        canonical(&self.played.after, self.reading)
    }

    /// Returns the move in the form of the document, with its play-through tiles marked.
    #[must_use]
    pub fn text(&self) -> String {
        self.played.after.ops().last_move().map(ToString::to_string).unwrap_or_default()
    }

    /// Returns the points of the move.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.played.score.total()
    }

    /// Returns the words with their points, such as `8D WAITE 24, D8 WE 5`.
    #[must_use]
    pub fn words(&self) -> String {
        words(&self.played.words)
    }

    /// Returns the tiles that remain on the rack.
    #[must_use]
    pub fn leave(&self) -> String {
        self.played.leave.sorted(Some(self.distribution)).to_string()
    }

    /// Returns the irregularities of the play, by their codes.
    pub fn irregularities(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.played.findings.iter().map(|found| found.code())
    }

    /// Returns the JSON value of the move: the record after it, points, words, and leave.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let label = |tile| match tile {
            RackTile::Natural(face) => face.to_string(),
            RackTile::Blank => "?".to_owned(),
        };
        let word = |word: &Word| json!({"at": word.at(), "word": word.text, "points": word.points});
        json!({
            "cgp": self.cgp(),
            "move": self.text(),
            "score": score(&self.played.score),
            "words": self.played.words.iter().map(word).collect::<Vec<_>>(),
            "leave": self.played.leave.tiles().map(label).collect::<Vec<_>>(),
            "findings": self.irregularities().collect::<Vec<_>>(),
            "distribution": self.distribution.name(),
            "distribution_from": self.source,
        })
    }
}

impl Before {
    /// Returns the JSON value: the record before the move, the points of the move, and the parts of
    /// the position that are unknown.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let unknown = self.unknown.iter().map(|part| part.code()).collect::<Vec<_>>();
        json!({"cgp": self.cgp, "score": score(&self.score), "unknown": unknown})
    }
}

/// Returns a finding with its place moved by some bytes.
#[must_use]
pub fn shifted(finding: Finding, by: usize) -> Finding {
    Finding { span: finding.span.start + by..finding.span.end + by, ..finding }
}

/// Returns the words with their coordinates and points.
pub(super) fn words(words: &Words) -> String {
    let word = |word: &Word| format!("{} {} {}", word.at(), word.text, word.points);
    words.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Returns the tiles of a draw, and `true` if they are the whole rack.
fn sign(draw: &str) -> Option<(&str, bool)> {
    let added = draw.strip_prefix('+').map(|rest| (rest, false));
    added.or_else(|| draw.strip_prefix('=').map(|rest| (rest, true)))
}

fn score(score: &MoveScore) -> Value {
    json!({
        "total": score.total(),
        "main": score.main,
        "crosses": score.crosses,
        "bingo": score.bingo,
        "challenge": score.challenge,
    })
}

fn canonical(record: &cgp::Cgp, reading: Reading<'_>) -> String {
    let mut style = WriteOptions::canonical();
    if let Some(alphabet) = super::order(record, reading) {
        style = style.alphabet(alphabet);
    }
    // The form of the document has a text for every position.
    cgp::to_cgp(record, &style).map(|written| written.value).unwrap_or_default()
}
