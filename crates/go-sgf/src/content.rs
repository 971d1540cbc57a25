//! The content of a node beside its moves and its set-up: name, comment, marks, times, and the rest.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use go_rules::{Color, Point, Size};
use sgf_syntax::value::compose;
use sgf_syntax::{Node, PropIdent, PropValue, Property};

use crate::fields::{INFO, ROOT, idents};
use crate::points::{Points, is_space, parse_points};
use crate::walk::{BLACK, FORCED, Place, SETUP, Step, TO_MOVE, WHITE, player};

/// A mark on a point.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A label (`LB`).
    Label(String),
    /// A triangle (`TR`).
    Triangle,
    /// A square (`SQ`).
    Square,
    /// A circle (`CR`).
    Circle,
    /// A cross (`MA`).
    Cross,
    /// A selected point (`SL`).
    Selected,
    /// Territory of Black (`TB`).
    TerritoryBlack,
    /// Territory of White (`TW`).
    TerritoryWhite,
}

impl Mark {
    /// The marks other than labels, with the names of their properties, in the order in which they are
    /// written after labels.
    pub const PLAIN: [(&'static str, Self); 7] = [
        ("TR", Self::Triangle),
        ("SQ", Self::Square),
        ("CR", Self::Circle),
        ("MA", Self::Cross),
        ("SL", Self::Selected),
        ("TB", Self::TerritoryBlack),
        ("TW", Self::TerritoryWhite),
    ];

    /// Returns the name of the kind: `label`, `triangle`, `square`, `circle`, `cross`, `selected`,
    /// `territory-black`, or `territory-white`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Label(_) => "label",
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Circle => "circle",
            Self::Cross => "cross",
            Self::Selected => "selected",
            Self::TerritoryBlack => "territory-black",
            Self::TerritoryWhite => "territory-white",
        }
    }
}

/// The annotation symbols of a node, each with the property that stands for it.
pub const SYMBOLS: [(&str, &str, &str); 6] = [
    ("!", "TE", "1"),
    ("!!", "TE", "2"),
    ("?", "BM", "1"),
    ("??", "BM", "2"),
    ("!?", "IT", ""),
    ("?!", "DO", ""),
];

/// Everything that a node holds beside its moves and its set-up, with texts decoded.
///
/// ```
/// let game = go_sgf::games(b"(;SZ[9];B[ee]N[start]C[a \\] b]TE[1]BL[120]CR[ee]XX[y])").next().unwrap()?;
/// let mut walk = game.walk();
/// walk.next();
/// let content = walk.next().unwrap().content();
/// assert_eq!((&*content.name, &*content.comment), ("start", "a ] b"));
/// assert_eq!((&*content.symbols, content.time_left), ("!", Some(120.0)));
/// assert_eq!(content.marks.len(), 1);
/// assert_eq!(content.others, [("XX".to_owned(), vec!["y".to_owned()])]);
/// # Ok::<(), go_sgf::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Content {
    /// The name of the node in one line (`N`); empty if it has none.
    pub name: String,
    /// The comment (`C`); empty if there is none.
    pub comment: String,
    /// Annotation symbols: `!` and `!!` (`TE`), `?` and `??` (`BM`), `!?` (`IT`), `?!` (`DO`).
    pub symbols: String,
    /// The seconds that are left to the player who moves (`BL`, `WL`).
    pub time_left: Option<f64>,
    /// The moves or periods of overtime that are left to that player (`OB`, `OW`).
    pub periods: Option<f64>,
    /// The marks, at most one of a kind on a point: labels first, and each kind row by row.
    pub marks: Vec<(Point, Mark)>,
    /// The properties that no other field and no fact of the game holds, by name, with their values,
    /// escapes resolved.
    pub others: Vec<(String, Vec<String>)>,
    /// Number of properties without meaning: those of the root in another node, those that repeat a
    /// fact, and those without a value.
    pub dropped: u32,
}

impl Step<'_, '_> {
    /// Returns everything that the node of the step holds in addition to its move and its set-up.
    #[must_use]
    pub fn content(&self) -> Content {
        Content::of(self)
    }
}

