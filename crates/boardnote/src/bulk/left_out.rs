//! The files that are left out because they lack what the user names.

use crate::context::Context;
use crate::finding::Severity;
use crate::text;
use crate::trouble::Trouble;
use std::io;

/// The files of formats that lack a table or a column that is named.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    /// `true` if other files are read.
    pub(super) reads: bool,
    /// Format, what it lacks, the number of its files, and the first reasons.
    all: Vec<(&'static str, String, u64, Vec<Trouble>)>,
}

impl LeftOut {
    /// Number of files of a format that are named.
    const NAMED: usize = 3;

    pub(super) fn add(&mut self, format: &'static str, lacks: String, trouble: Trouble) {
        let known = self.all.iter_mut().find(|(of, what, ..)| *of == format && *what == lacks);
        match known {
            Some((.., count, first)) => {
                *count += 1;
                if first.len() < Self::NAMED {
                    first.push(trouble);
                }
            }
            None => self.all.push((format, lacks, 1, vec![trouble])),
        }
    }

    /// Warns of the files, or says why none is read. Returns `true` in the second case.
    pub(super) fn say(&self, context: &Context) -> io::Result<bool> {
        if !self.reads {
            let reasons = self.all.iter().filter_map(|(.., first)| first.first());
            reasons.into_iter().try_for_each(|trouble| context.complain(trouble))?;
            return Ok(!self.all.is_empty());
        }
        for (format, lacks, count, first) in &self.all {
            let names = first.iter().filter_map(|trouble| trouble.file.clone());
            let names = names.collect::<Vec<_>>().join(", ");
            let more = if *count > Self::NAMED as u64 { ", …" } else { "" };
            let has = if *count == 1 { "has" } else { "have" };
            let files = text::count(*count, "file");
            let message = format!("left out: {files} of {format} {has} no {lacks} ({names}{more})");
            context.say(Severity::Warning, &message)?;
        }
        Ok(false)
    }
}
