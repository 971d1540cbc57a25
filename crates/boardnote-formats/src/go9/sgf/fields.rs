//! The properties of Go records, for `inspect`.

use crate::trees::Properties;
use go9_dat::sgf_points;
use sgf_syntax::PropValue;

/// The properties of Go.
pub(super) static PROPERTIES: Properties =
    Properties { meanings: MEANINGS, unknown: "not a property of Go", typed };

/// Returns the points of a value.
fn typed(name: &str, value: PropValue<'_>) -> String {
    let raw = value.raw().trim_ascii();
    match name {
        "B" | "W" if raw.is_empty() || raw == b"tt" => "pass".to_owned(),
        "B" | "W" | "AB" | "AE" | "AW" | "CR" | "MA" | "SQ" | "TB" | "TR" | "TW" => {
            let points = sgf_points(raw).into_iter().flatten();
            points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

const MEANINGS: &[(&str, &str)] = &[
    ("AB", "set up: black stones"),
    ("AE", "set up: empty points"),
    ("AW", "set up: white stones"),
    ("B", "Black's move"),
    ("BL", "Black's time left, in seconds"),
    ("BM", "bad move"),
    ("CR", "circle"),
    ("DM", "even position"),
    ("DO", "doubtful move"),
    ("GB", "good for Black"),
    ("GM", "game: 1 is Go"),
    ("GW", "good for White"),
    ("HA", "handicap stones"),
    ("HO", "hotspot"),
    ("IT", "interesting move"),
    ("KM", "komi: points for White"),
    ("KO", "the move is valid even if illegal"),
    ("LB", "label: point and text"),
    ("MA", "cross"),
    ("MN", "move number to show"),
    ("OB", "Black's moves left in this period"),
    ("ON", "opening"),
    ("OT", "overtime"),
    ("OW", "White's moves left in this period"),
    ("PL", "set up: player to move"),
    ("SQ", "square"),
    ("SZ", "lines of the board, 19 if missing"),
    ("TB", "Black's territory"),
    ("TE", "good move"),
    ("TM", "main time, in seconds"),
    ("TR", "triangle"),
    ("TW", "White's territory"),
    ("UC", "unclear position"),
    ("V", "value for Black"),
    ("W", "White's move"),
    ("WL", "White's time left, in seconds"),
];
