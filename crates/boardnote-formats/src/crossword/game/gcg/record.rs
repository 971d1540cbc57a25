//! The positions of a game as records of CGP.

use cgp::{Cgp, LastMove, Op, Position, TextOp};
use gcg::Game;

/// Makes records of the positions of a game, with the operations that its head provides.
pub(super) struct Recorder {
    record: Cgp,
    /// The pragmas whose values no operation can hold.
    pub(super) lost: Vec<&'static str>,
}

impl Recorder {
    pub(super) fn new(game: &Game) -> Self {
        const OPS: [(&str, TextOp); 5] = [
            ("board-layout", TextOp::BoardName),
            ("id", TextOp::GameId),
            ("tile-distribution", TextOp::LetterDistribution),
            ("lexicon", TextOp::Lexicon),
            ("game-type", TextOp::Variant),
        ];
        let mut recorder = Self { record: Cgp::default(), lost: Vec::new() };
        for (name, op) in OPS {
            let mut words: Vec<_> =
                game.pragma(name).unwrap_or_default().split_ascii_whitespace().collect();
            if op == TextOp::GameId {
                words.drain(..words.len().saturating_sub(1));
            }
            if words.is_empty() {
                continue;
            }
            if recorder.record.set_op(Op::Text(op, words.join(" ").into())).is_err() {
                recorder.lost.push(name);
            }
        }
        recorder
    }

    /// Returns the record of a position of the game.
    pub(super) fn record(&self, position: &Position, last_move: Option<&LastMove>) -> Cgp {
        let mut record = self.record.clone();
        record.set_position(position.clone()).expect("a head has neither a move nor clocks");
        if let Some(last) = last_move {
            record.set_op(Op::LastMove(last.clone())).expect("a replayed move fits on the board");
        }
        record
    }
}
