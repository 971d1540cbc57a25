//! Layer 4: playing a game again, to the exact state before every action.

mod audit;
mod state;

use alloc::vec::Vec;
use core::ops::Range;

pub use audit::{GameSummary, MatchAudit, audit, audit_game, check, check_values};
pub use state::{Phase, State};

use crate::error::{Diagnostic, DoubleRefused, Error, ErrorKind, first_error};
use crate::game::{Action, CubeOwner, Game, GameResult, ResultClaim, Setup, WonBy, read_action};
use crate::syntax::{Node, PropValue, Property, push};
use crate::{Color, Play};

/// GNU Backgammon ignores a double at this cube value.
const CUBE_LIMIT: u32 = 4096;

/// One action of a game with the state before it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Ply<'c> {
    /// Number of the action in its game, from 0.
    pub index: usize,
    /// The node; none for a resignation, which only `RE` records.
    pub node: Option<Node<'c>>,
    /// What happens.
    pub action: Action<'c>,
    /// The state before it; for a play with the dice rolled.
    pub before: State,
    /// The bytes that say so: the value of a move, the node of a setup, the value of `RE`.
    pub span: Range<usize>,
}

impl Ply<'_> {
    /// The state before the dice are rolled: what a cube decision sees. The same as
    /// [`before`](Self::before) for anything but a play.
    #[must_use]
    pub fn before_roll(&self) -> State {
        let mut state = self.before;
        if matches!(self.action, Action::Play(..)) {
            state.dice = None;
        }
        state
    }

    /// The play in standard notation; empty when nothing is played, and for other actions.
    #[must_use]
    pub fn notation(&self) -> alloc::string::String {
        match &self.action {
            Action::Play(color, play) => play.notation(&self.before.board, *color),
            _ => alloc::string::String::new(),
        }
    }
}

/// Replays a game, going on after findings: boards follow what is written.
///
/// Iterating yields every action of the main line; when it has ended, [`result`](Self::result) and
/// [`state`](Self::state) tell how the game ended, [`findings`](Self::findings) what was wrong.
///
/// ```
/// let file = b"(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0];B[53qvsv];W[62xrrp];B[55lqlqsxsx])";
/// let collection = bg_sgf::parse(file)?;
/// let game = collection.games().next().unwrap()?;
/// let moves: Vec<_> = game.replay_lenient().map(|ply| ply.notation()).collect();
/// assert_eq!(moves, ["8/3 6/3", "24/16", "13/8(2) 6/1*(2)"]);
/// # Ok::<(), bg_sgf::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Replay<'c> {
    game: Game<'c>,
    next: Option<Node<'c>>,
    state: State,
    /// Whether somebody is known to be on roll.
    opened: bool,
    trusted: bool,
    index: usize,
    result: Option<GameResult>,
    ended: bool,
    findings: Vec<Diagnostic>,
}

impl<'c> Game<'c> {
    /// Replays the game, reporting what is wrong and going on.
    #[must_use]
    pub fn replay_lenient(&self) -> Replay<'c> {
        Replay {
            game: *self,
            next: Some(self.root()),
            state: State::at_start(self),
            opened: false,
            trusted: false,
            index: 0,
            result: None,
            ended: false,
            findings: Vec::new(),
        }
    }

    /// Replays the game without asking whether plays are legal, for files known to be good.
    #[must_use]
    pub fn replay_trusted(&self) -> Replay<'c> {
        Replay { trusted: true, ..self.replay_lenient() }
    }

    /// Replays the game strictly: the first finding of severity error ends it.
    ///
    /// ```
    /// let collection = bg_sgf::parse(b"(;GM[6];W[31haha])")?;
    /// let game = collection.games().next().unwrap()?;
    /// let error = game.replay().find_map(Result::err).unwrap();
    /// assert_eq!((error.kind().code(), error.offset()), ("illegal-move.dice", 10));
    /// # Ok::<(), bg_sgf::Error>(())
    /// ```
    #[must_use]
    pub fn replay(&self) -> StrictReplay<'c> {
        StrictReplay { replay: self.replay_lenient(), checked: 0, failed: false }
    }
}

