//! Values of arguments with names that a shell can complete.

use crate::formats::table::PLACE;
use crate::formats::{self, Format};
use crate::slot::unpacked_name;
use crate::{near, text};
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use std::ffi::OsStr;
use std::path::Path;

/// A parser that offers names for completion but may accept other values, too.
#[derive(Clone, Debug)]
pub struct Suggesting<P, V> {
    /// Parser of values.
    pub parser: P,
    /// Returns the names to offer.
    pub values: V,
}

impl<P, V> TypedValueParser for Suggesting<P, V>
where
    P: TypedValueParser,
    V: Fn() -> Vec<&'static str> + Clone + Send + Sync + 'static,
{
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter().map(PossibleValue::new)))
    }
}

/// A parser of the names of formats.
#[must_use]
pub fn format() -> impl TypedValueParser<Value = &'static dyn Format> {
    formats_offering(format_names)
}

/// A parser of the names of formats that offers those that can be encoded.
#[must_use]
pub fn encoded() -> impl TypedValueParser<Value = &'static dyn Format> {
    formats_offering(encoded_names)
}

fn formats_offering(
    values: fn() -> Vec<&'static str>,
) -> impl TypedValueParser<Value = &'static dyn Format> {
    let parser =
        StringValueParser::new().try_map(|name: String| formats::parse_name(&canonical(&name)?));
    Suggesting { parser, values }
}

/// Returns the name of a format for a name that people use. Case does not matter.
fn canonical(name: &str) -> Result<String, String> {
    let name = name.to_lowercase();
    Ok(match name.as_str() {
        "gnubg" => return Err("choose gnuid (an ID) or bg-sgf (a game)".to_owned()),
        "jose" => "movecode".to_owned(),
        "uci-moves" => "uci".to_owned(),
        _ => name,
    })
}

/// A parser of the names of formats that a record can be converted to.
#[must_use]
pub fn target() -> impl TypedValueParser<Value = String> {
    let parser = StringValueParser::new().try_map(|name: String| {
        let name = canonical(&name)?;
        if targets().contains(&name.as_str()) {
            return Ok(name);
        }
        Err(of_other_verb(&name).map_or_else(
            || {
                let hint = near::hint(&name, targets());
                let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
                format!("convert writes {}{hint}", formats::words::list(&targets(), "and"))
            },
            str::to_owned,
        ))
    });
    Suggesting { parser, values: targets }
}

/// Returns the verb that writes what no record is converted to.
fn of_other_verb(name: &str) -> Option<&'static str> {
    Some(match name {
        "json" | "jsonl" => "JSON is written by boardnote decode",
        "csv" | "tsv" | "parquet" => "tables are written by boardnote export",
        "svg" | "png" | "html" => "pictures are drawn by boardnote render",
        _ => return None,
    })
}

/// Returns the formats that the name of an output tells, the one with the name of its ending first.
///
/// # Errors
/// The message says what to do if there is none.
pub fn targets_of(output: &Path) -> Result<Vec<String>, String> {
    let ending = unpacked_name(output).extension().and_then(OsStr::to_str).unwrap_or_default();
    let ending = ending.to_lowercase();
    if ending.is_empty() {
        return Err("convert needs --to".to_owned());
    }
    if let Some(verb) = of_other_verb(&ending) {
        return Err(format!("{verb}; to convert to a file with this ending, add --to"));
    }
    let is_told = |name: &&str| {
        let suggests = |format: &dyn Format| format.info().is_suggested_by(&ending);
        **name == ending || formats::by_name(name).is_some_and(suggests)
    };
    let mut told: Vec<_> = targets().into_iter().filter(is_told).collect();
    told.sort_by_key(|name| *name != ending);
    if told.is_empty() {
        let name = text::name(output);
        let hint = near::hint(&ending, targets()).map(|hint| format!("; {hint}"));
        let hint = hint.unwrap_or_default();
        return Err(format!("convert needs --to, because the name {name} tells no format{hint}"));
    }
    Ok(told.into_iter().map(str::to_owned).collect())
}

fn encoded_names() -> Vec<&'static str> {
    let encoded = formats::ALL.iter().filter(|format| format.abilities().encode);
    encoded.map(|format| format.info().name).collect()
}

fn format_names() -> Vec<&'static str> {
    formats::ALL.iter().map(|format| format.info().name).collect()
}

/// A parser of texts that offers the names from a function.
#[must_use]
pub fn text(
    values: impl Fn() -> Vec<&'static str> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = String> {
    Suggesting { parser: StringValueParser::new(), values }
}

/// A word that an argument accepts, one line about it, and its value.
pub type Choice<T> = (&'static str, &'static str, T);

/// A parser of one of several words.
#[must_use]
pub fn choice<T: Clone + Send + Sync + 'static>(
    list: &'static [Choice<T>],
) -> impl TypedValueParser<Value = T> {
    let words = list.iter().map(|(name, about, _)| PossibleValue::new(*name).help(*about));
    PossibleValuesParser::new(words).try_map(move |word| {
        let found = list.iter().find(|(name, ..)| *name == word);
        found.map(|(.., value)| value.clone()).ok_or("expected one of the words listed")
    })
}

/// Returns the names of all formats that a record can be converted to.
#[must_use]
pub fn targets() -> Vec<&'static str> {
    let targets = formats::ALL.iter().flat_map(|format| format.abilities().targets);
    unique(targets.map(|target| target.name))
}

/// Returns the names of the tables of all formats.
#[must_use]
pub fn tables() -> Vec<&'static str> {
    let tables = formats::ALL.iter().flat_map(|format| format.abilities().tables);
    unique(tables.map(|table| table.name))
}

/// Returns the names of the columns of all tables.
#[must_use]
pub fn columns() -> Vec<&'static str> {
    let tables = formats::ALL.iter().flat_map(|format| format.abilities().tables);
    let columns = tables.flat_map(|table| table.columns());
    unique(PLACE.iter().chain(columns).map(|column| column.name))
}

/// Returns `true` for the name of a column of any table, listed or made of its name.
#[must_use]
pub fn is_column(name: &str) -> bool {
    let mut tables = formats::ALL.iter().flat_map(|format| format.abilities().tables);
    columns().contains(&name)
        || tables.any(|table| table.heads.is_some_and(|heads| name.starts_with(heads.prefix)))
}

/// Returns names in alphabetical order, each once.
pub(crate) fn unique(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns a usage error with this message.
#[must_use]
pub fn usage(message: &str) -> Error {
    Error::raw(ErrorKind::ValueValidation, format!("{message}\n"))
}
