//! Conversion of games to match text.

use crate::Losses;
use crate::backgammon::game::lose;
use crate::backgammon::match_text::MatchText;
use crate::finding::Finding;
use bg_mat::Style;
use bg_rules::Match;
use bg_sgf::{Diagnostic, Game, Property};

/// Returns a match of one game alone. The facts about the match are written with its first game.
pub(crate) fn alone(head: &Match, game: &bg_rules::Game, is_first: bool) -> Match {
    let mut one = Match { games: vec![game.clone()], ..head.clone() };
    if !is_first {
        one.players.iter_mut().for_each(|player| player.rating = None);
        one.tags.clear();
        one.remark.clear();
    }
    one
}

/// Writes the next game of a file as match text.
pub(super) fn to_mat(
    game: &Game<'_>,
    style: Style,
    findings: &mut Vec<Diagnostic>,
    text: &mut MatchText,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), Finding> {
    let owned = game.to_game();
    let mut replay = game.replay_lenient();
    replay.by_ref().for_each(drop);
    findings.extend_from_slice(replay.findings());
    text.write(&game.head(), &owned, style, out, losses)?;
    let number = owned.info.game;
    let renumbered = number > 0 && usize::try_from(number) != Ok(game.index());
    lose(losses, "number of a game", usize::from(renumbered));
    lose_remarks(game, losses);
    Ok(())
}

/// The properties of a root that tell about the game and the file. The statistics follow from the
/// analysis of the actions.
const OF_ROOT: &[&str] = &[
    "FF", "GM", "CA", "AP", "ST", "MI", "PW", "PB", "WR", "BR", "PC", "EV", "RO", "DT", "AN", "GC",
    "RU", "RE", "GS",
];
const OF_ACTION: &[&str] = &["B", "W", "AB", "AE", "AW", "PL", "DI", "CV", "CO", "CP"];
/// The analysis of an action, and its marks: those of SGF, and those that GNU Backgammon adds.
const OF_ANALYSIS: &[&str] =
    &["A", "MR", "DA", "LU", "BM", "DO", "IT", "TE", "GB", "GW", "DM", "UC", "BC", "DC"];
const COMMENT: &str = "C";

/// Counts the comments, analysis, variations, and other properties that neither target can carry.
pub(super) fn lose_remarks(game: &Game<'_>, losses: &mut Losses) {
    let (mut nodes, mut comments, mut analyzed, mut others) = (0, 0, 0, 0);
    for node in game.tree().main_line() {
        let of_root = if nodes == 0 { OF_ROOT } else { &[] };
        let is = |property: &Property<'_>, names: &[&str]| {
            names.iter().any(|name| name.as_bytes() == property.name())
        };
        nodes += 1;
        comments += usize::from(node.property(COMMENT).is_some());
        analyzed += usize::from(node.properties().any(|property| is(&property, OF_ANALYSIS)));
        let known = [OF_ACTION, OF_ANALYSIS, &[COMMENT], of_root];
        let is_known = |property: &Property<'_>| known.iter().any(|names| is(property, names));
        others += node.properties().filter(|property| !is_known(property)).count();
    }
    lose(losses, "comment", comments);
    lose(losses, "analysis of an action", analyzed);
    lose(losses, "property", others);
    lose(
        losses,
        "node of a variation",
        game.tree().collection().node_count().saturating_sub(nodes),
    );
}
