//! Comparison of go-rules and go-sgf with live programs: sgfmill and GNU Go replay the main lines of
//! games, and the board and the prisoners after each move, and with sgfmill the ko, must be the same.
//!
//! The games are the fixtures and games of random play. Games that the programs read otherwise are left
//! out: damaged ones, those with set-up after the root, and boards that a program does not have.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use go_rules::{Board, Color, Point, Position, Size};
use go_sgf::{Game, ParseOptions, games_with};
use sgf_syntax::Charset;

use super::gnubg::Random;
use crate::{find, fixtures, packages};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The position after a move, as a program reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct After {
    board: String,
    /// Row and column of the point closed by ko; `-` for none.
    ko: String,
    prisoners: [u32; 2],
}

/// The positions after the moves of each game, by its file; `None` for a file that the program
/// refuses.
type Lines = BTreeMap<String, Option<Vec<After>>>;

/// A program that replays games.
#[derive(Debug, Clone, Copy)]
pub(super) enum Program {
    GnuGo,
    Sgfmill,
}

impl Program {
    /// Largest number of lines of a board.
    const fn largest(self) -> usize {
        match self {
            Self::GnuGo => 19,
            Self::Sgfmill => 26,
        }
    }

    /// Replays the games of a folder. `None` if the program is not available.
    fn replay(
        self,
        folder: &Path,
        sizes: &BTreeMap<String, (Size, usize)>,
    ) -> Result<Option<Lines>> {
        match self {
            Self::GnuGo => gnugo(folder, sizes),
            Self::Sgfmill => sgfmill(folder),
        }
    }
}

/// Compares the fixtures and `count` games of random play with a program, and returns the report and
/// the number of differences.
pub(super) fn run(program: Program, seed: u64, count: u64) -> Result<(String, usize)> {
    let fixtures = fixtures();
    let mut files = records(&fixtures.join("go-sgf/valid"))?;
    files.extend(records(&fixtures.join("go9-dat/games"))?);
    let mut random = Random::new(seed);
    files.extend((0..count).map(|game| (format!("random {game}"), random_game(&mut random))));
    compare(program, &files)
}

fn compare(program: Program, files: &[(String, Vec<u8>)]) -> Result<(String, usize)> {
    let folder = tempfile::tempdir()?;
    let (mut ours, mut sizes, mut names) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (number, (path, bytes)) in files.iter().enumerate() {
        let Some(game) = only_game(bytes) else { continue };
        let Some(size) = game.facts().size.filter(|size| is_known(*size, program)) else {
            continue;
        };
        let name = format!("{number:05}.sgf");
        fs::write(folder.path().join(&name), bytes)?;
        let line = main_line(&game);
        sizes.insert(name.clone(), (size, line.len()));
        names.insert(name.clone(), path.clone());
        ours.insert(name, line);
    }
    let Some(theirs) = program.replay(folder.path(), &sizes)? else {
        return Ok((format!("go-sgf: {program:?} SKIPPED, it is not installed"), 0));
    };
    let positions: usize = ours.values().map(Vec::<After>::len).sum();
    let (mut refused, mut differences) = (0, Vec::new());
    for (name, ours) in &mut ours {
        if matches!(program, Program::GnuGo) {
            // It does not print the ko.
            ours.iter_mut().for_each(|after| after.ko = "-".to_owned());
        }
        let theirs = match theirs.get(name) {
            Some(None) => {
                refused += 1;
                continue;
            }
            Some(Some(line)) => line.as_slice(),
            None => &[],
        };
        let differs = ours.iter().zip(theirs).position(|(ours, theirs)| ours != theirs);
        let short = (ours.len() != theirs.len()).then(|| ours.len().min(theirs.len()));
        if let Some(at) = differs.or(short) {
            let (ours, theirs) = (ours.get(at), theirs.get(at));
            let path = names.get(name).map_or("", String::as_str);
            differences.push(format!("{path}, move {}: {ours:?}, {program:?} {theirs:?}", at + 1));
        }
    }
    let (games, left_out) = (ours.len(), files.len() - ours.len());
    let mut report = format!(
        "go-sgf: {games} games, {positions} positions as {program:?} has them, {left_out} files left \
         out, {refused} refused by it, {} differences",
        differences.len()
    );
    for difference in &differences {
        write!(report, "\n  {difference}")?;
    }
    Ok((report, differences.len()))
}

/// Reads the records of a folder.
fn records(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<Result<Vec<_>>>()?;
    paths.sort();
    let records = paths.into_iter().filter(|path| path.extension() == Some("sgf".as_ref()));
    records.map(|path| Ok((path.display().to_string(), fs::read(&path)?))).collect()
}

fn is_known(size: Size, program: Program) -> bool {
    size.lines().is_some_and(|lines| (2..=program.largest()).contains(&lines))
}

