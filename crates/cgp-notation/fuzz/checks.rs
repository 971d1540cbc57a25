//! Properties that hold for any input, shared by the fuzz targets, the replay of their corpora, and
//! the property tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use cgp::{
    Cgp, Checks, Draw, Error, ErrorKind, LastMove, LetterDistribution, MoveStyle, Op, ParseOptions,
    Parsed, ReadError, RecordReader, Severity, Through, Unknown, WriteOptions, parse, raw, suggest,
};
use std::io::{BufRead, BufReader};

/// Checks that every suggested repair of a record lies inside its text and changes it.
pub(crate) fn repairs(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        for finding in options.check(text).diagnostics {
            if let Some(suggestion) = suggest(text, finding.error()) {
                assert!(text.get(suggestion.span.clone()).is_some());
                assert_ne!(suggestion.apply(text), text);
            }
        }
    }
}

/// Checks any bytes as a collection, with a limit that some lines exceed, in pieces of any length.
pub(crate) fn lines(bytes: &[u8]) {
    for capacity in [1, 5, 4096] {
        collection(bytes, BufReader::with_capacity(capacity, bytes));
    }
    let options = ParseOptions::lenient();
    let whole: Vec<_> = cgp::records_with(bytes, &options).collect();
    let read = RecordReader::new(bytes, options).max_line(bytes.len());
    let read: Vec<_> = read.map(|record| record.map_err(format_error)).collect();
    assert_eq!(read, whole);
}

fn collection(bytes: &[u8], input: impl BufRead) {
    const LONGEST: usize = 24;
    let options = ParseOptions::lenient();
    let mut reader = RecordReader::new(input, options).max_line(LONGEST);
    let mut offset = 0;
    for whole in bytes.split_inclusive(|&byte| byte == b'\n') {
        let content = whole.strip_suffix(b"\n").unwrap_or(whole);
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        let too_long = content.len() > LONGEST;
        if too_long || !content.trim_ascii().is_empty() {
            let read = reader.next().expect("one more line").map_err(format_error);
            let inside = offset..=offset + content.len();
            match read {
                Ok(read) => {
                    assert!(!too_long);
                    assert_eq!(read.value, cgp::parse_with(content, &options).unwrap().value);
                    assert!(read.diagnostics.iter().all(|found| inside.contains(&found.offset())));
                }
                Err(error) => {
                    assert_eq!(too_long, error.kind() == ErrorKind::RecordTooLong);
                    assert!(inside.contains(&error.offset()), "{error}");
                }
            }
        }
        offset += whole.len();
    }
    assert!(reader.next().is_none());
}

fn format_error(error: ReadError) -> Error {
    match error {
        ReadError::Io(error) => panic!("{error}"),
        ReadError::Format(error) => error,
    }
}

/// Checks the reading of any bytes as one record.
pub(crate) fn records(bytes: &[u8]) {
    match (core::str::from_utf8(bytes), cgp::parse_with(bytes, &ParseOptions::lenient())) {
        (Ok(text), result) => {
            assert_eq!(result, cgp::parse_with(text, &ParseOptions::lenient()));
            text_of_a_record(text);
        }
        (Err(utf8), Err(error)) => {
            assert_eq!(error.kind().code(), "invalid-utf8");
            assert_eq!(error.offset(), utf8.valid_up_to());
            assert!(error.span().end <= bytes.len());
        }
        (Err(_), Ok(parsed)) => panic!("{:?} from no text", parsed.value),
    }
}

pub(crate) fn text_of_a_record(text: &str) {
    let catalan = LetterDistribution::named("catalan").unwrap();
    let strict = parse(text);
    let lenient = Cgp::parse_with(text, &ParseOptions::lenient());
    let options = ParseOptions::lenient().any_rectangle().alphabet(catalan);
    let greedy = cgp::parse_with(text, &options).map(|parsed| parsed.value);
    if let Ok(position) = &strict {
        assert_eq!(position.to_string(), text);
        let same = lenient.as_ref().unwrap();
        assert_eq!(&same.value, position);
        assert!(same.diagnostics.is_empty(), "{:?}", same.diagnostics);
    } else if let Ok(read) = &lenient {
        assert!(!read.diagnostics.is_empty(), "{text:?} read without a word");
    }
    for result in [strict, lenient.map(|read| read.value), greedy] {
        match result {
            Ok(position) => written(&position, catalan),
            Err(error) => inside(&error, text),
        }
    }
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        findings(text, &options);
    }
    if let Ok(record) = raw::Record::split(text) {
        assert!(record.operations().all(|op| text.get(op.span).is_some()));
    }
}

fn sorted(record: &Cgp) -> String {
    cgp::to_cgp(record, &WriteOptions::canonical()).unwrap().value
}

fn is_spelled(position: &Cgp) -> bool {
    let play = position.ops().last_move().and_then(LastMove::play);
    play.is_some_and(|play| play.through() == Through::Spelled)
}

