//! Writing for other programs: UTF-8, FF[4], one node a line.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};

use go_rules::{Color, Point, Size};
use notation_report::internal::Losses;
use notation_report::{Loss, Written};
use sgf_syntax::value::{escape_composed, escape_text};

use crate::content::{Content, Mark, SYMBOLS};
use crate::error::ErrorKind;
use crate::facts::Facts;
use crate::fields::NAMES;
use crate::game::Game;
use crate::points::point_letters as letters;
use crate::walk::{Place, Step};

/// Options for writing games. There are none yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct WriteOptions {}

/// The loss of a part without meaning.
const STRAY: Loss =
    Loss::new("lost-stray-text", "misplaced, repeated, or empty properties and stray text");

/// Writes a game in a form that other programs read: in UTF-8, as `FF[4]`, one node a line.
///
/// The root starts with `FF`, `GM`, `CA`, `SZ`, and the facts. A node is its move, its set-up point by
/// point, name, comment, marks, and all other properties by name. A node with a set-up and a move, or
/// with two moves, becomes two; a komi in another unit becomes points; and `TE`, `RD`, and `KO` in a
/// root without a move become `EV`, `DT`, and `KM`. Positions, facts, and texts stay, illegal moves and
/// bad points too. Writing a written game changes nothing.
///
/// ```
/// use go_sgf::{ParseOptions, WriteOptions, games_with, to_sgf};
///
/// let old = b"(;SZ[9]AB[aa,bb]B[ cc ];W[tt])";
/// let game = games_with(old, &ParseOptions::lenient()).next().unwrap()?.value;
/// let written = to_sgf(&game, &WriteOptions::default())?;
/// assert_eq!(written.value, "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa][bb]\n;B[cc]\n;W[])\n");
/// assert!(written.losses.is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`ErrorKind::NotGo`] or [`ErrorKind::BoardSize`] for a game that cannot be played. Dropped parts,
/// which have no meaning, are losses: misplaced and repeated properties, properties without a value,
/// stray text, and empty variations.
pub fn to_sgf(game: &Game<'_>, _: &WriteOptions) -> Result<Written<String>, ErrorKind> {
    if let Some(refusal) = game.refusal() {
        return Err(refusal);
    }
    let facts = game.facts();
    let mut nodes: Vec<(Option<usize>, String)> = Vec::new();
    // The last node of each step, which may be written as two.
    let mut last: Vec<usize> = Vec::new();
    let mut dropped = game.stray_parts();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        let content = step.content();
        dropped += content.dropped;
        let parent = step.parent.map(|parent| last[parent]);
        let mut node = Node::new(&step, &content);
        if step.index == 0 {
            node.root(&facts);
        }
        let is_split = step.setup.is_some() && step.play.is_some();
        if is_split {
            node.set_up();
            nodes.push((parent, core::mem::replace(&mut node.out, String::from(";"))));
        }
        node.play();
        if !is_split {
            node.set_up();
        }
        node.rest();
        let parent = if is_split { Some(nodes.len() - 1) } else { parent };
        nodes.push((parent, node.out));
        last.push(nodes.len() - 1);
    }
    let mut losses = Losses::new();
    losses.add(STRAY, dropped as usize);
    Ok(Written { value: tree(&nodes), losses: losses.into_vec() })
}

/// Writes a tree of nodes, each of which has the index of its parent.
fn tree(nodes: &[(Option<usize>, String)]) -> String {
    enum Task {
        Node(usize),
        Text(&'static str),
    }

    let mut children = vec![Vec::new(); nodes.len()];
    for (index, (parent, _)) in nodes.iter().enumerate() {
        if let Some(parent) = parent {
            children[*parent].push(index);
        }
    }
    let mut out = String::with_capacity(nodes.iter().map(|(_, node)| node.len() + 1).sum());
    out.push('(');
    let mut tasks = vec![Task::Text(")\n"), Task::Node(0)];
    while let Some(task) = tasks.pop() {
        let index = match task {
            Task::Text(text) => {
                out.push_str(text);
                continue;
            }
            Task::Node(index) => index,
        };
        out.push_str(&nodes[index].1);
        match children[index].as_slice() {
            [child] => tasks.extend([Task::Node(*child), Task::Text("\n")]),
            children => tasks.extend(
                children
                    .iter()
                    .rev()
                    .flat_map(|child| [Task::Text(")"), Task::Node(*child), Task::Text("\n(")]),
            ),
        }
    }
    out
}

/// A node being written.
struct Node<'n> {
    step: &'n Step<'n, 'n>,
    content: &'n Content,
    size: Size,
    /// The names of the properties of [`Content::others`] that have been written.
    written: Vec<&'n str>,
    out: String,
}

impl<'n> Node<'n> {
    fn new(step: &'n Step<'_, '_>, content: &'n Content) -> Self {
        let size = step.after.board().size();
        Self { step, content, size, written: Vec::new(), out: String::from(";") }
    }

