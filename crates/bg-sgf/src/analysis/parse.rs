//! Parsers for analysis values: fields separated by one or more spaces, after an optional `ver N`.
//!
//! A value that deviates from the form of its version is kept as raw bytes.

use alloc::boxed::Box;
use alloc::vec::Vec;

use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{i32 as signed, space1, u32 as unsigned, u64 as seed_number};
use nom::combinator::{all_consuming, cond, opt};
use nom::multi::count;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser, error::Error as NomError};

use super::{
    Candidate, CandidateEval, CubeAnalysis, EvalContext, MoveFilter, NamedContext, Outputs,
    RolloutContext, RolloutOutputs,
};
use crate::error::ErrorKind;
use bg_rules::analysis::Chances;

type Parsed<'c, T> = IResult<&'c [u8], T>;

/// Splits a candidate into its pairs and the rest of the value.
pub(super) fn pairs(raw: &[u8]) -> Result<(&[u8], &[u8]), ErrorKind> {
    let pairs_end = raw.iter().position(|&byte| byte == b' ').unwrap_or(raw.len());
    let (pairs, body) = raw.split_at(pairs_end);
    if !pairs.iter().all(u8::is_ascii_lowercase) || pairs.len() % 2 == 1 || pairs.len() > 8 {
        return Err(ErrorKind::BadAnalysis);
    }
    Ok((pairs, body))
}

pub(super) fn candidate(raw: &[u8]) -> Result<Candidate<'_>, ErrorKind> {
    let (pairs, body) = pairs(raw)?;
    let eval = match body.trim_ascii() {
        b"" => CandidateEval::None,
        [b'E', b' ', ..] => whole(body, candidate_static),
        [b'X', b' ', ..] => whole(body, candidate_rollout),
        _ => CandidateEval::Other(body),
    };
    let eval = if eval.is_finite() { eval } else { CandidateEval::NotFinite(body) };
    Ok(Candidate { pairs, eval })
}

fn whole<'c>(
    body: &'c [u8],
    form: impl Parser<&'c [u8], Output = CandidateEval<'c>, Error = NomError<&'c [u8]>>,
) -> CandidateEval<'c> {
    all_consuming(form).parse(body).map_or(CandidateEval::Other(body), |(_, eval)| eval)
}

pub(super) fn cube_analysis(raw: &[u8]) -> CubeAnalysis<'_> {
    let form = match raw.first() {
        Some(b'E') => all_consuming(cube_static).parse(raw),
        Some(b'X') => all_consuming(cube_rollout).parse(raw),
        _ => return CubeAnalysis::Other(raw),
    };
    match form {
        Ok((_, analysis)) if analysis.is_finite() => analysis,
        Ok(_) => CubeAnalysis::NotFinite(raw),
        Err(_) => CubeAnalysis::Other(raw),
    }
}

impl CandidateEval<'_> {
    fn is_finite(&self) -> bool {
        match self {
            Self::Static { probabilities, score, context } => {
                all_finite(probabilities) && score.is_finite() && context.noise.is_finite()
            }
            Self::Rollout { score, outputs, context, .. } => {
                score.iter().all(|score| score.is_finite())
                    && outputs.mean.is_finite()
                    && context.is_finite()
            }
            Self::None | Self::NotFinite(_) | Self::Other(_) => true,
        }
    }
}

impl CubeAnalysis<'_> {
    fn is_finite(&self) -> bool {
        match self {
            Self::Static { context, no_double, double_take } => {
                no_double.is_finite() && double_take.is_finite() && context.noise.is_finite()
            }
            Self::Rollout { no_double, double_take, context, .. } => {
                no_double.mean.is_finite() && double_take.mean.is_finite() && context.is_finite()
            }
            Self::NotFinite(_) | Self::Other(_) => true,
        }
    }
}

fn all_finite(chances: &Chances) -> bool {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
    let all = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
    all.iter().all(|chance| chance.is_finite())
}

impl Outputs {
    fn is_finite(&self) -> bool {
        all_finite(&self.probabilities) && self.cubeless.is_finite() && self.cubeful.is_finite()
    }
}

