//! Operations that need no record, or only its beginning: the notations and their options, detection,
//! and explanations of codes.

use crate::request::{Answer, Header, Refusal};
use boardnote_formats::detect::Candidates;
use boardnote_formats::options::{OptionInfo, OptionKind};
use boardnote_formats::settings::Settings;
use boardnote_formats::{ALL, Code, Format, Unit};
use serde::Serialize;

/// The facts about a notation, as in a reply.
#[derive(Serialize)]
struct Facts {
    name: &'static str,
    unit: &'static str,
    binary: bool,
    summary: &'static str,
    extensions: &'static [&'static str],
    example: &'static str,
    encode: bool,
    moves: bool,
    render: bool,
    converts_to: Vec<&'static str>,
    tables: Vec<&'static str>,
    survey: bool,
}

impl Facts {
    fn of(format: &dyn Format) -> Self {
        let (info, abilities) = (format.info(), format.abilities());
        Self {
            name: info.name,
            unit: if info.unit == Unit::Line { "line" } else { "file" },
            binary: info.binary,
            summary: info.summary,
            extensions: info.extensions,
            example: info.example,
            encode: abilities.encode,
            moves: abilities.moves,
            render: abilities.render,
            converts_to: abilities.targets.iter().map(|target| target.name).collect(),
            tables: abilities.tables.iter().map(|table| table.name).collect(),
            survey: abilities.survey,
        }
    }
}

/// An option of notations, as in a reply.
#[derive(Serialize)]
struct OptionFacts<'a> {
    name: &'a str,
    about: &'a str,
    /// The possible values; `None` if any text is one.
    values: Option<Vec<&'a str>>,
}

impl<'a> From<&'a OptionInfo> for OptionFacts<'a> {
    fn from(info: &'a OptionInfo) -> Self {
        let values = match &info.kind {
            OptionKind::Choice(_, list) => Some(list.iter().map(|(word, _)| *word).collect()),
            OptionKind::Names(_, list) => Some(list.to_vec()),
            OptionKind::Flag | OptionKind::Text(_) | OptionKind::List(_) | OptionKind::File => None,
        };
        Self { name: info.name, about: info.about, values }
    }
}

pub(crate) fn formats(reply: &mut Vec<u8>) -> Result<(), Refusal> {
    let options = Settings::options();
    let mut answer = Answer::new(reply);
    answer.add("version", env!("CARGO_PKG_VERSION"));
    answer.add("formats", ALL.iter().map(|format| Facts::of(*format)).collect::<Vec<_>>());
    answer.add("options", options.iter().map(OptionFacts::from).collect::<Vec<_>>());
    answer.end().map(drop)
}

/// A notation that bytes may be in, as in a reply.
#[derive(Serialize)]
struct Candidate {
    format: &'static str,
    likelihood: &'static str,
}

pub(crate) fn detect(header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
    let name = header.name.as_deref().unwrap_or_default();
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let candidates = Candidates::of(payload, extension.as_deref());
    let list = candidates.list.iter();
    let list: Vec<_> = list
        .map(|(format, likelihood)| Candidate {
            format: format.info().name,
            likelihood: likelihood.name(),
        })
        .collect();
    let mut answer = Answer::new(reply);
    answer.add("candidates", list);
    answer.add("only", candidates.only().map(|format| format.info().name));
    if candidates.only().is_none() {
        answer.add("doubt", candidates.doubt());
    }
    answer.end().map(drop)
}

/// The explanation of a code, as in a reply.
#[derive(Serialize)]
struct Explanation {
    code: &'static str,
    format: &'static str,
    text: &'static str,
    example: &'static str,
}

pub(crate) fn explain(header: &Header, reply: &mut Vec<u8>) -> Result<(), Refusal> {
    // A code of all formats is one of each.
    let wanted = |name: Option<&str>| {
        name.is_none_or(|name| header.format.is_empty() || name == header.format)
    };
    let mut known = boardnote_formats::codes().into_iter();
    let known = known.find(|(name, code)| code.code == header.code && wanted(*name));
    let explained = known.map(|(name, Code { code, text, example })| {
        let format = name.unwrap_or("any format");
        Explanation { code, format, text, example }
    });
    let mut answer = Answer::new(reply);
    answer.add("explanation", explained);
    answer.end().map(drop)
}
