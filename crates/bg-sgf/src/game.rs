//! A backgammon game: the properties of its root node, and its actions.

mod action;
mod info;
mod result;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

pub use action::{Action, Setup};
pub(crate) use action::{cube_owner_letter, cube_owner_of_cp, read_action};
pub use result::ResultClaim;

use bg_rules::{Color, MatchInfo, Rules};
use sgf_syntax::Charset;
use sgf_syntax::value::{decode_simple_text, decode_text, number, trim};
use sgf_syntax::{Collection, GameTree, Node, PropValue, Property};

use notation_report::first_error;

use crate::error::{Diagnostic, Error, ErrorKind, Findings, push};

/// A backgammon game tree whose root has been read: players, match, and rules.
///
/// ```
/// use bg_sgf::tree;
/// let file = b"(;FF[4]GM[6]MI[length:7][game:3][ws:2][bs:1]PW[Ann]PB[Bob]RU[Crawford]RE[B+2])";
/// let collection = tree::parse(file)?;
/// let game = tree::games(&collection).next().unwrap()?;
/// assert_eq!(game.match_info().length, 7);
/// assert_eq!(game.player(bg_sgf::Color::White), "Ann");
/// assert!(game.rules().crawford);
/// assert_eq!(game.result().unwrap().to_string(), "B+2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Game<'c> {
    tree: GameTree<'c>,
    root: Node<'c>,
    index: usize,
    match_info: MatchInfo,
    rules: Rules,
    result: Option<ResultClaim>,
    initial_cube: u32,
    charset: Charset,
}

impl<'c> Game<'c> {
    /// Reads the root of a tree. `index` is the number of the game in its collection, from 0.
    ///
    /// # Errors
    /// [`ErrorKind::NotBackgammon`] for another game, or the first damaged value of the root.
    pub fn read(tree: GameTree<'c>, index: usize) -> Result<Self, Error> {
        let mut findings = Findings::new();
        let game = Self::read_lenient(tree, index, &mut findings);
        match (game, first_error(&findings)) {
            (Some(game), None) => Ok(game),
            (_, Some(error)) => Err(error),
            (None, None) => Err(Error::new(sgf_syntax::ErrorKind::EmptyTree.into(), tree.span())),
        }
    }

    /// Reads the root of a tree as far as possible. Damaged values are reported and skipped.
    /// Returns `None` if the tree is not a backgammon game.
    pub fn read_lenient(
        tree: GameTree<'c>,
        index: usize,
        findings: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let root = tree.root()?;
        if !is_backgammon(root, findings) {
            return None;
        }
        let (mut rules, mut result, mut initial_cube) = (Rules::default(), None, 1);
        if let Some(value) = value_of(root, "RU") {
            let words = String::from_utf8_lossy(value.raw());
            rules = Rules::parse(&words);
            let is_unknown = |word: &str| !word.is_empty() && Rules::parse(word).is_empty();
            if words.split(':').map(str::trim).any(is_unknown) {
                report::<(), _>(Err(ErrorKind::UnknownRule), value, findings);
            }
        }
        if let Some(value) = value_of(root, "RE") {
            result = report(ResultClaim::parse(value.raw()), value, findings);
        }
        if let Some(value) = value_of(root, "CV") {
            initial_cube = report(cube_value(value.raw()), value, findings).unwrap_or(1);
        }
        let match_info = info::read(root, findings);
        let charset = tree.charset();
        Some(Self { tree, root, index, match_info, rules, result, initial_cube, charset })
    }

