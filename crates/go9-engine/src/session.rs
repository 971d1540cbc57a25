use core::time::Duration;
use std::time::Instant;

use crate::dialect::Dialect;
use crate::reply::{Genmove, final_score, genmove};
use crate::{EngineCommand, GtpClient, GtpError, Rules};
use go9_dat::{Board, Color, Confidence, PointSet, PositionId, Score, ScoreRecord};

/// Moves after which a game is counted even if nobody passes.
const LONGEST_GAME: usize = 120;

/// Why a program gives no score.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// Trouble with the protocol.
    #[error(transparent)]
    Gtp(#[from] GtpError),
    /// The program plays on a board of another size.
    #[error("engine plays on another board: `{command}` gave {answer:?}")]
    WrongBoard {
        /// The command.
        command: String,
        /// The answer.
        answer: String,
    },
    /// The program has other stones on its board than it was told.
    #[error("engine has other stones on its board than it was given")]
    WrongStones,
    /// The final score is no number of points.
    #[error("`final_score` gave {answer:?}, expected points such as B+7.0")]
    NoScore {
        /// The answer.
        answer: String,
    },
    /// The position took too long.
    #[error("no score in time")]
    Timeout,
    /// The position has a chain without liberties; programs would remove it silently.
    #[error("a chain has no liberties")]
    NoLiberties,
}

impl SessionError {
    /// Whether the program is still there and in step, so that it can be asked on.
    #[must_use]
    pub const fn is_answer(&self) -> bool {
        matches!(
            self,
            Self::Gtp(GtpError::Refused { .. }) | Self::NoScore { .. } | Self::NoLiberties
        )
    }
}

/// A running program, set to the 9x9 board, the rules and no komi.
///
/// ```no_run
/// use std::time::Duration;
/// use go9_engine::{Rules, Session};
/// use go9_dat::{Board, Color, Hasher, Position};
///
/// let engine = "gnugo --mode gtp --level 1".parse()?;
/// let patience = Duration::from_secs(10);
/// let mut session = Session::start(&engine, Rules::Chinese, patience)?;
/// let position = Position::new(Board::EMPTY, Color::Black, Hasher::published());
/// let record = session.score(position.id, &position.board, 3, Duration::from_secs(60))?;
/// println!("Black leads by {}, {} % sure", record.score, record.confidence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    gtp: GtpClient,
    dialect: Dialect,
    patience: Duration,
}

impl Session {
    /// Starts a program and tells it board, rules and komi. No command may take longer than
    /// `patience`.
    ///
    /// # Errors
    /// [`SessionError`].
    pub fn start(
        command: &EngineCommand,
        rules: Rules,
        patience: Duration,
    ) -> Result<Self, SessionError> {
        let mut gtp = GtpClient::start(command)?;
        let deadline = || Instant::now() + patience;
        let name = gtp.command("name", deadline())?;
        let commands = gtp.command("list_commands", deadline())?;
        let dialect = Dialect::new(&name, &commands);
        gtp.command("boardsize 9", deadline())?;
        for command in dialect.rules(rules) {
            gtp.command(&command, deadline())?;
        }
        // Without komi the result is the score on the board.
        gtp.command("komi 0", deadline())?;
        if dialect.knows("query_boardsize") {
            let command = "query_boardsize";
            let answer = gtp.command(command, deadline())?;
            if answer.trim() != "9" {
                return Err(SessionError::WrongBoard { command: command.to_owned(), answer });
            }
        }
        Ok(Self { gtp, dialect, patience })
    }

    /// The name the program gives itself.
    #[must_use]
    pub fn name(&self) -> &str {
        self.dialect.name()
    }

    /// Ends the program at once.
    pub fn kill(self) {
        self.gtp.kill();
    }

    /// Scores a position in several runs, which may take so long all together.
    ///
    /// The score is the median, the confidence the share of runs with the same score. Programs
    /// that can be seeded get the seeds 1, 2, 3…, so that the same runs can be made again.
    ///
    /// # Errors
    /// [`SessionError`]; [`is_answer`](SessionError::is_answer) tells whether to go on.
    pub fn score(
        &mut self,
        id: PositionId,
        board: &Board,
        runs: usize,
        limit: Duration,
    ) -> Result<ScoreRecord, SessionError> {
        if board.dead_chain().is_some() {
            return Err(SessionError::NoLiberties);
        }
        let deadline = Instant::now() + limit;
        let mut leads = Vec::with_capacity(runs.max(1));
        for seed in 1..=runs.max(1) {
            leads.push(self.play_out(board, id.to_move, seed, deadline)?);
        }
        leads.sort_by(f64::total_cmp);
        // Of an even number of runs the lower one in the middle.
        let median = leads[(leads.len() - 1) / 2];
        let no_score = || SessionError::NoScore { answer: format!("{median}") };
        let score = Score::from_lead(median).ok_or_else(no_score)?;
        let agreeing = leads.iter().filter(|&&lead| Score::from_lead(lead) == Some(score)).count();
        Ok(ScoreRecord { id, score, confidence: Confidence::from_share(agreeing, leads.len()) })
    }

    /// Sets a position up, lets the program play both sides to the end, and counts.
    fn play_out(
        &mut self,
        board: &Board,
        to_move: Color,
        seed: usize,
        deadline: Instant,
    ) -> Result<f64, SessionError> {
        if self.dialect.knows("set_random_seed") {
            self.command(&format!("set_random_seed {seed}"), deadline)?;
        }
        for command in self.dialect.set_up(board) {
            self.command(&command, deadline)?;
        }
        self.check_stones(board, deadline)?;
        let mut color = to_move;
        let mut passes = 0;
        for _ in 0..LONGEST_GAME {
            passes = if self.passes(color, deadline)? { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
            color = !color;
        }
        let command = "final_score";
        let answer = self.command(command, deadline)?;
        match final_score(&answer) {
            // Nobody leads by more points than the board has.
            Some(lead) if lead.abs() <= 81.0 => Ok(lead),
            Some(_) => Err(SessionError::WrongBoard { command: command.to_owned(), answer }),
            None => Err(SessionError::NoScore { answer }),
        }
    }

    /// Lets the program move; whether it passed.
    fn passes(&mut self, color: Color, deadline: Instant) -> Result<bool, SessionError> {
        let player = char::from(color.to_byte());
        let command = format!("genmove {player}");
        let answer = self.command(&command, deadline)?;
        match genmove(&answer) {
            Some(Genmove::Play(_)) => Ok(false),
            Some(Genmove::Pass) => Ok(true),
            Some(Genmove::Resign) => {
                // Resigning is no move. Who does not want to play on, passes.
                self.command(&format!("play {player} pass"), deadline)?;
                Ok(true)
            }
            None => Err(SessionError::WrongBoard { command, answer }),
        }
    }

    /// Compares the program's stones with ours, if it can list them.
    fn check_stones(&mut self, board: &Board, deadline: Instant) -> Result<(), SessionError> {
        if !self.dialect.knows("list_stones") {
            return Ok(());
        }
        for color in Color::ALL {
            let answer = self.command(&format!("list_stones {color}"), deadline)?;
            let stones = answer.split_whitespace().map(str::parse).collect::<Result<PointSet, _>>();
            if stones != Ok(board.stones(color)) {
                return Err(SessionError::WrongStones);
            }
        }
        Ok(())
    }

    fn command(&mut self, command: &str, deadline: Instant) -> Result<String, SessionError> {
        let now = Instant::now();
        if now >= deadline {
            return Err(SessionError::Timeout);
        }
        Ok(self.gtp.command(command, deadline.min(now + self.patience))?)
    }
}
