//! The facts that written text does not hold.

use alloc::string::String;
use alloc::vec::Vec;

use bg_rules::{Game, Match, MatchInfo};

use super::style::Style;
use super::writer::MatWriter;
use crate::error::ParseOptions;

impl Style {
    /// Counts the facts about a match, apart from its games, that text in this style omits or changes.
    ///
    /// ```
    /// use bg_mat::{Lost, Style};
    ///
    /// let text = b"; [Event \"Open\"]\n; [Room \"2\"]\n 3 point match\n\n Game 1\n Ann : 0  Bob : 0\n";
    /// let value = bg_mat::parse(text)?;
    /// assert_eq!(Style::Gnubg.lost(&value), Lost { tags: 1, ..Lost::default() });
    /// assert_eq!(Style::Plain.lost(&value), Lost::default());
    /// # Ok::<(), bg_mat::Error>(())
    /// ```
    #[must_use]
    pub fn lost(self, value: &Match) -> Lost {
        let (mut writer, mut text) = (MatWriter::new(self), String::new());
        writer.write_head(value, &mut text);
        writer.append_game(&Game::new(MatchInfo::default(), value.rules), &mut text);
        let read = crate::parse_with(text.as_bytes(), &ParseOptions::lenient());
        let again = read.map(|read| read.value).unwrap_or_default();
        let players = again.players.iter().zip(&value.players);
        let (rules, read) = (value.rules, again.rules);
        let mut tags: Vec<_> = again.tags.iter().collect();
        tags.sort_unstable();
        let changed = [
            value.length > 1 && read.crawford != rules.crawford,
            value.length == 0 && read.jacoby != rules.jacoby,
            read.variation != rules.variation,
            rules.no_cube,
        ];
        Lost {
            names: players.filter(|(again, player)| again.name != player.name).count(),
            tags: value.tags.iter().filter(|tag| tags.binary_search(tag).is_err()).count(),
            rules: changed.into_iter().filter(|&changed| changed).count(),
        }
    }
}

/// Numbers of facts about a match that text in a [`Style`] omits or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lost {
    /// Names that are read otherwise: a long name is cut, blanks at its ends are omitted, and digits
    /// after a comma are read as a rating.
    pub names: usize,
    /// Tags that are omitted or shortened.
    pub tags: usize,
    /// Rules. Readers assume the Crawford rule in matches and the Jacoby rule in money games. GNU
    /// Backgammon never says otherwise; the other styles do, by a tag. No style tells that a match
    /// is played without a cube.
    pub rules: usize,
}
