//! Games in the notations of servers, which are read as SGF: `gib` of Tygem and `ngf` of Cyberoro.

mod codes;

use super::sgf::finding;
use super::{Game, Games};
use crate::finding::{Finding, Findings, Surplus};
use crate::go::Reading;
use crate::skip::{EndOfFile, Skip};
use crate::{Field, Info, Likelihood, Record, Step as Part, Unit};
use core::marker::PhantomData;
use go_sgf::ParseOptions;
use go_sgf::server::Transcript;

/// The particulars of a server.
#[derive(Debug)]
pub struct Kind<S>(PhantomData<S>);

/// Tygem.
#[derive(Debug)]
pub struct Gib;

/// Cyberoro.
#[derive(Debug)]
pub struct Ngf;

/// The differences between the notations.
pub(super) trait Server: Sized + 'static {
    const INFO: Info;

    /// Returns the game of a file as SGF, if it is in the notation.
    fn transcribe(file: &[u8]) -> Option<Transcript>;

    fn likelihood(sample: &[u8]) -> Likelihood;
}

impl Server for Gib {
    const INFO: Info = Info {
        name: "gib",
        summary: "Go games of Tygem (GIB), read only",
        extensions: &["gib"],
        promises: &["gib"],
        codes: || codes::list(codes::GIB),
        example: "\\HS\n\\[GAMEBLACKNAME=Ann (3D)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n",
        ..NEW
    };

    fn transcribe(file: &[u8]) -> Option<Transcript> {
        go_sgf::gib::transcribe(file)
    }

    fn likelihood(sample: &[u8]) -> Likelihood {
        let text = sample.strip_prefix(b"\xef\xbb\xbf").unwrap_or(sample);
        if text.starts_with(b"\\HS") { Likelihood::Certain } else { Likelihood::No }
    }
}

impl Server for Ngf {
    const INFO: Info = Info {
        name: "ngf",
        summary: "Go games of Cyberoro and wbaduk (NGF), read only",
        extensions: &["ngf"],
        promises: &["ngf"],
        codes: || codes::list(codes::NGF),
        example: "Rated game\n19\nbob 7D*\nann 5D*\noro\n0\n0\n6\n20170316\n5\nBlack wins by 0.5!\n1\nPMABBREER\n",
        ..NEW
    };

    fn transcribe(file: &[u8]) -> Option<Transcript> {
        go_sgf::ngf::transcribe(file)
    }

    fn likelihood(sample: &[u8]) -> Likelihood {
        let has_move = sample.windows(4).any(|it| it.starts_with(b"\nPM"));
        if has_move && Self::transcribe(sample).is_some() {
            Likelihood::Certain
        } else {
            Likelihood::No
        }
    }
}

const NEW: Info = Info { unit: Unit::File, is_alone: true, reads_mark: true, ..Info::NEW };

impl<S: Server> super::Kind for Kind<S> {
    const INFO: Info = S::INFO;

    fn likelihood(sample: &[u8]) -> Likelihood {
        S::likelihood(sample)
    }

    fn split(rest: &[u8], end: bool) -> Part {
        match end && !rest.is_empty() {
            true => Part::Record { content: 0..rest.len(), next: rest.len() },
            false => Part::More,
        }
    }

    fn skip() -> Box<dyn Skip> {
        Box::new(EndOfFile)
    }

    fn prefix_len(_: &[u8]) -> usize {
        0
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&Game<'v>, Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let whole = 0..record.bytes.len();
        let none = || {
            let message = format!("not a game in {}", S::INFO.name);
            Finding::error("no-game", whole.clone(), message)
        };
        let transcript = S::transcribe(record.bytes).ok_or_else(none)?;
        let read = go_sgf::games_with(&transcript.sgf, &ParseOptions::lenient()).next();
        let read = read.and_then(Result::ok).ok_or_else(none)?;
        let found = read.diagnostics.iter().map(|diagnostic| {
            let found = finding(diagnostic, reading);
            Finding { span: transcript.place(diagnostic.offset()), ..found }
        });
        let mut findings = Surplus::limit(found);
        if transcript.has_unknown_header {
            let message = "the header of an old file is not known: only the moves are read";
            findings.push(Finding::warning("unknown-header", transcript.place(0), message));
        }
        let mut game = Game::new(&read.value, record.index, whole.clone(), None);
        game.facts.charset = transcript.charset;
        game.size_span = transcript.place(0);
        then(&game, findings)
    }

    fn inspect(
        record: Record<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let mut offset = 0;
        for line in record.bytes.split_inclusive(|byte| *byte == b'\n') {
            let text = line.trim_ascii_end();
            let is_move = text.starts_with(b"STO") || text.starts_with(b"PM");
            row(Field {
                offset: offset + crate::saturated(record.offset),
                length: text.len(),
                unit: "byte",
                raw: String::from_utf8_lossy(text).into_owned(),
                name: if is_move { "move" } else { "header" }.to_owned(),
                value: String::new(),
                meaning: String::new(),
            });
            offset += line.len();
        }
        Ok(())
    }
}

/// The `gib` notation.
pub type GibGames = Games<Kind<Gib>>;
/// The `ngf` notation.
pub type NgfGames = Games<Kind<Ngf>>;
