//! A position as a row of a table, and what `stats` counts.

use crate::table::{Cell, Column};
use crate::tally::Tally;
use cgp::{Checks, LastMove, LetterDistribution, Position, PremiumBoard};

/// The columns of `positions`.
pub(super) const COLUMNS: &[Column] = &[
    Column::text("board", "the board field as it is written"),
    Column::int("rows", "rows of the board"),
    Column::int("cols", "columns of the board"),
    Column::int("players", "number of players"),
    Column::text("racks", "racks, the player to move first, with slashes"),
    Column::text("rack_to_move", "rack of the player to move, `?` is a blank"),
    Column::text("scores", "scores in the order of the racks, with slashes"),
    Column::int("score_to_move", "points of the player to move"),
    Column::int("score_last_moved", "points of the player who moved last"),
    Column::int("zero_turns", "consecutive turns without points before this position"),
    Column::text("lexicon", "name of the lexicon (`lex`)"),
    Column::text("distribution", "name of the letter distribution (`ld`, or --alphabet)"),
    Column::text("variant", "name of the variant (`var`)"),
    Column::text("game_id", "game id (`gid`)"),
    Column::int("tiles_on_board", "tiles on the board, blanks included"),
    Column::int("blanks_on_board", "blanks on the board"),
    Column::int(
        "unseen",
        "tiles neither on the board nor on a rack, where the distribution is known and holds the tiles",
    ),
    Column::text("last_move_kind", "play, challenged-off, exchange or pass"),
    Column::text("last_move", "the last move as the document writes it (`lm`)"),
    Column::int(
        "last_move_score",
        "points of the last move, where distribution and premium squares are known",
    ),
    Column::int("findings", "number of things the rules of the game object to"),
    Column::text(
        "key",
        "32 hex digits, equal for equal positions whatever the order of their racks",
    ),
];

/// The row of a position, in the order of [`COLUMNS`].
pub(super) fn cells(position: &Position, distribution: Option<&LetterDistribution>) -> Vec<Cell> {
    let (board, ops) = (position.board(), position.ops());
    let (all, blanks) = tiles(position);
    let premiums = PremiumBoard::of(position);
    let last = ops.last_move();
    let unseen = distribution.and_then(|tiles| Some(position.unseen(tiles).ok()?.total()));
    let score = distribution.filter(|_| premiums.is_known() && last.is_some());
    let score =
        score.and_then(|tiles| Some(position.last_move_score(tiles, &premiums).ok()?.total()));
    let rack = position.racks().first().map(ToString::to_string);
    let name = ops.letter_distribution().or(distribution.map(LetterDistribution::name));
    vec![
        board.to_string().into(),
        board.rows().into(),
        board.cols().into(),
        int(position.players()),
        slashed(position.racks()).into(),
        rack.into(),
        slashed(position.scores()).into(),
        position.scores().first().copied().into(),
        position.scores().last().copied().into(),
        position.zero_turns().into(),
        ops.lexicon().into(),
        name.into(),
        ops.variant().into(),
        ops.game_id().into(),
        int(all),
        int(blanks),
        unseen.into(),
        last.map(kind).into(),
        last.map(ToString::to_string).into(),
        score.into(),
        int(Checks::all().validate(position, distribution).len()),
        position.key().to_string().into(),
    ]
}

fn int(count: usize) -> Cell {
    Cell::Int(i64::try_from(count).unwrap_or(i64::MAX))
}

fn slashed(parts: &[impl ToString]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
}

/// Tiles on the board, and blanks among them.
fn tiles(position: &Position) -> (usize, usize) {
    position
        .board()
        .tiles()
        .fold((0, 0), |(all, blanks), (_, tile)| (all + 1, blanks + usize::from(tile.blank)))
}

fn kind(last: &LastMove) -> &'static str {
    match last {
        LastMove::Play { .. } => "play",
        LastMove::ChallengedOff(_) => "challenged-off",
        LastMove::Exchange(_) => "exchange",
        LastMove::Pass => "pass",
    }
}

/// Counts for `stats`.
pub(super) fn count(position: &Position, tally: &mut Tally) {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (all, blanks) = tiles(position);
    let (board, ops) = (position.board(), position.ops());
    tally.count("board size", format!("{}x{}", board.rows(), board.cols()).as_str());
    tally.count("players", number(position.players()));
    tally.count("tiles on the board, in tens", number(all / 10 * 10));
    tally.count("blanks on the board", number(blanks));
    for &score in position.scores() {
        tally.count("scores, in fifties", i64::from(score).div_euclid(50) * 50);
    }
    tally.count("zero turns", i64::from(position.zero_turns()));
    tally.count("lexicon", ops.lexicon().unwrap_or("(none)"));
    tally.count("last move", ops.last_move().map_or("(none)", kind));
}
