//! The records of the sections.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::analysis::Chances;

use super::cursor::Cursor;
use crate::error::{Error, ErrorKind};

/// The facts about a match.
#[derive(Debug, Default)]
pub(crate) struct MatchRecord {
    pub(crate) length: u32,
    pub(crate) names: [String; 2],
    /// 1 Crawford, 2 Jacoby.
    pub(crate) rules: Option<u64>,
    pub(crate) score: [u32; 2],
    /// Milliseconds since 1970.
    pub(crate) started: Option<u64>,
    pub(crate) crawford_played: bool,
    /// Tags with their names in match text.
    pub(crate) tags: Vec<(&'static str, String)>,
}

impl MatchRecord {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        let mut read = Self { length: record.number()?, ..Self::default() };
        let _variant = record.varint()?;
        for (bit, name) in (0..).zip(&mut read.names) {
            *name = record.field(bit, Cursor::string)?.unwrap_or_default();
        }
        read.rules = record.field(2, Cursor::varint)?;
        record.field(3, Cursor::varint)?;
        let pair = |cursor: &mut Cursor<'_>| Ok([cursor.number()?, cursor.number()?]);
        read.score = record.field(4, pair)?.unwrap_or_default();
        record.field(5, pair)?;
        record.field(6, Cursor::varint)?;
        record.field(7, Cursor::varint)?;
        read.started = record.field(8, Cursor::varint)?;
        record.field(9, Cursor::varint)?;
        record.field(10, Cursor::varint)?;
        read.crawford_played = record.has(11);
        let mut tag = |name, text: Option<String>| {
            read.tags.extend(text.filter(|text| !text.is_empty()).map(|text| (name, text)));
        };
        tag("Event", record.field(12, Cursor::string)?);
        record.field(13, Cursor::varint)?;
        record.field(14, Cursor::varint)?;
        tag("Stage", record.field(15, Cursor::string)?);
        let round = record.field(16, Cursor::varint)?;
        tag("Round", round.map(|round| alloc::format!("{round}")));
        tag("Table", record.field(17, Cursor::string)?);
        tag("City", record.field(18, Cursor::string)?);
        tag("Country", record.field(19, Cursor::string)?);
        tag("URL", record.field(20, Cursor::string)?);
        tag("Site", record.field(21, Cursor::string)?);
        tag("Reference", record.field(22, Cursor::string)?);
        Ok(read)
    }
}

/// The facts about a game, before its plies.
#[derive(Debug, Default)]
pub(crate) struct GameRecord {
    /// 0 is White.
    pub(crate) winner: Option<u64>,
    pub(crate) points: Option<u32>,
    pub(crate) board: Option<[i8; 26]>,
    pub(crate) cube: Option<u32>,
    /// 0 White, 1 Black, 2 centered.
    pub(crate) owner: Option<u64>,
    pub(crate) automatic_doubles: u32,
    pub(crate) span: Range<usize>,
}

impl GameRecord {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        Ok(Self {
            span: record.span.clone(),
            winner: record.field(0, Cursor::varint)?,
            points: record.field(1, Cursor::number)?,
            board: record.field(3, Cursor::board)?,
            cube: record.field(4, Cursor::number)?,
            owner: record.field(5, Cursor::varint)?,
            automatic_doubles: record.field(6, Cursor::number)?.unwrap_or(0),
        })
    }
}

/// A step: a point in the numbering of the file, and a number of pips.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) point: u8,
    pub(crate) pips: u8,
}

fn steps(cursor: &mut Cursor<'_>, most: usize) -> Result<Vec<Step>, Error> {
    let mut steps = Vec::new();
    while steps.len() < most {
        match cursor.u8()? {
            0 => break,
            byte => steps.push(step(byte)),
        }
    }
    Ok(steps)
}

const fn step(byte: u8) -> Step {
    Step { point: byte & 31, pips: byte >> 5 }
}

fn counted_steps(cursor: &mut Cursor<'_>) -> Result<Vec<Step>, Error> {
    Ok(cursor.counted()?.iter().map(|&byte| step(byte)).collect())
}