/// Checks that written text reads back as the same position, and that canonical text is its own
/// canonical form.
fn written(position: &Cgp, alphabet: &LetterDistribution) {
    // A move that spells its play-through tiles has no strict form.
    let options = match is_spelled(position) {
        true => ParseOptions::lenient().any_rectangle(),
        false => ParseOptions::strict().any_rectangle(),
    };
    assert_eq!(
        cgp::parse_with(position.to_string(), &options).map(|parsed| parsed.value).as_ref(),
        Ok(position)
    );
    let canonical = sorted(position);
    let again = cgp::parse_with(&canonical, &options).unwrap().value;
    assert_eq!(sorted(&again), canonical);
    assert_eq!(again.key(), position.key());
    let dotted = WriteOptions::keep().moves(MoveStyle::Dotted);
    if let Ok(text) = cgp::to_cgp(position, &dotted) {
        let options = ParseOptions::lenient().any_rectangle();
        let mut back = cgp::parse_with(&text.value, &options).unwrap().value;
        assert_eq!(cgp::to_cgp(&back, &dotted).unwrap().value, text.value);
        // The board may show that other tiles of the move were placed.
        if let (true, Some(last)) = (text.losses.is_empty(), position.ops().last_move()) {
            back.set_op(Op::LastMove(last.clone())).unwrap();
            assert_eq!(&back, position);
        }
    }
    let rules = position.rules_with(alphabet);
    let _ = position.validate(&Checks::all(), Some(alphabet));
    let _ = position.last_move_score(&rules);
    let _ = position.undo(&rules);
    let _ = position.position().unseen(alphabet);
}

/// Checks that continued reading finds the same first error, and that every span lies inside the
/// text.
fn findings(text: &str, options: &ParseOptions<'_>) {
    let checked = options.check(text);
    let first = cgp::parse_with(text, options).map(|parsed| parsed.value);
    assert_eq!(checked.value.as_ref(), first.as_ref().ok());
    if let Err(error) = first {
        let found = checked.diagnostics.iter().find(|found| found.severity() == Severity::Error);
        assert_eq!(found.map(|found| *found.error()), Some(error));
    }
    for finding in &checked.diagnostics {
        inside(finding.error(), text);
    }
}

fn inside(error: &Error, text: &str) {
    assert!(text.get(error.span()).is_some(), "{error:?} in {text:?}");
}

/// Checks a record and a move, separated by a line end.
pub(crate) fn plays(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let Some((record, mv)) = text.split_once('\n') else { return };
    match (
        cgp::parse_with(record, &ParseOptions::lenient().any_rectangle()),
        mv.parse::<LastMove>(),
    ) {
        (Ok(Parsed { value: position, .. }), Ok(mv)) => {
            let distribution = position.distribution().map(|(d, _)| d);
            let distribution = distribution.or(LetterDistribution::named("catalan")).unwrap();
            laws(&position, &mv, distribution);
        }
        (_, Err(error)) => inside(&error, mv),
        _ => {}
    }
}

/// Checks the laws that hold for every move on every position.
pub(crate) fn laws(record: &Cgp, mv: &LastMove, distribution: &LetterDistribution) {
    let rules = record.rules_with(distribution);
    let Ok(played) = record.play(mv, Draw::Unknown, &rules) else { return };
    let (position, after) = (record.position(), &played.after);
    let made = after.ops().last_move().unwrap();
    let score = after.last_move_score(&rules).unwrap();
    assert_eq!(score, played.score);
    if let (LastMove::Play { play, .. }, Some(given)) = (made, mv.play()) {
        assert_eq!(position.words_formed(given, &rules).unwrap(), played.words);
        assert_eq!(after.last_move_words(&rules).unwrap(), played.words);
        let points: u32 = played.words.iter().map(|word| word.points).sum();
        let alone = played.words.is_empty();
        assert!(alone || points == score.main + score.crosses);
        let off = LastMove::ChallengedOff(play.clone());
        let off = record.play(&off, Draw::Unknown, &rules).unwrap().after;
        assert_eq!(off.position().board(), position.board());
        let bonus = record.ops().bingo_bonus();
        assert!(score.bingo == 0 || score.bingo == bonus);
        // The board distinguishes the placed tiles among those that the dotted notation spells.
        let dotted = made.display(MoveStyle::Dotted, after.position().board()).unwrap().value;
        if let Ok(LastMove::Play { play: again, .. }) = dotted.parse() {
            assert_eq!(&again.resolve(position.board()).unwrap(), play);
        }
    }
    if let Ok(undone) = after.undo(&rules) {
        let before = undone.before.position();
        assert_eq!(before.board(), position.board());
        assert_eq!(before.scores(), position.scores());
        assert_eq!(before.racks()[1..], position.racks()[1..]);
        let unknown = |what| undone.unknown.contains(&what);
        assert!(unknown(Unknown::ZeroTurns) || before.zero_turns() == position.zero_turns());
        assert!(unknown(Unknown::Rack) || before.racks()[0].same_tiles(&position.racks()[0]));
    }
}
