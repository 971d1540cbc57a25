//! Comparison of bg-matchid with GNU Backgammon: one process, random IDs and boards.
//!
//! The program is driven through its embedded Python. Five queries are compared: encoding a match
//! state, encoding a board, decoding a position ID, loading a match ID, and reading an XGID.

use std::{
    error::Error,
    fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use bg_matchid::{
    Color, Cube, CubeOwner, Dice, GameState, Gnuid, MatchKey, MatchState, ParseOptions, Position,
    PositionKey, Resignation, Side, Xgid, load_effect,
};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The reason why nothing was compared, if the run was skipped.
    pub(crate) skipped: Option<String>,
    /// The program and its version.
    pub(crate) program: String,
    /// Number of comparisons per query.
    pub(crate) compared: Vec<(&'static str, usize)>,
    /// The differences: the case, the answer of the crate, and the answer of the program.
    pub(crate) mismatches: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = &self.skipped {
            return writeln!(f, "bg-matchid: SKIPPED, {reason}");
        }
        let total: usize = self.compared.iter().map(|(_, count)| count).sum();
        writeln!(f, "bg-matchid: {total} comparisons with {}", self.program)?;
        for (question, count) in &self.compared {
            writeln!(f, "  {question:<9} {count}")?;
        }
        for mismatch in &self.mismatches {
            writeln!(f, "  DIFFERS: {mismatch}")?;
        }
        writeln!(f, "  {} differ", self.mismatches.len())
    }
}

/// The queries.
const QUESTIONS: [&str; 5] = ["encode", "board", "position", "load", "xgid"];

/// A query to the program and the answer of the crate.
struct Case {
    question: &'static str,
    input: String,
    expected: String,
}

/// Sends `count` random queries of each kind to the program. The same seed produces the same
/// queries.
///
/// # Errors
/// The program exists but cannot be driven.
pub(crate) fn run(seed: u64, count: usize) -> Result<Report, Box<dyn Error>> {
    let Some((program, version)) = program() else {
        let reason = "gnubg is not installed (package gnubg)".to_string();
        return Ok(Report { skipped: Some(reason), ..Report::default() });
    };
    let mut random = Random::new(seed);
    let mut cases = Vec::new();
    for _ in 0..count {
        cases.extend([
            encode_case(&mut random),
            board_case(&mut random),
            position_case(&mut random),
            load_case(&mut random),
            xgid_case(&mut random),
        ]);
    }
    let answers = ask(&program, &cases)?;
    if answers.len() != cases.len() {
        let message = format!("{} answers to {} questions", answers.len(), cases.len());
        return Err(message.into());
    }
    let compared = QUESTIONS
        .map(|question| (question, cases.iter().filter(|case| case.question == question).count()));
    let mut report = Report { program: version, compared: compared.into(), ..Report::default() };
    for (case, answer) in cases.iter().zip(answers) {
        if case.expected != answer {
            let Case { question, input, expected } = case;
            report.mismatches.push(format!("{question} {input}: {expected}, program {answer}"));
        }
    }
    Ok(report)
}

/// The path of the program and its version text.
fn program() -> Option<(PathBuf, String)> {
    // Debian installs games outside the search path of daemons.
    ["gnubg", "/usr/games/gnubg"].into_iter().find_map(|name| {
        let output = Command::new(name).arg("--version").stdin(Stdio::null()).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        Some((name.into(), text.lines().next()?.trim().to_string()))
    })
}

/// A new temporary directory, removed on drop.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("bg-matchid-oracle-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that cannot be removed from a temporary directory does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Reads cases from a file and prints one answer per line, with a mark that separates it from the
/// program's other output.
const SCRIPT: &str = include_str!("bg_matchid.py");

fn ask(program: &Path, cases: &[Case]) -> Result<Vec<String>, Box<dyn Error>> {
    let scratch = Scratch::new()?;
    let (script, input) = (scratch.path().join("ask.py"), scratch.path().join("cases.tsv"));
    let lines: String =
        cases.iter().map(|case| format!("{}\t{}\n", case.question, case.input)).collect();
    fs::write(&input, lines)?;
    fs::write(&script, SCRIPT)?;
    let output = Command::new(program)
        .args(["-t", "-q", "-p"])
        .arg(&script)
        // Isolates the run from the user's own settings, in both directions.
        .env("HOME", scratch.path())
        .env("BG_MATCHID_CASES", &input)
        .stdin(Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(|line| line.strip_prefix("ANSWER\t")).map(Into::into).collect())
}

/// Generates a state for the program's encoder, field by field.
fn encode_case(random: &mut Random) -> Case {
    let length = random.below(26);
    // The program's encoder refuses undefined game states.
    let game_state = GameState::ALL[random.index(5)];
    let state = random.state(length).with_crawford(random.bit()).with_game_state(game_state);
    let state = state.with_dice(state.dice().map(Dice::larger_first));
    let owner = state.cube().owner().color().map_or(-1, |player| player as i32);
    let [zero, one] = state.score();
    let numbers = [
        i64::from(state.cube().value()),
        owner.into(),
        state.on_roll() as i64,
        state.crawford().into(),
        state.game_state() as i64,
        state.decision() as i64,
        state.double().into(),
        Resignation::number(state.resignation()).into(),
        state.dice().map_or(0, Dice::first).into(),
        state.dice().map_or(0, Dice::second).into(),
        state.match_length().into(),
        zero.into(),
        one.into(),
        state.jacoby().into(),
    ];
    let input: Vec<String> = numbers.iter().map(i64::to_string).collect();
    Case { question: "encode", input: input.join(","), expected: state.to_string() }
}

fn board_case(random: &mut Random) -> Case {
    let board = random.board();
    let input = format!("{}/{}", counts(board.waiting()), counts(board.on_roll()));
    Case { question: "board", input, expected: board.to_string() }
}

