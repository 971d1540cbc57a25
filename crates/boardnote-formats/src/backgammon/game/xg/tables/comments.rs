//! The table `comments`.

use crate::Reading;
use crate::backgammon::Options;
use crate::backgammon::game::xg::{Played, Xg};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use bg_xg::Comment;

/// The table `comments`.
pub(in crate::backgammon::game::xg) struct Comments;

impl Rows for Comments {
    type Row<'a> = &'a Comment;
}

impl TableOf<Xg> for Comments {
    type Rows = Self;
    const NAME: &'static str = "comments";
    const ABOUT: &'static str = "a row per comment, with the record that it is about";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&&Comment),
    ) -> Result<(), Finding> {
        played.comments().for_each(|comment| row(&comment));
        Ok(())
    }
}

const COLUMNS: &[Column<Comments>] = &[
    Column::int("record", "number of the record in the file, from 0", |comment| {
        comment.record.into()
    }),
    Column::text(
        "field",
        "header-match, footer-match, header-game, footer-game, move, or cube",
        |comment| comment.place.name().into(),
    ),
    Column::int("line", "line of the comment in the segment temp.xgc, from 0", |comment| {
        comment.line.into()
    }),
    Column::text("text", "the text, without its formats", |comment| comment.text.clone().into()),
];
