//! A position as a row of a table, and the counts of `stats`.

use super::{Cgp, Options, Parsed, distribution};
use crate::Reading;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use crate::tally::Tally;
use cgp::{Checks, LastMove, LetterDistribution, Position, Rack, RackTile};
use core::cell::OnceCell;

/// The table `positions`.
pub(super) struct Positions;

/// A position with the values that several cells share.
pub(super) struct Row<'a> {
    record: &'a cgp::Cgp,
    reading: Reading<'a, Options>,
    /// The distribution, which is looked up only for the cells that need it.
    distribution: OnceCell<Option<&'static LetterDistribution>>,
    /// Number of tiles on the board, and of blanks among them.
    tiles: (usize, usize),
}

impl Row<'_> {
    fn distribution(&self) -> Option<&'static LetterDistribution> {
        *self.distribution.get_or_init(|| distribution(self.record, self.reading))
    }
}

impl Rows for Positions {
    type Row<'a> = Row<'a>;
}

impl TableOf<Cgp> for Positions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        Parsed { record, .. }: &Parsed<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        row(&Row { record, reading, distribution: OnceCell::new(), tiles: tiles(record) });
        Ok(())
    }
}

const COLUMNS: &[Column<Positions>] = &[
    Column::text("board", "the board field as it is written", |row| {
        row.record.position().board().to_string().into()
    }),
    Column::int("rows", "rows of the board", |row| row.record.position().board().rows().into()),
    Column::int("cols", "columns of the board", |row| row.record.position().board().cols().into()),
    Column::int("players", "number of players", |row| row.record.position().players().into()),
    Column::text("racks", "racks, the player to move first, with slashes", |row| {
        slashed(row.record.position().racks()).into()
    }),
    Column::text("rack_to_move", "rack of the player to move, `?` is a blank", |row| {
        row.record.position().racks().first().map(ToString::to_string).into()
    }),
    Column::text("scores", "scores in the order of the racks, with slashes", |row| {
        slashed(row.record.position().scores()).into()
    }),
    Column::int("score_to_move", "points of the player to move", |row| {
        row.record.position().scores().first().copied().into()
    }),
    Column::int("score_last_moved", "points of the player who moved last", |row| {
        row.record.position().scores().last().copied().into()
    }),
    Column::int("zero_turns", "consecutive turns without points before this position", |row| {
        row.record.position().zero_turns().into()
    }),
    Column::text("lexicon", "name of the lexicon (`lex`)", |row| row.record.ops().lexicon().into()),
    Column::text("distribution", "name of the letter distribution (`ld`, or --alphabet)", |row| {
        let named = row.record.ops().letter_distribution();
        named.or_else(|| row.distribution().map(LetterDistribution::name)).into()
    }),
    Column::text("variant", "name of the variant (`var`)", |row| row.record.ops().variant().into()),
    Column::text("game_id", "game id (`gid`)", |row| row.record.ops().game_id().into()),
    Column::int("tiles_on_board", "tiles on the board, blanks included", |row| row.tiles.0.into()),
    Column::int("blanks_on_board", "blanks on the board", |row| row.tiles.1.into()),
    Column::int(
        "unseen",
        "tiles neither on the board nor on a rack, where the distribution is known and holds the tiles",
        |row| {
            row.distribution()
                .and_then(|tiles| Some(row.record.position().unseen(tiles).ok()?.total()))
                .into()
        },
    ),
    Column::word(
        "last_move_kind",
        "play, challenged-off, exchange or pass",
        &["play", "challenged-off", "exchange", "pass"],
        |row| row.record.ops().last_move().map(kind).into(),
    ),
    Column::text("last_move", "the last move as the document writes it (`lm`)", |row| {
        row.record.ops().last_move().map(ToString::to_string).into()
    }),
    Column::int(
        "last_move_score",
        "points of the last move, where distribution and premium squares are known",
        |row| last_move_score(row),
    ),
    Column::int("findings", "number of things the rules of the game object to", |row| {
        row.record.validate(&Checks::all(), row.distribution()).len().into()
    }),
    Column::text(
        "key",
        "32 hex digits, equal for equal positions whatever the order of their racks",
        |row| row.record.key_with(row.reading.key).to_string().into(),
    ),
    Column::text(
        "unseen_tiles",
        "tiles neither on the board nor on the rack of the player to move, where the distribution is known and holds the tiles",
        |row| row.distribution().and_then(|it| unseen_tiles(row.record.position(), it)).into(),
    ),
];

/// Returns the tiles neither on the board nor on the rack of the player to move, in the order of the
/// distribution, blanks last.
pub(crate) fn unseen_tiles(position: &Position, tiles: &LetterDistribution) -> Option<String> {
    let seen = position.racks().iter().take(1).cloned();
    let others = position.racks().iter().skip(1).map(|_| Rack::new());
    let scores = position.scores().iter().copied();
    let position = Position::new(position.board().clone(), seen.chain(others), scores).ok()?;
    let unseen = position.unseen(tiles).ok()?;
    let each = |(tile, count): (RackTile, u32)| (0..count).map(move |_| tile.clone());
    Some(unseen.iter().flat_map(each).collect::<Rack>().to_string())
}

fn last_move_score(row: &Row<'_>) -> Cell {
    let scored = row.record.premiums().is_known() && row.record.ops().last_move().is_some();
    let tiles = row.distribution().filter(|_| scored);
    tiles
        .and_then(|tiles| {
            Some(row.record.last_move_score(&row.record.rules_with(tiles)).ok()?.total())
        })
        .into()
}

fn slashed(parts: &[impl ToString]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
}

/// Returns the number of tiles on the board and of blanks among them.
fn tiles(record: &cgp::Cgp) -> (usize, usize) {
    record
        .position()
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

/// Counts a position for `stats`.
pub(super) fn count(
    record: &cgp::Cgp,
    distribution: Option<&LetterDistribution>,
    tally: &mut Tally,
) {
    let number = |count: usize| i64::try_from(count).expect("memory holds fewer");
    let (all, blanks) = tiles(record);
    let (board, ops) = (record.position().board(), record.ops());
    tally.count("board size", format!("{}x{}", board.rows(), board.cols()).as_str());
    tally.count("players", number(record.position().players()));
    tally.count("tiles on the board, in tens", number(all / 10 * 10));
    tally.count("blanks on the board", number(blanks));
    for &score in record.position().scores() {
        tally.count("scores, in fifties", i64::from(score).div_euclid(50) * 50);
    }
    tally.count("zero turns", i64::from(record.position().zero_turns()));
    tally.count("lexicon", ops.lexicon().unwrap_or("(none)"));
    let named = ops.letter_distribution().or(distribution.map(LetterDistribution::name));
    tally.count("letter distribution", named.unwrap_or("(none)"));
    tally.count("last move", ops.last_move().map_or("(none)", kind));
}
