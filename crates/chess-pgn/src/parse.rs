//! The parser: one pass over the text, which can pause at every token.
//!
//! [`Parser`] holds the whole state between two tokens, so a file can be fed in pieces of any size.
//! Results go to a [`PgnVisitor`] at once; only text that cannot be played is held back until its
//! end is known.

mod fast;
mod jump;
mod moves;
mod setup;
mod skip;

use alloc::vec::Vec;
use core::ops::Range;

use crate::names::Names;
use crate::tag::{self, Pair, TagValue};
use crate::token::{CLOSING, Place, Token, token};
use crate::visit::{Control, OnError, PgnOptions, PgnVisitor, Span};
use chess_game::raw::Walker;
use chess_game::raw::chars::{
    BLANK, CLASS, DOT, HIGH, LINE_END, char_at, is_wide_blank, line_end, to_text,
};
use chess_game::raw::error_at;
use chess_game::{Diagnostic, ErrorItem, ErrorKind, Severity, Start};
use setup::Setup;
use skip::Skip;

/// The reason why the parser has paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// The text ends inside a token.
    NeedMore,
    /// The end of a game has been reached.
    GameEnd,
    /// The end of the file has been reached.
    End,
}

/// The treatment of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mode {
    /// Before the first token of the movetext.
    Tags,
    /// Words are parsed as moves.
    Moves,
    /// The line has ended or could not begin. The next word begins text that is kept.
    Ended(ErrorItem, ErrorKind),
    /// Text is kept up to its end.
    Skip(Skip),
    /// After unplayed text of the main line.
    Tail,
    /// Nothing is reported; only the end of the game is searched for.
    Mute,
}

/// The results found in the game so far.
#[derive(Debug, Clone, Copy, Default)]
struct Results {
    /// A result was found outside variations.
    seen: bool,
    /// The next token is on the same line as the last result.
    same_line: bool,
    last: Last,
}

/// The last token outside variations, as far as it matters to the beginning of the next game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Plain,
    /// A result.
    Result,
    /// A character without a meaning, after a result.
    Sign,
    /// A text that ends with `]`, after a result.
    Bracket,
}

/// The state of the lines between two tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lines {
    /// The current line has contained only blanks so far.
    clean: bool,
    /// An empty line has followed the last token.
    empty: bool,
    /// The next byte is the first one of its line.
    fresh: bool,
    /// The current line begins with `%`.
    escape: bool,
    /// A line has ended since this field was set to `false`.
    ended: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self { clean: true, empty: false, fresh: true, escape: false, ended: false }
    }
}

impl Lines {
    /// Skips blanks, dots, and escape lines, and returns the offset of the next token. The scan can
    /// pause anywhere and continue when more text is available.
    fn skip(&mut self, text: &[u8], mut at: usize, last: bool) -> usize {
        while let Some(&byte) = text.get(at) {
            if self.escape || (self.fresh && byte == b'%') {
                at = line_end(text, at);
                self.escape = at >= text.len();
                self.fresh = false;
                self.clean = false;
                continue;
            }
            match CLASS[usize::from(byte)] {
                LINE_END => {
                    let feed = byte == b'\r' && text.get(at + 1) == Some(&b'\n');
                    if byte == b'\r' && at + 1 == text.len() && !last {
                        return at;
                    }
                    at += 1 + usize::from(feed);
                    self.empty |= self.clean;
                    self.clean = true;
                    self.fresh = true;
                    self.ended = true;
                    continue;
                }
                BLANK => at += 1,
                DOT => {
                    at += 1;
                    self.clean = false;
                }
                HIGH => match char_at(text, at) {
                    Some((c, len)) if is_wide_blank(c) => at += len,
                    Some(('…', len)) => {
                        at += len;
                        self.clean = false;
                    }
                    _ => return at,
                },
                _ => return at,
            }
            self.fresh = false;
        }
        at
    }

    /// The state directly after a token.
    const BEHIND: Self =
        Self { clean: false, empty: false, fresh: false, escape: false, ended: false };

