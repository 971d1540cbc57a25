//! Chess pieces designed for this crate, as paths in a square of 100 by 100 units.

/// A piece: overlapping shapes that form its body, and the lines on it.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) body: &'static [&'static str],
    pub(super) lines: &'static str,
    /// The eye of the knight, as path data.
    pub(super) dots: &'static str,
}

/// Returns the piece for a FEN letter, in upper or lower case.
pub(super) fn piece(letter: char) -> Option<&'static Piece> {
    Some(match letter.to_ascii_lowercase() {
        'p' => &PAWN,
        'r' => &ROOK,
        'n' => &KNIGHT,
        'b' => &BISHOP,
        'q' => &QUEEN,
        'k' => &KING,
        _ => return None,
    })
}

/// The base of the larger pieces.
const FOOT: &str = "M23 90V84.5Q23 80 27.5 80H72.5Q77 80 77 84.5V90Z";

const PAWN: Piece = Piece {
    body: &[
        "M50 20A13.5 13.5 0 1 1 50 47A13.5 13.5 0 1 1 50 20Z",
        "M41 44H59Q64 44 64 48.5Q64 53 59 53H41Q36 53 36 48.5Q36 44 41 44Z",
        "M43 52C44 65 40 70 31 78V82H69V78C60 70 56 65 57 52Z",
        "M26 90V83.5Q26 79 30.5 79H69.5Q74 79 74 83.5V90Z",
    ],
    lines: "M40 53H60M31 79.5H69",
    dots: "",
};

const ROOK: Piece = Piece {
    body: &[
        "M27 17H38V25H45V17H55V25H62V17H73V34L66 41H34L27 34Z",
        "M36 40H64L67 72H33Z",
        "M32 70H68L72 81H28Z",
        FOOT,
    ],
    lines: "M34 41H66M33 71H67M28 80.5H72",
    dots: "",
};

const KNIGHT: Piece = Piece {
    body: &[
        "M31 82C30 69 42 62 46 52C40 56 34 57 30 61C27 64 21 65 18 61C14 56 16 52 19 47\
         C23 41 25 36 28 30C29 27 30 25 32 23L31 10L42 18C44 17 47 17 49 17L56 11L59 20\
         C74 27 82 44 79 66C78.5 72 77 78 76 82Z",
        FOOT,
    ],
    lines: "M58 26C68 33 73 46 71 62M46 52C48 48 49 45 48 41M31 80.5H76",
    dots: "M35.5 30.2A3.3 3.3 0 1 0 35.5 36.8A3.3 3.3 0 1 0 35.5 30.2ZM21.5 53.5A1.9 1.9 0 1 0 21.5 57.3A1.9 1.9 0 1 0 21.5 53.5Z",
};

const BISHOP: Piece = Piece {
    body: &[
        "M50 8A5.5 5.5 0 1 1 50 19A5.5 5.5 0 1 1 50 8Z",
        "M50 16C63 25 69 37 66 47C64.5 53 61 57 58 60H42C39 57 35.5 53 34 47C31 37 37 25 50 16Z",
        "M37 58H63Q67 58 67 62.5Q67 67 63 67H37Q33 67 33 62.5Q33 58 37 58Z",
        "M41 66C41 73 37 77 30 82H70C63 77 59 73 59 66Z",
        FOOT,
    ],
    lines: "M57 26L47.5 40M39 58.5H61M39 67H61M31 80.5H69",
    dots: "",
};

const QUEEN: Piece = Piece {
    body: &[
        "M27 66L15 33L34 50L32.5 22L46 47L50 18L54 47L67.5 22L66 50L85 33L73 66Z",
        "M15 27A5 5 0 1 1 15 37A5 5 0 1 1 15 27Z",
        "M32 16A5 5 0 1 1 32 26A5 5 0 1 1 32 16Z",
        "M50 11A5 5 0 1 1 50 21A5 5 0 1 1 50 11Z",
        "M68 16A5 5 0 1 1 68 26A5 5 0 1 1 68 16Z",
        "M85 27A5 5 0 1 1 85 37A5 5 0 1 1 85 27Z",
        "M27 65Q50 58 73 65L69 82H31Z",
        FOOT,
    ],
    lines: "M27.5 66Q50 59 72.5 66M30 74Q50 68 70 74M31 80.5H69",
    dots: "",
};

const KING: Piece = Piece {
    body: &[
        "M46.8 6H53.2V12.5H60V19H53.2V30H46.8V19H40V12.5H46.8Z",
        "M50 42C43 36 42 27 50 22C58 27 57 36 50 42Z",
        "M50 41C50 33 57 27 66 27C79 27 85 38 80 49C77 56 71 60 70 68H30C29 60 23 56 20 49\
         C15 38 21 27 34 27C43 27 50 33 50 41Z",
        "M30 66Q50 59 70 66L69 82H31Z",
        FOOT,
    ],
    lines: "M50 40V62M30.5 67Q50 60 69.5 67M31 74Q50 68 69 74M31 80.5H69",
    dots: "",
};
