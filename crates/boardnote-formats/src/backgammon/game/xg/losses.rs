//! The facts of a file that SGF and IDs cannot hold.

use super::Played;
use super::annotate::depth;
use crate::{Losses, loss};
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
    losses.add(loss::ANALYSIS_LEVELS, levels);
    losses.add(loss::DOUBLE_TO_COME, next);
    losses.add(loss::FLAG, flags);
    if played.number() == 0 {
        losses.add(loss::ROLLOUT, played.rollouts().count());
        let header = played.header();
        let experience = [header.experience1(), header.experience2()];
        losses.add(loss::EXPERIENCE, experience.iter().filter(|&&it| it != 0).count());
        losses.add(loss::CLOCK, usize::from(header.clock().is_some_and(|clock| clock != 0)));
        losses.add(loss::STAKES, usize::from(header.for_money()));
        let thumbnail = Container::parse_with(file, &ParseOptions::lenient());
        let thumbnail = thumbnail.is_ok_and(|read| !read.value.thumbnail().is_empty());
        losses.add(loss::THUMBNAIL, usize::from(thumbnail));
    }
}