    /// Records that a token starts here.
    fn token(&mut self) {
        *self = Self::BEHIND;
    }
}

#[derive(Debug, Clone)]
pub(super) struct Parser {
    options: PgnOptions,
    /// Offset of the text in the file.
    base: u64,
    /// Index of the next byte in the text.
    at: usize,
    lines: Lines,
    /// A game has begun at `game_start`.
    open: bool,
    game_start: u64,
    /// Offset of the end of the last token.
    last_end: u64,
    /// A tag pair may directly follow the last token.
    tag_behind: bool,
    had_tag: bool,
    /// An empty line or a comment has followed the last tag pair.
    gap: bool,
    has_text: bool,
    has_move: bool,
    results: Results,
    /// Number of open variations, including those in skipped text.
    depth: usize,
    names: Names,
    setup: Setup,
    /// Offset of the bracket of the innermost variation.
    bracket: u64,
    /// The depths of lines that have ended, while a variation of their last move is read.
    ended: Vec<(usize, ErrorItem, ErrorKind)>,
    standard: Start,
    walker: Walker,
    mode: Mode,
    /// The game is too long, and a comment may be open.
    in_comment: bool,
    too_long: bool,
    stopped: bool,
    latin1: bool,
    unclosed: [u64; 3],
    /// Text before this offset has been searched for the end of the game.
    searched: u64,
}

impl Parser {
    pub(super) fn new(options: PgnOptions) -> Self {
        Self {
            options,
            base: 0,
            at: 0,
            lines: Lines::default(),
            open: false,
            game_start: 0,
            last_end: 0,
            tag_behind: false,
            had_tag: false,
            gap: false,
            has_text: false,
            has_move: false,
            results: Results::default(),
            depth: 0,
            names: Names::default(),
            setup: Setup::default(),
            bracket: 0,
            ended: Vec::new(),
            walker: Walker::default(),
            standard: Start::standard(),
            mode: Mode::Tags,
            in_comment: false,
            too_long: false,
            stopped: false,
            latin1: false,
            unclosed: [0; 3],
            searched: 0,
        }
    }

    /// Sets the offset of the text in the file.
    pub(super) const fn at_offset(mut self, offset: u64) -> Self {
        self.base = offset;
        self
    }

    #[cfg(feature = "std")]
    pub(super) fn set_options(&mut self, options: PgnOptions) {
        self.options = options;
    }

    /// Returns the index of the first byte that is still needed.
    #[cfg(feature = "std")]
    pub(super) fn needed_from(&self) -> usize {
        let bracket = if self.is_dead() { self.index(self.bracket) } else { self.at };
        match &self.mode {
            Mode::Skip(skip) => self.index(skip.from()).min(bracket),
            _ => bracket,
        }
    }

    /// Adjusts all positions after the first bytes of the text have been dropped.
    #[cfg(feature = "std")]
    pub(super) const fn forget(&mut self, bytes: usize) {
        self.at -= bytes;
        self.base += bytes as u64;
    }

    /// Returns the index of the next byte to be read.
    pub(super) const fn position(&self) -> usize {
        self.at
    }

    fn index(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    const fn offset(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    fn span<'a>(&self, text: &'a [u8], range: Range<usize>) -> Span<'a> {
        let offset = self.offset(range.start);
        Span { bytes: text.get(range).unwrap_or_default(), offset }
    }

    fn is_jose(&self) -> bool {
        self.options.on_error == OnError::Jose
    }

