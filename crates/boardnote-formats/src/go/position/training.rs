//! The table `training`: scored positions as rows for neural networks, in the order of the file.

use super::{Go9, Options, Reading};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::options::{Class, Setter, Values, choice};
use crate::table::{Column, Rows};
use go9_dat::{Color, Confidence, Symmetries, TrainingRow, TrainingView, training_rows};
use std::sync::Arc;

/// The table `training`.
pub(super) struct Training;

impl Rows for Training {
    type Row<'a> = TrainingRow;
}

impl TableOf<Go9> for Training {
    type Rows = Self;
    const NAME: &'static str = "training";
    const ABOUT: &'static str = "a row per scored position and symmetry";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::unsigned("key", "place of the row in the order of the seed", |row| row.key.into()),
        Column::unsigned("row", "number of the record over all files, from 0", |row| {
            row.row.into()
        }),
        Column::int("symmetry", "symmetry applied to the board, 0 to 7", |row| {
            row.symmetry.number().into()
        }),
        Column::int("to_move", "player to move, 0 for Black or 1 for White", |row| {
            i64::from(row.to_move == Color::White).into()
        }),
        Column::bytes("own", 11, "stones of the side in view, a bit per point", |row| {
            row.own.as_slice().into()
        }),
        Column::bytes("other", 11, "stones of the other side", |row| row.other.as_slice().into()),
        Column::int("value", "lead of the side in view, -8 to 8", |row| {
            i64::from(row.value).into()
        }),
        Column::int(
            "bound",
            "-1 if the lead is at most the value, 1 if it is at least the value, 0 if exact",
            |row| i64::from(row.bound).into(),
        ),
        Column::int("score", "Black's lead in points, 3 to 8", |row| row.score.to_byte().into()),
        Column::int("confidence", "0 (likely wrong) to 100 (very sure)", |row| {
            row.confidence.value().into()
        }),
        Column::real("weight", "confidence / 100, in single precision", |row| {
            (f32::from(row.confidence.value()) / 100.0).into()
        }),
    ];

    fn rows(
        record: &go9_dat::Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&TrainingRow),
    ) -> Result<(), Finding> {
        if reading.scores.is_none() {
            let text = "the table training needs scores; --scores names their file";
            return Err(Finding::error("unsupported", 0..0, text));
        }
        let Some(score) = reading.score(record.id()) else { return Ok(()) };
        training_rows(record, reading.n - 1, &score, &reading.training).for_each(|made| row(&made));
        Ok(())
    }
}

// The options of the table have the names of those of `boardnote go9 training`.

/// The seed of the keys.
pub(in crate::go) const SEED: Setter<Options> = Setter {
    name: "seed",
    used_by: &[Class::Table("training")],
    only: &[],
    about: "9x9 Go, table training: seed of the keys",
    values: Values::Text("S", |text| {
        let seed = text.parse().map_err(|_| "expected a number from 0 to 2^64 - 1")?;
        Ok(Arc::new(move |options: &mut Options| options.training.seed = seed))
    }),
};

/// The rows per position.
pub(in crate::go) const SYMMETRIES: Setter<Options> = Setter {
    name: "symmetries",
    used_by: &[Class::Table("training")],
    only: &[],
    about: "9x9 Go, table training: rows per position",
    values: Values::Choice(
        "SYMMETRIES",
        &[
            choice("1", "The board of the file", |it| it.training.symmetries = Symmetries::One),
            choice("8", "The board in all its symmetries", |it| {
                it.training.symmetries = Symmetries::Eight;
            }),
        ],
    ),
};

/// The point of view.
pub(in crate::go) const VIEW: Setter<Options> = Setter {
    name: "view",
    used_by: &[Class::Table("training")],
    only: &[],
    about: "9x9 Go, table training: point of view of stones and values",
    values: Values::Choice(
        "VIEW",
        &[
            choice("side", "The side to move", |it| it.training.view = TrainingView::Side),
            choice("black", "Black", |it| it.training.view = TrainingView::Black),
        ],
    ),
};

/// The lowest confidence.
pub(in crate::go) const FLOOR: Setter<Options> = Setter {
    name: "confidence",
    used_by: &[Class::Table("training")],
    only: &[],
    about: "9x9 Go, table training: lowest confidence of a score (0–100)",
    values: Values::Text("PERCENT", |text| {
        let floor = text.parse().ok().and_then(Confidence::new).ok_or("expected 0 to 100")?;
        Ok(Arc::new(move |options: &mut Options| options.training.floor = floor))
    }),
};
