//! Tests of texts that are cut in the middle of a character.
#![cfg(all(feature = "std", feature = "encoding"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use proptest::prelude::*;
use sgf_syntax::{
    Charset, Collection, Edits, GameReader, GameTree, Node, ParseOptions, Parser, Property,
    Skipper, game_spans, next_part, parse_with,
};

fn read(file: &[u8]) -> Collection<'_> {
    parse_with(file, &ParseOptions::lenient()).unwrap().value
}

/// The properties of all nodes, with the values of moves.
fn properties(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let collection = read(file);
    let nodes = collection.trees().flat_map(GameTree::all_nodes);
    let value = |property: Property<'_>| {
        let is_move = property.is("B") || property.is("W");
        property.value().filter(|_| is_move).map(|value| value.raw().to_vec()).unwrap_or_default()
    };
    nodes
        .flat_map(Node::properties)
        .map(|property| (property.ident().to_string(), value(property)))
        .collect()
}

/// The texts of the only game of a file, and the name of their set.
fn texts(file: &[u8]) -> (&'static str, Vec<String>) {
    let collection = read(file);
    let tree = collection.trees().next().unwrap();
    let all = tree.all_nodes().flat_map(Node::properties);
    let texts = all.filter(|property| ["PB", "PW", "C"].iter().any(|name| property.is(name)));
    let texts = texts.map(|property| property.value().unwrap().text().into_owned());
    (tree.charset().name(), texts.collect())
}

/// The codes of the diagnostics.
fn codes(file: &[u8]) -> Vec<&'static str> {
    let read = parse_with(file, &ParseOptions::lenient()).unwrap();
    read.diagnostics.iter().map(|diagnostic| diagnostic.kind().code()).collect()
}

/// Sets whose characters are cut, with characters whose second bytes are of all kinds.
const SETS: [(&str, &str); 6] = [
    ("UTF-8", "天下无双柯洁é囲碁흑💠"),
    ("GBK", "天下无双包孼乗丂囲碁"),
    ("gb18030", "天下无双包孼乗丂囲碁흑💠"),
    ("Big5", "天下無雙許功蓋包公圍棋"),
    ("EUC-KR", "이세돌흑백뢔똠방각하"),
    ("Shift_JIS", "名人表ソ能ひかる囲碁｡ｱ"),
];

/// The things that may follow a text.
const AFTER: [&str; 8] = [
    "PW[x]",
    " \r\nLONGNAME [x]",
    ";B[dd]",
    "\n ; W[pp]",
    ";;B[aa]",
    "(;B[dd])(;W[pp])",
    "\n( ;B[dd]) ( ;W[pp])",
    "",
];

/// The places of a node with a text: in the main line, and in a variation.
const AROUND: [(&str, &str); 3] = [("", ")"), ("(;W[cc](;B[ee]", "))(;N[y]))"), (";B[cc]", " )\n")];

proptest! {
    #[test]
    fn a_cut_text_takes_nothing_with_it(
        set in 0..SETS.len(),
        name in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        cut in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        after in 0..AFTER.len(),
        level in 0..AROUND.len(),
        rest in prop_oneof![Just(""), Just("\n"), Just("(;GM[1]C[next])")],
    ) {
        let (label, characters) = SETS[set];
        let characters: Vec<char> = characters.chars().collect();
        let set = Charset::from_label(label.as_bytes()).unwrap();
        let text = |of: &[prop::sample::Index]| {
            let text: String = of.iter().map(|index| *index.get(&characters)).collect();
            set.encode(&text).unwrap()
        };
        let file = |cut: &[u8]| {
            let (open, close) = AROUND[level];
            let start = format!("(;GM[1]CA[{label}]SZ[19]");
            let parts =
                [start.as_bytes(), b"N[", &text(&name), b"]", open.as_bytes(), b"C[", cut, b"]"];
            [&parts.concat(), AFTER[after].as_bytes(), close.as_bytes(), rest.as_bytes()].concat()
        };
        let whole = text(&cut);
        let (whole, cut) = (file(&whole), file(&whole[..whole.len() - 1]));
        prop_assert_eq!(read(&cut).charset(), set);
        prop_assert_eq!(properties(&cut), properties(&whole));

        // All ways of cutting a file into games agree.
        let length = whole.len() - cut.len();
        let spans: Vec<_> = game_spans(&cut).collect();
        let expected: Vec<_> = game_spans(&whole).collect();
        prop_assert_eq!(spans.len(), expected.len());
        prop_assert_eq!(spans[0].end + length, expected[0].end);
        let mut reader = GameReader::new(&cut[..]);
        let mut found = Vec::new();
        while let Some(game) = reader.next_game().unwrap() {
            let start = usize::try_from(game.offset).unwrap();
            found.push(start..start + game.bytes.len());
        }
        prop_assert_eq!(&found, &spans);
        let mut parser = Parser::new(ParseOptions::lenient());
        let (mut at, mut parsed) = (0, Vec::new());
        while let Some(game) = parser.next_game(&cut, &mut at).unwrap() {
            parsed.push(game.value.trees().next().unwrap().span());
        }
        prop_assert_eq!(&parsed, &spans);
        let part = next_part(&cut, true).unwrap();
        for length in 0..=cut.len() {
            let early = next_part(&cut[..length], false);
            prop_assert!(early.is_none_or(|early| early == part));
        }
        // The set is chosen by the first bytes, which hold its label here.
        for length in cut.iter().position(|byte| *byte == b'N').unwrap()..cut.len() {
            let mut skipper = Skipper::default();
            let (used, ended) = skipper.skip(&cut[..length], false);
            let more = if ended { 0 } else { skipper.skip(&cut[used..], true).0 };
            prop_assert_eq!(used + more, spans[0].end);
        }
    }
}