    /// Continues up to the end of a game. `last` is `true` if no more text follows.
    pub(super) fn run<V: PgnVisitor>(&mut self, text: &[u8], last: bool, v: &mut V) -> Status {
        loop {
            if self.in_comment && !self.leave_comment(text) {
                if !last {
                    return Status::NeedMore;
                }
                self.in_comment = false;
            }
            match self.mode {
                Mode::Moves => self.play_plain(text, v),
                Mode::Mute => self.jump(text),
                _ => {}
            }
            self.at = self.lines.skip(text, self.at, last);
            self.results.same_line &= !self.lines.ended;
            if self.at >= text.len() {
                if !last {
                    return Status::NeedMore;
                }
                if !self.open {
                    return Status::End;
                }
                if self.finish(text, v) {
                    return Status::GameEnd;
                }
                continue;
            }
            if !self.open && text.get(self.at) == Some(&b'%') {
                // Blanks before the first game do not make an escape line a game, because the text
                // of that game would be an escape line when it is read on its own.
                self.lines.escape = true;
                continue;
            }
            // Only comments, tag pairs, and text in brackets can be longer than this.
            if !last && text.len() - self.at < 16 {
                return Status::NeedMore;
            }
            if !self.open {
                self.begin(v);
            }
            let over =
                self.offset(text.len()) - self.game_start > u64::from(self.options.max_length);
            if over && self.is_over() {
                self.cut(text, v);
            }
            let place = self.place(last);
            let Some((token, end)) = token(text, self.at, place) else {
                if over {
                    self.cut(text, v);
                    self.pass_over(text);
                    continue;
                }
                return Status::NeedMore;
            };
            if self.begins_game(text, &token) {
                if self.finish(text, v) {
                    self.tag_behind = place.tags;
                    return Status::GameEnd;
                }
                continue;
            }
            if !self.take(text, token, end, last, v) {
                return Status::NeedMore;
            }
        }
    }

    fn place(&self, last: bool) -> Place {
        Place {
            tags: self.lines.clean
                || self.tag_behind
                || (self.results.last == Last::Result && self.depth == 0),
            main_line: self.depth == 0,
            last,
            jose: self.is_jose(),
            unclosed: self.unclosed.map(|offset| self.index(offset)),
        }
    }

    fn begin<V: PgnVisitor>(&mut self, v: &mut V) {
        self.open = true;
        self.game_start = self.offset(self.at);
        self.last_end = self.game_start;
        self.had_tag = false;
        self.gap = false;
        self.has_text = false;
        self.has_move = false;
        self.results = Results::default();
        self.depth = 0;
        // A game begins like a line, so that it reads the same on its own.
        self.lines.empty = false;
        self.lines.clean = true;
        self.names.clear();
        self.setup = Setup::default();
        self.ended.clear();
        self.mode = Mode::Tags;
        self.too_long = false;
        self.latin1 = false;
        match v.begin_game(self.game_start) {
            Control::Read => {}
            control => self.control(control),
        }
    }

    fn control(&mut self, control: Control) {
        match control {
            Control::Read => {}
            Control::SkipMovetext if self.mode == Mode::Tags => self.setup.skip_movetext = true,
            Control::SkipMovetext | Control::SkipGame => self.mode = Mode::Mute,
            Control::Stop => {
                self.mode = Mode::Mute;
                self.stopped = true;
            }
        }
    }