/// Strict form of [`Replay`]: yields the first error and ends.
#[derive(Debug, Clone)]
pub struct StrictReplay<'c> {
    replay: Replay<'c>,
    /// Findings looked at already: there can be one for every node.
    checked: usize,
    failed: bool,
}

impl StrictReplay<'_> {
    /// How the game ended; nothing before the end and for an unfinished game.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.replay.result
    }

    /// The state after the last action that was yielded.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.replay.state
    }
}

impl<'c> Iterator for StrictReplay<'c> {
    type Item = Result<Ply<'c>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let ply = self.replay.next();
        let new = self.replay.findings.get(self.checked..).unwrap_or_default();
        self.checked += new.len();
        if let Some(error) = first_error(new) {
            self.failed = true;
            return Some(Err(error));
        }
        ply.map(Ok)
    }
}

impl<'c> Iterator for Replay<'c> {
    type Item = Ply<'c>;

    fn next(&mut self) -> Option<Ply<'c>> {
        while let Some(node) = self.next {
            self.next = node.first_child();
            let is_root = self.game.root() == node;
            if let Some((action, span)) = read_action(node, is_root, &mut self.findings) {
                return Some(self.play_on(Some(node), action, span));
            }
        }
        if self.ended {
            return None;
        }
        self.ended = true;
        let resignation = self.resignation();
        let last = resignation.map(|(action, span)| self.play_on(None, action, span));
        self.compare_result();
        last
    }
}

impl<'c> Replay<'c> {
    /// The state after the last action that was yielded.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How the game ended; nothing before the end and for an unfinished game.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// What has been found wrong so far.
    #[must_use]
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Plays the rest, then returns how the game ended and the state after it.
    pub fn finish(&mut self) -> (Option<GameResult>, State) {
        self.by_ref().for_each(drop);
        (self.result, self.state)
    }

