//! Writing of a [`Position`] to text, the exact inverse of parsing.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::distribution::LetterDistribution;
use crate::error::{Error, ErrorKind, Field};
use crate::model::{
    Board, Code, EMPTY, Exchanged, Faces, LastMove, Op, Opcode, Ops, Play, Position, Rack,
    is_through,
};
use crate::parse::MoveOptions;

/// The notation of a written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum MoveStyle {
    /// The notation of the CGP document: `8H C.T`, `-AB`, `-2`, `-`, `challenge 8H CAT`.
    #[default]
    Seed,
    /// The notation of the later CGP document: `8H.CAT`, `ex.AB`, `ex.2`, `pass`, `phony.8H.CAT`.
    Dotted,
    /// The notation of a line in a GCG file: `8H C.T`, `-AB`, `-2`, `-`.
    Gcg,
    /// The notation of UCGI programs: `8h.CAT`, `ex.AB`, `ex.2`, `pass`, `8h.CAT..5.0`.
    Ucgi,
    /// The notation of MAGPIE's console: `8h CAT`, `ex AB`, `pass`.
    Spelled,
}

/// Options for writing a position.
///
/// ```
/// use cgp::{Loss, MoveStyle, WriteOptions};
///
/// let position = cgp::parse("3/CAT/3 TA?/ 0/5 0 lm 2A .AT +5; bb 40;").unwrap();
/// let written = WriteOptions::canonical().moves(MoveStyle::Dotted).write(&position)?;
/// assert_eq!(written.text, "3/CAT/3 AT?/ 0/5 0 bb 40; lm 2A.CAT;");
/// assert_eq!(written.losses, [Loss::ChallengeBonus(5), Loss::ThroughTiles(1)]);
/// # Ok::<(), cgp::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct WriteOptions<'a> {
    canonical: bool,
    alphabet: Option<&'a LetterDistribution>,
    moves: MoveStyle,
    fields_only: bool,
}

impl<'a> WriteOptions<'a> {
    /// Returns options that keep the order of racks and operations: a record that was read strictly
    /// is reproduced byte for byte.
    pub const fn keep() -> Self {
        Self { canonical: false, alphabet: None, moves: MoveStyle::Seed, fields_only: false }
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

    /// Writes only the four fields, for programs that do not read operations.
    pub const fn fields_only(self) -> Self {
        Self { fields_only: true, ..self }
    }

    /// Writes a position, and lists the content that the chosen style cannot express.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoThroughTile`] if the dotted style must spell a play-through tile that
    /// is not on the board.
    pub fn write(&self, position: &Position) -> Result<Written, ErrorKind> {
        let mut text = String::new();
        let mut losses = Vec::new();
        self.write_to(position, &mut text, &mut losses)?;
        Ok(Written { text, losses })
    }

    /// Appends a position to `text` and the losses to `losses`; both buffers can be reused.
    ///
    /// # Errors
    /// Same as [`write`](Self::write). After an error, `text` contains a partial record.
    pub fn write_to(
        &self,
        position: &Position,
        text: &mut String,
        losses: &mut Vec<Loss>,
    ) -> Result<(), ErrorKind> {
        fields(position, self.canonical, self.alphabet, text);
        if self.fields_only {
            let dropped = position.ops().iter().map(|op| Loss::Operation(op.name().into()));
            losses.extend(dropped);
            return Ok(());
        }
        let mut failure = Ok(());
        in_order(position.ops(), self.canonical, |op| {
            if failure.is_ok() {
                failure = operation(op, position.board(), self.moves, text, losses);
            }
        });
        failure
    }
}

/// A position as text, with the content that the text cannot express.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The record, without a line end.
    pub text: String,
    /// The content that was lost.
    pub losses: Vec<Loss>,
}

/// Content that a style cannot express.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// The points for a survived challenge, which the dotted style omits.
    ChallengeBonus(u8),
    /// Number of play-through tiles that are spelled and therefore cannot be distinguished from
    /// placed ones when the text is read back; 0 if the number is unknown.
    ThroughTiles(usize),
    /// An operation omitted because only the four fields were requested.
    Operation(String),
}

impl Loss {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ChallengeBonus(_) => "challenge-bonus",
            Self::ThroughTiles(_) => "through-tiles",
            Self::Operation(_) => "operation",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChallengeBonus(points) => {
                write!(f, "the challenge bonus of {points} points has no place in this style")
            }
            Self::ThroughTiles(0) => {
                f.write_str("the tiles that the move runs through are spelled out like placed ones")
            }
            Self::ThroughTiles(count) => {
                write!(f, "{count} through tiles are spelled out like placed ones")
            }
            Self::Operation(name) => write!(f, "operation `{name}` is left out"),
        }
    }
}

