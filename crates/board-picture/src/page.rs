//! A page for replaying games: a single file that loads no others.
//!
//! Each part of the pictures is drawn and stored only once for each side of the board, and each
//! picture is stored as a list of the parts that differ from the picture before it. The script
//! assembles the current picture. Without scripts, the page shows the first position and the moves
//! with all comments.

mod frame;
mod graph;
mod list;
mod picture;
mod store;
mod tables;

use crate::game::{Entry, Game, Table};
use crate::options::{Caption, Options};
use crate::theme::Theme;
use crate::visible::escape;
use core::fmt::Write as _;
use picture::{Opening, Picture, Pictures};
use tables::{Errors, Scored};

/// A page under construction.
///
/// All pages have the same design. They follow the light or dark setting of the reader's system
/// unless a [theme](Self::theme()) is set.
#[derive(Debug)]
pub struct Page {
    title: String,
    theme: Option<Theme>,
    pictures: Pictures,
    sections: Vec<Section>,
    graphs: String,
    tables: Vec<Table>,
    /// `true` if a position has an evaluation.
    evaluated: bool,
    errors: Errors,
    scores: Vec<Scored>,
    steps: usize,
    games: usize,
    /// The players of all games so far; `None` if they differ or are unknown.
    players: Option<[String; 2]>,
    /// The first picture, which is part of the page itself.
    opening: Option<Opening>,
    /// The last picture in the open list of single positions, if there is one.
    positions: Option<Picture>,
}

/// A part of the move list: a game, or consecutive single positions.
#[derive(Debug, Default)]
struct Section {
    /// The number of the game; 0 for single positions.
    game: usize,
    title: String,
    players: [String; 2],
    /// The game in its notation.
    record: String,
    /// Number of its first step.
    first: usize,
    /// For each step, the changes from the picture before it, which end with a comma.
    changes: String,
    /// The rest as HTML.
    body: String,
}

impl Page {
    /// Returns an empty page.
    ///
    /// The title is used if the games do not name their players. The options `theme`, `size`,
    /// `caption`, and `large_text` are ignored.
    #[must_use]
    pub fn new(title: impl Into<String>, options: Options) -> Self {
        let options = Options { caption: Caption::None, large_text: true, ..options };
        Self {
            title: title.into(),
            theme: None,
            pictures: Pictures::new(options),
            sections: Vec::new(),
            graphs: String::new(),
            tables: Vec::new(),
            evaluated: false,
            errors: Errors::default(),
            scores: Vec::new(),
            steps: 0,
            games: 0,
            players: None,
            opening: None,
            positions: None,
        }
    }

    /// Selects light or dark colors, regardless of the reader's system.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }

    /// Returns the number of positions on the page.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// Returns the number of games on the page, without single positions.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Adds a game. Consecutive single positions share a list.
    pub fn add(&mut self, game: &Game) {
        if game.entries.is_empty() {
            return;
        }
        if game.is_position() {
            for entry in &game.entries {
                self.position(entry);
            }
            return;
        }
        self.close_positions();
        self.games += 1;
        self.know_players(game);
        self.game(game);
        game.tables.iter().for_each(|table| self.table(table));
    }

    /// Adds a table of statistics below the games.
    pub fn table(&mut self, table: &Table) {
        self.tables.push(table.clone());
    }

    fn know_players(&mut self, game: &Game) {
        let named = game.players.iter().any(|name| !name.is_empty());
        if self.games == 1 {
            self.players = named.then(|| game.players.clone());
        } else if self.players.as_ref() != Some(&game.players) {
            self.players = None;
        }
    }

    /// Adds a single position.
    fn position(&mut self, entry: &Entry) {
        if self.positions.is_none() {
            let body = "<div class=\"rows\">\n".to_owned();
            let first = self.steps + 1;
            self.sections.push(Section { first, body, ..Section::default() });
        }
        let base = self.positions.take().unwrap_or_default();
        self.steps += 1;
        let name = if entry.name.is_empty() {
            format!("Position {}", self.steps)
        } else {
            entry.name.clone()
        };
        let picture = self.picture(entry, &name);
        let changes = self.pictures.changes(&base, &picture);
        let attributes = attributes(entry, None);
        let text = self.text(entry, &name);
        if let Some(section) = self.sections.last_mut() {
            section.changes.push_str(&changes);
            section.changes.push(',');
            let _ = writeln!(section.body, "<b></b><a{attributes}>{text}</a>");
        }
        self.positions = Some(picture);
    }

