//! Conditions on the columns of a table.

use crate::formats::table::{Cell, ColumnInfo, Kind, PLACE, TableInfo};
use crate::near;
use core::cmp::Ordering;
use core::str::FromStr;

/// The operators, the longer ones first.
const OPS: [(&str, Op); 7] = [
    ("!=", Op::NotEqual),
    ("<=", Op::AtMost),
    (">=", Op::AtLeast),
    ("=", Op::Equal),
    ("<", Op::Less),
    (">", Op::Greater),
    ("~", Op::Contains),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Contains,
}

/// A condition as written: `cube`, `!crawford`, or `score > 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    column: String,
    test: Test,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    /// Neither null nor false.
    Holds,
    /// Null or false.
    HoldsNot,
    /// A comparison with a value.
    Compares(Op, String),
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (text, negated) = match text.strip_prefix('!') {
            Some(rest) => (rest.trim_start(), true),
            None => (text, false),
        };
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let (column, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let expected =
            || "expected COLUMN, !COLUMN, or COLUMN with =, !=, <, <=, >, >= or ~ and a value";
        if column.is_empty() {
            return Err(expected().to_owned());
        }
        let op = OPS.iter().find_map(|(name, op)| Some((*op, rest.strip_prefix(name)?)));
        let test = match (op, rest.is_empty(), negated) {
            (None, true, false) => Test::Holds,
            (None, true, true) => Test::HoldsNot,
            (Some((op, value)), _, false) => Test::Compares(op, value.trim().to_owned()),
            _ => return Err(expected().to_owned()),
        };
        Ok(Self { column: column.to_owned(), test })
    }
}

/// The value of a comparison, of the type of its column.
#[derive(Clone, Debug)]
enum Value {
    Null,
    Text(String),
    Int(i64),
    Unsigned(u64),
    Real(f64),
    Bool(bool),
}

/// A condition on a column of a table.
#[derive(Clone, Debug)]
struct Compiled {
    column: usize,
    test: Option<(Op, Value)>,
    /// Outcome of a test without a comparison for a cell that is neither null nor false.
    holds: bool,
}

/// The conditions, all of which a row must satisfy.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions(Vec<Compiled>);

/// Returns the number of a column, counting those of [`PLACE`] first.
///
/// # Errors
/// The message names a similar column and the verb that lists all columns.
pub(crate) fn column(table: TableInfo, format: &str, name: &str) -> Result<usize, String> {
    let all = || PLACE.iter().chain(table.columns());
    all().position(|column| column.name == name).ok_or_else(|| {
        let hint = near::hint(name, all().map(|column| column.name));
        let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        let table = table.name;
        format!(
            "no column {name} in the table {table}{hint} (see boardnote formats --columns {format})"
        )
    })
}

impl Conditions {
    /// Compiles conditions for a table.
    ///
    /// # Errors
    /// The message names a column that the table does not have, or a value of another type.
    pub(crate) fn of(all: &[Condition], table: TableInfo, format: &str) -> Result<Self, String> {
        let compiled = all.iter().map(|condition| {
            let at = column(table, format, &condition.column)?;
            let info = PLACE.iter().chain(table.columns()).nth(at);
            let kind = info.map_or(Kind::Text, |info: &ColumnInfo| info.kind);
            let test = match &condition.test {
                Test::Holds | Test::HoldsNot => None,
                Test::Compares(op, text) => Some((
                    *op,
                    value(*op, kind, text)
                        .map_err(|reason| format!("column {}: {reason}", condition.column))?,
                )),
            };
            Ok(Compiled { column: at, test, holds: condition.test != Test::HoldsNot })
        });
        compiled.collect::<Result<_, String>>().map(Self)
    }

    /// Returns `true` if there is no condition.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the numbers of the columns that the conditions are about.
    pub(crate) fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|condition| condition.column)
    }

    /// Returns `true` if a row satisfies all conditions. `cell` returns a cell by the number of its
    /// column.
    pub(crate) fn fulfilled<'a>(&self, cell: impl Fn(usize) -> &'a Cell) -> bool {
        self.0.iter().all(|condition| {
            let cell = cell(condition.column);
            match &condition.test {
                None => matches!(cell, Cell::Null | Cell::Bool(false)) != condition.holds,
                Some((op, value)) => compare(*op, cell, value),
            }
        })
    }
}

/// Reads the value of a comparison with a column of this kind.
fn value(op: Op, kind: Kind, text: &str) -> Result<Value, String> {
    let equality = matches!(op, Op::Equal | Op::NotEqual);
    if text == "null" {
        return match equality {
            true => Ok(Value::Null),
            false => Err("null has no order, expected = or !=".to_owned()),
        };
    }
    if op == Op::Contains && kind != Kind::Text {
        return Err(format!("~ is for text, the column is {}", kind.name()));
    }
    let unfit = || format!("expected {}, found {text}", kind.name());
    let real = || text.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Real);
    match kind {
        Kind::Text => Ok(Value::Text(if text == "''" { String::new() } else { text.to_owned() })),
        Kind::Int => text.parse().ok().map(Value::Int).or_else(real).ok_or_else(unfit),
        Kind::Unsigned => text.parse().ok().map(Value::Unsigned).or_else(real).ok_or_else(unfit),
        Kind::Real => real().ok_or_else(unfit),
        Kind::Bool if !equality => Err("true and false have no order, expected = or !=".to_owned()),
        Kind::Bool => text.parse().map(Value::Bool).map_err(|_| unfit()),
        // Bytes are compared as the hexadecimal digits of text files.
        Kind::Bytes(_) => Ok(Value::Text(text.to_ascii_lowercase())),
    }
}

