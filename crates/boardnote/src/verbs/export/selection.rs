//! The rows and columns that `export` writes.

use super::Args;
use super::order::Order;
use crate::condition::{self, Condition, Conditions};
use crate::formats::Format;
use crate::formats::table::{Cell, PLACE};
use crate::table::Shape;
use crate::trouble::Trouble;

/// The selection from the table of a format.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    pub(super) shape: Shape,
    conditions: Conditions,
    pub(super) order: Option<Order>,
    /// Numbers of the columns that are computed, in order, without those of [`PLACE`]; `None` for
    /// all.
    computed: Option<Vec<usize>>,
}

/// Returns the columns that the arguments name, which choose the formats and their tables.
pub(super) fn columns(args: &Args, written: &[Condition]) -> Vec<String> {
    let sort = args.sort.as_ref().map(|sort| sort.split(':').next().unwrap_or(sort));
    let named = args.columns.iter().map(String::as_str).chain(sort);
    let named = named.map(|name| name.trim_start_matches('-'));
    named.chain(written.iter().flat_map(Condition::columns)).map(str::to_owned).collect()
}

impl Selection {
    /// Prepares the selection from the table of a format.
    ///
    /// # Errors
    /// The message names what the format or its table does not have.
    pub(super) fn new(
        args: &Args,
        written: &[Condition],
        format: &dyn Format,
    ) -> Result<Self, Trouble> {
        let table = match &args.table {
            None => {
                let named = columns(args, written);
                let table = condition::table_with(format.abilities().tables, &named);
                table.map_or_else(|| super::choose(format, None), Ok)?
            }
            named => super::choose(format, named.as_deref())?,
        };
        let conditions = Conditions::new(written, table, format)?;
        let column = |name: &str| condition::column(table, format, name);
        let mut shape = Shape::whole(table);
        let (left_out, named): (Vec<_>, Vec<_>) =
            args.columns.iter().partition(|name| name.starts_with('-'));
        if !named.is_empty() {
            let named = named.into_iter().map(|name| Ok(column(name)?.0));
            shape.shown = named.collect::<Result<_, String>>()?;
        }
        for name in left_out {
            let (at, _) = column(name.trim_start_matches('-'))?;
            shape.shown.retain(|shown| *shown != at);
        }
        for (at, column) in shape.columns().enumerate() {
            if shape.columns().take(at).any(|other| other == column) {
                return Err(format!("the column {} is named twice", column.name).into());
            }
        }
        if shape.shown.is_empty() {
            return Err("--columns leaves no column".to_owned().into());
        }
        let order = args.sort.as_ref().map(|sort| Order::new(sort, column)).transpose()?;
        let all = conditions.is_empty() && order.is_none() && shape == Shape::whole(table);
        let used = conditions.columns().chain(order.iter().map(|order| order.column));
        let used = used.chain(shape.shown.iter().copied());
        let mut computed: Vec<_> = used.filter_map(|at| at.checked_sub(PLACE.len())).collect();
        computed.sort_unstable();
        computed.dedup();
        Ok(Self { shape, conditions, order, computed: (!all).then_some(computed) })
    }

    /// Returns the numbers of the columns that are computed, without those of [`PLACE`].
    pub(super) fn computed(&self) -> Option<&[usize]> {
        self.computed.as_deref()
    }

    /// Returns `true` if all columns are written of all rows.
    pub(super) const fn is_all(&self) -> bool {
        self.computed.is_none()
    }

    /// Returns a cell by the number of its column, from the cells of [`PLACE`] and those computed.
    pub(super) fn cell<'a>(&self, at: usize, place: &'a [Cell], computed: &'a [Cell]) -> &'a Cell {
        let cell = match (at.checked_sub(PLACE.len()), &self.computed) {
            (None, _) => place.get(at),
            (Some(at), None) => computed.get(at),
            (Some(at), Some(list)) => list.binary_search(&at).ok().and_then(|at| computed.get(at)),
        };
        cell.unwrap_or(&Cell::Null)
    }

    /// Returns `true` if the conditions hold for a row.
    pub(super) fn selects(&self, place: &[Cell], computed: &[Cell]) -> bool {
        self.conditions.is_empty() || self.conditions.fulfilled(|at| self.cell(at, place, computed))
    }
}