/// One action of a game.
#[derive(Debug)]
pub(crate) struct Ply {
    pub(crate) action: u64,
    /// The seat is that of White.
    pub(crate) is_white: bool,
    pub(crate) dice: Option<[u8; 2]>,
    pub(crate) steps: Vec<Step>,
    pub(crate) resigned: Option<u64>,
    pub(crate) cube: Option<u32>,
    pub(crate) board: Option<[i8; 26]>,
    pub(crate) owner: Option<u64>,
    pub(crate) span: Range<usize>,
}

/// The rolls in the order of their actions.
const ROLLS: [[u8; 2]; 21] = [
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 2],
    [6, 2],
    [3, 3],
    [4, 3],
    [5, 3],
    [6, 3],
    [4, 4],
    [5, 4],
    [6, 4],
    [5, 5],
    [6, 5],
    [6, 6],
];

impl Ply {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let start = cursor.at();
        let byte = cursor.u8()?;
        let mut action = u64::from(byte & 0x3f);
        let mut dice = usize::try_from(action).ok().and_then(|at| ROLLS.get(at)).copied();
        let steps = match dice {
            Some([one, two]) => steps(cursor, if one == two { 4 } else { 2 })?,
            None => Vec::new(),
        };
        let mut ply = Self {
            action,
            is_white: byte & 0x40 == 0,
            dice,
            steps,
            resigned: None,
            cube: None,
            board: None,
            owner: None,
            span: start..start,
        };
        if byte & 0x80 != 0 {
            let mut extras = cursor.record()?;
            let two = |cursor: &mut Cursor<'_>| Ok([cursor.u8()?, cursor.u8()?]);
            let rolled = extras.field(0, two)?;
            dice = rolled.or(dice);
            ply.resigned = extras.field(1, Cursor::varint)?;
            ply.cube = extras.field(2, Cursor::number)?;
            extras.field(4, Cursor::equity)?;
            if let Some(steps) = extras.field(5, counted_steps)? {
                ply.steps = steps;
            }
            ply.board = extras.field(6, Cursor::board)?;
            action = extras.field(7, Cursor::varint)?.unwrap_or(action);
            ply.owner = extras.field(8, Cursor::varint)?;
        }
        (ply.action, ply.dice, ply.span) = (action, dice, start..cursor.at());
        Ok(ply)
    }
}

/// The level of an analysis.
#[derive(Debug, Clone, Default)]
pub(crate) struct Level {
    pub(crate) preset: Option<String>,
    pub(crate) checker_ply: Option<u32>,
    pub(crate) cube_ply: Option<u32>,
    pub(crate) is_rollout: Option<bool>,
}

impl Level {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        let mut level = Self {
            preset: record.field(0, Cursor::string)?,
            checker_ply: record.field(1, Cursor::number)?,
            cube_ply: record.field(2, Cursor::number)?,
            is_rollout: None,
        };
        record.field(3, Cursor::record)?;
        level.is_rollout = if record.has(3) { Some(true) } else { record.has(4).then_some(false) };
        Ok(level)
    }

    /// Fills what is not stated from the level above.
    pub(crate) fn over(self, above: &Self) -> Self {
        Self {
            preset: self.preset.or_else(|| above.preset.clone()),
            checker_ply: self.checker_ply.or(above.checker_ply),
            cube_ply: self.cube_ply.or(above.cube_ply),
            is_rollout: self.is_rollout.or(above.is_rollout),
        }
    }
}

/// The facts about an analysis.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) level: Level,
    pub(crate) model: Option<String>,
    /// 1 money, 2 match winning chance.
    pub(crate) currency: Option<u64>,
    pub(crate) span: Range<usize>,
}

impl Analysis {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        record.take(16)?;
        record.field(0, |cursor| cursor.take(32).map(drop))?;
        record.field(1, Cursor::varint)?;
        let level = record.field(2, Level::read)?.unwrap_or_default();
        record.field(4, |cursor| {
            let count = cursor.varint()?;
            for _ in 0..count {
                cursor.varint()?;
            }
            Ok(())
        })?;
        let model = record.field(5, Cursor::string)?;
        record.field(6, Cursor::string)?;
        record.field(7, |cursor| cursor.take(32).map(drop))?;
        record.field(8, Cursor::string)?;
        let currency = record.field(9, Cursor::varint)?;
        Ok(Self { level, model, currency, span: record.span.clone() })
    }
}

