//! The adapter that makes a [`Format`] of every [`Notation`].

#![expect(missing_debug_implementations, reason = "functions have nothing to print")]

use crate::analyzed::Analyzed;
use crate::charset::{self, Decoded};
use crate::cut::{Cut, Most, cut_with};
use crate::finding::{Finding, Findings};
use crate::format::{Abilities, Format, InOrder, TargetInfo};
use crate::gather::{Gathering, Origin};
use crate::notation::{self, Encoding, Hit, Notation, Table, Target, Writing, present, read};
use crate::options::OptionInfo;
use crate::own::Own;
use crate::reading::{Reading, View};
use crate::record::{Field, Info, Likelihood, Record, Step};
use crate::settings::{Holds, Setting, Settings};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::sought::Sought;
use crate::table::{Cell, Chosen, Marked, TableInfo};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::marker::PhantomData;
use core::ops::Range;
use notation_report::internal::Losses;
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// The notation `N` as a [`Format`].
pub struct Of<N>(PhantomData<fn() -> N>);

impl<N> Of<N> {
    /// The only value of the type.
    pub const NEW: Self = Self(PhantomData);
}

impl<N: Notation> Of<N>
where
    Settings: Holds<N::Options>,
{
    /// Returns a game as a text that other programs read; empty if there is none.
    fn text(&self, record: Record<'_>, settings: &Settings) -> String {
        /// Length in bytes above which a text is left out.
        const MOST: usize = 1 << 20;
        let mut out = record.bytes.to_vec();
        if N::INFO.binary || N::INFO.shared.is_some() {
            out.clear();
            let text = N::TARGETS.iter().find(|target| matches!(target.name, "mat" | "pgn"));
            let to = text.and_then(|target| self.abilities().target(target.name));
            let losses = &mut Losses::new();
            if to.is_none_or(|to| self.convert(record, to, settings, &mut out, losses).is_err()) {
                return String::new();
            }
        }
        if out.len() > MOST { String::new() } else { String::from_utf8_lossy(&out).into_owned() }
    }
}

/// Returns the finding for a verb that a notation does not support.
fn unsupported<N: Notation>(verb: &str) -> Finding {
    let name = N::INFO.name;
    Finding::error(
        "unsupported",
        0..0,
        format_args!("{verb} does not support {name} (see boardnote formats)"),
    )
}

fn target<N: Notation>(info: TargetInfo) -> Result<&'static Target<N>, Finding> {
    let found = N::TARGETS.iter().find(|target| target.name == info.name);
    found.ok_or_else(|| unsupported::<N>("convert"))
}

/// Converts a record. `memory` is the state of its file, or a fresh one if records are written
/// independently.
fn convert<N: Notation>(
    record: Record<'_>,
    to: TargetInfo,
    settings: &Settings,
    memory: &mut N::Memory,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<Findings, Finding>
where
    Settings: Holds<N::Options>,
{
    let write = target::<N>(to)?.write;
    let reading = settings.reading().rescuing();
    let before = out.len();
    let result = read::<N>(record, reading, &mut |value, found| {
        let reading = placed::<N>(value, reading)?;
        write(value, reading, &mut Writing { record, out, losses, found, memory })
    });
    result.inspect_err(|_| out.truncate(before))
}

/// Writes a record from a JSON value. `memory` is the state of the output, or a fresh one if records
/// are written independently.
fn encode<N: Notation>(
    value: &Value,
    settings: &Settings,
    memory: &mut N::Memory,
    out: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<Findings, Finding>
where
    Settings: Holds<N::Options>,
{
    let from_json = N::FROM_JSON.ok_or_else(|| unsupported::<N>("encode"))?;
    let (before, mut found) = (out.len(), Findings::new());
    let encoding = &mut Encoding { out, losses, found: &mut found, memory };
    let result = from_json(value, settings.reading(), encoding);
    result.inspect_err(|_| out.truncate(before))?;
    Ok(found)
}

/// Appends what the state of a file or an output holds at its end.
fn finish<N: Notation>(memory: &mut N::Memory, out: &mut Vec<u8>) {
    if let Some(finish) = N::FINISH {
        finish(memory, out);
    }
}

/// Checks a record, and returns its note for the comparison with the records before it.
fn check<N: Notation>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    found: &mut dyn FnMut(Finding),
) -> N::Note {
    if let Err(finding) = present::<N>(record) {
        found(finding);
        return N::Note::default();
    }
    let text = Decoded::of(record, &N::INFO, reading.text);
    let (record, reading) = (text.record(), reading.of_decoded());
    let mut found = |finding| text.placed(finding).into_iter().for_each(&mut *found);
    if N::PLACES.is_none() {
        return N::check(record, reading, &mut found);
    }
    let mut findings = Findings::new();
    let note = N::check(record, reading, &mut |finding| findings.push(finding));
    notation::placed::<N>(record, reading, &mut findings);
    findings.into_iter().for_each(found);
    note
}

/// Reads a record and returns what `make` makes of its value, with the findings.
fn made<N: Notation, T>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    mut make: impl for<'v> FnMut(&N::Value<'v>, &mut Findings) -> Result<T, Finding>,
) -> Result<(T, Findings), Finding> {
    let mut result = None;
    let found = read::<N>(record, reading, &mut |value, found| {
        result = Some(make(value, found)?);
        Ok(())
    })?;
    result.map(|made| (made, found)).ok_or_else(|| unsupported::<N>("read"))
}

