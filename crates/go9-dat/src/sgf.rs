//! Positions as Go SGF: one node with the stones and the player to move.
//!
//! ```text
//! (;FF[4]GM[1]SZ[9]AB[dd][ff]AW[gc]PL[W])
//! ```

use core::fmt;

use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while1};
use nom::character::complete::{char, multispace0, one_of};
use nom::combinator::{all_consuming, opt};
use nom::multi::{fold_many0, fold_many1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::{Board, Color, Error, ErrorKind, Point, PointSet, Position};

/// The SGF form of a position, made by [`Position::sgf`].
#[derive(Debug, Clone, Copy)]
pub struct Sgf<'a>(&'a Position);

impl Position {
    /// Returns the position as the set-up node of a Go SGF file, which holds neither hash nor extra
    /// block.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Hasher, Position, parse_sgf};
    ///
    /// let mut board = Board::EMPTY;
    /// board.place(Color::Black, "D6".parse()?);
    /// let position = Position::new(board, Color::White, Hasher::published());
    /// assert_eq!(position.sgf().to_string(), "(;FF[4]GM[1]SZ[9]AB[dd]PL[W])");
    /// assert_eq!(parse_sgf("(;FF[4]GM[1]SZ[9]AB[dd]PL[W])")?, (board, Some(Color::White)));
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub const fn sgf(&self) -> Sgf<'_> {
        Sgf(self)
    }
}

impl fmt::Display for Sgf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { id, board, .. } = self.0;
        f.write_str("(;FF[4]GM[1]SZ[9]")?;
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = board.stones(color);
            if !stones.is_empty() {
                f.write_str(name)?;
            }
            for point in stones {
                write!(f, "[{}{}]", letter(point.column()), letter(point.row()))?;
            }
        }
        write!(f, "PL[{}])", char::from(id.to_move.to_byte()))
    }
}

/// The letter `a` to `i` of a column from the left or a row from the top.
fn letter(n: usize) -> char {
    char::from(b"abcdefghi"[n])
}

/// Parses the stones and, if given, the player from an SGF game of 9x9 Go with a single node. Other
/// properties are ignored. Moves are an error, because the position would differ from the set-up.
/// `AB[aa:cc]` stands for a rectangle.
///
/// # Errors
/// [`ErrorKind::BadSgf`] at the place where reading failed.
pub fn parse_sgf(text: &str) -> Result<(Board, Option<Color>), Error> {
    let bad = |rest: &str| Error::new(ErrorKind::BadSgf, text.len() - rest.len()..text.len());
    let node = preceded((char('('), multispace0, char(';')), setup);
    let game = delimited(multispace0, node, (multispace0, char(')'), multispace0));
    match all_consuming(game).parse(text) {
        // Without `SZ`, a board has 19 lines.
        Ok((_, Setup { size: Some(9), board, player, .. })) => Ok((board, player)),
        Ok(_) => Err(bad(text)),
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => Err(bad(error.input)),
        Err(nom::Err::Incomplete(_)) => Err(bad(text)),
    }
}

#[derive(Clone, Default)]
struct Setup {
    size: Option<u8>,
    board: Board,
    player: Option<Color>,
}

/// Parses the properties of a node.
fn setup(input: &str) -> IResult<&str, Setup> {
    let property = preceded(
        multispace0,
        alt((
            stones.map(Property::Stones),
            preceded(char('S'), preceded(char('Z'), bracket(number))).map(Property::Size),
            preceded(char('P'), preceded(char('L'), bracket(player))).map(Property::Player),
            other.map(|()| Property::Other),
        )),
    );
    fold_many0(property, Setup::default, |mut setup, property| {
        match property {
            Property::Stones((color, points)) => {
                points.iter().for_each(|point| setup.board.place(color, point));
            }
            Property::Size(size) => setup.size = Some(size),
            Property::Player(player) => setup.player = Some(player),
            Property::Other => {}
        }
        setup
    })
    .parse(input)
}

enum Property {
    Stones((Color, PointSet)),
    Size(u8),
    Player(Color),
    Other,
}

/// Parses `AB` or `AW` and one or more points or rectangles.
fn stones(input: &str) -> IResult<&str, (Color, PointSet)> {
    let color = preceded(char('A'), player);
    let area = (point, opt(preceded(char(':'), point))).map(|(from, to)| area(from, to));
    let areas = fold_many1(bracket(area), || PointSet::EMPTY, |sum, area| sum | area);
    (color, areas).parse(input)
}

fn area(from: Point, to: Option<Point>) -> PointSet {
    let to = to.unwrap_or(from);
    let between = |a: usize, b: usize, c: usize| (a.min(b)..=a.max(b)).contains(&c);
    Point::all()
        .filter(|point| between(from.row(), to.row(), point.row()))
        .filter(|point| between(from.column(), to.column(), point.column()))
        .collect()
}

fn point(input: &str) -> IResult<&str, Point> {
    let line = |input| one_of("abcdefghi").map(|c| c as usize - 'a' as usize).parse(input);
    (line, line).map_opt(|(column, row)| Point::at(row, column)).parse(input)
}

fn player(input: &str) -> IResult<&str, Color> {
    one_of("BW").map(|c| if c == 'B' { Color::Black } else { Color::White }).parse(input)
}

fn number(input: &str) -> IResult<&str, u8> {
    nom::character::complete::u8(input)
}

fn bracket<'a, T>(
    inner: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>> {
    delimited((multispace0, char('[')), inner, char(']'))
}

/// Parses any property that does not change the position. Values may contain escaped brackets.
fn other(input: &str) -> IResult<&str, ()> {
    let (rest, name) = take_while1(|c: char| c.is_ascii_uppercase())(input)?;
    // Moves, removed stones, and properties that the other branches could not parse.
    if ["AB", "AW", "AE", "SZ", "PL", "B", "W"].contains(&name) {
        return Err(nom::Err::Failure(nom::error::make_error(input, nom::error::ErrorKind::Tag)));
    }
    let escaped = preceded(char('\\'), nom::character::complete::anychar).map(|_| ());
    let plain = take_till1(|c| c == '\\' || c == ']').map(|_| ());
    let value = fold_many0(alt((escaped, plain)), || (), |(), ()| ());
    fold_many1(bracket(value), || (), |(), ()| ()).parse(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn setups_are_read() {
        let text = " (;GM[1]SZ[9]C[a \\] b]\nAB[aa:bb][ii] AW[cc]\nRE[])\n";
        let (board, player) = parse_sgf(text).unwrap();
        let rows = "##.......\n##.......\n..O......\n.........\n";
        assert!(board.to_string().starts_with(rows), "{board}");
        assert_eq!(board.stones(Color::Black).len(), 5);
        assert_eq!(player, None);
    }

    #[test]
    fn other_games_are_not() {
        for (text, offset) in [
            ("", 0),
            ("(;SZ[19]AB[aa])", 0),
            ("(;AB[aa])", 0),
            ("(;SZ[9]AB[aj])", 7),
            ("(;SZ[9]AB)", 7),
            ("(;SZ[9];B[aa])", 7),
            ("(;SZ[9]B[aa])", 7),
            ("(;SZ[9]PL[X])", 7),
            ("(;SZ[9]C[a)", 7),
            ("(;SZ[9]) x", 9),
        ] {
            let error = parse_sgf(text).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::BadSgf, offset), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_never_panics(text: alloc::string::String) {
            let _ = parse_sgf(&text);
            let _ = parse_sgf(&alloc::format!("(;SZ[9]{text})"));
        }
    }
}
