//! One record, and the results that are kept for it between calls.

use crate::request::{Answer, Header, Refusal, RefusalKind};
use board_picture::{Entry as Step, Game, Options, svg};
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::{Settings, View};
use boardnote_formats::sheet::{Sheet, Style};
use boardnote_formats::{Format, Record, jsonl};
use serde::Serialize;
use serde_json::{Map, Value};

/// Maximum number of picture captions listed.
const CAPTIONS: usize = 20_000;

type Key<'a> = (&'a str, &'a Option<String>, &'a Option<Map<String, Value>>, Option<u64>, u64);

/// A record with its positions to draw, which are computed when first requested.
#[derive(Debug)]
pub(crate) struct Entry {
    format: &'static dyn Format,
    settings: Settings,
    name: String,
    mode: Option<String>,
    options: Option<Map<String, Value>>,
    survey: Option<u64>,
    /// Number of the record in its file.
    n: u64,
    bytes: Vec<u8>,
    game: Option<Result<Game, Finding>>,
}

impl Entry {
    pub(crate) fn new(
        format: &'static dyn Format,
        settings: Settings,
        key: Key<'_>,
        bytes: &[u8],
    ) -> Self {
        let (name, mode, options, survey, n) = key;
        Self {
            format,
            settings,
            name: name.to_owned(),
            mode: mode.clone(),
            options: options.clone(),
            survey,
            n,
            bytes: bytes.to_vec(),
            game: None,
        }
    }

    /// Returns `true` if this is the entry of the same bytes, read with the same settings.
    pub(crate) fn is(&self, key: Key<'_>, bytes: &[u8]) -> bool {
        let own = (self.name.as_str(), &self.mode, &self.options, self.survey, self.n);
        own == key && self.bytes == bytes
    }

    /// Adds a member of the record to a reply.
    pub(crate) fn member(
        &mut self,
        name: &str,
        header: &Header,
        answer: &mut Answer<'_>,
    ) -> Result<(), Refusal> {
        match name {
            "pictures" => {
                answer.add(name, self.pictures());
                return Ok(());
            }
            "conversions" => {
                let targets = self.format.abilities().targets;
                answer.add(name, targets.iter().map(|target| target.name).collect::<Vec<_>>());
                return Ok(());
            }
            _ => {}
        }
        let record = Record { offset: header.offset, ..self.record() };
        match name {
            "record" => answer.write(name, |out| {
                jsonl::line(self.format, record, None, None, &self.settings, || header.line, out);
                out.truncate(out.trim_ascii_end().len());
            }),
            "findings" => {
                let mut findings = Vec::new();
                self.format.check(record, &self.settings, &mut |finding| findings.push(finding));
                answer.add(name, placed(&findings, &self.bytes));
            }
            "text" => {
                let style = Style { look: self.settings.look(), ..Style::default() };
                answer.add(name, self.sheet(record, header.index).map(|sheet| sheet.text(&style)));
            }
            "facts" => {
                let sheet = self.sheet(record, header.index).unwrap_or_default();
                answer.add(name, sheet.facts().collect::<Vec<_>>());
            }
            "fields" => {
                let mut fields = Vec::new();
                // The reason why a record cannot be split into fields is among its findings.
                let _ =
                    self.format.inspect(record, &self.settings, &mut |field| fields.push(field));
                answer.add(name, fields);
            }
            other => {
                return Err(Refusal::new(
                    RefusalKind::BadRequest,
                    format_args!("unknown member {other:?}"),
                ));
            }
        }
        Ok(())
    }

