//! A page to replay games: one file that loads nothing else.
//!
//! Every element of a picture is stored once, and each picture as the changes from the one before
//! it. The script assembles the current picture. Without scripts, the page shows the first position
//! and the moves with all comments.

mod graph;
mod list;
mod store;

use crate::draw;
use crate::game::{Decision, Entry, Game, Table};
use crate::options::{Caption, Options};
use crate::scene::Scene;
use crate::svg::{Defs, Drawing};
use crate::text::escape;
use crate::theme::{DARK_STYLE, LIGHT_STYLE, Theme, VARIABLES};
use core::fmt::Write as _;
use store::{Store, difference};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// Digests of the only style sheet and the only script that a browser may use on the page. A test
/// checks them.
const STYLE_DIGEST: &str = "sha256-Qk59dLoZcUGHnaCMQwcICS3JcVCSffWJ7YTUMiY/g2Y=";
const SCRIPT_DIGEST: &str = "sha256-0M+nTaDY7SLNLV+AmsqrGULCerG0WKnc9p3SjvMxsMk=";

/// Maximum number of entries in the list of the worst errors.
const WORST: usize = 12;

/// A page under construction.
///
/// Pages of all programs look alike. They follow the light or dark setting of the reader's system
/// unless a theme is chosen.
#[derive(Debug)]
pub struct Page {
    title: String,
    theme: Option<Theme>,
    options: Options,
    defs: Defs,
    elements: Store,
    words: Store,
    /// HTML of the sections of the move list.
    sections: String,
    graphs: String,
    tables: String,
    errors: Vec<Error>,
    steps: usize,
    games: usize,
    /// The players of all games so far; `None` if they differ or are unknown.
    players: Option<[String; 2]>,
    /// The first picture, which is part of the page itself.
    opening: Option<Opening>,
    /// Set while a list of single positions is open, to the numbers of its last picture.
    positions: Option<Numbers>,
}

/// An error for the list of the worst errors.
#[derive(Debug)]
struct Error {
    loss: f64,
    step: usize,
    class: &'static str,
    label: String,
}

/// The first picture.
#[derive(Debug)]
struct Opening {
    attributes: String,
    body: String,
    description: String,
    name: String,
    id: String,
}

/// The numbers of a picture: those of its elements, and those of the words of its description.
#[derive(Clone, Debug, Default)]
struct Numbers {
    elements: Vec<u32>,
    words: Vec<u32>,
}

