//! The JSON value of a game: the columns of the table `games`, and the steps.

use super::step::Step;
use super::tables::{GAMES, Played};
use super::{Game, Reading, id};
use crate::go::hex;
use core::ops::ControlFlow;
use go_rules::{Color, Point, Size};
use go_sgf::{Content, Mark};
use go9_dat::PositionId;
use serde::{Serialize, Serializer};

/// The root.
#[derive(Serialize)]
struct Initial {
    to_move: Color,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(flatten)]
    node: Node,
}

/// The content of a node in addition to its move and its set-up. What its record does not say is omitted.
#[derive(Serialize)]
struct Node {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Annotation symbols, such as `!?`.
    #[serde(skip_serializing_if = "String::is_empty")]
    symbols: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkedPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    periods: Option<f64>,
    /// The winning chance of Black in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    winrate: Option<f64>,
    /// The lead of Black in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    #[serde(skip_serializing_if = "Properties::is_empty")]
    properties: Properties,
}

#[derive(Serialize)]
struct MarkedPoint {
    point: String,
    mark: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Properties that no member holds, with their values.
struct Properties(Vec<(String, Vec<String>)>);

impl Properties {
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Properties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, values)| (name, values)))
    }
}

/// A step after the root.
#[derive(Serialize)]
struct Place {
    node: usize,
    /// Index in this list of the step before it; null after the root.
    parent: Option<usize>,
    variation: u32,
    r#move: u32,
    color: Option<Color>,
    point: Option<String>,
    captured: u32,
    legal: bool,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<PositionId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Setup>,
    #[serde(flatten)]
    content: Node,
}

#[derive(Serialize)]
struct Setup {
    black: Vec<String>,
    white: Vec<String>,
    empty: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<Color>,
}

/// Appends the value of a game.
pub(super) fn push(game: &Game<'_>, reading: Reading<'_>, out: &mut Vec<u8>) {
    crate::json::open_object(GAMES, &Played::new(game), out);
    let mut initial = None;
    let mut properties = Properties(Vec::new());
    game.walk(|step| {
        let (of_game, of_node) = split(step.content().others.clone());
        properties = Properties(of_game);
        initial = Some(Initial::of(step, of_node));
        ControlFlow::Break(())
    });
    if !properties.is_empty() {
        crate::json::member(out, "properties", &properties);
    }
    crate::json::member(out, "initial", &initial);
    out.extend_from_slice(b",\"positions\":[");
    let start = out.len();
    game.each(|step| {
        if step.index == 0 {
            return;
        }
        if out.len() > start {
            out.push(b',');
        }
        crate::json::push(&Place::of(step, reading), out);
    });
    out.extend_from_slice(b"]}");
}

/// Properties of the root that are about the game, beside the facts that columns hold.
const OF_GAME: [&str; 9] = ["AP", "BT", "CP", "GC", "HA", "KM", "ST", "US", "WT"];

/// Splits the properties of the root into those about the game and those about its position.
fn split(others: Vec<(String, Vec<String>)>) -> (PropertyList, PropertyList) {
    others.into_iter().partition(|(name, _)| OF_GAME.contains(&name.as_str()))
}

type PropertyList = Vec<(String, Vec<String>)>;

/// Returns the names of points.
fn names(points: impl Iterator<Item = Point>, size: Size) -> Vec<String> {
    points.map(|point| point.display(size).to_string()).collect()
}

impl Initial {
    fn of(step: &Step<'_>, others: PropertyList) -> Self {
        let board = step.after.board();
        let stones = |color: Color| {
            let of = board.stones().filter(move |(_, stone)| *stone == color);
            names(of.map(|(point, _)| point), board.size())
        };
        Self {
            to_move: step.after.to_move(),
            black: stones(Color::Black),
            white: stones(Color::White),
            node: Node::of(step, others),
        }
    }
}

impl Node {
    fn of(step: &Step<'_>, others: PropertyList) -> Self {
        let size = step.after.board().size();
        let Content { name, comment, symbols, time_left, periods, marks, .. } =
            step.content().clone();
        let marks = marks.into_iter().map(|(point, mark)| MarkedPoint {
            point: point.display(size).to_string(),
            mark: mark.name(),
            text: if let Mark::Label(text) = mark { Some(text) } else { None },
        });
        let marks = marks.collect();
        let evaluation = step.evaluation();
        Self {
            name,
            comment,
            symbols,
            marks,
            time_left,
            periods,
            winrate: evaluation.winrate,
            lead: evaluation.lead,
            visits: evaluation.visits,
            properties: Properties(others),
        }
    }
}

impl Place {
    fn of(step: &Step<'_>, reading: Reading<'_>) -> Self {
        let board = step.after.board();
        let setup = step.setup.cloned();
        let has_setup = setup.is_some() || step.player.is_some();
        let setup = has_setup.then(|| {
            let setup = setup.unwrap_or_default();
            let names = |points: &go_sgf::Points| names(points.iter(), board.size());
            let [black, white, empty] = [&setup.black, &setup.white, &setup.empty].map(names);
            Setup { black, white, empty, to_move: step.player }
        });
        Self {
            node: step.index,
            parent: step.parent.and_then(|parent| parent.checked_sub(1)),
            variation: step.variation,
            r#move: step.number,
            color: step.play.map(|play| play.color),
            point: step.play.map(|play| play.place.display(board.size()).to_string()),
            captured: step.played.map_or(0, |played| played.captured),
            legal: step.legal,
            hash: hex(board.hash()),
            id: id(board, step.after.to_move(), reading),
            setup,
            content: Node::of(step, step.content().others.clone()),
        }
    }
}
