//! The parser: one pass over the text, which can pause at every token.
//!
//! [`Parser`] holds the whole state between two tokens, so a file can be fed in pieces of any size.
//! Results go to a [`PgnVisitor`] at once; only text that cannot be played is held back until its
//! end is known.

mod comments;
mod fast;
mod lines;
mod long;
mod moves;
mod report;
mod setup;
mod skip;
mod take;
mod variant;

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{Error, ErrorKind};
use crate::names::Names;
use crate::token::{Place, Token, token};
use crate::visit::{Control, OnError, ParseOptions, PgnVisitor, Span};
use crate::words;
pub(super) use comments::UNREAD;

use chess_rules::internal::Walker;
use chess_rules::internal::{Legality, resolve, word};
use chess_rules::{ErrorItem, Start};
use lines::Lines;
use setup::Setup;
use skip::Skip;

/// The reason why the parser has paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// The text ends inside a token.
    NeedMore,
    /// The end of a game has been reached.
    GameEnd,
    /// The end of a text that is no game has been reached.
    NoGame,
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

#[derive(Debug, Clone)]
pub(super) struct Parser {
    options: ParseOptions,
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
    /// A move can be played.
    is_playable: bool,
    /// The text begins without tags and with a word that is no move in any language.
    is_foreign: bool,
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
    /// The game is the only one of interest, so that it ends with its tags if only they are wanted.
    tags_end_game: bool,
}

impl Parser {
    pub(super) fn new(options: ParseOptions) -> Self {
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
            is_playable: false,
            is_foreign: false,
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
            tags_end_game: false,
        }
    }

    /// Ends the game with its tags if the movetext is not wanted.
    pub(super) const fn of_one_game(mut self) -> Self {
        self.tags_end_game = self.options.tags_only;
        self
    }

    /// Sets the offset of the text in the file.
    pub(super) const fn at_offset(mut self, offset: u64) -> Self {
        self.base = offset;
        self
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
            let tags_only = self.tags_end_game && self.had_tag;
            if tags_only && matches!(self.mode, Mode::Mute) && self.finish(text, v) {
                return Status::GameEnd;
            }
            if matches!(self.mode, Mode::Moves) {
                self.play_plain(text, v);
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
                    return self.status();
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
            if matches!(self.mode, Mode::Tags) && self.plain_tags(text, v) {
                continue;
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
            let token = self.in_context(text, token, end);
            if self.begins_game(text, &token) {
                if self.finish(text, v) {
                    self.tag_behind = place.tags;
                    return self.status();
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

    /// Returns the token, unless it has no meaning in a text that is probably no game. There, only
    /// `1-0`, `0-1`, and `1/2-1/2` between blanks are results: programs have bytes such as `*`, and
    /// pages have words such as `1/2`.
    fn in_context(&self, text: &[u8], token: Token, end: usize) -> Token {
        if !self.is_foreign || !matches!(token, Token::Result(_)) {
            return token;
        }
        let is_result = matches!(text.get(self.at..end), Some(b"1-0" | b"0-1" | b"1/2-1/2"));
        let ends = text.get(end).is_none_or(u8::is_ascii_whitespace);
        let begins = self.last_end < self.offset(self.at);
        if is_result && begins && ends { token } else { Token::Other }
    }

    /// Judges the first word of a text without tags, even if its moves are not wanted.
    fn first_word(&mut self, word: &[u8]) {
        let spelled = word::spell(word);
        let legal = |mv| resolve(self.standard.position(), mv, Legality::All).is_ok();
        self.is_playable |= spelled.as_ref().is_some_and(|spelled| legal(spelled.mv));
        self.is_foreign = spelled.is_none() && words::languages(word) == 0;
    }

    /// Returns `true` if the text holds a game: a tag pair, a move that can be played, or a result.
    const fn is_game(&self) -> bool {
        self.had_tag || self.is_playable || self.results.seen
    }

    const fn status(&self) -> Status {
        if self.is_game() { Status::GameEnd } else { Status::NoGame }
    }

    /// Returns the error for the last text, which is no game, or for an input without any text.
    pub(super) fn no_game(&self) -> Error {
        let at = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
        Error::new(ErrorKind::NoGame, at(self.game_start)..at(self.last_end))
    }

    fn begin<V: PgnVisitor>(&mut self, v: &mut V) {
        self.open = true;
        self.game_start = self.offset(self.at);
        self.last_end = self.game_start;
        self.had_tag = false;
        self.gap = false;
        self.has_text = false;
        self.has_move = false;
        self.is_playable = false;
        self.is_foreign = false;
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
            Control::SkipMovetext if matches!(self.mode, Mode::Tags) => {
                self.setup.skip_movetext = true;
            }
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
}
