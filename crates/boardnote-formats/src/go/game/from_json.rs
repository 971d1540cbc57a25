//! A game from its JSON value, or from less: the facts, the start, and the steps. Members that follow
//! from these are not read.

use super::Reading;
use crate::finding::Finding;
use crate::json;
use crate::notation::Encoding;
use core::fmt::Display;
use go_rules::{Color, Size};
use go_sgf::{Mark, ParseOptions, SYMBOLS, WriteOptions};
use go9_dat::IdSet;
use serde::Deserialize;
use serde_json::{Map, Value};
use sgf_syntax::value::{escape_composed, escape_text};

/// The value of a game.
#[derive(Deserialize)]
struct Json {
    size: Option<usize>,
    width: Option<usize>,
    height: Option<usize>,
    black: Option<String>,
    white: Option<String>,
    rank_black: Option<String>,
    rank_white: Option<String>,
    event: Option<String>,
    round: Option<String>,
    place: Option<String>,
    date: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: Option<u32>,
    result: Option<String>,
    game_name: Option<String>,
    comment: Option<String>,
    time: Option<String>,
    overtime: Option<String>,
    annotator: Option<String>,
    source: Option<String>,
    #[serde(default)]
    properties: Properties,
    #[serde(default)]
    initial: Initial,
    #[serde(default)]
    positions: Vec<Value>,
}

/// Properties by name, each with its values.
type Properties = Map<String, Value>;

#[derive(Deserialize, Default)]
struct Initial {
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    to_move: Option<String>,
    #[serde(flatten)]
    node: Node,
}

#[derive(Deserialize, Default)]
struct Node {
    name: Option<String>,
    comment: Option<String>,
    symbols: Option<String>,
    #[serde(default)]
    marks: Vec<MarkedPoint>,
    time_left: Option<f64>,
    periods: Option<f64>,
    #[serde(default)]
    properties: Properties,
}

#[derive(Deserialize)]
struct MarkedPoint {
    point: String,
    mark: String,
    text: Option<String>,
}

#[derive(Deserialize)]
struct Place {
    color: Option<String>,
    point: Option<String>,
    setup: Option<Setup>,
    #[serde(flatten)]
    node: Node,
}

#[derive(Deserialize)]
struct Setup {
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    empty: Vec<String>,
    to_move: Option<String>,
}

/// Writes the game in SGF.
pub(super) fn write(
    value: &Value,
    _: Reading<'_>,
    encoding: &mut Encoding<'_, IdSet>,
) -> Result<(), Finding> {
    let text = text(value)?;
    let read = go_sgf::games_with(&text, &ParseOptions::lenient()).next();
    let game = read.and_then(Result::ok).ok_or_else(|| bad("value", "not a game"))?.value;
    let written = go_sgf::to_sgf(&game, &WriteOptions::default());
    let written = written.map_err(|kind| bad("size", kind))?;
    encoding.out.extend_from_slice(written.value.as_bytes());
    Ok(())
}

fn bad(path: &str, message: impl Display) -> Finding {
    Finding::error("bad-value", 0..0, format_args!("{path}: {message}"))
}

/// Returns the game in SGF, in no special form.
fn text(value: &Value) -> Result<String, Finding> {
    let game: Json = json::read(value)?;
    let size = game.size()?;
    let mut nodes = vec![game.root(size)?];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    for (index, place) in game.positions.iter().enumerate() {
        let at = format!("positions[{index}]");
        let parent = parent(place, index, &at)?;
        children[parent].push(index + 1);
        children.push(Vec::new());
        let place: Place = json::of_value(place).map_err(|error| bad(&at, error))?;
        nodes.push(place.text(size, &at)?);
    }
    let mut out = String::from("(");
    let mut tasks = vec![Some(0)];
    while let Some(task) = tasks.pop() {
        let Some(index) = task else {
            out.push(')');
            continue;
        };
        out.push_str(&nodes[index]);
        let children = &children[index];
        if let [child] = children.as_slice() {
            tasks.push(Some(*child));
            continue;
        }
        // Each node of several opens a parenthesis of its own.
        for child in children.iter().rev() {
            tasks.extend([None, Some(*child)]);
            nodes[*child].insert(0, '(');
        }
    }
    out.push(')');
    Ok(out)
}

