//! Parser for the movetext: moves, annotations, and variations.

use core::ops::Range;

use super::comments::{bracket_text, has_only_asides};
use super::skip::Skip;
use super::{Mode, Parser};
use crate::error::ErrorKind;
use crate::result::result;
use crate::token::{Token, word_or_char_end};
use crate::visit::{PgnVisitor, Problem};
use chess_rules::ErrorKind as Rule;
use chess_rules::internal::Step;
use chess_rules::internal::symbol::Symbol;
use chess_rules::internal::word::{self, Mark, Spelled};
use chess_rules::internal::{Legality, null, resolve};
use chess_rules::{Color, ErrorItem, IllegalMove, Outcome, Ply, Variation};

impl Parser {
    /// Reports a token of a line that is being played or has just ended.
    pub(super) fn movetext<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        token: Token,
        range: Range<usize>,
        v: &mut V,
    ) {
        let is_word = matches!(token, Token::Word | Token::Null(_));
        if is_word && self.is_behind_result() {
            let kind = (ErrorItem::TextAfterResult, ErrorKind::TextAfterResult);
            return self.skip_line(text, range, kind, v);
        }
        match self.mode {
            Mode::Ended(item, reason) => {
                let is_start = matches!(item, ErrorItem::BadStart | ErrorItem::UnsupportedVariant);
                let is_result = matches!(token, Token::Result(_));
                let is_comment = matches!(token, Token::Comment(_) | Token::OpenComment(_));
                let opens = is_word || token == Token::Open;
                let lines_on = self.walker.depth() > 0 && !self.is_dead();
                if token == Token::Open && !is_start && lines_on {
                    // A variation of the last move of a line that an earlier reading has ended.
                    self.ended.push((self.walker.depth(), item, reason));
                    self.mode = Mode::Moves;
                } else if opens || (is_start && !is_result && !is_comment) {
                    return self.skip_line(text, range, (item, reason), v);
                }
            }
            Mode::Tail if is_word || matches!(token, Token::Open | Token::Close) => {
                let kind = (ErrorItem::TextAfterResult, ErrorKind::TextAfterResult);
                return self.skip_line(text, range, kind, v);
            }
            _ => {}
        }
        match token {
            Token::Comment(inside) => self.comment(text, inside, range, v),
            Token::OpenComment(inside) => {
                self.report(v, ErrorKind::UnterminatedText, range.clone());
                self.comment(text, inside, range, v);
            }
            Token::Stray(command) => {
                let kind = if command { ErrorKind::BareCommand } else { ErrorKind::StrayText };
                self.report(v, kind, range.clone());
                self.comment(text, range.clone(), range, v);
            }
            Token::Open => self.open(text, range, v),
            Token::Close => self.close(text, range, v),
            Token::Number(number, _) => self.number(number, range, v),
            Token::Nag(nag) => {
                if nag > 255 && self.options.strict {
                    self.report(v, ErrorKind::NagTooLarge, range.clone());
                }
                v.nag(nag, self.span(text, range));
            }
            Token::Symbol(symbol) => self.symbol(text, symbol, range, v),
            Token::BigNag => self.item(text, ErrorKind::NagTooLarge, range, v),
            Token::Other if matches!(text[range.start], b'}' | b',' | b'|') && !self.is_jose() => {
                self.report(v, ErrorKind::UnexpectedInput, range);
            }
            Token::Other => self.item(text, ErrorKind::UnexpectedInput, range, v),
            Token::Result(outcome) => self.result(text, outcome, range, v),
            Token::Null(unusual) => {
                if unusual {
                    self.report(v, ErrorKind::NullMoveForm, range.clone());
                }
                match null(&self.walker.position) {
                    Ok(step) => self.play(text, step, range, v),
                    Err(kind) => self.unplayable(text, kind.into(), range, v),
                }
            }
            Token::Word => self.word(text, range, v),
            Token::EnPassant | Token::Tag(_) | Token::BadTag => {}
        }
    }

    /// Returns `true` for "a word behind a result that begins no game".
    fn is_behind_result(&self) -> bool {
        self.results.seen && self.depth == 0 && !self.is_jose() && matches!(self.mode, Mode::Moves)
    }

    fn symbol<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        symbol: Symbol,
        range: Range<usize>,
        v: &mut V,
    ) {
        let span = self.span(text, range.clone());
        // `!` and `?` are suffixes of the import format.
        if !span.bytes.iter().all(|byte| matches!(byte, b'!' | b'?')) {
            self.report(v, ErrorKind::TextEvaluation, range);
        }
        let black_moved = self.walker.position.side_to_move() == Color::White;
        v.nag(symbol.nag(black_moved), span);
    }

    fn number<V: PgnVisitor>(&mut self, found: u32, range: Range<usize>, v: &mut V) {
        let expected = self.walker.position.move_number();
        if found != expected && matches!(self.mode, Mode::Moves) {
            self.report(v, ErrorKind::MoveNumber { found, expected }, range);
        }
    }

    fn word<V: PgnVisitor>(&mut self, text: &[u8], range: Range<usize>, v: &mut V) {
        if self.has_ended() {
            let reason = IllegalMove::GameOver.into();
            return self.unplayable(text, reason, range, v);
        }
        let word = &text[range.clone()];
        let Some(spelled) = word::spell(word).filter(|word| word.is_san || !self.options.strict)
        else {
            return self.no_move(text, ErrorKind::Rules(Rule::UnreadableMove), range, v);
        };
        let legality = if self.is_jose() { Legality::ChecksAllowed } else { Legality::All };
        match resolve(&self.walker.position, spelled.mv, legality) {
            Ok(step) => {
                self.is_playable = true;
                let len = spelled.symbol.map_or(word.len(), |(_, at)| at);
                let captures = self.walker.position.captured_by(step).is_some();
                let end = range.start + len;
                self.play(text, step, range.start..end, v);
                self.judge_marks(&spelled, captures, range.start..end, v);
                if let Some((symbol, _)) = spelled.symbol {
                    self.symbol(text, symbol, end..range.end, v);
                }
            }
            Err(kind) => self.no_move(text, kind.into(), range, v),
        }
    }

    /// Takes a word apart that is no move, or keeps it as text.
    fn no_move<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        reason: ErrorKind,
        range: Range<usize>,
        v: &mut V,
    ) {
        let Some(len) = self.glued(text, &range) else {
            return self.unplayable(text, reason, range, v);
        };
        self.report(v, ErrorKind::MissingSpace, range.clone());
        self.at = range.start + len;
        self.word(text, range.start..self.at, v);
    }

    /// Returns the length of the longest legal move at the start of a word that is no move itself, if a
    /// result or a move number with its point follows the move directly.
    fn glued(&self, text: &[u8], range: &Range<usize>) -> Option<usize> {
        let word = &text[range.clone()];
        let is_legal = |word: &[u8]| {
            let spelled = word::spell(word).filter(|word| word.is_san || !self.options.strict);
            let position = &self.walker.position;
            spelled.is_some_and(|spelled| resolve(position, spelled.mv, Legality::All).is_ok())
        };
        let is_next = |len: &usize| {
            let rest = &text[range.start + len..];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let is_number = digits > 0 && rest.get(digits) == Some(&b'.');
            let reaches = |len_of_next: usize| len + len_of_next >= word.len();
            is_number && reaches(digits) || result(rest).is_some_and(|(_, len)| reaches(len))
        };
        if self.is_jose() || word.len() > LONGEST_GLUED {
            return None;
        }
        (2..word.len()).rev().find(|len| is_next(len) && is_legal(&word[..*len]))
    }

    /// Checks the marks of a move that has been made: "`x`, check and mate marks are not trusted;
    /// wrong ones are findings."
    fn judge_marks<V: PgnVisitor>(
        &mut self,
        spelled: &Spelled,
        captures: bool,
        range: Range<usize>,
        v: &mut V,
    ) {
        if matches!(spelled.mv, word::Written::Move(words) if words.captures && !captures) {
            self.report(v, ErrorKind::CaptureMark, range.clone());
        }
        self.judge_check_mark(spelled.mark, range, v);
    }

    /// Checks the check mark of a move that has been made.
    #[inline]
    pub(super) fn judge_check_mark<V: PgnVisitor>(
        &mut self,
        mark: Mark,
        range: Range<usize>,
        v: &mut V,
    ) {
        let position = &self.walker.position;
        let right = match mark {
            Mark::None => true,
            Mark::Check => position.is_check(),
            Mark::Mate => position.is_checkmate(),
        };
        if !right {
            self.report(v, ErrorKind::CheckMark, range);
        }
    }

    #[inline(always)]
    pub(super) fn play<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        step: Step,
        range: Range<usize>,
        v: &mut V,
    ) {
        let (index, side) = (self.walker.position.ply(), self.walker.position.side_to_move());
        let captured = self.walker.make(step, true);
        self.count_check();
        let ply = Ply::new(&self.walker.position, index, side, step, captured);
        v.ply(&ply, self.span(text, range), &self.walker.position);
    }

    /// Ends the line at a word that cannot be played, or reports the word as an item of its own, as
    /// the jose program does.
    fn unplayable<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        reason: ErrorKind,
        range: Range<usize>,
        v: &mut V,
    ) {
        if self.is_jose() {
            return self.item(text, reason, range, v);
        }
        self.skip_line(text, range, (item_of(reason), reason), v);
    }

    /// Ends the line at the word in `range`. The rest of the line is kept as text.
    fn skip_line<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        range: Range<usize>,
        (item, reason): (ErrorItem, ErrorKind),
        v: &mut V,
    ) {
        let opens = text.get(range.start) == Some(&b'(');
        if self.is_dead() {
            self.mode = Mode::Skip(Skip::dead(self.depth));
            self.depth += usize::from(opens);
            return;
        }
        let known = matches!(self.mode, Mode::Ended(..) | Mode::Tail);
        if !known {
            self.report(v, reason, range.clone());
        }
        let first = word_or_char_end(text, range.start);
        let problem = Problem {
            kind: item,
            reason,
            offset: self.offset(range.start),
            length: u32::try_from(first - range.start).unwrap_or(u32::MAX),
            ply: self.walker.position.ply(),
            depth: self.walker.depth(),
            ends_line: true,
        };
        self.mode = Mode::Skip(Skip::line(problem, self.depth));
        self.depth += usize::from(opens);
    }

    /// Reports one unplayable token. The line continues.
    fn item<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        reason: ErrorKind,
        range: Range<usize>,
        v: &mut V,
    ) {
        self.report(v, reason, range.clone());
        let problem = Problem {
            kind: item_of(reason),
            reason,
            offset: self.offset(range.start),
            length: u32::try_from(range.len()).unwrap_or(u32::MAX),
            ply: self.walker.position.ply(),
            depth: self.walker.depth(),
            ends_line: false,
        };
        v.unplayed(&problem, self.span(text, range));
    }

    fn open<V: PgnVisitor>(&mut self, text: &[u8], range: Range<usize>, v: &mut V) {
        let without_move = (ErrorItem::Unrecognized, ErrorKind::Rules(Rule::VariationWithoutMove));
        let replaces = self.walker.has_move();
        if !replaces && self.is_jose() {
            return self.item(text, without_move.1, range, v);
        }
        if self.is_dead() {
            return self.skip_line(text, range, without_move, v);
        }
        self.depth += 1;
        if v.begin_variation() == Variation::Skip {
            self.mode = Mode::Skip(Skip::silent(self.offset(range.start), self.depth));
            return;
        }
        self.walker.enter();
        self.enter_checks();
        self.bracket = self.offset(range.start);
        if !replaces {
            let (item, reason) = without_move;
            self.mode = Mode::Ended(item, reason);
        }
    }

    /// Returns `true` in a bracket in which no move has been played. Unless one follows at once, it
    /// is no variation.
    pub(super) fn is_dead(&self) -> bool {
        self.walker.depth() > 0 && !self.walker.has_move() && !self.is_jose()
    }

    /// Leaves the innermost variation, which ends at this offset.
    fn leave<V: PgnVisitor>(&mut self, text: &[u8], end: u64, v: &mut V) {
        let dead = self.is_dead();
        self.walker.leave(|_| {});
        self.leave_checks();
        self.mode = match self.ended.last() {
            Some(&(depth, item, reason)) if depth == self.walker.depth() => {
                self.ended.pop();
                Mode::Ended(item, reason)
            }
            _ => Mode::Moves,
        };
        if !dead {
            return v.end_variation();
        }
        let range = self.index(self.bracket)..self.index(end);
        self.report(v, ErrorKind::Rules(Rule::VariationWithoutMove), range.clone());
        let bracket = self.span(text, range);
        let inside = bracket.bytes.strip_prefix(b"(").unwrap_or(bracket.bytes);
        let inside = inside.strip_suffix(b")").unwrap_or(inside);
        let kept = (!has_only_asides(inside)).then_some(bracket.bytes);
        v.end_bracket(bracket, kept.map(bracket_text).as_deref());
    }

    pub(super) fn close<V: PgnVisitor>(&mut self, text: &[u8], range: Range<usize>, v: &mut V) {
        if self.walker.depth() == 0 {
            let reason = ErrorKind::Rules(Rule::UnmatchedVariationEnd);
            if self.is_jose() {
                return self.item(text, reason, range, v);
            }
            return self.report(v, reason, range);
        }
        self.depth = self.depth.saturating_sub(1);
        self.leave(text, self.offset(range.end), v);
    }

    pub(super) fn result<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        outcome: Outcome,
        range: Range<usize>,
        v: &mut V,
    ) {
        if self.setup.last_result && self.walker.depth() > 0 {
            self.close_all(text, self.offset(range.start), v);
        }
        let span = self.span(text, range.clone());
        if span.bytes.iter().any(|byte| matches!(byte, b'.' | b',' | b' ' | b'\t')) {
            self.report(v, ErrorKind::ResultForm, range.clone());
        }
        if self.depth == 0 {
            self.results.seen = true;
            self.results.same_line = true;
            // The text before the result was kept in a comment.
            if matches!(self.mode, Mode::Ended(..)) && self.setup.blamed.is_none() {
                self.mode = Mode::Tail;
            }
        }
        v.result(outcome, self.span(text, range));
    }

    /// Closes the variations that are still open at the end of the game, which is at this offset.
    pub(super) fn close_all<V: PgnVisitor>(&mut self, text: &[u8], end: u64, v: &mut V) {
        let open = self.walker.depth();
        if open > 0 && !matches!(self.mode, Mode::Mute) {
            let count = u32::try_from(open).unwrap_or(u32::MAX);
            self.report_at(v, ErrorKind::Rules(Rule::UnclosedVariation(count)), end, 0);
            for _ in 0..open {
                self.leave(text, end, v);
            }
            self.mode = Mode::Moves;
        }
        self.depth = 0;
    }
}

