use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

/// A list of the sources of positions, one per line: line n is source n, counted from 1.
///
/// The description of the data mentions such a file, `master_game_file_list.dat`, which is
/// unpublished. This project therefore chose the format of its lines.
///
/// ```
/// use go9_dat::SourceList;
///
/// let mut list: SourceList = "a.sgf\nb.sgf#2\n".parse().unwrap_or_default();
/// assert_eq!((list.number("b.sgf#2")?, list.number("c.sgf")?), (2, 3));
/// assert_eq!(list.to_string(), "a.sgf\nb.sgf#2\nc.sgf\n");
/// assert_eq!(list.name(1), Some("a.sgf"));
/// # Ok::<(), go9_dat::SourceNameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceList {
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

/// The error for a name with a line break, or for a new name if the list is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not the name of a source, expected text without line breaks, and 4294967295 of them at most"
)]
pub struct SourceNameError;

impl SourceNameError {
    /// Returns a stable short name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "bad-source-name"
    }
}

impl SourceList {
    /// Returns the number of a source. A new source is added to the list.
    ///
    /// # Errors
    /// [`SourceNameError`] if the name has a line break or the list is full.
    pub fn number(&mut self, name: &str) -> Result<u32, SourceNameError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if name.contains(['\n', '\r']) {
            return Err(SourceNameError);
        }
        let number = u32::try_from(self.names.len() + 1).map_err(|_| SourceNameError)?;
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        Ok(number)
    }

    /// The name of a source, if the number is in the list.
    #[must_use]
    pub fn name(&self, number: u32) -> Option<&str> {
        let at = usize::try_from(number.checked_sub(1)?).ok()?;
        self.names.get(at).map(String::as_str)
    }

    /// Number of sources.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns `true` if the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// Parses a list. Lines may end in CR LF, and the line end of the last line is optional. If a name
/// occurs twice, its number is that of the first line.
impl FromStr for SourceList {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let mut list = Self::default();
        for name in text.lines() {
            list.names.push(name.into());
            let number = u32::try_from(list.names.len()).unwrap_or(u32::MAX);
            list.numbers.entry(name.into()).or_insert(number);
        }
        Ok(list)
    }
}

impl fmt::Display for SourceList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names.iter().try_for_each(|name| writeln!(f, "{name}"))
    }
}
