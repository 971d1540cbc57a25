//! Rewriting for other programs: UTF-8, FF[4], one node a line.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::Range;

use go_rules::{Color, Size};
use sgf_syntax::{GameTree as SgfTree, Node, PropIdent, PropValue, Property};

use crate::facts::Facts;
use crate::fields::{FACTS, Fields, INFO, ROOT, idents};
use crate::game::GameTree;
use crate::komi::{komi_value, rewritten};
use crate::points::{parse_points, push_point};
use crate::walk::{BLACK, FORCED, SETUP, Setup, TO_MOVE, WHITE};

/// A game as [`GameTree::rewrite`] writes it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Rewritten {
    /// The game, which ends with a line feed.
    pub text: String,
    /// Number of dropped parts: misplaced and repeated properties, properties without a value, values
    /// that are not closed, stray text, and empty variations.
    pub dropped: u32,
}

impl GameTree<'_> {
    /// Returns the game in a form that other programs read: in UTF-8, as `FF[4]`, one node a line.
    ///
    /// The root starts with `FF`, `GM`, `CA`, and `SZ`. Passes are empty values; a node with a set-up
    /// and a move, or with two moves, becomes two; lists with commas become lists of values; a komi in
    /// another unit becomes points; and `TE`, `RD`, and `KO` in a root without a move become `EV`, `DT`,
    /// and `KM`. Positions, facts, and texts stay, illegal moves and bad points too. Rewriting a rewritten game changes nothing. A game that is skipped gives an empty
    /// text.
    ///
    /// ```
    /// use go_sgf::{ReadOptions, games};
    ///
    /// let old = b"(;SZ[9]AB[aa,bb]B[ cc ];W[tt])";
    /// let game = games(old, ReadOptions::lenient()).next().unwrap()?;
    /// assert_eq!(
    ///     game.to_canonical(),
    ///     "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa][bb]\n;B[cc]\n;W[])\n"
    /// );
    /// # Ok::<(), go_sgf::Error>(())
    /// ```
    #[must_use]
    pub fn to_canonical(&self) -> String {
        self.rewrite().text
    }

    /// Returns the game as [`to_canonical`](Self::to_canonical) does, with the number of dropped
    /// parts.
    #[must_use]
    pub fn rewrite(&self) -> Rewritten {
        let facts = self.facts();
        let (Some(tree), Some(size)) = (self.tree().filter(|_| !self.is_skipped()), facts.size)
        else {
            return Rewritten::default();
        };
        let fields = Fields::new(tree);
        let points = facts.komi.and_then(|komi| rewritten(&fields, facts.handicap, komi));
        let komi = komi_value(&fields).zip(points).map(|(value, points)| (value.span(), points));
        let end = tree.source().len();
        let mut writer = Writer { size, facts, fields, komi, end, done: Rewritten::default() };
        writer.done.dropped = self.stray_texts();
        writer.game(tree);
        writer.done
    }
}

