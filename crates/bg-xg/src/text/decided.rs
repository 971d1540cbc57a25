//! The decisions of a text in the model of all notations.

use alloc::vec::Vec;

use bg_rules::analysis::{self, Chances, Evaluation, Level};
use bg_rules::{DecisionKind, MatchEquityTable, Play, State};

use super::error::{TextError, TextErrorKind};
use super::model::{Action, Copied, Program, TextCandidate, TextChances, TextCube};
use super::{Decision, parse, records};
use crate::options::ParseOptions;

type Parsed<T> = notation_report::Parsed<T, TextErrorKind>;

/// Returns the decision of each position of a text, strictly: an ID that cannot be read is an error. The
/// game is 0, and the ply is the number of the position. A position ID or a match ID alone has none.
///
/// ```
/// let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n\n    1. 3-ply 8/5 6/5 eq:+0.154\n";
/// let decisions = bg_xg::text::decisions(text)?;
/// assert_eq!(decisions[0].best().as_deref(), Some("8/5 6/5"));
/// # Ok::<(), bg_xg::text::TextError>(())
/// ```
///
/// # Errors
/// Those of [`parse`].
pub fn decisions(text: impl AsRef<[u8]>) -> Result<Vec<analysis::Decision>, TextError> {
    decisions_with(text, &ParseOptions::strict()).map(|parsed| parsed.value)
}

/// Returns the decision of each position of a text, with the diagnostics. Lenient reading reports IDs
/// that cannot be read, and goes on.
///
/// # Errors
/// [`TextErrorKind::NoPosition`] for a text without a position, and with strict options the first ID that
/// cannot be read.
pub fn decisions_with(
    text: impl AsRef<[u8]>,
    options: &ParseOptions,
) -> Result<Parsed<Vec<analysis::Decision>>, TextError> {
    let text = text.as_ref();
    let table = MatchEquityTable::kazaross_xg2();
    let (mut all, mut diagnostics) = (Vec::new(), Vec::new());
    let parts = records(text);
    if parts.is_empty() {
        return Err(TextError::new(TextErrorKind::NoPosition, 0..text.len()));
    }
    for (number, part) in parts.into_iter().enumerate() {
        let start = part.start;
        match parse(&text[part]) {
            Ok(read) => {
                all.extend(decision(number, &read.value, &table));
                let found = read.diagnostics.into_iter();
                diagnostics.extend(found.map(|found| found.map(|error| error.shifted(start))));
            }
            Err(error) if options.is_lenient() => diagnostics.push(error.shifted(start).into()),
            Err(error) => return Err(error.shifted(start)),
        }
    }
    Ok(Parsed { value: all, diagnostics })
}

fn decision(
    number: usize,
    copied: &Copied,
    table: &MatchEquityTable,
) -> Option<analysis::Decision> {
    let state = State::from(&copied.gnuid()?);
    let (kind, color) = match (copied.action, copied.decision()?) {
        (Some(Action::Double), _) => (DecisionKind::Double, state.on_roll),
        (Some(Action::Take), _) => (DecisionKind::Take, state.to_decide),
        (Some(Action::Drop), _) => (DecisionKind::Drop, state.to_decide),
        (Some(Action::Move), _) | (None, Decision::Play) => {
            (DecisionKind::CheckerPlay, state.on_roll)
        }
        (None, Decision::Cube) => (DecisionKind::NoDouble, state.on_roll),
    };
    let is_told = copied.action.is_some();
    let mut decision = analysis::Decision::new([0, number], state, color, kind);
    let play = |text: &str| match text {
        "" => state.dice.map(Play::none),
        text => state.board.find_play(state.on_roll, state.dice?, text).ok(),
    };
    let level = |word: &str| {
        let program = copied.program.map(Program::name);
        (!word.is_empty()).then(|| Level::new(program, alloc::string::String::from(word)))
    };
    let equity = |equity: Option<f64>, mwc: Option<f64>| {
        equity.or_else(|| table.to_emg(&state, state.on_roll, mwc? / 100.0))
    };
    let candidate = |candidate: &TextCandidate| {
        let evaluation = Evaluation {
            equity: equity(candidate.equity, candidate.mwc),
            chances: candidate.chances.map(fractions),
            level: level(&candidate.level),
        };
        let play = play(&candidate.play)?;
        Some(analysis::Candidate::new(play, evaluation, candidate.is_played))
    };
    decision.set_candidates(copied.candidates.iter().filter_map(candidate).collect());
    copied.played.as_deref().and_then(play).map(|play| decision.set_play(play));
    if let Some(cube) = &copied.cube {
        let TextCube { no_double, double_take, double_pass, mwc, .. } = cube;
        let equities = [(no_double, mwc[0]), (double_take, mwc[1]), (double_pass, mwc[2])];
        let equities = equities.map(|(value, mwc)| equity(*value, mwc));
        let analysis = analysis::CubeAnalysis::new(equities)
            .with(cube.chances.map(fractions), level(&cube.level));
        // Without an action, nothing is known to be lost.
        if is_told || kind == DecisionKind::CheckerPlay {
            decision.set_cube(analysis);
        } else {
            decision.show_cube(analysis);
        }
    }
    copied.luck.map(|luck| decision.set_luck(luck));
    Some(decision)
}

fn fractions(chances: TextChances) -> Chances {
    Chances {
        win: chances.win / 100.0,
        win_gammon: chances.win_gammon / 100.0,
        win_backgammon: chances.win_backgammon / 100.0,
        lose_gammon: chances.lose_gammon / 100.0,
        lose_backgammon: chances.lose_backgammon / 100.0,
    }
}
