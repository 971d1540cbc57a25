//! Reads dice, and shows an error with a caret below its place: `cargo run --example first -- 3174`.

use notation_report::{Error, kinds};

kinds! {
    /// The kind of an error in a list of dice.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub(crate) enum ErrorKind {
        /// A character that is not a die.
        #[error("{found} is not a die, expected 1 to 6")]
        BadDie {
            /// The character.
            found: char,
        } = "bad-die" {
            explanation: "A die shows 1 to 6. This character is none of them; correct or remove it.",
            example: "3174",
        }
    }
}

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    print!("{}", shown(&text));
}

/// Returns the number of dice, or the error below the text.
pub(crate) fn shown(text: &str) -> String {
    match dice(text) {
        Ok(dice) => format!("{} dice\n", dice.len()),
        Err(error) => {
            let before = " ".repeat(text[..error.offset()].chars().count());
            format!("{text}\n{before}^ {} [{}]\n", error.kind(), error.kind().code())
        }
    }
}

fn dice(text: &str) -> Result<Vec<u32>, Error<ErrorKind>> {
    let die = |(at, found): (usize, char)| match found {
        '1'..='6' => Ok(u32::from(found) - u32::from('0')),
        _ => Err(Error::new(ErrorKind::BadDie { found }, at..at + found.len_utf8())),
    };
    text.char_indices().map(die).collect()
}
