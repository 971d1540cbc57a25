//! How records are read and written: plain data, set by name.

use crate::options::{self, OptionError, OptionInfo, Setter, Values};
use crate::{backgammon, cgp, chess, go9};

/// How forgiving reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    /// Only what the format's document says.
    #[default]
    Strict,
    /// Everything that real programs accept, with a warning for every deviation.
    Lenient,
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
        values: Values::Text("N", |view, text| {
            view.ply = Some(text.parse().map_err(|error: core::num::ParseIntError| error.to_string())?);
            Ok(())
        }),
    }];
}

/// Everything that a notation may want to know.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// How forgiving reading is.
    pub mode: Mode,
    /// Only errors matter: warnings and remarks need not be looked for.
    pub errors_only: bool,
    /// The options of chess notations.
    pub chess: chess::Options,
    /// The options of Go files.
    pub go9: go9::Options,
    /// The options of crossword positions.
    pub cgp: cgp::Options,
    /// The options of backgammon IDs.
    pub backgammon: backgammon::Options,
    /// The options of all notations that have plies.
    pub view: View,
}

impl Settings {
    /// Returns `true` if reading is strict.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.mode == Mode::Strict
    }

    /// Lists every option of every notation.
    #[must_use]
    pub fn options() -> Vec<OptionInfo> {
        let mut list = Vec::new();
        list.extend(chess::Options::LIST.iter().map(Setter::info));
        list.extend(go9::Options::LIST.iter().map(Setter::info));
        list.extend(cgp::Options::LIST.iter().map(Setter::info));
        list.extend(backgammon::Options::LIST.iter().map(Setter::info));
        list.extend(View::LIST.iter().map(Setter::info));
        list
    }

    /// Sets an option by its name. A value is a text, or for an option that takes a file its content;
    /// a flag is set by an empty value.
    ///
    /// # Errors
    /// Says which values there are, or that there is no such option.
    pub fn set(&mut self, name: &str, value: &[u8]) -> Result<(), OptionError> {
        let tries = [
            options::set(chess::Options::LIST, &mut self.chess, name, value),
            options::set(go9::Options::LIST, &mut self.go9, name, value),
            options::set(cgp::Options::LIST, &mut self.cgp, name, value),
            options::set(backgammon::Options::LIST, &mut self.backgammon, name, value),
            options::set(View::LIST, &mut self.view, name, value),
        ];
        tries.into_iter().find(|tried| *tried != Err(OptionError::Unknown)).unwrap_or(Err(OptionError::Unknown))
    }
}
