//! The facts of a file that SGF and IDs cannot hold.

use super::Played;
use super::annotate::depth;
use crate::Losses;
use crate::backgammon::game::lose;
use bg_xg::raw::Container;
use bg_xg::{Action, Level, ParseOptions};

/// Counts the facts that SGF does not hold.
pub(super) fn of_sgf(played: &Played, file: &[u8], losses: &mut Losses) {
    let (mut levels, mut next, mut flags) = (0, 0, 0);
    let is_lost = |level: Level| !depth(level).1;
    for Action { analysis, .. } in played.actions() {
        flags += usize::from(analysis.flagged);
        levels += usize::from(analysis.cube.is_some_and(|cube| is_lost(cube.level)));
        levels += analysis.candidates.iter().filter(|one| is_lost(one.level)).count();
        next += analysis.candidates.iter().filter(|one| one.double_next).count();
    }
    lose(losses, "analysis levels", levels);
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
