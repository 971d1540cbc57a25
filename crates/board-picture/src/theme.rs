//! The colors of the two themes.

/// Light or dark colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light colors, for paper and bright surroundings.
    #[default]
    Light,
    /// Dark colors, for dark surroundings.
    Dark,
}

impl Theme {
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

pub(crate) type Color = &'static str;

/// Defines each color once: the palettes of both themes, the palette of CSS variables, and the
/// style sheets that assign their values.
macro_rules! palettes {
    ($($group:ident: $Group:ident { $($name:ident: $light:literal, $dark:literal;)* })*) => {
        /// All colors of the drawings.
        #[derive(Debug)]
        pub(crate) struct Palette { $(pub(crate) $group: $Group,)* }

        $(
            #[derive(Debug)]
            #[allow(dead_code, reason = "some colors are used by the style sheet only")]
            pub(crate) struct $Group { $(pub(crate) $name: Color,)* }
        )*

        static LIGHT: Palette = Palette { $($group: $Group { $($name: $light,)* },)* };
        static DARK: Palette = Palette { $($group: $Group { $($name: $dark,)* },)* };

        /// The colors of a page, as variables of its style sheet.
        pub(crate) static VARIABLES: Palette = Palette {
            $($group: $Group {
                $($name: concat!("var(--", stringify!($group), "-", stringify!($name), ")"),)*
            },)*
        };

        /// The declarations of the variables, for light and for dark colors.
        pub(crate) const LIGHT_STYLE: &str = concat!("color-scheme:light;",
            $($("--", stringify!($group), "-", stringify!($name), ":", $light, ";",)*)*);
        pub(crate) const DARK_STYLE: &str = concat!("color-scheme:dark;",
            $($("--", stringify!($group), "-", stringify!($name), ":", $dark, ";",)*)*);
    };
}

palettes! {
    page: Page {
        back: "#ffffff", "#1b1d21";
        text: "#23201c", "#eceae6";
        muted: "#6a655d", "#a8a49c";
        rule: "#d9d4ca", "#3a3d44";
        accent: "#8f4419", "#e9a56b";
        good: "#256b3c", "#7fd197";
        doubtful: "#7d5a00", "#e5c25b";
        bad: "#a3241b", "#ff9b8f";
    }
    backgammon: Backgammon {
        frame: "#6b4a30", "#33261d";
        frame_line: "#4a321f", "#0f0b08";
        frame_text: "#f1e3cb", "#cdbca4";
        field: "#f3e9d3", "#26493f";
        odd_point: "#b9804d", "#a85f3c";
        even_point: "#dcc399", "#c9b893";
        tray: "#4f3521", "#1d1510";
        white_light: "#ffffff", "#fbf7ee";
        white_dark: "#e4dccb", "#cfc6b4";
        white_rim: "#3a2d20", "#15110d";
        white_ring: "#b8ab94", "#a2977f";
        white_text: "#23201c", "#1d1a17";
        black_light: "#5a5350", "#4b4644";
        black_dark: "#262120", "#161312";
        black_rim: "#0e0b0a", "#8b827a";
        black_ring: "#77706b", "#6b645f";
        black_text: "#ffffff", "#ffffff";
        cube: "#fffdf6", "#f4eee0";
        cube_text: "#23201c", "#1d1a17";
        arrow: "#1f7a4d", "#4fd08a";
    }
    chess: Chess {
        dark: "#b58a62", "#5f6f7d";
        light: "#f0e0c4", "#a9b4bd";
        on_dark: "#2b1a0c", "#f2f6f9";
        on_light: "#6d4724", "#26313a";
        frame: "#5d432c", "#0f1114";
        moved: "#e8c531", "#d8b83a";
        on_moved: "#2b1a0c", "#14181c";
        green: "#15781b", "#1f9d3a";
        red: "#a32020", "#cf3c3c";
        yellow: "#c98a00", "#e6b02e";
        blue: "#1d5fa8", "#4aa0ea";
        check: "#e01010", "#ff3030";
        white_fill: "#fffdf8", "#fbf9f4";
        white_line: "#1f1b18", "#171513";
        white_inner: "#1f1b18", "#171513";
        white_mark: "#1f1b18", "#a8a49c";
        black_fill: "#2e2b29", "#22201f";
        black_line: "#171513", "#0c0b0a";
        black_inner: "#e9e2d6", "#d8d2c6";
        black_mark: "#171513", "#a8a49c";
    }
    go: Go {
        wood: "#e6bd74", "#b38a4c";
        edge: "#b98d45", "#6f5324";
        line: "#4b3717", "#2e210b";
        text: "#5b4319", "#33250e";
        white_light: "#ffffff", "#fbfbf9";
        white_dark: "#d9d7d2", "#c4c2bd";
        white_rim: "#77716a", "#57524b";
        black_light: "#6a6a6a", "#5c5c5c";
        black_dark: "#0c0c0c", "#0c0c0c";
        black_rim: "#000000", "#3c3c3c";
        on_black: "#ffffff", "#ffffff";
        on_white: "#1c1c1c", "#1c1c1c";
    }
    crossword: Crossword {
        board: "#b9b3a6", "#14161a";
        square: "#efece4", "#33373f";
        double_letter: "#b7dcef", "#2f6685";
        triple_letter: "#2f79ab", "#1a6ea6";
        quadruple_letter: "#2b4f8f", "#4a58c4";
        double_word: "#f6bcb6", "#8b4a4f";
        triple_word: "#c8433b", "#bd3a33";
        quadruple_word: "#8e2f6b", "#a23b81";
        label: "#4a4640", "#f0ece4";
        strong_label: "#ffffff", "#ffffff";
        tile: "#fae8bd", "#e9d6a8";
        tile_edge: "#b4935a", "#8a6d3b";
        last: "#ffd257", "#ffc233";
        last_edge: "#a8690f", "#fff0b8";
        letter: "#221d15", "#1d1811";
        blank: "#b3261e", "#a5211a";
        rack: "#7b5a3a", "#5b422b";
        badge: "#256b3c", "#1f7a44";
        badge_text: "#ffffff", "#ffffff";
    }
}

/// The colors of a checker: its light and dark sides, its rim, and the ring and number on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checker {
    pub(crate) light: Color,
    pub(crate) dark: Color,
    pub(crate) rim: Color,
    pub(crate) ring: Color,
    pub(crate) text: Color,
}

