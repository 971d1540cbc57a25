//! Games that no longer borrow from their file.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use bg_rules::{Color, Match, Player};
use sgf_syntax::Collection;

use crate::error::Diagnostic;
use crate::game::{Game, games_lenient};
use crate::write::TAGS;

impl Game<'_> {
    /// Converts the main line to an owned game: events, comments, and the result as played.
    ///
    /// Analysis and variations are not included, and a stale `RE` is ignored.
    ///
    /// ```
    /// use bg_sgf::tree;
    /// let collection = bg_sgf::tree::parse(b"(;GM[6];W[31hefe];B[double]C[early];W[drop])")?;
    /// let game = tree::games(&collection).next().unwrap()?.to_game();
    /// assert_eq!(game.events.len(), 3);
    /// assert_eq!(game.comments, [(2, "early".to_string())]);
    /// assert_eq!(game.result.unwrap().to_string(), "B+1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_game(&self) -> bg_rules::Game {
        let mut game = bg_rules::Game::new(*self.match_info(), *self.rules());
        game.initial_cube = self.initial_cube();
        // Comments of nodes without an action belong to the action before.
        let mut nodes = self.tree().main_line();
        let mut replay = self.replay_trusted();
        for ply in replay.by_ref() {
            if let Some(node) = ply.node {
                for before in nodes.by_ref().take_while(|other| *other != node) {
                    self.keep_comment(before, &mut game);
                }
            }
            game.events.push(ply.action.event(&ply.before.board));
            if let Some(node) = ply.node {
                self.keep_comment(node, &mut game);
            }
        }
        for node in nodes {
            self.keep_comment(node, &mut game);
        }
        game.result = replay.result();
        game
    }

    /// The match to which the game belongs, without its games: players, length, rules, and tags.
    #[must_use]
    pub fn head(&self) -> Match {
        let mut value = Match {
            length: self.match_info().length,
            rules: bg_rules::Rules { crawford_game: false, ..*self.rules() },
            players: Color::ALL.map(|color| Player {
                name: self.player(color).into_owned(),
                rating: self.rating(color).map(String::from),
            }),
            ..Match::default()
        };
        for (tag, name) in TAGS {
            // An empty text tells nothing.
            if let Some(text) = self.text(name).filter(|text| !text.is_empty()) {
                let text = if name == "DT" { dotted_date(&text) } else { text.into_owned() };
                value.tags.push((tag.to_string(), text));
            }
        }
        let remark = self.root().last_property("GC").and_then(sgf_syntax::Property::value);
        if let Some(remark) = remark {
            let text = sgf_syntax::value::decode_text(remark.raw(), self.charset());
            value.remark = text.into_owned();
        }
        value
    }

    fn keep_comment(&self, node: sgf_syntax::Node<'_>, game: &mut bg_rules::Game) {
        if let Some(text) = self.comment(node) {
            game.comments.push((game.events.len(), text.into_owned()));
        }
    }
}

/// Converts the games of a file to one owned match. Players, length, rules, and tags are those of
/// the first game. Trees of other games are skipped; they and all problems in the root nodes are
/// reported in `findings`.
#[must_use]
pub fn to_match(collection: &Collection<'_>, findings: &mut Vec<Diagnostic>) -> Match {
    let mut value = Match::default();
    for game in games_lenient(collection, findings) {
        if value.games.is_empty() {
            value = game.head();
        }
        value.games.push(game.to_game());
    }
    value
}

/// Converts `2026-11-21` to `2026.11.21`, for years after 1900. Other texts are unchanged.
fn dotted_date(date: &str) -> String {
    let mut parts = date.split('-').map(|part| part.trim().parse::<u32>());
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(Ok(year @ 1901..)), Some(Ok(month)), Some(Ok(day)), None) => {
            format!("{year:4}.{month:02}.{day:02}")
        }
        _ => date.to_string(),
    }
}
