//! Names of the sites where matches are played.

/// The names of the sites by number.
const SITES: [&str; 16] = [
    "GammonSite",
    "FIBS",
    "TrueMoneygames",
    "GridGammon",
    "DailyGammon",
    "NetGammon",
    "VOG",
    "Play65",
    "Club Games",
    "PartyGammon",
    "XcitingGames",
    "BGRoom",
    "DiceArena",
    "Safe Harbor Games",
    "GameAccount",
    "XG Mobile",
];

/// Returns the name of a site by its number, the field
/// [`MatchHeader::site`](super::MatchHeader::site). `None` for -1 and for unknown numbers.
///
/// ```
/// assert_eq!(bg_xg::raw::site_name(1), Some("FIBS"));
/// assert_eq!(bg_xg::raw::site_name(-1), None);
/// ```
#[must_use]
pub fn site_name(number: i32) -> Option<&'static str> {
    SITES.get(usize::try_from(number).ok()?).copied()
}
