//! The drawing of the records of a run.

use super::Kind;
use super::look::Look;
use crate::bulk::{Item, Part};
use crate::context::Context;
use crate::files;
use crate::finding::{Finding, Findings, Severity};
use crate::formats::{Analyzed, words};
use crate::output::{Complete, Output};
use crate::settings::{Mode, Settings};
use crate::split::{ACCEPTED, Names, Piece};
use crate::temporary::Folders;
use crate::text;
use board_picture::scene::Scene;
use board_picture::{Game, Options, Page};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Maximum number of positions on a page, which a browser still shows.
const POSITIONS: u64 = 10_000;

/// The result of drawing so far.
enum Drawn {
    Picture(Vec<u8>),
    /// The only page, or those of each name.
    Pages(Vec<OnePage>),
    /// The complete pictures.
    Pictures(Vec<Complete>),
}

/// A page that is drawn.
struct OnePage {
    /// Name of the output, if outputs have names.
    name: Option<String>,
    page: Page,
    /// The totals of the analysis of its games.
    total: Option<Analyzed>,
    /// Number of all positions.
    count: u64,
}

impl OnePage {
    /// Returns the content of the page, which is empty if nothing was drawn.
    fn finish(mut self) -> Result<Vec<u8>, String> {
        if self.count > POSITIONS {
            let [count, most] = [self.count, POSITIONS].map(text::grouped);
            return Err(format!(
                "a page of {count} positions is too long for a browser, which shows {most}; \
                 --limit N draws the first N records"
            ));
        }
        if self.page.steps() == 0 {
            return Ok(Vec::new());
        }
        let table = self.total.filter(|_| self.page.games() > 1).and_then(|it| it.table("Match"));
        table.iter().for_each(|table| self.page.table(table));
        Ok(self.page.finish().into_bytes())
    }
}

/// The result of a run.
pub(super) enum Written {
    /// The content of the output.
    Bytes(Vec<u8>),
    /// Files that are complete except for their names, and the folders made for them.
    Files(Folders, Vec<Complete>),
    Nothing,
}

#[cfg(feature = "png")]
fn png(scene: &Scene, options: &Options) -> Result<(Vec<u8>, bool), String> {
    let bytes = board_picture::png(scene, options).map_err(|error| error.to_string())?;
    Ok((bytes, board_picture::has_boxes(scene, options)))
}

/// Never called: in a build without PNG support, no output is a PNG.
#[cfg(not(feature = "png"))]
fn png(_: &Scene, _: &Options) -> Result<(Vec<u8>, bool), String> {
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

/// The picture or the page to draw.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) inputs: &'a [PathBuf],
    pub(super) look: &'a Look,
    /// Number of the only record, if one is asked for.
    pub(super) record: Option<u64>,
}

/// The state of a run.
pub(super) struct Work<'a> {
    context: &'a Context,
    wanted: Wanted<'a>,
    kind: Kind,
    settings: Settings,
    names: Option<Names>,
    drawn: Mutex<Drawn>,
    /// The folders made for pictures, which are removed after these.
    folders: Folders,
    /// Reason why the run must end without a picture.
    failed: Mutex<Option<String>>,
    /// `true` once a picture with boxes in place of letters was reported.
    has_boxes: AtomicBool,
}

impl<'a> Work<'a> {
    pub(super) fn new(
        context: &'a Context,
        wanted: Wanted<'a>,
        kind: Kind,
        names: Option<Names>,
    ) -> Self {
        let settings = context.settings(Mode::Lenient);
        let drawn = match (kind, &names) {
            (Kind::Html, _) => Drawn::Pages(Vec::new()),
            (_, Some(_)) => Drawn::Pictures(Vec::new()),
            (_, None) => Drawn::Picture(Vec::new()),
        };
        let (drawn, failed) = (Mutex::new(drawn), Mutex::default());
        let (folders, has_boxes) = (Folders::default(), AtomicBool::new(false));
        Self { context, wanted, kind, settings, names, folders, drawn, failed, has_boxes }
    }