/// Returns the number of the node before an element of the list, where 0 is the root.
fn parent(place: &Value, index: usize, at: &str) -> Result<usize, Finding> {
    let path = || format!("{at}.parent");
    match place.get("parent") {
        None => Ok(index),
        Some(Value::Null) => Ok(0),
        Some(parent) => {
            let number = parent.as_u64().and_then(|number| usize::try_from(number).ok());
            let before = number.filter(|number| *number < index);
            let expected =
                || format!("found {parent}, expected null or the index of an element before");
            Ok(before.ok_or_else(|| bad(&path(), expected()))? + 1)
        }
    }
}

impl Json {
    fn size(&self) -> Result<Size, Finding> {
        let (width, height) = match (self.width, self.height, self.size) {
            (Some(width), Some(height), _) => (width, height),
            (_, _, size) => (size.unwrap_or(19), size.unwrap_or(19)),
        };
        Size::new(width, height).map_err(|kind| bad("size", kind))
    }

    fn root(&self, size: Size) -> Result<String, Finding> {
        let mut out = Out::new(size, "initial");
        out.raw("GM", "1");
        out.raw("CA", "UTF-8");
        out.raw("SZ", &format!("{}:{}", size.width(), size.height()));
        let komi = self.komi.map(|komi| komi.to_string());
        let handicap = self.handicap.map(|stones| stones.to_string());
        for (name, text) in [
            ("PB", &self.black),
            ("PW", &self.white),
            ("BR", &self.rank_black),
            ("WR", &self.rank_white),
            ("EV", &self.event),
            ("RO", &self.round),
            ("PC", &self.place),
            ("DT", &self.date),
            ("RU", &self.rules),
            ("KM", &komi),
            ("HA", &handicap),
            ("RE", &self.result),
            ("GN", &self.game_name),
            ("TM", &self.time),
            ("OT", &self.overtime),
            ("AN", &self.annotator),
            ("SO", &self.source),
        ] {
            if let Some(text) = text.as_ref().filter(|_| !self.properties.contains_key(name)) {
                out.raw(name, &escape_text(text));
            }
        }
        out.properties(&self.properties, "properties")?;
        let Initial { black, white, to_move, node } = &self.initial;
        out.stones("AB", black, "black")?;
        out.stones("AW", white, "white")?;
        out.player(to_move.as_ref(), "to_move")?;
        let comment = node.comment.as_ref().or(self.comment.as_ref());
        out.node(node, comment, None)?;
        Ok(out.text)
    }
}

impl Place {
    fn text(&self, size: Size, at: &str) -> Result<String, Finding> {
        let mut out = Out::new(size, at);
        let color = match (&self.color, &self.point) {
            (None, None) => None,
            (Some(color), Some(point)) => {
                let color = out.color(color, "color")?;
                let name = char::from(color.to_byte()).to_string();
                match point.as_str() {
                    "pass" => out.raw(&name, ""),
                    "none" if self.node.properties.contains_key(&name) => {}
                    point => {
                        let point = out.point(point, "point")?;
                        out.raw(&name, &point);
                    }
                }
                Some(color)
            }
            (None, Some(_)) => return Err(out.bad("color", "missing, expected B or W")),
            (Some(_), None) => return Err(out.bad("point", "missing, expected a point or `pass`")),
        };
        if let Some(setup) = &self.setup {
            out.stones("AB", &setup.black, "setup.black")?;
            out.stones("AW", &setup.white, "setup.white")?;
            out.stones("AE", &setup.empty, "setup.empty")?;
            out.player(setup.to_move.as_ref(), "setup.to_move")?;
        }
        out.node(&self.node, self.node.comment.as_ref(), color)?;
        Ok(out.text)
    }
}

/// A node being written.
struct Out<'a> {
    size: Size,
    /// The path of the element.
    at: &'a str,
    text: String,
}

