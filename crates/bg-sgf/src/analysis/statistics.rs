//! `GS`: statistics of a game. White comes first in every pair.

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use sgf_syntax::value::real;

use crate::error::ErrorKind;
use crate::value::write_fixed;

/// Counts of checker plays (`M:`); White first in each pair.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveStatistics {
    /// Unforced moves: plays with more than one candidate.
    pub unforced: [u32; 2],
    /// All plays.
    pub total: [u32; 2],
    /// Very bad plays.
    pub very_bad: [u32; 2],
    /// Bad plays.
    pub bad: [u32; 2],
    /// Doubtful plays.
    pub doubtful: [u32; 2],
    /// Unmarked plays.
    pub unmarked: [u32; 2],
    /// The total error in two units, for White and then Black.
    pub error: [[f64; 2]; 2],
}

/// Counts of cube decisions (`C:`); White first in each pair.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeStatistics {
    /// All cube decisions.
    pub total: [u32; 2],
    /// Doubles.
    pub doubles: [u32; 2],
    /// Takes.
    pub takes: [u32; 2],
    /// Drops.
    pub drops: [u32; 2],
    /// Missed doubles: below and above the cash point.
    pub missed_doubles: [[u32; 2]; 2],
    /// Wrong doubles: below the doubling point and above the too good point.
    pub wrong_doubles: [[u32; 2]; 2],
    /// Wrong takes.
    pub wrong_takes: [u32; 2],
    /// Wrong drops.
    pub wrong_drops: [u32; 2],
    /// Twelve error sums per player: two units for each class of [`CubeErrors`](super::CubeErrors).
    pub error: [[f64; 12]; 2],
}

/// Counts of rolls (`D:`); White first in each pair.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LuckStatistics {
    /// Very bad, bad, ordinary, good, and very good rolls.
    pub rolls: [[u32; 2]; 5],
    /// The total luck in two units, for White and then Black.
    pub luck: [[f64; 2]; 2],
}

/// The values of `GS`.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics {
    /// Checker plays, `M:`.
    pub moves: Option<MoveStatistics>,
    /// Cube decisions, `C:`.
    pub cube: Option<CubeStatistics>,
    /// Luck, `D:`.
    pub luck: Option<LuckStatistics>,
}

impl Statistics {
    /// Reads one value of the property.
    pub(super) fn add(&mut self, raw: &[u8]) -> Result<(), ErrorKind> {
        let (kind, fields) = raw.split_at_checked(2).ok_or(ErrorKind::BadAnalysis)?;
        let mut fields = Fields(fields.split(u8::is_ascii_whitespace).collect());
        fields.0.retain(|field| !field.is_empty());
        fields.0.reverse();
        match kind {
            b"M:" => {
                let moves = fields.moves()?;
                self.moves = Some(moves).filter(|moves| are_finite(&moves.error));
            }
            b"C:" => {
                let cube = fields.cube()?;
                self.cube = Some(cube).filter(|cube| are_finite(&cube.error));
            }
            b"D:" => {
                let luck = fields.luck()?;
                self.luck = Some(luck).filter(|luck| are_finite(&luck.luck));
            }
            _ => return Err(ErrorKind::BadAnalysis),
        }
        if fields.0.is_empty() { Ok(()) } else { Err(ErrorKind::BadAnalysis) }
    }
}

fn are_finite<const N: usize>(sums: &[[f64; N]; 2]) -> bool {
    sums.iter().flatten().all(|sum| sum.is_finite())
}

/// The remaining fields in reverse order.
struct Fields<'c>(Vec<&'c [u8]>);

impl Fields<'_> {
    fn next(&mut self) -> Result<&[u8], ErrorKind> {
        self.0.pop().ok_or(ErrorKind::BadAnalysis)
    }

    fn count(&mut self) -> Result<u32, ErrorKind> {
        let text = core::str::from_utf8(self.next()?).map_err(|_| ErrorKind::BadAnalysis)?;
        text.parse().map_err(|_| ErrorKind::BadAnalysis)
    }

    fn pair(&mut self) -> Result<[u32; 2], ErrorKind> {
        Ok([self.count()?, self.count()?])
    }

    fn reals<const N: usize>(&mut self) -> Result<[f64; N], ErrorKind> {
        let mut reals = [0.0; N];
        for value in &mut reals {
            *value = real(self.next()?).map_err(|_| ErrorKind::BadAnalysis)?;
        }
        Ok(reals)
    }

    fn moves(&mut self) -> Result<MoveStatistics, ErrorKind> {
        Ok(MoveStatistics {
            unforced: self.pair()?,
            total: self.pair()?,
            very_bad: self.pair()?,
            bad: self.pair()?,
            doubtful: self.pair()?,
            unmarked: self.pair()?,
            error: [self.reals()?, self.reals()?],
        })
    }

    fn cube(&mut self) -> Result<CubeStatistics, ErrorKind> {
        Ok(CubeStatistics {
            total: self.pair()?,
            doubles: self.pair()?,
            takes: self.pair()?,
            drops: self.pair()?,
            missed_doubles: [self.pair()?, self.pair()?],
            wrong_doubles: [self.pair()?, self.pair()?],
            wrong_takes: self.pair()?,
            wrong_drops: self.pair()?,
            error: [self.reals()?, self.reals()?],
        })
    }

    fn luck(&mut self) -> Result<LuckStatistics, ErrorKind> {
        let mut rolls = [[0; 2]; 5];
        for class in &mut rolls {
            *class = self.pair()?;
        }
        Ok(LuckStatistics { rolls, luck: [self.reals()?, self.reals()?] })
    }
}

fn write_value(
    kind: &str,
    counts: &[[u32; 2]],
    reals: impl Iterator<Item = f64>,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    f.write_str(kind)?;
    for (number, count) in counts.iter().flatten().enumerate() {
        write!(f, "{}{count}", if number == 0 { "" } else { " " })?;
    }
    for value in reals {
        f.write_str(" ")?;
        write_fixed(value, 6, f)?;
    }
    Ok(())
}

/// Writes the value without its brackets: `M:27 28 …`.
impl Display for MoveStatistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counts =
            [self.unforced, self.total, self.very_bad, self.bad, self.doubtful, self.unmarked];
        write_value("M:", &counts, self.error.into_iter().flatten(), f)
    }
}

/// Writes the value without its brackets: `C:31 17 …`.
impl Display for CubeStatistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [missed, missed_more] = self.missed_doubles;
        let [wrong, wrong_more] = self.wrong_doubles;
        let counts = [
            self.total,
            self.doubles,
            self.takes,
            self.drops,
            missed,
            missed_more,
            wrong,
            wrong_more,
            self.wrong_takes,
            self.wrong_drops,
        ];
        write_value("C:", &counts, self.error.into_iter().flatten(), f)
    }
}

/// Writes the value without its brackets: `D:0 0 …`.
impl Display for LuckStatistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_value("D:", &self.rolls, self.luck.into_iter().flatten(), f)
    }
}

/// Writes the whole property.
impl Display for Statistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("GS")?;
        if let Some(moves) = &self.moves {
            write!(f, "[{moves}]")?;
        }
        if let Some(cube) = &self.cube {
            write!(f, "[{cube}]")?;
        }
        if let Some(luck) = &self.luck {
            write!(f, "[{luck}]")?;
        }
        Ok(())
    }
}
