//! The fields of a record, for `inspect`.

use super::layout::Layout;
use crate::Field;
use cgp::{Exchanged, LastMove, NumberOp, Opcode, TextOp, Tile};
use core::ops::Range;

/// Returns rows, racks, scores, zero turns, and operations, each with its bytes and its meaning.
pub(super) fn fields(text: &str, record: &cgp::Cgp) -> Vec<Field> {
    let Some(layout) = Layout::new(text) else { return Vec::new() };
    let mut fields = Vec::new();
    let mut push = |range: Range<usize>, name: String, value: String, meaning: String| {
        fields.push(Field {
            offset: range.start,
            length: range.len(),
            unit: "byte",
            raw: layout.part(&range).to_owned(),
            name,
            value,
            meaning,
        });
    };
    for (row, range) in (0..).zip(layout.slashed(&layout.board)) {
        let (value, meaning) = describe_row(record, row);
        push(range, format!("row {}", u16::from(row) + 1), value, meaning);
    }
    for ((player, range), rack) in
        (1..).zip(layout.slashed(&layout.racks)).zip(record.position().racks())
    {
        let meaning = if player == 1 { "to move" } else { "" };
        let value = match rack.len() {
            0 => "not known, or empty".to_owned(),
            1 => "1 tile".to_owned(),
            count => format!("{count} tiles"),
        };
        push(range, format!("rack of player {player}"), value, meaning.to_owned());
    }
    for ((player, range), score) in
        (1..).zip(layout.slashed(&layout.scores)).zip(record.position().scores())
    {
        push(range, format!("score of player {player}"), score.to_string(), String::new());
    }
    let zeros = record.position().zero_turns().to_string();
    let counted = "consecutive turns without points before this position";
    push(layout.zeros.clone(), "zero turns".to_owned(), zeros, counted.to_owned());
    let last_move = layout.operand(Opcode::LastMove.name());
    for op in &layout.ops {
        let name = layout.part(&op.opcode);
        let opcode = Opcode::from_name(name.trim_start_matches('-'));
        let about = opcode.map_or("not in the document: kept as it is", about);
        push(op.opcode.clone(), "operation".to_owned(), name.to_owned(), about.to_owned());
        if let Some(operand) = &op.operand {
            let value = layout.part(operand).to_owned();
            // If there are two last moves, which only lenient reading accepts, the later one
            // counts.
            let last = record.ops().last_move().filter(|_| last_move.as_ref() == Some(operand));
            let meaning = last.map(describe_move).unwrap_or_default();
            push(operand.clone(), "operand".to_owned(), value, meaning);
        }
    }
    fields
}

fn describe_row(record: &cgp::Cgp, row: u8) -> (String, String) {
    let tiles: Vec<_> =
        record.position().board().tiles().filter(|(square, _)| square.row == row).collect();
    let empty = usize::from(record.position().board().cols()) - tiles.len();
    let value = match tiles.len() {
        0 => format!("{empty} empty"),
        1 => format!("1 tile, {empty} empty"),
        count => format!("{count} tiles, {empty} empty"),
    };
    let place = |(square, Tile { face, blank }): &(cgp::Square, Tile)| {
        let kind = if *blank { " (blank)" } else { "" };
        format!("{} {face}{kind}", square.column_label())
    };
    (value, tiles.iter().map(place).collect::<Vec<_>>().join(", "))
}

/// Returns the meaning of an opcode.
fn about(opcode: Opcode) -> &'static str {
    match opcode {
        Opcode::Number(NumberOp::BingoBonus) => "points for a bingo",
        Opcode::Number(NumberOp::ExchangeLimit) => "tiles in the bag that allow an exchange",
        Opcode::Number(NumberOp::MaxZeroTurns) => "zero turns that end the game",
        Opcode::Number(NumberOp::TimerIncrement) => "milliseconds added to a clock per turn",
        Opcode::Number(NumberOp::MaxOvertime) => "milliseconds of overtime allowed",
        Opcode::Text(TextOp::BoardName) => "board name",
        Opcode::Text(TextOp::GameId) => "game id",
        Opcode::Text(TextOp::LetterDistribution) => "letter distribution",
        Opcode::Text(TextOp::Lexicon) => "lexicon",
        Opcode::Text(TextOp::Variant) => "variant",
        Opcode::ChallengeRule => "challenge rule",
        Opcode::LastMove => "last move",
        Opcode::OpponentRackUnknown => "the opponent's rack counts as unknown",
        Opcode::Timers => "milliseconds left on the clocks",
    }
}

/// Returns the last move in words.
pub(crate) fn describe_move(last: &LastMove) -> String {
    match last {
        LastMove::Play { play, bonus } => {
            let (direction, placed) = (play.direction().name(), play.placed().count());
            let tiles = if placed == 1 { "1 tile".to_owned() } else { format!("{placed} tiles") };
            let start = play.start();
            let text = format!("{tiles} {direction} from {start}, {} squares", play.len());
            match bonus {
                Some(points) => format!("{text}; challenged in vain, bonus {points}"),
                None => text,
            }
        }
        LastMove::ChallengedOff(play) => {
            let direction = play.direction().name();
            format!("play {direction} from {}, challenged off", play.start())
        }
        LastMove::Exchange(exchanged) => {
            let count = match exchanged {
                Exchanged::Count(count) => usize::from(count.get()),
                Exchanged::Tiles(rack) => rack.len(),
            };
            format!("exchange of {count} {}", if count == 1 { "tile" } else { "tiles" })
        }
        LastMove::Pass => "pass, or a challenge that failed".to_owned(),
    }
}
