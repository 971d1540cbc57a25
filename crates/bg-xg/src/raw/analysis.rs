//! The analyses: of the cube and of plays inside their records, and the rollouts of the segment
//! `temp.xgr`.

use super::layout::{Field, Position, Stored, StoredLevel, layout};

/// Seven numbers for the side on roll: the chances to lose a backgammon, a gammon or more, or at
/// all, to win at all, a gammon or more, or a backgammon; then the equity.
pub type Evaluation = [f32; 7];

layout! {
    /// The analysis of a decision about the cube, 132 bytes of its record.
    DoubleAction[132] {
        /// The position, seen by the side on roll.
        position: Position = 0,
        /// The level of the analysis.
        level: i32 = 28,
        /// Points that the side on roll and the other one need; -1 in a money session.
        points_needed: [i32; 2] = 32,
        /// The value of the cube.
        cube: i32 = 40,
        /// The owner of the cube: 0 nobody, 1 the side on roll, -1 the other one. Unreliable: the
        /// field `cube` of the record has the owner.
        owner: i32 = 44,
        /// Not 0 if the Jacoby rule applies.
        jacoby: i32 = 48,
        /// Not 0 in the Crawford game.
        crawford: i16 = 52,
        /// The verdict: -100 not analyzed, -1 too good, 0 no double, 1 double and take, 2 double
        /// and pass, 3 equal.
        flag: i16 = 56,
        /// Not 0 if a beaver is right.
        beaver: i16 = 58,
        /// The evaluation without a double.
        no_double_evaluation: Evaluation = 60,
        /// The equity without a double, normalized to the cube of the decision.
        no_double: f32 = 88,
        /// The equity after a double that is taken.
        double_take: f32 = 92,
        /// The equity after a double that is dropped.
        double_pass: f32 = 96,
        /// The level that was asked for.
        level_asked: i16 = 100,
        /// The choice at 3 plies.
        choice_3_ply: i16 = 102,
        /// The evaluation after a double that is taken.
        double_take_evaluation: Evaluation = 104,
    }
}

layout! {
    /// The analysis of a play, 2184 bytes of its record. Only the first
    /// [`candidates`](Self::candidates) entries of each list are used.
    BestMove[2184] {
        /// The position before the play, seen by the side on roll.
        position: Position = 0,
        /// The dice.
        dice: [i32; 2] = 28,
        /// The level that was asked for.
        level_asked: i32 = 36,
        /// Points that the side on roll and the other one need; -1 in a money session.
        points_needed: [i32; 2] = 40,
        /// The value of the cube.
        cube: i32 = 48,
        /// The owner of the cube.
        owner: i32 = 52,
        /// Not 0 in the Crawford game.
        crawford: i32 = 56,
        /// Not 0 if the Jacoby rule applies.
        jacoby: i32 = 60,
        /// Number of candidates, at most 32.
        candidates: i32 = 64,
        /// The position after each candidate, seen by the side on roll.
        positions: [Position; 32] = 68,
        /// The steps of each candidate, as in [`Move::steps`](super::Move::steps).
        steps: [[i8; 8]; 32] = 900,
        /// The level of each candidate.
        levels: [StoredLevel; 32] = 1156,
        /// The evaluation of each candidate.
        evaluations: [Evaluation; 32] = 1284,
        /// `true` if the decision is too easy to count.
        irrelevant: bool = 2180,
        /// The choice at 1 ply.
        choice_1_ply: i8 = 2182,
        /// The choice at 3 plies.
        choice_3_ply: i8 = 2183,
    }
}

