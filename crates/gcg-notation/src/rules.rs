//! Choice of the letter distribution of a game.

use alloc::vec::Vec;

use crossword_rules::LetterDistribution;

use crate::game::{DistributionSource, Game};
use crate::model::{Event, EventKind};
use crate::replay::Replay;

/// Sets the distribution named by the caller or by the head of the file.
pub(crate) fn named(game: &mut Game, asked: Option<&LetterDistribution>) {
    let built_in = |name: &str| {
        LetterDistribution::all()
            .find(|distribution| distribution.name().eq_ignore_ascii_case(name))
    };
    let asked = asked.and_then(|asked| built_in(asked.name()));
    let pragma = || game.pragma("tile-distribution").and_then(built_in);
    let lexicon = || {
        let hint = LetterDistribution::hint_for_lexicon(game.pragma("lexicon")?)?;
        let large = hint.name() == "english" && game.board_size() == 21;
        if large { LetterDistribution::named("english_super") } else { Some(hint) }
    };
    let sourced = |source| move |distribution| (distribution, source);
    let found = asked
        .map(sourced(DistributionSource::Option))
        .or_else(|| pragma().map(sourced(DistributionSource::Pragma)))
        .or_else(|| lexicon().map(sourced(DistributionSource::Lexicon)));
    game.rules = found;
}

/// Determines the distribution from the tiles and the scores, unless it is already set.
pub(crate) fn find(game: &mut Game) {
    if game.rules.is_some() {
        return;
    }
    let large = game.board_size() == 21;
    let fits = |d: &&'static LetterDistribution| (d.total() > 150) == large && knows_all(game, d);
    let candidates: Vec<_> = LetterDistribution::all().filter(fits).collect();
    let mut found = candidates.first().copied();
    if candidates.len() > 1 {
        let is_play = |event: &&Event| matches!(event.kind, EventKind::Play { .. });
        let plays = game.events.iter().filter(is_play).count();
        let mut most = None;
        for candidate in candidates {
            let right = right_scores(game, candidate);
            // A single score may be wrong in the file rather than tell the language.
            if most.is_none_or(|most| right > most + 1) {
                (most, found) = (Some(right), Some(candidate));
            }
            if right == plays {
                break; // No other can explain more scores.
            }
        }
    }
    game.rules = found.map(|distribution| (distribution, DistributionSource::Tiles));
}

fn knows_all(game: &Game, distribution: &LetterDistribution) -> bool {
    let has =
        |tile: &crossword_rules::RackTile| distribution.count(tile).is_some_and(|count| count > 0);
    let rack = |rack: &crossword_rules::Rack| rack.tiles().all(|tile| has(&tile));
    game.events.iter().all(|event| {
        rack(&event.rack)
            && match &event.kind {
                EventKind::Play { play } => {
                    play.tiles().all(|tile| distribution.letter(&tile.face).is_some())
                }
                EventKind::Exchange(crossword_rules::Exchanged::Tiles(tiles))
                | EventKind::RackPoints { tiles }
                | EventKind::RackPenalty { tiles } => rack(tiles),
                _ => true,
            }
    })
}

fn right_scores(game: &Game, distribution: &'static LetterDistribution) -> usize {
    let mut replay = Replay::with(game, Some(game.rules_with(distribution)));
    let mut right = 0;
    while let Some(Ok(step)) = replay.next_step() {
        let is_play = matches!(step.event.kind, EventKind::Play { .. });
        right += usize::from(is_play && step.rules_score == Some(step.event.score));
    }
    right
}
