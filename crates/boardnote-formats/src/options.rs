//! Options of notations: each knows its name, its values and how it is set.

/// An option of a notation whose options are `O`.
#[derive(Debug)]
pub struct Setter<O: 'static> {
    /// The name, as in `name=value` and as `--name` on the command line.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// The values and how they are set.
    pub values: Values<O>,
}

/// The values of an option.
#[derive(Debug)]
pub enum Values<O: 'static> {
    /// Given or not given.
    Flag(fn(&mut O)),
    /// One of several words.
    Choice(&'static [Choice<O>]),
    /// A text, with its name in help texts.
    Text(&'static str, fn(&mut O, &str) -> Result<(), String>),
    /// The content of a file.
    File(fn(&mut O, &[u8]) -> Result<(), String>),
}

/// A word that an option can be set to.
#[derive(Debug)]
pub struct Choice<O: 'static> {
    /// The word.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// Sets the option to it.
    pub set: fn(&mut O),
}

/// An option as it is listed: without the options that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name, as in `name=value` and as `--name` on the command line.
    pub name: &'static str,
    /// One line for help texts.
    pub about: &'static str,
    /// The values.
    pub kind: OptionKind,
}

/// The values of an option as they are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Given or not given: an empty value sets it.
    Flag,
    /// One of several words, each with a line about it.
    Choice(Vec<(&'static str, &'static str)>),
    /// A text, with its name in help texts.
    Text(&'static str),
    /// The content of a file.
    File,
}

/// The reason why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of that name.
    Unknown,
    /// The option has no such value; the message says which values there are.
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
    /// Returns the option as it is listed.
    #[must_use]
    pub fn info(&self) -> OptionInfo {
        let kind = match &self.values {
            Values::Flag(_) => OptionKind::Flag,
            Values::Choice(list) => {
                OptionKind::Choice(list.iter().map(|choice| (choice.name, choice.about)).collect())
            }
            Values::Text(name, _) => OptionKind::Text(name),
            Values::File(_) => OptionKind::File,
        };
        OptionInfo { name: self.name, about: self.about, kind }
    }

    fn set(&self, options: &mut O, value: &[u8]) -> Result<(), String> {
        let text = || core::str::from_utf8(value).map_err(|_| "expected UTF-8".to_owned());
        match &self.values {
            Values::Flag(set) if value.is_empty() => set(options),
            Values::Flag(_) => return Err("expected no value".to_owned()),
            Values::Choice(list) => {
                let text = text()?;
                let choice = list.iter().find(|choice| choice.name == text).ok_or_else(|| {
                    let names: Vec<_> = list.iter().map(|choice| choice.name).collect();
                    format!("expected {}", names.join(", "))
                })?;
                (choice.set)(options);
            }
            Values::Text(_, set) => return set(options, text()?),
            Values::File(set) => return set(options, value),
        }
        Ok(())
    }
}

/// Sets an option of a list by its name.
///
/// # Errors
/// Says which values there are, or that there is no such option.
pub fn set<O>(
    list: &[Setter<O>],
    options: &mut O,
    name: &str,
    value: &[u8],
) -> Result<(), OptionError> {
    let setter = list.iter().find(|setter| setter.name == name).ok_or(OptionError::Unknown)?;
    setter.set(options, value).map_err(OptionError::BadValue)
}