/// A play that was considered.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub(crate) steps: Vec<Step>,
    pub(crate) equity: f64,
    pub(crate) chances: Option<Chances>,
    pub(crate) level: Level,
    pub(crate) is_played: bool,
}

fn chances(cursor: &mut Cursor<'_>) -> Result<Chances, Error> {
    Ok(Chances {
        win: cursor.probability()?,
        win_gammon: cursor.probability()?,
        win_backgammon: cursor.probability()?,
        lose_gammon: cursor.probability()?,
        lose_backgammon: cursor.probability()?,
    })
}

impl Alternative {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        Ok(Self {
            steps: counted_steps(&mut record)?,
            equity: record.equity()?,
            chances: record.field(0, chances)?,
            level: record.field(1, Level::read)?.unwrap_or_default(),
            is_played: record.has(2),
        })
    }
}

/// A decision of an analysis.
#[derive(Debug)]
pub(crate) struct Decision {
    /// The number of its ply, over all games, from 0.
    pub(crate) ply: usize,
    pub(crate) decided: Decided,
    pub(crate) level: Level,
}

/// The kinds of decisions.
#[derive(Debug)]
pub(crate) enum Decided {
    Play {
        alternatives: Vec<Alternative>,
        loss: Option<f64>,
    },
    /// The values without a double, and after one that is taken or dropped.
    Cube {
        values: [Option<f64>; 3],
        chances: Option<Chances>,
        loss: Option<f64>,
        currency: Option<u64>,
    },
    Roll {
        luck: f64,
    },
    Other,
}

impl Decision {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        let (ply, kind) = (record.number()?, record.varint()?);
        let (decided, level) = match kind {
            0 => {
                let alternatives = record.field(0, |cursor| {
                    let count: u64 = cursor.varint()?;
                    (0..count).map(|_| Alternative::read(cursor)).collect::<Result<Vec<_>, _>>()
                })?;
                record.field(1, Cursor::varint)?;
                record.field(2, Cursor::equity)?;
                let loss = record.field(3, Cursor::loss)?;
                let level = record.field(4, Level::read)?;
                (Decided::Play { alternatives: alternatives.unwrap_or_default(), loss }, level)
            }
            1 => {
                record.varint()?;
                let mut values = [None; 3];
                for (bit, value) in (0..).zip(&mut values) {
                    *value = record.field(bit, Cursor::equity)?;
                }
                let chances = record.field(3, chances)?;
                let loss = record.field(4, Cursor::loss)?;
                record.field(5, Cursor::probability)?;
                let level = record.field(7, Level::read)?;
                record.field(10, Cursor::equity)?;
                let currency = record.field(11, Cursor::varint)?;
                (Decided::Cube { values, chances, loss, currency }, level)
            }
            3 => {
                let luck = record.equity()?;
                (Decided::Roll { luck }, record.field(0, Level::read)?)
            }
            _ => (Decided::Other, None),
        };
        Ok(Self { ply, decided, level: level.unwrap_or_default() })
    }
}

/// A remark.
#[derive(Debug)]
pub(crate) struct Annotation {
    /// 1 for a game, 2 for a ply.
    pub(crate) scope: u64,
    pub(crate) reference: usize,
    pub(crate) value: String,
    pub(crate) has_key: bool,
}

impl Annotation {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        let mut record = cursor.record()?;
        let (scope, reference) = (record.varint()?, record.number()?);
        let value = record.string()?;
        Ok(Self { scope, reference, value, has_key: record.has(0) })
    }
}

/// Returns an error about a range of bytes that holds an impossible value.
pub(crate) fn bad(span: &Range<usize>) -> Error {
    Error::new(ErrorKind::BadRecord, span.clone())
}
