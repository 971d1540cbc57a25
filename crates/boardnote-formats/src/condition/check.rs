//! The check of a condition against the columns of a table.

use super::evaluate::{Scalar, Test};
use super::expr::{Expr, Function, Infix, Kind, Order, Suffix};
use super::pattern::Pattern;
use super::{Fault, column};
use crate::Format;
use crate::table::{self, TableInfo};
use crate::words;

/// The columns that a condition may name.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// The condition as written.
    pub(super) text: &'a str,
    pub(super) table: TableInfo,
    pub(super) format: &'a dyn Format,
}

/// An expression with its type.
pub(super) enum Typed {
    Test(Test),
    Number(Scalar),
    Text(Scalar),
    Null,
}

impl Typed {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Test(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::Null => "null",
        }
    }
}

pub(super) type Columns = Vec<usize>;

impl<'a> Scope<'a> {
    /// Checks a condition and adds its columns.
    pub(super) fn test(self, expr: &Expr, columns: &mut Columns) -> Result<Test, Fault> {
        match self.typed(expr, columns)? {
            Typed::Test(test) => Ok(test),
            Typed::Null => Err(Fault::new(&expr.span, "null is never true")),
            other => {
                let source = self.source(expr);
                let (subject, kind) = (self.subject(expr), other.kind());
                let message = match &expr.kind {
                    Kind::Name(_) => {
                        format!("{subject} is {kind}; write {source} is not null, or compare it")
                    }
                    _ => format!("expected a condition, found {kind}: {source}"),
                };
                Err(Fault::new(&expr.span, message))
            }
        }
    }

