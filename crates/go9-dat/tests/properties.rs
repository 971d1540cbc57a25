//! Property tests, some of them against an independent second implementation.

#![cfg(all(feature = "std", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use crate::common::fixture;
use go9_dat::{
    Board, Color, Confidence, Endian, Extra, Game, Hasher, IllegalMove, ParseOptions, Point,
    Position, PositionFile, PositionId, Score, ScoreMap, ScoreRecord, SequenceHasher, Symmetry,
    ZobristTable, positions, positions_with, raw_positions, raw_scores, scores, text_positions,
    tools,
};
use proptest::prelude::*;

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn ascii() -> impl Strategy<Value = [u8; 81]> {
    proptest::array::uniform32(0..3_usize)
        .prop_flat_map(|first| (Just(first), proptest::collection::vec(0..3_usize, 49)))
        .prop_map(|(first, rest)| {
            let points: Vec<u8> = first.iter().chain(&rest).map(|&i| b".#O"[i]).collect();
            points.try_into().unwrap()
        })
}

fn board() -> impl Strategy<Value = Board> {
    ascii().prop_map(|ascii| Board::from_ascii(&ascii).unwrap())
}

fn position() -> impl Strategy<Value = Position> {
    let extra = any::<(u32, u16, u16)>().prop_map(|(source, variation, move_number)| Extra {
        source,
        variation,
        move_number,
    });
    (any::<u64>(), any::<u8>(), color(), board(), proptest::option::of(extra)).prop_map(
        |(hash, tiebreaker, to_move, board, extra)| Position {
            id: PositionId { hash, tiebreaker, to_move },
            board,
            extra,
        },
    )
}

fn endian() -> impl Strategy<Value = Endian> {
    prop_oneof![Just(Endian::Big), Just(Endian::Little)]
}

/// A file with or without a defect at some place.
fn damaged(name: &'static str, most: usize) -> impl Strategy<Value = Vec<u8>> {
    let bytes = fixture(name);
    let change = (0..most, any::<u8>());
    (proptest::collection::vec(change, 0..4), 0..=most).prop_map(move |(changes, cut)| {
        let mut bytes = bytes[..bytes.len().min(cut)].to_vec();
        for (at, byte) in changes {
            if let Some(old) = bytes.get_mut(at) {
                *old = byte;
            }
        }
        bytes
    })
}

/// The canonical hash by its definition: eight passes over a rotated copy of the board.
fn naive_hash(ascii: &[u8; 81], table: &ZobristTable) -> u64 {
    let mut lowest = u64::MAX;
    for transposed in [false, true] {
        for upside_down in [false, true] {
            for mirrored in [false, true] {
                let mut hash = 0;
                for row in 0..9 {
                    for column in 0..9 {
                        let (mut r, mut c) = if transposed { (column, row) } else { (row, column) };
                        if upside_down {
                            r = 8 - r;
                        }
                        if mirrored {
                            c = 8 - c;
                        }
                        match ascii[r * 9 + c] {
                            b'#' => hash ^= table.rows()[row * 9 + column][0],
                            b'O' => hash ^= table.rows()[row * 9 + column][1],
                            _ => {}
                        }
                    }
                }
                if format!("{hash:016x}") < format!("{lowest:016x}") {
                    lowest = hash;
                }
            }
        }
    }
    lowest
}

/// The rules on an array of bytes, implemented with recursion.
struct NaiveGame([u8; 81]);

impl NaiveGame {
    fn neighbors(point: usize) -> Vec<usize> {
        let (row, column) = (point / 9, point % 9);
        let mut neighbors = Vec::new();
        if row > 0 {
            neighbors.push(point - 9);
        }
        if row < 8 {
            neighbors.push(point + 9);
        }
        if column > 0 {
            neighbors.push(point - 1);
        }
        if column < 8 {
            neighbors.push(point + 1);
        }
        neighbors
    }

    /// Collects a chain. Returns `true` if it has a liberty.
    fn chain(&self, point: usize, seen: &mut Vec<usize>) -> bool {
        seen.push(point);
        let mut breathes = false;
        for neighbor in Self::neighbors(point) {
            if self.0[neighbor] == b'.' {
                breathes = true;
            } else if self.0[neighbor] == self.0[point] && !seen.contains(&neighbor) {
                breathes |= self.chain(neighbor, seen);
            }
        }
        breathes
    }