/// Lists of points.
const POINTS: [PropIdent; 13] =
    idents(["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "TB", "TW", "DD", "VW", "SL", "LB"]);
/// The properties of a game that stand in the first of two nodes, beside those of [`INFO`].
const MORE_INFO: [PropIdent; 9] = idents(["AN", "BT", "CP", "GC", "ON", "SO", "US", "WT", "RD"]);

/// The names of facts in a header of the Nihon Ki-in, Sina, or Cyberoro, and those of `FF[4]`.
const HEADERS: [(&str, &str); 3] = [("TE", "EV"), ("RD", "DT"), ("KO", "KM")];

struct Writer<'g> {
    size: Size,
    facts: Facts<'g>,
    fields: Fields<'g>,
    /// The place of a komi that is not written in points, and its points.
    komi: Option<(Range<usize>, f64)>,
    end: usize,
    done: Rewritten,
}

/// A property to be written: its name and its values.
type Written = (String, Vec<String>);

impl<'g> Writer<'g> {
    fn push(&mut self, text: &str) {
        self.done.text.push_str(text);
    }

    /// Writes the trees with an explicit stack. A tree without nodes is left out, and its variations
    /// take its place.
    fn game(&mut self, game: SgfTree<'g>) {
        self.push("(");
        match game.root() {
            None => self.root(&[]),
            Some(_) => self.nodes(game, true),
        }
        // A tree to write, or the end of one.
        let mut tasks = vec![None];
        let start = tasks.len();
        tasks.extend(game.variations().map(Some));
        tasks[start..].reverse();
        while let Some(task) = tasks.pop() {
            let Some(tree) = task else {
                self.push(")");
                continue;
            };
            if tree.root().is_some() {
                self.push("\n(");
                self.nodes(tree, false);
                tasks.push(None);
            } else if tree.variations().next().is_none() {
                self.done.dropped += 1;
            }
            let start = tasks.len();
            tasks.extend(tree.variations().map(Some));
            tasks[start..].reverse();
        }
        self.push("\n");
    }

    fn nodes(&mut self, tree: SgfTree<'g>, is_game: bool) {
        for (number, node) in tree.own_nodes().enumerate() {
            if number > 0 {
                self.push("\n");
            }
            self.node(node, is_game && number == 0);
        }
    }

    /// Writes a node as one or more.
    fn node(&mut self, node: Node<'g>, is_root: bool) {
        let mut setup = Vec::new();
        // Facts, then the player to move, then what belongs to the moves.
        let (mut facts, mut rest, mut to_move): (Vec<Written>, Vec<Written>, Vec<Written>) =
            Default::default();
        let (mut plays, mut forced) = (Vec::new(), None);
        let mut known = Vec::new();
        for property in node.properties() {
            let name = self.name(property, is_root);
            let ident = PropIdent::new(&name);
            let values: Vec<_> =
                property.values().filter(|value| value.span().end < self.end).collect();
            if values.is_empty() {
                self.done.dropped += 1;
                continue;
            }
            if ident == BLACK || ident == WHITE {
                plays.extend(values.into_iter().map(|value| (ident, value)));
            } else if let Some((_, color)) = SETUP.iter().find(|(setup, _)| *setup == ident) {
                setup.push((*color, values));
            } else if ROOT.contains(&ident) {
                // The others are written by `root`.
                let is_kept = ident == PropIdent::new("AP") || ident == PropIdent::new("ST");
                if !is_root {
                    self.done.dropped += 1;
                } else if is_kept {
                    self.add(&mut facts, &mut known, name, &values);
                }
            } else if ident == TO_MOVE {
                self.add(&mut to_move, &mut known, name, &values);
            } else if ident == FORCED {
                forced = Some(self.written(name, &values));
            } else if FACTS.contains(&ident) || INFO.contains(&ident) || MORE_INFO.contains(&ident)
            {
                self.add(&mut facts, &mut known, name, &values);
            } else {
                self.add(&mut rest, &mut known, name, &values);
            }
        }
        let setup = self.setup(&setup);
        let is_split = !setup.is_empty() && !plays.is_empty();
        if is_root {
            self.root(&facts);
        } else {
            self.push(";");
            self.properties(&facts);
        }
        self.properties(&setup);
        if is_split {
            self.properties(&to_move);
            to_move.clear();
            self.push("\n;");
        }
        let last = plays.len().saturating_sub(1);
        for (number, (ident, value)) in plays.into_iter().enumerate() {
            if number > 0 {
                self.push("\n;");
            }
            let name = if ident == BLACK { "B" } else { "W" };
            let value = self.play(value);
            self.push(&format!("{name}[{value}]"));
            if let Some(forced) = &forced {
                self.properties(core::slice::from_ref(forced));
            }
            if number == 0 {
                self.properties(&rest);
                rest.clear();
            }
            if number == last {
                self.properties(&to_move);
                to_move.clear();
                forced = None;
            }
        }
        self.properties(&to_move);
        self.properties(forced.as_slice());
        self.properties(&rest);
    }

    /// Writes the root, with the properties that every game has.
    fn root(&mut self, facts: &[Written]) {
        let size = match self.size.lines() {
            Some(lines) => format!("{lines}"),
            None => format!("{}:{}", self.size.width(), self.size.height()),
        };
        self.push(&format!(";FF[4]GM[1]CA[UTF-8]SZ[{size}]"));
        self.properties(facts);
    }

    fn properties(&mut self, properties: &[Written]) {
        for (name, values) in properties {
            self.push(name);
            for value in values {
                self.push(&format!("[{value}]"));
            }
        }
    }

    /// Returns the name under which a property is written. The headers of the Nihon Ki-in, Sina, and
    /// Cyberoro get the names of `FF[4]`, because their own mean something else there.
    fn name(&self, property: Property<'g>, is_root: bool) -> String {
        let letters = property.name().iter().filter(|byte| byte.is_ascii_uppercase());
        let name: String = letters.map(|byte| char::from(*byte)).collect();
        let is_stated = |name| {
            self.fields.header(name).is_some_and(|value| !value.raw().trim_ascii().is_empty())
        };
        let known = HEADERS.iter().find(|(old, _)| is_root && name == *old);
        match known {
            Some((old, new)) if is_stated(old) && self.fields.info(new).is_none() => (*new).into(),
            _ => name,
        }
    }

    /// Adds a property to a list. A fact that is there already is dropped; a list of points is
    /// joined with the one that is there.
    fn add(
        &mut self,
        list: &mut Vec<Written>,
        known: &mut Vec<PropIdent>,
        name: String,
        values: &[PropValue<'g>],
    ) {
        let ident = PropIdent::new(&name);
        let is_known = known.contains(&ident);
        let (name, mut values) = self.written(name, values);
        if FACTS.contains(&ident) {
            if is_known {
                self.done.dropped += 1;
                return;
            }
            values.truncate(1);
        }
        if POINTS.contains(&ident) && is_known {
            if let Some((_, first)) = list.iter_mut().find(|(other, _)| *other == name) {
                first.extend(values);
                return;
            }
        }
        if !is_known {
            known.push(ident);
        }
        list.push((name, values));
    }

    fn written(&self, name: String, values: &[PropValue<'g>]) -> Written {
        let is_points = POINTS.contains(&PropIdent::new(&name)) && name != "LB";
        let value = |value: &PropValue<'g>| {
            if let Some((_, points)) = self.komi.as_ref().filter(|(span, _)| *span == value.span())
            {
                return format!("{points}");
            }
            let text = self.value(*value);
            if is_points { text.trim().into() } else { text }
        };
        let values = values.iter().map(value).collect();
        (name, values)
    }

    /// Returns a value decoded, with its escapes, and with LF for every line end.
    fn value(&self, value: PropValue<'g>) -> String {
        let text = self.facts.charset.decode(value.raw());
        let mut out = String::with_capacity(text.len());
        let mut rest = text.chars().peekable();
        while let Some(character) = rest.next() {
            match character {
                '\r' | '\n' => {
                    let twin = if character == '\r' { '\n' } else { '\r' };
                    rest.next_if_eq(&twin);
                    out.push('\n');
                }
                character => out.push(character),
            }
        }
        out
    }

    fn play(&self, value: PropValue<'g>) -> String {
        let text = self.value(value);
        let is_small = self.size.width() <= 19 && self.size.height() <= 19;
        match text.trim() {
            "tt" if is_small => String::new(),
            text => text.into(),
        }
    }

    /// Returns the set-up of a node: as written, without commas, or by its effect if a point is set
    /// twice.
    fn setup(&self, properties: &[(Option<Color>, Vec<PropValue<'g>>)]) -> Vec<Written> {
        let (mut all, mut overlaps) = (Setup::default(), false);
        let mut lists: [Vec<String>; 3] = Default::default();
        let mut bad: [Vec<String>; 3] = Default::default();
        let place = |color: Option<Color>| color.map_or(2, Color::index);
        let mut order = Vec::new();
        for (color, values) in properties {
            if !order.contains(&place(*color)) {
                order.push(place(*color));
            }
            for value in values {
                let text = self.value(*value);
                for part in text.split(',').map(str::trim) {
                    lists[place(*color)].push(part.into());
                    match parse_points(part.as_bytes(), self.size) {
                        Some(points) => overlaps |= all.set(*color, &points),
                        None => bad[place(*color)].push(part.into()),
                    }
                }
            }
        }
        if overlaps {
            (lists, order) = (bad, vec![0, 1, 2]);
            for point in all.touched.iter() {
                let of = |color: &Color| all.stones[color.index()].contains(point);
                let mut text = String::new();
                push_point(point, &mut text);
                lists[place(Color::ALL.into_iter().find(of))].push(text);
            }
        }
        let names = ["AB", "AW", "AE"];
        let written =
            order.into_iter().map(|at| (names[at].into(), core::mem::take(&mut lists[at])));
        written.filter(|(_, values): &Written| !values.is_empty()).collect()
    }
}
