//! From records to a match of the model.

mod frame;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use bg_rules::{Board, Color, CubeOwner, Dice, Event, Game, Match, Setup, Table};
use core::ops::Range;
use notation_report::Severity;

use crate::comment::{Comment, Comments, Place};
use crate::error::{Error, ErrorKind, RecordNumber};
use crate::options::Reading;
use crate::position::{board, play, side};
use crate::raw::{Cube, MatchHeader, Move, Record};

/// The records that an action comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub(crate) struct Source {
    /// The decision about the cube: of a double and its answers, and of the play after a decision
    /// not to double.
    pub(crate) cube: Option<usize>,
    /// The play.
    pub(crate) play: Option<usize>,
    /// The end of the game, for a resignation.
    pub(crate) footer: Option<usize>,
    /// The side that did not double, for a decision that no play of it follows. It is no event.
    pub(crate) no_double: Option<Color>,
}

/// A decision not to double that belongs to the next play of its side.
#[derive(Debug, Clone, Copy)]
struct NoDouble {
    record: usize,
    color: Color,
    /// Number of sources before it.
    at: usize,
}

/// The highest power of 2 of a cube.
const HIGHEST_CUBE: i32 = 15;

/// Collects games from records in the order of the file.
pub(crate) struct Replayer<'r, 'o> {
    reading: &'r mut Reading<'o>,
    comments: Comments<'r>,
    /// The comments that records name, in the order of the records.
    found: Vec<Comment>,
    /// Number of rollouts in the file.
    pub(crate) rollouts: usize,
    /// The bytes of the segment in the file.
    span: Range<usize>,
    record: usize,
    played: Match,
    sources: Vec<Vec<Source>>,
    open: Option<Open>,
}

/// The game that is read.
struct Open {
    header: usize,
    game: Game,
    table: Table,
    sources: Vec<Source>,
    in_progress: bool,
    ended: bool,
    /// The decision not to double whose play has not come yet.
    no_double: Option<NoDouble>,
    /// `true` before the first cube decision or play.
    first: bool,
}

impl<'r, 'o> Replayer<'r, 'o> {
    pub(crate) fn new(
        reading: &'r mut Reading<'o>,
        comments: Comments<'r>,
        span: Range<usize>,
        header: MatchHeader<'_>,
    ) -> Result<Self, Error> {
        let mut replayer = Self {
            reading,
            comments,
            found: Vec::new(),
            rollouts: 0,
            span,
            record: 0,
            played: Match::default(),
            sources: Vec::new(),
            open: None,
        };
        replayer.match_header(header)?;
        Ok(replayer)
    }

    /// Returns the match, the records of its actions, and the comments.
    pub(crate) fn finish(self) -> (Match, Vec<Vec<Source>>, Vec<Comment>) {
        (self.played, self.sources, self.found)
    }

    /// Checks the number of a rollout.
    fn rollout(&mut self, number: i32) -> Result<(), Error> {
        let missing = usize::try_from(number).is_ok_and(|number| number >= self.rollouts);
        if missing { self.report(ErrorKind::MissingRollout) } else { Ok(()) }
    }

    fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.span.clone()).with_place(RecordNumber(Some(self.record)))
    }

    fn report(&mut self, kind: ErrorKind) -> Result<(), Error> {
        let error = self.error(kind);
        self.reading.report(error)
    }

    /// Reports a contradiction, after which lenient reading follows the file.
    fn contradiction(&mut self, kind: ErrorKind, error: bool) -> Result<(), Error> {
        let strict = error && !self.reading.options().is_forgiving();
        let severity = if strict { Severity::Error } else { Severity::Warning };
        let error = self.error(kind);
        self.reading.report_as(severity, error)
    }

    /// Reads the next record. A record with an error is skipped by lenient reading.
    pub(crate) fn record(&mut self, record: usize, read: Record<'_>) -> Result<(), Error> {
        self.record = record;
        let result = match read {
            Record::MatchHeader(_) => Err(ErrorKind::SecondMatchHeader),
            Record::GameHeader(header) => return self.game_header(header),
            Record::Cube(cube) => self.cube(cube)?,
            Record::Move(mv) => self.play(mv)?,
            Record::GameFooter(footer) => self.game_footer(footer)?,
            Record::MatchFooter(_) => Ok(()),
        };
        result.or_else(|kind| self.report(kind))
    }

    /// Reports a record of unknown kind.
    pub(crate) fn unknown(&mut self, record: usize, kind: u8) -> Result<(), Error> {
        self.record = record;
        self.report(ErrorKind::BadRecordType(kind))
    }

    /// Reports that the last record is incomplete.
    pub(crate) fn incomplete(&mut self, record: usize) -> Result<(), Error> {
        self.record = record;
        self.report(ErrorKind::BadSegmentSize)
    }

    fn comment(&mut self, index: i32, place: Place) -> Result<Option<String>, Error> {
        let Ok(line) = usize::try_from(index) else { return Ok(None) };
        let Some((text, unread)) = self.comments.line(line) else {
            return self.report(ErrorKind::MissingComment).map(|()| None);
        };
        if unread {
            self.report(ErrorKind::CodePage)?;
        }
        let record = self.record;
        self.found.push(Comment { record, place, line, text: text.clone() });
        Ok(Some(text))
    }

    /// Adds a comment to the game: at its start or its end, or behind the event that the record
    /// adds next.
    fn remark(&mut self, index: i32, place: Place) -> Result<(), Error> {
        if let Some(text) = self.comment(index, place)?.filter(|text| !text.is_empty()) {
            if let Some(open) = &mut self.open {
                let at = match place {
                    Place::Move | Place::Cube => open.game.events.len() + 1,
                    // The comment on the end of a game stands in its header.
                    Place::FooterGame => usize::MAX,
                    _ => open.game.events.len(),
                };
                open.game.comments.push((at, text));
            }
        }
        Ok(())
    }

    /// Brings the replay to the position and the cube of a record.
    fn continue_from(
        &mut self,
        color: Color,
        position: Board,
        power: i32,
        edited: bool,
    ) -> Result<(), Error> {
        let Some(open) = &self.open else { return Ok(()) };
        let state = *open.table.state();
        let value = open.game.initial_cube << power.unsigned_abs();
        let owner = match power.signum() {
            0 => None,
            1 => Some(Color::White),
            _ => Some(Color::Black),
        };
        let moved = state.board != position;
        let turned = (state.cube, state.cube_owner) != (value, owner);
        if !moved && !turned {
            return Ok(());
        }
        if !edited && !open.first {
            if moved {
                self.contradiction(ErrorKind::PositionMismatch, true)?;
            }
            if turned {
                self.contradiction(ErrorKind::CubeMismatch, true)?;
            }
        }
        let setup = Setup {
            board: moved.then_some(position),
            player: Some(color),
            cube: turned.then_some(value),
            owner: turned.then(|| owner.map_or(CubeOwner::Centered, CubeOwner::Owned)),
            ..Setup::default()
        };
        self.event(Event::SetUp(Box::new(setup)), Source::default());
        Ok(())
    }

    fn event(&mut self, event: Event, source: Source) {
        if let Some(open) = &mut self.open {
            open.table.follow(&event, |_| {});
            open.game.events.push(event);
            open.sources.push(source);
            open.first = false;
        }
    }

    /// Takes the decision not to double before a play of a side. One of the other side is an action
    /// of its own.
    fn no_double(&mut self, color: Color) -> Option<usize> {
        let open = self.open.as_mut()?;
        let before = open.no_double.take_if(|decision| decision.color == color);
        open.stand_alone();
        before.map(|decision| decision.record)
    }

    fn cube(&mut self, cube: Cube<'_>) -> Result<Result<(), ErrorKind>, Error> {
        if self.open.is_none() {
            return Ok(Err(ErrorKind::NoGameHeader));
        }
        let (color, position) = match checked(cube.active(), &cube.position(), cube.cube()) {
            Ok(checked) => checked,
            Err(kind) => return Ok(Err(kind)),
        };
        let actions = [cube.double(), cube.take(), cube.beaver_answer(), cube.raccoon_answer()];
        let asked = if actions[0] == 1 { 4 } else { 1 };
        if let Some(&bad) = actions[..asked].iter().find(|action| !(-2..=2).contains(*action)) {
            return Ok(Err(ErrorKind::BadAction(bad)));
        }
        if actions[0] == 2 {
            return Ok(Err(ErrorKind::BadAction(2)));
        }
        // A record without a possible decision keeps a place only.
        if actions[0] == -2 {
            self.remark(cube.comment(), Place::Cube)?;
            return Ok(Ok(()));
        }
        if let Some(open) = &mut self.open {
            open.stand_alone();
        }
        self.continue_from(color, position, cube.cube(), cube.edited().unwrap_or(false))?;
        self.remark(cube.comment(), Place::Cube)?;
        self.rollout(cube.rollout())?;
        let source = Source { cube: Some(self.record), ..Source::default() };
        match actions[0] {
            0 => {
                if let Some(open) = &mut self.open {
                    let (record, at) = (self.record, open.sources.len());
                    open.no_double = Some(NoDouble { record, color, at });
                }
            }
            1 => {
                self.event(Event::Double(color), source);
                // Each answer is the other side's: drop, take, or double again.
                let mut answering = color.opponent();
                for answer in &actions[1..] {
                    let event = match answer {
                        0 => Event::Drop(answering),
                        1 => Event::Take(answering),
                        2 => Event::Double(answering),
                        _ => break,
                    };
                    self.event(event, source);
                    if *answer != 2 {
                        break;
                    }
                    answering = answering.opponent();
                }
            }
            _ => {}
        }
        Ok(Ok(()))
    }

    fn play(&mut self, mv: Move<'_>) -> Result<Result<(), ErrorKind>, Error> {
        if self.open.is_none() {
            return Ok(Err(ErrorKind::NoGameHeader));
        }
        let (color, before) = match checked(mv.active(), &mv.before(), mv.cube()) {
            Ok(checked) => checked,
            Err(kind) => return Ok(Err(kind)),
        };
        let [first, second] = mv.dice();
        let die = |die: i32| u8::try_from(die).unwrap_or(0);
        let Ok(dice) = Dice::new(die(first), die(second)) else {
            return Ok(Err(ErrorKind::BadDice(first, second)));
        };
        let Some(after) = board(&mv.after(), color) else {
            return Ok(Err(ErrorKind::BadPosition));
        };
        let count = mv.candidates();
        if !(0..=32).contains(&count) || count != mv.analysis().candidates() {
            return Ok(Err(ErrorKind::BadCount(count)));
        }
        self.continue_from(color, before, mv.cube(), mv.edited().unwrap_or(false))?;
        self.remark(mv.comment(), Place::Move)?;
        let candidates = usize::try_from(count).expect("0 to 32");
        for number in mv.rollouts().into_iter().take(candidates) {
            self.rollout(number)?;
        }
        let record = self.record;
        let source = |cube| Source { cube, play: Some(record), ..Source::default() };
        if !mv.played() {
            let cube = self.no_double(color);
            self.event(Event::Roll(color, dice), source(cube));
            return Ok(Ok(()));
        }
        let Some(play) = play(mv.steps(), dice, color, &before, &after) else {
            // The set-up in place of the play carries no decision.
            if let Some(open) = &mut self.open {
                open.stand_alone();
            }
            let contradiction = mv.validity() == 0;
            self.contradiction(ErrorKind::IllegalPlay, contradiction)?;
            let setup =
                Setup { board: Some(after), player: Some(color.opponent()), ..Setup::default() };
            self.event(Event::SetUp(Box::new(setup)), Source::default());
            return Ok(Ok(()));
        };
        if before.check_play(color, &play).is_err() {
            self.contradiction(ErrorKind::IllegalPlay, mv.validity() == 0)?;
        }
        let cube = self.no_double(color);
        self.event(Event::Play(color, play), source(cube));
        Ok(Ok(()))
    }
}

impl Open {
    /// Makes the decision not to double that no play followed an action of its own.
    fn stand_alone(&mut self) {
        if let Some(NoDouble { record, color, at }) = self.no_double.take() {
            let alone = Source { cube: Some(record), no_double: Some(color), ..Source::default() };
            self.sources.insert(at, alone);
        }
    }
}

/// Checks the fields that cube decisions and plays share: the side, the position, and the cube.
fn checked(
    active: i32,
    position: &crate::raw::Position,
    power: i32,
) -> Result<(Color, Board), ErrorKind> {
    let color = side(active).ok_or(ErrorKind::BadPlayer(active))?;
    let position = board(position, Color::White).ok_or(ErrorKind::BadPosition)?;
    if power.unsigned_abs() > HIGHEST_CUBE.unsigned_abs() {
        return Err(ErrorKind::BadCube(power));
    }
    Ok((color, position))
}