impl RolloutContext<'_> {
    fn is_finite(&self) -> bool {
        self.contexts.iter().all(|named| {
            let filters = named.filters.iter().all(|filter| filter.threshold.is_finite());
            named.context.noise.is_finite() && filters
        })
    }
}

/// ` E ver 3 w wg wbg lg lbg score P[C] red det noise prune`. Every version contains `red`.
fn candidate_static(input: &[u8]) -> Parsed<'_, CandidateEval<'_>> {
    let (input, _) = word("E").parse(input)?;
    let (input, version) = version(input)?;
    let (input, probabilities) = probabilities(input)?;
    let (input, score) = real(input)?;
    let (input, context) = context_body(input, version, true)?;
    Ok((input, CandidateEval::Static { probabilities, score, context }))
}

/// ` X ver 3 Score s s2 Trials n Output f*7 StdDev f*7 SK k RC`.
fn candidate_rollout(input: &[u8]) -> Parsed<'_, CandidateEval<'_>> {
    let (input, _) = word("X").parse(input)?;
    let (input, version) = version(input)?;
    let (input, (first, second)) = preceded(word("Score"), (real, real)).parse(input)?;
    let (input, trials) = named_number("Trials").parse(input)?;
    let (input, outputs) = rollout_outputs(input)?;
    let (input, skipped) = named_number("SK").parse(input)?;
    let (input, context) = rollout_context(input)?;
    let (score, outputs, context) = ([first, second], Box::new(outputs), Box::new(context));
    Ok((input, CandidateEval::Rollout { version, score, trials, outputs, skipped, context }))
}

/// `E ver 3 P[C] det noise prune f*7 f*7`.
fn cube_static(input: &[u8]) -> Parsed<'_, CubeAnalysis<'_>> {
    let (input, context) = preceded(tag("E"), context).parse(input)?;
    let (input, (no_double, double_take)) = (outputs, outputs).parse(input)?;
    Ok((input, CubeAnalysis::Static { context, no_double, double_take }))
}

/// `X ver 3 Eq Trials n NoDouble Output … StdDev … DoubleTake Output … StdDev … SK k RC`.
fn cube_rollout(input: &[u8]) -> Parsed<'_, CubeAnalysis<'_>> {
    let (input, version) = preceded(tag("X"), version).parse(input)?;
    let (input, trials) = preceded(word("Eq"), named_number("Trials")).parse(input)?;
    let (input, no_double) = preceded(word("NoDouble"), rollout_outputs).parse(input)?;
    let (input, double_take) = preceded(word("DoubleTake"), rollout_outputs).parse(input)?;
    let (input, skipped) = named_number("SK").parse(input)?;
    let (input, context) = rollout_context(input)?;
    let analysis =
        CubeAnalysis::Rollout { version, trials, no_double, double_take, skipped, context };
    Ok((input, analysis))
}

/// `ver 3 P[C] det noise prune`. "ver < 3 has an extra integer after P; ver < 2 has no prune."
fn context(input: &[u8]) -> Parsed<'_, EvalContext> {
    let (input, version) = version(input)?;
    context_body(input, version, version.unwrap_or(0) < 3)
}

fn context_body(input: &[u8], version: Option<u32>, with_reduced: bool) -> Parsed<'_, EvalContext> {
    let (input, plies) = number(input)?;
    let (input, cubeful) = opt(tag("C")).parse(input)?;
    let (input, reduced) = cond(with_reduced, number).parse(input)?;
    let (input, (deterministic, noise)) = (number, real).parse(input)?;
    let (input, prune) = cond(version.unwrap_or(0) >= 2, number).parse(input)?;
    let cubeful = cubeful.is_some();
    let context = EvalContext { version, plies, cubeful, reduced, deterministic, noise, prune };
    Ok((input, context))
}

