//! The action of a node: a play, a cube action, or a setup.

use alloc::boxed::Box;
use core::ops::Range;

use bg_rules::{Board, Color, CubeOwner, Dice, Event, Play};
use sgf_syntax::value::trim;
use sgf_syntax::{Node, PropIdent, PropValue, Property};

use super::{cube_value, report, value_of};
use notation_report::first_error;

use crate::error::{Error, ErrorKind, Findings, push};
use crate::value::{add, play, points};

/// The action of a node. A node has at most one.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Action<'c> {
    /// A checker play.
    Play(Color, Play),
    /// A double, a redouble, or, in answer to a double, a beaver or raccoon.
    Double(Color),
    /// The acceptance of a double.
    Take(Color),
    /// The refusal of a double, which ends the game.
    Drop(Color),
    /// A resignation, which only `RE` records.
    Resign {
        /// The side that resigns.
        color: Color,
        /// Multiplier: 1 for a single game, 2 for a gammon, 3 for a backgammon.
        multiplier: u8,
    },
    /// A setup of checkers, dice, or the cube.
    Setup(Setup<'c>),
}

impl<'c> Action<'c> {
    /// Reads the action of a node, if it has one.
    ///
    /// If a node has several moves, the first one is used. Setup properties in a node with a move
    /// are ignored.
    ///
    /// # Errors
    /// The first value that cannot be read.
    pub fn read(node: Node<'c>) -> Result<Option<Self>, Error> {
        let mut findings = Findings::new();
        let action = read_action(node, node.parent().is_none(), &mut findings);
        match first_error(&findings) {
            Some(error) => Err(error),
            None => Ok(action.map(|(action, _)| action)),
        }
    }

    /// The side that acts; `None` for a setup.
    #[must_use]
    pub const fn color(&self) -> Option<Color> {
        match self {
            Self::Play(color, _) | Self::Double(color) | Self::Take(color) | Self::Drop(color) => {
                Some(*color)
            }
            Self::Resign { color, .. } => Some(*color),
            Self::Setup(_) => None,
        }
    }

    /// Returns the action as an event of a game, without reference to its node. `before` is the
    /// board before it.
    ///
    /// ```
    /// use bg_sgf::{tree::{Action}, Board, Color, bg_rules::Event};
    /// let action = Action::Double(Color::White);
    /// assert_eq!(action.event(&Board::START), Event::Double(Color::White));
    /// ```
    #[must_use]
    pub fn event(&self, before: &Board) -> Event {
        match self {
            Self::Play(color, play) => Event::Play(*color, *play),
            Self::Double(color) => Event::Double(*color),
            Self::Take(color) => Event::Take(*color),
            Self::Drop(color) => Event::Drop(*color),
            Self::Resign { color, multiplier } => {
                Event::Resign { color: *color, multiplier: *multiplier }
            }
            Self::Setup(setup) => {
                Event::SetUp(Box::new(setup.resolve(before, &mut Findings::new())))
            }
        }
    }

    /// Returns `move`, `double`, `take`, `drop`, `resign`, or `setup`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Play(..) => "move",
            Self::Double(_) => "double",
            Self::Take(_) => "take",
            Self::Drop(_) => "drop",
            Self::Resign { .. } => "resign",
            Self::Setup(_) => "setup",
        }
    }
}

/// The setup properties of a node, which change the state before it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Setup<'c> {
    node: Node<'c>,
    has_board: bool,
    /// `PL`: the side to move.
    pub player: Option<Color>,
    /// `DI`: dice that have been rolled but not played.
    pub dice: Option<Dice>,
    /// `CV`: the cube value.
    pub cube: Option<u32>,
    /// `CO`, or GNU Backgammon's `CP`: the owner of the cube.
    pub owner: Option<CubeOwner>,
}

impl Setup<'_> {
    /// Returns `true` if the setup places or removes checkers.
    #[must_use]
    pub const fn has_board(&self) -> bool {
        self.has_board
    }

    /// Returns the board after the setup. `AE` clears points first; then `AB` and `AW` place
    /// checkers in the order of the file. A point listed several times receives several checkers.
    #[must_use]
    pub fn board(&self, before: &Board) -> Board {
        self.place(before, &mut Findings::new())
    }

    /// Converts the setup to the type of `bg-rules`.
    pub(crate) fn resolve(&self, before: &Board, findings: &mut Findings) -> bg_rules::Setup {
        bg_rules::Setup {
            board: self.has_board.then(|| self.place(before, findings)),
            player: self.player,
            dice: self.dice,
            cube: self.cube,
            owner: self.owner,
        }
    }

    /// Places the checkers. A checker that would make the position impossible is reported and
    /// omitted.
    pub(crate) fn place(&self, before: &Board, findings: &mut Findings) -> Board {
        let mut board = *before;
        for value in self.node.named("AE").flat_map(Property::values) {
            for point in report(points(value.raw()), value, findings).into_iter().flatten() {
                board.clear(Color::White, point.number(Color::White));
            }
        }
        for property in self.node.properties() {
            let color = match property.ident() {
                AB => Color::Black,
                AW => Color::White,
                _ => continue,
            };
            for value in property.values() {
                // A range can hold 25 points; one diagnostic reports that some do not fit.
                let mut misfit = None;
                for point in report(points(value.raw()), value, findings).into_iter().flatten() {
                    misfit = misfit.or(add(&mut board, color, point).err());
                }
                if let Some(kind) = misfit {
                    push(findings, kind, value.span());
                }
            }
        }
        board
    }
}

