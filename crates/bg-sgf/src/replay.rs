//! Replaying a game, with the exact state before every action.

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::{GameResult, State, Table, WonBy};
use sgf_syntax::{Node, PropValue, Property};

use notation_report::first_error;

use crate::error::{Diagnostic, Error, ErrorKind, push};
use crate::game::{Action, Game, ResultClaim, read_action};

/// An action of a game and the state before it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Ply<'c> {
    /// Number of the action in its game, counted from 0.
    pub index: usize,
    /// The node; `None` for a resignation, which only `RE` records.
    pub node: Option<Node<'c>>,
    /// The action.
    pub action: Action<'c>,
    /// The state before the action; before a play, the dice are already rolled.
    pub before: State,
    /// The bytes of the action: the value of a move, the node of a setup, or the value of `RE`.
    pub span: Range<usize>,
}

impl Ply<'_> {
    /// The state before the dice are rolled, in which a cube decision is made. For actions other
    /// than a play, this is [`before`](Self::before).
    #[must_use]
    pub fn before_roll(&self) -> State {
        let mut state = self.before;
        if matches!(self.action, Action::Play(..)) {
            state.dice = None;
        }
        state
    }

    /// Returns the play in standard notation. The string is empty if no checker moves or if the
    /// action is not a play.
    #[must_use]
    pub fn notation(&self) -> alloc::string::String {
        match &self.action {
            Action::Play(color, play) => play.notation(&self.before.board, *color),
            _ => alloc::string::String::new(),
        }
    }
}

/// Replays a game and continues after errors. The boards follow the record even where it is
/// illegal.
///
/// The iterator yields every action of the main line. At its end, [`result`](Self::result) and
/// [`state`](Self::state) describe the end of the game, and [`findings`](Self::findings) lists the
/// diagnostics.
///
/// ```
/// use bg_sgf::tree;
/// let file = b"(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0];B[53qvsv];W[62xrrp];B[55lqlqsxsx])";
/// let collection = bg_sgf::tree::parse(file)?;
/// let game = tree::games(&collection).next().unwrap()?;
/// let moves: Vec<_> = game.replay_lenient().map(|ply| ply.notation()).collect();
/// assert_eq!(moves, ["8/3 6/3", "24/16", "13/8(2) 6/1*(2)"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Replay<'c> {
    game: Game<'c>,
    next: Option<Node<'c>>,
    table: Table,
    index: usize,
    ended: bool,
    /// The bytes that set up the cube, until the next action. GNU Backgammon sets up its value and
    /// its owner in two nodes.
    cube: Option<Range<usize>>,
    findings: Vec<Diagnostic>,
}

impl<'c> Game<'c> {
    /// Replays the game, reports errors, and continues.
    #[must_use]
    pub fn replay_lenient(&self) -> Replay<'c> {
        let cube = self.root().last_property("CV").and_then(Property::value).map(PropValue::span);
        Replay {
            game: *self,
            next: Some(self.root()),
            table: Table::new(self.match_info(), self.rules()).with_cube(self.initial_cube()),
            index: 0,
            ended: false,
            cube,
            findings: Vec::new(),
        }
    }

    /// Replays the game without checking that plays are legal, for files known to be valid.
    #[must_use]
    pub fn replay_trusted(&self) -> Replay<'c> {
        let replay = self.replay_lenient();
        Replay { table: replay.table.trusted(), ..replay }
    }

    /// Replays the game strictly: the first diagnostic of severity error ends it.
    ///
    /// ```
    /// use bg_sgf::tree;
    /// let collection = bg_sgf::tree::parse(b"(;GM[6];W[31haha])")?;
    /// let game = tree::games(&collection).next().unwrap()?;
    /// let error = game.replay().find_map(Result::err).unwrap();
    /// assert_eq!((error.kind().code(), error.offset()), ("illegal-move.dice", 10));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn replay(&self) -> StrictReplay<'c> {
        StrictReplay { replay: self.replay_lenient(), checked: 0, failed: false }
    }
}

/// The strict form of [`Replay`], which ends with the first error.
#[derive(Debug, Clone)]
pub struct StrictReplay<'c> {
    replay: Replay<'c>,
    /// Number of diagnostics examined so far. Every node can have one.
    checked: usize,
    failed: bool,
}

