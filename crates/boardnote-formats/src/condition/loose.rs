//! Comparisons of texts that may hold dates or numbers.

use super::check::{Columns, Scope, Typed};
use super::evaluate::{Scalar, Test};
use super::expr::{Expr, Kind, Order};
use super::{Fault, column};
use notation_report::{Date, Days};

impl Scope<'_> {
    /// Compares a date, or a tag of a game, which is text that may hold a number or a date, as what the
    /// value on the right is. Returns `None` for everything else.
    pub(super) fn compare_loosely(
        self,
        order: Order,
        one: &Expr,
        two: &Expr,
        columns: &mut Columns,
    ) -> Result<Option<Test>, Fault> {
        let Kind::Name(name) = &one.kind else { return Ok(None) };
        let name = name.to_ascii_lowercase();
        let is_tag = self.table.heads.is_some_and(|heads| {
            name.starts_with(heads.prefix) || heads.columns.contains(&name.as_str())
        });
        let is_date = self.is_date(one);
        if !is_tag && !is_date {
            return Ok(None);
        }
        let (right, in_quotes) = match &two.kind {
            Kind::Text(text) => (text.as_str(), true),
            Kind::Int(_) | Kind::Real(_) | Kind::Minus(_) => (self.source(two), false),
            Kind::Name(_) if is_date && self.is_date(two) => {
                let sides = (self.typed(one, columns)?, self.typed(two, columns)?);
                let (Typed::Text(left), Typed::Text(right)) = sides else { return Ok(None) };
                return Ok(Some(Test::Compare(order, dated(left), dated(right))));
            }
            _ => return Ok(None),
        };
        let Typed::Text(column) = self.typed(one, columns)? else { return Ok(None) };
        let is_order = !matches!(order, Order::Equal | Order::NotEqual);
        let days = match is_date {
            true => Days::exact(right),
            false => is_order.then(|| whole(right)).flatten(),
        };
        if let Some(days) = days {
            return Ok(Some(Test::Compare(order, dated(column), Scalar::Days(days))));
        }
        if is_date && right.bytes().any(|byte| byte.is_ascii_digit()) {
            let message = format!("{right} is not a date, expected a date such as '2024-05-31'");
            return Err(Fault::new(&two.span, message));
        }
        let number = right.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        Ok(Some(match number {
            Some(number) if is_order || !in_quotes => {
                Test::Compare(order, Scalar::Parsed(Box::new(column)), Scalar::Real(number))
            }
            _ => Test::Compare(order, column, Scalar::Text(right.to_owned())),
        }))
    }

    /// Returns `true` for a column of dates.
    fn is_date(self, expr: &Expr) -> bool {
        let Kind::Name(name) = &expr.kind else { return false };
        column(self.table, self.format, name).is_ok_and(|(_, info)| info.is_date())
    }
}

fn dated(column: Scalar) -> Scalar {
    Scalar::Dated(Box::new(column))
}

/// Parses `YYYY-MM-DD` or `YYYY-MM`, with points, hyphens, or slashes: a date also where numbers and other
/// texts are compared.
fn whole(text: &str) -> Option<Days> {
    let text = text.trim();
    let (date, _) = Date::read(text)?;
    let iso = date.iso().filter(|iso| iso.len() > 4 && iso.len() == text.len())?;
    let is_same =
        |(one, other): (u8, u8)| one == other || matches!((one, other), (b'-', b'.' | b'/'));
    iso.bytes().zip(text.bytes()).all(is_same).then(|| date.days()).flatten()
}