impl Position {
    /// Returns the canonical text, with racks sorted by code point and operations sorted by opcode.
    ///
    /// ```
    /// let position = cgp::parse("3/3/3 T?A/ 0/0 0 x1; lm -2; lex NWL18;").unwrap();
    /// assert_eq!(position.to_canonical(None), "3/3/3 AT?/ 0/0 0 lex NWL18; lm -2; x1;");
    /// ```
    #[must_use]
    pub fn to_canonical(&self, alphabet: Option<&LetterDistribution>) -> String {
        let mut text = String::new();
        self.write_canonical(alphabet, &mut text);
        text
    }

    /// Appends the canonical text.
    pub fn write_canonical(&self, alphabet: Option<&LetterDistribution>, out: &mut String) {
        self.write_seed(out, true, alphabet);
    }

    /// Appends the text with all orders kept, equal to the `Display` form but faster if the buffer
    /// is reused.
    pub fn write_keep(&self, out: &mut String) {
        self.write_seed(out, false, None);
    }

    fn write_seed(&self, out: &mut String, canonical: bool, order: Option<&LetterDistribution>) {
        fields(self, canonical, order, out);
        in_order(self.ops(), canonical, |op| seed_operation(op, out));
    }
}

/// Formats the record as documented, with all orders kept.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_keep(&mut text);
        f.pad(&text)
    }
}

/// Formats the board field.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        board(self, &mut text);
        f.pad(&text)
    }
}

/// Formats one rack as written in a record.
impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.0.write(&mut text);
        f.pad(&text)
    }
}

/// Formats coordinate and tiles: `8H C.T`, or `8H.CAT` if the play spells its play-through tiles.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        seed_play(self, &mut text);
        f.pad(&text)
    }
}

/// Formats the operand of `lm` as documented.
impl fmt::Display for LastMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        seed_move(self, &mut text);
        f.pad(&text)
    }
}

impl LastMove {
    /// Returns the move in a notation. Notations that spell play-through tiles take them from the
    /// board.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoThroughTile`] if a play-through square is empty, and
    /// [`ErrorKind::NotInStyle`] if the notation cannot express the move.
    ///
    /// ```
    /// use cgp::{Board, LastMove, MoveStyle};
    ///
    /// let board: Board = "3/CAT/3".parse()?;
    /// let mv: LastMove = "2A .AT".parse()?;
    /// let text = |style| mv.display(style, &board).unwrap().text;
    /// assert_eq!(text(MoveStyle::Seed), "2A .AT");
    /// assert_eq!(text(MoveStyle::Dotted), "2A.CAT");
    /// assert_eq!(text(MoveStyle::Ucgi), "2a.CAT");
    /// assert_eq!(text(MoveStyle::Spelled), "2a CAT");
    /// # Ok::<(), cgp::Error>(())
    /// ```
    pub fn display(&self, style: MoveStyle, board: &Board) -> Result<Written, ErrorKind> {
        let (mut text, mut losses) = (String::new(), Vec::new());
        styled_move(self, board, style, &mut text, &mut losses)?;
        Ok(Written { text, losses })
    }
}

/// Parses a move in any notation; see [`LastMove::parse_with`].
impl FromStr for LastMove {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &MoveOptions::default()).map(|parsed| parsed.last_move)
    }
}

/// Parses a play in any notation.
impl FromStr for Play {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text.parse()? {
            LastMove::Play { play, bonus: None } => Ok(play),
            _ => {
                let field = Field::Operation(Opcode::LastMove);
                Err(Error::new(ErrorKind::BadMove, field, 0..text.len()))
            }
        }
    }
}

/// Formats the operation with its `;`.
impl fmt::Display for Op<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        seed_operation(*self, &mut text);
        f.pad(text.trim_start())
    }
}

/// Appends the four mandatory fields.
fn fields(
    position: &Position,
    canonical: bool,
    alphabet: Option<&LetterDistribution>,
    out: &mut String,
) {
    board(position.board(), out);
    for (i, rack) in position.racks().iter().enumerate() {
        out.push(if i == 0 { ' ' } else { '/' });
        if canonical {
            write_sorted(rack, alphabet, out);
        } else {
            rack.0.write(out);
        }
    }
    for (i, &score) in position.scores().iter().enumerate() {
        out.push(if i == 0 { ' ' } else { '/' });
        integer(score.into(), out);
    }
    out.push(' ');
    integer(position.zero_turns().into(), out);
}