    /// Returns `true` if the visitor wants no more games.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn is_over(&self) -> bool {
        self.offset(self.at) - self.game_start > u64::from(self.options.max_length)
    }

    /// Cuts a game that is too long: "The reader keeps at most `max_length` bytes of a game."
    fn cut<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) {
        if self.too_long {
            return;
        }
        self.too_long = true;
        let at = self.at;
        self.report(v, ErrorKind::GameTooLong(self.options.max_length), at..at);
        self.break_off(text, v);
        self.mode = Mode::Mute;
    }

    /// Skips the rest of a token that is too long.
    fn pass_over(&mut self, text: &[u8]) {
        self.in_comment |= text.get(self.at) == Some(&b'{');
        self.has_text = true;
        self.at = text.len();
        self.lines.token();
    }

    fn leave_comment(&mut self, text: &[u8]) -> bool {
        let rest = text.get(self.at..).unwrap_or_default();
        match memchr::memchr(b'}', rest) {
            Some(len) => {
                self.at += len + 1;
                self.in_comment = false;
                true
            }
            None => {
                self.at = text.len();
                false
            }
        }
    }

    /// Returns `true` if a token belongs to the next game.
    fn begins_game(&self, text: &[u8], token: &Token) -> bool {
        let after_result = self.results.seen && self.depth == 0;
        // On its own, the text before would end with another token, or its first tag pair would
        // extend to the bracket, because the line of the pair ends there.
        let same_line = self.results.same_line;
        match self.results.last {
            Last::Sign if self.last_end == self.offset(self.at) => return false,
            Last::Bracket if same_line && matches!(token, Token::Number(..)) => return false,
            _ => {}
        }
        match token {
            Token::Tag(_) | Token::BadTag if self.has_text => true,
            Token::Tag(pair) => {
                let name = text.get(pair.name.clone()).unwrap_or_default();
                let gap = self.had_tag && (self.gap || self.lines.empty);
                gap && (name == b"Event" || self.names.contains(name))
            }
            Token::Number(1, _) if after_result => true,
            Token::Word | Token::Null(_) | Token::Number(..) if after_result => !same_line,
            Token::Result(_) if after_result => self.lines.empty,
            Token::Number(1, dots) => {
                let unfinished = !self.results.seen && self.depth == 0 && self.has_move;
                unfinished && self.lines.empty && !dots
            }
            _ => false,
        }
    }

    /// Reports a token. Returns `false` if more text is needed to interpret it.
    fn take<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        token: Token,
        end: usize,
        last: bool,
        v: &mut V,
    ) -> bool {
        let start = self.at;
        if self.depth > 0 && matches!(token, Token::Result(_)) {
            match self.is_last_token(text, end, last) {
                None => return false,
                Some(is_last) => self.setup.last_result = is_last,
            }
        }
        let is_tag = matches!(token, Token::Tag(_) | Token::BadTag);
        let is_open = matches!(token, Token::OpenComment(_));
        let is_comment = match &token {
            // Text that a comment keeps is movetext.
            Token::Comment(inside) | Token::OpenComment(inside) => {
                !moves::keeps_text(text.get(inside.clone()).unwrap_or_default())
            }
            _ => false,
        };
        self.has_text |= !is_tag && !is_comment;
        self.has_move |= matches!(token, Token::Word | Token::Null(_));
        self.gap = !matches!(token, Token::Tag(_)) && (self.gap || self.lines.empty || is_comment);
        if let (Token::Other, Some(&byte)) = (&token, text.get(start)) {
            self.remember_unclosed(text, start, byte);
        }
        let behind = match token {
            Token::Result(_) if self.depth == 0 => Last::Result,
            _ if self.results.seen && text.get(end - 1) == Some(&b']') => Last::Bracket,
            Token::Other if self.results.seen => Last::Sign,
            _ => Last::Plain,
        };
        if !is_tag && !is_comment && self.mode == Mode::Tags {
            self.end_tags(v);
        }
        self.at = end;
        match token {
            Token::Tag(pair) => self.tag(text, &pair, start, v),
            Token::BadTag => self.report(v, ErrorKind::BadTag, start..end),
            token => match self.mode {
                Mode::Mute => self.count(&token),
                Mode::Skip(_) => self.skip(text, &token, start..end, v),
                _ => self.movetext(text, token, start..end, v),
            },
        }
        self.lines.token();
        // An unclosed comment ends at the start of a line.
        self.lines.clean = is_open && text.get(end) == Some(&b'[');
        self.tag_behind = is_tag;
        self.results.last = behind;
        self.last_end = self.offset(end);
        self.setup.last_result = false;
        true
    }

    /// Remembers that this line contains no closing bracket.
    fn remember_unclosed(&mut self, text: &[u8], start: usize, byte: u8) {
        let mark = match byte {
            b'[' => 0,
            b'<' => 1,
            b'"' => 2,
            _ => return,
        };
        if self.index(self.unclosed[mark]) <= start {
            let rest = text.get(start + 1..).unwrap_or_default();
            let end = memchr::memchr3(CLOSING[mark], b'\n', b'\r', rest);
            self.unclosed[mark] = self.offset(start + 1 + end.unwrap_or(rest.len()));
        }
    }

    /// Finds "a result that is the last token before the next tag pair or the end". Returns `None`
    /// if more text is needed.
    fn is_last_token(&self, text: &[u8], end: usize, last: bool) -> Option<bool> {
        let mut lines = self.lines;
        lines.token();
        let next = lines.skip(text, end, last);
        if text.len() - next < 16 && !last {
            return None;
        }
        Some(next >= text.len() || (lines.clean && tag::begins(text, next)))
    }

    /// Updates the state that separates games, for a token that is not reported.
    fn count(&mut self, token: &Token) {
        match token {
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Result(_) if self.depth == 0 => {
                self.results.seen = true;
                self.results.same_line = true;
            }
            _ => {}
        }
    }

    fn tag<V: PgnVisitor>(&mut self, text: &[u8], pair: &Pair, start: usize, v: &mut V) {
        let name = text.get(pair.name.clone()).unwrap_or_default();
        let is_new = self.names.insert(name);
        self.had_tag = true;
        if self.mode == Mode::Mute {
            return;
        }
        let raw = text.get(pair.value.clone()).unwrap_or_default();
        let range = self.offset(start)..self.offset(pair.end);
        let value = TagValue::new(raw, pair.form, range);
        if !raw.is_ascii() {
            self.note_latin1(raw, start..pair.end, v);
        }
        if let Some(fault) = pair.fault {
            self.report(v, fault, start..pair.end);
        }
        if !is_new {
            self.report(v, ErrorKind::DuplicateTag, start..pair.end);
        }
        if matches!(name.first(), Some(b'F' | b'f' | b'S' | b's' | b'V' | b'v')) {
            self.note_setup(name, &value, start..pair.end, v);
        }
        v.tag(name, value);
    }

    /// Reports once per game that its text is not UTF-8.
    fn note_latin1<V: PgnVisitor>(&mut self, bytes: &[u8], range: Range<usize>, v: &mut V) {
        if !self.latin1 && to_text(bytes).1 {
            self.latin1 = true;
            self.report(v, ErrorKind::InvalidUtf8, range);
        }
    }

    /// Reports a deviation at a byte range of the text.
    #[cold]
    fn report<V: PgnVisitor>(&mut self, v: &mut V, kind: ErrorKind, range: Range<usize>) {
        self.report_at(v, kind, self.offset(range.start), range.len());
    }

    fn report_at<V: PgnVisitor>(&mut self, v: &mut V, kind: ErrorKind, offset: u64, len: usize) {
        if self.mode == Mode::Mute {
            return;
        }
        let severity =
            severity(kind, self.options.strict, self.walker.depth() > 0 || self.is_jose());
        let at = usize::try_from(offset.saturating_sub(self.game_start)).unwrap_or(usize::MAX);
        let span = at..at.saturating_add(len);
        let ply = if self.mode == Mode::Tags { 0 } else { self.walker.position.ply() };
        v.diagnostic(&Diagnostic::new(severity, error_at(kind, span, ply)));
    }
}

/// Returns the severity of a deviation: "strict takes the format of the standard; a deviation is
/// then an error". `goes_on` is `true` if the main line does not end at the deviation.
const fn severity(kind: ErrorKind, strict: bool, goes_on: bool) -> Severity {
    match kind {
        ErrorKind::TextEvaluation | ErrorKind::CaptureMark | ErrorKind::CheckMark => Severity::Info,
        ErrorKind::InvalidUtf8
        | ErrorKind::DuplicateTag
        | ErrorKind::MoveNumber { .. }
        | ErrorKind::SetupMismatch => Severity::Warning,
        ErrorKind::UnreadableMove | ErrorKind::IllegalMove(_) | ErrorKind::AmbiguousMove
            if goes_on && !strict =>
        {
            Severity::Warning
        }
        ErrorKind::UnreadableMove
        | ErrorKind::IllegalMove(_)
        | ErrorKind::AmbiguousMove
        | ErrorKind::UnsupportedVariant
        | ErrorKind::TextAfterResult
        | ErrorKind::GameTooLong(_)
        | ErrorKind::BadStart(_) => Severity::Error,
        _ if strict => Severity::Error,
        _ => Severity::Warning,
    }
}