    /// The tree.
    #[must_use]
    pub const fn tree(&self) -> GameTree<'c> {
        self.tree
    }

    /// The root node.
    #[must_use]
    pub const fn root(&self) -> Node<'c> {
        self.root
    }

    /// Number of the game in its collection, counted from 0. The number in `MI` has no influence.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Length, game number, and score from `MI`; all are 0 if it is missing, as in a money game.
    #[must_use]
    pub const fn match_info(&self) -> &MatchInfo {
        &self.match_info
    }

    /// The rules from `RU`.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The result claimed by `RE`, if it can be read. A replay shows if the claim is stale.
    #[must_use]
    pub const fn result(&self) -> Option<&ResultClaim> {
        self.result.as_ref()
    }

    /// The cube at the start: 1, or `CV` of the root after automatic doubles.
    #[must_use]
    pub const fn initial_cube(&self) -> u32 {
        self.initial_cube
    }

    /// The character set of the texts, as [`sgf_syntax::GameTree::charset`] chooses it.
    #[must_use]
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// The name of a player (`PW`, `PB`); empty if it is missing.
    #[must_use]
    pub fn player(&self, color: Color) -> Cow<'c, str> {
        self.text(if color == Color::White { "PW" } else { "PB" }).unwrap_or_default()
    }

    /// The rating or rank of a player (`WR`, `BR`).
    #[must_use]
    pub fn rating(&self, color: Color) -> Option<Cow<'c, str>> {
        self.text(if color == Color::White { "WR" } else { "BR" })
    }

    /// A `SimpleText` of the root: `EV`, `RO`, `PC`, `AN`, `DT`, `AP` …
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Cow<'c, str>> {
        let raw = self.root.last_property(name)?.value()?.raw();
        Some(decode_simple_text(raw, self.charset()))
    }

    /// The comment (`C`) of a node of this game.
    #[must_use]
    pub fn comment(&self, node: Node<'c>) -> Option<Cow<'c, str>> {
        let raw = node.last_property("C")?.value()?.raw();
        Some(decode_text(raw, self.charset()))
    }
}

/// Returns the trees of a collection as backgammon games, read strictly. A tree of another game
/// yields an error; the iteration continues with the next tree.
pub fn games<'c>(
    collection: &'c Collection<'_>,
) -> impl Iterator<Item = Result<Game<'c>, Error>> + use<'c> {
    collection.trees().enumerate().map(|(index, tree)| Game::read(tree, index))
}

/// Returns the backgammon games of a collection, read as far as possible. Problems in their root
/// nodes are added to `findings`.
pub fn games_lenient<'c>(
    collection: &'c Collection<'_>,
    findings: &'c mut Vec<Diagnostic>,
) -> impl Iterator<Item = Game<'c>> {
    let trees = collection.trees().enumerate();
    trees.filter_map(|(index, tree)| Game::read_lenient(tree, index, findings))
}

/// Returns `true` for `GM[6]`. A missing `GM` means `GM[1]`, Go, by the general rules of SGF.
fn is_backgammon(root: Node<'_>, findings: &mut Findings) -> bool {
    let span = match value_of(root, "GM") {
        Some(value) if trim(value.raw()) == b"6" || number(value.raw()) == Ok(6) => return true,
        Some(value) => value.span(),
        None => root.offset()..root.offset() + 1,
    };
    push(findings, ErrorKind::NotBackgammon, span);
    false
}

/// The first value of the last property of this name.
fn value_of<'c>(node: Node<'c>, name: &str) -> Option<PropValue<'c>> {
    node.last_property(name).and_then(Property::value)
}

/// Parses a power of two from 1 to 32768.
fn cube_value(raw: &[u8]) -> Result<u32, ErrorKind> {
    let raw = trim(raw);
    let digits = raw.strip_prefix(b"-").or_else(|| raw.strip_prefix(b"+")).unwrap_or(raw);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(sgf_syntax::ErrorKind::BadNumber.into());
    }
    let value = number(raw).ok().and_then(|value| u32::try_from(value).ok());
    let value = value.filter(|value| value.is_power_of_two() && *value <= 32768);
    value.ok_or(bg_rules::ErrorKind::BadCubeValue.into())
}

/// Reports the error of a value, with the place of the value.
fn report<T, E: Into<ErrorKind>>(
    result: Result<T, E>,
    value: PropValue<'_>,
    findings: &mut Findings,
) -> Option<T> {
    result.map_err(|kind| push(findings, kind, value.span())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_values() {
        assert_eq!(cube_value(b"64"), Ok(64));
        for raw in ["0", "3", "-2", "65536", "99999999999", "99999999999999999999999"] {
            assert_eq!(
                cube_value(raw.as_bytes()),
                Err(bg_rules::ErrorKind::BadCubeValue.into()),
                "{raw}"
            );
        }
        assert_eq!(cube_value(b"two"), Err(sgf_syntax::ErrorKind::BadNumber.into()));
    }

    #[test]
    fn other_games_are_told_apart() {
        let collection = sgf_syntax::parse(b"(;GM[1])(;FF[4])(;GM[6])").unwrap();
        let kinds: Vec<_> = games(&collection).map(|game| game.map_err(|e| e.offset())).collect();
        assert_eq!(kinds[0].as_ref().err(), Some(&5));
        assert_eq!(kinds[1].as_ref().err(), Some(&9));
        assert!(kinds[2].is_ok());
    }
}
