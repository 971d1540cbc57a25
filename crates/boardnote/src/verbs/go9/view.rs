//! `boardnote go9 view`: positions in the twelve lines of the published listings.

use super::{Style, files, games};
use crate::context::{Context, Status};
use crate::formats::{go, json};
use crate::options::{self, Class};
use crate::output::Output;
use crate::text;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::{SourceList, positions};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 view`.
#[derive(clap::Args, Clone, Debug)]
#[command(about = "Print positions in the twelve lines of the published listings")]
pub(super) struct Args {
    /// Name the source of each position by this list of `go9 positions`
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    #[command(flatten)]
    input: files::OneFile,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Extra))
    }
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let endian = context.settings.go.endian();
    let list = match &args.list {
        Some(path) => games::read_list(&context.files.read(path)?)?,
        None => SourceList::default(),
    };
    let mut output = Output::stdout();
    let status = files::stream(
        context,
        &args.input.plan(),
        &output.destination(),
        |piece| {
            let mut out = Vec::new();
            for record in positions(piece.bytes).flatten() {
                let source = record.extra(endian).and_then(|extra| list.name(extra.source));
                match args.input.format {
                    Style::Text => {
                        let mut view = record.to_position(endian).view().to_string();
                        if let Some(name) = source {
                            name_source(&mut view, name);
                        }
                        out.extend_from_slice(view.as_bytes());
                    }
                    Style::Json => {
                        go::push_position(&record, record.extra(endian), &mut out);
                        if let Some(name) = source {
                            let end = out.pop();
                            json::member(&mut out, "source_name", name);
                            out.extend(end);
                        }
                        out.push(b'\n');
                    }
                }
            }
            out
        },
        |part| output.write_all(&part),
    )?;
    output.commit()?;
    Ok(status)
}

/// Appends the name of a source to the line of the listing that has its number.
fn name_source(view: &mut String, name: &str) {
    if let Some((end, _)) = view.match_indices('\n').nth(1) {
        view.insert_str(end, &format!(" {}", text::visible(name)));
    }
}
