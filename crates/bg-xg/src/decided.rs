//! The decisions of a file in the model of all notations.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use bg_rules::analysis::{self, Evaluation};
use bg_rules::{DecisionKind, Event};

use crate::action::Action;
use crate::analysis::{Candidate, CubeAnalysis};
use crate::error::{Error, Parsed};
use crate::level::Level;
use crate::options::ParseOptions;
use crate::session::Session;

/// Returns the decisions of a file in order, strictly.
///
/// ```
/// let file = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
/// let decisions = bg_xg::decisions(file)?;
/// let worst = decisions.iter().filter(|decision| decision.error() > Some(0.08));
/// assert_eq!(worst.map(|decision| decision.played()).next().as_deref(), Some("24/23 8/3"));
/// # Ok::<(), bg_xg::Error>(())
/// ```
///
/// # Errors
/// Those of [`Session::parse`].
pub fn decisions(bytes: impl AsRef<[u8]>) -> Result<Vec<analysis::Decision>, Error> {
    decisions_with(bytes, &ParseOptions::strict()).map(|parsed| parsed.value)
}

/// Returns the decisions of a file in order, with the diagnostics of reading it.
///
/// # Errors
/// Those of [`Session::parse_with`].
pub fn decisions_with(
    bytes: impl AsRef<[u8]>,
    options: &ParseOptions,
) -> Result<Parsed<Vec<analysis::Decision>>, Error> {
    let Parsed { value: session, diagnostics } = Session::parse_with(bytes, options)?;
    Ok(Parsed { value: session.decisions(), diagnostics })
}

impl Session {
    /// Returns the decisions of all games, analyzed or not, in order.
    ///
    /// ```
    /// let file = include_bytes!("../../../fixtures/bg-xg/made/comments.xg");
    /// let session = bg_xg::Session::parse(file)?;
    /// let decisions = session.decisions();
    /// let blunders = decisions.iter().filter(|decision| decision.error() > Some(0.08));
    /// let found: Vec<_> = blunders.map(|it| (it.played(), it.best().unwrap_or_default())).collect();
    /// assert_eq!(found[0], ("24/23 8/3".to_owned(), "24/18".to_owned()));
    /// # Ok::<(), bg_xg::Error>(())
    /// ```
    #[must_use]
    pub fn decisions(&self) -> Vec<analysis::Decision> {
        let games = 0..self.played.games.len();
        let of_game = |game| self.actions(game).filter_map(move |it| decision(game, &it));
        games.flat_map(of_game).collect()
    }
}

fn decision(game: usize, action: &Action<'_>) -> Option<analysis::Decision> {
    let (color, kind) = (action.color?, kind(action.event)?);
    let mut decision = analysis::Decision::new([game, action.index], action.before, color, kind);
    if let Some(Event::Play(_, play)) = action.event {
        decision.set_play(*play);
    }
    decision.set_candidates(action.analysis.candidates.iter().map(candidate).collect());
    if let Some(cube) = &action.analysis.cube {
        decision.set_cube(self::cube(cube));
        if let (DecisionKind::CheckerPlay, Some(error)) = (kind, cube.error) {
            decision.set_missed_double(error);
        }
    }
    action.analysis.error.map(|error| decision.set_error(error));
    action.analysis.luck.map(|luck| decision.set_luck(luck));
    Some(decision)
}

/// Returns the kind of the decision that an event makes; without an event, a side did not double.
const fn kind(event: Option<&Event>) -> Option<DecisionKind> {
    match event {
        Some(Event::Play(..)) => Some(DecisionKind::CheckerPlay),
        Some(Event::Double(_)) => Some(DecisionKind::Double),
        Some(Event::Take(_)) => Some(DecisionKind::Take),
        Some(Event::Drop(_)) => Some(DecisionKind::Drop),
        Some(_) => None,
        None => Some(DecisionKind::NoDouble),
    }
}

fn level(level: Level) -> analysis::Level {
    analysis::Level::new(Some("xg"), level.to_string())
}

fn candidate(candidate: &Candidate) -> analysis::Candidate {
    let evaluation = Evaluation {
        equity: candidate.equity,
        chances: candidate.chances,
        level: Some(level(candidate.level)),
    };
    analysis::Candidate::new(candidate.play, evaluation, candidate.is_played)
}

fn cube(cube: &CubeAnalysis) -> analysis::CubeAnalysis {
    analysis::CubeAnalysis::new([cube.no_double, cube.double_take, cube.double_pass])
        .with(cube.chances[0], Some(level(cube.level)))
}
