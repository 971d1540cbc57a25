//! Conversion of engine estimates into scores and confidences.

use go9_dat::{Confidence, Score};

/// The leads that are possible under the rules.
///
/// Closed: a number is odd or even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Parity {
    /// Any integer.
    #[default]
    Any,
    /// Odd numbers only: with area scoring on 81 points, leads are odd except in rare cases of
    /// seki.
    Odd,
}

/// Converts a lead of Black on the board, without komi, to a score. Returns `None` for NaN.
///
/// Half points are rounded down: 4.5 gives score 4. With [`Parity::Odd`], a lead is rounded to the
/// nearest odd number, and an even lead to the next lower one.
///
/// ```
/// use go9_dat::Score;
/// use go9_engine::{Parity, score_of_lead};
///
/// assert_eq!(score_of_lead(5.83813, Parity::Any), Some(Score::Exactly6));
/// assert_eq!(score_of_lead(5.83813, Parity::Odd), Some(Score::Exactly5));
/// assert_eq!(score_of_lead(84.0, Parity::Any), Some(Score::AtLeast8));
/// ```
#[must_use]
pub fn score_of_lead(lead: f64, parity: Parity) -> Option<Score> {
    match parity {
        Parity::Any => Score::from_lead(lead),
        // Selects the odd number n with the lead in (n - 1, n + 1]; 9 and above are 8 or more.
        Parity::Odd => Score::from_lead(2.0 * ((lead - 2.0) / 2.0).ceil() + 1.0),
    }
}

/// Returns the score of a lead and its probability under a normal distribution around the lead with
/// the given standard deviation. Deviations below 0.25 count as 0.25. Returns `None` if either
/// number is NaN.
///
/// ```
/// use go9_dat::Score;
/// use go9_engine::{Parity, estimate};
///
/// let (score, confidence) = estimate(5.83813, 12.3751, Parity::Any).unwrap();
/// assert_eq!((score, confidence.value()), (Score::Exactly6, 3));
/// ```
#[must_use]
pub fn estimate(lead: f64, deviation: f64, parity: Parity) -> Option<(Score, Confidence)> {
    let score = score_of_lead(lead, parity)?;
    let deviation = if deviation.is_nan() { return None } else { deviation.max(0.25) };
    let middle = f64::from(score.to_byte());
    let (below, above) = match (parity, score) {
        (Parity::Any, Score::AtMost3) => (f64::NEG_INFINITY, 3.5),
        (Parity::Any, Score::AtLeast8) => (7.5, f64::INFINITY),
        (Parity::Any, _) => (middle - 0.5, middle + 0.5),
        (Parity::Odd, Score::AtMost3) => (f64::NEG_INFINITY, 4.0),
        (Parity::Odd, Score::AtLeast8) => (8.0, f64::INFINITY),
        (Parity::Odd, _) => (middle - 1.0, middle + 1.0),
    };
    let mass = phi((above - lead) / deviation) - phi((below - lead) / deviation);
    Some((score, percent(mass)))
}

/// Returns the score from Black's win rates at komi 3.5, 4.5, 5.5, 6.5, and 7.5, and its
/// probability.
pub(crate) fn from_win_rates(rates: [f64; 5]) -> (Score, Confidence) {
    // A higher komi cannot help Black: rates are limited to the lowest one so far.
    let mut falling = rates;
    for n in 1..falling.len() {
        falling[n] = falling[n].min(falling[n - 1]);
    }
    let won = falling.iter().filter(|&&rate| rate > 0.5).count();
    let above = if won == 0 { 1.0 } else { falling[won - 1] };
    let below = falling.get(won).copied().unwrap_or(0.0);
    (Score::ALL[won], percent(above - below))
}

fn percent(share: f64) -> Confidence {
    let percent = (100.0 * share + 0.5).floor().clamp(0.0, 100.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 100")]
    let percent = percent as u8;
    Confidence::new(percent).unwrap_or(Confidence::MIN)
}

/// The distribution function of the standard normal distribution, by its series around 0 with the
/// terms x^(2k+1) / (1·3·5 … (2k+1)).
fn phi(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        let next = sum + term;
        if next == sum {
            break;
        }
        sum = next;
    }
    0.5 + sum * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution() {
        // Values from Abramowitz and Stegun, table 26.1.
        for (x, expect) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
            (5.0, 0.999_999_713_348_428),
        ] {
            assert!((phi(x) - expect).abs() < 1e-12, "{x}: {}", phi(x));
            assert!((phi(-x) - (1.0 - expect)).abs() < 1e-12);
        }
        assert_eq!((phi(f64::INFINITY), phi(f64::NEG_INFINITY)), (1.0, 0.0));
        assert!(phi(7.99) < 1.0 + 1e-12 && phi(-7.99).abs() < 1e-12);
    }

    #[test]
    fn odd_leads() {
        let odd = |lead| score_of_lead(lead, Parity::Odd).map(Score::to_byte);
        let expect = [
            (-20.0, 3),
            (3.9, 3),
            (4.0, 3),
            (4.1, 5),
            (6.0, 5),
            (6.1, 7),
            (8.0, 7),
            (8.1, 8),
            (90.0, 8),
        ];
        for (lead, score) in expect {
            assert_eq!(odd(lead), Some(score), "{lead}");
        }
        assert_eq!(odd(f64::NAN), None);
        assert_eq!(estimate(5.0, f64::NAN, Parity::Any), None);
    }

    #[test]
    fn chances_that_rise_with_the_komi_do_not_count() {
        let (score, confidence) = from_win_rates([0.9, 0.4, 0.8, 0.8, 0.8]);
        assert_eq!((score, confidence.value()), (Score::Exactly4, 50));
        assert_eq!(from_win_rates([0.2; 5]).1.value(), 80);
        assert_eq!(from_win_rates([0.7; 5]), (Score::AtLeast8, Confidence::new(70).unwrap()));
    }
}
