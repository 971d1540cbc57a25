//! The ends of texts, of variations, and of the data.

use alloc::borrow::Cow;

use memchr::memchr;

use super::{Engine, Flow};
use crate::dialect::TextPlace;
use crate::error::{Error, ErrorKind};
use crate::token::{Token, Tokens};
use crate::{TextEncoding, count, text_encoding};
use chess_rules::ErrorKind as Rule;
use chess_rules::Event;

impl<'a, const JUDGE: bool> Engine<'a, JUDGE> {
    pub(super) fn leave(&mut self) -> Result<Flow<'a>, Error> {
        if self.walker.depth() == 0 {
            self.tolerate(self.error_here(ErrorKind::Rules(Rule::UnmatchedVariationEnd)))?;
            return Ok(Flow::Skip);
        }
        self.walker.leave(|_| {});
        Ok(Flow::Event(Event::VariationEnd))
    }

    /// Checks the end of the data: "All variations must be closed; nothing may follow."
    pub(super) fn end(&mut self) -> Result<Flow<'a>, Error> {
        if !self.done && self.walker.depth() > 0 {
            let open = count(self.walker.depth());
            self.tolerate(self.error_here(ErrorKind::Rules(Rule::UnclosedVariation(open))))?;
        }
        self.close()
    }

    pub(super) fn end_of_input(&mut self) -> Result<Flow<'a>, Error> {
        if !self.done {
            let end = self.moves.len();
            self.tolerate(self.error(ErrorKind::MissingEnd, end..end))?;
            if self.walker.depth() > 0 {
                let open = count(self.walker.depth());
                self.tolerate(
                    self.error(ErrorKind::Rules(Rule::UnclosedVariation(open)), end..end),
                )?;
            }
        }
        self.close()
    }

    /// Closes open variations, one event at a time, and then checks for leftover data.
    fn close(&mut self) -> Result<Flow<'a>, Error> {
        let first_time = !self.done;
        self.done = true;
        if first_time {
            self.report_leftovers()?;
        }
        // Return to the same offset until all variations are closed.
        self.at = self.token_at;
        if self.walker.depth() > 0 {
            self.walker.leave(|_| {});
            return Ok(Flow::Event(Event::VariationEnd));
        }
        Ok(Flow::Done)
    }

    fn report_leftovers(&mut self) -> Result<(), Error> {
        let trailing = &self.moves[self.at..];
        if !trailing.is_empty() {
            let kind = ErrorKind::TrailingData(count(trailing.len()));
            self.tolerate(self.error(kind, self.at..self.moves.len()))?;
        }
        let unused = &self.texts[self.texts_at..];
        if !unused.is_empty() {
            let kind = ErrorKind::UnusedText(count(unused.len()));
            self.tolerate(in_texts(self.error(kind, self.texts_at..self.texts.len())))?;
        }
        Ok(())
    }

    /// Reads a text: "UTF-8, ended by `00`; inline: directly after its code; separate: the k-th
    /// text code owns the k-th text."
    pub(super) fn read_text(&mut self) -> Result<Cow<'a, str>, Error> {
        let separate = self.options.text_place() == TextPlace::Separate;
        let (string, at) =
            if separate { (self.texts, self.texts_at) } else { (self.moves, self.at) };
        let rest = &string[at..];
        let (len, next) = match memchr(0, rest) {
            Some(len) => (len, at + len + 1),
            None => {
                self.tolerate(self.error_here(ErrorKind::UnterminatedText))?;
                let len = self.len_of_open_text(rest);
                (len, at + len)
            }
        };
        if separate {
            self.texts_at = next;
        } else {
            self.at = next;
        }
        if self.ignore_texts {
            return Ok(Cow::Borrowed(""));
        }
        let bytes = &rest[..len];
        text_encoding::decode(bytes, self.options.encoding).or_else(|(from, to)| {
            let error = self.error(ErrorKind::InvalidUtf8, at + from..at + to);
            self.tolerate(if separate { in_texts(error) } else { error })?;
            Ok(Cow::Owned::<str>(text_encoding::repair(bytes)))
        })
    }

    /// Returns the length of a text without its closing `00`. `ff` is no byte of UTF-8, so it is
    /// the end of move data.
    fn len_of_open_text(&self, rest: &[u8]) -> usize {
        let within_moves = self.options.text_place() == TextPlace::Inline;
        let end = memchr(0xff, rest)
            .filter(|_| within_moves && self.options.encoding == TextEncoding::Utf8);
        end.unwrap_or(rest.len())
    }

    /// Skips the rest of the current variation and its end without replaying the moves.
    ///
    /// Returns `false` if the data end inside the variation. The separate texts of the variation
    /// are skipped, too.
    pub(crate) fn skip_variation(&mut self) -> bool {
        let mut depth = 0_usize;
        let place = self.options.text_place();
        let mut tokens = Tokens::new(self.moves, place).starting_at(self.at);
        while let Some(Ok((token, span))) = tokens.next() {
            match token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd if depth == 0 => {
                    self.token_at = span.start;
                    self.at = span.end;
                    return self.walker.leave(|_| {});
                }
                Token::VariationEnd => depth -= 1,
                Token::Comment(_) | Token::Error(..) if place == TextPlace::Separate => {
                    self.texts_at = end_of_text(self.texts, self.texts_at);
                }
                // Lenient reading treats these codes as texts.
                Token::Reserved(0xe5..=0xef) if place == TextPlace::Separate => {
                    self.texts_at = end_of_text(self.texts, self.texts_at);
                }
                Token::Reserved(0xe5..=0xef) => {
                    tokens = tokens.starting_at(end_of_text(self.moves, span.end));
                }
                Token::End => break,
                _ => {}
            }
        }
        false
    }
}

/// Returns the offset after the text that starts at `at`.
fn end_of_text(string: &[u8], at: usize) -> usize {
    let rest = &string[at..];
    at + memchr(0, rest).map_or(rest.len(), |len| len + 1)
}

/// Moves an error into the separate text string.
fn in_texts(error: Error) -> Error {
    error.with_place(error.place().in_texts())
}