    fn play_on(
        &mut self,
        node: Option<Node<'c>>,
        action: Action<'c>,
        span: Range<usize>,
    ) -> Ply<'c> {
        let index = self.index;
        self.index += 1;
        if self.result.is_some() {
            push(&mut self.findings, ErrorKind::GameAlreadyOver, span.clone());
            return Ply { index, node, action, before: self.state, span };
        }
        let before = self.apply(&action, &span);
        Ply { index, node, action, before, span }
    }

    /// Makes the action; the state it returns is the one before it.
    fn apply(&mut self, action: &Action<'c>, span: &Range<usize>) -> State {
        match action {
            Action::Play(color, play) => return self.play(*color, play, span),
            Action::Setup(setup) => return self.set_up(setup),
            Action::Resign { color, multiplier } => {
                let before = self.state;
                self.resign(*color, *multiplier);
                return before;
            }
            Action::Double(color) | Action::Take(color) | Action::Drop(color) => {
                self.turn_to(*color, span);
            }
        }
        let before = self.state;
        match action {
            Action::Double(color) => self.double(*color, span),
            Action::Take(_) if self.answers_double(span) => {
                self.state.take_double();
            }
            Action::Drop(color) if self.answers_double(span) => {
                self.state.doubled = false;
                self.end(color.opponent(), self.state.cube, WonBy::Points, Phase::Dropped);
            }
            _ => {}
        }
        before
    }

    /// "If turn != p the previous action is missing." GNU Backgammon swaps silently.
    #[inline]
    fn turn_to(&mut self, color: Color, span: &Range<usize>) {
        if self.state.to_decide != color {
            if self.opened {
                let expected = self.state.to_decide;
                push(&mut self.findings, ErrorKind::OutOfTurn { expected }, span.clone());
            }
            self.state.to_decide = color;
            if !self.state.doubled {
                self.state.on_roll = color;
            }
        }
        self.opened = true;
    }

    #[inline]
    fn play(&mut self, color: Color, play: &Play, span: &Range<usize>) -> State {
        self.turn_to(color, span);
        let state = &mut self.state;
        state.doubled = false;
        state.beavers = 0;
        state.on_roll = color;
        state.dice = Some(play.dice());
        let before = *state;
        if !self.trusted {
            if let Err(reason) = state.board.check_play(color, play) {
                push(&mut self.findings, ErrorKind::IllegalMove(reason), span.clone());
            }
        }
        state.board = state.board.after(color, play);
        state.dice = None;
        state.on_roll = color.opponent();
        state.to_decide = color.opponent();
        if let Some(multiplier) = state.multiplier_won(color) {
            let points = state.cube * u32::from(multiplier);
            self.end(color, points, WonBy::Points, Phase::Over);
        }
        before
    }

    /// The first double is the doubler's right; a double of the doubled side is a beaver.
    fn double(&mut self, color: Color, span: &Range<usize>) {
        let refused = self.state.refuses_double(color, self.game.rules());
        if let Some(reason) = refused {
            push(&mut self.findings, ErrorKind::DoubleNotAllowed(reason), span.clone());
        }
        // A double at the limit has no effect, in GNU Backgammon too.
        if refused != Some(DoubleRefused::CubeLimit) {
            self.state.offer_double(color);
        }
    }

    fn answers_double(&mut self, span: &Range<usize>) -> bool {
        if !self.state.doubled {
            push(&mut self.findings, ErrorKind::NoPendingDouble, span.clone());
        }
        self.state.doubled
    }

    fn resign(&mut self, loser: Color, multiplier: u8) {
        self.state.resigned = multiplier;
        let points = self.state.cube * u32::from(multiplier);
        self.end(loser.opponent(), points, WonBy::Resignation, Phase::Resigned);
    }

    fn end(&mut self, winner: Color, points: u32, by: WonBy, phase: Phase) {
        self.state.phase = phase;
        let score = &mut self.state.score[winner.index()];
        *score = score.saturating_add(points);
        self.result = Some(GameResult { winner, points, by });
    }

    /// Boards are absolute. `PL` always counts; the state before is the one it leads to only for
    /// what follows.
    fn set_up(&mut self, setup: &Setup<'c>) -> State {
        let before = self.state;
        let state = &mut self.state;
        if setup.has_board() {
            state.board = setup.place(&state.board, &mut self.findings);
            state.dice = None;
            state.doubled = false;
        }
        if let Some(color) = setup.player {
            state.on_roll = color;
            state.to_decide = color;
            self.opened = true;
        }
        if setup.cube.is_some() || setup.owner.is_some() {
            state.cube = setup.cube.unwrap_or(state.cube);
            state.doubled = false;
            state.beavers = 0;
            state.to_decide = state.on_roll;
            match setup.owner {
                Some(CubeOwner::Owned(color)) => state.cube_owner = Some(color),
                Some(CubeOwner::Centred) => state.cube_owner = None,
                Some(CubeOwner::NoCube) => state.no_cube = true,
                None => {}
            }
        }
        if let Some(dice) = setup.dice {
            state.dice = Some(dice);
            state.to_decide = state.on_roll;
            self.opened = true;
        }
        before
    }

    fn claim(&self) -> Option<(ResultClaim, PropValue<'c>)> {
        let claim = *self.game.result()?;
        Some((claim, self.game.root().last_property("RE").and_then(Property::value)?))
    }

    /// There is no node for a resignation: an `R` in `RE` of a game that is not over is one.
    fn resignation(&self) -> Option<(Action<'c>, Range<usize>)> {
        let (claim, value) = self.claim()?;
        let (color, points) = claim.resignation()?;
        if self.result.is_some() {
            return None;
        }
        let multiplier = match points.unwrap_or(0) / self.state.cube {
            0 | 1 => 1,
            2 => 2,
            _ => 3,
        };
        Some((Action::Resign { color, multiplier }, value.span()))
    }

    /// `RE` is a claim: compare it with what was played.
    fn compare_result(&mut self) {
        let Some((claim, value)) = self.claim() else {
            return;
        };
        let agrees = match (claim, self.result) {
            (ResultClaim::Win { winner, points, by }, Some(played)) => {
                winner == played.winner
                    && by == played.by
                    && points.is_none_or(|points| points == played.points)
            }
            (ResultClaim::Win { by, .. }, None) => matches!(by, WonBy::Time | WonBy::Forfeit),
            (ResultClaim::Draw, played) => played.is_none(),
            (ResultClaim::Void | ResultClaim::Unknown, _) => true,
        };
        if !agrees {
            let kind = ErrorKind::ResultMismatch { played: self.result };
            push(&mut self.findings, kind, value.span());
        }
    }
}
