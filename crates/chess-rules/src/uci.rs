//! Moves in UCI notation.

use core::str::FromStr;

use crate::chess::{Move, Role, Square, Uci};
use crate::error::{Error, ErrorKind};
use crate::position::Position;

impl Position {
    /// Parses a legal move in UCI notation. Castling is a move of the king to its target or onto its own
    /// rook; `--`, `0000`, and `Z0` are the null move. [`Uci`] reads a move without a position.
    ///
    /// ```
    /// use chess_rules::Start;
    ///
    /// let start = Start::standard();
    /// assert!(start.position().parse_uci("e2e4").is_ok());
    /// assert_eq!(start.position().parse_uci("e2e5").unwrap_err().code(), "illegal-move");
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnreadableMove`] if the text is not a move; [`ErrorKind::IllegalMove`] if the move is
    /// illegal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ErrorKind> {
        let mv = self.read_uci(text)?;
        self.judge(self.step_of(mv)?)?;
        Ok(mv)
    }

    /// Reads a move in UCI notation without judging it. The position tells which moves castle.
    pub(crate) fn read_uci(&self, text: &str) -> Result<Move, ErrorKind> {
        let mv = read(text).ok_or(ErrorKind::UnreadableMove)?;
        Ok(match mv {
            Move::Step { from, to, .. } => self.castling_of(from, to).unwrap_or(mv),
            other => other,
        })
    }
}

/// Reads a move in UCI notation. No position judges it, so that it may be illegal everywhere.
///
/// ```
/// use chess_rules::Uci;
///
/// assert_eq!("e2e5".parse::<Uci>()?.as_str(), "e2e5");
/// assert!("e2e9".parse::<Uci>().is_err());
/// # Ok::<(), chess_rules::Error>(())
/// ```
impl FromStr for Uci {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mv = read(text);
        mv.map(|mv| mv.uci(false))
            .ok_or_else(|| Error::new(ErrorKind::UnreadableMove, 0..text.len()))
    }
}

/// Reads two squares and the kind to which a pawn is promoted, or the null move.
fn read(text: &str) -> Option<Move> {
    if matches!(text, "--" | "0000" | "Z0") {
        return Some(Move::Null);
    }
    let square = |range: core::ops::Range<usize>| text.get(range)?.parse::<Square>().ok();
    let (from, to) = (square(0..2)?, square(2..4)?);
    let promotion = match *text.as_bytes().get(4..)? {
        [] => None,
        [letter] => Some(Role::from_letter(letter).filter(|role| Role::PROMOTIONS.contains(role))?),
        _ => return None,
    };
    Some(Move::Step { from, to, promotion })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;

    #[test]
    fn only_legal_moves_are_parsed() {
        // The rook on e2 is pinned, the pawn on c7 must be promoted, and b6 can be taken en passant.
        let fen = "4r1k1/2P5/8/Pp6/8/8/4R3/R3K3 w Q b6 0 1";
        let start = Start::from_fen(fen).unwrap();
        let parse = |text| start.position().parse_uci(text);
        for text in ["e2e8", "e2e3", "c7c8q", "c7c8N", "a5b6", "e1c1", "e1a1", "e1f2", "--", "0000"]
        {
            assert!(parse(text).is_ok(), "{text}");
            assert!(text.parse::<Uci>().is_ok(), "{text}");
        }
        for text in
            ["e2d2", "c7c8", "e2e4q", "a5a7", "e1g1", "e1e1", "b5b4", "c3c4", "a1a5", "e1c3"]
        {
            let kind = parse(text).unwrap_err();
            assert!(matches!(kind, ErrorKind::IllegalMove(_)), "{text} {kind}");
            assert_eq!(text.parse::<Uci>().unwrap().as_str(), text);
        }
        for text in ["", "e2", "e2e", "e2e9", "i2e4", "c7c8k", "c7c8qq", "e2e4 ", "é2e4", "e2é"] {
            assert_eq!(parse(text), Err(ErrorKind::UnreadableMove), "{text}");
            assert_eq!(
                text.parse::<Uci>().unwrap_err().kind(),
                ErrorKind::UnreadableMove,
                "{text}"
            );
        }
        let in_check = Start::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
        assert!(matches!(in_check.position().parse_uci("--"), Err(ErrorKind::IllegalMove(_))));
    }
}