/// Returns the game of a file if it is the only one, is not damaged, has no set-up after its root, and
/// has no variation without nodes, which both programs refuse. Of other character sets than UTF-8,
/// GNU Go takes second bytes of characters for brackets.
fn only_game(bytes: &[u8]) -> Option<Game<'_>> {
    let mut all = games_with(bytes, &ParseOptions::lenient());
    let game = all.next()?.ok().filter(|read| read.diagnostics.is_empty())?.value;
    let nodes = game.collection().trees().next()?.main_line();
    let is_ascii = bytes.iter().all(|byte| byte.is_ascii() && *byte != 0x1b);
    if !is_ascii && game.charset() != Charset::UTF8
        || bytes.windows(2).any(|pair| pair == b"()" || pair == b"((")
    {
        return None;
    }
    let setup = ["AB", "AW", "AE"];
    let is_plain =
        !nodes.skip(1).any(|node| setup.iter().any(|name| node.property(name).is_some()));
    (is_plain && all.next().is_none()).then_some(game)
}

/// The positions after the moves of the main line.
fn main_line(game: &Game<'_>) -> Vec<After> {
    let mut line = Vec::new();
    let mut walk = game.walk();
    while let Some(step) = walk.next() {
        if step.variation > 0 {
            break;
        }
        if step.play.is_some() {
            let ko = step.after.ko().map(|ko| format!("{},{}", ko.row(), ko.column()));
            line.push(After {
                board: step.after.board().to_string().replace('\n', ""),
                ko: ko.unwrap_or_else(|| "-".to_owned()),
                prisoners: step.after.prisoners(),
            });
        }
    }
    line
}

/// Returns a game of random legal moves, often to the end of the board, so that it has captures,
/// ko, and, where the rules allow it, suicide.
fn random_game(random: &mut Random) -> Vec<u8> {
    let lines = random.one_of(&[2, 3, 5, 7, 9, 9, 11, 13, 19, 19, 21, 26]);
    let size = Size::square(lines).unwrap_or(Size::NINETEEN);
    let letter = |number: usize| char::from(b'a' + u8::try_from(number).unwrap_or(0));
    let mut text = format!("(;GM[1]FF[4]SZ[{lines}]");
    let mut position = Position::new(size);
    let points: Vec<Point> = size.points().collect();
    for _ in 0..size.area() * 3 / 2 {
        let color = position.to_move();
        let legal = |point: &Point| position.legal(color, *point).is_ok();
        let legal: Vec<Point> = points.iter().copied().filter(legal).collect();
        let name = char::from(color.to_byte());
        if legal.is_empty() || random.below(50) == 0 {
            position.pass(color);
            let _ = write!(text, ";{name}[]");
        } else {
            let point = random.one_of(&legal);
            position.execute(color, point);
            let _ = write!(text, ";{name}[{}{}]", letter(point.column()), letter(point.row()));
        }
    }
    text.push(')');
    text.into_bytes()
}

fn sgfmill(folder: &Path) -> Result<Option<Lines>> {
    let scratch = tempfile::tempdir()?;
    let Some(python) = packages::python(&["sgfmill"], scratch.path())? else { return Ok(None) };
    let script = scratch.path().join("replay.py");
    fs::write(&script, include_str!("go_sgf.py"))?;
    let output = Command::new(python).arg(script).arg(folder).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut all = Lines::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        match *cells {
            [file, "refused", _] => {
                all.insert(file.to_owned(), None);
            }
            [file, board, ko, black, white] => {
                let prisoners = [black.parse()?, white.parse()?];
                let (board, ko) = (board.to_owned(), ko.to_owned());
                let line = all.entry(file.to_owned()).or_default();
                line.get_or_insert_default().push(After { board, ko, prisoners });
            }
            _ => return Err(format!("unexpected line {line}").into()),
        }
    }
    Ok(Some(all))
}

/// Lets GNU Go load each game up to each of its moves.
fn gnugo(folder: &Path, sizes: &BTreeMap<String, (Size, usize)>) -> Result<Option<Lines>> {
    let Some(program) = find("gnugo") else { return Ok(None) };
    let mut all = Lines::new();
    for (name, (size, moves)) in sizes {
        let path = folder.join(name);
        let mut script = String::new();
        for number in 1..=*moves {
            writeln!(script, "loadsgf {} {}", path.display(), number + 1)?;
            script.push_str("list_stones black\nlist_stones white\n");
            script.push_str("captures black\ncaptures white\n");
        }
        let commands = folder.join("commands");
        fs::write(&commands, script)?;
        let output = Command::new(&program)
            .args(["--mode", "gtp"])
            .stdin(fs::File::open(&commands)?)
            .stderr(Stdio::null())
            .output()?;
        let output = String::from_utf8(output.stdout)?;
        let replies: Vec<&str> = output.split("\n\n").map(str::trim).collect();
        for replies in replies.chunks_exact(5) {
            let after = reply(*size, replies).ok_or_else(|| format!("{name}: {replies:?}"))?;
            all.entry(name.clone()).or_default().get_or_insert_default().push(after);
        }
    }
    Ok(Some(all))
}

/// Reads the replies to the five commands about a position.
fn reply(size: Size, replies: &[&str]) -> Option<After> {
    let [_, black, white, by_black, by_white] = *replies else { return None };
    let mut board = Board::new(size);
    for (color, points) in [(Color::Black, black), (Color::White, white)] {
        for point in points.strip_prefix('=')?.split_whitespace() {
            board.place(color, size.parse(point).ok()?);
        }
    }
    let number = |reply: &str| reply.strip_prefix('=')?.trim().parse().ok();
    Some(After {
        board: board.to_string().replace('\n', ""),
        ko: "-".to_owned(),
        prisoners: [number(by_black)?, number(by_white)?],
    })
}
