//! The drawing of the records of a run.

use super::names::Names;
use super::{Args, Kind};
use crate::bulk::{Item, Part};
use crate::context::Context;
use crate::finding::{Finding, Findings};
use crate::formats::Analyzed;
use crate::output::{Complete, Output};
use crate::pipeline::Source;
use crate::settings::{Mode, Settings};
use crate::text;
use board_picture::scene::Scene;
use board_picture::{Game, Options, Page};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Maximum number of positions on a page, which a browser still shows.
const POSITIONS: u64 = 10_000;

/// The result of drawing so far.
enum Drawn {
    Picture(Vec<u8>),
    /// The page, the totals of the analysis of its games, and the number of all positions.
    Page(Box<Page>, Option<Box<Analyzed>>, u64),
    /// The names of pictures, and the complete pictures.
    Pictures(Names, Vec<Complete>),
}

/// The result of a run.
pub(super) enum Written {
    /// The content of the output.
    Bytes(Vec<u8>),
    /// Files that are complete except for their names.
    Files(Vec<Complete>),
    Nothing,
}

#[cfg(feature = "png")]
fn png(scene: &Scene, options: &Options) -> Result<Vec<u8>, String> {
    board_picture::png(scene, options).map_err(|error| error.to_string())
}

/// Never called: in a build without PNG support, no output is a PNG.
#[cfg(not(feature = "png"))]
fn png(_: &Scene, _: &Options) -> Result<Vec<u8>, String> {
    Err(super::NO_PNG.to_owned())
}

/// Returns the name of the only file, or the record itself.
fn page_title(inputs: &[PathBuf]) -> String {
    match inputs {
        [input] if input.as_os_str() != "-" => {
            input.file_name().unwrap_or(input.as_os_str()).to_string_lossy().into_owned()
        }
        _ => "boardnote".to_owned(),
    }
}

/// The state of a run.
pub(super) struct Work<'a> {
    context: &'a Context,
    args: &'a Args,
    kind: Kind,
    settings: Settings,
    drawn: Mutex<Drawn>,
    /// Reason why the run must end without a picture.
    failed: Mutex<Option<String>>,
}

impl<'a> Work<'a> {
    pub(super) fn new(
        context: &'a Context,
        args: &'a Args,
        kind: Kind,
        names: Option<Names>,
    ) -> Self {
        let settings = context.settings(Mode::Lenient);
        let drawn = match (kind, names) {
            (Kind::Html, _) => {
                let page = Page::new(page_title(&args.inputs), args.look.options(&settings));
                let page = match args.look.theme {
                    None => page,
                    Some(theme) => page.theme(theme),
                };
                Drawn::Page(Box::new(page), None, 0)
            }
            (_, Some(names)) => Drawn::Pictures(names, Vec::new()),
            (_, None) => Drawn::Picture(Vec::new()),
        };
        Self { context, args, kind, settings, drawn: Mutex::new(drawn), failed: Mutex::default() }
    }