    /// Writes the properties that every root has, and the facts.
    fn root(&mut self, facts: &Facts<'_>) {
        let size = match self.size.lines() {
            Some(lines) => lines.to_string(),
            None => format!("{}:{}", self.size.width(), self.size.height()),
        };
        self.out.push_str(&format!("FF[4]GM[1]CA[UTF-8]SZ[{size}]"));
        let is_held = |name: &str| self.step.stated.iter().any(|it| it.name == name && it.is_held);
        let stated = NAMES.iter().filter(|name| is_held(name));
        let stated: Vec<_> = stated.filter_map(|name| Some((*name, facts.text(name)?))).collect();
        for (name, text) in stated {
            self.property(name, [escape_text(&text)]);
        }
    }

    fn property<'v>(&mut self, name: &str, values: impl IntoIterator<Item = Cow<'v, str>>) {
        self.out.push_str(name);
        for value in values {
            self.out.push('[');
            self.out.push_str(&value);
            self.out.push(']');
        }
    }

    /// Returns the values of a property that no field of the content holds.
    fn others(&mut self, name: &str) -> &'n [String] {
        let found = self.content.others.iter().find(|(other, _)| other == name);
        let Some((name, values)) = found else { return &[] };
        self.written.push(name);
        values
    }

    fn play(&mut self) {
        let Some(play) = self.step.play else { return };
        let name = if play.color == Color::Black { "B" } else { "W" };
        match play.place {
            Place::Unknown => {
                let values = self.others(name);
                self.property(name, values.iter().map(|text| escape_text(text)));
            }
            Place::Pass => self.property(name, ["".into()]),
            Place::Point(point) => self.property(name, [letters(point).into()]),
        }
        let forced = self.others("KO");
        if !forced.is_empty() {
            self.property("KO", forced.iter().map(|text| escape_text(text)));
        }
    }

    /// Writes the set-up of the node; of the root, its stones, and the player to move only if nothing
    /// else tells who it is.
    fn set_up(&mut self) {
        let board = self.step.after.board();
        let of = |color| board.stones().filter(move |(_, it)| *it == color).map(|(at, _)| at);
        let [black, white, empty]: [Vec<Point>; 3] = if self.step.index == 0 {
            [of(Color::Black).collect(), of(Color::White).collect(), Vec::new()]
        } else if let Some(setup) = self.step.setup {
            [&setup.black, &setup.white, &setup.empty].map(|points| points.iter().collect())
        } else {
            Default::default()
        };
        for (name, points) in [("AB", black), ("AW", white), ("AE", empty)] {
            self.points(name, &points);
        }
        let to_move = match self.step.index {
            0 => Some(self.step.after.to_move()).filter(|color| *color != self.step.expected),
            _ => self.step.player,
        };
        if let Some(color) = to_move {
            self.property("PL", [char::from(color.to_byte()).to_string().into()]);
        }
    }

    /// Writes a list of points, and what else stands under its name.
    fn points(&mut self, name: &str, points: &[Point]) {
        let others = self.others(name);
        if points.is_empty() && others.is_empty() {
            return;
        }
        let points = points.iter().map(|point| Cow::Owned(letters(*point)));
        self.property(name, points.chain(others.iter().map(|text| escape_text(text))));
    }

    /// Writes name, comment, marks, and all other properties by name.
    fn rest(&mut self) {
        let content = self.content;
        for (name, text) in [("N", &content.name), ("C", &content.comment)] {
            if !text.is_empty() {
                self.property(name, [escape_text(text)]);
            }
        }
        let labels = content.marks.iter().filter_map(|(point, mark)| match mark {
            Mark::Label(text) => Some(format!("{}:{}", letters(*point), escape_composed(text))),
            _ => None,
        });
        let labels: Vec<_> = labels.map(Cow::Owned).collect();
        let bad = self.others("LB");
        if !labels.is_empty() || !bad.is_empty() {
            let bad = bad.iter().map(|text| escape_text(text));
            self.property("LB", labels.into_iter().chain(bad));
        }
        for (name, kind) in Mark::PLAIN {
            let of = content.marks.iter().filter(|(_, mark)| *mark == kind);
            let points: Vec<_> = of.map(|(point, _)| *point).collect();
            self.points(name, &points);
        }
        self.others_by_name();
    }

    fn others_by_name(&mut self) {
        let content = self.content;
        let color = self.step.play.map(|play| play.color);
        let mut rest: Vec<(&str, Vec<Cow<'_, str>>)> = Vec::new();
        for (name, values) in &content.others {
            if !self.written.contains(&name.as_str()) {
                rest.push((name, values.iter().map(|text| escape_text(text)).collect()));
            }
        }
        let [time, periods] = if color == Some(Color::White) { ["WL", "OW"] } else { ["BL", "OB"] };
        let mut add = |name: &'static str, value: String| {
            if !rest.iter().any(|(known, _)| *known == name) {
                rest.push((name, vec![Cow::Owned(value)]));
            }
        };
        if let Some(seconds) = content.time_left {
            add(time, seconds.to_string());
        }
        if let Some(number) = content.periods {
            add(periods, number.to_string());
        }
        let symbol = SYMBOLS.iter().find(|(symbol, ..)| *symbol == content.symbols);
        let is_held = !content.others.iter().any(|(name, _)| SYMBOLS.iter().any(|it| it.1 == name));
        if let Some((_, name, value)) = symbol.filter(|_| is_held) {
            add(name, (*value).into());
        }
        rest.sort_by(|a, b| a.0.cmp(b.0));
        for (name, values) in rest {
            self.property(name, values);
        }
    }
}
