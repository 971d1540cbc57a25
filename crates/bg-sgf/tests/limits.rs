//! The promises of the README under *Limits*: memory per byte of input, stack, and linear time. The
//! tests do not measure time; quadratic work would not finish.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use allocation_counter::measure;
use bg_sgf::{
    check,
    tree::{ParseOptions, Parser, parse, to_match},
};
use sgf_syntax::GameReader;
use std::io::{self, Read, Write as _};

/// Maximum number of bytes allocated at one time per byte of input, for any input.
const PER_BYTE: usize = 300;
const FIXED: usize = 1 << 16;

const SIZE: usize = if cfg!(debug_assertions) { 1 << 16 } else { 1 << 20 };

/// Files that repeat one part, chosen to fill the lists of the parser as fast as possible.
fn hostile() -> Vec<(String, Vec<u8>)> {
    let units = [
        "(",
        "(;",
        "( ",
        "()",
        "(;)",
        "(;A[]",
        ";",
        ";;",
        "A",
        "A[]",
        "a[]",
        "A[",
        "[]",
        "[",
        "\\",
        ")",
        "$ ",
        "$[",
        "B[]",
        ";W[31hefe]",
        ";W[11]",
        ";B[Double]",
        ";W[double]",
        ";AE[a:y]",
        "AW[a]",
        "AB[a:y]",
        "MI[a:b]",
        "C[\u{e9}]",
        ";W[TAKE]",
        ";DA[E]",
        "A[0][]",
        "(;GM[6])",
        "RE[x]",
        ";CP[b]",
    ];
    let mut files = Vec::new();
    for unit in units {
        for head in ["", "(;FF[4]GM[6]", "(;GM[6]MI[length:3];"] {
            let many = unit.repeat(SIZE / unit.len());
            files.push((format!("{head}{unit}…"), [head, &many].concat().into_bytes()));
        }
    }
    files
}

fn small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

fn within(what: &str, name: &str, length: usize, run: impl FnOnce()) {
    let peak = usize::try_from(measure(run).bytes_max).unwrap();
    assert!(peak <= FIXED + PER_BYTE * length, "{what} {name}: {peak} bytes for {length}");
}

#[test]
fn memory_and_stack_are_bounded() {
    small_stack(|| {
        for (name, file) in hostile() {
            let length = file.len();
            within("strict", &name, length, || drop(parse(&file)));
            within("lenient", &name, length, || {
                drop(sgf_syntax::parse_with(&file, &ParseOptions::lenient()));
            });
            within("check", &name, length, || drop(check(&file)));
            within("reader", &name, length, || {
                let mut reader = GameReader::new(&file[..]);
                while matches!(reader.next_game(), Ok(Some(_))) {}
            });
            // A file without a tree is an error.
            let Ok(read) = sgf_syntax::parse_with(&file, &ParseOptions::lenient()) else {
                continue;
            };
            let collection = read.value;
            within("canonical", &name, length, || drop(collection.to_canonical()));
            within("owned", &name, length, || drop(to_match(&collection, &mut Vec::new())));
            within("replay", &name, length, || {
                for game in bg_sgf::tree::games_lenient(&collection, &mut Vec::new()) {
                    assert!(game.replay().count() <= length);
                    let _ = game.analysis(None);
                }
            });
        }
    });
}

/// An archive of any length, which generates its games while it is read.
struct Archive {
    games: usize,
    game: Vec<u8>,
    /// Bytes of the game that have been read.
    at: usize,
}

impl Archive {
    const fn of(games: usize) -> Self {
        Self { games, game: Vec::new(), at: 0 }
    }
}

impl Read for Archive {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.at == self.game.len() {
            let Some(left) = self.games.checked_sub(1) else { return Ok(0) };
            self.games = left;
            self.at = 0;
            self.game.clear();
            write!(self.game, "(;GM[6]MI[length:{}]PW[Ann {left}]", left % 25)?;
            for turn in 0..1 + left % 60 {
                let action = ["B[31ptrt]", "W[31hefe]", "B[66tz]C[x]", "W[double]"][turn % 4];
                write!(self.game, "\n;{action}DA[E ver 3 0C 1 0.{left:06} 1 0.5 0.5]")?;
            }
            self.game.extend_from_slice(b")\nno game\n");
        }
        let read = self.game[self.at..].as_ref().read(to)?;
        self.at += read;
        Ok(read)
    }
}

/// Reading an archive takes the memory of its largest game, even if it has a hundred times as many
/// games.
#[test]
fn an_archive_takes_the_memory_of_one_game() {
    let peak = |games| {
        let measured = measure(|| {
            let mut reader = GameReader::new(Archive::of(games));
            let mut parser = Parser::new(ParseOptions::strict());
            let (mut read, mut plies, mut bytes) = (0, 0, 0);
            while let Some(raw) = reader.next_game().unwrap() {
                bytes += raw.bytes.len();
                let collection = parser.parse(raw.bytes).unwrap().value;
                plies += bg_sgf::tree::games(&collection)
                    .map(|g| g.unwrap().replay_lenient().count())
                    .sum::<usize>();
                parser.recycle(collection);
                read += 1;
            }
            assert_eq!(read, games);
            assert!(plies >= games && bytes > 500 * games, "{plies} plies, {bytes} bytes");
        });
        measured.bytes_max
    };
    let few = peak(200);
    let many = peak(20_000);
    assert!(many <= few, "{many} bytes instead of {few}");
    assert!(many < 1 << 19, "{many}");
}
