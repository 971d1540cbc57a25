//! A position for people: the board, named facts, and the scene for pictures.

use super::{Reading, distribution, named_distribution};
use board_picture::scene::crossword as scene;
use cgp::{
    Diagram, DistributionSource, KeyOptions, LastMove, LetterDistribution, MoveStyle, Op, Opcode,
    Pool, Position, Premium, PremiumBoard, Rules, ScoreError, WriteOptions,
};
use core::fmt::Write as _;

/// Maximum width of a line, in columns.
const WIDTH: usize = 80;
/// First column of the values.
const NAMES: usize = 14;

/// The facts with which a position is shown.
pub(super) struct Facts {
    premiums: PremiumBoard,
    distribution: Option<&'static LetterDistribution>,
    /// `true` if nothing names the distribution and it was inferred from the lexicon.
    hinted: bool,
    /// Parts of the position that its key covers.
    key: KeyOptions,
}

impl Facts {
    pub(super) fn of(position: &Position, reading: Reading<'_>) -> Self {
        let source = named_distribution(position).map(|(_, source)| source);
        let hinted = source == Some(DistributionSource::Lexicon) && reading.alphabet.is_none();
        Self::with(position, distribution(position, reading), hinted, reading)
    }

    pub(super) fn with(
        position: &Position,
        distribution: Option<&'static LetterDistribution>,
        hinted: bool,
        reading: Reading<'_>,
    ) -> Self {
        Self { premiums: PremiumBoard::of(position), distribution, hinted, key: reading.key }
    }

    pub(super) fn distribution(&self) -> Option<&'static LetterDistribution> {
        self.distribution
    }

    /// Returns a tile of a picture, with its points if they are known.
    fn tile(&self, tile: &cgp::Tile) -> scene::Tile {
        let points = self.distribution.filter(|_| !tile.blank).and_then(|d| d.points(&tile.face));
        scene::Tile {
            face: tile.face.as_str().to_owned(),
            label: tile.label(),
            blank: tile.blank,
            points: points.and_then(|points| u8::try_from(points).ok()),
        }
    }
}

/// Appends the board and the facts.
pub(super) fn show(position: &Position, facts: &Facts, out: &mut String) {
    let diagram = Diagram::new(position, &facts.premiums).max_width(WIDTH);
    let _ = write!(out, "{}", diagram.board());
    out.push_str(&legend(&diagram));
    out.push('\n');
    let mut lines = Lines(out);
    lines.line("board", &board(position, &facts.premiums));
    for (player, (rack, score)) in (1..).zip(position.racks().iter().zip(position.scores())) {
        let rack = match rack.len() {
            0 => "rack unknown or empty".to_owned(),
            _ => format!("rack {rack}"),
        };
        let to_move = if player == 1 { ", to move" } else { "" };
        let points = if *score == 1 { "point" } else { "points" };
        lines.line(&format!("player {player}"), &format!("{score} {points}, {rack}{to_move}"));
    }
    if let Some(last) = position.ops().last_move() {
        last_move(position, last, facts, &mut lines);
    }
    let (zero_turns, limit) = (position.zero_turns(), position.ops().max_zero_turns());
    let over = if position.is_over_by_zero_turns() { ": the game is over" } else { "" };
    lines.line("zero turns", &format!("{zero_turns} of {limit}{over}"));
    tiles(position, facts, &mut lines);
    position.ops().iter().for_each(|op| operation(op, &mut lines));
    lines.line("key", &position.key_with(facts.key).to_string());
}

