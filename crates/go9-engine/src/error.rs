use std::io;

use notation_report::kinds;

use crate::visible::visible;

kinds! {
    /// The reason why a position has no score.
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum Error {
        /// The program could not be started.
        #[error("cannot start {program}: {error}")]
        Start {
            /// The program.
            program: String,
            /// The error of the system.
            #[source]
            error: io::Error,
        } = "engine-start" {
            explanation: "The Go program could not be started. Check its path and arguments, and \
                that it may be executed.",
            example: "",
        }
        /// The program exited or closed its output.
        #[error("engine ended during `{command}`{complaints}")]
        Ended {
            /// The command without an answer.
            command: String,
            /// The last output on standard error, if any.
            complaints: String,
        } = "engine-ended" {
            explanation: "The Go program exited or closed its output before it answered. The \
                message shows the last lines that it printed on standard error.",
            example: "",
        }
        /// The time limit of a command expired without a reply.
        #[error("no reply to `{command}` in time{complaints}")]
        Timeout {
            /// The command sent.
            command: String,
            /// The last output on standard error, if any.
            complaints: String,
        } = "engine-timeout" {
            explanation: "The Go program did not answer within the time limit of a command. Give \
                it more time, fewer visits, or a shorter run.",
            example: "",
        }
        /// The time limit of the position expired.
        #[error("no score in time")]
        PositionTimeout = "engine-timeout" {
            explanation: "The Go program did not finish within the time limit of the position. \
                Give it more time, fewer visits, or a shorter run.",
            example: "",
        }
        /// The output does not follow the protocol.
        #[error("reply to `{command}` is not {protocol}: \"{text}\"")]
        Garbage {
            /// The command sent.
            command: String,
            /// The protocol, `GTP` or `JSON`.
            protocol: &'static str,
            /// The beginning of the output.
            text: String,
        } = "garbage" {
            explanation: "The output of the Go program does not follow the protocol. Check that \
                the program was started in the mode that was asked for, GTP or JSON, and that it \
                prints nothing else on standard output.",
            example: "",
        }
        /// The reply exceeds the length limit.
        #[error("reply to `{command}` is longer than {limit} bytes")]
        TooLong {
            /// The command sent.
            command: String,
            /// The limit in bytes.
            limit: usize,
        } = "reply-too-long" {
            explanation: "A reply of the Go program is longer than any that is expected, so that \
                it is not read to its end.",
            example: "",
        }
        /// The reply belongs to another command.
        #[error("reply to `{command}` has the wrong number: lost synchronization")]
        OutOfStep {
            /// The command sent.
            command: String,
        } = "out-of-step" {
            explanation: "A reply of the Go program has the number of another command, so that \
                replies and commands can no longer be matched. The program must be started again.",
            example: "",
        }
        /// The program refused the command but remains usable.
        #[error("engine refuses `{command}`: {message}")]
        Refused {
            /// The command sent.
            command: String,
            /// The reason given by the program.
            message: String,
        } = "refused" {
            explanation: "The Go program refused the command, and remains usable. The message \
                shows its reason.",
            example: "",
        }
        /// The board of the program has another size.
        #[error("engine plays on another board: `{command}` gave \"{answer}\"")]
        WrongBoard {
            /// The command sent.
            command: String,
            /// The answer of the program.
            answer: String,
        } = "wrong-board" {
            explanation: "The Go program plays on a board of another size. It must support 9x9.",
            example: "",
        }
        /// The stones reported by the program differ from those that were set up.
        #[error("the engine's board differs from the position it was given")]
        WrongStones = "wrong-board" {
            explanation: "The stones that the Go program reports are not those that were set up, \
                so that its answers would be about another position.",
            example: "",
        }
        /// The program played an illegal move.
        #[error("engine played an illegal move: {0}")]
        IllegalMove(go9_dat::IllegalMove) = "illegal-move" {
            explanation: "The Go program played a move that the rules do not allow, so that the \
                game cannot be scored.",
            example: "",
        }
        /// The final score is not a number of points.
        #[error("`final_score` gave \"{answer}\", expected points such as B+7.0")]
        NoFinalScore {
            /// The answer of the program.
            answer: String,
        } = "no-score" {
            explanation: "The Go program did not give the final score as a number of points, such \
                as B+7.0.",
            example: "",
        }
        /// Too few of the games ended with a number of points.
        #[error("{found} of {runs} runs have a result, expected at least half")]
        TooFewResults {
            /// Runs with a result.
            found: usize,
            /// Runs requested.
            runs: usize,
        } = "no-score" {
            explanation: "Fewer than half of the games that the Go program played from the \
                position ended with a number of points. Ask for more games, or for more time.",
            example: "",
        }
        /// The reply lacks a number that the evaluation needs.
        #[error("reply to `{command}` has no {missing}")]
        NoEvaluation {
            /// The command sent.
            command: String,
            /// The name of the missing member.
            missing: &'static str,
        } = "no-evaluation" {
            explanation: "The reply of the Go program lacks a number that the evaluation needs. \
                The message names it.",
            example: "",
        }
        /// The program does not support this kind of evaluation.
        #[error("engine does not know `{0}`")]
        Unable(&'static str) = "no-evaluation" {
            explanation: "The Go program does not know the command that this kind of evaluation \
                needs. Choose another kind, or another program.",
            example: "",
        }
        /// The numbers of the program match none of the perspectives Black, White, and side to move.
        #[error(
            "numbers of the engine are of no known perspective: {black} with Black to move, {white} with White to move"
        )]
        Perspective {
            /// The number with Black to move.
            black: f64,
            /// The number with White to move.
            white: f64,
        } = "perspective" {
            explanation: "The numbers of the Go program are those of neither Black, nor White, nor \
                the player to move. Name their perspective, if the program documents it.",
            example: "",
        }
        /// The position has a chain without liberties, which programs would remove silently.
        #[error("a chain has no liberties")]
        NoLiberties = "no-liberties" {
            explanation: "A chain of the position has no liberties. Go programs would remove it \
                silently and evaluate another position. Correct the position.",
            example: "",
        }
        /// The caller requested to stop.
        #[error("interrupted")]
        Interrupted = "interrupted" {
            explanation: "The caller asked to stop before there was an answer.",
            example: "",
        }
    }
}

impl Error {
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