/// Compares a cell with a value. A comparison of null with anything but null is false.
fn compare(op: Op, cell: &Cell, value: &Value) -> bool {
    let order = match (cell, value) {
        (cell, Value::Null) => return (*cell == Cell::Null) == (op == Op::Equal),
        (Cell::Text(cell), Value::Text(value)) if op == Op::Contains => {
            return contains(cell, value);
        }
        (Cell::Text(cell), Value::Text(value)) => Some(cell.as_str().cmp(value)),
        (Cell::Bytes(cell), Value::Text(value)) => Some(Cell::hex(cell).cmp(value)),
        (Cell::Int(cell), Value::Int(value)) => Some(cell.cmp(value)),
        #[expect(clippy::cast_precision_loss, reason = "as in every comparison of mixed numbers")]
        (Cell::Int(cell), Value::Real(value)) => (*cell as f64).partial_cmp(value),
        (Cell::Unsigned(cell), Value::Unsigned(value)) => Some(cell.cmp(value)),
        #[expect(clippy::cast_precision_loss, reason = "as in every comparison of mixed numbers")]
        (Cell::Unsigned(cell), Value::Real(value)) => (*cell as f64).partial_cmp(value),
        (Cell::Real(cell), Value::Real(value)) => cell.partial_cmp(value),
        (Cell::Bool(cell), Value::Bool(value)) => Some(cell.cmp(value)),
        _ => None,
    };
    let Some(order) = order else { return false };
    match op {
        Op::Equal => order == Ordering::Equal,
        Op::NotEqual => order != Ordering::Equal,
        Op::Less => order == Ordering::Less,
        Op::AtMost => order != Ordering::Greater,
        Op::Greater => order == Ordering::Greater,
        Op::AtLeast => order != Ordering::Less,
        Op::Contains => false,
    }
}

/// Returns `true` if a text contains another one, without regard to case.
fn contains(text: &str, part: &str) -> bool {
    let fold = |text: &str| text.chars().map(folded).collect::<String>();
    fold(text).contains(&fold(part))
}

/// Returns the simple case folding of a character: the lower case of its upper case, if each is a
/// single character.
fn folded(c: char) -> char {
    fn single(mut mapped: impl Iterator<Item = char>, c: char) -> char {
        match (mapped.next(), mapped.next()) {
            (Some(one), None) => one,
            _ => c,
        }
    }
    let upper = single(c.to_uppercase(), c);
    single(upper.to_lowercase(), upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[ColumnInfo] = &[
        ColumnInfo { name: "player", kind: Kind::Text, about: "" },
        ColumnInfo { name: "score", kind: Kind::Int, about: "" },
        ColumnInfo { name: "error", kind: Kind::Real, about: "" },
        ColumnInfo { name: "crawford", kind: Kind::Bool, about: "" },
    ];

    const TABLE: TableInfo =
        TableInfo { name: "t", about: "a test", column: |at| COLUMNS.get(at), whole: None };

    fn holds(condition: &str, cells: &[Cell; 4]) -> bool {
        let parsed: Condition = condition.parse().unwrap();
        let conditions = Conditions::of(&[parsed], TABLE, "gnuid").unwrap();
        conditions.fulfilled(|at| &cells[at - PLACE.len()])
    }

    #[test]
    fn conditions_compare_by_type() {
        let row = ["Ann Lee".into(), 10.into(), 0.5.into(), true.into()];
        let row = &row;
        for condition in [
            "player",
            "player=Ann Lee",
            "player ~ LEE",
            "player > Ann",
            "score > 9",
            "score>=10",
            "score = 10",
            "score > 9.5",
            "score != 9",
            "error<=0.5",
            "error = 0.50",
            "crawford",
            "crawford = true",
            "crawford != false",
            "player != null",
            "player != ''",
        ] {
            assert!(holds(condition, row), "{condition}");
        }
        for condition in
            ["!player", "score < 9", "score = 1", "error > 0.5", "!crawford", "error = null"]
        {
            assert!(!holds(condition, row), "{condition}");
        }
    }

    #[test]
    fn null_fulfills_only_questions_about_null() {
        let row = &[const { Cell::Null }; 4];
        for condition in ["!player", "!crawford", "score = null", "! error"] {
            assert!(holds(condition, row), "{condition}");
        }
        for condition in
            ["player", "score = 0", "score != 0", "error < 1", "player ~ a", "score != null"]
        {
            assert!(!holds(condition, row), "{condition}");
        }
    }

    #[test]
    fn case_is_folded_one_character_at_a_time() {
        for (text, part) in
            [("STRASSE", "strasse"), ("ΣΑΣ", "σας"), ("ſ", "S"), ("K", "k"), ("É", "é")]
        {
            assert!(contains(text, part), "{text} {part}");
        }
        assert!(!contains("ß", "ss"));
    }

    #[test]
    fn bad_conditions_are_refused() {
        for text in ["", "!", "a b", "!a = 1", "= 1", "a ! 1"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
        let refused =
            |text: &str| Conditions::of(&[text.parse().unwrap()], TABLE, "gnuid").unwrap_err();
        assert_eq!(
            refused("scor = 1"),
            "no column scor in the table t; did you mean score? (see boardnote formats --columns gnuid)"
        );
        assert_eq!(refused("score = x"), "column score: expected integer, found x");
        assert_eq!(refused("score < null"), "column score: null has no order, expected = or !=");
        assert_eq!(
            refused("crawford > true"),
            "column crawford: true and false have no order, expected = or !="
        );
        assert_eq!(refused("error ~ 1"), "column error: ~ is for text, the column is real");
    }
}
