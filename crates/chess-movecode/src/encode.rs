//! Encoding of a game in the canonical form.

use alloc::vec::Vec;

use crate::count;
use crate::dialect::{Dialect, Offsets, TextEncoding, TextPlace};
use crate::error::{Error, ErrorKind, error_at};
use crate::options::Blob;
use crate::second_byte::SecondByte;
use crate::tables::{FIRST_CODE, offset_between, plain_code};
use crate::text_encoding::push_latin1;
use crate::token::{code_of, item_of};
use chess_rules::ErrorKind as Rule;
use chess_rules::internal::{EMPTY, Moved, Node, Step, StepKind, Walker};
use chess_rules::{
    Color, ErrorItem, Game, IllegalMove, Item, Move, Outcome, Position, Role, Start,
};

/// An encoded game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Encoded {
    /// The move data.
    pub moves: Vec<u8>,
    /// The separate texts. Empty if texts are inline.
    pub texts: Vec<u8>,
    /// Number of characters that ISO-8859-1 does not contain, each replaced by `?`.
    pub lost_characters: usize,
    /// Number of annotations above 255, which the format cannot store and which were left out.
    pub lost_nags: usize,
    /// Number of error items whose kind has no code of its own and which became
    /// [`ErrorItem::Unrecognized`].
    pub lost_kinds: usize,
}

impl<'a> From<&'a Encoded> for Blob<'a> {
    fn from(encoded: &'a Encoded) -> Self {
        Self::new(&encoded.moves, &encoded.texts)
    }
}

/// Options for encoding a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WriteOptions {
    offsets: Offsets,
    /// `None` selects the place that the dialect prescribes.
    text_place: Option<TextPlace>,
    encoding: TextEncoding,
}

impl WriteOptions {
    /// Returns the options for a dialect.
    #[must_use]
    pub const fn new(dialect: Dialect) -> Self {
        Self { offsets: dialect.offsets(), text_place: None, encoding: TextEncoding::Utf8 }
    }

    /// Overrides the place of texts that the dialect prescribes.
    #[must_use]
    pub const fn texts(self, place: TextPlace) -> Self {
        Self { text_place: Some(place), ..self }
    }

    /// Sets the encoding of texts.
    #[must_use]
    pub const fn encoding(self, encoding: TextEncoding) -> Self {
        Self { encoding, ..self }
    }

    const fn text_place(&self) -> TextPlace {
        match self.text_place {
            Some(place) => place,
            None => self.offsets.dialect().text_place(),
        }
    }
}

impl From<Dialect> for WriteOptions {
    fn from(dialect: Dialect) -> Self {
        Self::new(dialect)
    }
}

/// Encodes a game in the canonical form.
///
/// # Errors
///
/// [`ErrorKind::Unaddressable`] if a piece without a code moves.
/// [`chess_rules::ErrorKind::VariationWithoutMove`] for a variation before the first move: lenient reading
/// accepts one at the start position, as the program does, but the format cannot express it.
/// Games that were read strictly, read from PGN, or created by a builder contain no such
/// variation. The offset of an error is the number of items before it.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{Dialect, encode};
///
/// let game = Start::standard().game().san("Nf3")?.finish()?;
/// assert_eq!(encode(&game, Dialect::Documented)?.moves, [0x29, 0xff]);
/// assert_eq!(encode(&game, Dialect::Jose)?.moves, [0x2e, 0xff]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn encode(game: &Game, options: impl Into<WriteOptions>) -> Result<Encoded, Error> {
    let mut codes = Codes::new(options.into(), game.len());
    let (mut depth, mut has_move) = (0_usize, false);
    for (index, node) in game.nodes().iter().enumerate() {
        let written = match *node {
            Node::Move(ref moved) => {
                has_move = true;
                codes.write(moved)
            }
            Node::VariationStart(_) if has_move => {
                depth += 1;
                has_move = false;
                codes.out.moves.push(0xf0);
                Ok(())
            }
            Node::VariationStart(_) => Err(ErrorKind::Rules(Rule::VariationWithoutMove)),
            Node::VariationEnd if depth > 0 => {
                depth -= 1;
                // A variation begins only after a move.
                has_move = true;
                codes.out.moves.push(0xf1);
                Ok(())
            }
            Node::VariationEnd => Err(ErrorKind::Rules(Rule::UnmatchedVariationEnd)),
            Node::Nag(nag) => {
                codes.nag(nag);
                Ok(())
            }
            Node::Comment(range) => codes.text(COMMENT, game.text_of(range)),
            Node::Error(kind, range) => codes.error_item(kind, game.text_of(range)),
            Node::Result(outcome) => {
                codes.result(outcome);
                Ok(())
            }
        };
        written.map_err(|kind| error_at(kind, index..index + 1, ply_before(game, index)))?;
    }
    codes.finish(depth, || ply_before(game, game.len()))
}