/// Returns the legend for the signs on the board that need an explanation.
fn legend(diagram: &Diagram) -> String {
    use Premium as P;
    let has = |premium| {
        diagram.squares().iter().any(|square| square.tile.is_none() && square.premium == premium)
    };
    let premiums = [
        (P::DoubleLetter, "letter x2"),
        (P::TripleLetter, "letter x3"),
        (P::QuadrupleLetter, "letter x4"),
        (P::DoubleWord, "word x2"),
        (P::TripleWord, "word x3"),
        (P::QuadrupleWord, "word x4"),
    ];
    let mut signs: Vec<String> = premiums
        .iter()
        .filter(|(premium, _)| has(*premium))
        .map(|(premium, name)| format!("{} {name}", premium.symbol()))
        .collect();
    let tiles = || diagram.squares().iter().filter_map(|square| square.tile.as_ref());
    if tiles().any(|tile| tile.blank) {
        signs.push("lower case: blank".to_owned());
    }
    if diagram.squares().iter().any(|square| square.last_move) {
        signs.push("( ) last move".to_owned());
    }
    if signs.is_empty() {
        return String::new();
    }
    let mut text = String::from("\n");
    wrap(&mut text, "", 0, signs.iter().map(String::as_str), "   ");
    text
}

fn board(position: &Position, premiums: &PremiumBoard) -> String {
    let (rows, cols) = (position.board().rows(), position.board().cols());
    let size = if rows == cols { format!("{rows}x{cols}") } else { format!("{rows} by {cols}") };
    match (premiums.is_known(), position.ops().board_name()) {
        (true, Some(name)) => format!("{size}, {name}"),
        (true, None) => format!("{size}, {} by its size", premiums.name()),
        (false, Some(name)) => format!("{size}, {name}: its premium squares are not known"),
        (false, None) => format!("{size}, premium squares not known"),
    }
}

/// Adds the last move in both spellings, in words, and with its score.
fn last_move(position: &Position, last: &LastMove, facts: &Facts, lines: &mut Lines<'_>) {
    let text = last.to_string();
    let style = WriteOptions::keep().moves(MoveStyle::Dotted);
    let dotted = style.write(position).ok().and_then(|written| {
        let record = cgp::raw::Record::split(&written.text).ok()?;
        let operand = record.operations().find(|op| op.opcode == "lm")?.operand?;
        Some(format!(", dotted {operand}"))
    });
    lines.line("last move", &format!("{text}{}", dotted.unwrap_or_default()));
    let who = position.players();
    let what = super::inspect::describe_move(last);
    lines.line("", &format!("player {who}: {what}"));
    let score = |distribution| position.last_move_score(distribution, &facts.premiums);
    match (last, facts.distribution.map(score)) {
        (LastMove::Play { .. }, Some(Ok(score))) => {
            let part = |name: &str, points: u32| match points {
                0 => String::new(),
                points => format!(" + {points} {name}"),
            };
            let crosses = part("crossing", score.crosses);
            let (bingo, challenge) =
                (part("bingo", score.bingo), part("challenge", score.challenge));
            let parts = format!("{} word{crosses}{bingo}{challenge}", score.main);
            let premiums = if facts.premiums.is_known() { "" } else { ", without premium squares" };
            lines.line("", &format!("{} points: {parts}{premiums}", score.total()));
            let rules = facts.distribution.map(|distribution| Rules::with(distribution, position));
            if let Some(Ok(words)) = rules.map(|rules| position.last_move_words(&rules)) {
                lines.line("", &super::turn::words(&words));
            }
        }
        (LastMove::Play { .. }, Some(Err(ScoreError::ThroughUnknown))) => {
            lines.line("", "score not known: the move spells the tiles it runs through");
        }
        (LastMove::Play { .. }, Some(Err(error))) => lines.line("", &format!("no score: {error}")),
        _ => {}
    }
}