const B: PropIdent = PropIdent::new("B");
const W: PropIdent = PropIdent::new("W");
const AB: PropIdent = PropIdent::new("AB");
const AE: PropIdent = PropIdent::new("AE");
const AW: PropIdent = PropIdent::new("AW");
const CO: PropIdent = PropIdent::new("CO");
const CP: PropIdent = PropIdent::new("CP");
const CV: PropIdent = PropIdent::new("CV");
const DI: PropIdent = PropIdent::new("DI");
const PL: PropIdent = PropIdent::new("PL");

/// The action of a node and its bytes. In a root, `CV` is the cube at the start, not a setup.
#[inline]
pub(crate) fn read_action<'c>(
    node: Node<'c>,
    is_root: bool,
    findings: &mut Findings,
) -> Option<(Action<'c>, Range<usize>)> {
    let mut moved: Option<(Color, Property<'c>)> = None;
    let mut setup = false;
    for property in node.properties() {
        let color = match property.ident() {
            B => Color::Black,
            W => Color::White,
            AB | AE | AW | DI | PL | CO => {
                setup = true;
                continue;
            }
            CV => {
                setup |= !is_root;
                continue;
            }
            CP => {
                setup |= cube_owner_of_cp(property).is_some();
                continue;
            }
            _ => continue,
        };
        match moved {
            None => moved = Some((color, property)),
            // The same color again is a duplicate property, which the syntax has reported.
            Some((first, _)) if first == color => {}
            Some(_) => {
                push(findings, ErrorKind::TwoMovesInNode, value_span(property));
            }
        }
    }
    if let Some((color, property)) = moved {
        if setup {
            push(findings, ErrorKind::SetupAndMoveMixed, value_span(property));
        }
        return read_move(color, property, findings);
    }
    if setup {
        let setup = read_setup(node, is_root, findings);
        return Some((Action::Setup(setup), node.span()));
    }
    None
}

/// The bytes of the first value, or of the name if there is no value.
fn value_span(property: Property<'_>) -> Range<usize> {
    property.value().map_or_else(|| property.name_span(), PropValue::span)
}

#[inline]
fn read_move<'c>(
    color: Color,
    property: Property<'c>,
    findings: &mut Findings,
) -> Option<(Action<'c>, Range<usize>)> {
    let span = value_span(property);
    let Some(value) = property.value() else {
        push(findings, ErrorKind::BadMove, span);
        return None;
    };
    let raw = value.raw();
    if let Some(action) = cube_action(color, raw) {
        if raw.iter().any(u8::is_ascii_uppercase) {
            push(findings, ErrorKind::CubeActionCase, span.clone());
        }
        return Some((action, span));
    }
    let play = report(play(raw, color), value, findings)?;
    Some((Action::Play(color, play), span))
}

fn cube_action<'c>(color: Color, raw: &[u8]) -> Option<Action<'c>> {
    match raw.first()? | 0x20 {
        b'd' if raw.eq_ignore_ascii_case(b"double") => Some(Action::Double(color)),
        b'd' if raw.eq_ignore_ascii_case(b"drop") => Some(Action::Drop(color)),
        b't' if raw.eq_ignore_ascii_case(b"take") => Some(Action::Take(color)),
        _ => None,
    }
}

/// The letter of `CO`; GNU Backgammon's `CP` has no `n`.
pub(crate) const fn cube_owner_letter(owner: CubeOwner) -> char {
    match owner {
        CubeOwner::Owned(Color::White) => 'w',
        CubeOwner::Owned(Color::Black) => 'b',
        CubeOwner::Centered => 'c',
        CubeOwner::NoCube => 'n',
    }
}

const fn cube_owner(raw: &[u8]) -> Option<CubeOwner> {
    match raw {
        b"w" => Some(CubeOwner::Owned(Color::White)),
        b"b" => Some(CubeOwner::Owned(Color::Black)),
        b"c" => Some(CubeOwner::Centered),
        b"n" => Some(CubeOwner::NoCube),
        _ => None,
    }
}

/// `CP` means "copyright" in general SGF. Only a value that is a cube owner gives it the other
/// meaning.
pub(crate) fn cube_owner_of_cp(property: Property<'_>) -> Option<CubeOwner> {
    cube_owner(property.value()?.raw())
}

