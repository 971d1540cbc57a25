//! Expressions as written.

use core::ops::Range;

/// An expression as written, with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
    /// Number of operators inside one another.
    pub(super) depth: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A column.
    Name(String),
    Int(i128),
    Real(f64),
    Text(String),
    Bool(bool),
    Null,
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Call(Function, Box<Expr>),
    Infix(Infix, Box<Expr>, Box<Expr>),
    Suffix(Box<Expr>, Suffix),
}

impl Expr {
    /// Adds the names of columns to `found`.
    pub(super) fn names<'e>(&'e self, found: &mut Vec<&'e str>) {
        match &self.kind {
            Kind::Name(name) => found.push(name),
            Kind::Not(of) | Kind::Minus(of) | Kind::Call(_, of) => of.names(found),
            Kind::Infix(_, left, right) => {
                left.names(found);
                right.names(found);
            }
            Kind::Suffix(of, suffix) => {
                of.names(found);
                match suffix {
                    Suffix::Is { .. } => {}
                    Suffix::In { list, .. } => list.iter().for_each(|value| value.names(found)),
                    Suffix::Between { low, high, .. } => {
                        low.names(found);
                        high.names(found);
                    }
                }
            }
            Kind::Int(_) | Kind::Real(_) | Kind::Text(_) | Kind::Bool(_) | Kind::Null => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Abs,
    Lower,
    Length,
}

/// An operator between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    Or,
    And,
    Compare(Order),
    /// `like` or, without regard to case, `ilike`.
    Like {
        fold: bool,
        not: bool,
    },
    /// `~` or, without regard to case, `~*`.
    Match {
        fold: bool,
        not: bool,
    },
    Arithmetic(Arithmetic),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// An operator after an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Suffix {
    /// `is null`, or `is true` or `is false`.
    Is {
        what: Option<bool>,
        not: bool,
    },
    In {
        list: Vec<Expr>,
        not: bool,
    },
    Between {
        low: Box<Expr>,
        high: Box<Expr>,
        not: bool,
    },
}