/// Returns the reading with the number of plies up to the end of the move that is asked for.
fn placed<'o, N: Notation>(
    value: &N::Value<'_>,
    reading: Reading<'o, N::Options>,
) -> Result<Reading<'o, N::Options>, Finding> {
    let Some(wanted) = reading.view.after_move else { return Ok(reading) };
    let ply = match N::AFTER_MOVE {
        _ if wanted == 0 => Ok(0),
        Some(after_move) => after_move(value, reading, wanted),
        None => Err(0),
    };
    let ply = ply.map_err(|moves| Finding::of(Own::NoSuchMove { wanted, moves }, 0..0))?;
    Ok(Reading { view: View { ply: Some(ply), ..reading.view }, ..reading })
}

/// Returns a capability that is used only for whole collections, if this build includes it.
///
/// A function that returns early where this constant is `None` leaves out the code of the capability.
const fn bulk<T: Copy>(capability: Option<T>) -> Option<T> {
    if cfg!(feature = "bulk") { capability } else { None }
}

/// Returns an error if a ply is requested from a notation of single positions, which have no plies.
fn reached<N: Notation>(view: View) -> Result<(), Finding> {
    match view.ply {
        Some(1..) if N::AFTER_MOVE.is_none() => Err(View::beyond(0, 0..0)),
        _ => Ok(()),
    }
}

