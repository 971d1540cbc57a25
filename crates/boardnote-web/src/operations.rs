//! One function for each operation.

use crate::catalog;
use crate::cut::{Cut, newlines, records};
use crate::entry::Entry;
use crate::request::{self, Answer, Header, Refusal, RefusalKind, Status};
use crate::unpack::{self, Unpackers};
use board_picture::{Options, SIZES, Theme};
use boardnote_formats::converter::{convert, has_lines};
use boardnote_formats::encoder::Encoder;
use boardnote_formats::finding::Finding;
use boardnote_formats::notation::SURVEYED;
use boardnote_formats::options::OptionError;
use boardnote_formats::settings::{Mode, Setting, Settings, View};
use boardnote_formats::{Format, Losses, Record, by_name, jsonl};
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;

/// Largest reply in bytes.
const MOST: usize = 256 << 20;

/// Maximum number of surveys that a session keeps.
const SURVEYS: usize = 256;

/// A session, which answers requests. A session keeps the results of surveys, and the game of the
/// last record, so that stepping through the game does not replay it each time.
#[derive(Debug, Default)]
pub struct Session {
    last: Option<Entry>,
    /// The latest surveys. The first of them has the number `forgotten`.
    surveys: VecDeque<Option<Setting>>,
    forgotten: u64,
    unpackers: Unpackers,
}

impl Session {
    /// Answers a request: appends the reply, or the reason for a refusal, to `reply`.
    pub fn call(&mut self, request: &[u8], reply: &mut Vec<u8>) -> Status {
        let start = reply.len();
        let result = request::parse(request).and_then(|(header, payload)| {
            self.answer(&header, payload, reply)?;
            if reply.len() - start > MOST {
                let message = format!("the reply has more than {MOST} bytes");
                return Err(Refusal::new(RefusalKind::TooLarge, message));
            }
            Ok(())
        });
        let Err(refusal) = result else { return Status::Reply };
        reply.truncate(start);
        let header = serde_json::to_vec(&refusal).expect("a vector takes every byte");
        let length = u32::try_from(header.len()).expect("a message is shorter");
        reply.extend_from_slice(&length.to_le_bytes());
        reply.extend_from_slice(&header);
        Status::Refusal
    }

    fn answer(
        &mut self,
        header: &Header,
        payload: &[u8],
        reply: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        match header.op.as_str() {
            "formats" => catalog::formats(reply),
            "detect" => catalog::detect(header, payload, reply),
            "cut" => self.cut(header, payload, reply),
            "read" => self.read(header, payload, reply),
            "survey" => self.survey(header, payload, reply),
            "lines" => self.lines(header, payload, reply),
            "svg" => self.svg(header, payload, reply),
            "convert" => self.convert(header, payload, reply),
            "encode" => encode(header, payload, reply),
            "plain" => unpack::plain(header, payload, reply),
            "unpack" => self.unpackers.unpack(header, payload, reply),
            "forget" => self.unpackers.forget(header, reply),
            #[cfg(feature = "panic")]
            "explain" if header.code == "panic" => panic!("a deliberate panic"),
            "explain" => catalog::explain(header, reply),
            other => Err(Refusal::new(
                RefusalKind::BadRequest,
                format_args!("unknown operation {other:?}"),
            )),
        }
    }

    /// Returns the record of the payload, which is reused if it is that of the last call.
    fn entry(&mut self, header: &Header, payload: &[u8]) -> Result<&mut Entry, Refusal> {
        let format = format(&header.format)?;
        let settings = self.settings(header)?;
        let key =
            (header.format.as_str(), &header.mode, &header.options, header.survey, header.index());
        let kept = self.last.take().filter(|entry| entry.is(key, payload));
        Ok(self.last.insert(kept.unwrap_or_else(|| Entry::new(format, settings, key, payload))))
    }

    fn read(
        &mut self,
        header: &Header,
        payload: &[u8],
        reply: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let entry = self.entry(header, payload)?;
        let mut answer = Answer::new(reply);
        for name in &header.want {
            entry.member(name, header, &mut answer)?;
        }
        answer.end().map(drop)
    }

    /// Surveys the first records of a file, and returns the number by which later requests name the
    /// result.
    fn survey(
        &mut self,
        header: &Header,
        payload: &[u8],
        reply: &mut Vec<u8>,
    ) -> Result<(), Refusal> {
        let format = format(&header.format)?;
        let settings = settings(header)?;
        let cut = records(format, payload, true);
        let mut list =
            cut.records.iter().take(SURVEYED).zip(0..).map(|(&(start, end), index)| {
                Record::nth(&payload[start..end], index, start as u64)
            });
        self.surveys.push_back(format.survey(&mut list, &settings));
        if self.surveys.len() > SURVEYS {
            self.surveys.pop_front();
            self.forgotten += 1;
        }
        let mut answer = Answer::new(reply);
        answer.add("survey", self.forgotten + self.surveys.len() as u64 - 1);
        answer.end().map(drop)
    }