fn counts(side: &Side) -> String {
    side.counts().map(|count| count.to_string()).join(",")
}

/// Generates a position ID, usually damaged, and the board that it encodes.
fn position_case(random: &mut Random) -> Case {
    let mut bytes = random.board().to_key().to_bytes();
    for _ in 0..random.below(3) {
        let (byte, bit) = (random.index(10), random.index(8));
        bytes[byte] ^= 1 << bit;
    }
    let key = PositionKey::from_bytes(bytes);
    let expected = match Position::from_key(key, &ParseOptions::lenient()) {
        Ok(read) => format!("{}/{}", counts(read.value.waiting()), counts(read.value.on_roll())),
        Err(_) => "rejected".into(),
    };
    Case { question: "position", input: key.to_string(), expected }
}

/// Generates a match key, usually close to a sensible one.
fn load_case(random: &mut Random) -> Case {
    let length = random.below(70);
    let key = match random.below(8) {
        0 => MatchKey::from_bytes(random.bytes()),
        _ => random.state(length).with_crawford(random.below(4) == 0).to_key(),
    };
    let expected = match load_effect(&key.to_string()) {
        Ok(effect) if effect.has_game() => effect.after.to_string(),
        Ok(_) => "none".into(),
        Err(_) => "rejected".into(),
    };
    Case { question: "load", input: key.to_string(), expected }
}

/// Generates an XGID. After reading one, the program turns the board so that the player on roll is
/// at the bottom.
fn xgid_case(random: &mut Random) -> Case {
    let xgid = loop {
        let length = random.below(65);
        let state = random.state(length).with_crawford(random.below(3) == 0);
        // A match that is over has no XGID.
        if let Ok(xgid) = Gnuid::new(random.board(), state).to_xgid() {
            break xgid.value.with_beavers(random.bit());
        }
    };
    let text = xgid.to_string();
    let read = Xgid::parse_with(&text, &ParseOptions::lenient());
    let gnuid = read.ok().map(|read| Gnuid::from(read.value));
    let loaded = gnuid.and_then(|gnuid| {
        let state = load_effect(&gnuid.state.to_string()).ok()?.after;
        let bottom = state.on_roll() == Color::Black;
        let loaded = Gnuid::new(gnuid.position, state);
        Some(if bottom { loaded } else { loaded.swap_sides() })
    });
    // The program refuses an XGID with a cube above 4096, although it only drops such a cube when
    // loading a match ID.
    let loaded = loaded.filter(|_| xgid.state().cube().exponent() <= 12);
    let expected = loaded.map_or("rejected".into(), |gnuid| gnuid.to_string());
    Case { question: "xgid", input: text, expected }
}

/// A portable pseudorandom generator (`SplitMix64`).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: u16) -> u16 {
        u16::try_from(self.next() % u64::from(limit)).unwrap_or_default()
    }

    fn index(&mut self, limit: u16) -> usize {
        self.below(limit).into()
    }

    fn bit(&mut self) -> bool {
        self.below(2) == 1
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        [(); N].map(|()| self.next().to_le_bytes()[0])
    }

    fn player(&mut self) -> Color {
        if self.bit() { Color::Black } else { Color::White }
    }

    fn die(&mut self) -> u8 {
        self.next().to_le_bytes()[0] % 7
    }

    /// Generates a state of a match to `length` with every field in its range, but otherwise
    /// unchecked.
    fn state(&mut self, length: u16) -> MatchState {
        let owners = [
            CubeOwner::Owned(Color::White),
            CubeOwner::Owned(Color::Black),
            CubeOwner::Centered,
            CubeOwner::Centered,
        ];
        let resignations = [
            None,
            Some(Resignation::Single),
            Some(Resignation::Gammon),
            Some(Resignation::Backgammon),
        ];
        let exponent = self.next().to_le_bytes()[0] % 16;
        let cube = Cube::with_exponent(exponent, owners[self.index(4)]).unwrap_or(Cube::CENTERED);
        let dice = match (self.bit(), self.die(), self.die()) {
            (false, ..) => None,
            (true, first, second) => Dice::new(first, second).ok(),
        };
        let most = if length == 0 { 30 } else { length + 1 };
        // Scores close to the end of the match exercise the most rules.
        let near = |random: &mut Self| match random.below(3) {
            0 => length.saturating_sub(random.below(3)),
            _ => random.below(most),
        };
        let (zero, one) = (near(self), near(self));
        let game_state = match self.below(3) {
            0 => GameState::ALL[self.index(8)],
            _ => GameState::Playing,
        };
        let start = MatchState::match_to(length).unwrap_or(MatchState::MONEY);
        start
            .with_score([zero, one])
            .unwrap_or(start)
            .with_cube(cube)
            .with_on_roll(self.player())
            .with_decision(self.player())
            .with_double(self.below(4) == 0)
            .with_resignation(resignations[self.index(4)])
            .with_dice(dice)
            .with_game_state(game_state)
            .with_jacoby(length == 0 && self.bit())
    }

    /// Generates a board by placing random checkers and omitting those that would conflict.
    fn board(&mut self) -> Position {
        loop {
            let mut sides = [[0u8; 25]; 2];
            for _ in 0..self.below(16) {
                sides[0][self.index(25)] += 1;
            }
            for _ in 0..self.below(16) {
                let point = self.index(25);
                if point == 24 || sides[0][23 - point] == 0 {
                    sides[1][point] += 1;
                }
            }
            let [waiting, on_roll] = sides.map(Side::new);
            let board = waiting.and_then(|waiting| Position::new(waiting, on_roll?));
            if let Ok(board) = board {
                return board;
            }
        }
    }
}