impl Content {
    fn of(step: &Step<'_, '_>) -> Self {
        let mut content = Self::default();
        let mut reader = Reader {
            step,
            size: step.after.board().size(),
            end: step.node.tree().source().len(),
            labels: Points::EMPTY,
            plain: [Points::EMPTY; 7],
            symbols: Vec::new(),
            content: &mut content,
        };
        reader.move_of_step();
        for property in step.node.properties() {
            reader.property(property);
        }
        reader.finish();
        content
    }
}

/// Returns the comment of a node.
pub(crate) fn comment(node: Node<'_>) -> String {
    let mut comment = String::new();
    for text in node.texts("C").filter(|text| !text.trim().is_empty()) {
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&text);
    }
    comment
}

struct Reader<'r, 'w, 'g> {
    step: &'r Step<'w, 'g>,
    size: Size,
    end: usize,
    labels: Points,
    plain: [Points; 7],
    /// The values of annotation symbols, each with its name.
    symbols: Vec<(String, String)>,
    content: &'r mut Content,
}

const NAME: PropIdent = PropIdent::new("N");
const COMMENT: PropIdent = PropIdent::new("C");
const LABEL: PropIdent = PropIdent::new("LB");
/// The properties that keep a place in the root.
const KEPT: [PropIdent; 2] = idents(["AP", "ST"]);
/// Properties that are about a move, and `RD`, which without a move is the date of a header.
const OF_MOVE: [PropIdent; 9] = idents(["BL", "WL", "OB", "OW", "TE", "BM", "IT", "DO", "RD"]);
const TIMES: [PropIdent; 4] = idents(["BL", "WL", "OB", "OW"]);

impl<'g> Reader<'_, '_, 'g> {
    /// Keeps the value of a move that is no point.
    fn move_of_step(&mut self) {
        if let (Some(play), Some(value)) = (self.step.play, self.step.value)
            && play.place == Place::Unknown
        {
            let name = char::from(play.color.to_byte()).to_string();
            self.other(&name, value.text().trim().to_owned());
        }
    }

    fn property(&mut self, property: Property<'g>) {
        let ident = property.ident();
        let is_start = self.step.index == 0;
        let is_of_step = match () {
            () if ident == FORCED => self.step.play.is_some() || !self.has_move(),
            () if OF_MOVE.contains(&ident) && self.step.node.parent().is_none() => {
                self.step.is_move_of_root || !self.has_move()
            }
            () => self.step.is_first,
        };
        if !is_of_step {
            return;
        }
        let end = self.end;
        let mut values = property.values().filter(|value| value.span().end < end).peekable();
        let Some(first) = values.peek().copied() else {
            self.content.dropped += 1;
            return;
        };
        match ident {
            BLACK | WHITE => {}
            _ if ROOT.contains(&ident) && !(is_start && KEPT.contains(&ident)) => {
                self.content.dropped += u32::from(!is_start);
            }
            TO_MOVE if player(first.raw()).is_some() || is_blank(first) => {}
            COMMENT => self.content.comment = comment(self.step.node),
            NAME => self.name(first),
            LABEL => values.for_each(|value| self.label(value)),
            _ if self.is_fact(property, first) => {}
            _ => {
                let name = name_of(property);
                values.for_each(|value| self.value(ident, &name, value));
            }
        }
    }

    fn has_move(&self) -> bool {
        self.step.node.properties().any(|property| [BLACK, WHITE].contains(&property.ident()))
    }

    fn name(&mut self, value: PropValue<'g>) {
        let text = value.simple_text();
        if self.content.name.is_empty() {
            text.trim().clone_into(&mut self.content.name);
        }
    }

    /// Returns `true` for a property that a fact of the game holds, or that repeats one.
    fn is_fact(&mut self, property: Property<'g>, value: PropValue<'g>) -> bool {
        let at = value.span().start;
        if let Some(stated) = self.step.stated.iter().find(|stated| stated.at == at) {
            if !stated.is_held && !is_blank(value) {
                self.other(stated.name, value.simple_text().trim().to_owned());
            }
            return true;
        }
        if !INFO.contains(&property.ident()) {
            return false;
        }
        let name = name_of(property);
        let repeats = self.step.stated.iter().any(|stated| stated.name == name);
        let is_repeated = repeats && self.step.index == 0;
        self.content.dropped += u32::from(is_repeated);
        is_repeated || is_blank(value)
    }

