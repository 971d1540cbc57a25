//! The reader of blobs, which converts bytes to moves and replays them.

mod close;

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{Diagnostic, Error, ErrorKind, error_at};
use crate::options::{Blob, ParseOptions};
use crate::second_byte::SecondByte;
use crate::tables::{
    CASTLE_KING, MoveCode, MoveCodes, STAND_STILL, TARGETS, class_of, move_codes, offset_count,
    pawn_step,
};
use crate::token::item_of;
use chess_rules::ErrorKind as Rule;
use chess_rules::internal::{PawnStep, Step, StepKind, Walker};
use chess_rules::{CastlingSide, Event, IllegalMove, Outcome, Ply, Position, Role, Slot, Square};

/// The reader of all modes. `JUDGE` is `true` if the rules of chess are checked.
#[derive(Debug, Clone)]
pub(crate) struct Engine<'a, const JUDGE: bool> {
    pub(crate) moves: &'a [u8],
    texts: &'a [u8],
    /// Offsets of the next token and of the current token.
    at: usize,
    token_at: usize,
    texts_at: usize,
    codes: &'static MoveCodes,
    pub(crate) options: ParseOptions,
    pub(crate) walker: Walker,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Texts are skipped, not decoded.
    pub(crate) ignore_texts: bool,
    done: bool,
}

enum Flow<'a> {
    Event(Event<'a>),
    Skip,
    Done,
}

impl<'a, const JUDGE: bool> Engine<'a, JUDGE> {
    #[inline(always)]
    pub(crate) fn new(position: Position, blob: Blob<'a>, options: ParseOptions) -> Self {
        Self::with_walker(Walker::new(position), blob, options)
    }

    #[inline(always)]
    pub(crate) fn with_walker(walker: Walker, blob: Blob<'a>, options: ParseOptions) -> Self {
        Self {
            moves: blob.moves(),
            texts: blob.texts(),
            at: 0,
            token_at: 0,
            texts_at: 0,
            codes: move_codes(options.offsets),
            options,
            walker,
            diagnostics: Vec::new(),
            ignore_texts: false,
            done: false,
        }
    }

    /// Adds a diagnostic before reading starts.
    pub(crate) fn with_diagnostic(mut self, diagnostic: Option<Diagnostic>) -> Self {
        self.diagnostics.extend(diagnostic);
        self
    }

    /// Returns the byte range of the current token.
    pub(crate) fn span(&self) -> Range<usize> {
        self.token_at..self.at
    }

    fn error(&self, kind: ErrorKind, span: Range<usize>) -> Error {
        error_at(kind, span, self.walker.position.ply())
    }

    /// Returns an error at the first byte of the current token.
    #[cold]
    fn error_here(&self, kind: ErrorKind) -> Error {
        self.error(kind, self.token_at..self.at.max(self.token_at + 1))
    }

    /// Returns the error in strict mode, and records it as a warning in lenient mode.
    #[cold]
    fn tolerate(&mut self, error: Error) -> Result<(), Error> {
        if !self.options.is_lenient() {
            return Err(error);
        }
        self.diagnostics.push(Diagnostic::warning(error));
        Ok(())
    }

