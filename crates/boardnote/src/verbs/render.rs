//! `boardnote render`: a picture of a position, or a page with all positions of a game or match.

use super::Verb;
use crate::bulk::{self, Accept, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::finding::{Finding, Findings, Severity};
use crate::formats::Analyzed;
use crate::formats::Format;
use crate::options::{self, Class};
use crate::output::{Destination, Output};
use crate::settings::{Mode, Settings};
use crate::{text, values};
use board_picture::scene::Scene;
use board_picture::{Caption, Coordinates, Options, Page, SIZES, Theme};
use clap::Command;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Arguments of `render`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Draw a position (SVG, PNG) or a whole game (HTML)",
    after_help = "Examples:\n  \
    boardnote render 4HPwATDgc/ABMA:QYkqASAAIAAA -o board.svg\n  \
    boardnote render --theme dark --size 1200 4HPwATDgc/ABMA:QYkqASAAIAAA -o board.png\n  \
    boardnote render --bottom on-roll --names Ann,Bob 4HPwATDgc/ABMA:QYkqASAAIAAA -o quiz.svg\n  \
    boardnote render --html match.sgf -o match.html\n\
    Pictures need no installed fonts, so they look the same everywhere."
)]
pub struct Args {
    /// A record, a file, or - for standard input
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    input: PathBuf,
    /// Output file: .svg, .png or .html; - writes SVG (or HTML with --html) to standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
    /// Input format [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true)]
    from: Option<&'static dyn Format>,
    /// Draw record N, counted from 0 [default: 0; all with --html]
    #[arg(long, value_name = "N")]
    record: Option<u64>,
    #[command(flatten)]
    look: Look,
    /// Write an HTML page to step through all positions
    #[arg(long, conflicts_with_all = ["size", "ply", "caption"])]
    html: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Board | Class::Picture))
            .mut_arg("ply", options::or_turn)
    }
}

/// Options of the look of a picture.
#[derive(clap::Args, Clone, Debug, Default)]
struct Look {
    /// Color theme [default: light; a page follows the reader's system]
    #[arg(long, value_parser = values::choice(THEMES))]
    theme: Option<Theme>,
    /// Size of the longer side in pixels (1–8192)
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = clap::value_parser!(u32).range(*SIZES.start() as i64..=*SIZES.end() as i64)
    )]
    size: Option<u32>,
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// Line of text below the board, or none for no line
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Place of the coordinates
    #[arg(long, value_parser = values::choice(COORDINATES))]
    coordinates: Option<Coordinates>,
    /// Number on a centered backgammon cube: 1, or 64 as on real cubes
    #[arg(long, value_name = "NUMBER", value_parser = ["1", "64"], hide_possible_values = true)]
    cube_face: Option<String>,
    /// Names of the players: player 0 and player 1, White and Black (in Go, Black and White), or
    /// crossword players in the order of play
    #[arg(long, value_name = "NAME,NAME", value_parser = board_picture::two_names)]
    names: Option<[String; 2]>,
}

impl Look {
    fn options(&self, settings: &Settings) -> Options {
        Options {
            theme: self.theme.unwrap_or_default(),
            size: self.size,
            flip: self.flip,
            large_text: false,
            caption: match self.caption.as_deref() {
                None => Caption::Scene,
                Some("none") => Caption::None,
                Some(text) => Caption::Text(text.to_owned()),
            },
            coordinates: self.coordinates.unwrap_or_default(),
            bottom: settings.backgammon.bottom,
            home: settings.backgammon.home,
            cube_face_64: self.cube_face.as_deref() == Some("64"),
            names: self.names.clone(),
        }
    }
}

/// The themes, by name.
const THEMES: &[values::Choice<Theme>] =
    &[("light", "Light background", Theme::Light), ("dark", "Dark background", Theme::Dark)];

/// The places of the coordinates, by name.
const COORDINATES: &[values::Choice<Coordinates>] = &[
    ("outside", "Beside the board", Coordinates::Outside),
    ("inside", "On the squares at the edge of a chess board", Coordinates::Inside),
    ("none", "Not drawn", Coordinates::None),
];

const NO_PNG: &str = "this build has no PNG; build with --features png";

/// The kind of file to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Html,
}

/// The result of drawing.
enum Drawn {
    Picture(Vec<u8>),
    /// The page, and the totals of the analysis of its games.
    Page(Box<Page>, Option<Box<Analyzed>>),
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let kind = match kind(&args.output, args.html) {
        Ok(kind) => kind,
        Err(message) => return complain(context, &message),
    };
    let work = Work::new(context, args, kind);
    // Records after the requested one are not read, except for one that shows if more exist.
    let limit = match (kind, args.record) {
        (Kind::Html, None) => None,
        (_, record) => Some(record.unwrap_or(0).saturating_add(2)),
    };
    let bulk = BulkArgs {
        files: vec![args.input.clone()],
        from: args.from,
        jobs: Some(1),
        limit,
        accept: Accept::able("render", |abilities| abilities.render),
        ..BulkArgs::default()
    };
    // Nothing is written during the run, because a picture is written completely or not at all.
    let mut nothing = Output::stdout();
    let job = |mut item: Item<'_, '_>, part: &mut Part| work.record(&mut item, part);
    let to = Destination { stdout: args.output.as_os_str() == "-", ..Destination::default() };
    let totals = bulk::collect(context, &bulk, &to, |_| (), job, |out, ()| nothing.write_all(out))?;
    if totals.status.trouble {
        return Ok(totals.status);
    }
    let bytes = match work.finish() {
        Err(message) => return complain(context, &message),
        Ok(bytes) if !bytes.is_empty() => bytes,
        Ok(_) if totals.status.bad => return Ok(totals.status),
        Ok(_) if totals.records == 0 => {
            return complain(context, "nothing to draw: the input has no records");
        }
        Ok(_) => {
            let (wanted, records) = (args.record.unwrap_or(0), totals.records);
            let records = text::count(records, "record");
            let message = format!("no record {wanted}: the input has {records}");
            return complain(context, &message);
        }
    };
    if kind != Kind::Html && args.record.is_none() && totals.records > 1 {
        let message = "drew the first record of several; --record N draws another";
        context.say(Severity::Info, message)?;
    }
    let mut output = Output::create(Some(&args.output))?;
    if kind == Kind::Png {
        output.accept_binary("PNG")?;
    }
    output.write_all(&bytes)?;
    output.commit()?;
    Ok(totals.status)
}