/// Adds the tiles on the board and the unseen tiles.
fn tiles(position: &Position, facts: &Facts, lines: &mut Lines<'_>) {
    let all = position.board().tiles().count();
    let blanks = position.board().tiles().filter(|(_, tile)| tile.blank).count();
    let plural = if blanks == 1 { "" } else { "s" };
    lines.line("on the board", &format!("{all} tiles, {blanks} blank{plural}"));
    let Some(distribution) = facts.distribution else { return };
    let total = distribution.total();
    let hint = if facts.hinted { ", as the lexicon suggests" } else { "" };
    lines.line("distribution", &format!("{}, {total} tiles{hint}", distribution.name()));
    match (position.unseen(distribution), position.tiles_in_bag(distribution)) {
        (Ok(pool), _) if pool.is_empty() => lines.line("unseen", "nothing"),
        (Ok(pool), Ok(bag)) => {
            lines.line("unseen", &format!("{} tiles, {bag} of them in the bag", pool.total()));
            lines.list("", groups(&pool).iter().map(String::as_str), " ");
        }
        _ => lines.line("unseen", "cannot be told: more tiles are used than there are"),
    }
}

/// Returns the tiles in groups of equal letters: `AAA`, `BB`, …
fn groups(pool: &Pool) -> Vec<String> {
    let group = |(tile, count): (cgp::RackTile, u32)| {
        let tile = tile.to_string();
        (0..count).map(|_| tile.as_str()).collect()
    };
    pool.iter().map(group).collect()
}

/// Adds a line for an operation that no other line covers.
fn operation(op: Op<'_>, lines: &mut Lines<'_>) {
    let seconds = |ms: i64| {
        let sign = if ms < 0 { "-" } else { "" };
        let ms = ms.unsigned_abs();
        format!("{sign}{}:{:02}.{:03}", ms / 60_000, ms / 1_000 % 60, ms % 1_000)
    };
    match op {
        Op::LastMove(_) | Op::BoardName(_) | Op::MaxZeroTurns(_) => {}
        Op::BingoBonus(points) => lines.line("bingo bonus", &format!("{points} points")),
        Op::ExchangeLimit(tiles) => {
            lines.line("exchange", &format!("allowed with {tiles} tiles in the bag"));
        }
        Op::ChallengeRule(rule) => lines.line("challenge", rule.name()),
        Op::GameId(id) => lines.line("game id", id),
        Op::LetterDistribution(name) => {
            if LetterDistribution::named(name).is_none() {
                lines.line("distribution", &format!("{name}: not known"));
            }
        }
        Op::Lexicon(name) => lines.line("lexicon", name),
        Op::Variant(name) => lines.line("variant", name),
        Op::OpponentRackUnknown => lines.line("opponent", "rack counts as unknown"),
        Op::TimerIncrement(ms) => {
            lines.line("increment", &format!("{} per turn", seconds(ms.into())));
        }
        Op::MaxOvertime(ms) => lines.line("overtime", &format!("{} at most", seconds(ms.into()))),
        Op::Timers(clocks) => {
            let clocks: Vec<_> = clocks.iter().map(|&ms| seconds(ms)).collect();
            lines.list("clocks", clocks.iter().map(String::as_str), " / ");
        }
        Op::Unknown { opcode, operand } => lines.line(opcode, operand.unwrap_or_default()),
        _ => lines.line(op.opcode().map_or("", Opcode::name), &op.operand()),
    }
}

/// Lines that consist of a name and a value.
struct Lines<'a>(&'a mut String);

impl Lines<'_> {
    fn line(&mut self, name: &str, value: &str) {
        self.list(name, value.split(' '), " ");
    }

    fn list<'t>(&mut self, name: &str, parts: impl IntoIterator<Item = &'t str>, separator: &str) {
        let mut head = format!("{name:<NAMES$}");
        if name.chars().count() >= NAMES {
            head = format!("{name}\n{:NAMES$}", "");
        }
        wrap(self.0, &head, NAMES, parts, separator);
    }
}

