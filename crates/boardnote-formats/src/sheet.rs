//! A record for people: boards, named facts, tables and texts, in order and as values. Whoever prints
//! a sheet chooses the look of its boards, the width, and the colors.

mod print;

use crate::text::{Look, visible};
use board_picture::scene::Scene;
use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use std::borrow::Cow;

/// Width of the names of facts in a text, in columns.
const NAMES: usize = 14;

/// Everything there is to say about a record, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The parts, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A position.
    Board(Box<Scene>),
    /// Facts with their names.
    Facts(Vec<Fact>),
    /// A table, such as a score sheet.
    Table(Table),
    /// A text with its heading, such as moves.
    Text {
        /// The heading. Without one, the lines of the text are not broken, and are joined to the
        /// parts beside it.
        name: &'static str,
        /// The text, which may have several lines.
        text: String,
        /// `true` if few readers need the text.
        detail: bool,
    },
}

/// A fact about a record. In JSON, it is an object with the members `id`, `name`, and `value`, a text
/// or a list of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The stable name for programs, in kebab case.
    pub id: &'static str,
    /// The name for people.
    pub name: Cow<'static, str>,
    /// The value.
    pub value: Value,
}

/// The value of a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text, broken between words if it is too long for a line.
    Text(String),
    /// A text that names signs of the board: those of ASCII and those of Unicode.
    Signs([String; 2]),
    /// An ID or another text that is never broken.
    Whole(String),
    /// Items and the text between them. Lines are broken between items.
    List(Vec<String>, &'static str),
    /// Values one below the other.
    Lines(Vec<Self>),
    /// Cells with their widths, which align with those of similar facts.
    Cells(Vec<(String, usize)>),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub head: Vec<Head>,
    /// The rows. A row may have fewer cells than there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a [`Table`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The heading.
    pub name: String,
    /// `true` to align the cells on the right.
    pub right: bool,
    /// Smallest width, in columns of text.
    pub least: usize,
    /// Number of blanks before the column.
    pub gap: usize,
}

/// A cell of a [`Table`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// `true` if the text runs on over the following columns.
    pub spans: bool,
}

/// The style in which a sheet is printed.
#[derive(Clone, Debug)]
pub struct Style {
    /// The look of boards, and the width of the text.
    pub look: Look,
    /// Makes the name of a fact less prominent, for example by a color.
    pub label: fn(&str) -> String,
    /// `true` to print also the texts that few readers need.
    pub all: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { look: Look::default(), label: str::to_owned, all: false }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, spans: false }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Cell {
    /// Makes a cell whose text runs on over the following columns.
    #[must_use]
    pub fn spanning(text: impl Into<String>) -> Self {
        Self { text: text.into(), spans: true }
    }
}

impl Value {
    /// Makes a value that is never broken.
    #[must_use]
    pub fn whole(value: &(impl ToString + ?Sized)) -> Self {
        Self::Whole(value.to_string())
    }

    /// Returns the value as lines of text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Text(text) | Self::Signs([text, _]) | Self::Whole(text) => vec![text.clone()],
            Self::List(items, between) => vec![items.join(between)],
            Self::Lines(lines) => lines.iter().flat_map(Self::lines).collect(),
            Self::Cells(cells) => {
                let cells = cells.iter().map(|(cell, _)| cell.trim()).filter(|it| !it.is_empty());
                vec![cells.collect::<Vec<_>>().join(" ")]
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines: Vec<_> = self.lines().iter().map(|line| visible(line).into_owned()).collect();
        match (self, lines.as_slice()) {
            (Self::Lines(_), lines) => lines.serialize(serializer),
            (_, lines) => lines.concat().serialize(serializer),
        }
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fact = serializer.serialize_struct("Fact", 3)?;
        fact.serialize_field("id", self.id)?;
        fact.serialize_field("name", &*visible(&self.name))?;
        fact.serialize_field("value", &self.value)?;
        fact.end()
    }
}

impl Fact {
    /// Makes a fact.
    #[must_use]
    pub fn new(
        id: &'static str,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Value>,
    ) -> Self {
        Self { id, name: name.into(), value: value.into() }
    }
}

impl Sheet {
    /// Returns the facts of all parts.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.parts.iter().flat_map(|part| match part {
            Part::Facts(facts) => facts.as_slice(),
            _ => &[],
        })
    }
}