impl Page {
    /// Returns an empty page.
    ///
    /// The title is used if the games do not name their players. Theme, size, and caption of the
    /// options are ignored.
    #[must_use]
    pub fn new(title: impl Into<String>, options: Options) -> Self {
        Self {
            title: title.into(),
            theme: None,
            options: Options { caption: Caption::None, ..options },
            defs: Defs::default(),
            elements: Store::default(),
            words: Store::default(),
            sections: String::new(),
            graphs: String::new(),
            tables: String::new(),
            errors: Vec::new(),
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
        let out = &mut self.tables;
        let _ = write!(out, "<table>{}\n<tr>", element("caption", "", &table.title));
        for heading in &table.head {
            out.push_str(&element("th", " scope=\"col\"", heading));
        }
        out.push_str("</tr>\n");
        for row in &table.rows {
            out.push_str("<tr>");
            for (at, cell) in row.iter().enumerate() {
                let (name, scope) = if at == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
                out.push_str(&element(name, scope, cell));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</table>\n");
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
            self.sections.push_str("<section>\n<div class=\"rows\">\n");
        }
        let base = self.positions.take();
        self.steps += 1;
        let name = if entry.name.is_empty() {
            format!("Position {}", self.steps)
        } else {
            entry.name.clone()
        };
        let (link, numbers) = self.link(entry, &name, base.as_ref(), None);
        let _ = writeln!(self.sections, "<span class=\"number\"></span><div>{link}</div>");
        self.positions = Some(numbers);
    }

    fn close_positions(&mut self) {
        if self.positions.take().is_some() {
            self.sections.push_str("</div>\n</section>\n");
        }
    }

    fn game(&mut self, game: &Game) {
        let parents = game.parents();
        let depths = game.depths();
        let first = self.steps + 1;
        let number = self.games;
        let title =
            if game.title.is_empty() { format!("Game {number}") } else { game.title.clone() };
        let heading = element("h2", &format!(" id=\"g{number}\""), &title);
        let _ = writeln!(self.sections, "<section aria-labelledby=\"g{number}\">\n{heading}");
        let mut list = list::List::new(game, first);
        let mut pictures: Vec<Numbers> = Vec::with_capacity(game.entries.len());
        for (at, entry) in game.entries.iter().enumerate() {
            self.steps += 1;
            let parent = parents.get(at).copied().flatten();
            let name = match entry.name.as_str() {
                "" if at == 0 => "Start".to_owned(),
                "" => format!("Position {}", self.steps),
                name => name.to_owned(),
            };
            let base = parent.and_then(|parent| pictures.get(parent));
            let step_of_parent = parent.map(|parent| first + parent);
            let (link, numbers) = self.link(entry, &name, base, step_of_parent);
            let decision = match &entry.decision {
                None => String::new(),
                Some(decision) => self.decision(decision, &name, &title, &numbers),
            };
            let depth = depths.get(at).copied().unwrap_or_default();
            list.add(at, (parent, depth), &link, &decision);
            pictures.push(numbers);
        }
        self.graphs.extend(graph::graph(game, &game.main_line(), first));
        self.sections.push_str(&list.finish());
        if !game.result.is_empty() {
            self.sections.push_str(&element("p", " class=\"result\"", &game.result));
            self.sections.push('\n');
        }
        self.sections.push_str("</section>\n");
    }

    /// Returns the link of a step, with the data of its picture. `base` is the picture of the
    /// parent; the step of the parent is written only if it is not the preceding one.
    fn link(
        &mut self,
        entry: &Entry,
        name: &str,
        base: Option<&Numbers>,
        parent: Option<usize>,
    ) -> (String, Numbers) {
        let step = self.steps;
        let (drawing, numbers) = self.picture(&entry.scene);
        if self.opening.is_none() {
            self.opening = Some(Opening {
                attributes: drawing.attributes(),
                body: drawing.body,
                description: drawing.description,
                name: name.to_owned(),
                id: entry.id.clone(),
            });
        }
        let mut data = changes(base, &numbers);
        match parent {
            Some(parent) if parent + 1 != step => {
                let _ = write!(data, " data-parent=\"{parent}\"");
            }
            None if base.is_none() => data.push_str(" data-parent=\"0\""),
            _ => {}
        }
        if let Some(number) = entry.number {
            let sign = if entry.player == Some(1) { "…" } else { "." };
            let _ = write!(data, " data-n=\"{number}{sign}\"");
        }
        let evaluation = entry.evaluation.as_ref().map_or("", |evaluation| &evaluation.text);
        for (attribute, text) in [("id", entry.id.as_str()), ("evaluation", evaluation)] {
            if !text.is_empty() {
                let _ = write!(data, " data-{attribute}=\"{}\"", escape(text));
            }
        }
        let signs = self.signs(&entry.glyphs);
        let text = list::link_text(entry, name, &signs);
        (format!("<a class=\"step\" href=\"#s{step}\"{data}>{text}</a>"), numbers)
    }

    /// Returns the annotation symbols of a move. Those that few fonts contain become pictures, too.
    fn signs(&mut self, text: &str) -> String {
        if text.is_ascii() {
            return escape(text);
        }
        let mut out = format!("<span class=\"unseen\">{}</span>", escape(text));
        for c in text.chars() {
            let (id, width) = self.defs.letter(c);
            let _ = write!(
                out,
                "<svg class=\"sign\" viewBox=\"0 -760 {width} 960\" aria-hidden=\"true\">\
                 <use href=\"#{id}\"/></svg>"
            );
        }
        out
    }

    /// Draws a scene and stores its new elements.
    fn picture(&mut self, scene: &Scene) -> (Drawing, Numbers) {
        let drawing = draw::draw(scene, &self.options, &VARIABLES, &mut self.defs);
        let size = format!("{:.1}x{:.1}", drawing.width, drawing.height);
        let description = visible_words(&drawing.description);
        let words = core::iter::once(size.as_str()).chain(description.split(' '));
        let numbers = Numbers {
            elements: self.elements.numbers(drawing.body.lines()),
            words: self.words.numbers(words.filter(|word| !word.is_empty())),
        };
        (drawing, numbers)
    }

    /// Returns the table of the candidates, and adds an error to the list.
    fn decision(
        &mut self,
        decision: &Decision,
        name: &str,
        game: &str,
        numbers: &Numbers,
    ) -> String {
        let step = self.steps;
        if decision.loss > 0.0 && decision.loss.is_finite() {
            let label = format!("{game}: {name}");
            let class = list::grade(decision);
            self.errors.push(Error { loss: decision.loss, step, class, label });
        }
        if decision.candidates.is_empty() {
            return String::new();
        }
        let mut out = format!("<table class=\"decision\" id=\"d{step}\">\n");
        for (at, candidate) in (1..).zip(&decision.candidates) {
            let name = match &candidate.scene {
                None => escape(&candidate.name),
                Some(scene) => {
                    let (_, picture) = self.picture(scene);
                    let data = changes(Some(numbers), &picture);
                    let name = escape(&candidate.name);
                    format!("<a class=\"choice\" href=\"#s{step}-{at}\"{data}>{name}</a>")
                }
            };
            let class = if candidate.chosen { " class=\"chosen\"" } else { "" };
            let sign = if candidate.chosen { "▸" } else { "" };
            let _ = write!(
                out,
                "<tr{class}><td>{sign}</td><td>{at}.</td><th scope=\"row\">{name}</th>"
            );
            for cell in [&candidate.value, &candidate.difference, &candidate.details] {
                out.push_str(&element("td", "", cell));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</table>\n");
        out
    }

    /// Returns the whole page.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.close_positions();
        let title = match &self.players {
            Some([one, other]) => escape(&format!("{one} – {other}")),
            None => escape(&self.title),
        };
        let theme = match self.theme {
            None => "",
            Some(Theme::Light) => " data-theme=\"light\"",
            Some(Theme::Dark) => " data-theme=\"dark\"",
        };
        let style = style();
        let mut out = String::with_capacity(self.sections.len() + 100_000);
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             base-uri 'none'; form-action 'none'; style-src '{STYLE_DIGEST}'; \
             script-src '{SCRIPT_DIGEST}'\">\n\
             <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        );
        let _ = writeln!(
            out,
            "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}<defs id=\"parts\">",
            self.defs.element(),
        );
        for element in self.elements.things() {
            out.push_str(element);
            out.push('\n');
        }
        let _ = write!(out, "</defs></svg>\n<p id=\"words\" hidden>");
        for (at, word) in self.words.things().iter().enumerate() {
            let _ = write!(out, "{}{}", if at > 0 { " " } else { "" }, escape(word));
        }
        let _ = write!(out, "</p>\n<header><h1>{title}</h1></header>\n<main>\n");
        if let Some(opening) = self.opening.take() {
            self.board(&opening, &mut out);
        }
        if self.steps > 1 {
            let _ = write!(out, "<nav aria-label=\"Moves\">\n{}</nav>\n", self.sections);
        } else {
            // The script finds the only position here.
            let _ = write!(out, "<nav aria-label=\"Moves\" hidden>\n{}</nav>\n", self.sections);
        }
        let _ = write!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n");
        out
    }

    /// Writes the board with its controls and captions.
    fn board(&self, opening: &Opening, out: &mut String) {
        let _ = write!(
            out,
            "<div id=\"board\">\n<figure>\n\
             <svg id=\"picture\" {} aria-labelledby=\"name\" aria-describedby=\"description\">\n\
             <desc id=\"description\">{}</desc>\n<g id=\"elements\">\n{}</g></svg>\n\
             <figcaption><strong id=\"name\">{}</strong> <code id=\"id\">{}</code></figcaption>\n\
             </figure>\n<p id=\"live\" class=\"unseen\" aria-live=\"polite\"></p>\n",
            opening.attributes,
            escape(&opening.description),
            opening.body,
            escape(&opening.name),
            escape(&opening.id),
        );
        if self.steps > 1 {
            out.push_str(&controls());
        }
        out.push_str(
            "<div id=\"variations\" role=\"group\" aria-label=\"Variations\" hidden></div>\n\
             <div id=\"about\" hidden></div>\n",
        );
        if !self.graphs.is_empty() {
            let _ = write!(out, "<div id=\"graphs\">\n{}</div>\n", self.graphs);
        }
        out.push_str(&self.worst());
        if !self.tables.is_empty() {
            let _ = write!(out, "<div id=\"figures\">\n{}</div>\n", self.tables);
        }
        out.push_str("</div>\n");
    }

    /// Returns the list of the worst errors.
    fn worst(&self) -> String {
        if self.errors.is_empty() {
            return String::new();
        }
        let mut errors: Vec<&Error> = self.errors.iter().collect();
        errors.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let mut out =
            "<details id=\"worst\" open>\n<summary>Worst errors</summary>\n<ol>\n".to_owned();
        for Error { loss, step, class, label } in errors.into_iter().take(WORST) {
            let _ = writeln!(
                out,
                "<li><a class=\"jump\" href=\"#s{step}\">{}</a> <span class=\"verdict {class}\">\
                 −{loss:.3}</span></li>",
                escape(label)
            );
        }
        out.push_str("</ol>\n</details>\n");
        out
    }
}

/// Returns the style sheet, which is the same for every page.
fn style() -> String {
    format!(
        ":root{{{LIGHT_STYLE}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{DARK_STYLE}}}}}\n\
         :root[data-theme=dark]{{{DARK_STYLE}}}\n{STYLE}\
         @media print{{:root:root:root{{{LIGHT_STYLE}}}}}\n"
    )
}

/// Returns the steps from the picture of the parent to a picture, as attributes.
fn changes(base: Option<&Numbers>, new: &Numbers) -> String {
    let empty = Numbers::default();
    let base = base.unwrap_or(&empty);
    format!(
        " data-d=\"{}\" data-w=\"{}\"",
        difference(&base.elements, &new.elements),
        difference(&base.words, &new.words)
    )
}

/// Returns the words of a description, separated by single blanks.
fn visible_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns an element with a text. `attributes` must begin with a blank.
fn element(name: &str, attributes: &str, text: &str) -> String {
    format!("<{name}{attributes}>{}</{name}>", escape(text))
}

/// Returns the buttons, which are hidden until the script shows them.
fn controls() -> String {
    const PLACE: &str = "<output id=\"place\"></output>\n";
    // An icon is a path in a square of 24 by 24 units.
    const BUTTONS: [(&str, &str, &str); 5] = [
        ("first", "First position (Home)", "M6 5h2.5v14H6zM19 5v14L9 12z"),
        ("previous", "Previous position (left arrow)", "M17 5v14L7 12z"),
        ("play", "Play by itself (space bar)", "M8 4v16l12-8z"),
        ("next", "Next position (right arrow)", "M7 5v14l10-7z"),
        ("last", "Last position (End)", "M18 5h-2.5v14H18zM5 5v14l10-7z"),
    ];
    let mut out =
        "<div id=\"controls\" role=\"group\" aria-label=\"Stepping\" hidden>\n".to_owned();
    for (go, label, icon) in BUTTONS {
        let _ = writeln!(
            out,
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{icon}\"/></svg></button>"
        );
    }
    out.push_str(PLACE);
    out.push_str(
        "<button type=\"button\" data-go=\"theme\" aria-label=\"Light or dark colors\" \
         title=\"Light or dark colors (d)\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">\
         <path d=\"M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z\"/></svg></button>\n",
    );
    out.push_str("</div>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest as _, Sha256};

    /// Returns the digest of a text in the format of a content security policy.
    fn digest(text: &str) -> String {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut out = "sha256-".to_owned();
        for bytes in Sha256::digest(text.as_bytes()).chunks(3) {
            let word = bytes.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
            let word = word << (8 * (3 - bytes.len()));
            for at in 0..=bytes.len() {
                out.push(char::from(DIGITS[(word >> (18 - 6 * at) & 63) as usize]));
            }
            out.extend((bytes.len()..3).map(|_| '='));
        }
        out
    }

    #[test]
    fn the_policy_names_the_style_sheet_and_the_script() {
        assert_eq!(digest("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        assert_eq!(STYLE_DIGEST, digest(&style()), "the style sheet has changed");
        assert_eq!(SCRIPT_DIGEST, digest(SCRIPT), "the script has changed");
    }
}
