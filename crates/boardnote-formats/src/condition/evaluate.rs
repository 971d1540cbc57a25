//! The evaluation of a checked condition for a row, with the three-valued logic of SQL: `None` is
//! null.

use super::expr::{Arithmetic, Order};
use super::pattern::Pattern;
use crate::table::Cell;
use core::cmp::Ordering;
use notation_report::Days;
use std::borrow::Cow;

/// A checked condition.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Constant(bool),
    /// A Boolean column.
    Column(usize),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Compare(Order, Scalar, Scalar),
    /// Equality of two Boolean values.
    Same(Box<Self>, Box<Self>),
    /// One of a list is true.
    Any(Vec<Self>),
    Matches(Scalar, Pattern),
    IsNull(Scalar),
    /// A condition that is neither true nor false.
    IsUnknown(Box<Self>),
    Is(Box<Self>, bool),
}

/// A checked number or text.
#[derive(Clone, Debug)]
pub(super) enum Scalar {
    Column(usize),
    Int(i128),
    Real(f64),
    Text(String),
    Minus(Box<Self>),
    Arithmetic(Arithmetic, Box<Self>, Box<Self>),
    Abs(Box<Self>),
    Lower(Box<Self>),
    Length(Box<Self>),
    /// The number that a text holds; null if it holds none.
    Parsed(Box<Self>),
    Days(Days),
    /// The days that a text can stand for; null if they are unknown.
    Dated(Box<Self>),
}

/// A number, a text, or a date.
#[derive(Clone, Debug, PartialEq)]
enum Value<'a> {
    Int(i128),
    Real(f64),
    Text(Cow<'a, str>),
    Days(Days),
}

impl Test {
    /// Returns whether the condition is true of a row, or null.
    pub(super) fn holds<'a>(&'a self, cell: &impl Fn(usize) -> &'a Cell) -> Option<bool> {
        Some(match self {
            Self::Constant(value) => *value,
            Self::Column(at) => match cell(*at) {
                Cell::Bool(value) => *value,
                _ => return None,
            },
            Self::Not(test) => !test.holds(cell)?,
            Self::And(one, two) => match one.holds(cell) {
                Some(false) => false,
                one => match two.holds(cell) {
                    Some(false) => false,
                    two => one? && two?,
                },
            },
            Self::Or(one, two) => match one.holds(cell) {
                Some(true) => true,
                one => match two.holds(cell) {
                    Some(true) => true,
                    two => one? || two?,
                },
            },
            Self::Compare(order, one, two) => match (one.value(cell)?, two.value(cell)?) {
                (Value::Days(one), Value::Days(two)) => order.compares(one, two)?,
                (one, two) => order.allows(one.order(&two)?),
            },
            Self::Same(one, two) => one.holds(cell)? == two.holds(cell)?,
            Self::Any(list) => {
                let mut unknown = false;
                let found = list.iter().any(|test| {
                    let holds = test.holds(cell);
                    unknown |= holds.is_none();
                    holds == Some(true)
                });
                if unknown && !found {
                    return None;
                }
                found
            }
            Self::Matches(text, pattern) => match text.value(cell)? {
                Value::Text(text) => pattern.matches(&text),
                _ => return None,
            },
            Self::IsNull(scalar) => scalar.value(cell).is_none(),
            Self::IsUnknown(test) => test.holds(cell).is_none(),
            Self::Is(test, wanted) => test.holds(cell) == Some(*wanted),
        })
    }
}

impl Order {
    /// Returns the order with its sides exchanged.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
            equal => equal,
        }
    }

    fn allows(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

impl Scalar {
    fn value<'a>(&'a self, cell: &impl Fn(usize) -> &'a Cell) -> Option<Value<'a>> {
        Some(match self {
            Self::Column(at) => match cell(*at) {
                Cell::Int(number) => Value::Int((*number).into()),
                Cell::Unsigned(number) => Value::Int((*number).into()),
                Cell::Real(number) => Value::Real(*number),
                Cell::Text(text) => Value::Text(Cow::Borrowed(text)),
                Cell::Bytes(bytes) => Value::Text(Cell::hex(bytes).into()),
                Cell::Null | Cell::Bool(_) => return None,
            },
            Self::Int(number) => Value::Int(*number),
            Self::Real(number) => Value::Real(*number),
            Self::Text(text) => Value::Text(Cow::Borrowed(text)),
            Self::Minus(of) => match of.value(cell)? {
                Value::Int(number) => Value::Int(number.checked_neg()?),
                Value::Real(number) => Value::Real(-number),
                Value::Text(_) | Value::Days(_) => return None,
            },
            Self::Abs(of) => match of.value(cell)? {
                Value::Int(number) => Value::Int(number.checked_abs()?),
                Value::Real(number) => Value::Real(number.abs()),
                Value::Text(_) | Value::Days(_) => return None,
            },
            Self::Arithmetic(arithmetic, one, two) => {
                arithmetic.of(&one.value(cell)?, &two.value(cell)?)?
            }
            Self::Lower(of) => match of.value(cell)? {
                Value::Text(text) => Value::Text(text.to_lowercase().into()),
                _ => return None,
            },
            Self::Parsed(of) => match of.value(cell)? {
                Value::Text(text) => Value::Real(text.trim().parse().ok()?),
                number => number,
            },
            Self::Days(days) => Value::Days(*days),
            Self::Dated(of) => match of.value(cell)? {
                Value::Text(text) => Value::Days(Days::read(&text)?),
                _ => return None,
            },
            Self::Length(of) => match of.value(cell)? {
                Value::Text(text) => Value::Int(text.chars().count() as i128),
                _ => return None,
            },
        })
    }
}

impl Arithmetic {
    /// Computes in whole numbers if both are whole, except for a division. A division by zero is
    /// null.
    fn of<'a>(self, one: &Value<'_>, two: &Value<'_>) -> Option<Value<'a>> {
        if let (Value::Int(one), Value::Int(two)) = (one, two) {
            let whole = match self {
                Self::Add => one.checked_add(*two),
                Self::Subtract => one.checked_sub(*two),
                Self::Multiply => one.checked_mul(*two),
                Self::Divide => None,
            };
            if let Some(whole) = whole {
                return Some(Value::Int(whole));
            }
        }
        let (one, two) = (one.real()?, two.real()?);
        Some(Value::Real(match self {
            Self::Add => one + two,
            Self::Subtract => one - two,
            Self::Multiply => one * two,
            Self::Divide if two == 0.0 => return None,
            Self::Divide => one / two,
        }))
    }
}

impl Value<'_> {
    #[expect(clippy::cast_precision_loss, reason = "as in every comparison of mixed numbers")]
    const fn real(&self) -> Option<f64> {
        match self {
            Self::Int(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            Self::Text(_) | Self::Days(_) => None,
        }
    }

    fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(one), Self::Int(two)) => Some(one.cmp(two)),
            (Self::Text(one), Self::Text(two)) => Some(one.cmp(two)),
            (one, two) => one.real()?.partial_cmp(&two.real()?),
        }
    }
}
