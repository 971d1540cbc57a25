//! Settings for reading and writing records: plain data, set by name.

pub use crate::charset::Texts;
use crate::crossword::position::cgp;
use crate::options::{Apply, OptionError, OptionInfo, Setter};
pub use crate::reading::{Mode, View};
use crate::reading::{Reading, Recovery};
use crate::text::Look;
use crate::{backgammon, chess, go};
use std::sync::Arc;

/// Settings of all notations.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Tolerance of reading.
    pub mode: Mode,
    /// `true` if only errors matter, so that the search for warnings and remarks can be skipped.
    pub errors_only: bool,
    /// `true` if only the head of a record is needed, such as the tags of a game, so that the rest can
    /// be skipped.
    pub head_only: bool,
    /// The options of chess notations.
    pub chess: chess::Options,
    /// The options of Go files.
    pub go: go::Options,
    /// The options of crossword positions.
    pub cgp: cgp::Options,
    /// The options of backgammon IDs.
    pub backgammon: backgammon::Options,
    /// The options of all notations that have plies.
    pub view: View,
    /// The options about texts.
    pub text: Texts,
    /// The options of notations without options.
    pub none: (),
}

impl Settings {
    /// Returns the look of boards of characters that these settings choose.
    #[must_use]
    pub fn look(&self) -> Look {
        let backgammon::Options { bottom, home, .. } = self.backgammon;
        Look { bottom, home, ..Look::default() }
    }
}

/// Settings that contain the options `O` of a notation.
pub trait Holds<O> {
    /// Returns the options.
    fn own(&self) -> &O;
    /// Returns the options for modification.
    fn own_mut(&mut self) -> &mut O;
    /// Returns the options as listed: all, or those that the named notation uses.
    fn listed(notation: Option<&str>) -> Vec<OptionInfo>;
}

macro_rules! holds {
    ($($options:ty: $member:ident, $group:literal, $list:expr;)*) => {$(
        impl Holds<$options> for Settings {
            fn own(&self) -> &$options {
                &self.$member
            }

            fn own_mut(&mut self) -> &mut $options {
                &mut self.$member
            }

            fn listed(notation: Option<&str>) -> Vec<OptionInfo> {
                let list: &[Setter<$options>] = $list;
                let used = list.iter().filter(|it| notation.is_none_or(|name| it.is_of(name)));
                used.map(|setter| setter.info($group)).collect()
            }
        }
    )*

    impl Settings {
        /// Returns every option of every notation.
        #[must_use]
        pub fn options() -> Vec<OptionInfo> {
            [$(<Self as Holds<$options>>::listed(None)),*].concat()
        }

        /// Checks the value of an option. A value is text; for an option that takes a file, it is
        /// the content of the file; for a switch, it is empty. An option of several notations takes
        /// the values of each.
        ///
        /// # Errors
        /// The error names the allowed values, or says that there is no such option.
        pub fn option(name: &str, value: &[u8]) -> Result<Setting, OptionError> {
            let mut found = None;
            $(found = either(found, find::<$options>($list, name, value));)*
            found.unwrap_or(Err(OptionError::Unknown))
        }
    }};
}

holds!(
    (): none, "", &[];
    chess::Options: chess, "movecode and PGN", chess::Options::LIST;
    go::Options: go, "Go", go::Options::LIST;
    cgp::Options: cgp, "CGP", cgp::Options::LIST;
    backgammon::Options: backgammon, "backgammon IDs", backgammon::Options::LIST;
    View: view, "boards", View::LIST;
    Texts: text, "texts", Texts::LIST;
);

impl Settings {
    /// Returns `true` if reading is strict.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.mode == Mode::Strict
    }

    /// Returns the reading of whole records of a notation with the options `O`.
    #[must_use]
    pub fn reading<O>(&self) -> Reading<'_, O>
    where
        Self: Holds<O>,
    {
        let &Self { mode, errors_only, head_only, view, text, .. } = self;
        Reading {
            mode,
            errors_only,
            head_only,
            recovery: Recovery::Whole,
            n: 1,
            view,
            text,
            own: self.own(),
        }
    }

    /// Sets an option by its name; see [`option`](Self::option).
    ///
    /// # Errors
    /// The same as for [`option`](Self::option).
    pub fn set(&mut self, name: &str, value: &[u8]) -> Result<(), OptionError> {
        Self::option(name, value)?.apply(self);
        Ok(())
    }
}

/// A change of settings: a checked option with its value, or the result of a survey.
#[derive(Clone)]
pub struct Setting(Apply<Settings>);

impl Setting {
    /// Converts a change of the options of a notation to a change of the settings. `own` returns
    /// those options.
    pub(crate) fn of<O: 'static>(change: Apply<O>, own: fn(&mut Settings) -> &mut O) -> Self {
        Self(Arc::new(move |settings| change(own(settings))))
    }

    /// Returns the change for an input with a byte order mark, whose text is in UTF-8.
    #[must_use]
    pub fn marked() -> Self {
        Self(Arc::new(|settings| settings.text.charset = None))
    }

    /// Returns this change with another one after it.
    #[must_use]
    pub fn and(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        Self(Arc::new(move |settings| {
            self.apply(settings);
            other.apply(settings);
        }))
    }

    /// Applies the change.
    pub fn apply(&self, settings: &mut Settings) {
        self.0(settings);
    }
}

impl core::fmt::Debug for Setting {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Setting")
    }
}

/// Finds an option in the list of a notation and checks its value.
fn find<O: 'static>(
    list: &'static [Setter<O>],
    name: &str,
    value: &[u8],
) -> Option<Result<Setting, OptionError>>
where
    Settings: Holds<O>,
{
    let named = list.iter().filter(|setter| setter.name == name);
    let parsed = named.map(|setter| setter.parse(value));
    parsed
        .map(|parsed| Some(parsed.map(|change| Setting::of(change, Settings::own_mut))))
        .fold(None, either)
}

/// Returns the value of an option that two notations may have.
fn either(
    one: Option<Result<Setting, OptionError>>,
    other: Option<Result<Setting, OptionError>>,
) -> Option<Result<Setting, OptionError>> {
    match (one, other) {
        (Some(Err(OptionError::BadValue(one))), Some(Err(OptionError::BadValue(other)))) => {
            Some(Err(OptionError::BadValue(format!("{one}; or {other}"))))
        }
        (Some(Err(_)), Some(other)) => Some(other),
        (one, other) => one.or(other),
    }
}
