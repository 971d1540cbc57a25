//! `boardnote show`: a text picture and the named fields.

mod list;

use super::Verb;
use crate::bulk::{self, Accept, BulkArgs, Item, Part};
use crate::context::{self, Context, Status};
use crate::finding::Finding;
use crate::formats::sheet::Style;
use crate::formats::{Format, Sought};
use crate::options::{self, Class};
use crate::output::Output;
use crate::paint::Paint;
use crate::settings::Mode;
use crate::{report, terminal, text};
use clap::Command;
use std::io::{self, IsTerminal as _, Write as _};

/// Arguments of `show`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Show records as a text board with all fields and warnings",
    after_help = "Examples:\n  \
    boardnote show QYkqASAAIAAA\n  \
    boardnote show 4HPwATDgc/ABMA:QYkqASAAIAAA\n  \
    boardnote show --limit 3 positions.cgp\n  \
    boardnote show --position startpos book.bin"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Draw boards in plain ASCII
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
    /// Draw boards with Unicode signs [default: on a terminal whose locale is UTF-8]
    #[arg(long)]
    unicode: bool,
    /// Draw boards from the other side
    #[arg(long)]
    flip: bool,
    /// Line of text below each board, or none for no line
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Moves that opening books have for this position: a FEN, or `startpos`
    #[arg(long, value_name = "FEN", conflicts_with = "ply")]
    position: Option<Sought>,
    /// Draw all records, with everything, such as the codes of the jose database for a PGN game
    /// [default on a terminal: a list of more than three records]
    #[arg(long, conflicts_with = "list")]
    all: bool,
    /// Print a line for each record: number, players, result, and what else tells them apart
    #[arg(long, conflicts_with_all = ["position", "ply"])]
    list: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Board | Class::Text))
            .mut_arg("ply", options::or_turn)
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    if settings.view.all {
        let message = "show prints one position of a game; boardnote render --html draws all, and \
            boardnote convert --ply all writes all";
        return Err(io::Error::other(message));
    }
    let mut output = Output::stdout();
    let terminal = io::stdout().is_terminal() && terminal::locale_is_utf8();
    let caption = args.caption.as_deref().filter(|caption| *caption != "none");
    let mut look = settings.look();
    look.unicode = args.unicode || !args.ascii && terminal;
    look.flip = args.flip;
    look.color = context.color_out && terminal::has_256_colors();
    look.width = terminal::text_width();
    look.caption = caption.map(|caption| text::visible(caption).into_owned());
    let label = if context.color_out { |name: &str| Paint(true).dim(name) } else { str::to_owned };
    let style = Style { look, label, all: args.all };
    if let Some(sought) = &args.position {
        return look_up(context, args, sought, &style);
    }
    if args.list {
        return list_all(context, args);
    }
    let is_chosen = args.all || args.bulk.record.is_some() || settings.view.single;
    if !is_chosen && list::is_on_terminal() {
        return fitting(context, args, &style);
    }
    let first = args.bulk.first_record();
    let totals = bulk::run(context, &args.bulk, &mut output, |mut item, part| {
        match item.source.format.sheet(item.record, item.source.settings(&settings)) {
            Ok((sheet, findings)) => {
                if item.record.n > first {
                    part.out.push(b'\n');
                }
                part.out.extend_from_slice(sheet.text(&style).as_bytes());
                // A damaged record counts as bad even if part of it was shown.
                part.bad += u64::from(findings.iter().any(Finding::is_error));
                for warning in findings {
                    item.brief(&warning, part);
                }
            }
            Err(finding) => {
                item.bad(&finding, context.color_err, part);
            }
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}

/// Prints a line for each record.
fn list_all(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut output = Output::stdout();
    let totals = bulk::run(context, &args.bulk, &mut output, |mut item, part| {
        let settings = item.source.settings(&settings);
        match list::fields(item.source.format, item.record, settings) {
            Ok((fields, findings)) => {
                part.out.extend_from_slice(list::line(&fields).as_bytes());
                part.bad += u64::from(findings.iter().any(Finding::is_error));
            }
            Err(finding) => {
                part.out.extend_from_slice(format!("{}\n", item.record.n).as_bytes());
                item.bad_in_brief(&finding, part);
            }
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}

/// The first records of a batch for a terminal, as boards and as lines of a list.
#[derive(Default)]
struct First {
    boards: Vec<String>,
    /// Warnings about the records that are drawn.
    warnings: String,
    lines: Vec<Vec<String>>,
}

/// Draws the records if there are few, and otherwise lists as many as fit the window.
fn fitting(context: &Context, args: &Args, style: &Style) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut output = Output::stdout();
    let (mut all, most) = (First::default(), list::most());
    let job = |mut item: Item<'_, '_>, part: &mut Part<First>| {
        let (format, record) = (item.source.format, item.record);
        let settings = item.source.settings(&settings);
        if record.n <= list::BOARDS {
            match format.sheet(record, settings) {
                Ok((sheet, findings)) => {
                    part.data.boards.push(sheet.text(style));
                    part.bad += u64::from(findings.iter().any(Finding::is_error));
                    let paint = Paint(context.color_err);
                    for finding in findings.iter().filter(|_| !args.bulk.quiet) {
                        let text = report::brief(item.locator, &item.range, finding, paint);
                        part.data.warnings.push_str(&text);
                    }
                }
                Err(finding) => item.bad(&finding, context.color_err, part),
            }
        }
        if record.n <= most {
            let fields = list::fields(format, record, settings);
            let fields = fields.map_or_else(|_| vec![record.n.to_string()], |(fields, _)| fields);
            part.data.lines.push(fields);
        }
    };
    let to = output.destination();
    let totals = bulk::collect(
        context,
        &args.bulk,
        &to,
        |_| First::default(),
        job,
        |_, first| {
            all.boards.extend(first.boards);
            all.warnings.push_str(&first.warnings);
            all.lines.extend(first.lines);
            Ok(())
        },
    )?;
    if totals.records > list::BOARDS {
        output.write_all(list::window(&all.lines, totals.records).as_bytes())?;
    } else {
        output.write_all(all.boards.join("\n").as_bytes())?;
        output.flush()?;
        context::print(&all.warnings)?;
    }
    output.commit()?;
    Ok(totals.status)
}

/// Shows what all inputs together have for a position.
fn look_up(context: &Context, args: &Args, sought: &Sought, style: &Style) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let accept = Accept::only(|format| match format.abilities() {
        abilities if abilities.lookup => Ok(()),
        abilities => {
            let name = format.info().name;
            let advice = "; boardnote filter --position finds games";
            let advice = if abilities.reaches { advice } else { "" };
            Err(format!("show --position does not support {name}{advice}").into())
        }
    });
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    let mut output = Output::stdout();
    let (mut format, mut records): (Option<&dyn Format>, _) = (args.bulk.from, Vec::new());
    let totals = bulk::collect(
        context,
        &bulk,
        &output.destination(),
        |source| source.format,
        |mut item, part| match item.source.format.reaches(item.record, sought, &settings) {
            Ok(true) => part.out.extend_from_slice(item.record.bytes),
            Ok(false) => {}
            Err(finding) => item.bad(&finding, context.color_err, part),
        },
        |written, of| {
            format = Some(of);
            records.extend_from_slice(written);
            Ok(())
        },
    )?;
    if let Some(format) = format {
        let sheet = format.lookup(&records, sought, &settings);
        let sheet = sheet.map_err(|finding| io::Error::other(finding.message))?;
        output.write_all(sheet.text(style).as_bytes())?;
    }
    output.commit()?;
    Ok(totals.status)
}
