//! A sheet as text: boards drawn, facts and tables aligned, long lines broken.

use super::{Cell, Fact, Head, NAMES, Part, Sheet, Style, Table, Value};
use crate::text::{self, Look, visible};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

impl Fact {
    fn print(&self, style: &Style, out: &mut String) {
        let name = visible(&self.name);
        let width = name.width();
        if name.is_empty() {
            out.extend(core::iter::repeat_n(' ', NAMES));
        } else if width < NAMES {
            out.push_str(&(style.label)(&format!("{name}{:1$}", "", NAMES - width)));
        } else {
            out.push_str(&(style.label)(&name));
            new_line(out, NAMES);
        }
        self.value.print(&style.look, out);
    }
}

impl Value {
    /// Appends the value, which begins in the column after the names.
    fn print(&self, look: &Look, out: &mut String) {
        let width = look.width;
        match self {
            Self::Text(text) => wrap(out, NAMES, width, text.split(' '), " "),
            Self::Signs(texts) => {
                let text = &texts[usize::from(look.unicode)];
                wrap(out, NAMES, width, text.split(' '), " ");
            }
            Self::List(items, between) => {
                wrap(out, NAMES, width, items.iter().map(String::as_str), between);
            }
            Self::Whole(text) => {
                out.push_str(&visible(text));
                end_line(out);
            }
            Self::Lines(lines) => {
                for (number, line) in lines.iter().enumerate() {
                    if number > 0 {
                        out.extend(core::iter::repeat_n(' ', NAMES));
                    }
                    line.print(look, out);
                }
            }
            Self::Cells(cells) => {
                for (cell, width) in cells {
                    let cell = visible(cell);
                    out.push_str(&cell);
                    out.extend(core::iter::repeat_n(' ', width.saturating_sub(cell.width())));
                }
                end_line(out);
            }
        }
    }
}

impl Table {
    fn print(&self, out: &mut String) {
        let width = |(column, head): (usize, &Head)| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.filter(|cell| !cell.spans).map(|cell| cell.text.width());
            cells.chain([head.name.width(), head.least]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = self.head.iter().enumerate().map(width).collect();
        let head: Vec<Cell> = self.head.iter().map(|head| head.name.as_str().into()).collect();
        for row in [&head].into_iter().chain(&self.rows) {
            for ((head, width), cell) in self.head.iter().zip(&widths).zip(row) {
                let text = visible(&cell.text);
                let pad = width.saturating_sub(text.width());
                let (before, after) = if head.right { (pad, 0) } else { (0, pad) };
                out.extend(core::iter::repeat_n(' ', head.gap + before));
                out.push_str(&text);
                if cell.spans {
                    break;
                }
                out.extend(core::iter::repeat_n(' ', after));
            }
            end_line(out);
        }
    }
}

impl Sheet {
    /// Returns the sheet as text, every line with a line end.
    #[must_use]
    pub fn text(&self, style: &Style) -> String {
        let mut out = String::new();
        let mut joined = true;
        for part in &self.parts {
            let joins = matches!(part, Part::Text { name: "", .. });
            if matches!(part, Part::Text { detail: true, .. }) && !style.all {
                continue;
            }
            if !joined && !joins {
                out.push('\n');
            }
            joined = joins;
            match part {
                Part::Board(scene) => out.push_str(&text::board(scene, &style.look)),
                Part::Facts(facts) => facts.iter().for_each(|fact| fact.print(style, &mut out)),
                Part::Table(table) => table.print(&mut out),
                Part::Text { name: "", text, .. } => {
                    for line in text.split('\n') {
                        out.push_str(&visible(line));
                        end_line(&mut out);
                    }
                }
                Part::Text { name, text, .. } => {
                    out.push_str(name);
                    out.push('\n');
                    for line in text.split('\n') {
                        wrap(&mut out, 0, style.look.width, line.split(' '), " ");
                    }
                }
            }
        }
        out
    }
}

/// Ends a line without the blanks at its end.
fn end_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn new_line(out: &mut String, indent: usize) {
    end_line(out);
    out.extend(core::iter::repeat_n(' ', indent));
}

/// Appends the parts in lines of at most `width` columns; the line begun ends in column `indent`.
/// Lines break between parts, or inside a part that is longer than a line.
fn wrap<'t>(
    out: &mut String,
    indent: usize,
    width: usize,
    parts: impl IntoIterator<Item = &'t str>,
    between: &str,
) {
    let width = width.max(indent + 1);
    let mut column = indent;
    for (number, part) in parts.into_iter().enumerate() {
        let part = visible(part);
        if number > 0 && column + between.len() + part.width() > width {
            new_line(out, indent);
            column = indent;
        } else if number > 0 {
            out.push_str(between);
            column += between.len();
        }
        for c in part.chars() {
            let of_char = c.width().unwrap_or(0);
            if column + of_char > width {
                new_line(out, indent);
                column = indent;
            }
            out.push(c);
            column += of_char;
        }
    }
    end_line(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(parts: Vec<Part>) -> String {
        let look = Look { width: 30, ..Look::default() };
        Sheet { parts }.text(&Style { look, ..Style::default() })
    }

    #[test]
    fn facts_are_broken_between_words_and_items_but_not_inside_ids() {
        let id = "a".repeat(20);
        let facts = vec![
            Fact::new("a", "name", "one two three four five"),
            Fact::new("b", "a long name of it", Value::List(vec!["AA".into(); 6], " ")),
            Fact::new("c", "id", Value::Whole(id.clone())),
            Fact::new("d", "word", id.clone()),
            Fact::new("e", "", Value::Lines(vec!["x\u{1b}".into(), Value::whole("")])),
        ];
        let expected = format!(
            "name          one two three\n{0:14}four five\na long name of it\n{0:14}AA AA AA AA AA\n\
             {0:14}AA\nid            {id}\nword          {1}\n{0:14}{2}\n{0:14}x\u{fffd}\n\n",
            "",
            &id[..16],
            &id[..4],
        );
        assert_eq!(text(vec![Part::Facts(facts)]), expected);
    }

    #[test]
    fn parts_are_apart_and_tables_align() {
        let head = |name: &str, right, gap| Head { name: name.to_owned(), right, least: 3, gap };
        let head = vec![head("", true, 0), head("move", false, 2)];
        let rows = vec![
            vec!["1".into(), "將棋".into()],
            vec![Cell::default(), Cell::spanning("a note that is long")],
        ];
        let parts = vec![
            Part::Text { name: "", text: "  one\ntwo".to_owned(), detail: false },
            Part::Facts(vec![Fact::new("a", "name", "value")]),
            Part::Table(Table { head, rows }),
            Part::Text { name: "Moves", text: "1. e4".to_owned(), detail: false },
            Part::Text { name: "Codes", text: "13".to_owned(), detail: true },
        ];
        let expected = "  one\ntwo\nname          value\n\n     move\n  1  將棋\n     a note that is long\n\n\
            Moves\n1. e4\n";
        assert_eq!(text(parts), expected);
    }

    #[test]
    fn facts_have_one_shape_in_json() {
        let lines =
            Value::Lines(vec!["a".into(), Value::Cells(vec![("b".into(), 4), ("c".into(), 0)])]);
        let facts = [Fact::new("one", "One", Value::whole(&1)), Fact::new("two", "Two", lines)];
        let json = r#"[{"id":"one","name":"One","value":"1"},{"id":"two","name":"Two","value":["a","b c"]}]"#;
        assert_eq!(serde_json::to_string(&facts).unwrap(), json);
    }
}
