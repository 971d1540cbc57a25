//! Detection of the format of input, by content first and by file name second.

use crate::{ALL, Format, Likelihood};

/// Returns the format of an input, judged by the beginning of its content and by the extension of
/// its name. A name that the content confirms saves trying the other formats.
///
/// # Errors
/// The candidates, if there is not exactly one.
pub fn format(sample: &[u8], extension: Option<&str>) -> Result<&'static dyn Format, Candidates> {
    let confirmed = ALL.iter().copied().find(|format| {
        let info = format.info();
        extension.is_some_and(|extension| info.is_suggested_by(extension))
            && format.likelihood(sample) == Likelihood::Certain
    });
    if let Some(format) = confirmed {
        return Ok(format);
    }
    let candidates = Candidates::of(sample, extension);
    candidates.only().ok_or(candidates)
}

/// Returns the format of which a file with this extension promises records.
#[must_use]
pub fn promised(extension: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.info().promises.contains(&extension))
}

/// Returns the format of which a text is a record with a mistake, so that the mistake can be shown. The
/// name of a file is none.
///
/// ```
/// use boardnote_formats::detect::resembled;
///
/// let fen = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(resembled(fen).unwrap().info().name, "fen");
/// assert!(resembled("match/Ann-Bob.mat").is_none());
/// ```
#[must_use]
pub fn resembled(text: &str) -> Option<&'static dyn Format> {
    let text = text.trim();
    if is_file_name(text) {
        return None;
    }
    ALL.iter().copied().find(|format| (format.info().resembles)(text))
}