    fn record(&self) -> Record<'_> {
        Record { bytes: &self.bytes, n: self.n, index: self.n, offset: 0 }
    }

    /// Returns the record for people, with the position of picture `index`, or by default the one
    /// that `boardnote show` shows.
    fn sheet(&self, record: Record<'_>, index: Option<usize>) -> Option<Sheet> {
        let mut settings = self.settings.clone();
        if index.is_some() {
            settings.view = View { ply: index, single: true };
        }
        self.format.sheet(record, &settings).ok().map(|(sheet, _)| sheet)
    }

    /// Describes the positions of the game: their number, their captions, and their moves.
    fn pictures(&mut self) -> Pictures<'_> {
        let Ok(game) = self.game() else { return Pictures::default() };
        let listed = game.entries.get(..CAPTIONS).unwrap_or(&game.entries);
        Pictures {
            count: game.entries.len(),
            captions: listed.iter().map(caption).collect(),
            moves: listed.iter().map(Move::from).collect(),
            columns: game.columns,
            players: game.players.each_ref().map(String::as_str),
            result: &game.result,
        }
    }

    /// Returns the game without its variations, which is computed when first requested.
    fn game(&mut self) -> &Result<Game, Finding> {
        let game = self.game.take().unwrap_or_else(|| self.replayed());
        self.game.insert(game)
    }

    fn replayed(&self) -> Result<Game, Finding> {
        if !self.format.abilities().render {
            return Ok(Game::default());
        }
        let (games, _) = self.format.replay(self.record(), &self.settings)?;
        let mut game = games.into_iter().next().unwrap_or_default();
        let main = game.main_line();
        let mut entries = 0..;
        game.entries.retain(|_| entries.next().is_some_and(|at| main.binary_search(&at).is_ok()));
        Ok(game)
    }

    /// Draws picture `index`, or by default the picture that `boardnote render` draws.
    pub(crate) fn svg(
        &mut self,
        index: Option<usize>,
        options: &Options,
    ) -> Result<String, Refusal> {
        let refuse = |message: &str| Refusal::new(RefusalKind::NotPossible, message);
        if !self.format.abilities().render {
            return Err(refuse(&format!("{} has no pictures", self.name)));
        }
        let Some(index) = index else {
            let scene = self.format.scene(self.record(), &self.settings);
            return scene
                .map(|(scene, _)| svg(&scene, options))
                .map_err(|finding| refuse(&finding.message));
        };
        let game = self.game().as_ref().map_err(|finding| refuse(&finding.message))?;
        let step = game.entries.get(index).ok_or_else(|| {
            refuse(&format!("no picture {index}: the record has {}", game.entries.len()))
        })?;
        Ok(svg(&step.scene, options))
    }
}

/// Returns the number and the name of a move, such as `3… a6`.
fn caption(step: &Step) -> String {
    format!("{} {}", number(step), step.name).trim().to_owned()
}

fn number(step: &Step) -> String {
    let sign = if step.player == Some(1) { "…" } else { "." };
    step.number.map_or(String::new(), |number| format!("{number}{sign}"))
}

/// The positions of a game, as in a reply.
#[derive(Default, Serialize)]
struct Pictures<'a> {
    count: usize,
    captions: Vec<String>,
    moves: Vec<Move<'a>>,
    columns: bool,
    players: [&'a str; 2],
    result: &'a str,
}

/// A move of a game, as in a reply.
#[derive(Serialize)]
struct Move<'a> {
    number: String,
    player: Option<usize>,
    name: &'a str,
    glyphs: &'a str,
    note: &'a str,
    comment: &'a str,
    verdict: String,
}

impl<'a> From<&'a Step> for Move<'a> {
    fn from(step: &'a Step) -> Self {
        let verdicts = step.decisions.iter().map(|decision| decision.verdict.as_str());
        let verdicts: Vec<&str> = verdicts.filter(|verdict| !verdict.is_empty()).collect();
        Self {
            number: number(step),
            player: step.player,
            name: &step.name,
            glyphs: &step.glyphs,
            note: &step.note,
            comment: &step.comment,
            verdict: verdicts.join(" "),
        }
    }
}

/// Returns findings with their places, which are computed in a single pass over the record.
fn placed<'a>(findings: &'a [Finding], record: &[u8]) -> Vec<Placed<'a>> {
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|at| findings.get(*at).map(|finding| finding.span.start));
    let mut place = Place::default();
    let mut places = vec![(1, 1); findings.len()];
    for at in order {
        if let (Some(finding), Some(found)) = (findings.get(at), places.get_mut(at)) {
            place.to(finding.span.start.min(record.len()), record);
            *found = (place.line + 1, place.column + 1);
        }
    }
    let reply = |(finding, (line, column)): (&'a Finding, _)| Placed {
        kind: &finding.code,
        severity: finding.severity.name(),
        message: &finding.message,
        hint: finding.help.as_deref(),
        bytes: Bytes {
            start: finding.span.start.min(record.len()),
            end: finding.span.end.min(record.len()),
        },
        line,
        column,
    };
    findings.iter().zip(places).map(reply).collect()
}

/// A finding with its place in the record, as in a reply.
#[derive(Serialize)]
struct Placed<'a> {
    kind: &'a str,
    severity: &'static str,
    message: &'a str,
    hint: Option<&'a str>,
    bytes: Bytes,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Bytes {
    start: usize,
    end: usize,
}

/// The line and the column of a byte.
#[derive(Debug, Default)]
struct Place {
    at: usize,
    line: usize,
    column: usize,
}

impl Place {
    /// Advances to a byte.
    fn to(&mut self, at: usize, bytes: &[u8]) {
        for byte in bytes.get(self.at..at).unwrap_or_default() {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.column = 0;
                }
                0x80..0xc0 => {}
                _ => self.column += 1,
            }
        }
        self.at = at;
    }
}