    /// Returns the board after a move, or `None` if the move is illegal.
    fn play(&self, color: Color, point: usize) -> Option<[u8; 81]> {
        if self.0[point] != b'.' {
            return None;
        }
        let mut next = Self(self.0);
        next.0[point] = color.stone_byte();
        for neighbor in Self::neighbors(point) {
            let mut chain = Vec::new();
            if next.0[neighbor] == color.opponent().stone_byte()
                && !next.chain(neighbor, &mut chain)
            {
                chain.iter().for_each(|&stone| next.0[stone] = b'.');
            }
        }
        next.chain(point, &mut Vec::new()).then_some(next.0)
    }
}

proptest! {
    #[test]
    fn hashes_are_what_the_definition_says(ascii in ascii(), seed: u64) {
        let board = Board::from_ascii(&ascii).unwrap();
        let other = ZobristTable::from_seed(seed);
        for table in [&ZobristTable::PUBLISHED, &other] {
            let hasher = Hasher::new(table);
            let canonical = hasher.canonical(&board);
            prop_assert_eq!(canonical.hash, naive_hash(&ascii, table));
            prop_assert_eq!(hasher.plain(&board.rotated(canonical.symmetry)), canonical.hash);
            for symmetry in Symmetry::all() {
                let rotated = board.rotated(symmetry);
                prop_assert_eq!(hasher.canonical(&rotated).hash, canonical.hash);
                prop_assert_eq!(rotated.rotated(symmetry.inverse()), board);
                prop_assert!(rotated.is_rotation_of(&board));
            }
        }
    }

    #[test]
    fn canonical_points_go_back(board in board(), index in 0..81_usize) {
        let canonical = Hasher::published().canonical(&board);
        let point = Point::new(index).unwrap();
        let turned = board.rotated(canonical.symmetry);
        prop_assert_eq!(turned.at(canonical.to_canonical(point)), board.at(point));
        prop_assert_eq!(canonical.to_real(canonical.to_canonical(point)), point);
    }

    #[test]
    fn hashing_in_sequence_is_hashing(boards in proptest::collection::vec(board(), 1..8)) {
        let mut sequence = SequenceHasher::new(Hasher::published());
        for board in boards {
            prop_assert_eq!(*sequence.symmetry_hashes(&board), Hasher::published().symmetry_hashes(&board));
            let mut next = board;
            next.remove(Point::new(40).unwrap().into());
            prop_assert_eq!(*sequence.symmetry_hashes(&next), Hasher::published().symmetry_hashes(&next));
        }
    }

    #[test]
    fn games_follow_the_rules(moves in proptest::collection::vec((0..81_usize, color()), 1..250)) {
        let hasher = Hasher::published();
        let mut game = Game::new(hasher, Board::EMPTY);
        let mut boards = vec![*game.board()];
        for (index, color) in moves {
            let naive = NaiveGame(game.board().to_ascii());
            let ko = game.ko();
            let point = Point::new(index).unwrap();
            match (game.play(color, point), naive.play(color, index)) {
                (Ok(_), Some(expect)) => {
                    prop_assert_eq!(game.board().to_ascii(), expect);
                    boards.push(*game.board());
                }
                (Err(IllegalMove::Ko(_)), Some(_)) => prop_assert_eq!(ko, Some(point)),
                (Err(_), None) => {}
                (played, expect) => prop_assert!(false, "{:?} {:?}", played, expect),
            }
            prop_assert_eq!(*game.symmetry_hashes(), hasher.symmetry_hashes(game.board()));
            prop_assert_eq!(game.board().dead_chain(), None);
        }
        while let Some(board) = boards.pop() {
            prop_assert_eq!(*game.board(), board);
            prop_assert_eq!(*game.symmetry_hashes(), hasher.symmetry_hashes(&board));
            prop_assert_eq!(game.undo(), !boards.is_empty());
        }
    }

    #[test]
    fn what_is_written_is_read(written in proptest::collection::vec(position(), 0..80), endian in endian()) {
        let bytes: Vec<u8> = written.iter().flat_map(|position| position.encode(endian).to_vec()).collect();
        let read: Vec<_> = positions(&bytes).map(|record| record.unwrap().to_position(endian)).collect();
        prop_assert_eq!(&read, &written);
        let file = PositionFile::parse(&bytes).unwrap();
        prop_assert_eq!(file.len(), written.len());
        for (n, position) in written.iter().enumerate() {
            prop_assert_eq!(&file.record(n).unwrap().to_position(endian), position);
            prop_assert_eq!(&Position::decode(&position.encode(endian), endian).unwrap(), position);
            prop_assert_eq!(position.id.to_string().parse(), Ok(position.id));
        }
        prop_assert!(file.record(written.len()).is_none());
    }

    #[test]
    fn what_is_read_is_written(bytes in damaged("valid/with_extra.dat", 3000), endian in endian()) {
        let mut written = Vec::new();
        let mut end = 0;
        for record in positions(&bytes).map_while(Result::ok) {
            written.extend_from_slice(&record.to_position(endian).encode(endian));
            end += record.as_bytes().len();
        }
        prop_assert_eq!(&written[..], &bytes[..end]);
    }

    #[test]
    fn scores_round_trip(id in position().prop_map(|position| position.id), score in 3..=8_u8, confidence in 0..=100_u8) {
        let record = ScoreRecord {
            id,
            score: Score::from_byte(score).unwrap(),
            confidence: Confidence::new(confidence).unwrap(),
        };
        prop_assert_eq!(ScoreRecord::from_bytes(&record.to_bytes()), Ok(record));
    }

    #[test]
    fn damaged_files_never_panic(bytes in damaged("valid/with_extra.dat", 1500)) {
        let hasher = Hasher::published();
        let strict: Vec<_> = positions(&bytes).collect();
        for (n, record) in strict.iter().enumerate() {
            if let Err(error) = record {
                prop_assert_eq!(n + 1, strict.len());
                prop_assert!(error.span().start <= error.span().end);
                prop_assert!(error.span().end <= bytes.len());
            }
        }
        // Lenient reading gives the same records.
        let options = ParseOptions::lenient().check_hashes(hasher);
        let options = options.check_liberties(true).check_sources(true);
        let lenient: Vec<_> = positions_with(&bytes, &options)
            .map(|checked| checked.map(|checked| checked.value))
            .collect();
        prop_assert_eq!(lenient, strict);
        prop_assert!(raw_positions(&bytes).count() >= positions(&bytes).flatten().count());
        let salvaged: usize = tools::salvage(&bytes, hasher)
            .map(|piece| match piece {
                tools::Salvaged::Record(record) => record.as_bytes().len(),
                tools::Salvaged::Gap(gap) => gap.len(),
            })
            .sum();
        prop_assert_eq!(salvaged, bytes.len());
        let _ = tools::verify(&bytes, hasher);
        let _ = tools::histogram(&bytes);
        let _ = tools::duplicates(&bytes);
        let _ = PositionFile::parse(&bytes);
    }

    #[test]
    fn any_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let inside = |error: &go9_dat::Error| error.span().end <= bytes.len();
        prop_assert!(positions(&bytes).filter_map(Result::err).all(|error| inside(&error)));
        prop_assert!(scores(&bytes).filter_map(Result::err).all(|error| inside(&error)));
        prop_assert!(text_positions(&bytes).filter_map(Result::err).all(|error| inside(&error)));
        prop_assert!(ZobristTable::parse_with(&bytes, &ParseOptions::lenient()).is_err());
        prop_assert!(ZobristTable::parse(&bytes).is_err());
        let _ = ScoreMap::parse_with(&bytes, &ParseOptions::lenient());
        prop_assert_eq!(raw_scores(&bytes).count(), bytes.len().div_ceil(12));
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<PositionId>();
        let _ = text.parse::<Board>();
        let _ = text.parse::<Point>();
    }

    #[test]
    fn damaged_texts_never_panic(text in damaged("valid/ascii_positions.txt", 902), table in damaged("valid/zobrist_synthetic_81.dat", 4138)) {
        for board in text_positions(&text) {
            match board {
                Ok(board) => prop_assert!(board.span.end <= text.len()),
                Err(error) => prop_assert!(error.kind().line().is_some() && error.offset() <= text.len()),
            }
        }
        // Lenient reading accepts everything that strict reading accepts, with the same result.
        if let Ok(strict) = ZobristTable::parse(&table) {
            let lenient = ZobristTable::parse_with(&table, &ParseOptions::lenient()).unwrap();
            prop_assert_eq!(lenient.value, strict);
        }
    }

    #[test]
    fn views_are_read_back(position in position()) {
        let text = position.view().to_string();
        prop_assert_eq!(text.lines().count(), 12);
        let read = text_positions(text.as_bytes()).next().unwrap().unwrap();
        prop_assert_eq!(read.stated_id, Some(position.id));
        prop_assert_eq!((read.board, read.to_move), (position.board, position.id.to_move));
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::*;
    use go9_dat::{PointSet, TextPosition};

    proptest! {
        #[test]
        fn positions_round_trip(position in position()) {
            let json = serde_json::to_string(&position).unwrap();
            prop_assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);

            let text = position.view().to_string();
            let read = text_positions(text.as_bytes()).next().unwrap().unwrap();
            let json = serde_json::to_string(&read).unwrap();
            prop_assert_eq!(serde_json::from_str::<TextPosition>(&json).unwrap(), read);

            let points = position.board.stones(Color::White);
            let json = serde_json::to_string(&points).unwrap();
            prop_assert_eq!(serde_json::from_str::<PointSet>(&json).unwrap(), points);
        }
    }

    #[cfg(feature = "sgf")]
    #[test]
    fn positions_of_games_round_trip() {
        let sgf = b"(;SZ[9];B[ee](;W[cc];B[])(;W[ge]))";
        let game = go9_dat::games(sgf).next().unwrap().unwrap();
        let read = game.positions(&ParseOptions::strict().initial(true)).value;
        let json = serde_json::to_string(&read.positions).unwrap();
        assert_eq!(
            serde_json::from_str::<Vec<go9_dat::GamePosition>>(&json).unwrap(),
            read.positions
        );
    }

    #[test]
    fn values_have_the_form_of_the_program() {
        let bytes = fixture("valid/published_examples.dat");
        let mut position = positions(&bytes).next().unwrap().unwrap().to_position(Endian::Big);
        let board = ".".repeat(30) + "#" + &".".repeat(50);
        let expect = |extra: &str| {
            format!(
                "{{\"id\":\"31846ceb8015dc92:0:W\",\"hash\":\"31846ceb8015dc92\",\"tiebreaker\":0,\
                 \"to_move\":\"W\",\"board\":\"{board}\",\"extra\":{extra}}}"
            )
        };
        assert_eq!(serde_json::to_string(&position).unwrap(), expect("null"));
        position.extra = Some(Extra { source: 1, variation: 0, move_number: 12 });
        let with_extra = expect("{\"source\":1,\"variation\":0,\"move\":12}");
        assert_eq!(serde_json::to_string(&position).unwrap(), with_extra);
        // The ID may be absent.
        let (_, rest) = with_extra.split_once(',').unwrap();
        assert_eq!(serde_json::from_str::<Position>(&format!("{{{rest}")).unwrap(), position);

        let score = "{\"id\":\"31846ceb8015dc92:0:B\",\"score\":5,\"confidence\":80}";
        let record: ScoreRecord = serde_json::from_str(score).unwrap();
        assert_eq!(serde_json::to_string(&record).unwrap(), score);
        assert!(serde_json::from_str::<ScoreRecord>(&score.replace('5', "9")).is_err());

        let scores = format!("[{score}]");
        let map: ScoreMap = serde_json::from_str(&scores).unwrap();
        assert_eq!((map.len(), map.find(record.id)), (1, Some(&record)));
        assert_eq!(serde_json::to_string(&map).unwrap(), scores);

        let table = serde_json::to_value(ZobristTable::PUBLISHED).unwrap();
        assert_eq!((&table["rows"], &table["black"][0]), (&81.into(), &"0fc933595c226042".into()));
        assert_eq!(serde_json::from_value::<ZobristTable>(table).unwrap(), ZobristTable::PUBLISHED);
    }

    #[test]
    fn reports_have_the_form_of_the_program() {
        let json = |value: serde_json::Result<String>| value.unwrap();
        let bytes = fixture("valid/published_examples.dat");
        let verify = tools::verify(&bytes, Hasher::published()).unwrap();
        assert_eq!(
            json(serde_json::to_string(&verify)),
            "{\"records\":6,\"mismatches\":0,\"first_mismatch\":null,\"reversed_matches\":0}"
        );
        let histogram = tools::histogram(&bytes).unwrap();
        assert_eq!(
            json(serde_json::to_string(&histogram)),
            "{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1}"
        );
        let graph =
            go9_dat::Graph::build(&PositionFile::parse(&bytes).unwrap(), Hasher::published());
        assert_eq!(
            json(serde_json::to_string(&graph.report())),
            "{\"positions\":6,\"links\":9,\"passes\":0,\"roots\":1,\"complete\":0}"
        );
        let best = graph.solve(&ScoreMap::new(), Confidence::MIN).best_lines();
        assert_eq!(
            json(serde_json::to_string(&best)),
            "[{\"id\":\"31846ceb8015dc92:0:W\",\"lo\":3,\"hi\":8,\"confidence\":0,\"line\":[],\
             \"end\":\"open\",\"scored_share\":0.0}]"
        );
    }
}

#[test]
fn values_can_go_to_other_threads() {
    fn sendable<T: Send + Sync>() {}
    sendable::<(Position, go9_dat::Record<'_>, go9_dat::Error, ZobristTable, Hasher)>();
    sendable::<(ScoreMap, go9_dat::SortedScores, go9_dat::IdSet, go9_dat::Graph<'_>)>();
    sendable::<(PositionFile<'_>, go9_dat::PositionReader<std::fs::File>, Game<'_>)>();
    sendable::<(go9_dat::ReadError, tools::MergeError)>();
}