    fn close_positions(&mut self) {
        if let (Some(_), Some(section)) = (self.positions.take(), self.sections.last_mut()) {
            section.body.push_str("</div>\n");
        }
    }

    fn game(&mut self, game: &Game) {
        let parents = game.parents();
        let depths = game.depths();
        let first = self.steps + 1;
        let mut list = list::List::new(game, first);
        let mut pictures: Vec<Picture> = Vec::with_capacity(game.entries.len());
        let mut changes = String::new();
        for (at, entry) in game.entries.iter().enumerate() {
            self.steps += 1;
            let parent = parents[at];
            let name = match entry.name.as_str() {
                "" if at == 0 => "Start".to_owned(),
                "" => format!("Position {}", self.steps),
                name => name.to_owned(),
            };
            let picture = self.picture(entry, &name);
            let base = parent.map_or(&[][..], |parent| pictures[parent].as_slice());
            changes.push_str(&self.pictures.changes(base, &picture));
            changes.push(',');
            self.errors.note(game, entry, &name, (self.games, self.steps));
            let decisions = tables::decisions(entry, self.steps, &picture, &mut self.pictures);
            let depth = depths[at];
            // The parent is written only if it is not the preceding step.
            let attributes = attributes(
                entry,
                parent.filter(|parent| parent + 1 != at).map(|parent| first + parent),
            );
            let text = self.text(entry, &name);
            list.add(at, (parent, depth), (&attributes, &text), &decisions);
            pictures.push(picture);
        }
        self.graphs.extend(graph::graph(game, &game.main_line(), self.games));
        if let Some(score) = game.score {
            let result = game.result.clone();
            self.scores.push(Scored { game: self.games, step: first, score, result });
        }
        self.evaluated |= game.entries.iter().any(|entry| entry.evaluation.is_some());
        let mut body = String::new();
        if !game.facts.is_empty() {
            let _ = writeln!(body, "<p>{}</p>", linked(&game.facts));
        }
        body.push_str(&list.finish());
        if !game.result.is_empty() {
            body.push_str(&element("p", " class=\"result\"", &game.result));
            body.push('\n');
        }
        self.sections.push(Section {
            game: self.games,
            title: game.title.clone(),
            players: game.players.clone(),
            record: game.record.clone(),
            first,
            changes,
            body,
        });
    }

    /// Returns the picture of an entry. The first picture of the page is also drawn as a whole.
    fn picture(&mut self, entry: &Entry, name: &str) -> Picture {
        let ids = format!("{} {}", entry.id, entry.other_id);
        if self.opening.is_none() {
            let drawing = self.pictures.drawing(&entry.scene);
            self.opening = Some(Opening::new(drawing, name, ids.trim_end()));
        }
        self.pictures.picture(&entry.scene, ids.trim_end())
    }

    /// Returns the text of the link of an entry.
    fn text(&mut self, entry: &Entry, name: &str) -> String {
        let signs = self.pictures.signs(&entry.glyphs);
        list::link_text(entry, name, &signs)
    }

    /// Returns the whole page.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.close_positions();
        frame::page(&self)
    }
}

/// Returns the attributes of the link of an entry.
fn attributes(entry: &Entry, parent: Option<usize>) -> String {
    let mut out = String::new();
    if let Some(parent) = parent {
        let _ = write!(out, " data-parent=\"{parent}\"");
    }
    if let Some(evaluation) = &entry.evaluation {
        let share = if evaluation.share.is_nan() { 0.0 } else { evaluation.share.clamp(-1.0, 1.0) };
        let _ = write!(out, " data-share=\"{share:.3}\"");
        if !evaluation.text.is_empty() {
            let _ = write!(out, " data-evaluation=\"{}\"", escape(&evaluation.text));
        }
    }
    out
}

/// Returns a text in which whole addresses of the web are links.
fn linked(text: &str) -> String {
    let word = |word: &str| {
        let address = word.trim_end_matches([',', '.', ';', ')']);
        let host = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme));
        if host.is_none_or(|host| !host.starts_with(|c: char| c.is_ascii_alphanumeric())) {
            return escape(word);
        }
        let (href, rest) = (escape(address), escape(&word[address.len()..]));
        format!("<a href=\"{href}\" rel=\"noopener noreferrer\">{href}</a>{rest}")
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns an element with a text. `attributes` must begin with a blank.
fn element(name: &str, attributes: &str, text: &str) -> String {
    format!("<{name}{attributes}>{}</{name}>", escape(text))
}
