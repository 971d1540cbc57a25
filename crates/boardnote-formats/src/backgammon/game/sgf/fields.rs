//! The properties of backgammon records, for `inspect`.

use crate::trees::Properties;
use bg_sgf::{Color, tree::PropValue, value};

/// The properties of backgammon.
pub(super) static PROPERTIES: Properties =
    Properties { meanings: MEANINGS, unknown: "not a property of backgammon", typed };

/// Returns the typed reading of a value, where it adds something to the raw bytes.
fn typed(name: &str, value: PropValue<'_>) -> String {
    match name {
        "B" | "W" => {
            let color = if name == "B" { Color::Black } else { Color::White };
            match value::play(value.raw(), color).map(|play| (play.dice(), play.raw_steps())) {
                Ok((dice, steps)) if steps.is_empty() => format!("{dice}: no play"),
                Ok((dice, steps)) => format!("{dice}: {steps}"),
                Err(_) => String::new(),
            }
        }
        "AE" | "AB" | "AW" => {
            let points = value::points(value.raw()).into_iter().flatten();
            let points = points.map(|point| match point.number(Color::White) {
                25 => "bar".to_owned(),
                number => format!("White's {number}"),
            });
            points.collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

const MEANINGS: &[(&str, &str)] = &[
    ("A", "analysis: place of the play made, then candidates, best first"),
    ("AB", "set up: Black's checkers"),
    ("AE", "set up: points to clear"),
    ("AW", "set up: White's checkers"),
    ("B", "Black's action"),
    ("BC", "analysis: bad not to double"),
    ("BM", "analysis: bad"),
    ("CO", "set up: owner of the cube"),
    ("CP", "set up: owner of the cube, as GNU Backgammon writes it"),
    ("CR", "marked"),
    ("CV", "value of the cube"),
    ("DA", "analysis: cube decision"),
    ("DC", "analysis: doubtful not to double"),
    ("DI", "set up: dice"),
    ("DO", "analysis: doubtful"),
    ("GB", "analysis: good roll for Black"),
    ("GM", "game: 6 is backgammon"),
    ("GS", "analysis: statistics of the game"),
    ("GW", "analysis: good roll for White"),
    ("LU", "analysis: luck of the roll"),
    ("MI", "match: length, number of the game, score"),
    ("MR", "analysis: candidates marked by hand"),
    ("PL", "set up: side to move"),
    ("W", "White's action"),
];
