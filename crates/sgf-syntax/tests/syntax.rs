//! Tests of damaged and hostile input, and of properties that hold for any bytes.
#![cfg(feature = "std")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use crate::checks;
use proptest::prelude::*;
use sgf_syntax::{
    Edits, GameReader, Node, ParseOptions, Parser, Property, Severity, game_spans, next_part,
    parse, parse_with,
};

/// The syntax diagnostics as `code@offset`.
fn syntax(source: &[u8]) -> Vec<String> {
    let read = parse_with(source, &ParseOptions::lenient());
    let findings = read.map_or_else(|error| vec![error.into()], |read| read.diagnostics);
    findings.iter().map(|f| format!("{}@{}", f.kind().code(), f.offset())).collect()
}

#[test]
fn every_kind_of_damage_has_its_place() {
    let cases: [(&str, &[&str]); 28] = [
        ("", &["no-game-tree@0"]),
        ("  x (", &["no-game-tree@2"]),
        ("()", &["no-game-tree@0"]),
        ("\u{feff}(;GM[6])", &["bom@0"]),
        ("()(;GM[6])", &["leading-junk@0"]),
        ("x\n (;GM[6])", &["leading-junk@0"]),
        ("(;GM[6]) and (;GM[6])\n.", &["junk-between-trees@9", "trailing-junk@22"]),
        ("(;GM[6]))", &["trailing-junk@8"]),
        ("(;GM[6])()(;GM[6])", &["empty-tree@8"]),
        ("(;GM[6]())", &["empty-tree@7"]),
        ("( GM[6];W[11])", &["missing-semicolon@2"]),
        ("(;GM[6](W[11]))", &["missing-semicolon@8"]),
        ("(;GM[6]C[x", &["unclosed-value@8", "unclosed-tree@0"]),
        ("(;GM[6](;C[x]", &["unclosed-tree@7", "unclosed-tree@0"]),
        ("(;GM[6]C)", &["property-without-value@7"]),
        ("(;GM[6]C;W[11])", &["property-without-value@7"]),
        ("(;GM[6]FF[4]White[11])", &["lowercase-in-name@12"]),
        ("(;FF[4]GM[6]white[11]W[11])", &["bad-property-name@12"]),
        ("(;GM[6];W[11]W[22])", &["duplicate-property@13"]),
        ("(;GM[6];WHite[x]WH[y])", &["lowercase-in-name@8", "duplicate-property@16"]),
        ("(;GM[6]$$ $[x]\0;W[11])", &["unexpected-byte@7"]),
        ("(;GM[6];[31]W[11])", &["unexpected-byte@8"]),
        ("(;GM[6](;W[11]);B[22])", &["unexpected-byte@15"]),
        ("(;GM[6]A1[x])", &["property-without-value@7", "unexpected-byte@8"]),
        ("(;ABC[1])", &[]),
        ("(;GM [6] \t;W\n[11]\r\n)", &[]),
        ("(;GM[6]C[a\\]b])", &[]),
        ("(;GM[6]C[a\\\\])", &[]),
    ];
    for (source, expected) in cases {
        assert_eq!(syntax(source.as_bytes()), expected, "{source:?}");
    }
}

#[test]
fn lower_case_is_only_information_before_ff4() {
    let severity = |source: &[u8]| {
        parse_with(source, &ParseOptions::lenient()).unwrap().diagnostics[0].severity()
    };
    assert_eq!(severity(b"(;FF[3]GM[6]White[11])"), Severity::Info);
    assert_eq!(severity(b"(;GM[6]White[11])"), Severity::Info);
    assert_eq!(severity(b"(;FF[4]GM[6]White[11])"), Severity::Warning);
}

#[test]
fn strict_reading_stops_at_the_first_error() {
    let error = parse(b"(;GM[6]C;1W[11]").unwrap_err();
    assert_eq!((error.kind().code(), error.offset()), ("property-without-value", 7));
    assert!(parse(b"\xef\xbb\xbfjunk (;GM[6]) junk").is_ok());
}

#[test]
fn deep_nesting_needs_no_stack() {
    const DEPTH: usize = 200_000;
    let mut source = b"(;GM[6]".repeat(DEPTH);
    source.extend(b")".repeat(DEPTH));
    let collection = parse(&source).unwrap();
    let tree = collection.trees().next().unwrap();
    assert_eq!(tree.main_line().count(), DEPTH);
    let last = tree.main_line().last().unwrap();
    assert_eq!(last.path().len(), DEPTH);
    assert!(collection.to_canonical().len() > source.len());
    assert_eq!(collection.node_count(), DEPTH);
    assert!(game_spans(&source).eq(core::iter::once(0..source.len())));
    // Never closed: one diagnostic per tree, the innermost first, up to a limit.
    let open = b"(;".repeat(DEPTH);
    let findings = parse_with(&open, &ParseOptions::lenient()).unwrap().diagnostics;
    assert_eq!(findings.len(), 10_000);
    assert_eq!(findings[0].offset(), 2 * (DEPTH - 1));
}