    /// Reads to the end and calls `each` for every event.
    #[inline(always)]
    pub(crate) fn run(&mut self, mut each: impl FnMut(Event<'a>)) -> Result<(), Error> {
        loop {
            // Most games need only this inner loop.
            while let Some(ply) = self.next_plain()? {
                each(Event::Move(ply));
            }
            match self.next_event()? {
                Some(event) => each(event),
                None => return Ok(()),
            }
        }
    }

    /// Plays the move at the current offset if it has a one-byte code below castling; reads nothing
    /// otherwise.
    #[inline(always)]
    pub(crate) fn next_plain(&mut self) -> Result<Option<Ply>, Error> {
        match self.moves.get(self.at) {
            Some(&code) if code < CASTLE_KING => self.play_code(code).map(Some),
            _ => Ok(None),
        }
    }

    /// Plays the one-byte move at the current offset.
    #[inline(always)]
    fn play_code(&mut self, code: u8) -> Result<Ply, Error> {
        self.token_at = self.at;
        self.at += 1;
        let side = self.walker.position.side_to_move();
        let MoveCode { piece, class, pawn, .. } = self.codes[side.index()][usize::from(code)];
        self.play(piece, class, pawn, StepKind::Normal)
    }

    /// Reads the next event; returns `None` at the end of the data.
    #[inline]
    pub(crate) fn next_event(&mut self) -> Result<Option<Event<'a>>, Error> {
        loop {
            self.token_at = self.at;
            let flow = match self.moves.get(self.at) {
                Some(&code) if code < CASTLE_KING => {
                    return self.play_code(code).map(|ply| Some(Event::Move(ply)));
                }
                Some(&code) => self.read_other(code)?,
                None => self.end_of_input()?,
            };
            match flow {
                Flow::Event(event) => return Ok(Some(event)),
                Flow::Done => return Ok(None),
                Flow::Skip => {}
            }
        }
    }

    /// Plays a move: "Find the piece by slot and side to move → `NoSuchPiece`; compute the target →
    /// `OffBoard`, `StandStill`; check legality → `IllegalMove`; play."
    #[inline(always)]
    fn play(&mut self, piece: u8, class: u8, pawn: PawnStep, kind: StepKind) -> Result<Ply, Error> {
        let position = &self.walker.position;
        let Some(from) = position.square_of_code(piece) else {
            return Err(self.no_such_piece(piece));
        };
        let to = TARGETS[usize::from(class & 63)][usize::from(from.index() & 63)];
        let Some(to) = Square::new(to) else {
            return Err(self.no_target(from, to));
        };
        self.finish_move(Step { piece, from, to, kind, pawn })
    }

    #[cold]
    fn no_such_piece(&self, piece: u8) -> Error {
        self.error_here(ErrorKind::NoSuchPiece(Slot::from_piece(piece).unwrap_or(Slot::KING)))
    }

    #[cold]
    fn no_target(&self, from: Square, to: u8) -> Error {
        let still = to == STAND_STILL;
        self.error_here(if still {
            ErrorKind::StandStill { from }
        } else {
            ErrorKind::OffBoard { from }
        })
    }

    #[inline(always)]
    fn finish_move(&mut self, step: Step) -> Result<Ply, Error> {
        if JUDGE {
            if let Err(reason) = self.walker.position.judge(step) {
                self.illegal(reason)?;
            }
        }
        // Only annotations and variations begin with `b0` or more. If another move follows, nothing
        // can replace this one.
        let replaceable = self.moves.get(self.at).is_some_and(|&next| next >= 0xb0);
        let (ply, side) = (self.walker.position.ply(), self.walker.position.side_to_move());
        let captured = self.walker.make(step, replaceable);
        Ok(Ply::new(&self.walker.position, ply, side, step, captured))
    }

    /// Handles an illegal move: "King left in check, castling out of or through check, null move in
    /// check: accepted, warning."
    #[cold]
    fn illegal(&mut self, reason: IllegalMove) -> Result<(), Error> {
        let error = self.error_here(ErrorKind::Rules(Rule::IllegalMove(reason)));
        if reason.is_check_only() { self.tolerate(error) } else { Err(error) }
    }

