//! Code shared by the notations of backgammon: findings, the board, and the named fields.

mod board;
mod fields;
mod foreign;
pub(crate) mod game;
mod ids;

mod options;
mod row;
mod table;

pub(crate) use foreign::{foreign, is_bgf};
pub use game::bg_text::BgText;
pub use game::mat::Mat;
pub use game::ogxm::Ogxm;
pub use game::sgf::BgSgf;
pub use game::xg::Xg;
pub use ids::{GnuId, MatchId, OgId, PosId, XgId};
pub(crate) use ids::{file_parts, sheet_parts};
pub use options::Options;

use crate::finding::{Finding, Findings, Severity};
use crate::loss;
use crate::notation::Writing;
use crate::sheet::Fact;
use crate::tally::Tally;
use crate::{Likelihood, Mode, Record, lines};
use bg_matchid::{
    Color, Diagnostic, Error, Gnuid, Loss, MatchState, ParseOptions, Parsed, Position, Resignation,
    Side,
};

type Reading<'a> = crate::Reading<'a, Options>;

/// Returns the parse options of the crate for a reading mode.
fn options(reading: Reading<'_>) -> ParseOptions {
    let options = match reading.mode {
        Mode::Strict => ParseOptions::strict(),
        Mode::Lenient => ParseOptions::lenient(),
    };
    if reading.match_length_limit {
        options.match_length_limit(ParseOptions::GNUBG_MATCH_LENGTH_LIMIT)
    } else {
        options
    }
}

/// Returns the line as text, or a `bad-character` finding at the first byte that is not UTF-8.
fn text(bytes: &[u8]) -> Result<&str, Finding> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let message = "these bytes are not UTF-8, expected an ID of base64 characters";
        Finding::error("bad-character", at..at + error.error_len().unwrap_or(1), message)
    })
}

fn finding(error: &Error) -> Finding {
    let finding = Finding::from(error);
    match error.place().bit() {
        Some(bit) => finding.with("bit", bit),
        None => finding,
    }
}

fn warning(diagnostic: &Diagnostic) -> Finding {
    Finding { severity: Severity::Warning, ..finding(diagnostic.error()) }
}

/// A function of the crate that reads an ID.
type Parse<'r, V> = fn(&'r str, &ParseOptions) -> Result<Parsed<V>, Error>;

/// Reads a line and passes its value to `then`, together with the warnings.
fn read<'r, V, T>(
    parse: Parse<'r, V>,
    record: Record<'r>,
    reading: Reading<'_>,
    then: impl FnOnce(&V, &mut Findings) -> Result<T, Finding>,
) -> Result<T, Finding> {
    let parsed = parse(text(record.bytes)?, &options(reading));
    let Parsed { value, diagnostics } = parsed.map_err(|error| finding(&error))?;
    then(&value, &mut diagnostics.iter().map(warning).collect())
}

/// Counts each fact that a conversion loses, in words and with its code.
fn lose(losses: &[Loss], writing: &mut Writing<'_, ()>) {
    for loss in losses {
        writing.lose(loss::of_crate(loss.code(), loss.text()));
    }
}

/// Describes in words the facts of a match state that the picture cannot show.
fn notes(state: &MatchState, options: &Options) -> Vec<String> {
    let mut notes = Vec::new();
    if state.crawford() {
        notes.push("Crawford game".to_owned());
    }
    if let Some(doubler) = state.doubler() {
        notes.push(format!("{} doubles", options.name(doubler)));
    }
    if let Some(resignation) = state.resignation() {
        let what = match resignation {
            Resignation::Single => "a single game",
            Resignation::Gammon => "a gammon",
            Resignation::Backgammon => "a backgammon",
        };
        let who = options.name(state.decision().opponent());
        notes.push(format!("{who} resigns {what}"));
    }
    notes
}

