//! How records are read and written: plain data, set by name.

use crate::options::{Apply, OptionError, OptionInfo, Setter, Values};
use crate::{backgammon, cgp, chess, go9};
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

    /// Checks the value of an option. A value is a text, or for an option that takes a file its
    /// content; that of a flag is empty.
    ///
    /// # Errors
    /// Says which values there are, or that there is no such option.
    pub fn option(name: &str, value: &[u8]) -> Result<Setting, OptionError> {
        let unknown = || Err(OptionError::Unknown);
        find(chess::Options::LIST, name, value, |settings| &mut settings.chess)
            .or_else(|| find(go9::Options::LIST, name, value, |settings| &mut settings.go9))
            .or_else(|| find(cgp::Options::LIST, name, value, |settings| &mut settings.cgp))
            .or_else(|| {
                find(backgammon::Options::LIST, name, value, |settings| &mut settings.backgammon)
            })
            .or_else(|| find(View::LIST, name, value, |settings| &mut settings.view))
            .unwrap_or_else(unknown)
    }

    /// Sets an option by its name: see [`option`](Self::option).
    ///
    /// # Errors
    /// As [`option`](Self::option).
    pub fn set(&mut self, name: &str, value: &[u8]) -> Result<(), OptionError> {
        Self::option(name, value)?.apply(self);
        Ok(())
    }
}

/// An option with its value, checked.
#[derive(Clone)]
pub struct Setting(Apply<Settings>);

impl Setting {
    /// Sets the option.
    pub fn apply(&self, settings: &mut Settings) {
        self.0(settings);
    }
}

impl core::fmt::Debug for Setting {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Setting")
    }
}

/// Finds an option in the list of a notation and checks its value; `own` are the options of that
/// notation.
fn find<O: 'static>(
    list: &'static [Setter<O>],
    name: &str,
    value: &[u8],
    own: fn(&mut Settings) -> &mut O,
) -> Option<Result<Setting, OptionError>> {
    let setter = list.iter().find(|setter| setter.name == name)?;
    let parsed = setter.parse(value);
    Some(parsed.map(|apply| Setting(Arc::new(move |settings| apply(own(settings))))))
}
