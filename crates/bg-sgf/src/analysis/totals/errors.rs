//! Sums of errors, and cube errors by class.

use core::ops::AddAssign;

use super::super::{Cost, CubeEquities, CubeStatistics, DecisionKind};

/// The number of errors of a kind and their total cost.
///
/// Closed: these are the parts of the figures of GNU Backgammon.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Errors {
    /// The number of errors.
    pub count: u32,
    /// The sum of their costs.
    pub total: Cost,
}

impl Default for Errors {
    fn default() -> Self {
        Self { count: 0, total: NOTHING }
    }
}

pub(super) const NOTHING: Cost = Cost { emg: 0.0, mwc: Some(0.0) };

impl Errors {
    pub(super) fn add(&mut self, cost: Cost) {
        self.count += 1;
        self.total += cost;
    }
}

impl AddAssign for Errors {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.total += other.total;
    }
}

/// Cube errors by class. CP is the cash point, DP the doubling point, and TG the point above which
/// a position is too good to double.
///
/// Closed: these are the parts of the figures of GNU Backgammon.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeErrors {
    /// Missed doubles that should have been taken.
    pub missed_double_below_cp: Errors,
    /// Missed doubles that should have been passed.
    pub missed_double_above_cp: Errors,
    /// Doubles of a position below the doubling point.
    pub wrong_double_below_dp: Errors,
    /// Doubles of a position that was too good to double.
    pub wrong_double_above_tg: Errors,
    /// Takes that should have been passes.
    pub wrong_take: Errors,
    /// Passes that should have been takes.
    pub wrong_pass: Errors,
}

impl CubeErrors {
    /// The names of the classes, in the order of the twelve error sums in `GS`.
    pub const NAMES: [&'static str; 6] = [
        "missed_double_below_cp",
        "missed_double_above_cp",
        "wrong_double_below_dp",
        "wrong_double_above_tg",
        "wrong_take",
        "wrong_pass",
    ];

    /// The classes, in the order of [`NAMES`](Self::NAMES).
    #[must_use]
    pub const fn classes(&self) -> [&Errors; 6] {
        [
            &self.missed_double_below_cp,
            &self.missed_double_above_cp,
            &self.wrong_double_below_dp,
            &self.wrong_double_above_tg,
            &self.wrong_take,
            &self.wrong_pass,
        ]
    }

    pub(super) fn classes_mut(&mut self) -> [&mut Errors; 6] {
        [
            &mut self.missed_double_below_cp,
            &mut self.missed_double_above_cp,
            &mut self.wrong_double_below_dp,
            &mut self.wrong_double_above_tg,
            &mut self.wrong_take,
            &mut self.wrong_pass,
        ]
    }

    /// The sum of all classes.
    #[must_use]
    pub fn total(&self) -> Errors {
        let mut total = Errors::default();
        self.classes().into_iter().for_each(|class| total += *class);
        total
    }

    /// The sums in `GS` for a player; `None` if there were no cube decisions.
    pub(super) fn of_file(cube: &CubeStatistics, player: usize) -> Option<Self> {
        let [missed, missed_above] = cube.missed_doubles;
        let [wrong, wrong_above] = cube.wrong_doubles;
        let counts = [missed, missed_above, wrong, wrong_above, cube.wrong_takes, cube.wrong_drops];
        let mut errors = Self::default();
        let sums = cube.error[player].chunks_exact(2);
        for ((class, count), sum) in errors.classes_mut().into_iter().zip(counts).zip(sums) {
            let total = Cost { emg: sum[0], mwc: Some(sum[1]) };
            *class = Errors { count: count[player], total };
        }
        (cube.total[player] > 0).then_some(errors)
    }
}

impl AddAssign for CubeErrors {
    fn add_assign(&mut self, other: Self) {
        let classes = other.classes().map(|class| *class);
        self.classes_mut().into_iter().zip(classes).for_each(|(sum, class)| *sum += class);
    }
}

/// The class of a cube error.
pub(super) fn class_of<'e>(
    errors: &'e mut CubeErrors,
    kind: DecisionKind,
    equities: &CubeEquities,
) -> &'e mut Errors {
    let pass = CubeEquities::DOUBLE_PASS;
    match kind {
        DecisionKind::NoDouble | DecisionKind::CheckerPlay if equities.double_take <= pass => {
            &mut errors.missed_double_below_cp
        }
        DecisionKind::NoDouble | DecisionKind::CheckerPlay => &mut errors.missed_double_above_cp,
        DecisionKind::Double if equities.no_double > pass => &mut errors.wrong_double_above_tg,
        DecisionKind::Double => &mut errors.wrong_double_below_dp,
        DecisionKind::Take => &mut errors.wrong_take,
        DecisionKind::Drop => &mut errors.wrong_pass,
    }
}
