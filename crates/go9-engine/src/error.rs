use std::io;

use crate::visible::visible;

/// Why a position has no score.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// The program cannot be started.
    #[error("can't start {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The program ended, or closed its output.
    #[error("engine ended during `{command}`{complaints}")]
    Ended {
        /// The command it did not answer.
        command: String,
        /// The last it wrote to its standard error, if anything.
        complaints: String,
    },
    /// No reply in time.
    #[error("no reply to `{command}` in time{complaints}")]
    Timeout {
        /// The command.
        command: String,
        /// The last it wrote to its standard error, if anything.
        complaints: String,
    },
    /// The position took too long.
    #[error("no score in time")]
    PositionTimeout,
    /// Output that is not of the protocol.
    #[error("reply to `{command}` is no {protocol}: \"{text}\"")]
    Garbage {
        /// The command.
        command: String,
        /// The protocol, `GTP` or `JSON`.
        protocol: &'static str,
        /// The beginning of the reply.
        text: String,
    },
    /// Output without end.
    #[error("reply to `{command}` is longer than {limit} bytes")]
    TooLong {
        /// The command.
        command: String,
        /// Bytes that would be read.
        limit: usize,
    },
    /// The reply to another command.
    #[error("reply to `{command}` has the wrong number: lost synchronization")]
    OutOfStep {
        /// The command.
        command: String,
    },
    /// The program refuses the command. It goes on working.
    #[error("engine refuses `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// Its reason.
        message: String,
    },
    /// The program plays on a board of another size.
    #[error("engine plays on another board: `{command}` gave \"{answer}\"")]
    WrongBoard {
        /// The command.
        command: String,
        /// The answer.
        answer: String,
    },
    /// The program has other stones on its board than it was told.
    #[error("engine has other stones on its board than it was given")]
    WrongStones,
    /// A move of the program against the rules.
    #[error("engine played an illegal move: {0}")]
    IllegalMove(go9_dat::IllegalMove),
    /// The final score is no number of points.
    #[error("`final_score` gave \"{answer}\", expected points such as B+7.0")]
    NoFinalScore {
        /// The answer.
        answer: String,
    },
    /// Too few of the games gave a number of points.
    #[error("{found} of {runs} runs have a result, expected at least half")]
    TooFewResults {
        /// Runs with a result.
        found: usize,
        /// Runs asked for.
        runs: usize,
    },
    /// The reply has no number for the position.
    #[error("reply to `{command}` has no {missing}")]
    NoEvaluation {
        /// The command.
        command: String,
        /// The member that is missing.
        missing: &'static str,
    },
    /// The program cannot evaluate in this way.
    #[error("engine does not know `{0}`")]
    Unable(&'static str),
    /// The program's numbers are neither Black's, nor White's, nor those of the side to move.
    #[error(
        "numbers of the engine are of no known perspective: {black} with Black to move, {white} with White to move"
    )]
    Perspective {
        /// The number with Black to move.
        black: f64,
        /// The number with White to move.
        white: f64,
    },
    /// The position has a chain without liberties; programs would remove it silently.
    #[error("a chain has no liberties")]
    NoLiberties,
    /// The caller asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl EvaluateError {
    /// A stable short name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Start { .. } => "engine-start",
            Self::Ended { .. } => "engine-ended",
            Self::Timeout { .. } | Self::PositionTimeout => "engine-timeout",
            Self::Garbage { .. } => "garbage",
            Self::TooLong { .. } => "reply-too-long",
            Self::OutOfStep { .. } => "out-of-step",
            Self::Refused { .. } => "refused",
            Self::WrongBoard { .. } | Self::WrongStones => "wrong-board",
            Self::IllegalMove(_) => "illegal-move",
            Self::NoFinalScore { .. } | Self::TooFewResults { .. } => "no-score",
            Self::NoEvaluation { .. } | Self::Unable(_) => "no-evaluation",
            Self::Perspective { .. } => "perspective",
            Self::NoLiberties => "no-liberties",
            Self::Interrupted => "interrupted",
        }
    }

    /// Whether the program is still there and in step, so that it can be asked on.
    #[must_use]
    pub const fn is_answer(&self) -> bool {
        matches!(
            self,
            Self::Refused { .. }
                | Self::NoFinalScore { .. }
                | Self::TooFewResults { .. }
                | Self::NoEvaluation { .. }
                | Self::NoLiberties
        )
    }

    /// Whether another try cannot help: the program works, and is not what it was taken for.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Perspective { .. } | Self::Unable(_) | Self::Interrupted)
    }

    pub(crate) fn refused(command: &str, message: &str) -> Self {
        Self::Refused { command: visible(command), message: visible(message) }
    }
}
