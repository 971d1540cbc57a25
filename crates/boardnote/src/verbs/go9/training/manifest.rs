//! The manifests of training data, and their junction.

use super::shards::Shard;
use super::{named, usage};
use crate::context::{Context, Status};
use crate::files::Written;
use crate::output::Output;
use crate::text;
use crate::verbs::Style;
use crate::verbs::go9;
use serde::{Deserialize, Serialize};
use std::io::{self, Write as _};
use std::path::Path;

/// The manifest, `manifest.json`, or that of a part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) rows: u64,
    pub(super) positions: u64,
    pub(super) unscored: u64,
    pub(super) below_confidence: u64,
    pub(super) seed: u64,
    pub(super) view: String,
    pub(super) symmetries: usize,
    pub(super) confidence: u8,
    pub(super) validation: f64,
    pub(super) shards: Vec<Shard>,
    pub(super) columns: Vec<String>,
}

/// Writes a manifest, and prints it without the shards.
pub(super) fn write(file: Written, manifest: &Manifest) -> io::Result<()> {
    let mut output = Output::create(Some(file))?;
    writeln!(output, "{}", serde_json::to_string(manifest)?)?;
    output.commit()?;
    let mut report = serde_json::to_value(manifest)?;
    if let Some(members) = report.as_object_mut() {
        members.retain(|name, _| name != "shards" && name != "columns");
        members.insert("shards".to_owned(), manifest.shards.len().into());
    }
    go9::report(Style::Text, &report)
}

/// Joins the manifests of all parts if they agree.
pub(super) fn finish(context: &Context, folder: &Path) -> io::Result<Status> {
    let mut whole: Option<Manifest> = None;
    let mut parts = 0;
    loop {
        let path = folder.join(format!("manifest.{}.json", parts + 1));
        let text = match context.files.read(&path)?.to_text() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            text => text.map_err(|error| named(&path, &error))?,
        };
        let mut part: Manifest = serde_json::from_str(&text)
            .map_err(|error| usage(&format!("{}: {error}", text::name(&path))))?;
        parts += 1;
        let Some(whole) = &mut whole else {
            whole = Some(part);
            continue;
        };
        let shards = std::mem::take(&mut part.shards);
        let others = std::mem::take(&mut whole.shards);
        if part != *whole {
            return Err(usage(&format!("{}: not of the same data", text::name(&path))));
        }
        whole.shards = others.into_iter().chain(shards).collect();
    }
    let Some(mut manifest) = whole else {
        return Err(usage(&format!("{}: no manifest.1.json", text::name(folder))));
    };
    manifest.shards.sort_by(|a, b| a.file.cmp(&b.file));
    let rows: u64 = manifest.shards.iter().map(|shard| shard.rows).sum();
    if rows != manifest.rows {
        let missing = manifest.rows.abs_diff(rows);
        let text = text::name(folder);
        return Err(usage(&format!("{text}: parts are missing, or come twice: {missing} rows")));
    }
    for shard in &manifest.shards {
        let path = folder.join(&shard.file);
        std::fs::metadata(&path).map_err(|error| named(&path, &error))?;
    }
    write(context.files.made(folder.join("manifest.json"))?, &manifest)?;
    Ok(Status::FINE)
}
