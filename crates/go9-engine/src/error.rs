use std::io;

use crate::visible::visible;

/// The reason why a position has no score.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// The program could not be started.
    #[error("cannot start {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The program exited or closed its output.
    #[error("engine ended during `{command}`{complaints}")]
    Ended {
        /// The command without an answer.
        command: String,
        /// The last output on standard error, if any.
        complaints: String,
    },
    /// The time limit of a command expired without a reply.
    #[error("no reply to `{command}` in time{complaints}")]
    Timeout {
        /// The command sent.
        command: String,
        /// The last output on standard error, if any.
        complaints: String,
    },
    /// The time limit of the position expired.
    #[error("no score in time")]
    PositionTimeout,
    /// The output does not follow the protocol.
    #[error("reply to `{command}` is not {protocol}: \"{text}\"")]
    Garbage {
        /// The command sent.
        command: String,
        /// The protocol, `GTP` or `JSON`.
        protocol: &'static str,
        /// The beginning of the output.
        text: String,
    },
    /// The reply exceeds the length limit.
    #[error("reply to `{command}` is longer than {limit} bytes")]
    TooLong {
        /// The command sent.
        command: String,
        /// The limit in bytes.
        limit: usize,
    },
    /// The reply belongs to another command.
    #[error("reply to `{command}` has the wrong number: lost synchronization")]
    OutOfStep {
        /// The command sent.
        command: String,
    },
    /// The program refused the command but remains usable.
    #[error("engine refuses `{command}`: {message}")]
    Refused {
        /// The command sent.
        command: String,
        /// The reason given by the program.
        message: String,
    },
    /// The board of the program has another size.
    #[error("engine plays on another board: `{command}` gave \"{answer}\"")]
    WrongBoard {
        /// The command sent.
        command: String,
        /// The answer of the program.
        answer: String,
    },
    /// The stones reported by the program differ from those that were set up.
    #[error("the engine's board differs from the position it was given")]
    WrongStones,
    /// The program played an illegal move.
    #[error("engine played an illegal move: {0}")]
    IllegalMove(go9_dat::IllegalMove),
    /// The final score is not a number of points.
    #[error("`final_score` gave \"{answer}\", expected points such as B+7.0")]
    NoFinalScore {
        /// The answer of the program.
        answer: String,
    },
    /// Too few of the games ended with a number of points.
    #[error("{found} of {runs} runs have a result, expected at least half")]
    TooFewResults {
        /// Runs with a result.
        found: usize,
        /// Runs requested.
        runs: usize,
    },
    /// The reply lacks a number that the evaluation needs.
    #[error("reply to `{command}` has no {missing}")]
    NoEvaluation {
        /// The command sent.
        command: String,
        /// The name of the missing member.
        missing: &'static str,
    },
    /// The program does not support this kind of evaluation.
    #[error("engine does not know `{0}`")]
    Unable(&'static str),
    /// The numbers of the program match none of the perspectives Black, White, and side to move.
    #[error(
        "numbers of the engine are of no known perspective: {black} with Black to move, {white} with White to move"
    )]
    Perspective {
        /// The number with Black to move.
        black: f64,
        /// The number with White to move.
        white: f64,
    },
    /// The position has a chain without liberties, which programs would remove silently.
    #[error("a chain has no liberties")]
    NoLiberties,
    /// The caller requested to stop.
    #[error("interrupted")]
    Interrupted,
}

impl EvaluateError {
    /// Returns a stable short name.
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

    /// Returns `true` if the program is still running and synchronized, and can be used further.
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

    /// Returns `true` if a retry cannot help, because the program works but is unsuitable.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Perspective { .. } | Self::Unable(_) | Self::Interrupted)
    }

    pub(crate) fn refused(command: &str, message: &str) -> Self {
        Self::Refused { command: visible(command), message: visible(message) }
    }
}
