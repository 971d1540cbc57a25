//! Books of entries that were written one by one.

use crate::chess::Reading;
use crate::finding::Finding;
use crate::gather::{Gathered, Gathering, Origin};
use chess_rules::polyglot::{Book, BookBuilder, Entry};

/// Returns the book in the making: entries from JSON are sorted, and those of games are counted.
pub(super) fn gather(origin: Origin, reading: Reading<'_>) -> Box<dyn Gathering> {
    match origin {
        Origin::Values => Box::new(Sorted::default()),
        Origin::Records => {
            Box::new(Counted { builder: reading.book.builder(), min_games: reading.book.games() })
        }
    }
}

#[derive(Debug, Default)]
struct Sorted(Vec<Entry>);

impl Gathering for Sorted {
    fn add(&mut self, written: &[u8]) {
        self.0.extend(Book::new(written).entries().flatten());
    }

    fn finish(self: Box<Self>) -> Gathered {
        Gathered { file: Book::from_entries(self.0).into_bytes(), warning: None }
    }
}

#[derive(Debug)]
struct Counted {
    builder: BookBuilder,
    min_games: u32,
}

impl Gathering for Counted {
    fn add(&mut self, written: &[u8]) {
        Book::new(written).entries().flatten().for_each(|entry| self.builder.count(entry));
    }

    fn finish(self: Box<Self>) -> Gathered {
        let file = Book::from_entries(self.builder.finish()).into_bytes();
        let why = || match self.min_games {
            0 | 1 => "the book is empty: no move is left".to_owned(),
            games => format!(
                "the book is empty: no move was played in {games} games and won a point; \
                --min-games 1 keeps the moves of single games"
            ),
        };
        let warning = file.is_empty().then(|| Finding::warning("empty-book", 0..0, why()));
        Gathered { file, warning }
    }
}
