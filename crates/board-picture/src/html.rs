//! A page with all positions of a game or match: one file, nothing is fetched.
//!
//! Without scripts the page is a list of all pictures, and the moves are links to them; the script
//! only hides all but one.

use super::svg::{Defs, escape};
use super::{Theme, draw};
use crate::scene::Scene;
use core::fmt::Write as _;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// A page in the making.
#[derive(Debug)]
pub struct Page {
    title: String,
    theme: Theme,
    defs: Defs,
    figures: String,
    list: String,
    steps: usize,
    games: usize,
    /// Whether the list that is open is that of a game.
    game: Option<bool>,
}

impl Page {
    /// An empty page.
    #[must_use]
    pub fn new(title: impl Into<String>, theme: Theme) -> Self {
        Self {
            title: title.into(),
            theme,
            defs: Defs::default(),
            figures: String::new(),
            list: String::new(),
            steps: 0,
            games: 0,
            game: None,
        }
    }

    /// How many positions the page has.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// Adds the positions of a record, each with what led to it. One with several is a game.
    pub fn add(&mut self, scenes: &[(String, Scene)]) {
        let game = scenes.len() > 1;
        if game {
            self.games += 1;
            self.close_list();
            let number = self.games;
            let _ = writeln!(self.list, "<h2 id=\"g{number}\">Game {number}</h2>");
            let _ = writeln!(self.list, "<ol start=\"0\" aria-labelledby=\"g{number}\">");
        } else if self.game != Some(false) {
            self.close_list();
            self.list.push_str("<ol>\n");
        }
        self.game = Some(game);
        for (at, (caption, scene)) in scenes.iter().enumerate() {
            self.steps += 1;
            let name = match caption.as_str() {
                "" if game && at == 0 => "Start".to_owned(),
                "" => format!("Position {}", self.steps),
                caption => caption.to_owned(),
            };
            // A position without a name of its own is told by its notation, which can be copied.
            let below = if caption.is_empty() && !game { scene.caption() } else { &name };
            self.step(&escape(&name), &escape(below), scene);
        }
    }

    fn step(&mut self, name: &str, below: &str, scene: &Scene) {
        let step = self.steps;
        let drawing = draw(scene, self.theme, &mut self.defs);
        let _ = write!(
            self.figures,
            "<figure id=\"s{step}\">\n\
             <svg {} aria-labelledby=\"t{step}\" aria-describedby=\"d{step}\">\n\
             <title id=\"t{step}\">{}</title>\n<desc id=\"d{step}\">{}</desc>\n{}</svg>\n\
             <figcaption>{below}</figcaption>\n</figure>\n",
            drawing.attributes(),
            escape(&drawing.title),
            escape(&drawing.description),
            drawing.body,
        );
        let _ = writeln!(self.list, "<li><a href=\"#s{step}\">{name}</a></li>");
    }

    fn close_list(&mut self) {
        if self.game.is_some() {
            self.list.push_str("</ol>\n");
        }
    }

    /// The whole page.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.close_list();
        let palette = self.theme.palette();
        let title = escape(&self.title);
        let mut out = String::with_capacity(self.figures.len() + self.list.len() + 20_000);
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
             <title>{title}</title>\n<style>\n:root {{ color-scheme: {}; --page: {}; --text: {}; \
             --muted: {}; --rule: {}; --accent: {}; }}\n{STYLE}</style>\n</head>\n<body>\n\
             <svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>\n\
             <h1>{title}</h1>\n<main>\n<section id=\"board\" aria-label=\"Position\">\n{}",
            palette.scheme,
            palette.page,
            palette.text,
            palette.muted,
            palette.rule,
            palette.accent,
            self.defs.element(),
            self.figures,
        );
        if self.steps > 1 {
            let _ = write!(
                out,
                "{}</section>\n<nav aria-label=\"Moves\">\n{}</nav>\n",
                controls(),
                self.list
            );
        } else {
            out.push_str("</section>\n");
        }
        let _ = write!(out, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        out
    }
}

/// The buttons; the script shows them.
fn controls() -> String {
    const PLACE: &str = "<output id=\"place\" aria-live=\"polite\"></output>\n";
    // An icon is a path in a square of 24 by 24.
    const BUTTONS: [(&str, &str, &str); 4] = [
        ("first", "First position (Home)", "M6 5h2.5v14H6zM19 5v14L9 12z"),
        ("previous", "Previous position (left arrow)", "M17 5v14L7 12z"),
        ("next", "Next position (right arrow)", "M7 5v14l10-7z"),
        ("last", "Last position (End)", "M18 5h-2.5v14H18zM5 5v14l10-7z"),
    ];
    let mut out =
        "<div id=\"controls\" role=\"group\" aria-label=\"Stepping\" hidden>\n".to_owned();
    for (go, label, icon) in BUTTONS {
        if go == "next" {
            out.push_str(PLACE);
        }
        let _ = writeln!(
            out,
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{icon}\"/></svg></button>"
        );
    }
    out.push_str("</div>\n");
    out
}
