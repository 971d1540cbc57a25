//! Properties of the library that hold for any bytes. The fuzz targets and the replay of their
//! corpora share them.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use go9_dat::{
    Board, Endian, Error, Hasher, ParseOptions, Point, Position, PositionFile, PositionId,
    ScoreMap, ScoreRecord, ZobristTable, positions, positions_with, raw_positions, raw_scores,
    text_positions, tools,
};

fn inside(error: &Error, bytes: &[u8]) {
    assert!(error.span().start <= error.span().end, "{error:?}");
    assert!(error.span().end <= bytes.len(), "{error:?}");
}

/// Checks any bytes as a position file.
pub(crate) fn records(bytes: &[u8]) {
    let hasher = Hasher::published();
    for record in positions(bytes) {
        match record {
            Ok(record) => {
                for endian in [Endian::Big, Endian::Little] {
                    let position = record.to_position(endian);
                    let encoded = position.encode(endian);
                    assert_eq!(&*encoded, record.as_bytes());
                    assert_eq!(Position::decode(&encoded, endian), Ok(position));
                }
                assert_eq!(&record.board().to_ascii(), record.board_ascii());
            }
            Err(error) => inside(&error, bytes),
        }
    }
    let checked = |options: ParseOptions<'static>| {
        let options = options.check_hashes(hasher).check_liberties(true).check_sources(true);
        positions_with(bytes, &options)
    };
    let strict: Vec<_> = checked(ParseOptions::strict()).collect();
    let lenient: Vec<_> = checked(ParseOptions::lenient()).collect();
    assert_eq!(strict.len(), lenient.len());
    for pair in strict.iter().zip(&lenient) {
        match pair {
            (Ok(strict), Ok(lenient)) => assert_eq!(strict, lenient),
            (Err(error), Ok(lenient)) => {
                inside(error, bytes);
                assert_eq!(
                    lenient.diagnostics.first().map(go9_dat::Diagnostic::error),
                    Some(error)
                );
            }
            (Err(strict), Err(lenient)) => assert_eq!(strict, lenient),
            (Ok(strict), Err(error)) => panic!("{strict:?} but {error}"),
        }
    }
    assert!(raw_positions(bytes).count() >= positions(bytes).flatten().count());
    let salvaged: usize = tools::salvage(bytes, hasher)
        .map(|piece| match piece {
            tools::Salvaged::Record(record) => record.as_bytes().len(),
            tools::Salvaged::Gap(gap) => gap.len(),
        })
        .sum();
    assert_eq!(salvaged, bytes.len());
    let _ = (tools::verify(bytes, hasher), tools::histogram(bytes), tools::duplicates(bytes));
    match PositionFile::parse(bytes) {
        Ok(file) => {
            assert!(positions(bytes).all(|record| record.is_ok()));
            assert!(file.iter().eq(positions(bytes).flatten()));
        }
        Err(error) => inside(&error, bytes),
    }
}

/// Checks any bytes as a score file.
pub(crate) fn scores(bytes: &[u8]) {
    assert_eq!(raw_scores(bytes).count(), bytes.len().div_ceil(ScoreRecord::LENGTH));
    let mut all_good = true;
    for (score, raw) in go9_dat::scores(bytes).zip(raw_scores(bytes)) {
        match (score, raw) {
            (Ok(score), Ok(raw)) => assert_eq!(&score.to_bytes(), raw.as_bytes()),
            (Err(error), _) => {
                inside(&error, bytes);
                all_good = false;
            }
            (Ok(score), Err(error)) => panic!("{score:?} but {error}"),
        }
    }
    let read = ScoreMap::parse_with(bytes, &ParseOptions::lenient()).unwrap();
    let (lenient, findings) = (read.value, read.diagnostics);
    assert_eq!(findings.is_empty(), all_good);
    assert!(findings.iter().all(|error| error.span().end <= bytes.len()));
    match ScoreMap::parse(bytes) {
        Ok(strict) => {
            assert!(all_good);
            assert!(strict.iter().eq(lenient.iter()));
        }
        Err(error) => {
            inside(&error, bytes);
            assert!(!all_good);
        }
    }
}

/// Checks any bytes as text: boards, tables, points, and IDs.
pub(crate) fn texts(bytes: &[u8]) {
    for position in text_positions(bytes) {
        match position {
            Err(error) => inside(&error, bytes),
            Ok(read) => {
                assert!(read.span.end <= bytes.len());
                let position = read.to_position(Hasher::published());
                let text = position.view().to_string();
                let again = text_positions(text.as_bytes()).next().unwrap().unwrap();
                assert_eq!((again.board, again.to_move), (read.board, read.to_move));
                assert_eq!(again.stated_id, Some(position.id));
            }
        }
    }
    match (ZobristTable::parse(bytes), ZobristTable::parse_with(bytes, &ParseOptions::lenient())) {
        (Ok(strict), lenient) => assert_eq!(lenient.map(|read| read.value), Ok(strict)),
        (Err(error), _) => inside(&error, bytes),
    }
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    if let Ok(id) = text.parse::<PositionId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    let _ = text.parse::<Board>();
}

/// Checks any bytes as game records.
pub(crate) fn games(bytes: &[u8]) {
    assert!(go9_dat::games(bytes).next().is_some());
    for game in go9_dat::games(bytes).flatten() {
        let read = game.positions(&ParseOptions::strict().initial(true));
        for (index, position) in read.value.positions.iter().enumerate() {
            assert_eq!(index == 0, position.move_number == 0);
        }
        for finding in &read.diagnostics {
            assert!(
                finding.span().start <= finding.span().end && finding.span().end <= bytes.len()
            );
        }
    }
}