impl<'a> Out<'a> {
    fn new(size: Size, at: &'a str) -> Self {
        Self { size, at, text: String::from(";") }
    }

    fn bad(&self, member: &str, message: impl Display) -> Finding {
        bad(&format!("{}.{member}", self.at), message)
    }

    /// Adds a property with a value that is escaped already.
    fn raw(&mut self, name: &str, value: &str) {
        self.text.push_str(&format!("{name}[{value}]"));
    }

    fn color(&self, text: &str, member: &str) -> Result<Color, Finding> {
        text.parse().map_err(|_| self.bad(member, format_args!("found {text}, expected B or W")))
    }

    /// Returns the letters of a point.
    fn point(&self, name: &str, member: &str) -> Result<String, Finding> {
        let point = self.size.parse(name);
        let point =
            point.map_err(|error| self.bad(member, format_args!("{name}: {}", error.kind())))?;
        Ok(go_sgf::point_letters(point))
    }

    fn stones(&mut self, name: &str, points: &[String], member: &str) -> Result<(), Finding> {
        for (index, point) in points.iter().enumerate() {
            let letters = self.point(point, &format!("{member}[{index}]"))?;
            self.raw(name, &letters);
        }
        Ok(())
    }

    fn player(&mut self, color: Option<&String>, member: &str) -> Result<(), Finding> {
        if let Some(color) = color {
            let color = self.color(color, member)?;
            self.raw("PL", &char::from(color.to_byte()).to_string());
        }
        Ok(())
    }

    /// Adds properties.
    fn properties(&mut self, properties: &Properties, member: &str) -> Result<(), Finding> {
        for (name, values) in properties {
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
            let values = values.as_array().filter(|values| is_name && !values.is_empty());
            let texts = values.and_then(|values| values.iter().map(Value::as_str).collect());
            let expected = "expected a list of texts under a name of upper-case letters";
            let texts: Vec<&str> =
                texts.ok_or_else(|| self.bad(&format!("{member}.{name}"), expected))?;
            self.text.push_str(name);
            for text in texts {
                self.text.push_str(&format!("[{}]", escape_text(text)));
            }
        }
        Ok(())
    }

    /// Adds what a node holds beside its move and its set-up.
    fn node(
        &mut self,
        node: &Node,
        comment: Option<&String>,
        color: Option<Color>,
    ) -> Result<(), Finding> {
        for (name, text) in [("N", node.name.as_ref()), ("C", comment)] {
            if let Some(text) = text {
                self.raw(name, &escape_text(text));
            }
        }
        for (index, mark) in node.marks.iter().enumerate() {
            self.mark(mark, &format!("marks[{index}]"))?;
        }
        let has = |name: &str| node.properties.contains_key(name);
        let [time, periods] = if color == Some(Color::White) { ["WL", "OW"] } else { ["BL", "OB"] };
        for (name, number) in [(time, node.time_left), (periods, node.periods)] {
            if let Some(number) = number.filter(|_| color.is_some() && !has(name)) {
                self.raw(name, &number.to_string());
            }
        }
        let symbol = SYMBOLS.iter().find(|(symbol, ..)| node.symbols.as_deref() == Some(symbol));
        if let Some((_, name, value)) =
            symbol.filter(|_| !SYMBOLS.iter().any(|(_, name, _)| has(name)))
        {
            self.raw(name, value);
        }
        self.properties(&node.properties, "properties")
    }

    fn mark(&mut self, mark: &MarkedPoint, member: &str) -> Result<(), Finding> {
        let letters = self.point(&mark.point, &format!("{member}.point"))?;
        if mark.mark == "label" {
            let text = mark.text.as_deref().unwrap_or_default();
            self.raw("LB", &format!("{letters}:{}", escape_composed(text)));
            return Ok(());
        }
        let known = Mark::PLAIN.iter().find(|(_, known)| known.name() == mark.mark);
        let unknown =
            || self.bad(&format!("{member}.mark"), format_args!("unknown mark {}", mark.mark));
        let (name, _) = known.ok_or_else(unknown)?;
        self.raw(name, &letters);
        Ok(())
    }
}
