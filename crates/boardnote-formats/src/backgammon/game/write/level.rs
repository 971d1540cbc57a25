//! Levels of analysis of other programs in the numbers of GNU Backgammon.

use bg_xg::text::Program;

/// The depth of an evaluation, as GNU Backgammon states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Depth {
    pub(crate) plies: u32,
    /// The evaluation takes the cube into account.
    pub(crate) is_cubeful: bool,
}

impl Depth {
    /// Returns the depth next to a level in the words of a program, and `true` if it is the same.
    /// eXtreme Gammon counts one ply more; rollouts and books come next to three plies.
    pub(crate) fn of(program: Option<Program>, level: &str) -> (Self, bool) {
        let cubeless = level.strip_suffix(" cubeless").filter(|_| program != Some(Program::Xg));
        let (level, is_cubeful) = (cubeless.unwrap_or(level), cubeless.is_none());
        let (plain, is_reduced) = match level.strip_suffix(" red") {
            Some(plain) => (plain, true),
            None => (level, false),
        };
        let plies = plain.strip_suffix("-ply").and_then(|plies| plies.parse::<u32>().ok());
        // A search deeper than any program makes is not a number of plies.
        match plies.filter(|plies| *plies < 100) {
            Some(plies) => {
                let plies = plies.saturating_sub(u32::from(program == Some(Program::Xg)));
                (Self { plies, is_cubeful }, !is_reduced)
            }
            None if level.is_empty() => (Self { plies: 0, is_cubeful: true }, false),
            None => (Self { plies: 3, is_cubeful: true }, false),
        }
    }
}

impl core::fmt::Display for Depth {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.plies, if self.is_cubeful { "C" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_their_program() {
        let (gnubg, xg) = (Some(Program::Gnubg), Some(Program::Xg));
        for (program, level, expected, is_same) in [
            (gnubg, "2-ply", "2C", true),
            (gnubg, "0-ply", "0C", true),
            (gnubg, "2-ply cubeless", "2", true),
            (xg, "3-ply", "2C", true),
            (xg, "1-ply", "0C", true),
            (xg, "3-ply red", "2C", false),
            (None, "3-ply", "3C", true),
            (xg, "roller++", "3C", false),
            (gnubg, "rollout", "3C", false),
            (None, "", "0C", false),
        ] {
            let (depth, same) = Depth::of(program, level);
            assert_eq!((depth.to_string().as_str(), same), (expected, is_same), "{level}");
        }
    }
}