/// Returns the number of plies before an item.
#[cold]
fn ply_before(game: &Game, index: usize) -> u32 {
    let mut walk = game.walk();
    while walk.index() < index && walk.next().is_some() {}
    walk.make_pending();
    walk.position().ply()
}

/// Code of a comment.
const COMMENT: u8 = 0xe0;

/// An encoded game under construction. It has no board.
#[derive(Debug, Clone)]
struct Codes {
    options: WriteOptions,
    out: Encoded,
}

impl Codes {
    fn new(options: WriteOptions, items: usize) -> Self {
        let out = Encoded { moves: Vec::with_capacity(items + 1), ..Encoded::default() };
        Self { options, out }
    }

    #[inline]
    fn write(&mut self, moved: &Moved) -> Result<(), ErrorKind> {
        if let Moved { mv: Move::Step { from, to, promotion: None }, color, slot, .. } = *moved {
            let piece = slot.map_or(EMPTY, |slot| slot.of(color));
            if let Some((code, _)) = plain_code(self.options.offsets, color, piece, from, to) {
                self.out.moves.push(code);
                return Ok(());
            }
        }
        self.write_any(moved)
    }

    #[inline(never)]
    fn write_any(&mut self, moved: &Moved) -> Result<(), ErrorKind> {
        let Moved { mv, color, role, slot } = *moved;
        let (from, to, promotion) = match mv {
            Move::Castle { king, rook } => {
                self.out.moves.push(if rook.file() > king.file() { 0x98 } else { 0x99 });
                return Ok(());
            }
            Move::Null => {
                self.out.moves.push(0x9a);
                return Ok(());
            }
            Move::Step { from, to, promotion } => (from, to, promotion),
        };
        let slot = slot.ok_or(ErrorKind::Unaddressable(from))?;
        let offset = offset_between(self.options.offsets, color, role, from, to)
            .ok_or(ErrorKind::Rules(Rule::IllegalMove(IllegalMove::Geometry)))?;
        // "A promotion code is used exactly when the pawn reaches the last rank."
        let last = role == Role::Pawn && to.rank() == (!color).back_rank();
        match (promotion, last) {
            (Some(new), true) => {
                let codes = [0xa0 | slot.number(), SecondByte::promotion(offset, new)];
                self.out.moves.extend(codes);
            }
            (Some(_), false) => {
                return Err(ErrorKind::Rules(Rule::IllegalMove(IllegalMove::EarlyPromotion)));
            }
            (None, true) => {
                return Err(ErrorKind::Rules(Rule::IllegalMove(IllegalMove::MissingPromotion)));
            }
            (None, false) => match FIRST_CODE.get(usize::from(slot.of(Color::White))) {
                Some(first) => self.out.moves.push(first + offset),
                None => {
                    self.out.moves.extend([0xa8 | slot.number(), SecondByte::promoted(offset)]);
                }
            },
        }
        Ok(())
    }

    fn nag(&mut self, nag: u16) {
        match u8::try_from(nag) {
            Ok(nag @ 1..=31) => self.out.moves.push(0xb0 + nag),
            Ok(nag) => self.out.moves.extend([0xb0, nag]),
            Err(_) => self.out.lost_nags += 1,
        }
    }

    fn text(&mut self, code: u8, text: &str) -> Result<(), ErrorKind> {
        if text.contains('\0') {
            return Err(ErrorKind::Rules(Rule::TextContainsNul));
        }
        let Encoded { moves, texts, lost_characters, .. } = &mut self.out;
        moves.push(code);
        let out = if self.options.text_place() == TextPlace::Separate { texts } else { moves };
        match self.options.encoding {
            TextEncoding::Utf8 => out.extend_from_slice(text.as_bytes()),
            TextEncoding::Latin1 => *lost_characters += push_latin1(text, out),
        }
        out.push(0);
        Ok(())
    }

    fn error_item(&mut self, kind: ErrorItem, text: &str) -> Result<(), ErrorKind> {
        let code = code_of(kind);
        self.out.lost_kinds += usize::from(item_of(code) != kind);
        self.text(code, text)
    }

    fn result(&mut self, outcome: Outcome) {
        self.out.moves.push(0xd0 | outcome as u8);
    }

    /// Writes the end byte. `depth` is the number of open variations.
    fn finish(mut self, depth: usize, ply: impl FnOnce() -> u32) -> Result<Encoded, Error> {
        if depth > 0 {
            let open = count(depth);
            let at = self.out.moves.len();
            return Err(error_at(ErrorKind::Rules(Rule::UnclosedVariation(open)), at..at, ply()));
        }
        self.out.moves.push(0xff);
        Ok(self.out)
    }
}

