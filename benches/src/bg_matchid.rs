//! Match IDs compared with a plain `bitvec` and `base64` version, and position IDs with `bkgm`.

use crate::random::Random;
use crate::task::{Size, Task, Unit, Work};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use bg_matchid::{
    Color, Cube, CubeOwner, Dice, GameState, MatchKey, MatchState, Position, Resignation, Side,
};
use bitvec::{field::BitField, order::Lsb0, slice::BitSlice};
use bkgm::codecs::gnuid;
use core::hint::black_box;
use core::ops::Range;

const RECORDS: usize = 20_000;

impl Random {
    fn small(&mut self, limit: u16) -> u16 {
        u16::try_from(self.below(limit.into())).unwrap()
    }

    fn player(&mut self) -> Color {
        if self.bit() { Color::Black } else { Color::White }
    }

    /// Returns a random match state that strict reading accepts.
    pub fn state(&mut self) -> MatchState {
        loop {
            let length = self.small(26);
            let owners = [
                CubeOwner::Centered,
                CubeOwner::Owned(Color::White),
                CubeOwner::Owned(Color::Black),
            ];
            let resignation = [
                None,
                None,
                None,
                Some(Resignation::Single),
                Some(Resignation::Gammon),
                Some(Resignation::Backgammon),
            ];
            let dice = (!self.bit()).then(|| self.dice());
            let states = [GameState::Playing, GameState::Playing, GameState::Over];
            let exponent = u8::try_from(self.below(7)).unwrap();
            let state = MatchState::match_to(length)
                .unwrap()
                .with_cube(Cube::with_exponent(exponent, owners[self.below(3)]).unwrap())
                .with_score([self.small(length.max(1)), self.small(length.max(1))])
                .unwrap()
                .with_player_to_move(self.player())
                .with_crawford(self.below(4) == 0)
                .with_double(self.below(4) == 0)
                .with_decision(self.player())
                .with_game_state(states[self.below(3)])
                .with_resignation(resignation[self.below(6)])
                .with_dice(dice);
            if state.check().is_ok() {
                return state;
            }
        }
    }

    fn dice(&mut self) -> Dice {
        Dice::new(self.die(), self.die()).unwrap()
    }

    /// Returns a board with randomly placed checkers.
    fn mixed(&mut self) -> Position {
        loop {
            let mut counts = [[0u8; 25]; 2];
            for _ in 0..self.below(16) {
                counts[0][self.below(25)] += 1;
            }
            for _ in 0..self.below(16) {
                let point = self.below(25);
                if point == 24 || counts[0][23 - point] == 0 {
                    counts[1][point] += 1;
                }
            }
            let [waiting, on_roll] = counts.map(|counts| Side::new(counts).unwrap());
            if let Ok(board) = Position::new(waiting, on_roll) {
                return board;
            }
        }
    }

    /// Returns the board after some random plies from the start.
    pub fn played(&mut self) -> Position {
        let mut sides = [*Position::START.waiting().counts(), *Position::START.on_roll().counts()];
        for _ in 0..self.below(60) {
            for _ in 0..2 {
                let die = usize::from(self.die());
                self.step(&mut sides, die);
            }
            if sides[1] == [0; 25] {
                break;
            }
            sides.swap(0, 1);
        }
        let [waiting, on_roll] = sides.map(|counts| Side::new(counts).unwrap());
        Position::new(waiting, on_roll).unwrap_or_default()
    }

    /// Moves one checker of the side on roll, if the first try finds a legal move.
    fn step(&mut self, sides: &mut [[u8; 25]; 2], die: usize) {
        for _ in 0..20 {
            let from = if sides[1][24] > 0 { 24 } else { self.below(24) };
            if sides[1][from] == 0 {
                continue;
            }
            if from < die {
                if sides[1][6..].iter().all(|&count| count == 0) {
                    sides[1][from] -= 1;
                    return;
                }
                continue;
            }
            let facing = 23 - (from - die);
            if sides[0][facing] > 1 {
                continue;
            }
            // A single checker is hit.
            sides[0][24] += core::mem::take(&mut sides[0][facing]);
            sides[1][from] -= 1;
            sides[1][from - die] += 1;
            return;
        }
    }
}

/// Returns every field of a match state.
fn every_field(state: &MatchState) -> impl Sized + use<> {
    (
        (state.cube().exponent(), state.cube().owner(), state.on_roll(), state.crawford()),
        (state.game_state(), state.decision(), state.double(), state.resignation()),
        (state.dice(), state.match_length(), state.score(), state.jacoby()),
        state.unused_bits(),
    )
}

