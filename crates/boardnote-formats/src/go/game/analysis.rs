//! Analysis that programs write into SGF, as chances and lead of Black after each step.
//!
//! Sabaki 0.52 (`SBKV`, `SBKS`), Ogatak (`OGSC`), Lizzie and `LizzieYzy` (`LZ`, `LZOP`), `KaTrain` (`KT`),
//! `FF[4]` (`V`), and the comments of the games that `KataGo` plays with itself.

mod katrain;

use core::ops::Range;
use go_rules::Color;
use go_sgf::Step;
use sgf_syntax::PropValue;

/// The analysis of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Evaluation {
    /// The winning chance of Black from 0 to 100 percent.
    pub(super) winrate: Option<f64>,
    /// The lead of Black in points.
    pub(super) lead: Option<f64>,
    /// The number of visits.
    pub(super) visits: Option<u64>,
}

impl Evaluation {
    /// Takes over what is missing.
    fn or(self, other: Self) -> Self {
        Self {
            winrate: self.winrate.or(other.winrate),
            lead: self.lead.or(other.lead),
            visits: self.visits.or(other.visits),
        }
    }
}

/// Returns the analysis of the position after each step, up to the last that has one, and the place of
/// the first that cannot be read.
pub(super) fn of(game: &go_sgf::Game<'_>) -> (Vec<Evaluation>, Option<Range<usize>>) {
    let (mut all, mut bad) = (Vec::new(), None);
    let mut note = |index: usize, found: Evaluation| {
        if found != Evaluation::default() {
            all.resize(all.len().max(index + 1), Evaluation::default());
            all[index] = all[index].or(found);
        }
    };
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        if !step.is_first {
            continue;
        }
        note(step.index, of_node(&step, &mut bad));
        if let (Some(parent), Some(before)) = (step.parent, of_katago(&step)) {
            note(parent, before);
        }
    }
    (all, bad)
}

/// Returns the analysis that the properties of a node hold.
fn of_node(step: &Step<'_, '_>, bad: &mut Option<Range<usize>>) -> Evaluation {
    let mut found = [Evaluation::default(); 4];
    for property in step.node.properties() {
        let Some(value) = property.value() else { continue };
        let is = |name| property.is(name);
        let [black, lizzie, katrain, plain] = &mut found;
        match () {
            () if is("SBKV") => black.winrate = number(value).filter(|it| is_percent(*it)),
            () if is("SBKS") => black.lead = number(value),
            () if is("OGSC") => black.lead = black.lead.or_else(|| number(value)),
            () if is("LZ") || is("LZOP") => {
                let read = of_lizzie(&value.text(), step.after.to_move());
                *lizzie = lizzie.or(read.unwrap_or_default());
            }
            () if is("KT") => match katrain::read(property) {
                Some(read) => *katrain = read,
                None => *bad = bad.clone().or_else(|| Some(value.span())),
            },
            () if is("V") => plain.lead = number(value),
            () => {}
        }
    }
    let [black, lizzie, katrain, plain] = found;
    black.or(lizzie).or(katrain).or(plain)
}

fn number(value: PropValue<'_>) -> Option<f64> {
    value.text().trim().parse().ok().filter(|number: &f64| number.is_finite())
}

fn is_percent(number: f64) -> bool {
    (0.0..=100.0).contains(&number)
}

/// Returns a number without the errors of arithmetic with decimals.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Reads the analysis of Lizzie. The chance is that of the player who has moved, the lead that of the
/// player to move.
fn of_lizzie(text: &str, to_move: Color) -> Option<Evaluation> {
    let (head, candidates) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = head.split_whitespace();
    let decimal =
        |word: &str| word.replace(',', ".").parse().ok().filter(|it: &f64| it.is_finite());
    let winrate = words.nth(1).and_then(decimal).filter(|it| is_percent(*it))?;
    let visits = playouts(words.next()?)?;
    if visits == 0 {
        return None;
    }
    let lead = words.next().and_then(decimal).or_else(|| mean_score(candidates));
    let is_white = to_move == Color::White;
    Some(Evaluation {
        winrate: Some(rounded(if is_white { winrate } else { 100.0 - winrate })),
        lead: lead.map(|lead| rounded(if is_white { -lead } else { lead })),
        visits: Some(visits),
    })
}

/// Reads a number of playouts, such as `900`, `2.8k`, or `1.2m`.
fn playouts(word: &str) -> Option<u64> {
    let word = word.replace(',', ".");
    let (number, unit) = match word.strip_suffix(['k', 'K']) {
        Some(number) => (number, 1e3),
        None => word.strip_suffix(['m', 'M']).map_or((&*word, 1.0), |number| (number, 1e6)),
    };
    let number = number.parse::<f64>().ok()? * unit;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    (0.0..1e15).contains(&number).then(|| number.round() as u64)
}

/// Returns the mean of the scores of candidates, by their visits.
fn mean_score(candidates: &str) -> Option<f64> {
    let (mut sum, mut visits) = (0.0, 0.0);
    for candidate in candidates.split("info").filter(|text| text.contains("move")) {
        let after = |name: &str| {
            let mut words = candidate.split_whitespace().skip_while(|word| *word != name);
            words.nth(1)?.replace(',', ".").parse::<f64>().ok().filter(|it| it.is_finite())
        };
        if let (Some(score), Some(count)) = (after("scoreMean"), after("visits")) {
            sum += score * count;
            visits += count;
        }
    }
    (visits > 0.0).then(|| sum / visits)
}

/// Reads the comment of a move that `KataGo` played: chances of White to win, to lose, and of no
/// result, and the lead of White, all of the position before the move.
fn of_katago(step: &Step<'_, '_>) -> Option<Evaluation> {
    let value = step.node.property("C")?.value()?;
    let text = value.text();
    let mut words = text.split_whitespace();
    let mut number = || words.next()?.parse::<f64>().ok().filter(|number| number.is_finite());
    let [win, loss, none, score] = [number()?, number()?, number()?, number()?];
    let is_chance = |chance: f64| (0.0..=1.0).contains(&chance);
    if ![win, loss, none].into_iter().all(is_chance) {
        return None;
    }
    let visits = words.next()?.strip_prefix("v=")?.parse().ok()?;
    let root = words.next().and_then(|word| word.strip_prefix("rv=")?.parse().ok());
    Some(Evaluation {
        winrate: Some(rounded(100.0 * (loss + none / 2.0))),
        lead: Some(rounded(0.0 - score)),
        visits: Some(root.unwrap_or(visits)),
    })
}
