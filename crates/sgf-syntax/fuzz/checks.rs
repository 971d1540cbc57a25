//! Properties of the library that hold for any bytes. The fuzz targets, the replay of their
//! corpora, and the property tests share them.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use sgf_syntax::value;
use sgf_syntax::{
    Charset, CharsetBasis, Collection, Diagnostic, Edits, ErrorKind, GameReader, GameTree,
    ParseOptions, Parser, Property, Severity, game_spans, line_column, parse, parse_with,
};

/// Checks any bytes as a file.
pub(crate) fn files(source: &[u8]) {
    let Ok(read) = parse_with(source, &ParseOptions::lenient()) else {
        return refused(source);
    };
    let (collection, findings) = (read.value, read.diagnostics);
    inside(&findings, source);
    // Strict reading accepts only what lenient reading accepts without an error.
    let first = findings.iter().find(|finding| finding.severity() == Severity::Error);
    match (parse(source), first) {
        (Ok(strict), None) => assert_eq!(strict.to_canonical(), collection.to_canonical()),
        (Err(error), Some(first)) => assert_eq!(error, first.into_error()),
        (strict, first) => panic!("{strict:?} but {first:?}"),
    }
    assert_eq!(Edits::new(&collection).apply().unwrap(), source);
    // Without its junk, a file may get another guess.
    let guessed = |tree: GameTree<'_>| tree.charset_choice().basis == CharsetBasis::Guess;
    if collection.node_count() > 0 && !collection.trees().any(guessed) {
        canonical(&collection);
    }
    cut(source, collection.node_count());
    for tree in collection.trees() {
        walk(tree, &collection);
    }
}

/// Checks that a file without a tree is an error for every reader, once.
fn refused(source: &[u8]) {
    assert_eq!(parse(source).unwrap_err().kind(), ErrorKind::NoGameTree);
    assert_eq!(game_spans(source).count(), 0);
    let (mut parser, mut at) = (Parser::new(ParseOptions::lenient()), 0);
    assert!(parser.next_game(source, &mut at).is_err());
    assert!(parser.next_game(source, &mut at).unwrap().is_none());
    let mut reader = GameReader::new(source);
    assert!(reader.next_game().is_err());
    assert!(reader.next_game().unwrap().is_none());
}

fn inside(findings: &[Diagnostic], source: &[u8]) {
    for finding in findings {
        assert!(finding.span().start <= finding.span().end, "{finding:?}");
        assert!(finding.span().end <= source.len(), "{finding:?}");
        assert!(!finding.to_string().is_empty());
        assert!(line_column(source, finding.offset()) >= (1, 1));
    }
}

/// Checks that the canonical form parses cleanly and is its own canonical form.
fn canonical(collection: &Collection<'_>) {
    let canonical = collection.to_canonical();
    let read = parse_with(&canonical, &ParseOptions::lenient()).unwrap();
    let again = read.value;
    for finding in read.diagnostics {
        let code = finding.kind().code();
        let kept =
            ["duplicate-property", "empty-tree", "unsupported-charset", "charset-mismatch", "bom"];
        assert!(kept.contains(&code), "{finding}");
    }
    assert_eq!(again.node_count(), collection.node_count());
    assert_eq!(again.to_canonical(), canonical);
}

/// Checks that all three ways of cutting a file into games give the same games.
fn cut(source: &[u8], nodes: usize) {
    let mut parser = Parser::new(ParseOptions::lenient());
    let mut counted = 0;
    let spans: Vec<_> = game_spans(source).collect();
    for span in &spans {
        let game = parser.parse(&source[span.clone()]).unwrap().value;
        counted += game.node_count();
        parser.recycle(game);
    }
    assert_eq!(counted, nodes);
    let (mut at, mut counted) = (0, 0);
    while let Some(read) = parser.next_game(source, &mut at).unwrap() {
        inside(&read.diagnostics, source);
        counted += read.value.node_count();
        parser.recycle(read.value);
    }
    assert_eq!(counted, nodes);
    let mut reader = GameReader::new(source);
    let mut read = Vec::new();
    while let Some(raw) = reader.next_game().unwrap() {
        let start = usize::try_from(raw.offset).unwrap();
        read.push(start..start + raw.bytes.len());
        assert_eq!(raw.bytes, &source[start..start + raw.bytes.len()]);
    }
    assert_eq!(read, spans);
}

/// Checks every node of a tree by every way to reach it, together with all its accessors.
fn walk<'c>(tree: GameTree<'c>, collection: &'c Collection<'c>) {
    let length = collection.source().len();
    let mut trees = vec![tree];
    while let Some(tree) = trees.pop() {
        assert!(tree.span().end <= length);
        for node in tree.own_nodes() {
            assert!(node.span().end <= length);
            assert_eq!(collection.node_at(node.offset()), Some(node));
            assert_eq!(node.first_child(), node.children().first().copied());
            for child in node.children() {
                assert_eq!(child.parent(), Some(node));
            }
            assert!(!node.path().is_empty());
            for value in node.properties().flat_map(Property::values) {
                assert!(value.span().end <= length);
            }
        }
        trees.extend(tree.variations());
    }
}

/// Checks any bytes as the value of a property.
pub(crate) fn values(raw: &[u8]) {
    let _ = (value::number(raw), value::real(raw));
    if let Some((real, rest)) = value::split_real(raw) {
        let text = &raw[..raw.len() - rest.len()];
        assert_eq!(value::real(text).map(f64::to_bits), Ok(real.to_bits()));
    }
    if let Some((first, second)) = value::compose(raw) {
        assert_eq!(first.len() + second.len() + 1, raw.len());
    }
    texts(raw);
}

/// Checks that escaping and decoding return the same text, apart from white space.
fn texts(raw: &[u8]) {
    for charset in [Charset::UTF8, Charset::windows_1252()] {
        let text = value::decode_text(raw, charset);
        assert_eq!(value::decode_text(value::escape_text(&text).as_bytes(), Charset::UTF8), text);
        let simple = value::decode_simple_text(raw, charset);
        assert!(!simple.contains(['\n', '\r', '\t']));
        let pair = format!("{}:{}", value::escape_composed(&simple), value::escape_composed(&text));
        let (first, second) = value::compose(pair.as_bytes()).unwrap();
        assert_eq!(value::decode_text(first, Charset::UTF8), simple);
        assert_eq!(value::decode_text(second, Charset::UTF8), text);
        if let Some(at) = charset.first_invalid(raw) {
            assert!(at < raw.len());
        }
    }
}