fn write_sorted(rack: &Rack, alphabet: Option<&LetterDistribution>, out: &mut String) {
    if rack.len() < 2 {
        rack.0.write(out);
    } else {
        rack.sorted(alphabet).0.write(out);
    }
}

fn board(board: &Board, out: &mut String) {
    let cols = usize::from(board.cols()).max(1);
    match board.codes() {
        Some(codes) => board_rows(codes.chunks_exact(cols), board.faces(), out),
        None => {
            let codes: Vec<Code> = board.raw_codes().collect();
            board_rows(codes.chunks_exact(cols), board.faces(), out);
        }
    }
}

fn board_rows<'b, C: Copy + Into<Code> + 'b>(
    rows: impl Iterator<Item = &'b [C]>,
    faces: &Faces,
    out: &mut String,
) {
    for (i, row) in rows.enumerate() {
        if i != 0 {
            out.push('/');
        }
        let mut run = 0;
        for &code in row {
            let code = code.into();
            if code == EMPTY {
                run += 1;
                continue;
            }
            if run != 0 {
                small_integer(run, out);
                run = 0;
            }
            faces.write_quick(out, code);
        }
        if run != 0 {
            small_integer(run, out);
        }
    }
}

/// Appends a number, with a fast path for runs of 1 to 255 that avoids the formatting machinery.
fn small_integer(n: u32, out: &mut String) {
    match u8::try_from(n) {
        Ok(n @ 0..=9) => out.push(char::from(b'0' + n)),
        Ok(n @ 10..=99) => {
            out.push(char::from(b'0' + n / 10));
            out.push(char::from(b'0' + n % 10));
        }
        _ => integer(n.into(), out),
    }
}

