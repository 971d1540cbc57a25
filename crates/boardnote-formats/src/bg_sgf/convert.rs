//! Conversion of games to match text.

use crate::Losses;
use crate::backgammon::game::lose;
use crate::finding::Finding;
use bg_game::{Color, Event, Match, Player};
use bg_mat::{MatWriter, Style};
use bg_sgf::sgf_syntax::Edits;
use bg_sgf::{
    Action, Collection, Diagnostic, Game, GameTree, ParseOptions, PropValue, Property, Severity,
};

/// Returns the canonical text of a file, with the owner of the cube in `CO` as the specification
/// names it, instead of GNU Backgammon's `CP`.
pub(super) fn with_standard_owners(collection: &Collection<'_>) -> Result<Vec<u8>, Finding> {
    let mut edits = Edits::new(collection);
    for node in collection.trees().flat_map(GameTree::all_nodes) {
        let Ok(Some(Action::Setup(setup))) = Action::read(node) else { continue };
        let named = setup.owner.is_some() && node.property("CO").is_none();
        let Some(owner) = node.property("CP").filter(|_| named) else { continue };
        edits.add(node, "CO", &owner.values().map(PropValue::raw).collect::<Vec<_>>());
        edits.remove(owner);
    }
    let text = edits.apply()?;
    Ok(ParseOptions::lenient().parse(&text)?.value.to_canonical())
}

/// Returns a match of one game alone. The facts about the match are written with its first game.
pub(crate) fn alone(head: &Match, game: &bg_game::Game, is_first: bool) -> Match {
    let mut one = Match { games: vec![game.clone()], ..head.clone() };
    if !is_first {
        one.players.iter_mut().for_each(|player| player.rating = None);
        one.tags.clear();
        one.remark.clear();
    }
    one
}

/// The writer of a match and the head that it has written, present from the first game on.
#[derive(Debug, Default)]
pub(super) struct Mat(Option<(MatWriter, Match)>);

/// Writes the next game of a match as `.mat` text.
pub(super) fn to_mat(
    game: &Game<'_>,
    style: Style,
    findings: &mut Vec<Diagnostic>,
    writer: &mut Mat,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) {
    let (mut text, head) = (String::new(), game.head());
    let (writer, first) = writer.0.get_or_insert_with(|| {
        let mut writer = MatWriter::new(style);
        writer.write_head(&head, &mut text);
        lose_head(&head, style, losses);
        (writer, head.clone())
    });
    lose_later(first, &head, losses);
    let owned = game.to_game();
    let mut replay = game.replay_lenient();
    replay.by_ref().for_each(drop);
    findings.extend_from_slice(replay.findings());
    let is_legal = replay.findings().iter().all(|found| found.severity() < Severity::Error);
    lose_course(writer, first, &owned, is_legal, losses);
    writer.write_game(&owned, &mut text);
    out.extend_from_slice(text.as_bytes());
    lose_events(&owned.events, style, losses);
    let number = owned.info.game;
    let renumbered = number > 0 && usize::try_from(number) != Ok(game.index());
    lose(losses, "number of a game", usize::from(renumbered));
    lose_remarks(game, losses);
}

/// Counts the facts about a later game in which it differs from the first, because match text tells
/// them once.
fn lose_later(first: &Match, head: &Match, losses: &mut Losses) {
    let players = || first.players.iter().zip(&head.players);
    lose(losses, "name in a later game", players().filter(|(a, b)| a.name != b.name).count());
    let rated = |(a, b): &(&Player, &Player)| a.rating != b.rating && b.rating.is_some();
    lose(losses, "rating", players().filter(rated).count());
    lose(losses, "tag", head.tags.iter().filter(|tag| !first.tags.contains(tag)).count());
    let remark = !head.remark.is_empty() && head.remark != first.remark;
    lose(losses, "remark about a later game", usize::from(remark));
    lose(losses, "rules of a later game", usize::from(head.rules != first.rules));
    lose(losses, "match length of a later game", usize::from(head.length != first.length));
}

/// Counts the facts about the next game of a match that readers derive otherwise.
pub(crate) fn lose_course(
    writer: &MatWriter,
    head: &Match,
    game: &bg_game::Game,
    is_legal: bool,
    losses: &mut Losses,
) {
    let altered = !is_legal && writer.style().alters(head, game);
    lose(losses, "effect of an illegal action", usize::from(altered));
    // GNU Backgammon writes this double on the left.
    let exchanged = writer.style() == Style::Gnubg
        && matches!(game.events.first(), Some(Event::Double(Color::Black)));
    lose(losses, "sides of a game that begins with a double", usize::from(exchanged));
    lose(losses, "Crawford rule of a game", usize::from(writer.mistakes_crawford(game)));
    lose(losses, "automatic double", usize::from(game.initial_cube > 1));
}

/// Counts the events that match text cannot express: set-ups, and in the style of GNU Backgammon
/// the takes after two or more doubles in a row, the difference between a beaver and a raccoon, and
/// the points of a resignation in answer to a double, which the program counts as taken.
pub(crate) fn lose_events(events: &[Event], style: Style, losses: &mut Losses) {
    let (mut doubles, mut takes, mut raccoons, mut resigned, mut set_up) = (0, 0, 0, 0, 0);
    for event in events {
        match event {
            Event::Double(_) => {
                doubles += 1;
                raccoons += usize::from(doubles >= 3);
                continue;
            }
            Event::SetUp(_) => set_up += 1,
            Event::Take(_) if doubles >= 2 => takes += 1,
            Event::Resign { .. } if doubles >= 1 => resigned += 1,
            _ => {}
        }
        doubles = 0;
    }
    lose(losses, "set-up position, cube or dice", set_up);
    if style == Style::Gnubg {
        lose(losses, "take of a beaver", takes);
        lose(losses, "name of a raccoon", raccoons);
        lose(losses, "points of a resignation in answer to a double", resigned);
    }
}

/// Counts the facts about a match that match text of a style omits.
pub(crate) fn lose_head(head: &Match, style: Style, losses: &mut Losses) {
    let ratings = head.players.iter().filter(|player| player.rating.is_some()).count();
    lose(losses, "rating", ratings);
    let lost = style.lost(head);
    lose(losses, "part of a name", lost.names);
    lose(losses, "tag", lost.tags);
    lose(losses, "rule", lost.rules);
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
