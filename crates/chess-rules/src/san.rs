//! Writer and reader for standard algebraic notation. Both work on the slot board, so they support
//! positions in which a king is left in check.

pub mod chars;
pub mod plain;
pub mod symbol;
pub mod word;

use crate::ascii::{Short, short_text};
use crate::chess::{CastlingSide, Move, Role, Square};
use crate::error::{ErrorKind, IllegalMove};
use crate::masks::squares;
use crate::position::{PawnStep, Position, Step, StepKind, color_of};
use crate::slot::EMPTY;

/// A move in SAN, such as `e4`, `Nbd7`, `exd8=Q+`, `O-O-O#` or `--`.
///
/// ```
/// use chess_rules::Start;
///
/// let start = Start::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let position = start.position();
/// let mv = position.parse_san("Rd8").unwrap();
/// assert_eq!(position.san(mv).unwrap().as_str(), "Rd8#");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San(Short);

short_text!(San);

impl San {
    /// Returns the SAN of a step that has not been played yet.
    pub(crate) fn of(position: &Position, step: Step) -> Self {
        let mut san = Self(Short::default());
        match step.kind {
            StepKind::Castle(CastlingSide::King) => san.0.push_all(b"O-O"),
            StepKind::Castle(CastlingSide::Queen) => san.0.push_all(b"O-O-O"),
            StepKind::Null => san.0.push_all(b"--"),
            StepKind::Normal | StepKind::Promotion(_) => san.push_step(position, step),
        }
        if position.gives_check(step) && step.kind != StepKind::Null {
            let mut after = position.clone();
            after.advance(step);
            san.0.push(if after.has_legal_move() { b'+' } else { b'#' });
        }
        san
    }

    fn push_step(&mut self, position: &Position, step: Step) {
        let captures = position.captured_by(step).is_some();
        if step.pawn == PawnStep::No {
            let role = position.role_of(step.piece);
            self.0.push(role.byte());
            if role != Role::King {
                self.push_origin(position, step, role);
            }
        } else {
            self.0.push_if(captures | (step.pawn == PawnStep::Diagonal), step.from.name()[0]);
        }
        self.0.push_if(captures, b'x');
        self.0.push_all(&step.to.name());
        if let StepKind::Promotion(role) = step.kind {
            self.0.push(b'=');
            self.0.push(role.byte());
        }
    }

    /// Adds the file, the rank, or both (the first that suffices) if another piece of the same kind
    /// can reach the target. A move that leaves the king in check can be taken for another such move
    /// too.
    fn push_origin(&mut self, position: &Position, step: Step, role: Role) {
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for from in squares(position.origins(role, step.to) & !step.from.bit()) {
            let piece = position.piece_code(from);
            if !position.is_free_between(from, step.to) {
                continue;
            }
            let is_illegal = position.judge_king(Step { piece, from, ..step }).is_err();
            if is_illegal && position.judge_king(step).is_ok() {
                continue;
            }
            others = true;
            same_file |= from.file() == step.from.file();
            same_rank |= from.rank() == step.from.rank();
        }
        if others && (!same_file || same_rank) {
            self.0.push(step.from.name()[0]);
        }
        if others && same_file {
            self.0.push(step.from.name()[1]);
        }
    }
}

impl Position {
    /// Returns the SAN of a move in this position.
    ///
    /// # Errors
    ///
    /// The reason why the piece cannot move that way.
    pub fn san(&self, mv: Move) -> Result<San, IllegalMove> {
        let step = self.step_of(mv)?;
        Ok(San::of(self, step))
    }

    /// Parses a move in SAN.
    ///
    /// The parser also accepts missing or wrong `x`, `+` and `#`, redundant origins (`Ng1-f3`,
    /// `e2e4`), `0-0`, `e8Q`, `e8(Q)`, `exd6 e.p.`, and the null moves `--` and `Z0`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnreadableMove`] if the text is not a move; [`ErrorKind::AmbiguousMove`] if two
    /// or more pieces can make it; [`ErrorKind::IllegalMove`] if no piece can.
    pub fn parse_san(&self, text: &str) -> Result<Move, ErrorKind> {
        parse_san(self, text.as_bytes()).map(Self::move_of)
    }
}

/// The contents of a word that names a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The kind of the piece; a pawn if the word names none.
    pub role: Role,
    /// The word names the kind of piece.
    pub lettered: bool,
    /// The file (0–7) of the origin, if named.
    pub from_file: Option<u8>,
    /// The rank (0–7) of the origin, if named.
    pub from_rank: Option<u8>,
    /// The target.
    pub to: Square,
    /// The word has a capture mark.
    pub captures: bool,
    /// The kind to which a pawn is promoted.
    pub promotion: Option<Role>,
}

/// Parses a move and finds the only legal step that it denotes.
fn parse_san(position: &Position, text: &[u8]) -> Result<Step, ErrorKind> {
    let text = without_suffix(text);
    if symbol::null_move(text).is_some_and(|(len, _)| len == text.len()) {
        return null(position);
    }
    let spelled = word::spell(text).ok_or(ErrorKind::UnreadableMove)?;
    resolve(position, spelled.mv, Legality::All)
}

/// The rules that a move given as text must satisfy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Legality {
    /// All rules.
    All,
    /// A king may be left in check if no legal move fits.
    ChecksAllowed,
}

