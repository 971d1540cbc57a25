//! The graph of the evaluations of a game.

use super::element;
use crate::game::Game;
use core::fmt::Write as _;

/// Returns the graph as an SVG element, or `None` for fewer than two evaluations.
///
/// The points are 10 units apart in x and range from 0 (player 0 wins) to 100 (player 1 wins) in y.
/// `main` contains the entries of the main line, and `number` is the number of the game.
pub(super) fn graph(game: &Game, main: &[usize], number: usize) -> Option<String> {
    let shares = main.iter().enumerate().filter_map(|(x, at)| {
        let share = game.entries.get(*at)?.evaluation.as_ref()?.share;
        let share = if share.is_nan() { 0.0 } else { share.clamp(-1.0, 1.0) };
        Some((10 * x, 50.0 - 50.0 * share))
    });
    let points: Vec<(usize, f32)> = shares.collect();
    let [(start, _), .., (end, _)] = points.as_slice() else { return None };
    let mut line = String::new();
    for (x, y) in &points {
        let letter = if line.is_empty() { 'M' } else { 'L' };
        let _ = write!(line, "{letter}{x} {y:.1}");
    }
    let area = format!("{line}V100H{start}Z");
    let width = 10 * main.len().saturating_sub(1).max(1);
    debug_assert!(end <= &width);
    let hidden = if number > 1 { " hidden" } else { "" };
    let title = if game.graph.is_empty() { "Evaluation" } else { &game.graph };
    let caption = element("figcaption", &format!(" id=\"t{number}\""), title);
    Some(format!(
        "<figure class=\"graph\" id=\"e{number}\"{hidden}>{caption}\
         <svg viewBox=\"0 -2 {width} 104\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-labelledby=\"t{number}\">\
         <path class=\"area\" d=\"{area}\"/><path class=\"zero\" d=\"M0 50H{width}\"/>\
         <path class=\"line\" d=\"{line}\"/><path class=\"now\" d=\"M0 0V100\"/></svg></figure>\n"
    ))
}