fn read_setup<'c>(node: Node<'c>, is_root: bool, findings: &mut Findings) -> Setup<'c> {
    let has_board = node.properties().any(|p| matches!(p.ident(), AB | AE | AW));
    let player = value_of(node, "PL").and_then(|value| {
        let color = match trim(value.raw()) {
            b"W" => Ok(Color::White),
            b"B" => Ok(Color::Black),
            _ => Err(ErrorKind::BadColor),
        };
        report(color, value, findings)
    });
    let dice = value_of(node, "DI").and_then(|value| {
        let dice = match *trim(value.raw()) {
            [a @ b'0'..=b'9', b @ b'0'..=b'9'] => Dice::new(a - b'0', b - b'0'),
            _ => Err(bg_rules::ErrorKind::BadDice),
        };
        report(dice, value, findings)
    });
    let cube = value_of(node, "CV")
        .filter(|_| !is_root)
        .and_then(|value| report(cube_value(value.raw()), value, findings));
    let mut owner = None;
    if let Some(value) = value_of(node, "CP") {
        owner = cube_owner(value.raw());
    }
    if let Some(value) = value_of(node, "CO") {
        let read = cube_owner(trim(value.raw())).ok_or(ErrorKind::BadCubeOwner);
        owner = report(read, value, findings).or(owner);
    }
    Setup { node, has_board, player, dice, cube, owner }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings_of(node_text: &str) -> alloc::vec::Vec<(&'static str, usize)> {
        let file = alloc::format!("(;GM[6];{node_text})");
        let collection =
            sgf_syntax::parse_with(&file, &sgf_syntax::ParseOptions::lenient()).unwrap().value;
        let node = collection.trees().next().unwrap().main_line().nth(1).unwrap();
        let mut findings = Findings::new();
        if let Some((Action::Setup(setup), _)) = read_action(node, false, &mut findings) {
            setup.place(&Board::EMPTY, &mut findings);
        }
        findings.iter().map(|f| (f.kind().code(), f.offset() - 8)).collect()
    }

    #[test]
    fn damaged_moves() {
        assert_eq!(findings_of("W[31hefe]"), []);
        assert_eq!(findings_of("W[71hefe]"), [("bad-dice", 2)]);
        for text in
            ["W[31hef]", "W[31hefehefehe]", "W[31h1]", "W[31zafe]", "W[31hy]", "W[]", "W[3]"]
        {
            assert_eq!(findings_of(text), [("bad-move", 2)], "{text}");
        }
        assert_eq!(findings_of("W"), [("bad-move", 0)]);
        assert_eq!(findings_of("W[Take]"), [("cube-action-case", 2)]);
        assert_eq!(findings_of("W[doubled]"), [("bad-move", 2)]);
        assert_eq!(findings_of("W[31hefe]B[52lqln]"), [("two-moves-in-node", 11)]);
        assert_eq!(findings_of("DI[31]W[31hefe]"), [("setup-and-move-mixed", 8)]);
    }

    #[test]
    fn damaged_setups() {
        assert_eq!(findings_of("AE[a:y]AW[f][f]AB[s:t]PL[B]DI[31]CV[4]CO[n]"), []);
        assert_eq!(findings_of("CP[w]"), []);
        assert_eq!(findings_of("CP[2001, me]"), []);
        assert_eq!(findings_of("CO[x]"), [("bad-cube-owner", 3)]);
        assert_eq!(
            findings_of("CV[3]DI[70]PL[x]"),
            [("bad-color", 14), ("bad-dice", 8), ("bad-cube-value", 3)]
        );
        assert_eq!(findings_of("AW[f]AB[f]"), [("bad-position", 8)]);
        assert_eq!(findings_of("AW[a:p]"), [("bad-position", 3)]);
        assert_eq!(findings_of("AW[aa]AE[z]"), [("bad-point", 9), ("bad-point", 3)]);
    }

    #[test]
    fn seed_examples() {
        let file = b"(;GM[6];W[31hefe];B[61yg];B[66];W[66fzezdzcz];W[double])";
        let collection = sgf_syntax::parse(file).unwrap();
        let actions: alloc::vec::Vec<_> = collection
            .trees()
            .flat_map(|tree| tree.main_line().skip(1))
            .map(|node| Action::read(node).unwrap().unwrap())
            .collect();
        let steps = |at: usize| match actions[at] {
            Action::Play(_, play) => play.raw_steps(),
            _ => unreachable!(),
        };
        assert_eq!(steps(0), "8/5 6/5");
        assert_eq!(steps(1), "25/18");
        assert_eq!(steps(2), "");
        assert_eq!(steps(3), "6/0 5/0 4/0 3/0");
        assert_eq!(actions[4], Action::Double(Color::White));
    }
}
