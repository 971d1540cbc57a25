//! The words and the analysis of a game.

use crate::{Losses, loss};
use bg_sgf::tree::{Game, Property};

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
pub(super) fn count(game: &Game<'_>, losses: &mut Losses) {
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
    losses.add(loss::COMMENT, comments);
    losses.add(loss::ACTION_ANALYSIS, analyzed);
    losses.add(loss::PROPERTY, others);
    let variations = game.tree().collection().node_count().saturating_sub(nodes);
    losses.add(loss::VARIATION_NODE, variations);
}
