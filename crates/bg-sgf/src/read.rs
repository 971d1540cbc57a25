//! Reading a file as a match.

use alloc::vec::Vec;

use bg_rules::Match;
use bg_rules::analysis::Decision;
use notation_report::first_error;
use sgf_syntax::Collection;

use crate::Parsed;
use crate::audit::MatchAudit;
use crate::error::{Diagnostic, Error, detected_at};
use crate::game::games_lenient;
use crate::{audit, owned};

/// Options of reading. The default is strict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ParseOptions {
    lenient: bool,
}

impl ParseOptions {
    /// Returns options that stop at the first problem of severity error.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false }
    }

    /// Returns options that report problems and read on.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true }
    }
}

/// Reads the games of a file as one match, strictly: the first problem of severity error is returned.
///
/// Players, length, rules, and tags are those of the first game. Analysis and variations are not
/// included: [`tree`](crate::tree) has them.
///
/// ```
/// let file = b"(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])";
/// let played = bg_sgf::parse(file)?;
/// assert_eq!((played.length, &*played.players[1].name), (3, "Bob"));
/// let plays: Vec<_> = played.games[0].replay_lenient().map(|ply| ply.notation()).collect();
/// assert_eq!(plays, ["8/3 6/3", "24/16"]);
/// # Ok::<(), bg_sgf::Error>(())
/// ```
///
/// # Errors
/// Those of [`parse_with`].
pub fn parse(input: impl AsRef<[u8]>) -> Result<Match, Error> {
    parse_with(input, &ParseOptions::strict()).map(|parsed| parsed.value)
}

/// Reads the games of a file as one match, with the diagnostics that [`check`](crate::check) lists.
///
/// # Errors
/// [`NoGameTree`](sgf_syntax::ErrorKind::NoGameTree) if the input holds no tree,
/// [`NotBackgammon`](crate::ErrorKind::NotBackgammon) if no tree is a game of backgammon, and the error of a text that cannot
/// be read at all. Strict reading returns the first diagnostic of severity error.
pub fn parse_with(input: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Parsed<Match>, Error> {
    with_collection(input.as_ref(), options, |collection| {
        owned::to_match(collection, &mut Vec::new())
    })
}

/// Returns the decisions of a file in order, each with the analysis that GNU Backgammon stored, strictly.
///
/// ```
/// let file = b"(;FF[4]GM[6]MI[length:0];W[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.158 2C 0 1 0.0 1])";
/// let decisions = bg_sgf::decisions(file)?;
/// assert_eq!((decisions[0].played().as_str(), decisions[0].error()), ("8/5 6/5", Some(0.0)));
/// # Ok::<(), bg_sgf::Error>(())
/// ```
///
/// # Errors
/// Those of [`parse_with`].
pub fn decisions(input: impl AsRef<[u8]>) -> Result<Vec<Decision>, Error> {
    decisions_with(input, &ParseOptions::strict()).map(|parsed| parsed.value)
}

/// Returns the decisions of a file in order, with the diagnostics of reading it.
///
/// # Errors
/// Those of [`parse_with`].
pub fn decisions_with(
    input: impl AsRef<[u8]>,
    options: &ParseOptions,
) -> Result<Parsed<Vec<Decision>>, Error> {
    with_collection(input.as_ref(), options, |collection| {
        let mut findings = Vec::new();
        let games = games_lenient(collection, &mut findings);
        games.flat_map(|game| crate::analysis::decided(&game)).collect()
    })
}

/// Reads a file and passes its trees to `work`.
fn with_collection<T>(
    input: &[u8],
    options: &ParseOptions,
    work: impl FnOnce(&Collection<'_>) -> T,
) -> Result<Parsed<T>, Error> {
    let read = sgf_syntax::parse_with(input, &sgf_syntax::ParseOptions::lenient());
    let read = read.map_err(sgf_syntax::Error::into_kind)?;
    let mut diagnostics: Vec<Diagnostic> =
        read.diagnostics.into_iter().map(sgf_syntax::Diagnostic::into_kind).collect();
    let collection = read.value;
    if collection.trees().next().is_none() {
        let none = || Error::new(sgf_syntax::ErrorKind::NoGameTree.into(), 0..input.len());
        return Err(first_error(&diagnostics).unwrap_or_else(none));
    }
    let mut chain = MatchAudit::default();
    let mut games = 0;
    for (index, tree) in collection.trees().enumerate() {
        let game = audit::audit_game(tree, index, &mut diagnostics);
        games += usize::from(game.is_some());
        chain.compare(game.as_ref(), &mut diagnostics);
    }
    diagnostics.sort_by_key(detected_at);
    let error = first_error(&diagnostics).filter(|_| games == 0 || !options.lenient);
    if let Some(error) = error {
        return Err(error);
    }
    Ok(Parsed { value: work(&collection), diagnostics })
}
