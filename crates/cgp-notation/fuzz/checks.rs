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
    Cgp, Checks, Draw, Error, LastMove, LetterDistribution, Lines, MoveStyle, Op, ParseOptions,
    Parsed, Severity, Through, Unknown, WriteOptions, parse, raw, suggest,
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
}

fn collection(bytes: &[u8], reader: impl BufRead) {
    const LONGEST: usize = 24;
    let mut lines = Lines::new(reader).max_length(LONGEST);
    let mut offset = 0;
    let mut number = 0;
    for whole in bytes.split_inclusive(|&byte| byte == b'\n') {
        let content = whole.strip_suffix(b"\n").unwrap_or(whole);
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        let too_long = content.len() > LONGEST;
        if too_long || !content.trim_ascii().is_empty() {
            let line = lines.next_line().unwrap().expect("one more line");
            assert_eq!((line.number, line.offset), (number, offset));
            assert_eq!(line.bytes, &content[..content.len().min(LONGEST)]);
            assert_eq!(line.too_long, too_long);
            if let Err(error) = line.parse(&ParseOptions::lenient()) {
                assert!(error.span().end <= line.bytes.len());
            }
            number += 1;
        }
        offset += whole.len() as u64;
    }
    assert_eq!(lines.next_line().unwrap(), None);
}

/// Checks the reading of any bytes as one record.
pub(crate) fn records(bytes: &[u8]) {
    match (core::str::from_utf8(bytes), ParseOptions::lenient().parse(bytes)) {
        (Ok(text), result) => {
            assert_eq!(result, ParseOptions::lenient().parse(text));
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
    let greedy = options.parse(text).map(|parsed| parsed.value);
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
        options.parse(position.to_string()).map(|parsed| parsed.value).as_ref(),
        Ok(position)
    );
    let canonical = position.to_canonical(None);
    let again = options.parse(&canonical).unwrap().value;
    assert_eq!(again.to_canonical(None), canonical);
    assert_eq!(again.key(), position.key());
    let dotted = WriteOptions::keep().moves(MoveStyle::Dotted);
    if let Ok(text) = dotted.write(position) {
        let options = ParseOptions::lenient().any_rectangle();
        let mut back = options.parse(&text.text).unwrap().value;
        assert_eq!(dotted.write(&back).unwrap().text, text.text);
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
    let first = options.parse(text).map(|parsed| parsed.value);
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
    match (ParseOptions::lenient().any_rectangle().parse(record), mv.parse::<LastMove>()) {
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
        let dotted = made.display(MoveStyle::Dotted, after.position().board()).unwrap().text;
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
