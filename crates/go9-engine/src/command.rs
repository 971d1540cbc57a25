use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use crate::Rules;

/// Time limit of the answer to `--version`.
const VERSION_LIMIT: Duration = Duration::from_secs(2);
/// Number of bytes of that answer that are read. A pipe holds more, so that the program can end.
const VERSION_BYTES: u64 = 4096;

/// The command line that starts a Go program.
///
/// ```
/// use go9_engine::EngineCommand;
///
/// let engine: EngineCommand = "gnugo --mode gtp --level 1".parse()?;
/// assert_eq!(engine.program(), "gnugo");
/// assert_eq!(engine.args(), ["--mode", "gtp", "--level", "1"]);
/// let quoted: EngineCommand = r#""/opt/my engine/run" -c 'a b'"#.parse()?;
/// assert_eq!((quoted.program(), quoted.args()), ("/opt/my engine/run", &["-c".into(), "a b".into()][..]));
/// # Ok::<(), go9_engine::CommandError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    program: String,
    args: Vec<String>,
}

/// The error for text that is not a valid command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The text names no program.
    #[error("no program in the engine command")]
    Empty,
    /// A quotation mark is not closed.
    #[error("unclosed quotation mark in the engine command")]
    OpenQuote,
    /// The options select other rules than requested.
    #[error("the engine command asks for other rules than {0}")]
    RulesConflict(Rules),
}

impl CommandError {
    /// Returns a stable short name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "no-program",
            Self::OpenQuote => "open-quote",
            Self::RulesConflict(_) => "rules-conflict",
        }
    }
}

impl EngineCommand {
    /// Makes a command from a program and its arguments.
    #[must_use]
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = String>) -> Self {
        Self { program: program.into(), args: args.into_iter().collect() }
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments of the program.
    #[must_use]
    pub fn args(&self) -> &[String] {
        &self.args
    }

    /// Adds the options that select these rules and that make the program play every game to the
    /// end. Only GNU Go needs them; the commands of other programs are unchanged.
    ///
    /// # Errors
    /// [`CommandError::RulesConflict`] if the command already selects other rules.
    pub fn with_rules(mut self, rules: Rules) -> Result<Self, CommandError> {
        let option = |rules| match rules {
            Rules::Chinese => "--chinese-rules",
            Rules::Japanese => "--japanese-rules",
        };
        if self.is_gnugo() {
            if self.args.iter().any(|arg| arg == option(rules.other())) {
                return Err(CommandError::RulesConflict(rules));
            }
            self.add(option(rules));
        }
        Ok(self)
    }

    /// Adds the option of GNU Go that keeps it from resigning. The commands of other programs are
    /// unchanged.
    #[must_use]
    pub fn without_resignation(mut self) -> Self {
        if self.is_gnugo() {
            self.add("--never-resign");
        }
        self
    }

    /// Adds `--mode gtp` if the command names no mode and its program answers to `--version` as GNU
    /// Go, which otherwise draws a board for people.
    #[must_use]
    pub fn with_gtp_mode(mut self) -> Self {
        let names_mode = self.args.iter().any(|arg| arg.contains("mode") || arg.contains("gtp"));
        if !names_mode && self.version().is_some_and(|text| text.contains("GNU Go")) {
            self.args.extend(["--mode", "gtp"].map(ToOwned::to_owned));
        }
        self
    }

    /// Returns the beginning of the answer of the program to `--version`, if it ends soon.
    fn version(&self) -> Option<String> {
        let mut command = Command::new(&self.program);
        command.arg("--version").stdin(Stdio::null()).stderr(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).spawn().ok()?;
        let end = Instant::now() + VERSION_LIMIT;
        while child.try_wait().ok()?.is_none() {
            if Instant::now() >= end {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let mut text = Vec::new();
        child.stdout.take()?.take(VERSION_BYTES).read_to_end(&mut text).ok()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    fn is_gnugo(&self) -> bool {
        Path::new(&self.program).file_stem().is_some_and(|stem| stem == "gnugo")
    }

    fn add(&mut self, option: &str) {
        if !self.args.iter().any(|arg| arg == option) {
            self.args.push(option.to_owned());
        }
    }

    /// Returns `true` if the command starts KataGo's analysis engine: `katago analysis …`.
    #[must_use]
    pub fn is_analysis(&self) -> bool {
        self.args.iter().any(|arg| arg == "analysis")
    }

    pub(crate) fn to_process(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        command
    }
}

/// Parses a command line: words separated by white space. Words with white space are enclosed in
/// `"` or `'`.
impl FromStr for EngineCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in text.chars() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(c);
                    // Quotes may enclose an empty word.
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err(CommandError::OpenQuote);
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(CommandError::Empty)?;
        Ok(Self { program, args: words.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gnu_go_gets_its_rules_as_an_option() {
        let engine: EngineCommand = "/usr/games/gnugo --mode gtp".parse().unwrap();
        let chinese = engine.clone().with_rules(Rules::Chinese).unwrap();
        assert_eq!(chinese.args()[2..], ["--chinese-rules"]);
        let scoring = chinese.clone().without_resignation();
        assert_eq!(scoring.args()[2..], ["--chinese-rules", "--never-resign"]);
        assert_eq!(scoring.clone().without_resignation(), scoring);
        assert_eq!(chinese.clone().with_rules(Rules::Chinese), Ok(chinese.clone()));
        assert_eq!(
            chinese.with_rules(Rules::Japanese),
            Err(CommandError::RulesConflict(Rules::Japanese))
        );
        let other: EngineCommand = "katago gtp".parse().unwrap();
        assert_eq!(other.clone().with_rules(Rules::Japanese), Ok(other.clone()));
        assert_eq!(other.clone().without_resignation(), other);
    }

    #[cfg(unix)]
    #[test]
    fn only_gnu_go_gets_its_mode() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::env::temp_dir().join(format!("go9-engine-mode-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = |name: &str, text: &str| {
            let path = folder.join(name);
            std::fs::write(&path, format!("#!/bin/sh\necho '{text}'\n")).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let (gnugo, other) = (program("go", "GNU Go 3.8"), program("engine", "Engine 1"));
        let mode = |program: &str, args: &[&str]| {
            let args = args.iter().map(|arg| (*arg).to_owned());
            EngineCommand::new(program, args).with_gtp_mode().args().join(" ")
        };
        assert_eq!(mode(&gnugo, &["--level", "1"]), "--level 1 --mode gtp");
        assert_eq!(mode(&gnugo, &["--mode", "gtp"]), "--mode gtp");
        assert_eq!(mode(&other, &[]), "");
        assert_eq!(mode("no-such-program", &[]), "");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn bad_commands() {
        assert_eq!("".parse::<EngineCommand>(), Err(CommandError::Empty));
        assert_eq!("  '' x".parse::<EngineCommand>(), Err(CommandError::Empty));
        assert_eq!("a 'b".parse::<EngineCommand>(), Err(CommandError::OpenQuote));
    }
}