impl StrictReplay<'_> {
    /// The result of the game; `None` before the end and for an unfinished game.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.replay.result()
    }

    /// The state after the last action yielded.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.replay.state()
    }
}

impl<'c> Iterator for StrictReplay<'c> {
    type Item = Result<Ply<'c>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let ply = self.replay.next();
        let new = &self.replay.findings[self.checked..];
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
        self.check_cube();
        let resignation = self.resignation();
        if let (Some((_, span)), Some(_)) = (&resignation, self.state().dice) {
            push(&mut self.findings, ErrorKind::ResignationInDoubt, span.clone());
        }
        let last = resignation.map(|(action, span)| self.play_on(None, action, span));
        self.compare_result();
        last
    }
}

impl<'c> Replay<'c> {
    /// The state after the last action yielded.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.table.state()
    }

    /// The result of the game; `None` before the end and for an unfinished game.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.table.result()
    }

    /// The diagnostics so far.
    #[must_use]
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Returns the diagnostics so far.
    #[must_use]
    pub fn into_findings(self) -> Vec<Diagnostic> {
        self.findings
    }

    /// Plays the rest of the game, and returns its result and the state after it.
    pub fn finish(&mut self) -> (Option<GameResult>, State) {
        self.by_ref().for_each(drop);
        (self.result(), *self.state())
    }

    fn play_on(
        &mut self,
        node: Option<Node<'c>>,
        action: Action<'c>,
        span: Range<usize>,
    ) -> Ply<'c> {
        let index = self.index;
        self.index += 1;
        let before = self.apply(&action, &span);
        Ply { index, node, action, before, span }
    }

    /// Performs the action and returns the state before it.
    fn apply(&mut self, action: &Action<'c>, span: &Range<usize>) -> State {
        if !matches!(action, Action::Setup(_)) {
            self.check_cube();
        }
        let Self { table, findings, .. } = self;
        let before = *table.state();
        if table.result().is_some() {
            push(findings, bg_rules::ErrorKind::GameAlreadyOver, span.clone());
            return before;
        }
        let refused = |kind| push(findings, kind, span.clone());
        match action {
            Action::Play(color, play) => return table.play(*color, play, refused),
            Action::Double(color) => return table.double(*color, refused),
            Action::Take(color) => return table.take(*color, refused),
            Action::Drop(color) => return table.drop_double(*color, refused),
            Action::Resign { color, multiplier } => return table.resign(*color, *multiplier),
            Action::Setup(setup) => {
                table.set_up(&setup.resolve(&before.board, findings));
                if setup.cube.is_some() || setup.owner.is_some() {
                    self.cube = Some(span.clone());
                }
            }
        }
        before
    }

    /// Reports a cube that was set up but cannot arise in a game.
    fn check_cube(&mut self) {
        let Some(span) = self.cube.take() else { return };
        if let Some(reason) = self.state().impossible_cube() {
            push(&mut self.findings, bg_rules::ErrorKind::ImpossibleCube(reason), span);
        }
    }

    fn claim(&self) -> Option<(ResultClaim, PropValue<'c>)> {
        let claim = *self.game.result()?;
        Some((claim, self.game.root().last_property("RE").and_then(Property::value)?))
    }

    /// Takes an `R` in the `RE` of an unfinished game for a resignation, which has no node of its own.
    fn resignation(&self) -> Option<(Action<'c>, Range<usize>)> {
        let (claim, value) = self.claim()?;
        let (color, points) = claim.resignation()?;
        if self.result().is_some() {
            return None;
        }
        let multiplier = match points.unwrap_or(0) / self.state().cube {
            0 | 1 => 1,
            2 => 2,
            _ => 3,
        };
        Some((Action::Resign { color, multiplier }, value.span()))
    }

    /// Compares `RE` with the game as played.
    fn compare_result(&mut self) {
        let Some((claim, value)) = self.claim() else {
            return;
        };
        let agrees = match (claim, self.result()) {
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
            let kind = ErrorKind::ResultMismatch { played: self.result() };
            push(&mut self.findings, kind, value.span());
        }
    }
}