#[test]
fn hostile_input_stays_linear() {
    let mut names = b"(;GM[6]".to_vec();
    for number in 0..60_000_u32 {
        let letter = |place: u32| b'A' + u8::try_from(number / 26_u32.pow(place) % 26).unwrap();
        names.extend([letter(0), letter(1), letter(2), letter(3), b'[', b']']);
    }
    names.push(b')');
    // Each name occurs once: no diagnostic, although the node has very many properties.
    assert_eq!(syntax(&names), Vec::<String>::new());
    let many: [Vec<u8>; 6] = [
        b"(".repeat(1 << 20),
        b"( ".repeat(1 << 19),
        b"(;A[".repeat(1 << 18),
        [b"(;GM[6]C[".to_vec(), b"x".repeat(10_000_000), b"])".to_vec()].concat(),
        [b"(;GM[6]".to_vec(), b"$ ".repeat(1 << 19)].concat(),
        [b"(;GM[6]C[".to_vec(), b"\\".repeat(1 << 20)].concat(),
    ];
    for source in many {
        // The first two have no tree.
        let trees = usize::from(source.contains(&b'['));
        assert_eq!(usize::from(parse_with(&source, &ParseOptions::lenient()).is_ok()), trees);
        assert_eq!(game_spans(&source).count(), trees);
        let mut reader = GameReader::new(&source[..]);
        assert_eq!(usize::from(reader.next_game().is_ok()), trees);
        assert!(reader.next_game().unwrap().is_none());
    }
}

#[test]
fn one_edit_touches_nothing_else() {
    let source = b"junk (;GM[6]  C[old] X[y]\r\n;W[31hefe] )) tail";
    let collection = parse_with(source, &ParseOptions::lenient()).unwrap().value;
    let root = collection.trees().next().unwrap().root().unwrap();
    let mut edits = Edits::new(&collection);
    edits.set_text(root, "C", "a]b");
    assert_eq!(edits.apply().unwrap(), b"junk (;GM[6]  C[a\\]b] X[y]\r\n;W[31hefe] )) tail");
    edits.remove(root.property("C").unwrap());
    assert_eq!(edits.apply().unwrap_err().kind().code(), "overlapping-edits");
    let mut edits = Edits::new(&collection);
    edits.remove(root.property("X").unwrap());
    edits.set_text(root, "GN", "new");
    assert_eq!(edits.apply().unwrap(), b"junk (;GM[6]  C[old] GN[new]\r\n;W[31hefe] )) tail");
}

#[test]
fn two_edits_of_one_byte_are_refused() {
    let collection = parse(b"(;GM[6]C[x]N[y])").unwrap();
    let node = collection.trees().next().unwrap().root().unwrap();
    let mut edits = Edits::new(&collection);
    edits.set_text(node, "C", "a");
    edits.set_text(node, "N", "b");
    assert_eq!(edits.apply().unwrap(), b"(;GM[6]C[a]N[b])");
    edits.set_text(node, "C", "c");
    let error = edits.apply().unwrap_err();
    assert_eq!((error.kind().code(), error.span()), ("overlapping-edits", 8..11));
}

#[test]
fn repeated_properties_follow_one_rule() {
    let source = b"(;GM[6];C[a]W[31hefe]C[b]W[66]AW[a]AW[b])";
    let collection = parse(source).unwrap();
    let node = collection.trees().next().unwrap().main_line().nth(1).unwrap();
    // The first property counts for moves, the last for texts, and all values for lists.
    let raw = |property: Option<Property<'_>>| {
        property.and_then(Property::value).map(|v| v.raw().to_vec())
    };
    assert_eq!(raw(node.property("W")).unwrap(), b"31hefe");
    assert_eq!(raw(node.last_property("C")).unwrap(), b"b");
    assert_eq!(node.named("AW").flat_map(Property::values).count(), 2);
}