    /// Reads the settings of a request, and applies the survey that it names.
    fn settings(&self, header: &Header) -> Result<Settings, Refusal> {
        let mut settings = settings(header)?;
        if let Some(number) = header.survey {
            let at = number.checked_sub(self.forgotten).and_then(|at| usize::try_from(at).ok());
            let survey = at.and_then(|at| self.surveys.get(at)).ok_or_else(|| {
                Refusal::new(RefusalKind::BadRequest, format_args!("no survey {number} is kept"))
            })?;
            if let Some(change) = survey {
                change.apply(&mut settings);
            }
        }
        Ok(settings)
    }

    /// Frees the memory of the last record. Surveys are kept.
    pub(crate) fn release(&mut self) {
        self.last = None;
    }

    fn svg(&mut self, header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
        let options = picture_options(header)?;
        let svg = self.entry(header, payload)?.svg(header.index, header.choice, &options)?;
        let out = Answer::new(reply).end()?;
        out.extend_from_slice(svg.as_bytes());
        Ok(())
    }

    fn cut(&self, header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
        let format = format(&header.format)?;
        let cut = records(format, payload, header.last);
        let mut answer = Answer::new(reply);
        answer.add("used", cut.used);
        answer.add("count", cut.records.len());
        if header.faulty {
            answer.add("first", self.faulty(header, format, payload, &cut)?);
        } else if !header.count {
            let list: Vec<_> = cut
                .records
                .iter()
                .map(|&(start, end)| {
                    let prefix = format.prefix_len(&payload[start..end]);
                    (start, end, start + prefix)
                })
                .collect();
            answer.add("records", list);
        }
        answer.end().map(drop)
    }

    /// Returns the index of the first record with findings.
    fn faulty(
        &self,
        header: &Header,
        format: &dyn Format,
        payload: &[u8],
        cut: &Cut,
    ) -> Result<Option<usize>, Refusal> {
        let settings = self.settings(header)?;
        let mut index = 0;
        Ok(cut.records.iter().position(|&(start, end)| {
            let mut found = false;
            let bytes = &payload[start..end];
            let record = Record::nth(bytes, index, start as u64);
            index += 1;
            format.check(record, &settings, &mut |_| found = true);
            found
        }))
    }

    fn lines(&self, header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
        let format = format(&header.format)?;
        let settings = self.settings(header)?;
        let mut cut = records(format, payload, header.last);
        if header.last && header.index() == 0 && cut.records.is_empty() {
            // The program says of a file without a record that it has none.
            cut.records.push((0, payload.len()));
        }
        let mut lines = Vec::new();
        let mut bad = 0_u64;
        let (mut index, mut line, mut counted) = (header.index(), header.line, 0);
        for &(start, end) in &cut.records {
            line += newlines(payload, counted..start);
            counted = start;
            let bytes = &payload[start..end];
            let record = Record::nth(bytes, index, header.offset + start as u64);
            bad +=
                u64::from(!jsonl::line(format, record, None, None, &settings, || line, &mut lines));
            index += 1;
        }
        line += newlines(payload, counted..cut.used);
        let mut answer = Answer::new(reply);
        answer.add("records", cut.records.len());
        answer.add("bad", bad);
        answer.add("used", cut.used);
        answer.add("line", line);
        answer.end()?.extend_from_slice(&lines);
        Ok(())
    }

    /// Converts a record, or all records of a payload that is a whole file.
    fn convert(&self, header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
        let format = format(&header.format)?;
        let mut settings = self.settings(header)?;
        let not_possible = |message: &str| Refusal::new(RefusalKind::NotPossible, message);
        let (from, to) = (&header.format, &header.to);
        let target = format
            .abilities()
            .target(to)
            .ok_or_else(|| not_possible(&format!("{from} cannot be converted to {to:?}")))?;
        if header.index.is_some() {
            if !target.single {
                let message = format!("{from} is converted to {to} as a whole, not a single ply");
                return Err(not_possible(&message));
            }
            settings.view = View { ply: header.index, single: true, ..View::default() };
        }
        let mut text = Vec::new();
        let gathers = by_name(target.name).is_some_and(|to| to.abilities().gathers);
        if header.last || gathers {
            let mut found = Vec::new();
            let mut add = |_: Record<'_>, finding| found.push(finding);
            let losses = convert(format, target, payload, &settings, &mut text, &mut add);
            if let Some(error) = found.iter().find(|finding| finding.is_error()) {
                return Err(not_possible(&error.message));
            }
            if has_lines(target) && text.ends_with(b"\n") {
                // The line end separates records here, as in a list.
                text.pop();
            }
            return written(&text, &losses, &found, reply);
        }
        let mut losses = Losses::new();
        let record = Record::nth(payload, header.index(), header.offset);
        let result = format.convert(record, target, &settings, &mut text, &mut losses);
        let found = result.map_err(|finding| not_possible(&finding.message))?;
        written(&text, &losses, &found, reply)
    }
}