/// Returns the facts about a match state.
fn state_facts(state: &MatchState, options: &Options) -> Vec<Fact> {
    let cube = state.cube();
    let owner = match cube.owner().color() {
        Some(player) => format!("owned by {}", options.name(player)),
        None => "centered".to_owned(),
    };
    let length = match state.match_length() {
        0 => "money game".to_owned(),
        length => format!("{length} point match"),
    };
    let [zero, one] = state.score();
    let dice = match state.dice() {
        Some(dice) => format!("{} and {}", dice.first(), dice.second()),
        None => "not rolled".to_owned(),
    };
    let [name_0, name_1] = Color::ALL.map(|player| options.name(player));
    let cube = match state.doubler() {
        Some(doubler) => {
            let (value, doubler) = (2 * cube.value(), options.name(doubler));
            format!("{}, offered at {value} by {doubler}", cube.value())
        }
        None => format!("{}, {owner}", cube.value()),
    };
    let mut facts = vec![
        Fact::new("match", "match", length),
        Fact::new("score", "score", format!("{name_0} (O) {zero}, {name_1} (X) {one}")),
        Fact::new("cube", "cube", cube),
        Fact::new("on-roll", "on roll", options.name(state.on_roll())),
        Fact::new("to-decide", "to decide", options.name(state.decision())),
        Fact::new("dice", "dice", dice),
        Fact::new("game-state", "game state", state.game_state().name()),
    ];
    if state.match_length() == 0 {
        let jacoby = if state.jacoby() { "in use" } else { "not in use" };
        facts.push(Fact::new("jacoby", "Jacoby rule", jacoby));
    }
    facts.extend(notes(state, options).into_iter().map(|note| Fact::new("note", "note", note)));
    facts
}

/// Returns the pip counts of a position that does not say which player is on roll.
fn board_facts(board: &Position) -> [Fact; 2] {
    [
        side_fact("pips-on-roll", "on roll".to_owned(), board.on_roll()),
        side_fact("pips-waiting", "waiting".to_owned(), board.waiting()),
    ]
}

/// Returns the pip count and the checkers borne off of both players.
fn player_facts(id: &Gnuid, options: &Options) -> [Fact; 2] {
    [("pips-0", Color::White, 'O'), ("pips-1", Color::Black, 'X')].map(|(name, player, letter)| {
        side_fact(name, format!("{} ({letter})", options.name(player)), id.side(player))
    })
}

fn side_fact(id: &'static str, name: String, side: &Side) -> Fact {
    let (pips, off, bar) = (side.pips(), side.off(), side.bar());
    Fact::new(id, name, format!("{pips} pips, {off} off, {bar} on the bar"))
}

/// Returns the state, or an error if reading is strict and would refuse it.
fn writable(state: MatchState, reading: Reading<'_>) -> Result<MatchState, Finding> {
    match state.check() {
        Err(error) if reading.strict() => Err(finding(&error)),
        _ => Ok(state),
    }
}

/// Likelihood that a sample is a list of IDs, one per line: likely if at least half of the lines are
/// IDs, possible if at least half have the shape of an ID, so that mistyped IDs are reported as such.
/// A line with anything else beside the ID belongs to a text.
fn likelihood(
    sample: &[u8],
    reads: impl Fn(&str) -> bool,
    looks: impl Fn(&str) -> bool,
) -> Likelihood {
    const LINES: usize = 1_000;
    let (mut lines, mut good, mut shaped) = (0, 0, 0);
    for line in lines::of(sample).take(LINES) {
        lines += 1;
        let Ok(line) = core::str::from_utf8(line) else { continue };
        let line = line.trim();
        // A row of a table has its ID in a column.
        if line.contains([' ', '\u{a0}']) && !line.contains('\t') {
            continue;
        }
        if reads(line) {
            good += 1;
        } else if looks(line) && mixed(line) {
            shaped += 1;
        }
    }
    let half = |count: usize| count > 0 && 2 * count >= lines;
    if half(good) {
        Likelihood::Likely
    } else if half(good + shaped) {
        Likelihood::Possible
    } else {
        Likelihood::No
    }
}

/// Returns `true` if a line mixes character classes as IDs do. Zero bits are written as `A`, so an
/// ID has capital letters, which most file names lack; hexadecimal digits alone are not an ID
/// either.
fn mixed(line: &str) -> bool {
    line.bytes().any(|byte| byte.is_ascii_uppercase())
        && !line.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Counts the fields of a match state for `stats`.
fn count_state(state: &MatchState, tally: &mut Tally) {
    tally.count("match length", i64::from(state.match_length()));
    tally.count("cube value", i64::from(state.cube().value()));
    tally.count("game state", state.game_state().name());
}

/// Counts the facts of a board for `stats`.
fn count_board(board: &Position, tally: &mut Tally) {
    let pips = |side: &Side| i64::from(side.pips() / 10 * 10);
    tally.count("pip count of the player on roll, in tens", pips(board.on_roll()));
    tally.count("pip count of the other player, in tens", pips(board.waiting()));
}