/// Prints the reason why there is no picture.
fn complain(context: &Context, message: &str) -> io::Result<Status> {
    context.say(Severity::Error, message)?;
    Ok(Status { bad: false, trouble: true })
}

/// Returns the kind of file that the name of the output requests.
fn kind(output: &Path, html: bool) -> Result<Kind, String> {
    let ending = output.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    match (ending.as_deref(), html) {
        (Some("html" | "htm"), _) => Ok(Kind::Html),
        (Some("svg"), false) => Ok(Kind::Svg),
        (Some("png"), false) if cfg!(feature = "png") => Ok(Kind::Png),
        (Some("png"), false) => Err(NO_PNG.to_owned()),
        _ if output.as_os_str() == "-" => Ok(if html { Kind::Html } else { Kind::Svg }),
        (_, true) => {
            Err(format!("{}: --html needs an output that ends in .html", output.display()))
        }
        (_, false) => {
            Err(format!("{}: unknown extension; use .svg, .png or .html", output.display()))
        }
    }
}

#[cfg(feature = "png")]
fn png(scene: &Scene, options: &Options) -> Result<Vec<u8>, String> {
    board_picture::png(scene, options).map_err(|error| error.to_string())
}

/// Never called: in a build without PNG support, no output name selects it.
#[cfg(not(feature = "png"))]
fn png(_: &Scene, _: &Options) -> Result<Vec<u8>, String> {
    Err(NO_PNG.to_owned())
}

/// Returns the name of a file, or the record itself.
fn page_title(input: &Path) -> String {
    match input.as_os_str().to_string_lossy().as_ref() {
        "-" => "boardnote".to_owned(),
        _ => input.file_name().unwrap_or(input.as_os_str()).to_string_lossy().into_owned(),
    }
}

/// The state of a run.
struct Work<'a> {
    context: &'a Context,
    args: &'a Args,
    kind: Kind,
    settings: Settings,
    drawn: Mutex<Drawn>,
    /// Reason why the run must end without a picture.
    failed: Mutex<Option<String>>,
}

impl<'a> Work<'a> {
    fn new(context: &'a Context, args: &'a Args, kind: Kind) -> Self {
        let settings = context.settings(Mode::Lenient);
        let drawn = match kind {
            Kind::Html => {
                let page = Page::new(page_title(&args.input), args.look.options(&settings));
                let page = match args.look.theme {
                    None => page,
                    Some(theme) => page.theme(theme),
                };
                Drawn::Page(Box::new(page), None)
            }
            Kind::Svg | Kind::Png => Drawn::Picture(Vec::new()),
        };
        Self { context, args, kind, settings, drawn: Mutex::new(drawn), failed: Mutex::default() }
    }

    /// Returns the bytes to write, which are empty if nothing was drawn.
    ///
    /// # Errors
    /// The reason why drawing failed.
    fn finish(self) -> Result<Vec<u8>, String> {
        if let Some(message) = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(message);
        }
        Ok(match self.drawn.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Drawn::Picture(bytes) => bytes,
            Drawn::Page(page, _) if page.steps() == 0 => Vec::new(),
            Drawn::Page(mut page, total) => {
                let table = total.filter(|_| page.games() > 1).and_then(|it| it.table("Match"));
                table.iter().for_each(|table| page.table(table));
                page.finish().into_bytes()
            }
        })
    }

    /// Draws a record, if it is requested.
    fn record(&self, item: &mut Item<'_, '_>, part: &mut Part) {
        let wanted = match (self.kind, self.args.record) {
            (Kind::Html, None) => true,
            (_, record) => item.record.n == record.unwrap_or(0),
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
        let format = item.source.format;
        let settings = item.source.settings(&self.settings);
        let options = self.args.look.options(&self.settings);
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *drawn {
            Drawn::Page(page, total) => {
                let (games, found) = format.replay(item.record, settings)?;
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
                *bytes = if self.kind == Kind::Png {
                    match png(&scene, &options) {
                        Ok(png) => png,
                        Err(message) => return Ok(Err(message)),
                    }
                } else {
                    board_picture::svg(&scene, &options).into_bytes()
                };
                Ok(Ok(found))
            }
        }
    }

    fn has_failed(&self) -> bool {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn fail(&self, message: String) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }
}
