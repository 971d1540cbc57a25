//! Options of notations, each with its name, its values, and the function that sets it.

use std::sync::Arc;

/// A checked value of an option, ready to be applied.
pub type Apply<O> = Arc<dyn Fn(&mut O) + Send + Sync>;

/// A class of verbs. An option belongs to the classes of verbs for whose result it matters; each
/// verb says which classes it uses, so that neither has a list of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Verbs that read records.
    Read,
    /// Verbs that write records.
    Write,
    /// Verbs that convert records of one notation to another.
    Convert,
    /// Verbs that read each record for its own sake and draw nothing.
    Check,
    /// Verbs that show a board, as text or as a picture.
    Board,
    /// Verbs that show a record as text.
    Text,
    /// Verbs that draw a picture.
    Picture,
    /// Verbs that use the columns of a table, of whichever notation.
    Columns,
    /// Verbs that write the table with this name.
    Table(&'static str),
    /// Verbs that make moves.
    Play,
    /// Tools that use the hashes of Go positions.
    Hash,
    /// Tools that use the extra block of Go positions.
    Extra,
}

/// An option of a notation whose options are `O`.
#[derive(Debug)]
pub struct Setter<O: 'static> {
    /// Name, as in `name=value` and as in `--name` on the command line.
    pub name: &'static str,
    /// Classes of verbs that use the option; at least one.
    pub used_by: &'static [Class],
    /// Notations with these options that use this one; empty if all do.
    pub only: &'static [&'static str],
    /// One line for help texts.
    pub about: &'static str,
    /// Values of the option and the functions that set them.
    pub values: Values<O>,
}

/// The values of an option.
#[derive(Debug)]
pub enum Values<O: 'static> {
    /// A switch, either given or not given.
    Flag(fn(&mut O)),
    /// One of several words. The string is the placeholder for them in help texts.
    Choice(&'static str, &'static [Choice<O>]),
    /// One of the names in a list, with the function that looks up a name. The string is the
    /// placeholder for them in help texts.
    Names(&'static str, fn() -> Vec<&'static str>, fn(&str) -> Result<Apply<O>, String>),
    /// A text. The string is its placeholder in help texts.
    Text(&'static str, fn(&str) -> Result<Apply<O>, String>),
    /// A list with commas, to which every further one adds. The string is its placeholder in help
    /// texts.
    List(&'static str, fn(&str) -> Result<Apply<O>, String>),
    /// The content of a file.
    File(fn(&[u8]) -> Result<Apply<O>, String>),
}

/// A word to which an option can be set.
#[derive(Debug)]
pub struct Choice<O: 'static> {
    /// The word.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Sets the option to this word.
    pub set: fn(&mut O),
}

/// Makes a word to which an option can be set.
pub(crate) const fn choice<O>(
    name: &'static str,
    about: &'static str,
    set: fn(&mut O),
) -> Choice<O> {
    Choice { name, about, set }
}

/// An option as listed, independent of the type that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, as in `name=value` and as in `--name` on the command line.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Classes of verbs that use the option.
    pub used_by: &'static [Class],
    /// Notations that the option is for, as a heading of help texts.
    pub group: &'static str,
    /// Values of the option.
    pub kind: OptionKind,
}

impl OptionInfo {
    /// Returns `true` if the option is one of several words and this is not one of them.
    #[must_use]
    pub fn excludes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Choice(_, list) => list.iter().all(|(name, _)| *name != value),
            _ => false,
        }
    }
}

/// The values of an option, as listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A switch, either given or not given; an empty value sets it.
    Flag,
    /// One of several words, each with one line about it, after the placeholder for help texts.
    Choice(&'static str, Vec<(&'static str, &'static str)>),
    /// One of several names, after the placeholder for help texts.
    Names(&'static str, Vec<&'static str>),
    /// A text, with its placeholder in help texts.
    Text(&'static str),
    /// A list with commas, to which every further one adds, with its placeholder in help texts.
    List(&'static str),
    /// The content of a file.
    File,
}

/// The reason why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No option has this name.
    Unknown,
    /// The option does not accept this value; the message lists the accepted values.
    BadValue(String),
}

impl core::fmt::Display for OptionError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Unknown => "no such option",
            Self::BadValue(message) => message,
        })
    }
}

impl core::error::Error for OptionError {}

impl<O> Setter<O> {
    /// Returns the option as listed. `group` names the notations that it is for.
    #[must_use]
    pub fn info(&self, group: &'static str) -> OptionInfo {
        let kind = match &self.values {
            Values::Flag(_) => OptionKind::Flag,
            Values::Choice(name, list) => OptionKind::Choice(
                name,
                list.iter().map(|choice| (choice.name, choice.about)).collect(),
            ),
            Values::Names(name, list, _) => OptionKind::Names(name, list()),
            Values::Text(name, _) => OptionKind::Text(name),
            Values::List(name, _) => OptionKind::List(name),
            Values::File(_) => OptionKind::File,
        };
        OptionInfo { name: self.name, about: self.about, used_by: self.used_by, group, kind }
    }

    /// Returns `true` if the notation with this name uses the option.
    #[must_use]
    pub fn is_of(&self, notation: &str) -> bool {
        self.only.is_empty() || self.only.contains(&notation)
    }

    /// Checks a value.
    ///
    /// # Errors
    /// The message lists the allowed values.
    pub fn parse(&self, value: &[u8]) -> Result<Apply<O>, OptionError> {
        let text = || core::str::from_utf8(value).map_err(|_| "expected UTF-8".to_owned());
        let parsed = match &self.values {
            Values::Flag(set) if value.is_empty() => Ok(Arc::new(*set) as Apply<O>),
            Values::Flag(_) => Err("expected no value".to_owned()),
            Values::Choice(_, list) => text().and_then(|text| {
                let choice = list.iter().find(|choice| choice.name == text);
                choice.map(|choice| Arc::new(choice.set) as Apply<O>).ok_or_else(|| {
                    let names: Vec<_> = list.iter().map(|choice| choice.name).collect();
                    format!("expected {}", names.join(", "))
                })
            }),
            Values::Names(_, _, parse) | Values::Text(_, parse) | Values::List(_, parse) => {
                text().and_then(parse)
            }
            Values::File(parse) => parse(value),
        };
        parsed.map_err(OptionError::BadValue)
    }
}