/// Facts that a notation cannot hold, as in a reply.
#[derive(Serialize)]
struct Loss<'a> {
    kind: &'a str,
    count: u64,
}

/// A warning about a written record, as in a reply.
#[derive(Serialize)]
struct Warning<'a> {
    kind: &'a str,
    message: &'a str,
}

/// Replies with a record, with the facts that its notation cannot hold, and with the warnings.
fn written(
    record: &[u8],
    losses: &Losses,
    found: &[Finding],
    reply: &mut Vec<u8>,
) -> Result<(), Refusal> {
    let warnings: Vec<_> =
        found.iter().map(|Finding { code, message, .. }| Warning { kind: code, message }).collect();
    let lost: Vec<_> =
        losses.iter().map(|loss| Loss { kind: loss.text(), count: loss.count() }).collect();
    let mut answer = Answer::new(reply);
    answer.add("losses", lost);
    answer.add("warnings", warnings);
    answer.end()?.extend_from_slice(record);
    Ok(())
}

/// Finds a notation by its name.
fn format(name: &str) -> Result<&'static dyn Format, Refusal> {
    by_name(name).ok_or_else(|| {
        Refusal::new(RefusalKind::UnknownFormat, format_args!("unknown format {name:?}"))
    })
}

/// Reads the mode and the options of a request. The mode is lenient unless it says otherwise.
fn settings(header: &Header) -> Result<Settings, Refusal> {
    let mode = match header.mode.as_deref() {
        Some("strict") => Mode::Strict,
        None | Some("lenient") => Mode::Lenient,
        Some(other) => {
            let message = format!("unknown mode {other:?}, expected strict or lenient");
            return Err(Refusal::new(RefusalKind::BadRequest, message));
        }
    };
    let mut settings = Settings { mode, ..Settings::default() };
    for (name, value) in header.options.iter().flatten() {
        let text = value.as_str().ok_or_else(|| {
            let message = format!("option {name}: {value}, expected text");
            Refusal::new(RefusalKind::BadRequest, message)
        })?;
        settings.set(name, text.as_bytes()).map_err(|error| {
            let message = match error {
                OptionError::Unknown => format!("unknown option {name:?}"),
                OptionError::BadValue(message) => format!("option {name}: {message}"),
            };
            Refusal::new(RefusalKind::UnknownOption, message)
        })?;
    }
    Ok(settings)
}

fn picture_options(header: &Header) -> Result<Options, Refusal> {
    let bad = |message: String| Err(Refusal::new(RefusalKind::BadRequest, message));
    let theme = match header.theme.as_deref() {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(other) => return bad(format!("unknown theme {other:?}, expected light or dark")),
    };
    if let Some(size) = header.size.filter(|size| !SIZES.contains(size)) {
        return bad(format!("size is {size}, expected {} to {}", SIZES.start(), SIZES.end()));
    }
    let &Header { size, flip, large_text, .. } = header;
    Ok(Options { theme, size, flip, large_text, ..Options::default() })
}

fn encode(header: &Header, payload: &[u8], reply: &mut Vec<u8>) -> Result<(), Refusal> {
    let format = format(&header.to)?;
    if !format.abilities().encode {
        let message = format!("{} cannot be encoded", header.to);
        return Err(Refusal::new(RefusalKind::NotPossible, message));
    }
    let settings = settings(header)?;
    let value: Value = serde_json::from_slice(payload)
        .map_err(|error| Refusal::new(RefusalKind::BadRequest, format_args!("value: {error}")))?;
    let mut losses = Losses::new();
    let (record, warnings) = Encoder::text(format, &value, &settings, &mut losses)
        .map_err(|finding| Refusal::new(RefusalKind::NotPossible, finding.message))?;
    written(&record, &losses, &warnings, reply)
}
