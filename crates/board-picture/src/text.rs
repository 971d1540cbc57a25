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
}

impl Default for Look {
    fn default() -> Self {
        let (bottom, home) = (Bottom::One, Home::Right);
        Self { unicode: false, flip: false, width: 80, caption: None, bottom, home }
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
            let parts = crossword::parts(scene, look).join(&String::new());
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

fn lines(out: &mut String, lines: &[String], look: &Look) {
    lines.iter().chain(&look.caption).for_each(|line| push(out, line));
}

/// Appends a line without the blanks at its end.
fn push(out: &mut String, line: &str) {
    out.push_str(&visible(line.trim_end()));
    out.push('\n');
}

/// Returns the items of a board in the order in which a look draws them.
fn in_order<T>(items: impl DoubleEndedIterator<Item = T>, look: &Look) -> Vec<T> {
    if look.flip { items.rev().collect() } else { items.collect() }
}