/// `RC cubeful varredn initial rotate late trunc truncplies trunc2 truncOS lateplies "rng" seed`
/// and the named contexts.
fn rollout_context(input: &[u8]) -> Parsed<'_, RolloutContext<'_>> {
    let (input, _) = word("RC").parse(input)?;
    let (input, numbers) = count(number, 10).parse(input)?;
    let (input, rng) = preceded(space1, quoted).parse(input)?;
    let (mut input, seed) = preceded(space1, seed_number).parse(input)?;
    let mut contexts = Vec::new();
    while let Ok((rest, named)) = named_context(input) {
        contexts.push(named);
        input = rest;
    }
    let field = |at: usize| numbers[at];
    let context = RolloutContext {
        cubeful: field(0),
        variance_reduction: field(1),
        initial: field(2),
        rotate: field(3),
        late: field(4),
        truncate: field(5),
        truncate_plies: field(6),
        truncate_bearoff2: field(7),
        truncate_bearoff_os: field(8),
        late_plies: field(9),
        rng,
        seed,
        contexts,
    };
    Ok((input, context))
}

/// `cheq0 EC [ filt0 (accept extra threshold)*P ]`.
fn named_context(input: &[u8]) -> Parsed<'_, NamedContext<'_>> {
    let (input, name) = preceded(space1, name).parse(input)?;
    let (input, context) = context(input)?;
    let group = preceded((space1, opt(tag("late")), tag("filt"), unsigned), filters(context.plies));
    let (input, filters) = opt(group).parse(input)?;
    Ok((input, NamedContext { name, context, filters: filters.unwrap_or_default() }))
}

/// Reads one filter per ply, up to 64, which bounds the allocation.
fn filters<'c>(
    plies: u32,
) -> impl Parser<&'c [u8], Output = Vec<MoveFilter>, Error = NomError<&'c [u8]>> {
    let filter = (preceded(space1, signed), preceded(space1, signed), real);
    let filter = filter.map(|(accept, extra, threshold)| MoveFilter { accept, extra, threshold });
    count(filter, plies.min(64) as usize)
}

fn rollout_outputs(input: &[u8]) -> Parsed<'_, RolloutOutputs> {
    let (input, mean) = preceded(word("Output"), outputs).parse(input)?;
    let (input, deviation) = preceded(word("StdDev"), outputs).parse(input)?;
    let deviation = Some(deviation).filter(Outputs::is_finite);
    Ok((input, RolloutOutputs { mean, deviation }))
}

fn outputs(input: &[u8]) -> Parsed<'_, Outputs> {
    let (input, (probabilities, cubeless, cubeful)) = (probabilities, real, real).parse(input)?;
    Ok((input, Outputs { probabilities, cubeless, cubeful }))
}

fn probabilities(input: &[u8]) -> Parsed<'_, Chances> {
    let (input, (win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)) =
        (real, real, real, real, real).parse(input)?;
    let chances = Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon };
    Ok((input, chances))
}

fn version(input: &[u8]) -> Parsed<'_, Option<u32>> {
    opt(named_number("ver")).parse(input)
}

fn word<'c>(
    text: &'static str,
) -> impl Parser<&'c [u8], Output = &'c [u8], Error = NomError<&'c [u8]>> {
    preceded(space1, tag(text))
}

fn named_number<'c>(
    text: &'static str,
) -> impl Parser<&'c [u8], Output = u32, Error = NomError<&'c [u8]>> {
    preceded(word(text), number)
}

fn number(input: &[u8]) -> Parsed<'_, u32> {
    preceded(space1, unsigned).parse(input)
}

fn real(input: &[u8]) -> Parsed<'_, f64> {
    let (input, _) = space1(input)?;
    match sgf_syntax::value::split_real(input) {
        Some((real, rest)) => Ok((rest, real)),
        None => Err(nom::Err::Error(NomError::new(input, nom::error::ErrorKind::Float))),
    }
}

fn name(input: &[u8]) -> Parsed<'_, &str> {
    let name = take_while1(|byte: u8| byte.is_ascii_alphanumeric());
    nom::combinator::map_opt(name, |name| core::str::from_utf8(name).ok()).parse(input)
}

fn quoted(input: &[u8]) -> Parsed<'_, &str> {
    let text = nom::bytes::complete::take_while(|byte| byte != b'"');
    let text = delimited(tag("\""), text, tag("\""));
    nom::combinator::map_opt(text, |text| core::str::from_utf8(text).ok()).parse(input)
}
