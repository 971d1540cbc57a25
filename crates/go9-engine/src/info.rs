//! Parsers for the `info` lines in replies to analyses.

/// Returns the number that follows `name`.
fn number<T: std::str::FromStr>(words: &[&str], name: &str) -> Option<T> {
    let at = words.iter().position(|word| *word == name)?;
    words.get(at + 1)?.parse().ok()
}

/// The words of the last `info` line.
fn last_line(reply: &str) -> Vec<&str> {
    let line = reply.lines().rev().find(|line| line.trim_start().starts_with("info "));
    line.unwrap_or_default().split_whitespace().collect()
}

/// KataGo's evaluation of the position itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Root {
    pub(crate) lead: f64,
    pub(crate) stdev: f64,
    pub(crate) win_rate: Option<f64>,
    pub(crate) visits: Option<u64>,
}

/// Parses the root of the last line, or returns the name of a missing number.
pub(crate) fn root(reply: &str) -> Result<Root, &'static str> {
    let words = last_line(reply);
    // `rootInfo` follows all moves.
    let start = words.iter().rposition(|word| *word == "rootInfo").ok_or("rootInfo")?;
    let root = &words[start..];
    let finite = |name| number::<f64>(root, name).filter(|number| number.is_finite());
    Ok(Root {
        lead: finite("scoreLead").ok_or("scoreLead")?,
        stdev: finite("scoreStdev").ok_or("scoreStdev")?,
        win_rate: finite("winrate"),
        visits: number(root, "visits"),
    })
}

/// The win rate of the best move in the last line, in the engine's own scale.
pub(crate) fn best_win_rate(reply: &str) -> Option<f64> {
    let words = last_line(reply);
    let moves = words.split(|word| *word == "info");
    let best = moves.into_iter().find(|words| number(words, "order") == Some(0_u32))?;
    number(best, "winrate").filter(|rate: &f64| rate.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts() {
        let reply = "\ninfo move A1 order 0 rootInfo visits 1 scoreLead 1 scoreStdev 2\n\
            info move B2 visits 7 scoreLead 9 order 0 pv B2 rootInfo visits 40 winrate 0.5 \
            scoreLead -0.5 scoreStdev 12.5\nplay B2";
        let expect = Root { lead: -0.5, stdev: 12.5, win_rate: Some(0.5), visits: Some(40) };
        assert_eq!(root(reply), Ok(expect));
        assert_eq!(root("info move A1 order 0\nplay A1"), Err("rootInfo"));
        assert_eq!(root("info rootInfo scoreLead nan scoreStdev 1"), Err("scoreLead"));
        assert_eq!(root(""), Err("rootInfo"));
    }

    #[test]
    fn the_best_move_may_stand_behind_others() {
        let line = "info move A1 winrate 12 order 1 pv A1 info move B2 winrate 9998 order 0 pv B2";
        assert_eq!(best_win_rate(line), Some(9998.0));
        assert_eq!(best_win_rate("info move A1 order 0"), None);
        assert_eq!(best_win_rate("play pass"), None);
    }
}