    #[cold]
    fn read_other(&mut self, code: u8) -> Result<Flow<'a>, Error> {
        self.at += 1;
        Ok(Flow::Event(match code {
            0x98 => Event::Move(self.castle(CastlingSide::King)?),
            0x99 => Event::Move(self.castle(CastlingSide::Queen)?),
            0x9a => {
                let step = self.walker.position.null_step();
                Event::Move(self.finish_move(step)?)
            }
            0xa0..=0xa7 => Event::Move(self.promote(code)?),
            0xa8..=0xaf => Event::Move(self.move_promoted(code)?),
            0xb0 => Event::Nag(self.second_byte(code)?.into()),
            0xb1..=0xcf => Event::Nag(u16::from(code - 0xb0)),
            0xd0..=0xd3 => Event::Result(Outcome::from_bits(code)),
            0xe0 => Event::Comment(self.read_text()?),
            0xe1..=0xef => {
                if code > 0xe4 {
                    self.tolerate(self.error_here(ErrorKind::ReservedCode(code)))?;
                }
                Event::Error(item_of(code), self.read_text()?)
            }
            0xf0 => self.enter()?,
            0xf1 => return self.leave(),
            0xff => return self.end(),
            0xd4..=0xdf | 0xf2..=0xfe => {
                self.tolerate(self.error_here(ErrorKind::ReservedCode(code)))?;
                return Ok(Flow::Skip);
            }
            // `9b`–`9f` are errors in every mode. Move codes below `98` have been handled before.
            _ => return Err(self.error_here(ErrorKind::ReservedCode(code))),
        }))
    }

    /// Plays castling: `98` is "with the castling rook on a higher file than the king, `99` lower;
    /// needs the right."
    fn castle(&mut self, castling_side: CastlingSide) -> Result<Ply, Error> {
        match self.walker.position.castle_step(castling_side) {
            Ok(step) => self.finish_move(step),
            Err(reason) => Err(self.error_here(ErrorKind::Rules(Rule::IllegalMove(reason)))),
        }
    }

    fn second_byte(&mut self, code: u8) -> Result<u8, Error> {
        match self.moves.get(self.at) {
            Some(&second) => {
                self.at += 1;
                Ok(second)
            }
            None => Err(self.error_here(ErrorKind::Truncated(code))),
        }
    }

    fn bad_second_byte(&self, value: u8, min: u8, max: u8) -> Error {
        self.error(ErrorKind::BadSecondByte { value, min, max }, self.at - 1..self.at)
    }

    /// Plays a promotion: "`0 0 1 0 x x y y`; xx = pawn offset, yy = 0 knight, 1 bishop, 2 rook, 3
    /// queen."
    fn promote(&mut self, code: u8) -> Result<Ply, Error> {
        let second = self.second_byte(code)?;
        let fields = SecondByte::new(second);
        if !fields.has_promotion_marker() {
            self.tolerate(self.bad_second_byte(second, 0x20, 0x2f))?;
        }
        let side = self.walker.position.side_to_move();
        let piece = (side as u8) << 5 | code & 7;
        let class = class_of(self.options.offsets, side, Role::Pawn, fields.pawn_offset());
        let kind = StepKind::Promotion(fields.new_role());
        self.play(piece, class, pawn_step(class), kind)
    }

    /// Plays a move of a promoted piece: "`0 0 1 x x x x x`; xxxxx = offset of the piece's kind."
    fn move_promoted(&mut self, code: u8) -> Result<Ply, Error> {
        let second = self.second_byte(code)?;
        let fields = SecondByte::new(second);
        if !fields.has_promoted_marker() {
            self.tolerate(self.bad_second_byte(second, 0x20, 0x3f))?;
        }
        let side = self.walker.position.side_to_move();
        let piece = (side as u8) << 5 | 16 | code & 7;
        if self.walker.position.square_of_code(piece).is_none() {
            return Err(self.no_such_piece(piece));
        }
        let role = self.walker.position.role_of(piece);
        let offset = fields.piece_offset();
        let count = offset_count(role);
        if offset >= count {
            self.tolerate(self.bad_second_byte(second, 0x20, 0x1f + count))?;
        }
        // The numbers of offsets are powers of two.
        let class = class_of(self.options.offsets, side, role, offset & (count - 1));
        self.play(piece, class, PawnStep::No, StepKind::Normal)
    }

    fn enter(&mut self) -> Result<Event<'a>, Error> {
        if !self.walker.has_move() {
            let error = self.error_here(ErrorKind::Rules(Rule::VariationWithoutMove));
            // "At ply 0 of the game: starts at the start position; else error."
            if self.walker.position.ply() > 0 {
                return Err(error);
            }
            self.tolerate(error)?;
        }
        self.walker.enter();
        Ok(Event::VariationStart)
    }
}
