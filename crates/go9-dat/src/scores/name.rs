use core::fmt;

/// The program and the rules in the name of a score file. The files themselves record neither.
///
/// ```
/// use go9_dat::internal::ScoreFileName;
///
/// let name = ScoreFileName::parse("fuego_chinese.dat").unwrap();
/// assert_eq!((name.program, name.rules), ("fuego", "chinese"));
/// assert_eq!(name.to_string(), "fuego_chinese.dat");
/// assert_eq!(ScoreFileName::parse("scores.dat"), None);
/// ```
///
/// Closed: a name is a program and its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoreFileName<'a> {
    /// The program that computed the scores.
    pub program: &'a str,
    /// The rules used by the program.
    pub rules: &'a str,
}

impl<'a> ScoreFileName<'a> {
    /// Splits `PROGRAM_RULES.dat` at the last underscore.
    #[must_use]
    pub fn parse(file_name: &'a str) -> Option<Self> {
        let (program, rules) = file_name.strip_suffix(".dat")?.rsplit_once('_')?;
        (!program.is_empty() && !rules.is_empty()).then_some(Self { program, rules })
    }
}

impl fmt::Display for ScoreFileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}.dat", self.program, self.rules)
    }
}
