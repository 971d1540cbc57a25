//! Writing of a record to text, the exact inverse of parsing.

use alloc::string::String;
use core::fmt::{self, Write as _};

use crossword_rules::{ErrorKind, LetterDistribution, MoveStyle, Position};
use notation_report::Written;

use crate::ops::Op;
use crate::record::Cgp;

/// Options for writing a record.
///
/// ```
/// use cgp::{MoveStyle, WriteOptions};
///
/// let record = cgp::parse("3/CAT/3 TA?/ 0/5 0 lm 2A .AT +5; bb 40;").unwrap();
/// let options = WriteOptions::canonical().moves(MoveStyle::Dotted);
/// let written = cgp::to_cgp(&record, &options)?;
/// assert_eq!(written.value, "3/CAT/3 AT?/ 0/5 0 bb 40; lm 2A.CAT;");
/// let losses: Vec<_> = written.losses.iter().map(|loss| (loss.code(), loss.count())).collect();
/// assert_eq!(losses, [("challenge-bonus", 1), ("through-tiles", 1)]);
/// # Ok::<(), cgp::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct WriteOptions<'a> {
    canonical: bool,
    alphabet: Option<&'a LetterDistribution>,
    moves: MoveStyle,
}

impl<'a> WriteOptions<'a> {
    /// Returns options that keep the order of racks and operations: a record that was read strictly
    /// is reproduced byte for byte.
    pub const fn keep() -> Self {
        Self { canonical: false, alphabet: None, moves: MoveStyle::Seed }
    }

    /// Returns options that sort racks and known operations (by opcode), with unknown operations
    /// after them.
    pub const fn canonical() -> Self {
        Self { canonical: true, ..Self::keep() }
    }

    /// Sets the alphabet by which canonical racks are sorted. Without one, they are sorted by code
    /// point.
    pub const fn alphabet(self, alphabet: &'a LetterDistribution) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// Sets the notation of the last move.
    pub const fn moves(self, moves: MoveStyle) -> Self {
        Self { moves, ..self }
    }
}

/// The bytes that hold most records.
const USUAL: usize = 256;

/// Writes a record, and lists what the chosen style cannot express.
///
/// # Errors
/// Returns [`ErrorKind::NoThroughTile`] if the dotted style must spell a play-through tile that is not
/// on the board.
///
/// ```
/// use cgp::WriteOptions;
///
/// let record = cgp::parse("3/3/3 T?A/ 0/0 0 x1; lm -2; lex NWL18;").unwrap();
/// let written = cgp::to_cgp(&record, &WriteOptions::canonical())?;
/// assert_eq!(written.value, "3/3/3 AT?/ 0/0 0 lex NWL18; lm -2; x1;");
/// # Ok::<(), cgp::ErrorKind>(())
/// ```
pub fn to_cgp(record: &Cgp, options: &WriteOptions<'_>) -> Result<Written<String>, ErrorKind> {
    let mut written = Written::whole(String::with_capacity(USUAL));
    let text = &mut written.value;
    fields(record.position(), options.canonical, options.alphabet, text);
    let ops = match options.canonical {
        true => record.ops().sorted(),
        false => record.ops().iter().collect(),
    };
    for op in ops {
        if let Op::LastMove(last) = op {
            let last = last.display(options.moves, record.position().board())?;
            written.losses = last.losses;
            push(text, format_args!(" lm {};", last.value));
        } else {
            push(text, format_args!(" {op}"));
        }
    }
    Ok(written)
}

/// Appends the four mandatory fields.
fn fields(
    position: &Position,
    canonical: bool,
    alphabet: Option<&LetterDistribution>,
    out: &mut String,
) {
    position.board().write_to(out);
    let separators = || core::iter::once(' ').chain(core::iter::repeat('/'));
    for (separator, rack) in separators().zip(position.racks()) {
        out.push(separator);
        if canonical { rack.sorted(alphabet).write_to(out) } else { rack.write_to(out) }
    }
    for (separator, score) in separators().zip(position.scores()) {
        push(out, format_args!("{separator}{score}"));
    }
    push(out, format_args!(" {}", position.zero_turns()));
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

impl Cgp {
    /// Appends the text with the order of racks and operations kept. This equals the `Display` form
    /// but is faster if the buffer is reused.
    pub fn write_to(&self, out: &mut String) {
        fields(self.position(), false, None, out);
        self.ops().iter().for_each(|op| push(out, format_args!(" {op}")));
    }
}

/// Formats the record as documented, with the order of racks and operations kept.
impl fmt::Display for Cgp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.pad(&text)
    }
}

/// Formats the operation with its `;`.
impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Number(_, value) => write!(f, " {value}")?,
            Self::Text(_, text) | Self::Unknown { operand: Some(text), .. } => {
                write!(f, " {text}")?;
            }
            Self::ChallengeRule(rule) => write!(f, " {rule}")?,
            Self::LastMove(last) => write!(f, " {last}")?,
            Self::Timers(timers) => {
                for (index, timer) in timers.iter().enumerate() {
                    write!(f, "{}{timer}", if index == 0 { ' ' } else { '/' })?;
                }
            }
            Self::OpponentRackUnknown | Self::Unknown { operand: None, .. } => {}
        }
        f.write_str(";")
    }
}
