//! A position with its analysis in SGF: one node that sets it up.

use super::{AsGnuid as _, names};
use crate::backgammon::Options;
use crate::backgammon::game::lose;
use crate::bg_sgf::evaluations::{Doubler, Evaluation, write_candidates, write_cube};
use crate::notation::Writing;
use bg_game::{Color, Event, Game, Match, MatchInfo, Play, Rules, Setup, State};
use bg_sgf::Dialect;
use bg_xg::Chances;
use bg_xg::text::{Copied, TextCandidate, TextChances};

/// Writes the position, its analysis, and its comment.
pub(super) fn write(copied: &Copied, options: &Options, writing: &mut Writing<'_, ()>) {
    let state = State::from(&copied.gnuid());
    let rules = Rules {
        crawford: state.match_length > 0,
        crawford_game: state.crawford_game,
        jacoby: state.jacoby,
        ..Rules::default()
    };
    let info = MatchInfo { length: state.match_length, game: 0, score: state.score };
    let mut game = Game::new(info, rules);
    game.events.push(Event::SetUp(Box::new(Setup::from(&state))));
    if !copied.comment.is_empty() {
        game.comments.push((1, copied.comment.clone()));
    }
    let mut one = Match { length: state.match_length, rules, ..Match::default() };
    if let Some(names) = names(copied, options) {
        let named = one.players.iter_mut().zip(names.iter());
        named.for_each(|(player, name)| player.name.clone_from(name));
    }
    one.games.push(game);
    let legal: Vec<_> =
        copied.candidates.iter().map(|candidate| (candidate, play(&state, candidate))).collect();
    let sgf = bg_sgf::to_sgf_with(&one, Dialect::Standard, |_, _, out| {
        // Writing to a string cannot fail.
        let _ = write_analysis(copied, &legal, &state, options, out);
    });
    writing.out.extend_from_slice(sgf.as_bytes());
    let illegal = legal.iter().filter(|(_, play)| play.is_none()).count();
    lose(writing.losses, "illegal play", illegal);
    let levels = copied.candidates.iter().map(|candidate| &candidate.level);
    let levels = levels.chain(copied.cube.iter().map(|cube| &cube.level));
    let lost = levels.filter(|level| plies(level).is_none()).count();
    lose(writing.losses, "level of an analysis", lost);
    let confident = copied.candidates.iter().filter(|candidate| candidate.confidence.is_some());
    lose(writing.losses, "confidence interval", confident.count());
}

/// Counts the analysis and the words of a text, which an ID cannot hold.
pub(super) fn lose_analysis(copied: &Copied, writing: &mut Writing<'_, ()>) {
    let analyses = copied.candidates.len() + usize::from(copied.cube.is_some());
    lose(writing.losses, "analysis", usize::from(analyses > 0));
    lose(writing.losses, "comment", usize::from(!copied.comment.is_empty()));
    lose(writing.losses, "names", usize::from(copied.names.is_some()));
}

fn play(state: &State, candidate: &TextCandidate) -> Option<Play> {
    state.board.find_play(state.on_roll, state.dice?, &candidate.play).ok()
}

fn write_analysis(
    copied: &Copied,
    legal: &[(&TextCandidate, Option<Play>)],
    state: &State,
    options: &Options,
    out: &mut String,
) -> core::fmt::Result {
    let color: Color = state.on_roll;
    let candidates: Vec<_> = legal
        .iter()
        .filter_map(|(candidate, play)| {
            let evaluation = candidate.equity.zip(candidate.chances).map(|(equity, chances)| {
                let plies = plies(&candidate.level).unwrap_or(3);
                Evaluation { chances: fractions(&chances), equity, plies }
            });
            Some((play.as_ref()?, evaluation))
        })
        .collect();
    let played = copied.candidates.iter().position(|candidate| candidate.is_played);
    write_candidates(&candidates, color, played.unwrap_or(0), out)?;
    let Some(cube) = &copied.cube else { return Ok(()) };
    let Some((chances, (none, take))) = cube.chances.zip(cube.no_double.zip(cube.double_take))
    else {
        return Ok(());
    };
    // The text states the chances once, for both lines.
    let plies = plies(&cube.level).unwrap_or(3);
    let line = |equity| Evaluation { chances: fractions(&chances), equity, plies };
    write_cube([line(none), line(take)], Doubler { state, color, met: options.met.table() }, out)
}

/// Returns the plies of GNU Backgammon of a level of eXtreme Gammon, if it has plies.
fn plies(level: &str) -> Option<i16> {
    let plies: i16 = level.strip_suffix("-ply")?.parse().ok()?;
    plies.checked_sub(1)
}

fn fractions(chances: &TextChances) -> Chances {
    Chances {
        win: chances.win / 100.0,
        win_gammon: chances.win_gammon / 100.0,
        win_backgammon: chances.win_backgammon / 100.0,
        lose_gammon: chances.lose_gammon / 100.0,
        lose_backgammon: chances.lose_backgammon / 100.0,
    }
}
