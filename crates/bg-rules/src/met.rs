//! Match equity tables: the match winning chance at a score, and conversions between chances and
//! equities.

mod read;

use alloc::string::String;
use alloc::vec::Vec;

pub use read::{Error, ErrorKind};

use crate::{Color, State};

/// A match equity table with explicit chances before, in, and after the Crawford game.
///
/// MWC is the match winning chance, from 0 to 1. EMG is the equity normalized to a money game: −1
/// for a game lost and 1 for a game won at the current cube value.
///
/// ```
/// use bg_rules::{Color, MatchEquityTable, Rules, State};
///
/// let table = MatchEquityTable::kazaross_xg2();
/// // White needs 2 points and Black needs 4.
/// let state = State::new(&Rules::default(), 7, [5, 3]);
/// assert_eq!(table.score(&state, Color::White), Some(0.66870));
/// assert_eq!(table.mwc(&state, Color::White, Color::White, 2), Some(1.0));
/// let win = table.mwc(&state, Color::White, Color::White, 1).unwrap();
/// assert_eq!(table.to_emg(&state, Color::White, win), Some(1.0));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct MatchEquityTable {
    name: String,
    /// Rows: points the player needs, from 1. Columns: points the opponent needs, from 1.
    pre_crawford: Vec<Vec<f64>>,
    /// Chances by player, White first, and by the points needed against an opponent 1 point away.
    post_crawford: [Vec<f64>; 2],
}

/// Points that the player and the opponent still need; 0 or less means that the side has won.
type Away = [i64; 2];

impl MatchEquityTable {
    /// The bundled tables by name: `kazaross-xg2` and `woolsey`. Each file carries its own
    /// copyright notice and permission to copy.
    pub const BUNDLED: [(&'static str, &'static str); 2] = [
        ("kazaross-xg2", include_str!("met/kazaross-xg2.xml")),
        ("woolsey", include_str!("met/woolsey.xml")),
    ];

    /// The table of Neil Kazaross for up to 25 points, the default of GNU Backgammon 1.07.
    ///
    /// # Panics
    /// Never: a test parses the bundled files.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test reads the bundled files")]
    pub fn kazaross_xg2() -> Self {
        Self::parse(Self::BUNDLED[0].1.as_bytes()).expect("the bundled table is good")
    }

    /// The bundled table with this name, in upper or lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, xml) = Self::BUNDLED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Self::parse(xml.as_bytes()).ok()
    }

    /// Parses the XML format of GNU Backgammon. External references are not loaded.
    ///
    /// # Errors
    /// Returns a [`Error`] with the place of the error; its kind is
    /// [`ErrorKind::NotExplicit`] for tables defined by a formula.
    pub fn parse(xml: &[u8]) -> Result<Self, Error> {
        read::table(xml)
    }

    /// The name given in the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The longest match, in points, that the table covers.
    #[must_use]
    pub fn length(&self) -> usize {
        self.pre_crawford.len()
    }

    /// The chance that `color` wins the match at the score of the state, before the game is played.
    /// Returns `None` in a money session and for matches longer than the table.
    #[must_use]
    pub fn score(&self, state: &State, color: Color) -> Option<f64> {
        let away = away(state, color)?;
        let entry = self.entry(color, away, away.contains(&1) && !state.crawford_game)?;
        Some(entry.chance())
    }

    /// The chance that `color` wins the match if `winner` wins `points` in this game.
    #[must_use]
    pub fn mwc(&self, state: &State, color: Color, winner: Color, points: u32) -> Option<f64> {
        Some(self.end(state, color, winner, points)?.chance())
    }

    fn end(&self, state: &State, color: Color, winner: Color, points: u32) -> Option<Entry> {
        let before = away(state, color)?;
        let mut after = before;
        after[usize::from(color != winner)] -= i64::from(points);
        self.entry(color, after, state.crawford_game || before.contains(&1))
    }

    /// The entries for `color` after winning and after losing the game at the current cube value.
    fn end_entries(&self, state: &State, color: Color) -> Option<(Entry, Entry)> {
        let end = |winner| self.end(state, color, winner, state.cube);
        Some((end(color)?, end(color.opponent())?))
    }

    fn ends(&self, state: &State, color: Color) -> Option<(f64, f64)> {
        let (win, lose) = self.end_entries(state, color)?;
        Some((win.chance(), lose.chance()))
    }

    /// Converts the match winning chance of `color` to an equity at the current cube value.
    #[must_use]
    pub fn to_emg(&self, state: &State, color: Color, mwc: f64) -> Option<f64> {
        let (win, lose) = self.ends(state, color)?;
        Some(interpolated(mwc, win, lose))
    }

    /// Converts like [`to_emg`](Self::to_emg), with all chances in single precision like GNU
    /// Backgammon, which takes the chances of Black as 1 less those of White. A chance of a file is
    /// then equal to, below, or above a chance of the table exactly as in that program, so the same
    /// decisions are errors.
    ///
    /// ```
    /// use bg_rules::{Color, MatchEquityTable, Rules, State};
    ///
    /// let table = MatchEquityTable::kazaross_xg2();
    /// let state = State::new(&Rules::default(), 9, [1, 1]);
    /// let equity = |color| table.to_emg_single(&state, color, 0.5548);
    /// assert_eq!(equity(Color::White), Some(1.0));
    /// assert!(equity(Color::Black) < Some(1.0));
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the purpose is single precision")]
    pub fn to_emg_single(&self, state: &State, color: Color, mwc: f64) -> Option<f64> {
        let (win, lose) = self.end_entries(state, color)?;
        let mwc = f64::from(mwc as f32);
        Some(interpolated(mwc, win.single(), lose.single()))
    }

    /// Converts the equity of `color` at the current cube value to a match winning chance.
    #[must_use]
    pub fn from_emg(&self, state: &State, color: Color, emg: f64) -> Option<f64> {
        let (win, lose) = self.ends(state, color)?;
        Some((emg * (win - lose) + (win + lose)) / 2.0)
    }

    /// Converts an equity difference to the corresponding difference in match winning chance.
    #[must_use]
    pub fn cost(&self, state: &State, color: Color, emg: f64) -> Option<f64> {
        let (win, lose) = self.ends(state, color)?;
        Some(emg * (win - lose) / 2.0)
    }

    /// The entry from which GNU Backgammon takes the chance of `color`.
    fn entry(&self, color: Color, [own, other]: Away, post_crawford: bool) -> Option<Entry> {
        let index = |away: i64| usize::try_from(away - 1).ok();
        let trailing = |color: Color, away| self.post_crawford[color.index()].get(index(away)?);
        Some(match (own, other) {
            (..=0, _) => Entry::Own(1.0),
            (_, ..=0) => Entry::Own(0.0),
            (1, _) if post_crawford => Entry::Other(*trailing(color.opponent(), other)?),
            (_, 1) if post_crawford => Entry::Own(*trailing(color, own)?),
            _ => {
                let of = |row, column| self.pre_crawford.get(index(row)?)?.get(index(column)?);
                match color {
                    Color::White => Entry::Own(*of(own, other)?),
                    Color::Black => Entry::Other(*of(other, own)?),
                }
            }
        })
    }
}