    /// Reads a value of any other property.
    fn value(&mut self, ident: PropIdent, name: &str, value: PropValue<'g>) {
        if SETUP.iter().any(|(setup, _)| *setup == ident) {
            let text = value.text();
            let parts = text.split(',').map(str::trim);
            let size = self.size;
            let is_bad =
                |part: &&str| !part.is_empty() && parse_points(part.as_bytes(), size).is_none();
            parts.filter(is_bad).for_each(|part| self.other(name, part.to_owned()));
        } else if let Some(kind) = Mark::PLAIN.iter().position(|(mark, _)| *mark == name) {
            match parse_points(value.raw(), self.size) {
                Some(points) => _ = self.plain[kind].insert(&points),
                None if is_blank(value) && kind < 5 => {}
                None => self.other(name, value.text().trim().to_owned()),
            }
        } else if TIMES.contains(&ident) {
            self.time(name, value);
        } else if SYMBOLS.iter().any(|(_, symbol, _)| *symbol == name) {
            self.symbols.push((name.to_owned(), value.text().trim().to_owned()));
        } else {
            self.other(name, value.text().into_owned());
        }
    }

    /// Reads a time. Those of the other player, and numbers in another form, stay texts.
    fn time(&mut self, name: &str, value: PropValue<'g>) {
        let text = value.text().trim().to_owned();
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        let color = self.step.play.map(|play| play.color);
        let known = match (name, color) {
            ("BL", Some(Color::Black)) | ("WL", Some(Color::White)) => &mut self.content.time_left,
            ("OB", Some(Color::Black)) | ("OW", Some(Color::White)) => &mut self.content.periods,
            _ => return self.other(name, text),
        };
        if known.is_none() {
            *known = number;
        }
        if number.is_none_or(|number| number.to_string() != text) {
            self.other(name, text);
        }
    }

    fn label(&mut self, value: PropValue<'g>) {
        let point = compose(value.raw()).and_then(|(point, _)| parse_points(point, self.size));
        let text = value.simple_text();
        let Some((mut points, (_, label))) = point.zip(text.split_once(':')) else {
            return self.other("LB", text.trim().to_owned());
        };
        points.remove(&self.labels);
        self.labels.insert(&points);
        let label = Mark::Label(label.trim().to_owned());
        self.content.marks.extend(points.iter().map(|point| (point, label.clone())));
    }

    fn other(&mut self, name: &str, value: String) {
        let others = &mut self.content.others;
        match others.iter_mut().find(|(known, _)| known == name) {
            Some((_, values)) => values.push(value),
            None => others.push((name.to_owned(), alloc::vec![value])),
        }
    }

    fn finish(mut self) {
        let symbols = core::mem::take(&mut self.symbols);
        for (name, value) in &symbols {
            let emphasis = if value == "2" { "2" } else { "1" };
            let symbol = SYMBOLS.iter().find(|(_, known, level)| {
                known == name && (level.is_empty() || *level == emphasis)
            });
            let (symbol, _, level) = symbol.expect("the name is one of the list");
            self.content.symbols.push_str(symbol);
            if symbols.len() > 1 || value != level {
                self.other(name, value.clone());
            }
        }
        let content = self.content;
        content.marks.sort_by_key(|(point, _)| *point);
        for ((_, mark), points) in Mark::PLAIN.iter().zip(&self.plain) {
            content.marks.extend(points.iter().map(|point| (point, mark.clone())));
        }
        content.others.sort_by(|a, b| a.0.cmp(&b.0));
    }
}

/// Returns the effective name of a property.
fn name_of(property: Property<'_>) -> String {
    let letters = property.name().iter().filter(|byte| byte.is_ascii_uppercase());
    letters.map(|byte| char::from(*byte)).collect()
}

fn is_blank(value: PropValue<'_>) -> bool {
    value.raw().iter().all(|byte| is_space(*byte))
}
