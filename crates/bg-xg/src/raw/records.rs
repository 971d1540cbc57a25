//! The records of the segment `temp.xg`, 2560 bytes each.

mod decisions;

pub use decisions::{Cube, Move};

use super::layout::{Date, Field, Position, ShortText, Stored, WideText, layout};

/// Number of bytes of a record.
pub const RECORD: usize = 2560;

/// Returns the whole records of the segment `temp.xg`.
pub fn records(segment: &[u8]) -> impl Iterator<Item = &[u8; RECORD]> {
    segment.chunks_exact(RECORD).filter_map(<[u8]>::first_chunk)
}

/// A record of the segment `temp.xg`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Record<'a> {
    /// The match: players, rules, place.
    MatchHeader(MatchHeader<'a>),
    /// The start of a game.
    GameHeader(GameHeader<'a>),
    /// A decision about the cube.
    Cube(Cube<'a>),
    /// A play.
    Move(Move<'a>),
    /// The end of a game.
    GameFooter(GameFooter<'a>),
    /// The end of the match.
    MatchFooter(MatchFooter<'a>),
}

impl<'a> Record<'a> {
    /// Makes a view of a record, or returns `None` for an unknown kind. The kind is byte 8.
    #[must_use]
    pub const fn new(bytes: &'a [u8; RECORD], version: u32) -> Option<Self> {
        Some(match bytes[8] {
            0 => Self::MatchHeader(MatchHeader::new(bytes, version)),
            1 => Self::GameHeader(GameHeader::new(bytes, version)),
            2 => Self::Cube(Cube::new(bytes, version)),
            3 => Self::Move(Move::new(bytes, version)),
            4 => Self::GameFooter(GameFooter::new(bytes, version)),
            5 => Self::MatchFooter(MatchFooter::new(bytes, version)),
            _ => return None,
        })
    }

    /// The name of the kind: `match header`, `game header`, `cube`, `move`, `game footer`, or
    /// `match footer`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::MatchHeader(_) => "match header",
            Self::GameHeader(_) => "game header",
            Self::Cube(_) => "cube",
            Self::Move(_) => "move",
            Self::GameFooter(_) => "game footer",
            Self::MatchFooter(_) => "match footer",
        }
    }

    /// The bytes of the record.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8; RECORD] {
        match self {
            Self::MatchHeader(record) => record.as_bytes(),
            Self::GameHeader(record) => record.as_bytes(),
            Self::Cube(record) => record.as_bytes(),
            Self::Move(record) => record.as_bytes(),
            Self::GameFooter(record) => record.as_bytes(),
            Self::MatchFooter(record) => record.as_bytes(),
        }
    }

    /// Calls `row` with every field, those of a nested analysis included. Offsets count from the
    /// start of the record.
    pub fn each_field(&self, row: &mut dyn FnMut(Field)) {
        let nested = |at: usize, field: Field| Field { offset: at + field.offset, ..field };
        match self {
            Self::MatchHeader(record) => record.each_field(row),
            Self::GameHeader(record) => record.each_field(row),
            Self::GameFooter(record) => record.each_field(row),
            Self::MatchFooter(record) => record.each_field(row),
            Self::Cube(record) => {
                record.each_field(row);
                record.analysis().each_field(&mut |field| row(nested(Cube::ANALYSIS, field)));
            }
            Self::Move(record) => {
                record.each_field(row);
                record.analysis().each_field(&mut |field| row(nested(Move::ANALYSIS, field)));
            }
        }
    }
}

layout! {
    /// The record of the match.
    MatchHeader[2560] {
        /// The name of player 1, in Windows-1252.
        player1_short: ShortText<40> = 9,
        /// The name of player 2, in Windows-1252.
        player2_short: ShortText<40> = 50,
        /// Points to win; 99999 in a money session.
        length: i32 = 92,
        /// The variation: 0 backgammon, 1 Nackgammon, 2 Hypergammon, 3 Longgammon.
        variation: i32 = 96,
        /// `true` if the Crawford rule applies.
        crawford: bool = 100,
        /// `true` if the Jacoby rule applies.
        jacoby: bool = 101,
        /// `true` if beavers are allowed.
        beavers: bool = 102,
        /// `true` if equal opening rolls double the cube.
        automatic_doubles: bool = 103,
        /// The Elo rating of player 1; 1600 if unknown.
        elo1: f64 = 104,
        /// The Elo rating of player 2; 1600 if unknown.
        elo2: f64 = 112,
        /// The experience of player 1, in points played.
        experience1: i32 = 120,
        /// The experience of player 2, in points played.
        experience2: i32 = 124,
        /// The date of the match.
        date: Date = 128,
        /// The event, in Windows-1252.
        event_short: ShortText<128> = 136,
        /// The identifier of the match.
        game_id: i32 = 268,
        /// The level of player 1 if it is the computer; -1 for a person.
        computer_level1: i32 = 272,
        /// The level of player 2 if it is the computer; -1 for a person.
        computer_level2: i32 = 276,
        /// `true` if the match counts for the Elo rating.
        counts_for_elo: bool = 280,
        /// `true` if the match was added to the profile of player 1.
        added_to_profile1: bool = 281,
        /// `true` if the match was added to the profile of player 2.
        added_to_profile2: bool = 282,
        /// The place, in Windows-1252.
        location_short: ShortText<128> = 283,
        /// The mode: -1 unknown, 0 free, 1 tutor, 2 teaching, 3 coaching, 4 competition, 5 ironman,
        /// 6 custom.
        game_mode: i32 = 412,
        /// `true` if the match was imported.
        imported: bool = 416,
        /// The round, in Windows-1252.
        round_short: ShortText<128> = 417,
        /// Not 0 if the board is shown from the other side.
        invert: i32 = 548,
        /// The version of the file: 30 for eXtreme Gammon 2.10.
        version: i32 = 552,
        /// A constant, 0x494C4D44.
        magic: u32 = 556,
        /// Number of money games before this file.
        money_games_before: i32 = 560,
        /// The scores before this file.
        money_score_before: [i32; 2] = 564,
        /// `true` if the match was entered by hand.
        entered: bool = 572,
        /// `true` if the match is counted in the statistics.
        counted: bool = 573,
        /// `true` if the match is unrated.
        unrated: bool = 574,
        /// The index of the comment at the header; -1 if there is none.
        comment_header: i32 = 576,
        /// The index of the comment at the end; -1 if there is none.
        comment_footer: i32 = 580,
        /// `true` if the match is played for money.
        for_money: bool = 584,
        /// The amount won for a point.
        win: f32 = 588,
        /// The amount lost for a point.
        lose: f32 = 592,
        /// The currency: 0 $, 1 €, 2 £, 3 ¥, 4 CHF, 5 CAD.
        currency: i32 = 596,
        /// The fee.
        fee: f32 = 600,
        /// The stake of the table.
        table_stake: f32 = 604,
        /// The number of the site where the match was played; see [`site_name`](super::site_name).
        site: i32 = 608,
        /// The highest cube as a power of 2; 0 if there is no limit.
        cube_limit: i32 = 612 since 8,
        /// The highest number of automatic doubles.
        most_automatic_doubles: i32 = 616 since 8,
        /// `true` if the match was transcribed.
        transcribed: bool = 620 since 24,
        /// The event.
        event_wide: WideText<129> = 622 since 24,
        /// The name of player 1.
        player1_wide: WideText<129> = 880 since 24,
        /// The name of player 2.
        player2_wide: WideText<129> = 1138 since 24,
        /// The place.
        location_wide: WideText<129> = 1396 since 24,
        /// The round.
        round_wide: WideText<129> = 1654 since 24,
        /// The clock: 0 none, 1 Fischer, 2 Bronstein.
        clock: i32 = 1912 since 25,
        /// `true` if the clock is reset for each game.
        clock_per_game: bool = 1916 since 25,
        /// The time at the start, in seconds.
        clock_start: i32 = 1920 since 25,
        /// The time for each move, in seconds.
        clock_per_move: i32 = 1924 since 25,
        /// The penalty for a flag, in points.
        clock_penalty: i32 = 1928 since 25,
        /// The time left to both players, in seconds.
        clock_left: [i32; 2] = 1932 since 25,
        /// The penalty for a flag, in money.
        clock_penalty_money: i32 = 1940 since 25,
        /// Number of plays marked for a later rollout.
        later_plays: i32 = 1944 since 26,
        /// Number of cube decisions marked for a later rollout.
        later_cubes: i32 = 1948 since 26,
        /// Number of marked plays that are rolled out.
        later_plays_done: i32 = 1952 since 26,
        /// Number of marked cube decisions that are rolled out.
        later_cubes_done: i32 = 1956 since 26,
        /// The name of the transcriber.
        transcriber: WideText<129> = 1960 since 30,
    }
}

layout! {
    /// The record of the start of a game.
    GameHeader[2560] {
        /// The score of player 1.
        score1: i32 = 12,
        /// The score of player 2.
        score2: i32 = 16,
        /// `true` in the Crawford game.
        crawford_game: bool = 20,
        /// The position at the start, seen by player 1.
        position: Position = 21,
        /// The number of the game, from 1.
        number: i32 = 48,
        /// `true` if the game is unfinished.
        in_progress: bool = 52,
        /// The index of the comment at the start; -1 if there is none.
        comment_header: i32 = 56,
        /// The index of the comment at the end; -1 if there is none.
        comment_footer: i32 = 60,
        /// Number of automatic doubles.
        automatic_doubles: i32 = 64 since 26,
    }
}

layout! {
    /// The record of the end of a game.
    GameFooter[2560] {
        /// The score of player 1 after the game.
        score1: i32 = 12,
        /// The score of player 2 after the game.
        score2: i32 = 16,
        /// `true` if the next game is the Crawford game.
        crawford_next: bool = 20,
        /// The winner: 1 for player 1, -1 for player 2.
        winner: i32 = 24,
        /// The points won.
        points: i32 = 28,
        /// The way in which the game ended: 0 drop, 1 to 3 single, gammon, backgammon; 100 more if
        /// resigned (104: the match), 1000 more if settled.
        termination: i32 = 32,
        /// The error of the resignation.
        resign_error: f64 = 40,
        /// The error of its acceptance.
        accept_error: f64 = 48,
        /// The evaluation of the last position.
        evaluation: [f64; 7] = 56,
        /// The level of the evaluation.
        level: i32 = 112,
    }
}

layout! {
    /// The record of the end of the match.
    MatchFooter[2560] {
        /// The score of player 1.
        score1: i32 = 12,
        /// The score of player 2.
        score2: i32 = 16,
        /// The winner: 1 for player 1, -1 for player 2.
        winner: i32 = 20,
        /// The new Elo rating of player 1.
        elo1: f64 = 24,
        /// The new Elo rating of player 2.
        elo2: f64 = 32,
        /// The new experience of player 1.
        experience1: i32 = 40,
        /// The new experience of player 2.
        experience2: i32 = 44,
        /// The date of the end.
        date: Date = 48,
    }
}
