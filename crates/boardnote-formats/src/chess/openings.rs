//! Names of openings by position: of the positions after the first plies of a game, the last one that has
//! a name counts, so that transpositions follow.
//!
//! The table is that of [lichess-org/chess-openings](https://github.com/lichess-org/chess-openings) (CC0),
//! packed by `cargo xtask openings`. It is read on first use.

use chess_rules::{CastlingSide, Color, EnPassant, Game, Position};
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::OnceLock;

/// Number of plies whose positions are looked up.
const PLIES: usize = 40;

/// The columns of the table, deflated.
static PACKED: &[u8] = include_bytes!("openings.bin");

/// An opening.
#[derive(Debug)]
pub(super) struct Opening {
    eco: Box<str>,
    name: Box<str>,
    /// File on which a pawn may capture en passant.
    en_passant: Option<u8>,
}

impl Opening {
    /// Returns the code of the encyclopaedia.
    pub(super) fn eco(&self) -> &str {
        &self.eco
    }

    /// Returns the English name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// An opening, and the number of plies after which a game reaches it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) opening: &'static Opening,
    pub(super) plies: usize,
}

/// Openings by pieces and side to move, and by castling rights.
type Table = HashMap<(u64, u8), Vec<Opening>>;

/// Returns the opening of the main line of a game.
pub(super) fn of(game: &Game) -> Option<Named> {
    let mut position = game.start().position().clone();
    let mut moves = game.main_line().take(PLIES);
    let (mut found, mut plies) = (None, 0);
    loop {
        found = at(&position).map(|opening| Named { opening, plies }).or(found);
        match moves.next() {
            Some(mv) if position.make(mv).is_ok() => plies += 1,
            _ => return found,
        }
    }
}

/// Returns the opening of a position.
fn at(position: &Position) -> Option<&'static Opening> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let openings = TABLE.get_or_init(table).get(&key(position))?;
    let en_passant = en_passant(position);
    openings.iter().find(|opening| opening.en_passant == en_passant)
}

fn key(position: &Position) -> (u64, u8) {
    let mut rights = 0;
    for color in [Color::White, Color::Black] {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            rights = rights << 1 | u8::from(position.castling_rook(color, side).is_some());
        }
    }
    (position.board_hash(), rights)
}

/// Returns the file on which a pawn may capture en passant, if the capture is legal.
fn en_passant(position: &Position) -> Option<u8> {
    let is_legal = || {
        let epd = position.epd().en_passant(EnPassant::Legal).to_string();
        !epd.ends_with('-')
    };
    position.en_passant_file().filter(|_| is_legal())
}

/// Reads the table.
fn table() -> Table {
    const VALID: &str = "the packed table is part of the program";
    let mut text = String::new();
    flate2::read::DeflateDecoder::new(PACKED).read_to_string(&mut text).expect(VALID);
    let mut columns = text.split("\n\n").map(str::lines);
    let mut column = || columns.next().expect(VALID);
    let (shared, ecos, names, moves) = (column(), column(), column(), column());
    let mut table = Table::new();
    let mut line = vec![Position::default()];
    for (((shared, eco), name), moves) in shared.zip(ecos).zip(names).zip(moves) {
        line.truncate(1 + shared.parse::<usize>().expect(VALID));
        for san in moves.split(' ') {
            let mut position = line.last().expect(VALID).clone();
            let mv = position.parse_san(san).expect(VALID);
            position.make(mv).expect(VALID);
            line.push(position);
        }
        let position = line.last().expect(VALID);
        let (eco, name, en_passant) = (eco.into(), name.into(), en_passant(position));
        table.entry(key(position)).or_default().push(Opening { eco, name, en_passant });
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packed_table_is_that_of_the_data() {
        let volumes = [
            include_str!("../../data/openings/a.tsv"),
            include_str!("../../data/openings/b.tsv"),
            include_str!("../../data/openings/c.tsv"),
            include_str!("../../data/openings/d.tsv"),
            include_str!("../../data/openings/e.tsv"),
        ];
        let mut count = 0;
        for text in volumes {
            for line in text.lines().skip(1) {
                let [eco, name, pgn] = line.split('\t').collect::<Vec<_>>()[..] else {
                    panic!("{line}");
                };
                let game = chess_pgn::PgnGame::parse(format!("{pgn} *")).unwrap().game;
                let found = at(&game.end()).map(|opening| (opening.eco(), opening.name()));
                assert_eq!(found, Some((eco, name)), "{pgn}");
                count += 1;
            }
        }
        let packed: usize = table().values().map(Vec::len).sum();
        assert_eq!((count, packed), (3807, 3807));
        assert!(PACKED.len() <= 64 << 10, "{} bytes", PACKED.len());
    }

    #[test]
    fn the_last_named_position_of_forty_plies_counts() {
        let named = |pgn: &str| {
            let game = chess_pgn::PgnGame::parse(pgn).unwrap().game;
            of(&game).map(|named| (named.opening.name(), named.plies))
        };
        let fools = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 a6 4. a3 *";
        assert_eq!(named(fools), Some(("St. George Defense", 6)));
        assert_eq!(named("1. e4 *"), Some(("King's Pawn Game", 1)));
        let knights = ["Nf3 Nf6", "Ng1 Ng8"].repeat(10).join(" ");
        assert_eq!(named(&format!("{knights} e4 *")).map(|(_, plies)| plies), Some(38));
        assert_eq!(named("*"), None);
    }
}
