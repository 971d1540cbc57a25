//! Rows in the order of a column.

use crate::formats::saturated;
use crate::formats::table::{Cell, ColumnInfo};
use crate::text;
use core::cmp::Ordering;
use notation_report::Days;
use std::collections::BinaryHeap;
use std::io;

/// The order of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Number of the column, counting those of `PLACE` first.
    pub(super) column: usize,
    is_date: bool,
    descending: bool,
}

impl Order {
    /// Reads `COLUMN`, `COLUMN:asc`, or `COLUMN:desc`.
    pub(super) fn new(
        text: &str,
        column: impl Fn(&str) -> Result<(usize, ColumnInfo), String>,
    ) -> Result<Self, String> {
        let (name, direction) = match text.strip_prefix('-') {
            Some(name) => (name, "desc"),
            None => text.split_once(':').unwrap_or((text, "asc")),
        };
        let descending = match direction.to_ascii_lowercase().as_str() {
            "asc" => false,
            "desc" => true,
            other => return Err(format!("--sort: expected asc or desc, found {other}")),
        };
        let (column, info) = column(name)?;
        Ok(Self { column, is_date: info.is_date(), descending })
    }

    /// Returns the key of a row with this cell in the column.
    pub(super) fn key(&self, cell: &Cell) -> Key {
        match cell {
            Cell::Null => Key::Unknown,
            Cell::Text(text) if self.is_date => Days::read(text).map_or(Key::Unknown, Key::Days),
            cell => Key::Cell(cell.clone()),
        }
    }
}

/// The value by which a row is sorted.
#[derive(Debug)]
pub(super) enum Key {
    Unknown,
    Cell(Cell),
    /// By the first day, and then by the last.
    Days(Days),
}

/// A row to be sorted, with its place in the input.
#[derive(Debug)]
pub(super) struct Row {
    key: Key,
    /// The cells that are written.
    pub(super) cells: Vec<Cell>,
    descending: bool,
    number: u64,
}

impl Row {
    pub(super) const fn new(key: Key, cells: Vec<Cell>) -> Self {
        Self { key, cells, descending: false, number: 0 }
    }

    /// Returns the approximate memory, in bytes.
    fn size(&self) -> usize {
        let key = match &self.key {
            Key::Cell(cell) => Some(cell),
            Key::Unknown | Key::Days(_) => None,
        };
        let cells = self.cells.iter().chain(key).map(|cell| match cell {
            Cell::Text(text) => text.len(),
            Cell::Bytes(bytes) => bytes.len(),
            _ => 0,
        });
        size_of::<Self>() + (self.cells.len()) * size_of::<Cell>() + cells.sum::<usize>()
    }
}

/// The order of rows in the output. Unknown values come last, and equal ones stay in the order of
/// the input.
impl Ord for Row {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_key = match (&self.key, &other.key) {
            (Key::Unknown, Key::Unknown) => Ordering::Equal,
            (Key::Unknown, _) => Ordering::Greater,
            (_, Key::Unknown) => Ordering::Less,
            (one, two) if self.descending => compare(two, one),
            (one, two) => compare(one, two),
        };
        by_key.then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Row {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Row {}

fn compare(one: &Key, two: &Key) -> Ordering {
    let (one, two) = match (one, two) {
        (Key::Days(one), Key::Days(two)) => return one.cmp(two),
        (Key::Cell(one), Key::Cell(two)) => (one, two),
        // All keys of a column are of one kind.
        _ => return Ordering::Equal,
    };
    match (one, two) {
        (Cell::Text(one), Cell::Text(two)) => one.cmp(two),
        (Cell::Int(one), Cell::Int(two)) => one.cmp(two),
        (Cell::Unsigned(one), Cell::Unsigned(two)) => one.cmp(two),
        (Cell::Real(one), Cell::Real(two)) => one.total_cmp(two),
        (Cell::Bool(one), Cell::Bool(two)) => one.cmp(two),
        (Cell::Bytes(one), Cell::Bytes(two)) => one.cmp(two),
        // All cells of a column are of one kind.
        _ => Ordering::Equal,
    }
}

/// The rows so far: all, or the first in the order.
#[derive(Debug)]
pub(super) struct Sorted {
    rows: BinaryHeap<Row>,
    order: Order,
    most: usize,
    size: usize,
    max_memory: usize,
    number: u64,
}

impl Sorted {
    /// Starts without rows; the first `most` are kept.
    pub(super) fn new(order: Order, most: Option<u64>, max_memory: usize) -> Self {
        let most = most.map_or(usize::MAX, saturated);
        Self { rows: BinaryHeap::new(), order, most, size: 0, max_memory, number: 0 }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The memory is used up.
    pub(super) fn push(&mut self, row: Row) -> io::Result<()> {
        let row = Row { descending: self.order.descending, number: self.number, ..row };
        self.number += 1;
        if self.rows.len() >= self.most {
            match self.rows.peek() {
                Some(last) if row < *last => {
                    self.size -= self.rows.pop().map_or(0, |row| row.size());
                }
                _ => return Ok(()),
            }
        }
        self.size += row.size();
        self.rows.push(row);
        if self.size > self.max_memory {
            let size = text::size(self.max_memory);
            return Err(io::Error::other(format!(
                "export --sort needs more than {size} of memory; --max-memory raises the limit, and --limit-rows N keeps N rows"
            )));
        }
        Ok(())
    }

    /// Returns the rows in order.
    pub(super) fn finish(self) -> Vec<Row> {
        self.rows.into_sorted_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(text: &str, most: Option<u64>) -> Vec<Cell> {
        let info = crate::formats::table::PLACE[0];
        let order = Order::new(text, |_| Ok((0, info))).unwrap();
        let mut sorted = Sorted::new(order, most, usize::MAX);
        for key in [3.into(), Cell::Null, 1.into(), 2.into(), 1.into()] {
            let cells = vec![Cell::from(sorted.number)];
            sorted.push(Row::new(order.key(&key), cells)).unwrap();
        }
        sorted.finish().into_iter().map(|row| row.cells.into_iter().next().unwrap()).collect()
    }

    #[test]
    fn equal_rows_stay_in_order_and_unknown_ones_come_last() {
        let cells = |numbers: &[u64]| numbers.iter().map(|n| Cell::from(*n)).collect::<Vec<_>>();
        assert_eq!(sorted("x", None), cells(&[2, 4, 3, 0, 1]));
        assert_eq!(sorted("x:desc", None), cells(&[0, 3, 2, 4, 1]));
        assert_eq!(sorted("x:DESC", Some(3)), cells(&[0, 3, 2]));
        assert_eq!(sorted("x:asc", Some(0)), cells(&[]));
    }
}