    /// Starts a page.
    fn page(&self, name: Option<String>) -> OnePage {
        let title = match &name {
            None => page_title(self.wanted.inputs),
            Some(name) => page_title(&[PathBuf::from(name)]),
        };
        let page = Page::new(title, self.wanted.look.options(&self.settings));
        let page = match self.wanted.look.theme {
            None => page,
            Some(theme) => page.theme(theme),
        };
        OnePage { name, page, total: None, count: 0 }
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
            Drawn::Pictures(pictures) => Ok(Written::Files(self.folders, pictures)),
            Drawn::Picture(bytes) if bytes.is_empty() => Ok(Written::Nothing),
            Drawn::Picture(bytes) => Ok(Written::Bytes(bytes)),
            Drawn::Pages(pages) => {
                let (mut files, mut only) = (Vec::new(), Vec::new());
                for mut page in pages {
                    let name = page.name.take();
                    let bytes = page.finish()?;
                    match name {
                        Some(name) if !bytes.is_empty() => {
                            let target = self.context.files.made(name.into());
                            let target = target.map_err(|error| error.to_string())?;
                            files.push(written(&self.folders, target, &bytes)?);
                        }
                        Some(_) => {}
                        None => only = bytes,
                    }
                }
                Ok(match (only.is_empty(), files.is_empty()) {
                    (false, _) => Written::Bytes(only),
                    (true, false) => Written::Files(self.folders, files),
                    (true, true) => Written::Nothing,
                })
            }
        }
    }

    /// Draws a record, if it is requested.
    pub(super) fn record(&self, item: &mut Item<'_, '_>, part: &mut Part) {
        let several = self.kind == Kind::Html || self.is_many();
        let wanted = match self.wanted.record {
            // A folder has a picture of the first record of each input.
            None if self.kind != Kind::Html && self.is_folder() => item.record.index == 0,
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
            Drawn::Pages(pages) => {
                let (games, found) = format.replay(item.record, settings)?;
                let name = self.piece(item, 0).map(|piece| piece.name);
                let is_same = |page: &OnePage| {
                    let lower = |name: &Option<String>| name.as_deref().map(str::to_lowercase);
                    lower(&page.name) == lower(&name)
                };
                let at = pages.iter().position(is_same).unwrap_or_else(|| {
                    pages.push(self.page(name));
                    pages.len() - 1
                });
                let OnePage { page, total, count, .. } = &mut pages[at];
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
                        None => *total = Some(game),
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
            Drawn::Pictures(pictures) if self.names.as_ref().is_some_and(Names::has_plies) => {
                let (games, found) = format.replay(item.record, settings)?;
                let mut draw = |game: &Game| {
                    main_line(game).enumerate().try_for_each(|(ply, scene)| {
                        pictures.push(self.write(item, ply, scene)?);
                        Ok(())
                    })
                };
                Ok(games.iter().try_for_each(&mut draw).map(|()| found))
            }
            Drawn::Pictures(pictures) => {
                let (scene, found) = format.scene(item.record, settings)?;
                Ok(self.write(item, 0, &scene).map(|picture| {
                    pictures.push(picture);
                    found
                }))
            }
        }
    }

    /// Writes a picture to the file of its position, which gets its name at the end of the run.
    fn write(&self, item: &Item<'_, '_>, ply: usize, scene: &Scene) -> Result<Complete, String> {
        let piece = self.piece(item, ply).expect("pictures have names");
        let path = PathBuf::from(piece.name);
        if self.context.files.is_made(&path) {
            return Err(self.twice(&path));
        }
        let target = self.context.files.made(path).map_err(|error| error.to_string())?;
        written(&self.folders, target, &self.picture(scene)?)
    }

    /// Returns the message about two pictures with one name.
    fn twice(&self, path: &Path) -> String {
        let name = text::name(path);
        let has = |part: fn(&Names) -> bool| self.names.as_ref().is_some_and(part);
        let parts = [("{n}", has(Names::has_numbers)), ("{ply}", has(Names::has_plies))];
        let missing = parts.into_iter().filter(|(_, is_there)| !is_there).map(|(part, _)| part);
        let missing: Vec<_> = missing.collect();
        let missing = match missing.as_slice() {
            [] => "use another name".to_owned(),
            _ if self.is_folder() => "name them apart with {n}".to_owned(),
            missing => format!("add {}", words::list(missing, "or")),
        };
        format!("two pictures would be named {name}; {missing}")
    }

    /// Returns the name of the output for a position of a record, if outputs have names.
    fn piece(&self, item: &Item<'_, '_>, ply: usize) -> Option<Piece> {
        let bound = self.names.as_ref()?.bind(item.source.format).expect(ACCEPTED);
        Some(bound.piece(item.record, item.source, &self.settings, ply, 0))
    }

    fn is_folder(&self) -> bool {
        self.names.as_ref().is_some_and(Names::is_folder)
    }

    /// Returns the content of a picture.
    fn picture(&self, scene: &Scene) -> Result<Vec<u8>, String> {
        let options = self.wanted.look.options(&self.settings);
        match self.kind {
            Kind::Png => {
                let (bytes, has_boxes) = png(scene, &options)?;
                if has_boxes && !self.has_boxes.swap(true, Ordering::Relaxed) {
                    let said = self.context.say(
                        Severity::Warning,
                        "a PNG has boxes in place of letters that need a font; SVG and HTML show them",
                    );
                    said.map_err(|error| error.to_string())?;
                }
                Ok(bytes)
            }
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

/// Writes a file, which gets its name at the end of the run.
fn written(folders: &Folders, target: files::Written, bytes: &[u8]) -> Result<Complete, String> {
    let written = folders.make(&target).and_then(|()| {
        let mut output = Output::create(Some(target))?;
        output.write_all(bytes)?;
        output.complete()
    });
    written.map_err(|error| error.to_string())
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