layout! {
    /// A rollout, a record of the segment `temp.xgr`. Results of a candidate are seen by the other
    /// side, those of the cube by the side on roll.
    Rollout[2184] {
        /// `true` if games are cut off.
        truncated: bool = 0,
        /// `true` if the rollout stops at an error.
        stops_at_error: bool = 1,
        /// The ply after which games are cut off.
        truncate_plies: i32 = 4,
        /// The least number of games.
        least_games: i32 = 8,
        /// The error to stop at.
        error_limit: f64 = 16,
        /// The highest number of games.
        most_games: i32 = 24,
        /// The level of plays, before [`late_play_ply`](Self::late_play_ply).
        level_play: i32 = 28,
        /// The level of plays from that ply on.
        level_play_late: i32 = 32,
        /// The ply from which the later level of plays applies.
        late_play_ply: i32 = 36,
        /// `true` with variance reduction.
        variance_reduction: bool = 40,
        /// `true` without the cube.
        cubeless: bool = 41,
        /// `true` with a limit of time.
        time_limit: bool = 42,
        /// The level of cube decisions, before the same ply.
        level_cube: i32 = 44,
        /// The level of cube decisions from that ply on.
        level_cube_late: i32 = 48,
        /// The limit of time, in minutes.
        minutes: u32 = 52,
        /// The use of bearoff databases.
        bearoff: i32 = 56,
        /// The seed of the dice that was used.
        seed: i32 = 60,
        /// The seed of the dice that was entered.
        seed_entered: i32 = 64,
        /// `true` if the games without and with the double are both played.
        both_lines: bool = 68,
        /// The interval of the search.
        search_interval: f32 = 72,
        /// `true` if the first roll is given.
        first_roll: bool = 80,
        /// `true` if both lines are played in a multiple rollout.
        multiple_both_lines: bool = 81,
        /// `true` if the rollout was extended.
        extended: bool = 82,
        /// Number of games.
        games: i32 = 84,
        /// `true` if the double comes first.
        double_first: bool = 88,
        /// Sums of equities without a double, for all games and for each of 36 first rolls.
        sums: [f64; 37] = 96,
        /// Sums of the squares of these.
        square_sums: [f64; 37] = 392,
        /// Sums of equities after a double that is taken.
        double_take_sums: [f64; 37] = 688,
        /// Sums of the squares of these.
        double_take_square_sums: [f64; 37] = 984,
        /// Standard deviations without a double.
        deviations: [f64; 37] = 1280,
        /// Standard deviations after a double that is taken.
        double_take_deviations: [f64; 37] = 1576,
        /// Games for each first roll; entry 0 counts all.
        games_by_roll: [i32; 37] = 1872,
        /// Half the width of the 95 % confidence interval.
        confidence: f32 = 2020,
        /// Half the width of the interval after a double that is taken.
        double_take_confidence: f32 = 2024,
        /// The result.
        result: Evaluation = 2028,
        /// The result after a double that is taken.
        double_take_result: Evaluation = 2056,
        /// The result as match winning chances.
        mwc: f32 = 2084,
        /// The result after a double that is taken, as match winning chances.
        double_take_mwc: f32 = 2088,
        /// The level of the evaluation that stood there before.
        previous_level: i32 = 2092,
        /// The evaluation that stood there before.
        previous_evaluation: Evaluation = 2096,
        /// The equities without and with a double that stood there before.
        previous_equities: [f32; 2] = 2124,
        /// The duration, in seconds.
        seconds: f32 = 2132,
        /// The level of the evaluation of games that are cut off.
        truncation_level: i32 = 2136,
        /// Number of games after a double that is taken.
        double_take_games: i32 = 2140,
        /// The least number of games in a multiple rollout.
        multiple_least_games: i32 = 2144,
        /// Two settings of a multiple rollout.
        multiple_settings: [bool; 2] = 2148,
        /// Two limits of a multiple rollout.
        multiple_limits: [f32; 2] = 2152,
        /// `true` if the rollout is of a take.
        as_take: bool = 2160,
        /// The rotation of first rolls.
        rotation: i32 = 2164,
        /// `true` if the rollout was interrupted.
        interrupted: bool = 2168,
        /// The version of the program, major and minor.
        program: [u16; 2] = 2170,
    }
}

/// One candidate of a [`BestMove`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StoredCandidate {
    /// The position after the play, seen by the side on roll.
    pub after: Position,
    /// The steps, as in [`Move::steps`](super::Move::steps).
    pub steps: [i8; 8],
    /// The level of the evaluation.
    pub level: StoredLevel,
    /// The evaluation.
    pub evaluation: Evaluation,
}

impl<'a> BestMove<'a> {
    /// The most candidates that a record holds.
    pub const MOST: usize = 32;

    /// Views the analysis inside the record of a play.
    pub(super) fn within(record: &'a [u8], at: usize, version: u32) -> Self {
        Self::new(part(record, at), version)
    }

    /// Returns the candidate with this index, or `None` if the list has 32 entries or fewer before
    /// it. Whether the entry is in use is what [`candidates`](Self::candidates) says.
    #[must_use]
    pub fn candidate(&self, index: usize) -> Option<StoredCandidate> {
        if index >= Self::MOST {
            return None;
        }
        let at = |start: usize, size: usize| &self.as_bytes()[start + index * size..];
        Some(StoredCandidate {
            after: <Position as Stored>::read(at(68, 26)),
            steps: <[i8; 8] as Stored>::read(at(900, 8)),
            level: <StoredLevel as Stored>::read(at(1156, 4)),
            evaluation: <Evaluation as Stored>::read(at(1284, 28)),
        })
    }
}

impl<'a> DoubleAction<'a> {
    /// Views the analysis inside the record of a cube decision.
    pub(super) fn within(record: &'a [u8], at: usize, version: u32) -> Self {
        Self::new(part(record, at), version)
    }
}

/// Returns `N` bytes of a record. The callers name places inside of it.
fn part<const N: usize>(record: &[u8], at: usize) -> &[u8; N] {
    record[at..].first_chunk().unwrap_or(&[0; N])
}