#[test]
fn trees_are_walked_in_every_direction() {
    let source = b"(;A[0];A[1](;A[2](;A[3])(;A[4]))(;A[5];A[6]))(;A[7])";
    let collection = parse(source).unwrap();
    let node = |at: usize| collection.node_at(at).unwrap();
    let value = |node: Node<'_>| {
        let raw = node.property("A").unwrap().value().unwrap().raw().to_vec();
        String::from_utf8(raw).unwrap()
    };
    let trees: Vec<_> = collection.trees().collect();
    assert_eq!(trees.len(), 2);
    let main: Vec<_> = trees[0].main_line().map(value).collect();
    assert_eq!(main, ["0", "1", "2", "3"]);
    assert_eq!(trees[0].variations().count(), 2);
    let one = trees[0].main_line().nth(1).unwrap();
    assert_eq!(one.children().into_iter().map(value).collect::<Vec<_>>(), ["2", "5"]);
    let six = node(source.iter().position(|&b| b == b'6').unwrap());
    assert_eq!(value(six.parent().unwrap()), "5");
    assert_eq!(value(six.parent().unwrap().parent().unwrap()), "1");
    assert_eq!(six.path(), [(0, 1), (1, 1)]);
    assert_eq!(trees[1].root().unwrap().path(), [(1, 0)]);
    assert_eq!(trees[1].root().unwrap().parent(), None);
    assert_eq!(six.first_child(), None);
    let four = node(source.iter().position(|&b| b == b'4').unwrap());
    assert_eq!(four.first_child(), None);
    assert_eq!(four.path(), [(0, 1), (0, 0), (1, 0)]);
}

#[test]
fn an_archive_is_read_game_by_game() {
    let game = b"(;GM[6];W[31hefe]C[a ) b \\] ( c];B[52lqln])";
    let mut archive = b"head ".to_vec();
    for number in 0..5000 {
        archive.extend(game);
        if number % 3 == 0 {
            archive.extend(b" junk (x ");
        }
    }
    let spans: Vec<_> = game_spans(&archive).collect();
    let mut reader = GameReader::new(&archive[..]);
    let mut read = Vec::new();
    while let Some(raw) = reader.next_game().unwrap() {
        assert_eq!(raw.bytes, game);
        let offset = usize::try_from(raw.offset).unwrap();
        read.push(offset..offset + raw.bytes.len());
    }
    assert_eq!(read, spans);
    assert_eq!(read.len(), 5000);
    // A file without any `(;` still has a first tree, and a file cut short still has a last one.
    for source in [&b"x (GM[6];W[11])"[..], b"(;GM[6]C[cut", b"(;GM[6]C[cut\\"] {
        let mut reader = GameReader::new(source);
        let raw = reader.next_game().unwrap().unwrap();
        let offset = usize::try_from(raw.offset).unwrap();
        assert_eq!(Some(offset..source.len()), game_spans(source).next());
    }
}

/// Files made of the tokens of the format, in any order.
fn tokens() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        Just("(;"),
        Just("("),
        Just(")"),
        Just(";"),
        Just("["),
        Just("]"),
        Just("\\"),
        Just("GM[6]"),
        Just("W[31hefe]"),
        Just("B"),
        Just("C[x]"),
        Just("c"),
        Just(" "),
        Just("\r\n"),
        Just("$"),
        Just("W[double]"),
        Just("AE[a:y]"),
        Just("MI[length:3]"),
        Just("RE[B+2R]"),
        Just("é"),
    ];
    prop::collection::vec(token, 0..60).prop_map(|parts| parts.concat().into_bytes())
}

proptest! {
    #[test]
    fn any_tokens(source in tokens()) {
        checks::files(&source);
    }

    #[test]
    fn any_bytes(source in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::files(&source);
    }

    #[test]
    fn damaged_real_files(cut in 0_usize..5000, flips in prop::collection::vec((0_usize..5000, any::<u8>()), 0..6)) {
        let mut source = {
            let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/valid/");
            std::fs::read(format!("{fixtures}03_match7_crawford.sgf")).unwrap()
        };
        for (at, byte) in flips {
            let length = source.len();
            source[at % length] = byte;
        }
        source.truncate(cut + 1);
        checks::files(&source);
    }
}