/// Encodes a game item by item, without a [`Game`].
///
/// The encoder checks only that each move has a code; it does not check legality.
///
/// ```
/// use chess_rules::Start;
/// use chess_movecode::{Dialect, Encoder};
///
/// let start = Start::standard();
/// let mut encoder = Encoder::new(&start, Dialect::Jose);
/// for uci in ["e2e4", "e7e5", "g1f3"] {
///     let mv = encoder.position().parse_uci(uci)?;
///     encoder.play(mv)?;
/// }
/// assert_eq!(encoder.finish()?.moves, [0x13, 0x13, 0x2e, 0xff]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Encoder {
    walker: Walker,
    codes: Codes,
}

impl Encoder {
    /// Returns an encoder for a game from this start position.
    #[must_use]
    pub fn new(start: &Start, options: impl Into<WriteOptions>) -> Self {
        // Sufficient for most games.
        let codes = Codes::new(options.into(), 127);
        Self { walker: Walker::new(start.position().clone()), codes }
    }

    /// Returns the position in which the next move will be played.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.walker.position
    }

    /// Writes an item of any kind.
    ///
    /// # Errors
    ///
    /// The errors of the method for that kind of item.
    pub fn item(&mut self, item: Item<'_>) -> Result<(), ErrorKind> {
        match item {
            Item::Move(mv) => return self.play(mv),
            Item::Nag(nag) => self.nag(nag),
            Item::Comment(text) => return self.comment(text),
            Item::Error(kind, text) => return self.error_item(kind, text),
            Item::VariationStart => return self.begin_variation(),
            Item::VariationEnd => return self.end_variation(),
            Item::Result(outcome) => self.result(outcome),
        }
        Ok(())
    }

    /// Writes a move.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unaddressable`] if the piece has no code; [`chess_rules::ErrorKind::IllegalMove`] if the
    /// piece cannot move that way, or if a promotion is missing or misplaced.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), ErrorKind> {
        if let Move::Step { from, to, promotion: None } = mv {
            let position = &self.walker.position;
            let piece = position.piece_code(from);
            let offsets = self.codes.options.offsets;
            if let Some((code, pawn)) =
                plain_code(offsets, position.side_to_move(), piece, from, to)
            {
                self.codes.out.moves.push(code);
                self.walker.make(Step { piece, from, to, kind: StepKind::Normal, pawn }, true);
                return Ok(());
            }
        }
        self.play_any(mv)
    }

    #[inline(never)]
    fn play_any(&mut self, mv: Move) -> Result<(), ErrorKind> {
        let step = self.walker.position.step_of(mv)?;
        self.codes.write_any(&Moved::new(&self.walker.position, step))?;
        self.walker.make(step, true);
        Ok(())
    }

    /// Writes an annotation: "NAG 1–31 as one byte, 0 and 32–255 with `b0`". An annotation above
    /// 255 is left out and counted.
    pub fn nag(&mut self, nag: u16) {
        self.codes.nag(nag);
    }

    /// Writes a comment.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::TextContainsNul`] if the text contains a NUL character.
    pub fn comment(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.codes.text(COMMENT, text)
    }

    /// Writes an error item.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::TextContainsNul`] if the text contains a NUL character.
    pub fn error_item(&mut self, kind: ErrorItem, text: &str) -> Result<(), ErrorKind> {
        self.codes.error_item(kind, text)
    }

    /// Writes a result.
    pub fn result(&mut self, outcome: Outcome) {
        self.codes.result(outcome);
    }

    /// Opens a variation that replaces the last move.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::VariationWithoutMove`] if the current line has no move yet.
    pub fn begin_variation(&mut self) -> Result<(), ErrorKind> {
        if !self.walker.has_move() {
            return Err(ErrorKind::Rules(Rule::VariationWithoutMove));
        }
        self.walker.enter();
        self.codes.out.moves.push(0xf0);
        Ok(())
    }

    /// Closes the innermost variation.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::UnmatchedVariationEnd`] if no variation is open.
    pub fn end_variation(&mut self) -> Result<(), ErrorKind> {
        if !self.walker.leave(|_| {}) {
            return Err(ErrorKind::Rules(Rule::UnmatchedVariationEnd));
        }
        self.codes.out.moves.push(0xf1);
        Ok(())
    }

    /// Writes the end byte and returns the encoded game.
    ///
    /// # Errors
    ///
    /// [`chess_rules::ErrorKind::UnclosedVariation`] if a variation is still open.
    pub fn finish(self) -> Result<Encoded, Error> {
        self.codes.finish(self.walker.depth(), || self.walker.position.ply())
    }
}