/// Decodes all fields of a match ID with `base64` and `bitvec`, without checks.
fn plain_decode(text: &str) -> [u16; 15] {
    let mut key = [0; 9];
    STANDARD_NO_PAD.decode_slice(text, &mut key).unwrap();
    let bits = BitSlice::<u8, Lsb0>::from_slice(&key);
    let mut at = 0;
    WIDTHS.map(|width| {
        let from = at;
        at += width;
        bits[from..at].load_le()
    })
}

fn plain_encode(fields: &[u16; 15]) -> [u8; 12] {
    let mut key = [0; 9];
    let bits = BitSlice::<u8, Lsb0>::from_slice_mut(&mut key);
    let mut at = 0;
    for (field, width) in fields.iter().zip(WIDTHS) {
        bits[at..at + width].store_le(*field);
        at += width;
    }
    let mut text = [0; 12];
    STANDARD_NO_PAD.encode_slice(key, &mut text).unwrap();
    text
}

const WIDTHS: [usize; 15] = [4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1, 5];

/// Concatenated texts of equal length, as in a file.
#[derive(Clone, Copy)]
struct Texts {
    text: &'static str,
    width: usize,
}

impl Texts {
    fn new(width: usize, records: impl Iterator<Item = String>) -> Self {
        let text = crate::keep(records.collect::<String>().into_boxed_str());
        assert_eq!(text.len() % width, 0);
        Self { text, width }
    }

    fn iter(self) -> impl Iterator<Item = &'static str> {
        self.range(0..self.text.len() / self.width)
    }

    fn range(self, range: Range<usize>) -> impl Iterator<Item = &'static str> {
        let Self { text, width } = black_box(self);
        range.map(move |index| &text[index * width..(index + 1) * width])
    }

    fn each(self, work: impl Fn(&'static str) + 'static) -> Work {
        Work::new(self.text.len() / self.width, move |range| self.range(range).for_each(&work))
    }
}

pub fn tasks(size: Size) -> Vec<Task> {
    let records = size.of(RECORDS);
    let mut tasks = match_ids(records);
    let mut random = Random(0xB0A2D);
    let played = (0..records).map(|_| random.played()).collect();
    let mixed = (0..records).map(|_| random.mixed()).collect();
    tasks.extend(position_ids(["posid/decode", "posid/encode"], played));
    tasks.extend(position_ids(["posid/decode-mixed", "posid/encode-mixed"], mixed));
    tasks
}

fn match_ids(records: usize) -> Vec<Task> {
    let mut random = Random(0x5EED);
    let states: Box<[MatchState]> = (0..records).map(|_| random.state()).collect();
    let states = crate::keep(states);
    let texts = Texts::new(12, states.iter().map(ToString::to_string));
    let plain = crate::keep(texts.iter().map(plain_decode).collect::<Box<[_]>>());
    let unit = Unit::Ns("ID");
    let peer = move || texts.each(|id| _ = black_box(plain_decode(id)));

    let decode = texts.each(|id| _ = black_box(MatchState::parse(id)));
    let fields = texts.each(|id| _ = black_box(MatchState::parse(id).map(|id| every_field(&id))));
    let raw = texts.each(|id| _ = black_box(MatchKey::parse(id)));
    let encode = Work::each(states, |state| _ = black_box(state.id()));
    let name = "bitvec + base64, unchecked";
    vec![
        Task::new("matchid/decode", unit, records, decode).peer(name, peer()),
        Task::new("matchid/decode-every-field", unit, records, fields).peer(name, peer()),
        Task::new("matchid/decode-key", unit, records, raw).peer(name, peer()),
        Task::new("matchid/encode", unit, records, encode)
            .peer("bitvec + base64", Work::each(plain, |plain| _ = black_box(plain_encode(plain)))),
    ]
}

fn position_ids([decode, encode]: [&'static str; 2], boards: Vec<Position>) -> [Task; 2] {
    let texts = Texts::new(14, boards.iter().map(ToString::to_string));
    let theirs: Box<[_]> =
        texts.iter().map(|id| gnuid::decode_position::<15>(id).unwrap()).collect();
    let theirs = crate::keep(theirs);
    for (id, theirs) in texts.iter().zip(theirs) {
        assert_eq!(gnuid::encode_position(theirs), id);
    }
    let boards = crate::keep(boards.into_boxed_slice());
    let (unit, records) = (Unit::Ns("ID"), boards.len());
    let ours = texts.each(|id| _ = black_box(Position::parse(id)));
    let peer = texts.each(|id| _ = black_box(gnuid::decode_position::<15>(id)));
    let decode = Task::new(decode, unit, records, ours).peer("bkgm, unchecked", peer);
    let ours = Work::each(boards, |board| _ = black_box(board.id()));
    let peer = Work::each(theirs, |board| _ = black_box(gnuid::encode_position(board)));
    [decode, Task::new(encode, unit, records, ours).peer("bkgm", peer)]
}
