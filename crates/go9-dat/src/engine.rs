//! Scoring positions with a Go program over GTP, the Go text protocol.
//!
//! Every position is set up on the program's board, played out to the end by the program itself,
//! and counted with `final_score`; asking for the score of an unfinished board is meaningless. The
//! median of several runs is the score, the share of runs that agree with it the confidence.
//!
//! | program | rules | board | tested with |
//! |---|---|---|---|
//! | GNU Go | option `--chinese-rules` or `--japanese-rules`, added if missing | `play` | GNU Go 3.8, live |
//! | Fuego | `go_rules`, `go_param_rules japanese_scoring` | `play` | a dialogue after its documentation |
//! | KataGo | `kata-set-rules` | `set_position` | a dialogue after its documentation |
//! | Pachi | `kgs-rules` | `play` | Pachi 11.99, live; a recorded dialogue |
//! | others | `kgs-rules` if known, else by their own options | `play` | |
//!
//! Programs that exit, stall, print nonsense, answer out of turn or play on another board are
//! stopped and started again; a position that has seen two of that goes to the queue.

mod command;
mod dialect;
mod gtp;
mod reply;
mod run;
mod score_file;
mod session;

pub use command::{CommandError, EngineCommand};
pub use dialect::Rules;
pub use gtp::{GtpClient, GtpError};
pub use run::{Progress, ResultOrder, ScoreError, ScoreOptions, ScoreReport, score_positions};
pub use score_file::ScoreFile;
pub use session::{Session, SessionError};