impl Backgammon {
    /// Returns the colors of a player's checkers. Player 0 has the white ones.
    pub(crate) const fn checker(&self, player: usize) -> Checker {
        if player == 0 {
            Checker {
                light: self.white_light,
                dark: self.white_dark,
                rim: self.white_rim,
                ring: self.white_ring,
                text: self.white_text,
            }
        } else {
            Checker {
                light: self.black_light,
                dark: self.black_dark,
                rim: self.black_rim,
                ring: self.black_ring,
                text: self.black_text,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a color, as defined by WCAG 2.
    fn luminance(color: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns the color of a square of the last move, which is drawn over the square with an opacity
    /// of 0.55.
    fn mixed(over: &str, under: &str) -> String {
        let part = |color: &str, at: usize| u32::from_str_radix(&color[at..at + 2], 16).unwrap();
        let parts = [1, 3, 5].map(|at| (55 * part(over, at) + 45 * part(under, at)) / 100);
        parts.iter().fold("#".to_owned(), |color, part| format!("{color}{part:02x}"))
    }

    #[test]
    fn text_has_the_contrast_of_level_aa() {
        for theme in [Theme::Light, Theme::Dark] {
            let Palette { page, backgammon, chess, go, crossword } = theme.palette();
            let pairs = [
                (page.text, page.back),
                (page.muted, page.back),
                (page.accent, page.back),
                (page.good, page.back),
                (page.doubtful, page.back),
                (page.bad, page.back),
                (backgammon.frame_text, backgammon.frame),
                (backgammon.frame_text, backgammon.tray),
                (backgammon.cube_text, backgammon.cube),
                (backgammon.white_text, backgammon.white_dark),
                (backgammon.black_text, backgammon.black_light),
                (chess.on_light, chess.light),
                (chess.on_dark, chess.dark),
                (chess.on_moved, &mixed(chess.moved, chess.light)),
                (chess.on_moved, &mixed(chess.moved, chess.dark)),
                (go.text, go.wood),
                (go.on_black, go.black_light),
                (go.on_white, go.white_dark),
                (crossword.label, crossword.double_letter),
                (crossword.label, crossword.double_word),
                (crossword.strong_label, crossword.triple_letter),
                (crossword.strong_label, crossword.quadruple_letter),
                (crossword.strong_label, crossword.triple_word),
                (crossword.strong_label, crossword.quadruple_word),
                (crossword.letter, crossword.tile),
                (crossword.letter, crossword.last),
                (crossword.blank, crossword.tile),
                (crossword.badge_text, crossword.badge),
            ];
            for (text, back) in pairs {
                let contrast = contrast(text, back);
                assert!(contrast >= 4.5, "{theme:?}: {text} on {back} has {contrast:.2}");
            }
        }
    }

    #[test]
    fn style_sheets_name_the_variables_of_the_palette() {
        assert!(LIGHT_STYLE.contains("--backgammon-cube_text:#23201c;"));
        assert!(DARK_STYLE.contains("--backgammon-cube_text:#1d1a17;"));
        assert_eq!(VARIABLES.backgammon.cube_text, "var(--backgammon-cube_text)");
    }
}
