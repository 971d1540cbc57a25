//! The properties of Go records, for `inspect`.

use crate::trees::Properties;
use go_rules::Size;
use go_sgf::parse_points;
use sgf_syntax::PropValue;

/// The properties of Go.
pub(super) static PROPERTIES: Properties =
    Properties { meanings: MEANINGS, unknown: "not a property of Go", typed };

/// Returns the points of a value, or the reason for the choice of the character set.
fn typed(name: &str, value: PropValue<'_>) -> String {
    let raw = value.raw().trim_ascii();
    let size = size(value);
    match name {
        "CA" => charset(value),
        "B" | "W" if raw.is_empty() || raw == b"tt" && size.width().max(size.height()) <= 19 => {
            "pass".to_owned()
        }
        "B" | "W" | "AB" | "AE" | "AW" | "CR" | "MA" | "SL" | "SQ" | "TB" | "TR" | "TW" => {
            let parts = raw.split(|byte| *byte == b',');
            let points = parts.filter_map(|part| parse_points(part, size));
            let names = points.flat_map(|points| points.iter().collect::<Vec<_>>());
            names.map(|point| point.display(size).to_string()).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

/// Returns the size of the board of a value.
fn size(value: PropValue<'_>) -> Size {
    let size = || {
        let root = value.node()?.tree().game().root()?;
        let text = root.property("SZ")?.value()?.text().into_owned();
        let (width, height) = text.split_once([':', 'x', 'X', '*']).unwrap_or((&text, &text));
        Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?).ok()
    };
    size().unwrap_or(Size::NINETEEN)
}

/// Returns the character set of the texts, and why it was chosen.
fn charset(value: PropValue<'_>) -> String {
    use sgf_syntax::CharsetBasis::{Content, Guess, Inherited, Mark, Named};
    let Some(node) = value.node() else { return String::new() };
    let choice = node.tree().charset_choice();
    let why = match choice.basis {
        Mark => "by the byte order mark",
        Named => "as named",
        Inherited => "as the game before",
        Content => "by the bytes of the texts",
        Guess => "guessed from the bytes of the texts",
        _ => "",
    };
    format!("texts read as {}, {why}", choice.charset)
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
    ("SL", "selected point"),
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
