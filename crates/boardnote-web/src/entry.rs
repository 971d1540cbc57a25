//! One record, and the results that are kept for it between calls.

use crate::findings::placed;
use crate::pictures::{Pictures, main_line_first};
use crate::request::{Answer, Header, Refusal, RefusalKind};
use board_picture::{Game, Options, svg};
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::{Settings, View};
use boardnote_formats::sheet::{Sheet, Style};
use boardnote_formats::{Format, Record, jsonl};
use serde_json::{Map, Value};

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
    /// Number of the records before it in its file.
    index: u64,
    bytes: Vec<u8>,
    /// The game with the positions of the main line first, and the length of that line.
    game: Option<Result<(Game, usize), Finding>>,
}

impl Entry {
    pub(crate) fn new(
        format: &'static dyn Format,
        settings: Settings,
        key: Key<'_>,
        bytes: &[u8],
    ) -> Self {
        let (name, mode, options, survey, index) = key;
        Self {
            format,
            settings,
            name: name.to_owned(),
            mode: mode.clone(),
            options: options.clone(),
            survey,
            index,
            bytes: bytes.to_vec(),
            game: None,
        }
    }

    /// Returns `true` if this is the entry of the same bytes, read with the same settings.
    pub(crate) fn is(&self, key: Key<'_>, bytes: &[u8]) -> bool {
        let own = (self.name.as_str(), &self.mode, &self.options, self.survey, self.index);
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
        Record::nth(&self.bytes, self.index, 0)
    }

    /// Returns the record for people, with the position of picture `index`, or by default the one
    /// that `boardnote show` shows.
    fn sheet(&self, record: Record<'_>, index: Option<usize>) -> Option<Sheet> {
        let mut settings = self.settings.clone();
        if index.is_some() {
            settings.view = View { ply: index, single: true, ..View::default() };
        }
        self.format.sheet(record, &settings).ok().map(|(sheet, _)| sheet)
    }

    /// Describes the positions of the game.
    fn pictures(&mut self) -> Pictures<'_> {
        self.game()
            .as_ref()
            .map_or_else(|_| Pictures::default(), |(game, main)| Pictures::of(game, *main))
    }

    /// Returns the game, which is computed when first requested.
    fn game(&mut self) -> &Result<(Game, usize), Finding> {
        let game = self.game.take().unwrap_or_else(|| self.replayed());
        self.game.insert(game)
    }

    fn replayed(&self) -> Result<(Game, usize), Finding> {
        if !self.format.abilities().render {
            return Ok((Game::default(), 0));
        }
        let (games, _) = self.format.replay(self.record(), &self.settings)?;
        Ok(main_line_first(games.into_iter().next().unwrap_or_default()))
    }

    /// Draws picture `index`, or by default the picture that `boardnote render` draws. `choice` holds
    /// the numbers of a decision and of a candidate, which is drawn instead of the move.
    pub(crate) fn svg(
        &mut self,
        index: Option<usize>,
        choice: Option<[usize; 2]>,
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
        let (game, _) = self.game().as_ref().map_err(|finding| refuse(&finding.message))?;
        let step = game.entries.get(index).ok_or_else(|| {
            refuse(&format!("no picture {index}: the record has {}", game.entries.len()))
        })?;
        let Some([decision, candidate]) = choice else { return Ok(svg(&step.scene, options)) };
        let candidates = step.decisions.get(decision).map(|decision| &decision.candidates);
        let scene = candidates.and_then(|list| list.get(candidate)?.scene.as_ref());
        let missing = || refuse(&format!("picture {index} has no such candidate to draw"));
        Ok(svg(scene.ok_or_else(missing)?, options))
    }
}
