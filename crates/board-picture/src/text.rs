//! Boards drawn with characters, and safe display of foreign text, without characters that are
//! hidden or that control a terminal.

mod backgammon;
mod chess;
mod crossword;
mod go;

use crate::options::{Bottom, Home};
use crate::scene::Scene;

pub use crate::visible::{is_plain, json, visible, visible_bytes, visible_lines};

/// The look of a board of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Draws pieces as Unicode signs and frames as lines, every sign one column wide. Otherwise the
    /// board consists of ASCII characters, except for letters of tiles.
    pub unicode: bool,
    /// Draws the board from the other side.
    pub flip: bool,
    /// Width in columns. A wider board of a crossword game is drawn in parts, one below the other.
    pub width: usize,
    /// A line below the board.
    pub caption: Option<String>,
    /// The backgammon player at the bottom.
    pub bottom: Bottom,
    /// The side on which the backgammon player at the bottom bears off.
    pub home: Home,
    /// Draws squares and points on backgrounds of their own, and pieces black or white on them, so that
    /// a board looks the same on dark and light terminals. These must know 256 colors.
    pub color: bool,
}

impl Default for Look {
    fn default() -> Self {
        let (bottom, home) = (Bottom::One, Home::Right);
        Self { unicode: false, flip: false, width: 80, caption: None, bottom, home, color: false }
    }
}

/// Returns the board of a scene as lines, each with a line end, followed by the caption of the look
/// and by the legend of the signs on the board.
///
/// ```
/// use board_picture::scene::{Scene, go::Go};
/// use board_picture::text::{self, Look};
///
/// let points = vec![vec![None, Some(true)], vec![Some(false), None]];
/// let scene = Scene::Go(Go { points, ..Go::default() });
/// let board = "   A B\n 2 . # 2\n 1 O . 1\n   A B\n";
/// assert_eq!(text::board(&scene, &Look::default()), board);
/// let turned = "   B A\n 1 · ○ 1\n 2 ● · 2\n   B A\n";
/// let look = Look { unicode: true, flip: true, ..Look::default() };
/// assert_eq!(text::board(&scene, &look), turned);
/// ```
#[must_use]
pub fn board(scene: &Scene, look: &Look) -> String {
    let mut out = String::new();
    match scene {
        Scene::Backgammon(scene) => lines(&mut out, &backgammon::lines(scene, look), look),
        Scene::Chess(scene) => lines(&mut out, &chess::lines(scene, look), look),
        Scene::Go(scene) => lines(&mut out, &go::lines(scene, look), look),
        Scene::Crossword(scene) => {
            // The caption stands below the last part.
            let parts = crossword::parts(scene, look).join(&Line::default());
            lines(&mut out, &parts, look);
            let legend = crossword::legend(scene, look.width);
            if !legend.is_empty() {
                out.push('\n');
                legend.iter().for_each(|line| push(&mut out, line));
            }
        }
    }
    out
}

fn lines(out: &mut String, lines: &[Line], look: &Look) {
    for line in lines {
        out.push_str(&line.text(look.color));
        out.push('\n');
    }
    look.caption.iter().for_each(|line| push(out, line));
}

/// Appends a line without the blanks at its end.
fn push(out: &mut String, line: &str) {
    out.push_str(&visible(line.trim_end()));
    out.push('\n');
}

/// The colors of a square or a point and of the sign on it, in the palette of 256 colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Colors {
    back: u8,
    sign: u8,
}

impl Colors {
    const BLACK: u8 = 16;
    const WHITE: u8 = 231;
    /// The backgrounds of light and of dark squares, on which black and white signs are both seen.
    const LIGHT: u8 = 137;
    const DARK: u8 = 94;

    const fn on(back: u8, sign: u8) -> Option<Self> {
        Some(Self { back, sign })
    }
}

/// A line of a board: parts, some of which have colors of their own.
#[derive(Clone, Debug, Default)]
struct Line(Vec<(String, Option<Colors>)>);

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self(vec![(text, None)])
    }
}

impl Line {
    /// Adds a part.
    fn add(&mut self, text: &str, colors: Option<Colors>) {
        match self.0.last_mut() {
            Some((last, of_last)) if *of_last == colors => last.push_str(text),
            _ => self.0.push((text.to_owned(), colors)),
        }
    }

    /// Returns the width in characters.
    fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// Returns the text without the blanks at its end that have no color.
    fn text(&self, color: bool) -> String {
        if !color {
            let text: String = self.0.iter().map(|(text, _)| text.as_str()).collect();
            return visible(text.trim_end()).into_owned();
        }
        let part = |(text, colors): &(String, Option<Colors>)| match colors {
            None => visible(text).into_owned(),
            Some(Colors { back, sign }) => {
                format!("\u{1b}[38;5;{sign};48;5;{back}m{}\u{1b}[0m", visible(text))
            }
        };
        let text: String = self.0.iter().map(part).collect();
        text.trim_end().to_owned()
    }
}

/// Returns the items of a board in the order in which a look draws them.
fn in_order<T>(items: impl DoubleEndedIterator<Item = T>, look: &Look) -> Vec<T> {
    if look.flip { items.rev().collect() } else { items.collect() }
}