/// Longest word that is taken apart: a long move with its marks, and a result.
const LONGEST_GLUED: usize = 32;

fn item_of(reason: ErrorKind) -> ErrorItem {
    match reason {
        ErrorKind::Rules(Rule::UnreadableMove) => ErrorItem::Unreadable,
        ErrorKind::Rules(Rule::IllegalMove(_)) => ErrorItem::Illegal,
        ErrorKind::Rules(Rule::AmbiguousMove) => ErrorItem::Ambiguous,
        _ => ErrorItem::Unrecognized,
    }
}

pub(super) fn reason_of(item: ErrorItem) -> ErrorKind {
    match item {
        ErrorItem::Unreadable => ErrorKind::Rules(Rule::UnreadableMove),
        ErrorItem::Illegal => ErrorKind::Rules(Rule::IllegalMove(IllegalMove::Recorded)),
        ErrorItem::Ambiguous => ErrorKind::Rules(Rule::AmbiguousMove),
        ErrorItem::UnsupportedVariant => ErrorKind::UnsupportedVariant,
        ErrorItem::BadStart => {
            ErrorKind::Rules(Rule::BadStart(chess_rules::StartFault::Unplayable))
        }
        ErrorItem::TextAfterResult => ErrorKind::TextAfterResult,
        ErrorItem::Unrecognized => ErrorKind::UnexpectedInput,
    }
}