impl Legality {
    fn judge(self, position: &Position, step: Step) -> Result<Step, ErrorKind> {
        match position.judge(step) {
            Err(reason) if self == Self::All || !reason.is_check_only() => {
                Err(ErrorKind::IllegalMove(reason))
            }
            _ => Ok(step),
        }
    }
}

/// Removes evaluation marks, and `e.p.` after a blank, which add nothing to the move.
fn without_suffix(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b'!' | b'?'] = text {
        text = rest;
    }
    for suffix in [&b" e.p."[..], b" ep", b" e.p"] {
        text = text.strip_suffix(suffix).unwrap_or(text);
    }
    text.trim_ascii_end()
}

/// Returns the null move.
///
/// # Errors
///
/// [`ErrorKind::IllegalMove`] if the king is in check.
pub fn null(position: &Position) -> Result<Step, ErrorKind> {
    let step = position.null_step();
    position.judge(step).map_err(ErrorKind::IllegalMove)?;
    Ok(step)
}

/// Finds the only legal step that a word denotes.
///
/// # Errors
///
/// [`ErrorKind::AmbiguousMove`] if two or more pieces can make it; [`ErrorKind::IllegalMove`] if no
/// piece can.
pub fn resolve(
    position: &Position,
    written: word::Written,
    legality: Legality,
) -> Result<Step, ErrorKind> {
    let words = match written {
        word::Written::Castle(castling_side) => {
            let step = position.castle_step(castling_side).map_err(ErrorKind::IllegalMove)?;
            return legality.judge(position, step);
        }
        word::Written::Move(words) => words,
    };
    match (words.lettered, words.from_file, words.from_rank) {
        // "From-square and target both given without a letter: the piece that stands there moves."
        (false, Some(file), Some(rank)) => {
            let from = Square::wrap(rank << 3 | file);
            let Words { to, promotion, .. } = words;
            let step = Move::Step { from, to, promotion };
            let mv = position.castling_of(from, to).unwrap_or(step);
            let step = position.step_of(mv)?;
            legality.judge(position, step)
        }
        _ if words.role == Role::Pawn => find_pawn(position, &words).only(legality),
        _ => find_piece(position, &words).and_then(|found| found.only(legality)),
    }
}

fn find_pawn(position: &Position, words: &Words) -> Found {
    let Words { from_file, from_rank, to, promotion, .. } = *words;
    let back = if position.side == crate::Color::White { -1 } else { 1 };
    let mut candidates = [None; 4];
    // "A pawn move without a file is a push. `x` is not trusted."
    if from_file.is_none_or(|file| file == to.file()) {
        candidates[0] = Some((0, back));
        candidates[1] = Some((0, 2 * back));
    } else {
        candidates[2] = Some((-1, back));
        candidates[3] = Some((1, back));
    }
    let steps = candidates.into_iter().flatten().filter_map(|way| {
        let from = to.offset(way)?;
        let fits = from_file.is_none_or(|file| file == from.file())
            && from_rank.is_none_or(|rank| rank == from.rank());
        fits.then_some(from)
    });
    let mut found = Found::default();
    for from in steps {
        let piece = position.piece_code(from);
        if piece == EMPTY || position.role_of(piece) != Role::Pawn {
            continue;
        }
        if let Ok(step) = position.step_of(Move::Step { from, to, promotion }) {
            found.add(step, position.judge(step));
        }
    }
    found
}

fn find_piece(position: &Position, words: &Words) -> Result<Found, ErrorKind> {
    let Words { role, from_file, from_rank, to, promotion, .. } = *words;
    if promotion.is_some() || color_of(position.piece_code(to)) == Some(position.side) {
        return Err(ErrorKind::IllegalMove(IllegalMove::Unreachable));
    }
    let mut found = Found::default();
    for from in squares(position.origins(role, to)) {
        if !position.is_free_between(from, to) {
            continue;
        }
        let fits = from_file.is_none_or(|file| file == from.file())
            && from_rank.is_none_or(|rank| rank == from.rank());
        if fits {
            let piece = position.piece_code(from);
            let step = Step { piece, from, to, kind: StepKind::Normal, pawn: PawnStep::No };
            found.add(step, position.judge_king(step));
        }
    }
    Ok(found)
}

/// The legal steps among the candidates, and the reason why the others are illegal.
#[derive(Default)]
struct Found {
    step: Option<Step>,
    ambiguous: bool,
    /// A step that is illegal only because of the safety of the king.
    unsafe_step: Option<Step>,
    /// There is another such step.
    unsafe_ambiguous: bool,
    reason: Option<IllegalMove>,
}

impl Found {
    fn add(&mut self, step: Step, verdict: Result<(), IllegalMove>) {
        match verdict {
            Ok(()) => self.ambiguous |= self.step.replace(step).is_some(),
            Err(reason) => {
                if reason.is_check_only() {
                    self.unsafe_ambiguous |= self.unsafe_step.replace(step).is_some();
                }
                self.reason = Some(reason);
            }
        }
    }

    fn only(self, legality: Legality) -> Result<Step, ErrorKind> {
        let (step, ambiguous) = match self.step {
            None if legality == Legality::ChecksAllowed => {
                (self.unsafe_step, self.unsafe_ambiguous)
            }
            step => (step, self.ambiguous),
        };
        match step {
            _ if ambiguous => Err(ErrorKind::AmbiguousMove),
            Some(step) => Ok(step),
            None => {
                let reason = self.reason.unwrap_or(IllegalMove::Unreachable);
                Err(ErrorKind::IllegalMove(reason))
            }
        }
    }
}