/// Returns `true` for a text that ends with a dot and one to five letters or digits, as names of files
/// do; the dot behind the number of a move is another.
fn is_file_name(text: &str) -> bool {
    let word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    let Some((stem, ending)) = word.rsplit_once('.') else { return false };
    (1..=5).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !stem.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` for a format of arbitrary text with records in it, unless the text certainly is one.
#[must_use]
pub fn is_around((format, likelihood): (&dyn Format, Likelihood)) -> bool {
    format.info().is_text && likelihood < Likelihood::Certain
}

/// The formats that the content may have.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// Candidate formats, the likeliest first.
    pub list: Vec<(&'static dyn Format, Likelihood)>,
}

impl Candidates {
    /// Judges the beginning of a file, or a whole record.
    #[must_use]
    pub fn new(sample: &[u8]) -> Self {
        let mut list: Vec<_> = ALL
            .iter()
            .map(|format| (*format, format.likelihood(sample)))
            .filter(|(_, likelihood)| *likelihood > Likelihood::No)
            .collect();
        // Records inside other text matter only if the text itself is not a record, and it is text.
        if list.len() > 1 || sample.contains(&0) {
            let is_binary = sample.contains(&0);
            list.retain(|(format, likelihood)| {
                !(is_around((*format, *likelihood)) || is_binary && format.info().is_text)
            });
        }
        list.sort_by_key(|(_, likelihood)| core::cmp::Reverse(*likelihood));
        Self { list }
    }

    /// Judges the beginning of a file also by the extension of its name: the format that it suggests
    /// goes ahead of equally likely ones, or is the only one if the content is that of no format and
    /// the name identifies it. A format that the name [promises](promised) goes ahead of all that are
    /// not certain, except those that have the same extension.
    #[must_use]
    pub fn of(sample: &[u8], extension: Option<&str>) -> Self {
        let mut of = Self::new(sample);
        if let Some(extension) = extension {
            if of.list.is_empty() {
                let named = ALL.iter().find(|format| {
                    let info = format.info();
                    info.is_suggested_by(extension) && (info.known_by_name)(sample)
                });
                of.list.extend(named.map(|format| (*format, Likelihood::Possible)));
            }
            let suggested = |format: &dyn Format| format.info().is_suggested_by(extension);
            let top = of.list.first().map(|(_, likelihood)| *likelihood);
            let at = of
                .list
                .iter()
                .position(|(format, likelihood)| Some(*likelihood) == top && suggested(*format));
            if let Some(at) = at {
                let (format, likelihood) = of.list.remove(at);
                let likelihood =
                    if likelihood == Likelihood::Certain { likelihood } else { Likelihood::Likely };
                // A name that certain content confirms leaves no doubt.
                let is_certain = likelihood == Likelihood::Certain;
                of.list.retain(|(_, other)| !is_certain && *other < likelihood);
                of.list.insert(0, (format, likelihood));
            }
            if let Some(format) = promised(extension)
                && !of.is_settled(extension)
            {
                of.promise(format);
            }
        }
        of
    }

    /// Returns `true` if the content is certainly in a format, or best read as one with the extension.
    fn is_settled(&self, extension: &str) -> bool {
        let best = self.list.first().filter(|_| self.only().is_some());
        best.is_some_and(|(format, likelihood)| {
            *likelihood == Likelihood::Certain || format.info().is_suggested_by(extension)
        })
    }

    /// Puts a promised format ahead of all others.
    fn promise(&mut self, format: &'static dyn Format) {
        let name = format.info().name;
        self.list.retain(|(other, likelihood)| {
            other.info().name != name && *likelihood < Likelihood::Likely
        });
        self.list.insert(0, (format, Likelihood::Likely));
    }

    /// Returns the format if no other is as likely.
    #[must_use]
    pub fn only(&self) -> Option<&'static dyn Format> {
        match self.list.as_slice() {
            [(format, _)] => Some(*format),
            [(format, best), (_, next), ..] if best > next && *best >= Likelihood::Likely => {
                Some(*format)
            }
            _ => None,
        }
    }

    /// Returns the name of the notation of `sample` if the notation is recognized but no format
    /// reads it. Returns `None` if there is a candidate.
    #[must_use]
    pub fn unread(&self, sample: &[u8]) -> Option<&'static str> {
        if !self.list.is_empty() {
            None
        } else if crate::json::is_of_decode(sample) && !crate::backgammon::is_bgf(sample) {
            Some("JSON of decode (encode writes records from it)")
        } else if sample.starts_with(b"PAR1") {
            Some("a table in Parquet")
        } else {
            crate::backgammon::foreign(sample).or_else(|| crate::go::foreign(sample))
        }
    }

    /// Returns the reason why there is not exactly one candidate.
    #[must_use]
    pub fn doubt(&self) -> String {
        if self.list.is_empty() {
            return "not recognized as any known format; name it with --from (see boardnote formats)".to_owned();
        }
        let names: Vec<_> = self.list.iter().map(|(format, _)| format.info().name).collect();
        format!("could be {}; choose one with --from", crate::words::list(&names, "or"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_the_content_confirms_changes_no_answer() {
        let examples = ALL.iter().map(|format| format.info().example);
        for sample in examples.chain(["", "a", "(;GM[6])", "(;GM[1]SZ[9])", "1. e4 e5 *"]) {
            let sample = sample.as_bytes();
            let endings = ALL.iter().flat_map(|format| format.info().extensions);
            for ending in endings.map(|ending| Some(*ending)).chain([None, Some("txt")]) {
                let name = |format: &dyn Format| format.info().name;
                let slow = Candidates::of(sample, ending).only();
                assert_eq!(format(sample, ending).ok().map(name), slow.map(name), "{ending:?}");
            }
        }
    }

    #[test]
    fn a_name_is_a_promise_unless_the_content_is_certain() {
        let told = |sample: &str, extension| {
            let found = format(sample.as_bytes(), Some(extension));
            found.map(|format| format.info().name).unwrap_or("none")
        };
        let page = "<html><body>404 not found</body></html>\n";
        let promises = [
            ("sgf", "sgf"),
            ("pgn", "pgn"),
            ("epd", "fen"),
            ("fen", "fen"),
            ("mat", "mat"),
            ("xg", "xg"),
            ("xgp", "xg"),
            ("gcg", "gcg"),
            ("cgp", "cgp"),
        ];
        for (extension, name) in promises {
            for damaged in [page, "", "\n \n", "\0\0\0\0", "{\"value\":1}\n", "PAR1"] {
                assert_eq!(told(damaged, extension), name, "{damaged:?}");
            }
            assert_eq!(told("4/4/4/4 A/ 0/0 0\n", extension), "cgp");
        }
        for extension in ["dat", "bin", "txt", "json", "jsonl", "csv", "tsv", "html"] {
            assert_eq!(told(page, extension), "none", "{extension}");
        }
        // Content that is only likely decides between the formats of an extension, not against it.
        assert_eq!(told("(;PW[Ann];B[53qvsv])", "sgf"), "bg-sgf");
        assert_eq!(told("4/4/5/4 A/ 0/0 0\n", "epd"), "fen");
        assert_eq!(told("4/4/5/4 A/ 0/0 0\n", "txt"), "cgp");
    }

    #[test]
    fn a_record_with_a_mistake_is_no_name_of_a_file() {
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN";
        for (text, expected) in [
            (format!("{board}X w KQkq - 0 1"), "fen"),
            (format!("{board}X"), "fen"),
            (format!("{board}R/8 w - - 0 1"), "fen"),
            ("p/n/b/q/k/r/n/b".to_owned(), ""),
            ("4HPwATDgc/AB_A".to_owned(), "posid"),
            ("ABC/Match1.mat".to_owned(), ""),
            ("match/abcd.mat".to_owned(), ""),
            ("QYkqASAAIA A".to_owned(), ""),
            ("QYkqASAAIA_A".to_owned(), "matchid"),
            ("4HPwATDgc/ABMA:QYkqASAAIA-A".to_owned(), "gnuid"),
            ("-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:x:10".to_owned(), "xgid"),
            ("e4 e5 Qx9".to_owned(), "pgn"),
            ("1.e4 e5 2.Qx9".to_owned(), "pgn"),
            ("e4 e5 games.pgn".to_owned(), ""),
            ("Ke9 e5".to_owned(), ""),
            ("e2e4 e7e5 e9e4".to_owned(), "uci"),
            ("e4".to_owned(), ""),
            ("15/15/15/9 AEI/".to_owned(), "cgp"),
        ] {
            let found = resembled(&text).map_or("", |format| format.info().name);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn an_ogid_is_certain() {
        let ogid = |text: &str| {
            let candidates = Candidates::new(text.as_bytes());
            candidates.only().is_some_and(|format| format.info().name == "ogid")
        };
        assert!(ogid("11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0"));
        assert!(ogid("11jjjjjhhhccccc:ooddddd88866666:W1O\n"));
        assert!(ogid("OGID=11jjjjjhhhccccc:ooddddd88866666:N0N::W"));
        assert!(!ogid("11jjjjj-hhccc-c:ooddddd88866666:N0N::W"));
        assert!(!ogid("::N0N"));
    }
}
