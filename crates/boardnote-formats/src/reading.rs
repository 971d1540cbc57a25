//! Settings for reading a record.

use crate::charset::Texts;
use crate::finding::Finding;
use crate::options::{Class, Setter, Values};
use crate::own::Own;
use core::ops::{Deref, Range};
use std::sync::Arc;

/// The tolerance of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// Accepts only the form specified by the document of the format.
    #[default]
    Strict,
    /// Accepts everything that real programs accept, with a warning for every deviation.
    Lenient,
}

/// The part of a damaged record to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// The whole record, or the reason why it cannot be read.
    Whole,
    /// The longest readable part, with errors among the findings.
    Rescue,
}

/// Options that concern more than one notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Number of plies after which the position is shown or drawn; `None` selects the end of the
    /// game.
    pub ply: Option<usize>,
    /// Number of the move after which the position is shown, as the notation numbers moves; it stands
    /// for the plies up to the end of that move.
    pub after_move: Option<usize>,
    /// Number of the node after which the position is shown, 0 for the root, if nodes are numbered.
    pub node: Option<usize>,
    /// Number of the variation whose position is shown, 0 for the main line.
    pub variation: Option<usize>,
    /// `true` if a position was requested, even the last one. A conversion then writes only that
    /// position.
    pub single: bool,
    /// `true` if all positions were requested. A conversion then writes a line for each, with the
    /// numbers of the game and of the ply before it.
    pub all: bool,
}

impl View {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "ply",
            used_by: &[Class::Board, Class::Convert],
            only: &[],
            about: "Show the position after N plies, or at the end",
            values: Values::Text("N|end", |text| {
                let expected = || format!("expected a number of plies, end, or all, found {text}");
                let view = match text {
                    "all" => Self { all: true, ..Self::default() },
                    "end" => Self { single: true, ..Self::default() },
                    _ => Self::after(text.parse().map_err(|_| expected())?),
                };
                Ok(Arc::new(move |it: &mut Self| *it = view.on(it.variation)))
            }),
        },
        Setter {
            name: "node",
            used_by: &[Class::Board, Class::Convert],
            only: &["sgf", "gib", "ngf"],
            about: "Show the position after node N of the file, 0 for the root",
            values: Values::Text("N", |text| {
                let number = number(text)?;
                let view = Self { node: Some(number), single: true, ..Self::default() };
                Ok(Arc::new(move |it| *it = view))
            }),
        },
        Setter {
            name: "variation",
            used_by: &[Class::Board, Class::Convert],
            only: &["sgf", "gib", "ngf"],
            about: "Show the end of variation N, or the position after --ply moves on it",
            values: Values::Text("N", |text| {
                let number = number(text)?;
                Ok(Arc::new(move |it: &mut Self| {
                    *it = Self { single: true, ..it.on(Some(number)) };
                }))
            }),
        },
        Setter {
            name: "move",
            used_by: &[Class::Board, Class::Convert],
            only: &[],
            about: "Show the position after move N, as the notation numbers moves",
            values: Values::Text("N", |text| {
                let number = number(text)?;
                let view = Self { after_move: Some(number), single: true, ..Self::default() };
                Ok(Arc::new(move |it: &mut Self| *it = view.on(it.variation)))
            }),
        },
    ];

    /// Returns the request for the position after a number of plies.
    #[must_use]
    pub const fn after(ply: usize) -> Self {
        let (after_move, node, variation) = (None, None, None);
        Self { ply: Some(ply), after_move, node, variation, single: true, all: false }
    }

    /// Returns the same request on a variation.
    const fn on(self, variation: Option<usize>) -> Self {
        Self { variation, ..self }
    }

    /// Returns the error for a game that is shorter than the requested number of plies.
    #[must_use]
    pub fn beyond(plies: usize, game: Range<usize>) -> Finding {
        Finding::of(Own::NoSuchPly(plies), game)
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number, found {text}"))
}

/// Settings for reading a record: the mode, and the options `O` of its notation.
#[derive(Debug)]
pub struct Reading<'a, O> {
    /// Tolerance of reading.
    pub mode: Mode,
    /// `true` if only errors matter, so that the search for warnings and remarks can be skipped.
    pub errors_only: bool,
    /// `true` if only the head of a record is needed, so that the rest can be skipped.
    pub head_only: bool,
    /// Part of a damaged record to return.
    pub recovery: Recovery,
    /// Number of the record over all files, from 1, for tables that name it.
    pub n: u64,
    /// Options that concern more than one notation.
    pub view: View,
    /// Options about texts.
    pub text: Texts,
    /// Options of the notation.
    pub own: &'a O,
}

impl<O> Copy for Reading<'_, O> {}

impl<O> Clone for Reading<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Deref for Reading<'_, O> {
    type Target = O;

    fn deref(&self) -> &O {
        self.own
    }
}

impl<'a, O> Reading<'a, O> {
    /// Makes a strict reading of whole records with these options.
    #[must_use]
    pub fn strictly(own: &'a O) -> Self {
        let (mode, view) = (Mode::Strict, View::default());
        Self {
            mode,
            errors_only: false,
            head_only: false,
            recovery: Recovery::Whole,
            n: 1,
            view,
            text: Texts::default(),
            own,
        }
    }

    /// Returns `true` if reading is strict.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.mode == Mode::Strict
    }

    /// Returns the same settings for text that is already in UTF-8.
    #[must_use]
    pub(crate) fn of_decoded(self) -> Self {
        Self { text: Texts::default(), ..self }
    }

    /// Returns the same settings, except that lenient reading returns the longest readable part of
    /// a damaged record. Verbs whose output is for people use this.
    #[must_use]
    pub fn rescuing(self) -> Self {
        let recovery = if self.strict() { Recovery::Whole } else { Recovery::Rescue };
        Self { recovery, ..self }
    }
}
