//! Notations of Go, and SGF of other games, which are known by name and not read.

use sgf_syntax::ParseOptions;

/// The bytes of a sample that are examined.
const ENOUGH: usize = 1 << 16;

/// The games of `FF[4]` after Go, from `GM[2]`. An empty name is a game that is read.
const GAMES: [&str; 39] = [
    "an SGF of Othello (GM[2])",
    "an SGF of chess (GM[3])",
    "an SGF of Gomoku or Renju (GM[4])",
    "an SGF of Nine Men's Morris (GM[5])",
    "",
    "an SGF of Chinese chess (GM[7])",
    "an SGF of Shogi (GM[8])",
    "an SGF of Lines of Action (GM[9])",
    "an SGF of Ataxx (GM[10])",
    "an SGF of Hex (GM[11])",
    "an SGF of Jungle (GM[12])",
    "an SGF of Neutron (GM[13])",
    "an SGF of Philosopher's Football (GM[14])",
    "an SGF of Quadrature (GM[15])",
    "an SGF of Trax (GM[16])",
    "an SGF of Tantrix (GM[17])",
    "an SGF of Amazons (GM[18])",
    "an SGF of Octi (GM[19])",
    "an SGF of Gess (GM[20])",
    "an SGF of Twixt (GM[21])",
    "an SGF of Zèrtz (GM[22])",
    "an SGF of Plateau (GM[23])",
    "an SGF of Yinsh (GM[24])",
    "an SGF of Punct (GM[25])",
    "an SGF of Gobblet (GM[26])",
    "an SGF of Hive (GM[27])",
    "an SGF of Exxit (GM[28])",
    "an SGF of Hnefatafl (GM[29])",
    "an SGF of Kuba (GM[30])",
    "an SGF of Tripples (GM[31])",
    "an SGF of Chase (GM[32])",
    "an SGF of Tumbling Down (GM[33])",
    "an SGF of Sahara (GM[34])",
    "an SGF of Byte (GM[35])",
    "an SGF of Focus (GM[36])",
    "an SGF of Dvonn (GM[37])",
    "an SGF of Tamsk (GM[38])",
    "an SGF of Gipf (GM[39])",
    "an SGF of Kropki (GM[40])",
];

/// Returns what a text is, with the programs that read it.
pub(crate) fn foreign(sample: &[u8]) -> Option<&'static str> {
    if is_ugf(sample) {
        return Some("a game of PandaNet in UGF (Sabaki converts it to SGF)");
    }
    let sample = &sample[..sample.len().min(ENOUGH)];
    let read = sgf_syntax::parse_with(sample, &ParseOptions::lenient()).ok()?.value;
    let game: usize = read.trees().next()?.root()?.text("GM")?.trim().parse().ok()?;
    GAMES.get(game.checked_sub(2)?).copied().filter(|name| !name.is_empty())
}

/// `[Header]`, with a line that begins with `Hdcp=`.
fn is_ugf(sample: &[u8]) -> bool {
    let mut lines = sample.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.next() == Some(b"[Header]") && lines.any(|line| line.starts_with(b"Hdcp="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_number() {
        for number in 2..=40 {
            let found = foreign(format!("(;GM[{number}])").as_bytes());
            match number {
                6 => assert_eq!(found, None),
                _ => assert!(found.unwrap().ends_with(&format!(" (GM[{number}])")), "{number}"),
            }
        }
        assert_eq!(foreign(b"(;GM[1])"), None);
        assert_eq!(foreign(b"(;GM[41])"), None);
    }
}