fn integer(n: i64, out: &mut String) {
    let mut buffer = [0_u8; 20];
    let mut rest = n.unsigned_abs();
    let mut digits = 0;
    for place in buffer.iter_mut().rev() {
        // A remainder by 10 fits into a byte.
        *place = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        digits += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if n < 0 {
        out.push('-');
    }
    let text = buffer.get(buffer.len() - digits..).unwrap_or_default();
    out.push_str(core::str::from_utf8(text).unwrap_or_default());
}

/// Passes all operations to `each`: in written order, or in canonical order with known ones by
/// opcode before unknown ones.
fn in_order<'p>(ops: &'p Ops, canonical: bool, mut each: impl FnMut(Op<'p>)) {
    if !canonical {
        ops.iter().for_each(each);
        return;
    }
    for opcode in ops.sorted_opcodes() {
        if let Some(op) = ops.find(opcode) {
            each(op);
        }
    }
    ops.iter().filter(|op| op.opcode().is_none()).for_each(each);
}

/// Appends ` opcode operand;`.
fn seed_operation(op: Op<'_>, out: &mut String) {
    out.push(' ');
    out.push_str(op.name());
    match op {
        Op::BingoBonus(n)
        | Op::ExchangeLimit(n)
        | Op::MaxZeroTurns(n)
        | Op::TimerIncrement(n)
        | Op::MaxOvertime(n) => {
            out.push(' ');
            integer(n.into(), out);
        }
        Op::BoardName(text)
        | Op::GameId(text)
        | Op::LetterDistribution(text)
        | Op::Lexicon(text)
        | Op::Variant(text)
        | Op::Unknown { operand: Some(text), .. } => {
            out.push(' ');
            out.push_str(text);
        }
        Op::ChallengeRule(rule) => {
            out.push(' ');
            out.push_str(rule.name());
        }
        Op::OpponentRackUnknown | Op::Unknown { operand: None, .. } => {}
        Op::Timers(timers) => {
            for (i, &timer) in timers.iter().enumerate() {
                out.push(if i == 0 { ' ' } else { '/' });
                integer(timer, out);
            }
        }
        Op::LastMove(last) => {
            out.push(' ');
            seed_move(last, out);
        }
    }
    out.push(';');
}

/// Appends the operand of `lm` as documented.
fn seed_move(last: &LastMove, out: &mut String) {
    match last {
        LastMove::Play { play, bonus } => {
            seed_play(play, out);
            if let Some(points) = bonus {
                out.push_str(" +");
                integer((*points).into(), out);
            }
        }
        LastMove::Exchange(exchanged) => exchange("-", exchanged, out),
        LastMove::Pass => out.push('-'),
        LastMove::ChallengedOff(play) => {
            out.push_str(if play.is_spelled() { "phony." } else { "challenge " });
            seed_play(play, out);
        }
    }
}

/// Appends `8H C.T`, or `8H.CAT` for a play that does not record which of its tiles were placed.
fn seed_play(play: &Play, out: &mut String) {
    // Writing to a `String` cannot fail.
    let _ = play.write_coordinate(out);
    out.push(if play.is_spelled() { '.' } else { ' ' });
    let tiles = play.tile_list();
    for code in tiles.codes() {
        if is_through(code) { out.push('.') } else { tiles.faces().write_quick(out, code) }
    }
}

fn exchange(prefix: &str, exchanged: &Exchanged, out: &mut String) {
    out.push_str(prefix);
    match exchanged {
        Exchanged::Count(count) => integer(count.get().into(), out),
        Exchanged::Tiles(rack) => rack.0.write(out),
    }
}

fn operation(
    op: Op<'_>,
    board: &Board,
    style: MoveStyle,
    out: &mut String,
    losses: &mut Vec<Loss>,
) -> Result<(), ErrorKind> {
    match op {
        Op::LastMove(last) => {
            out.push_str(" lm ");
            styled_move(last, board, style, out, losses)?;
            out.push(';');
        }
        _ => seed_operation(op, out),
    }
    Ok(())
}

fn styled_move(
    last: &LastMove,
    board: &Board,
    style: MoveStyle,
    out: &mut String,
    losses: &mut Vec<Loss>,
) -> Result<(), ErrorKind> {
    let spelled = last.play().is_some_and(Play::is_spelled);
    let (ex, pass, separator) = match style {
        MoveStyle::Seed | MoveStyle::Gcg => ("-", "-", ' '),
        MoveStyle::Dotted | MoveStyle::Ucgi => ("ex.", "pass", '.'),
        MoveStyle::Spelled => ("ex ", "pass", ' '),
    };
    match last {
        _ if style == MoveStyle::Seed => {
            losses.extend(spelled.then_some(Loss::ThroughTiles(0)));
            seed_move(last, out);
        }
        LastMove::Exchange(exchanged) => exchange(ex, exchanged, out),
        LastMove::Pass => out.push_str(pass),
        LastMove::ChallengedOff(play) if style == MoveStyle::Dotted => {
            out.push_str("phony.");
            spelled_play(play, board, style, separator, out, losses)?;
        }
        LastMove::ChallengedOff(_) => return Err(ErrorKind::NotInStyle),
        LastMove::Play { .. } if style == MoveStyle::Gcg && spelled => {
            return Err(ErrorKind::NotInStyle);
        }
        LastMove::Play { play, bonus } => {
            let points = bonus.filter(|&points| style == MoveStyle::Ucgi && points > 0);
            if points.is_none() {
                losses.extend(bonus.map(Loss::ChallengeBonus));
            }
            if style == MoveStyle::Gcg {
                seed_play(play, out);
            } else {
                spelled_play(play, board, style, separator, out, losses)?;
            }
            if let Some(points) = points {
                out.push_str("..");
                integer(points.into(), out);
                out.push_str(".0");
            }
        }
    }
    Ok(())
}

/// Appends a play with each `.` replaced by the tile on the board.
fn spelled_play(
    play: &Play,
    board: &Board,
    style: MoveStyle,
    separator: char,
    out: &mut String,
    losses: &mut Vec<Loss>,
) -> Result<(), ErrorKind> {
    let start = out.len();
    let _ = play.write_coordinate(out);
    if style != MoveStyle::Dotted {
        let coordinate = out.split_off(start);
        out.push_str(&coordinate.to_ascii_lowercase());
    }
    out.push(separator);
    let mut through = 0;
    let tiles = play.tile_list();
    for (square, code) in play.squares().zip(tiles.codes()) {
        if !is_through(code) {
            tiles.faces().write_quick(out, code);
            continue;
        }
        through += 1;
        match board.code(square) {
            EMPTY => return Err(ErrorKind::NoThroughTile { square }),
            code => board.faces().write_quick(out, code),
        }
    }
    losses.extend((through > 0 || play.is_spelled()).then_some(Loss::ThroughTiles(through)));
    Ok(())
}

/// The known opcodes, in alphabetical order.
impl Ops {
    fn sorted_opcodes(&self) -> impl Iterator<Item = Opcode> + '_ {
        let present = self.iter().filter_map(|op| op.opcode());
        let mask = present.fold(0_u16, |mask, opcode| mask | 1 << (opcode as u8));
        Opcode::ALL.into_iter().filter(move |&opcode| mask & 1 << (opcode as u8) != 0)
    }
}

/// Access to the operand of an operation.
impl Op<'_> {
    /// Returns the operand as written, or an empty string if there is none.
    #[must_use]
    pub fn operand(&self) -> String {
        let text = self.to_string();
        let operand = text.split_once(' ').map_or("", |(_, operand)| operand);
        operand.trim_end_matches(';').into()
    }
}