/// Appends `head` and the parts in lines of at most [`WIDTH`] columns. Lines break between parts,
/// or inside a part that is longer than a line.
fn wrap<'t>(
    out: &mut String,
    head: &str,
    indent: usize,
    parts: impl IntoIterator<Item = &'t str>,
    separator: &str,
) {
    let end = |out: &mut String| {
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    };
    out.push_str(head);
    let mut width = indent;
    for (number, part) in parts.into_iter().enumerate() {
        let length = part.chars().count();
        if number > 0 && width + separator.len() + length > WIDTH {
            end(out);
            out.extend(core::iter::repeat_n(' ', indent));
            width = indent;
        } else if number > 0 {
            out.push_str(separator);
            width += separator.len();
        }
        for c in part.chars() {
            if width == WIDTH {
                end(out);
                out.extend(core::iter::repeat_n(' ', indent));
                width = indent;
            }
            out.push(c);
            width += 1;
        }
    }
    end(out);
}

/// Makes the scene for pictures.
pub(super) fn scene(position: &Position, facts: &Facts) -> scene::Crossword {
    let diagram = Diagram::new(position, &facts.premiums);
    let rows = diagram.row_squares().map(|row| row.iter().map(|s| square(s, &diagram, facts)));
    let tile = |tile: cgp::RackTile| match tile {
        cgp::RackTile::Natural(face) => facts.tile(&cgp::Tile::natural(face)),
        cgp::RackTile::Blank => scene::Tile { blank: true, ..scene::Tile::default() },
    };
    scene::Crossword {
        rows: rows.map(Iterator::collect).collect(),
        racks: position.racks().iter().map(|rack| rack.tiles().map(tile).collect()).collect(),
        scores: position.scores().to_vec(),
        clocks: clocks(position),
        bag: bag_size(position, facts),
        challenge: position.ops().challenge_rule().map(|rule| rule.name().to_owned()),
        last_points: last_points(position, facts),
        caption: caption(position, facts),
        ..scene::Crossword::default()
    }
}

/// Returns the clocks in whole seconds, if the record has them.
fn clocks(position: &Position) -> Vec<Option<i64>> {
    let timers = position.ops().iter().find_map(|op| match op {
        Op::Timers(clocks) => Some(clocks),
        _ => None,
    });
    timers.unwrap_or_default().iter().map(|ms| Some(ms.div_euclid(1_000))).collect()
}

/// Returns the number of tiles in the bag, if the distribution is known.
fn bag_size(position: &Position, facts: &Facts) -> Option<u32> {
    position.tiles_in_bag(facts.distribution?).ok()
}

/// Returns the points of the last move, if it is a play whose score can be computed.
fn last_points(position: &Position, facts: &Facts) -> Option<i32> {
    let LastMove::Play { .. } = position.ops().last_move()? else { return None };
    let score = position.last_move_score(facts.distribution?, &facts.premiums).ok()?;
    i32::try_from(score.total()).ok()
}

fn square(square: &cgp::DiagramSquare, diagram: &Diagram, facts: &Facts) -> scene::Square {
    let cgp::Square { row, col } = square.square;
    let center = (row, col) == (diagram.rows() / 2, diagram.cols() / 2);
    let premium = match square.premium {
        Premium::DoubleWord if center => scene::Premium::Start,
        Premium::DoubleLetter => scene::Premium::DoubleLetter,
        Premium::TripleLetter => scene::Premium::TripleLetter,
        Premium::QuadrupleLetter => scene::Premium::QuadrupleLetter,
        Premium::DoubleWord => scene::Premium::DoubleWord,
        Premium::TripleWord => scene::Premium::TripleWord,
        Premium::QuadrupleWord => scene::Premium::QuadrupleWord,
        _ => scene::Premium::Plain,
    };
    let tile = square.tile.as_ref().map(|tile| facts.tile(tile));
    scene::Square { premium, tile, last: square.last_move }
}

/// Returns the caption: lexicon and last move.
fn caption(position: &Position, facts: &Facts) -> String {
    let mut parts = Vec::new();
    parts.extend(position.ops().lexicon().map(str::to_owned));
    let hint = if facts.hinted { ", as the lexicon suggests" } else { "" };
    parts.extend(facts.distribution.map(|tiles| format!("{} tiles{hint}", tiles.name())));
    parts.extend(position.ops().last_move().map(|last| format!("last move {last}")));
    parts.join(" \u{b7} ")
}
