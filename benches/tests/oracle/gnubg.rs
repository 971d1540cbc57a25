//! The driver of GNU Backgammon: it runs scripts in a folder of their own.

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A failure outside the comparison, such as a missing program or an I/O error.
pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Runs `work` in a new folder, which is removed afterwards.
pub(super) fn in_folder<T>(name: &str, work: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let folder = std::env::temp_dir().join(format!("{name}-oracle-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let result = work(&folder);
    std::fs::remove_dir_all(&folder)?;
    result
}

/// Pseudorandom numbers; the same seed gives the same numbers.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % limit
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = usize::try_from(self.below(all.len() as u64)).unwrap_or(0);
        all[at]
    }
}

/// Writes a script for two noisy 0-ply players, which produce odd positions, gammons, and many cube
/// actions. It leaves out hypergammon: without its database the program evaluates positions by what
/// happens to be in its memory, and plays other games at each run.
pub(super) fn play_script(random: &mut Random, name: &str) -> String {
    let variation = random.one_of(&["standard", "standard", "standard", "nackgammon"]);
    let length = random.one_of(&[0, 0, 1, 3, 5, 7]);
    let mut script = vec![
        "set confirm new off".to_owned(),
        "set confirm save off".to_owned(),
        format!("set variation {variation}"),
        "set rng mersenne".to_owned(),
        format!("set seed {}", random.below(1 << 30)),
        format!("set jacoby {}", random.one_of(&["on", "off"])),
        "set beavers 3".to_owned(),
        "set automatic doubles 3".to_owned(),
        "set display off".to_owned(),
    ];
    for player in 0..2 {
        script.push(format!("set player {player} gnubg"));
        for what in ["chequerplay", "cubedecision"] {
            script.push(format!("set player {player} {what} evaluation plies 0"));
            script.push(format!("set player {player} {what} evaluation noise 0.15"));
        }
    }
    if length == 0 {
        script.extend(["set automatic game off".to_owned(), "new session".to_owned()]);
        script.extend((0..3).map(|_| "new game".to_owned()));
    } else {
        script.extend(["set automatic game on".to_owned(), format!("new match {length}")]);
    }
    script.push(format!("save match {name}.sgf"));
    script.join("\n")
}

/// Runs a script in a folder and returns the output.
pub(super) fn run(folder: &Path, script: &str) -> Result<String> {
    let program = std::env::var_os("GNUBG").map_or_else(
        || {
            let debian = PathBuf::from("/usr/games/gnubg");
            if debian.exists() { debian } else { PathBuf::from("gnubg") }
        },
        PathBuf::from,
    );
    let mut child = Command::new(program)
        .args(["-t", "-q"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("GNU Backgammon does not start ({error}); set GNUBG"))?;
    let mut input = child.stdin.take().ok_or("no standard input")?;
    let script = format!("{script}\n");
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let output = child.wait_with_output()?;
    // The program may end before it has read everything; its output then shows this.
    let _ = writer.join();
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Copies a file with differences to the temporary directory, so that it outlives the run.
pub(super) fn keep(path: &Path) -> Result<()> {
    if let Some(name) = path.file_name() {
        let mut kept = std::ffi::OsString::from("oracle-");
        kept.push(name);
        std::fs::copy(path, std::env::temp_dir().join(kept))?;
    }
    Ok(())
}
