//! The facts that a file records about a game and that SGF cannot hold exactly.

use super::Played;
use crate::Losses;
use crate::bg_sgf::convert::lose;
use crate::bg_sgf::recorded::{Recorded, RecordedPly};
use bg_game::{Event, Ply};
use bg_xg::raw::Container;
use bg_xg::{Level, ParseOptions, PlyAnalysis};

/// Returns the facts about a game and its actions.
pub(super) fn of(played: &Played, plies: &[(Ply<'_>, PlyAnalysis)]) -> Recorded {
    let header = played.header();
    let limit = header.cube_limit().and_then(|limit| u8::try_from(limit).ok());
    Recorded {
        plies: plies.iter().map(|(ply, analysis)| of_ply(ply, analysis)).collect(),
        white_is_player_1: true,
        result: played.game().result,
        beavers: header.beavers(),
        max_cube: limit.filter(|limit| *limit > 0),
        performance: Some(played.performance()),
    }
}

fn of_ply(ply: &Ply<'_>, analysis: &PlyAnalysis) -> RecordedPly {
    let is_play = matches!(ply.event, Event::Play(..));
    let cube = analysis.cube.as_ref();
    RecordedPly {
        error: analysis.error.filter(|error| error.is_finite()),
        missed: cube.filter(|_| is_play).and_then(|cube| cube.error),
        verdict: cube.map(|cube| cube.verdict().words(cube.owned)),
        cube_level: cube.map(|cube| cube.level.to_string()),
        levels: analysis.candidates.iter().map(|one| one.level.to_string()).collect(),
    }
}

/// Counts the facts that SGF does not hold.
pub(super) fn lose_all(played: &Played, file: &[u8], losses: &mut Losses) {
    let (mut levels, mut next, mut flags) = (0, 0, 0);
    // SGF has plies only.
    let is_lost = |level: Level| !matches!(level, Level(0..=6));
    for (_, analysis) in played.plies() {
        flags += usize::from(analysis.flagged);
        levels += usize::from(analysis.cube.is_some_and(|cube| is_lost(cube.level)));
        levels += analysis.candidates.iter().filter(|one| is_lost(one.level)).count();
        next += analysis.candidates.iter().filter(|one| one.double_next).count();
    }
    lose(losses, "level of an analysis", levels);
    lose(losses, "evaluation with a double to come", next);
    lose(losses, "flag of a player", flags);
    if played.number() == 0 {
        lose(losses, "rollout", played.rollouts().count());
        let header = played.header();
        let experience = [header.experience1(), header.experience2()];
        lose(losses, "experience of a player", experience.iter().filter(|&&it| it != 0).count());
        lose(losses, "clock", usize::from(header.clock().is_some_and(|clock| clock != 0)));
        lose(losses, "stakes", usize::from(header.for_money()));
        let thumbnail = Container::parse_with(file, &ParseOptions::lenient());
        let thumbnail = thumbnail.is_ok_and(|read| !read.value.thumbnail().is_empty());
        lose(losses, "thumbnail", usize::from(thumbnail));
    }
}