/// An entry of the table: the chance of the player concerned or of the opponent.
#[derive(Debug, Clone, Copy)]
enum Entry {
    Own(f64),
    Other(f64),
}

impl Entry {
    fn chance(self) -> f64 {
        match self {
            Self::Own(chance) => chance,
            Self::Other(chance) => 1.0 - chance,
        }
    }

    /// The chance as computed in single precision.
    #[expect(clippy::cast_possible_truncation, reason = "the purpose is single precision")]
    fn single(self) -> f64 {
        f64::from(match self {
            Self::Own(chance) => chance as f32,
            Self::Other(chance) => 1.0 - chance as f32,
        })
    }
}

/// The equity of a chance, by linear interpolation between 1 for `win` and -1 for `lose`. The
/// equities of these two are exact.
fn interpolated(mwc: f64, win: f64, lose: f64) -> f64 {
    1.0 - 2.0 * (win - mwc) / (win - lose)
}

fn away(state: &State, color: Color) -> Option<Away> {
    let away = |color: Color| i64::from(state.match_length) - i64::from(state.score[color.index()]);
    (state.match_length > 0).then(|| [away(color), away(color.opponent())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn bundled_tables_are_read() {
        let kazaross = MatchEquityTable::kazaross_xg2();
        assert_eq!((kazaross.name(), kazaross.length()), ("Kazaross XG2 25 point MET", 25));
        let woolsey = MatchEquityTable::named("Woolsey").unwrap();
        assert_eq!((woolsey.name(), woolsey.length()), ("Kit Woolsey", 15));
        assert_eq!(MatchEquityTable::named("met"), None);
        for (name, xml) in MatchEquityTable::BUNDLED {
            let table = MatchEquityTable::named(name).unwrap();
            assert!(xml.contains("Copying and distribution of this file"));
            for own in 0..table.length() {
                for other in 0..table.length() {
                    let sum = table.pre_crawford[own][other] + table.pre_crawford[other][own];
                    assert!((sum - 1.0).abs() < 0.011, "{name} {own} {other} {sum}");
                }
            }
        }
    }

    #[test]
    fn crawford_games_have_their_own_column() {
        let table = MatchEquityTable::kazaross_xg2();
        let rules = Rules { crawford_game: true, ..Rules::default() };
        let crawford = State::new(&rules, 5, [4, 2]);
        let after = State { crawford_game: false, ..crawford };
        assert_eq!(table.score(&crawford, Color::White), Some(0.75076));
        assert_eq!(table.score(&after, Color::White), Some(1.0 - 0.32264));
        // After the Crawford game, the trailer needs 2 points.
        let lost = table.mwc(&crawford, Color::Black, Color::Black, 1);
        assert_eq!(lost, Some(0.48803));
        assert_eq!(table.mwc(&after, Color::Black, Color::Black, 1), Some(0.48803));
    }

    #[test]
    fn longer_matches_and_money_are_unknown() {
        let table = MatchEquityTable::named("woolsey").unwrap();
        let long = State::new(&Rules::default(), 17, [0, 0]);
        assert_eq!(table.score(&long, Color::White), None);
        assert_eq!(table.to_emg(&long, Color::White, 0.5), None);
        let money = State::new(&Rules::default(), 0, [3, 1]);
        assert_eq!(table.score(&money, Color::White), None);
        assert_eq!(table.cost(&money, Color::White, 0.5), None);
    }
}