/// The parts of a file together give the diagnostics of the whole file.
#[test]
fn parts_of_a_file_have_its_findings() {
    let files: [&[u8]; 9] = [
        b"\xef\xbb\xbf mail\n(;GM[6])\n(;GM[6];B[31)\n",
        b"(;GM[6])() and () (;GM[6]) bye (x",
        b"(;GM[6])()",
        b"(GM[6];W[31hefe]) more (GM[6])",
        b"(;GM[6]C[(;\\](;])(;GM[1](;B[aa])(;B[bb]))\n\n\n(;FF[4]gm[6]x[1])",
        b"(;GM[6])(;GM[6])(;GM[6]",
        b"(()(;GM[6]))x",
        b"( ;GM[6] ) ( \n ;GM[6])",
        b"a(;GM[6])b(;GM[6])c(;GM[6])d",
    ];
    for file in files {
        let read = parse_with(file, &ParseOptions::lenient()).unwrap();
        let (whole, findings) = (read.value, read.diagnostics);
        let (mut at, mut trees, mut together) = (0, 0, Vec::new());
        while let Some(part) = next_part(&file[at..], true) {
            let options = ParseOptions::lenient();
            let options = if at == 0 { options } else { options.continued() };
            let source = &file[at + part.start..at + part.end];
            let read = parse_with(source, &options).unwrap();
            let (collection, found) = (read.value, read.diagnostics);
            trees += collection.trees().count();
            assert!(collection.trees().count() <= 1);
            together.extend(found.into_iter().map(|f| (f.kind(), f.offset() + at + part.start)));
            at += part.end;
        }
        let text = String::from_utf8_lossy(file);
        let found: Vec<_> = findings.iter().map(|f| (f.kind(), f.offset())).collect();
        if at > 0 {
            assert_eq!(together, found, "{text}");
        }
        assert_eq!(trees, whole.trees().count(), "{text}");
        let mut parser = Parser::new(ParseOptions::lenient());
        let (mut at, mut together) = (0, Vec::new());
        while let Some(read) = parser.next_game(file, &mut at).unwrap() {
            together.extend(read.diagnostics.iter().map(|f| (f.kind(), f.offset())));
        }
        if trees > 0 {
            assert_eq!(together, found, "{text}");
        }
    }
}

/// The parts are the same for every way in which the input arrives.
#[test]
fn parts_wait_for_what_they_need() {
    let file = b"junk (;GM[6];W[31hefe]C[a\\]b])\n() x ( ;GM[6];B[61lrqr](;C[(;])(;C[)])) y\n";
    let whole = next_part(file, true).unwrap();
    for length in 0..file.len() {
        if let Some(part) = next_part(&file[..length], false) {
            assert_eq!(part, whole, "{length}");
        }
    }
    assert_eq!(whole, 0..30);
    assert_eq!(next_part(&file[30..], false), None);
    assert_eq!(next_part(&file[30..], true), Some(1..file.len() - 31));
}

/// At most 16 MiB of text is held back while its end is awaited.
#[test]
fn very_long_text_behind_a_tree_is_cut_off() {
    const LIMIT: usize = 16 << 20;
    let mut file = b"(;GM[6])".to_vec();
    file.resize(8 + LIMIT, b'x');
    assert_eq!(next_part(&file, false), None);
    assert_eq!(next_part(&file[8..], false), None);
    file.push(b'x');
    assert_eq!(next_part(&file, false), Some(0..8));
    assert_eq!(next_part(&file, true), Some(0..file.len()));
    assert_eq!(next_part(&file[8..], false), Some(0..LIMIT + 1));
}

#[cfg(feature = "encoding")]
#[test]
fn a_text_is_set_in_the_character_set_of_its_game() {
    use sgf_syntax::{Charset, Edits};
    for (label, text) in [
        // The second byte of 表 is a backslash in Shift_JIS, and one of 孼 a bracket in GBK.
        ("Shift_JIS", "表 [a]"),
        ("GBK", "黑先 \\ 孼"),
        ("Big5", "功 ]"),
        ("EUC-KR", "흑"),
        ("KOI8-R", "Белые"),
        ("UTF-8", "囲碁"),
    ] {
        let set = Charset::from_label(label.as_bytes()).unwrap();
        let name = set.encode("\u{418}").or_else(|| set.encode("A")).unwrap();
        let file = [b"(;CA[", label.as_bytes(), b"]PB[", &name, b"];B[aa]C[old])"].concat();
        let read = parse(&file).unwrap();
        let mut edits = Edits::new(&read);
        let nodes: Vec<_> = read.trees().next().unwrap().main_line().collect();
        edits.set_text(nodes[0], "PW", text);
        edits.set_text(nodes[1], "C", text);
        let written = edits.apply().unwrap();
        let again = parse(&written).unwrap();
        let nodes: Vec<_> = again.trees().next().unwrap().main_line().collect();
        assert_eq!(nodes[0].text("PW").as_deref(), Some(text), "{label}");
        assert_eq!(nodes[1].text("C").as_deref(), Some(text), "{label}");
    }
    let latin = parse(b"(;CA[latin1]PB[Gr\xfcn])").unwrap();
    let mut edits = Edits::new(&latin);
    edits.set_text(latin.trees().next().unwrap().main_line().next().unwrap(), "PW", "囲碁");
    let error = edits.apply().unwrap_err();
    assert_eq!((error.kind().code(), error.offset()), ("not-in-charset", 1));
}