    /// Returns what was drawn.
    ///
    /// # Errors
    /// The reason why drawing failed.
    pub(super) fn finish(self) -> Result<Written, String> {
        if let Some(message) = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(message);
        }
        match self.drawn.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Drawn::Pictures(_, pictures) => Ok(Written::Files(pictures)),
            Drawn::Picture(bytes) if bytes.is_empty() => Ok(Written::Nothing),
            Drawn::Picture(bytes) => Ok(Written::Bytes(bytes)),
            Drawn::Page(_, _, count) if count > POSITIONS => {
                let [count, most] = [count, POSITIONS].map(text::grouped);
                Err(format!(
                    "a page of {count} positions is too long for a browser, which shows {most}; \
                     --limit N draws the first N records"
                ))
            }
            Drawn::Page(page, ..) if page.steps() == 0 => Ok(Written::Nothing),
            Drawn::Page(mut page, total, _) => {
                let table = total.filter(|_| page.games() > 1).and_then(|it| it.table("Match"));
                table.iter().for_each(|table| page.table(table));
                Ok(Written::Bytes(page.finish().into_bytes()))
            }
        }
    }

    /// Draws a record, if it is requested.
    pub(super) fn record(&self, item: &mut Item<'_, '_>, part: &mut Part) {
        let several = self.kind == Kind::Html || self.is_many();
        let wanted = match self.args.record {
            None if several => true,
            record => item.record.n == record.unwrap_or(1),
        };
        if !wanted || self.has_failed() {
            return;
        }
        match self.draw(item) {
            Ok(Ok(findings)) => {
                // A damaged record counts as bad even if part of it was drawn.
                if let Some(error) = findings.iter().find(|finding| finding.is_error()) {
                    item.bad(error, self.context.color_err, part);
                }
            }
            Ok(Err(message)) => self.fail(message),
            Err(finding) => {
                item.bad(&finding, self.context.color_err, part);
            }
        }
    }

    /// Draws a record. The outer error concerns the record, the inner one the picture.
    fn draw(&self, item: &Item<'_, '_>) -> Result<Result<Findings, String>, Finding> {
        let (format, source) = (item.source.format, item.source);
        let settings = source.settings(&self.settings);
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *drawn {
            Drawn::Page(page, total, count) => {
                let (games, found) = format.replay(item.record, settings)?;
                *count += games.iter().map(|game| game.entries.len() as u64).sum::<u64>();
                if *count > POSITIONS {
                    // The rest is only counted.
                    return Ok(Ok(found));
                }
                games.iter().for_each(|game| page.add(game));
                // Formats without analysis have no totals.
                if let Ok((game, _)) = format.analysis(item.record, settings) {
                    match total {
                        Some(total) => total.add(&game),
                        None => *total = Some(Box::new(game)),
                    }
                }
                Ok(Ok(found))
            }
            Drawn::Picture(bytes) => {
                let (scene, found) = format.scene(item.record, settings)?;
                Ok(self.picture(&scene).map(|drawn| {
                    *bytes = drawn;
                    found
                }))
            }
            Drawn::Pictures(names, pictures) if names.has_plies() => {
                let (games, found) = format.replay(item.record, settings)?;
                let mut draw = |game: &Game| {
                    main_line(game).enumerate().try_for_each(|(ply, scene)| {
                        pictures.push(self.write(names, source, (item.record.n, ply), scene)?);
                        Ok(())
                    })
                };
                Ok(games.iter().try_for_each(&mut draw).map(|()| found))
            }
            Drawn::Pictures(names, pictures) => {
                let (scene, found) = format.scene(item.record, settings)?;
                Ok(self.write(names, source, (item.record.n, 0), &scene).map(|picture| {
                    pictures.push(picture);
                    found
                }))
            }
        }
    }

    /// Writes a picture to the file of its position, which gets its name at the end of the run.
    fn write(
        &self,
        names: &Names,
        source: &Source,
        (n, ply): (u64, usize),
        scene: &Scene,
    ) -> Result<Complete, String> {
        let target = names.made(&self.context.files, source, n, ply)?;
        let bytes = self.picture(scene)?;
        let written = Output::create(Some(target)).and_then(|mut output| {
            output.write_all(&bytes)?;
            output.complete()
        });
        written.map_err(|error| error.to_string())
    }

    /// Returns the content of a picture.
    fn picture(&self, scene: &Scene) -> Result<Vec<u8>, String> {
        let options = self.args.look.options(&self.settings);
        match self.kind {
            Kind::Png => png(scene, &options),
            Kind::Svg | Kind::Html => Ok(board_picture::svg(scene, &options).into_bytes()),
        }
    }

    fn is_many(&self) -> bool {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*drawn, Drawn::Pictures(..))
    }

    fn has_failed(&self) -> bool {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn fail(&self, message: String) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }
}

/// Returns the positions of a game without its variations.
fn main_line(game: &Game) -> impl Iterator<Item = &Scene> {
    let mut last = None;
    game.entries.iter().enumerate().filter_map(move |(number, entry)| {
        let parent = entry.parent.or(number.checked_sub(1));
        (parent == last).then(|| {
            last = Some(number);
            &entry.scene
        })
    })
}
