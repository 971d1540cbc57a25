//! Tokens: whether one begins the next game, and who takes it.

use super::comments::keeps_text;
use super::{Last, Mode, Parser};
use crate::error::ErrorKind;
use crate::tag;
use crate::token::{CLOSING, Token};
use crate::visit::PgnVisitor;

impl Parser {
    /// Returns `true` if a token belongs to the next game.
    pub(super) fn begins_game(&self, text: &[u8], token: &Token) -> bool {
        if self.is_foreign && !self.results.seen {
            return matches!(token, Token::Tag(_));
        }
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
    pub(super) fn take<V: PgnVisitor>(
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
                !keeps_text(text.get(inside.clone()).unwrap_or_default())
            }
            _ => false,
        };
        self.has_text |= !is_tag && !is_comment;
        if token == Token::Word && !self.has_move && !self.had_tag {
            self.first_word(text.get(start..end).unwrap_or_default());
        }
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
        if !is_tag && !is_comment && matches!(self.mode, Mode::Tags) {
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
        // Less than the whole word if it was taken apart.
        self.last_end = self.offset(self.at);
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
    pub(super) fn count(&mut self, token: &Token) {
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
}
