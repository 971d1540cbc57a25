//! Writers for analysis values, byte for byte as GNU Backgammon writes them.
//!
//! Evaluations have six decimals, rollouts the ten significant digits of `%.10g` in C, and filters
//! five decimals.

use core::fmt::{self, Display, Formatter};

use super::{
    Candidate, CandidateEval, CubeAnalysis, EvalContext, Outputs, RolloutContext, RolloutOutputs,
};
use crate::value::{write_fixed, write_g10};
use bg_rules::analysis::Chances;

fn version(version: Option<u32>, f: &mut Formatter<'_>) -> fmt::Result {
    version.map_or(Ok(()), |version| write!(f, " ver {version}"))
}

fn fixed(value: f64, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(" ")?;
    write_fixed(value, 6, f)
}

fn general(value: f64, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(" ")?;
    write_g10(value, f)
}

type WriteReal = fn(f64, &mut Formatter<'_>) -> fmt::Result;

fn chances(chances: &Chances, real: WriteReal, f: &mut Formatter<'_>) -> fmt::Result {
    real(chances.win, f)?;
    real(chances.win_gammon, f)?;
    real(chances.win_backgammon, f)?;
    real(chances.lose_gammon, f)?;
    real(chances.lose_backgammon, f)
}

fn outputs(outputs: &Outputs, real: WriteReal, f: &mut Formatter<'_>) -> fmt::Result {
    chances(&outputs.probabilities, real, f)?;
    real(outputs.cubeless, f)?;
    real(outputs.cubeful, f)
}

fn rollout(rollout: &RolloutOutputs, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(" Output")?;
    outputs(&rollout.mean, general, f)?;
    f.write_str(" StdDev")?;
    match &rollout.deviation {
        Some(deviation) => outputs(deviation, general, f),
        None => f.write_str(" nan nan nan nan nan nan nan"),
    }
}

impl EvalContext {
    fn write_body(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " {}{}", self.plies, if self.cubeful { "C" } else { "" })?;
        if let Some(reduced) = self.reduced {
            write!(f, " {reduced}")?;
        }
        write!(f, " {}", self.deterministic)?;
        fixed(self.noise, f)?;
        self.prune.map_or(Ok(()), |prune| write!(f, " {prune}"))
    }
}

/// Writes ` ver 3 0C 1 0.000000 1`, including the leading space that separates it from the text
/// before.
impl Display for EvalContext {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        version(self.version, f)?;
        self.write_body(f)
    }
}

impl Display for RolloutContext<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(" RC")?;
        for number in [
            self.cubeful,
            self.variance_reduction,
            self.initial,
            self.rotate,
            self.late,
            self.truncate,
            self.truncate_plies,
            self.truncate_bearoff2,
            self.truncate_bearoff_os,
            self.late_plies,
        ] {
            write!(f, " {number}")?;
        }
        write!(f, " \"{}\" {}", self.rng, self.seed)?;
        // GNU Backgammon writes two spaces after the seed, before a checker play context, and after
        // filters.
        let mut wide = true;
        for named in &self.contexts {
            let late = named.name.strip_prefix("late");
            let player = late.unwrap_or(named.name).strip_prefix("cheq").filter(|p| *p != "trunc");
            let gap = if wide || player.is_some() { "  " } else { " " };
            write!(f, "{gap}{}{}", named.name, named.context)?;
            wide = !named.filters.is_empty();
            if wide {
                let late = if late.is_some() { "late" } else { "" };
                write!(f, " {late}filt{}", player.unwrap_or_default())?;
            }
            for filter in &named.filters {
                write!(f, " {} {} ", filter.accept, filter.extra)?;
                write_fixed(filter.threshold, 5, f)?;
            }
        }
        Ok(())
    }
}

impl Display for CandidateEval<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Static { probabilities, score, context } => {
                f.write_str(" E")?;
                version(context.version, f)?;
                chances(probabilities, fixed, f)?;
                fixed(*score, f)?;
                context.write_body(f)
            }
            Self::Rollout { version: ver, score, trials, outputs, skipped, context } => {
                f.write_str(" X")?;
                version(*ver, f)?;
                f.write_str(" Score")?;
                general(score[0], f)?;
                general(score[1], f)?;
                write!(f, " Trials {trials}")?;
                rollout(outputs, f)?;
                write!(f, " SK {skipped}{context}")
            }
            Self::NotFinite(raw) | Self::Other(raw) => {
                write!(f, "{}", alloc::string::String::from_utf8_lossy(raw))
            }
        }
    }
}

/// Writes the value of one candidate.
impl Display for Candidate<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let pairs = core::str::from_utf8(self.pairs).map_err(|_| fmt::Error)?;
        write!(f, "{pairs}{}", self.eval)
    }
}

/// Writes the value of `DA`.
impl Display for CubeAnalysis<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Static { context, no_double, double_take } => {
                write!(f, "E{context}")?;
                outputs(no_double, fixed, f)?;
                outputs(double_take, fixed, f)
            }
            Self::Rollout { version: ver, trials, no_double, double_take, skipped, context } => {
                f.write_str("X")?;
                version(*ver, f)?;
                write!(f, " Eq Trials {trials} NoDouble")?;
                rollout(no_double, f)?;
                f.write_str(" DoubleTake")?;
                rollout(double_take, f)?;
                write!(f, " SK {skipped}{context}")
            }
            Self::NotFinite(raw) | Self::Other(raw) => {
                write!(f, "{}", alloc::string::String::from_utf8_lossy(raw))
            }
        }
    }
}
