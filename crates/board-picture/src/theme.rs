//! The colours of the two themes.

/// Light as on paper, or dark as on a screen at night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As on paper.
    #[default]
    Light,
    /// As on a screen at night.
    Dark,
}

impl Theme {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

type Color = &'static str;

/// All colours that drawings use.
#[derive(Debug)]
pub(super) struct Palette {
    /// Whether browsers should take their own parts dark, too.
    pub(super) scheme: &'static str,
    pub(super) page: Color,
    pub(super) text: Color,
    pub(super) muted: Color,
    pub(super) rule: Color,
    pub(super) accent: Color,
    pub(super) backgammon: Backgammon,
    pub(super) chess: Chess,
    pub(super) go: Go,
    pub(super) crossword: Crossword,
}

#[derive(Debug)]
pub(super) struct Backgammon {
    pub(super) frame: Color,
    pub(super) frame_line: Color,
    pub(super) frame_text: Color,
    pub(super) field: Color,
    pub(super) points: [Color; 2],
    pub(super) tray: Color,
    /// Of player 0 and of player 1: light and dark side of a checker, its rim, a number on it.
    pub(super) checkers: [Checker; 2],
    pub(super) cube: Color,
    pub(super) cube_text: Color,
}

#[derive(Debug)]
pub(super) struct Checker {
    pub(super) light: Color,
    pub(super) dark: Color,
    pub(super) rim: Color,
    pub(super) ring: Color,
    pub(super) text: Color,
}

#[derive(Debug)]
pub(super) struct Chess {
    /// Dark and light squares.
    pub(super) squares: [Color; 2],
    pub(super) frame: Color,
    pub(super) moved: Color,
    pub(super) arrow: Color,
    /// Body, outline and inner lines of black and of white pieces.
    pub(super) pieces: [[Color; 3]; 2],
}

#[derive(Debug)]
pub(super) struct Go {
    pub(super) wood: Color,
    pub(super) edge: Color,
    pub(super) line: Color,
    pub(super) text: Color,
    /// Light and dark side and rim of a white and of a black stone.
    pub(super) stones: [[Color; 3]; 2],
    /// The mark of the last move on a black and on a white stone.
    pub(super) marks: [Color; 2],
}

#[derive(Debug)]
pub(super) struct Crossword {
    pub(super) board: Color,
    pub(super) square: Color,
    pub(super) double_letter: Color,
    pub(super) triple_letter: Color,
    pub(super) quadruple_letter: Color,
    pub(super) double_word: Color,
    pub(super) triple_word: Color,
    pub(super) quadruple_word: Color,
    pub(super) label: Color,
    pub(super) strong_label: Color,
    pub(super) tile: Color,
    pub(super) tile_edge: Color,
    pub(super) last: Color,
    pub(super) last_edge: Color,
    pub(super) letter: Color,
    pub(super) blank: Color,
    pub(super) rack: Color,
}

const LIGHT: Palette = Palette {
    scheme: "light",
    page: "#ffffff",
    text: "#23201c",
    muted: "#6f6a62",
    rule: "#d9d4ca",
    accent: "#9a4a1f",
    backgammon: Backgammon {
        frame: "#6b4a30",
        frame_line: "#4a321f",
        frame_text: "#f1e3cb",
        field: "#f3e9d3",
        points: ["#b9804d", "#dcc399"],
        tray: "#4f3521",
        checkers: [
            Checker {
                light: "#ffffff",
                dark: "#e4dccb",
                rim: "#3a2d20",
                ring: "#b8ab94",
                text: "#23201c",
            },
            Checker {
                light: "#5a5350",
                dark: "#262120",
                rim: "#0e0b0a",
                ring: "#77706b",
                text: "#ffffff",
            },
        ],
        cube: "#fffdf6",
        cube_text: "#23201c",
    },
    chess: Chess {
        squares: ["#b58a62", "#f0e0c4"],
        frame: "#5d432c",
        moved: "#e8c531",
        arrow: "#1f7a4d",
        pieces: [["#2e2b29", "#171513", "#e9e2d6"], ["#fffdf8", "#1f1b18", "#1f1b18"]],
    },
    go: Go {
        wood: "#e6bd74",
        edge: "#b98d45",
        line: "#4b3717",
        text: "#5b4319",
        stones: [["#ffffff", "#d9d7d2", "#77716a"], ["#6a6a6a", "#0c0c0c", "#000000"]],
        marks: ["#ffffff", "#1c1c1c"],
    },
    crossword: Crossword {
        board: "#b9b3a6",
        square: "#efece4",
        double_letter: "#b7dcef",
        triple_letter: "#3f8fc4",
        quadruple_letter: "#2b4f8f",
        double_word: "#f6bcb6",
        triple_word: "#d9534b",
        quadruple_word: "#8e2f6b",
        label: "#4a4640",
        strong_label: "#ffffff",
        tile: "#fae8bd",
        tile_edge: "#b4935a",
        last: "#ffd257",
        last_edge: "#a8690f",
        letter: "#221d15",
        blank: "#b3261e",
        rack: "#7b5a3a",
    },
};

const DARK: Palette = Palette {
    scheme: "dark",
    page: "#1b1d21",
    text: "#eceae6",
    muted: "#a19d95",
    rule: "#3a3d44",
    accent: "#e9a56b",
    backgammon: Backgammon {
        frame: "#33261d",
        frame_line: "#0f0b08",
        frame_text: "#cdbca4",
        field: "#26493f",
        points: ["#a85f3c", "#c9b893"],
        tray: "#1d1510",
        checkers: [
            Checker {
                light: "#fbf7ee",
                dark: "#cfc6b4",
                rim: "#15110d",
                ring: "#a2977f",
                text: "#1d1a17",
            },
            Checker {
                light: "#4b4644",
                dark: "#161312",
                rim: "#8b827a",
                ring: "#6b645f",
                text: "#ffffff",
            },
        ],
        cube: "#f4eee0",
        cube_text: "#1d1a17",
    },
    chess: Chess {
        squares: ["#5f6f7d", "#a9b4bd"],
        frame: "#0f1114",
        moved: "#d8b83a",
        arrow: "#1f9d63",
        pieces: [["#22201f", "#0c0b0a", "#d8d2c6"], ["#fbf9f4", "#171513", "#171513"]],
    },
    go: Go {
        wood: "#b38a4c",
        edge: "#6f5324",
        line: "#2e210b",
        text: "#33250e",
        stones: [["#fbfbf9", "#c4c2bd", "#57524b"], ["#5c5c5c", "#0c0c0c", "#3c3c3c"]],
        marks: ["#ffffff", "#1c1c1c"],
    },
    crossword: Crossword {
        board: "#14161a",
        square: "#33373f",
        double_letter: "#2f6685",
        triple_letter: "#1d86c9",
        quadruple_letter: "#5a68d6",
        double_word: "#8b4a4f",
        triple_word: "#c8433c",
        quadruple_word: "#a23b81",
        label: "#f0ece4",
        strong_label: "#ffffff",
        tile: "#e9d6a8",
        tile_edge: "#8a6d3b",
        last: "#ffc233",
        last_edge: "#fff0b8",
        letter: "#1d1811",
        blank: "#b3261e",
        rack: "#5b422b",
    },
};
