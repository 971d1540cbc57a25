//! How a record is read.

use crate::options::{Setter, Values};
use core::ops::Deref;
use std::sync::Arc;

/// How forgiving reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// Only what the format's document says.
    #[default]
    Strict,
    /// Everything that real programs accept, with a warning for every deviation.
    Lenient,
}

/// How much of a damaged record is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// The whole record, or the reason why not.
    Whole,
    /// The longest readable part, with errors among the findings.
    Rescue,
}

/// The options that concern more than one notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Number of plies after which the position is shown or drawn; `None` is the end.
    pub ply: Option<usize>,
}

impl View {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[Setter {
        name: "ply",
        about: "Show or draw the position after this many plies",
        values: Values::Text("N", |text| {
            let ply = text.parse().map_err(|error: core::num::ParseIntError| error.to_string())?;
            Ok(Arc::new(move |view| view.ply = Some(ply)))
        }),
    }];
}

/// How a record is read: the mode, and the options of its notation, which are `O`.
#[derive(Debug)]
pub struct Reading<'a, O> {
    /// How forgiving reading is.
    pub mode: Mode,
    /// Only errors matter: warnings and remarks need not be looked for.
    pub errors_only: bool,
    /// How much of a damaged record is wanted.
    pub recovery: Recovery,
    /// The options that concern more than one notation.
    pub view: View,
    /// The options of the notation.
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
    /// Strict reading of whole records with these options.
    #[must_use]
    pub fn strictly(own: &'a O) -> Self {
        let (mode, view) = (Mode::Strict, View::default());
        Self { mode, errors_only: false, recovery: Recovery::Whole, view, own }
    }

    /// Returns `true` if reading is strict.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.mode == Mode::Strict
    }

    /// The same reading, but lenient reading takes the longest readable part of a damaged record:
    /// for verbs whose result a person looks at.
    #[must_use]
    pub fn rescuing(self) -> Self {
        let recovery = if self.strict() { Recovery::Whole } else { Recovery::Rescue };
        Self { recovery, ..self }
    }
}