#[test]
fn a_name_cut_by_bytes_leaves_a_file_in_utf_8() {
    for label in ["CA[UTF-8]", ""] {
        let file =
            [b"(;GM[1]", label.as_bytes(), b"PB[", "天下无".as_bytes(), b"\xe7\x8b]"].concat();
        let file = [&file[..], b"PW[", "柯洁".as_bytes(), b"];B[pd])"].concat();
        assert_eq!(texts(&file), ("UTF-8", vec!["天下无\u{fffd}".into(), "柯洁".into()]));
        assert!(codes(&file).is_empty());
    }
}

#[test]
fn evidence_is_counted_by_what_is_named() {
    let file = |label: &str, characters: usize, malformed: usize| {
        let text =
            ["é".repeat(characters).as_bytes(), b"\xe9 ".repeat(malformed).as_slice()].concat();
        let file = [b"(;GM[1]", label.as_bytes(), b"C[", &text, b"])"].concat();
        texts(&file).0
    };
    for (label, characters, malformed, is_utf8) in [
        ("CA[UTF-8]", 1, 1, true),
        ("CA[UTF-8]", 0, 1, false),
        ("CA[UTF-8]", 4, 2, true),
        ("CA[UTF-8]", 3, 2, false),
        ("", 2, 1, true),
        ("", 1, 1, false),
        ("", 8, 2, true),
        ("", 7, 2, false),
        ("CA[latin1]", 4, 1, true),
        ("CA[latin1]", 3, 1, false),
        ("CA[what]", 2, 1, true),
        ("CA[what]", 1, 1, false),
    ] {
        let name = file(label, characters, malformed);
        assert_eq!(name == "UTF-8", is_utf8, "{label} {characters} {malformed}: {name}");
    }
}

#[test]
fn half_a_character_is_malformed_where_its_value_ends() {
    let file = b"(;GM[1]CA[GBK]PB[\xbe\xf8\xd2\xd5\xd6\xae\xb7]PW[\xbf\xc2\xbd\xe0];B[pd])";
    assert_eq!(texts(file), ("GBK", vec!["绝艺之\u{fffd}".into(), "柯洁".into()]));
    let collection = read(file);
    assert_eq!(collection.trees().next().unwrap().first_invalid(), Some(23));
    // A whole character is text also before what could follow a value, and an open bracket is text.
    let text = "包)孼[x] 孼";
    let file = Charset::from_label(b"GBK").unwrap().encode(&text.replace(']', "\\]")).unwrap();
    let file = [b"(;GM[1]CA[GBK]C[".as_slice(), &file, b"])"].concat();
    assert_eq!(texts(&file), ("GBK", vec![text.into()]));
}

#[test]
fn a_text_that_is_written_is_read_back() {
    // The second byte of 孼 is a bracket in GBK, and that of 包 in Big5.
    for (label, character) in [("GBK", '孼'), ("Big5", '包')] {
        let file = format!("(;CA[{label}]PB[");
        let name = Charset::from_label(label.as_bytes()).unwrap().encode("天").unwrap();
        let file = [file.as_bytes(), &name, b"];B[aa])"].concat();
        let read = read(&file);
        let node = read.trees().next().unwrap().root().unwrap();
        for end in ["AB[x]", "\n;W[aa]", " (;x", "))", ") ;", "", "]", "\\", ";)"] {
            let text = format!("{character}{end}{character}\n{end}");
            let mut edits = Edits::new(&read);
            edits.set_text(node, "C", &text);
            let written = edits.apply().unwrap();
            let again = parse_with(&written, &ParseOptions::strict()).unwrap();
            assert!(again.diagnostics.is_empty(), "{text}");
            let root = again.value.trees().next().unwrap().root().unwrap();
            assert_eq!(root.text("C").as_deref(), Some(&*text), "{text}");
        }
    }
}

#[test]
fn many_half_characters_take_linear_time() {
    let blanks = " ".repeat(100_000);
    for text in ["\u{b7}]", "\u{b7}] ", "\u{b7}];", &format!("\u{b7}]{blanks}"), "\u{b7}])ABCDEFGH"]
    {
        let text: Vec<u8> = text.chars().map(|character| character as u8).collect();
        let file =
            [b"(;CA[GBK]C[".as_slice(), &text.repeat(2_000_000 / text.len()), b"])"].concat();
        let mut skipper = Skipper::default();
        let (mut at, mut held) = (0, 0);
        while at < file.len() {
            let end = (held + 4096).min(file.len());
            let (used, ended) = skipper.skip(&file[at..end], end == file.len());
            at += used;
            held = end;
            // What must be passed again is bounded.
            assert!(held - at <= 16 << 10);
            if ended || end == file.len() {
                break;
            }
        }
        assert_eq!(game_spans(&file).count(), 1);
        assert!(GameReader::new(&file[..]).next_game().unwrap().is_some());
    }
}