    /// Returns an expression as written.
    pub(super) fn source(self, expr: &Expr) -> &'a str {
        self.text.get(expr.span.clone()).unwrap_or_default().trim_end()
    }

    /// Returns the words for an expression in a message.
    fn subject(self, expr: &Expr) -> String {
        match &expr.kind {
            Kind::Name(name) => format!("the column {name}"),
            _ => self.source(expr).to_owned(),
        }
    }

    pub(super) fn typed(self, expr: &Expr, columns: &mut Columns) -> Result<Typed, Fault> {
        Ok(match &expr.kind {
            Kind::Name(name) => {
                let (at, info) = column(self.table, self.format, name)
                    .map_err(|message| Fault::new(&expr.span, message))?;
                columns.push(at);
                match info.kind {
                    table::Kind::Text | table::Kind::Bytes(_) => Typed::Text(Scalar::Column(at)),
                    table::Kind::Int | table::Kind::Unsigned | table::Kind::Real => {
                        Typed::Number(Scalar::Column(at))
                    }
                    table::Kind::Bool => Typed::Test(Test::Column(at)),
                }
            }
            Kind::Int(number) => Typed::Number(Scalar::Int(*number)),
            Kind::Real(number) => Typed::Number(Scalar::Real(*number)),
            Kind::Text(text) => Typed::Text(Scalar::Text(text.clone())),
            Kind::Bool(value) => Typed::Test(Test::Constant(*value)),
            Kind::Null => Typed::Null,
            Kind::Not(of) => Typed::Test(Test::Not(Box::new(self.test(of, columns)?))),
            Kind::Minus(of) => {
                Typed::Number(Scalar::Minus(Box::new(self.number(of, "-", columns)?)))
            }
            Kind::Call(Function::Abs, of) => {
                Typed::Number(Scalar::Abs(Box::new(self.number(of, "abs()", columns)?)))
            }
            Kind::Call(Function::Lower, of) => {
                Typed::Text(Scalar::Lower(Box::new(self.text(of, "lower()", columns)?)))
            }
            Kind::Call(Function::Length, of) => {
                Typed::Number(Scalar::Length(Box::new(self.text(of, "length()", columns)?)))
            }
            Kind::Infix(infix, one, two) => self.infix(*infix, one, two, columns)?,
            Kind::Suffix(of, suffix) => Typed::Test(self.suffix(of, suffix, columns)?),
        })
    }

    /// Checks the operand of something that takes numbers.
    fn number(self, expr: &Expr, taker: &str, columns: &mut Columns) -> Result<Scalar, Fault> {
        match self.typed(expr, columns)? {
            Typed::Number(scalar) => Ok(scalar),
            other => Err(self.unfit(expr, taker, "numbers", &other)),
        }
    }

    /// Checks the operand of something that takes texts.
    fn text(self, expr: &Expr, taker: &str, columns: &mut Columns) -> Result<Scalar, Fault> {
        match self.typed(expr, columns)? {
            Typed::Text(scalar) => Ok(scalar),
            other => Err(self.unfit(expr, taker, "text", &other)),
        }
    }

    fn unfit(self, expr: &Expr, taker: &str, takes: &str, found: &Typed) -> Fault {
        let (subject, kind) = (self.subject(expr), found.kind());
        Fault::new(&expr.span, format!("{taker} is for {takes}, and {subject} is {kind}"))
    }

    fn infix(
        self,
        infix: Infix,
        one: &Expr,
        two: &Expr,
        columns: &mut Columns,
    ) -> Result<Typed, Fault> {
        let (pattern, not) = match infix {
            Infix::And | Infix::Or => {
                let one = Box::new(self.test(one, columns)?);
                let two = Box::new(self.test(two, columns)?);
                let and = infix == Infix::And;
                return Ok(Typed::Test(if and { Test::And(one, two) } else { Test::Or(one, two) }));
            }
            Infix::Arithmetic(arithmetic) => {
                let one = Box::new(self.number(one, "arithmetic", columns)?);
                let two = Box::new(self.number(two, "arithmetic", columns)?);
                return Ok(Typed::Number(Scalar::Arithmetic(arithmetic, one, two)));
            }
            Infix::Compare(order) => {
                return self.compare(order, one, two, columns).map(Typed::Test);
            }
            Infix::Like { fold, not } => (Pattern::like(self.pattern(two, columns)?, fold), not),
            Infix::Match { fold, not } => {
                let pattern = Pattern::regex(self.pattern(two, columns)?, fold);
                (pattern.map_err(|message| Fault::new(&two.span, message))?, not)
            }
        };
        let operator = match infix {
            Infix::Like { .. } => "like",
            _ => "~",
        };
        let test = Test::Matches(self.text(one, operator, columns)?, pattern);
        Ok(Typed::Test(negated(test, not)))
    }

    /// Returns the text of a pattern.
    fn pattern<'e>(self, expr: &'e Expr, columns: &mut Columns) -> Result<&'e str, Fault> {
        match &expr.kind {
            Kind::Text(text) => Ok(text),
            _ => {
                self.operand(expr, columns)?;
                let source = self.source(expr);
                let message =
                    format!("expected a text in quotes, found {source}; write '{source}'");
                Err(Fault::new(&expr.span, message))
            }
        }
    }

    /// Checks a value on the right of a comparison. A name that is no column may be a text without
    /// quotes.
    fn operand(self, expr: &Expr, columns: &mut Columns) -> Result<Typed, Fault> {
        match &expr.kind {
            Kind::Name(name) if column(self.table, self.format, name).is_err() => {
                let table = self.table.name;
                let message =
                    format!("no column {name} in the table {table}; a text is written '{name}'");
                Err(Fault::new(&expr.span, message))
            }
            _ => self.typed(expr, columns),
        }
    }

    fn compare(
        self,
        order: Order,
        one: &Expr,
        two: &Expr,
        columns: &mut Columns,
    ) -> Result<Test, Fault> {
        if let Some(test) = self.compare_loosely(order, one, two, columns)? {
            return Ok(test);
        }
        if let Some(test) = self.compare_loosely(order.turned(), two, one, columns)? {
            return Ok(test);
        }
        let (left, right) = (self.typed(one, columns)?, self.operand(two, columns)?);
        match (left, right) {
            (Typed::Number(left), Typed::Number(right)) => Ok(Test::Compare(order, left, right)),
            (Typed::Text(left), Typed::Text(right)) => {
                Ok(Test::Compare(order, left, self.beside(one, two, right)?))
            }
            (Typed::Test(left), Typed::Test(right)) => match order {
                Order::Equal | Order::NotEqual => {
                    let same = Test::Same(Box::new(left), Box::new(right));
                    Ok(negated(same, order == Order::NotEqual))
                }
                _ => {
                    let message = "true and false have no order; use = or !=".to_owned();
                    Err(Fault::new(&two.span, message))
                }
            },
            (Typed::Null, _) | (_, Typed::Null) => {
                let (of, null) = if one.kind == Kind::Null { (two, one) } else { (one, two) };
                let not = if order == Order::NotEqual { " not" } else { "" };
                let of = self.source(of);
                let message =
                    format!("a comparison with null is never true; write {of} is{not} null");
                Err(Fault::new(&null.span, message))
            }
            (left, right) => Err(self.mismatch(one, &left, two, &right)),
        }
    }

    /// Returns what is compared with an expression: `right`, which is `two` as written.
    fn beside(self, one: &Expr, two: &Expr, mut right: Scalar) -> Result<Scalar, Fault> {
        if let (Kind::Name(name), Scalar::Text(text)) = (&one.kind, &mut right)
            && let Ok((_, info)) = column(self.table, self.format, name)
        {
            // Bytes are compared as the small hexadecimal digits of text files.
            if matches!(info.kind, table::Kind::Bytes(_)) {
                text.make_ascii_lowercase();
            }
            if !info.values.is_empty() && !info.values.contains(&text.as_str()) {
                let all = words::list(info.values, "or");
                let message = format!("the column {name} is {all}, never '{text}'");
                return Err(Fault::new(&two.span, message));
            }
        }
        Ok(right)
    }

    /// Returns the fault of a comparison of values of two types.
    fn mismatch(self, one: &Expr, left: &Typed, two: &Expr, right: &Typed) -> Fault {
        let (first, second) = (self.source(one), self.source(two));
        let (subject, object) = (self.subject(one), self.subject(two));
        // The operator stands between the two, without its blanks.
        let between = self.text.get(one.span.end..two.span.start).unwrap_or_default().trim();
        let here = if names_column(two) { "" } else { " here" };
        let message =
            format!("{object} is {}{here}, and {subject} is {}", right.kind(), left.kind());
        let hint = match (left, &two.kind) {
            (Typed::Text(_), Kind::Int(_) | Kind::Real(_) | Kind::Infix(..) | Kind::Minus(_))
                if !names_column(two) =>
            {
                format!("; write {first} {between} '{second}'")
            }
            (Typed::Number(_), Kind::Text(text)) if text.trim().parse::<f64>().is_ok() => {
                format!("; write {first} {between} {}", text.trim())
            }
            (Typed::Test(_), _) if names_column(one) => {
                format!("; write {first} or not {first}")
            }
            _ => String::new(),
        };
        Fault::new(&two.span, message + &hint)
    }

    fn suffix(self, of: &Expr, suffix: &Suffix, columns: &mut Columns) -> Result<Test, Fault> {
        match suffix {
            Suffix::Is { what: None, not } => {
                let test = match self.typed(of, columns)? {
                    Typed::Number(scalar) | Typed::Text(scalar) => Test::IsNull(scalar),
                    Typed::Test(test) => Test::IsUnknown(Box::new(test)),
                    Typed::Null => Test::Constant(true),
                };
                Ok(negated(test, *not))
            }
            Suffix::Is { what: Some(wanted), not } => {
                let test = Box::new(self.test(of, columns)?);
                Ok(negated(Test::Is(test, *wanted), *not))
            }
            Suffix::In { list, not } => {
                let one = self.typed(of, columns)?;
                let mut items = Vec::new();
                for item in list {
                    if let Some(test) = self.compare_loosely(Order::Equal, of, item, columns)? {
                        items.push(test);
                        continue;
                    }
                    let two = self.operand(item, columns)?;
                    match (&one, two) {
                        (Typed::Number(one), Typed::Number(two)) => {
                            items.push(Test::Compare(Order::Equal, one.clone(), two));
                        }
                        (Typed::Text(one), Typed::Text(two)) => {
                            let two = self.beside(of, item, two)?;
                            items.push(Test::Compare(Order::Equal, one.clone(), two));
                        }
                        (_, Typed::Null) => {
                            let message = "null in a list equals nothing; use is null";
                            return Err(Fault::new(&item.span, message));
                        }
                        (one, two) => return Err(self.mismatch_in(of, one, item, &two)),
                    }
                }
                match one {
                    Typed::Number(_) | Typed::Text(_) => Ok(negated(Test::Any(items), *not)),
                    other => Err(self.unfit(of, "in", "numbers and text", &other)),
                }
            }
            Suffix::Between { low, high, not } => {
                let low = self.compare(Order::AtLeast, of, low, columns)?;
                let high = self.compare(Order::AtMost, of, high, columns)?;
                Ok(negated(Test::And(Box::new(low), Box::new(high)), *not))
            }
        }
    }

    fn mismatch_in(self, one: &Expr, left: &Typed, two: &Expr, right: &Typed) -> Fault {
        let (subject, object) = (self.subject(one), self.subject(two));
        let (left, right) = (left.kind(), right.kind());
        Fault::new(&two.span, format!("{object} is {right} here, and {subject} is {left}"))
    }
}

/// Returns `true` if an expression names a column.
fn names_column(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Name(_) => true,
        Kind::Not(of) | Kind::Minus(of) | Kind::Call(_, of) | Kind::Suffix(of, _) => {
            names_column(of)
        }
        Kind::Infix(_, one, two) => names_column(one) || names_column(two),
        Kind::Int(_) | Kind::Real(_) | Kind::Text(_) | Kind::Bool(_) | Kind::Null => false,
    }
}

fn negated(test: Test, not: bool) -> Test {
    if not { Test::Not(Box::new(test)) } else { test }
}