impl<N: Notation> Format for Of<N>
where
    Settings: Holds<N::Options>,
{
    fn info(&self) -> &'static Info {
        &N::INFO
    }

    fn abilities(&self) -> Abilities {
        let info = |&Target { name, in_order, single, .. }: &Target<N>| TargetInfo {
            name,
            in_order,
            single,
        };
        Abilities {
            encode: N::FROM_JSON.is_some(),
            moves: N::AFTER_MOVE.is_some(),
            encode_in_order: N::FROM_JSON_IN_ORDER,
            gathers: N::GATHER.is_some(),
            render: N::SCENES.is_some(),
            stats: bulk(N::COUNT).is_some(),
            duplicates: bulk(N::KEY).is_some(),
            analysis: bulk(N::ANALYSIS).is_some(),
            scan: cfg!(feature = "bulk") && N::SCANNED,
            reaches: bulk(N::REACHES).is_some(),
            lookup: bulk(N::LOOKUP).is_some(),
            main_line: bulk(N::MAIN_LINE).is_some(),
            check_in_order: N::COMPARE.is_some(),
            survey: N::SURVEY.is_some(),
            targets: N::TARGETS.iter().map(info).collect(),
            tables: N::TABLES.iter().map(|table| table.info).collect(),
        }
    }

    fn options(&self) -> Vec<OptionInfo> {
        Settings::listed(Some(N::INFO.name))
    }

    fn likelihood(&self, sample: &[u8]) -> Likelihood {
        N::likelihood(sample)
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        N::split(rest, end)
    }

    fn cut(&self, data: &[u8], end: bool, most: Most, records: &mut Vec<Range<usize>>) -> Cut {
        cut_with(N::split, N::INFO.shared, data, end, most, records)
    }

    fn skip(&self) -> Box<dyn Skip> {
        N::skip()
    }

    fn prefix_len(&self, bytes: &[u8]) -> usize {
        N::prefix_len(bytes)
    }

    fn terminator(&self, record: &[u8]) -> &'static [u8] {
        N::terminator(record)
    }

    fn identity(&self) -> Option<&'static str> {
        N::IDENTITY
    }

    fn header_len(&self, bytes: &[u8]) -> usize {
        N::HEADER.map_or(0, |header| header(bytes))
    }

    fn survey(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
    ) -> Option<Setting> {
        let survey = N::SURVEY?;
        let reading = settings.reading();
        let change = match reading.text.charset {
            None => survey(records, reading)?,
            Some(_) => {
                let texts = charset::each(records, &N::INFO, reading.text);
                survey(&mut texts.iter().map(Decoded::record), reading.of_decoded())?
            }
        };
        Some(Setting::of(change, Settings::own_mut))
    }

    fn in_order(&self) -> Box<dyn InOrder> {
        Box::new(Ordered::<N>(Mutex::default()))
    }

    fn gather(&self, origin: Origin, settings: &Settings) -> Option<Box<dyn Gathering>> {
        N::GATHER.map(|gather| gather(origin, settings.reading()))
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        check::<N>(record, settings.reading(), found);
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Findings, Finding> {
        let reading = settings.reading();
        let before = out.len();
        let result =
            read::<N>(record, reading, &mut |value, found| N::json(value, reading, out, found));
        result.inspect_err(|_| out.truncate(before))
    }

    fn encode(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let mut memory = N::Memory::default();
        let found = encode::<N>(value, settings, &mut memory, out, losses)?;
        finish::<N>(&mut memory, out);
        Ok(found)
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let mut memory = N::Memory::default();
        let found = convert::<N>(record, to, settings, &mut memory, out, losses)?;
        finish::<N>(&mut memory, out);
        Ok(found)
    }

    fn sheet(&self, record: Record<'_>, settings: &Settings) -> Result<(Sheet, Findings), Finding> {
        let reading = settings.reading().rescuing();
        reached::<N>(reading.view)?;
        made::<N, _>(record, reading, |value, found| {
            N::sheet(value, placed::<N>(value, reading)?, found)
        })
    }

    fn inspect(
        &self,
        record: Record<'_>,
        settings: &Settings,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        present::<N>(record)?;
        let reading = settings.reading();
        let text = Decoded::of(record, &N::INFO, reading.text);
        let start = crate::saturated(record.offset);
        let mut placed = |field: Field| {
            let is_of_bytes = field.unit == "byte" && field.offset >= start;
            let at = field.offset.saturating_sub(start);
            let place = text.bytes_of(at..at + field.length);
            row(match is_of_bytes {
                true => Field { offset: start + place.start, length: place.len(), ..field },
                false => field,
            });
        };
        let inspected = N::inspect(text.record(), reading.of_decoded(), &mut placed);
        inspected.map_err(|finding| text.refused(finding))
    }

    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Hit)) {
        if let Some(scan) = const { bulk(N::SCAN) } {
            scan(text, found);
        }
    }

    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<(Scene, Findings), Finding> {
        let scenes = N::SCENES.ok_or_else(|| unsupported::<N>("render"))?;
        let reading = settings.reading().rescuing();
        reached::<N>(reading.view)?;
        made::<N, _>(record, reading, |value, found| {
            (scenes.one)(value, placed::<N>(value, reading)?, found)
        })
    }

    fn replay(
        &self,
        record: Record<'_>,
        settings: &Settings,
    ) -> Result<(Vec<Game>, Findings), Finding> {
        let scenes = N::SCENES.ok_or_else(|| unsupported::<N>("render"))?;
        let Some(games) = scenes.game else {
            let (scene, found) = self.scene(record, settings)?;
            return Ok((vec![Game::from_iter([(String::new(), scene)])], found));
        };
        let reading = settings.reading().rescuing();
        let (mut games, found) =
            made::<N, _>(record, reading, |value, found| games(value, reading, found))?;
        if let [game] = games.as_mut_slice() {
            game.record = self.text(record, settings);
        }
        Ok((games, found))
    }

    fn rows(
        &self,
        record: Record<'_>,
        table: TableInfo,
        columns: Chosen<'_>,
        settings: &Settings,
        row: &mut dyn FnMut(&[Cell]),
    ) -> Result<Findings, Finding> {
        let wanted = |other: &&Table<N>| other.info.name == table.name;
        let mut tables = const { bulk(Some(N::TABLES)) }.unwrap_or_default().iter();
        let fill = tables.find(wanted).ok_or_else(|| unsupported::<N>("export"))?.rows;
        let reading = Reading { n: record.n, ..settings.reading() };
        let mut marked = Marked::new(table, columns, row);
        let mut push = |cells| marked.push(cells);
        let found =
            read::<N>(record, reading, &mut |value, _| fill(value, reading, columns, &mut push))?;
        marked.finish(&found);
        Ok(found)
    }

    fn analysis(
        &self,
        record: Record<'_>,
        settings: &Settings,
    ) -> Result<(Analyzed, Findings), Finding> {
        let Some(analysis) = (const { bulk(N::ANALYSIS) }) else {
            return Err(unsupported::<N>("stats --analysis"));
        };
        let reading = settings.reading().rescuing();
        let made = made::<N, _>(record, reading, |value, _| {
            let mut found = Findings::new();
            Ok((analysis(value, reading, &mut found)?, found))
        });
        made.map(|(analyzed, _)| analyzed)
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<Findings, Finding> {
        let Some(count) = (const { bulk(N::COUNT) }) else {
            return Err(unsupported::<N>("stats"));
        };
        let reading = settings.reading();
        read::<N>(record, reading, &mut |value, _| {
            count(value, reading, tally)?;
            if let Some(key) = N::KEY {
                tally.key(|| key(value, reading));
            }
            Ok(())
        })
    }

    fn main_line(
        &self,
        record: Record<'_>,
        settings: &Settings,
        part: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Finding> {
        let Some(main_line) = (const { bulk(N::MAIN_LINE) }) else {
            return Err(Finding::error("bad-value", 0..0, "records are no games"));
        };
        present::<N>(record)?;
        let reading = settings.reading();
        let text = Decoded::of(record, &N::INFO, reading.text);
        main_line(text.record(), reading.of_decoded(), part)
            .map_err(|finding| text.refused(finding))
    }

    fn reaches(
        &self,
        record: Record<'_>,
        sought: &Sought,
        settings: &Settings,
    ) -> Result<bool, Finding> {
        let Some(reaches) = (const { bulk(N::REACHES) }) else {
            return Err(unsupported::<N>("filter --position"));
        };
        present::<N>(record)?;
        let reading = settings.reading();
        let text = Decoded::of(record, &N::INFO, reading.text);
        reaches(text.record(), reading.of_decoded(), sought)
            .map_err(|finding| text.refused(finding))
    }

    fn lookup(
        &self,
        records: &[u8],
        sought: &Sought,
        settings: &Settings,
    ) -> Result<Sheet, Finding> {
        let Some(lookup) = (const { bulk(N::LOOKUP) }) else {
            return Err(unsupported::<N>("show --position"));
        };
        Ok(lookup(records, sought, settings.reading()))
    }
}

/// The records of a file of the notation `N`, in order.
struct Ordered<N: Notation>(Mutex<N::Memory>);

impl<N: Notation> core::fmt::Debug for Ordered<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(N::INFO.name)
    }
}

impl<N: Notation> InOrder for Ordered<N>
where
    Settings: Holds<N::Options>,
{
    fn check(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
        turn: &mut dyn FnMut(),
        found: &mut dyn FnMut(usize, Finding),
    ) {
        let reading = settings.reading();
        let checked = records.map(|record| {
            let mut findings = Findings::new();
            let note = check::<N>(record, reading, &mut |finding| findings.push(finding));
            (findings, note)
        });
        let checked: Vec<_> = checked.collect();
        turn();
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (number, (mut findings, note)) in checked.into_iter().enumerate() {
            if let Some(compare) = N::COMPARE {
                compare(note, &mut memory, &mut findings);
            }
            findings.into_iter().for_each(|finding| found(number, finding));
        }
    }

    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        convert::<N>(record, to, settings, &mut memory, out, losses)
    }

    fn encode(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding> {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        encode::<N>(value, settings, &mut memory, out, losses)
    }

    fn finish(&self, out: &mut Vec<u8>) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        finish::<N>(&mut memory, out);
    }
}
