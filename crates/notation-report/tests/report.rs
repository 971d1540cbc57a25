//! Tests of kinds, errors, and diagnostics.

use core::fmt;

use notation_report::{Diagnostic, Error, Kind, Parsed, Place, Severity, first_error, kinds};

/// A crate below, with kinds that have no examples of their own.
mod rules {
    notation_report::kinds! {
        /// A violation of the rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        pub enum ErrorKind {
            /// An action after the end of the game.
            #[error("the game is over")]
            GameOver = "game-over" { explanation: "The game is over.", }
            /// A rule that no text of the notation above can break.
            #[error("nobody breaks this rule")]
            Unbroken = "unbroken" { severity: Info, explanation: "Nobody does.", example: "" }
        }
    }
}

kinds! {
    /// A kind that another enum explains, and one without an example.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    enum Borrowed {
        /// A code of the rules.
        #[error("nothing more can be played")]
        GameOver = "game-over" { as: rules::ErrorKind, example: "x" }
        /// A code of its own.
        #[error("bare")]
        Bare = "bare" { severity: Info, explanation: "There is nothing to show.", }
    }
}

#[test]
fn an_explanation_may_be_that_of_another_enum() {
    let kind = Borrowed::GameOver;
    assert_eq!((kind.explanation(), kind.example()), ("The game is over.", "x"));
    assert_eq!(Borrowed::ALL[0].text, rules::ErrorKind::ALL[0].text);
    assert_eq!((Borrowed::Bare.example(), Borrowed::ALL[1].example), ("", ""));
}

kinds! {
    /// Kinds of all forms.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    enum ErrorKind in Line {
        /// A kind without fields.
        #[error("byte order mark")]
        Bom = "bom" { severity: Warning, explanation: "A mark precedes the text.", example: "\u{feff}" }
        /// A kind with a named field.
        #[error("row {row} is short")]
        RowTooShort {
            /// The row.
            row: u8,
        } = "row-too-short" { explanation: "A row is short.", example: concat!("1", "2") }
        /// A kind with a field.
        #[error("found {0:?}")]
        BadCharacter(char) = "bad-character" { explanation: "A character is bad.", example: "!" }
        nested {
            /// A violation of the rules.
            #[error(transparent)]
            Rules(rules::ErrorKind) { "game-over": "a b c" }
        }
    }
}

/// A line number, which precedes some messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Line(Option<u32>);

impl Place<ErrorKind> for Line {
    fn message(&self, kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (kind, self.0) {
            (ErrorKind::BadCharacter(_), Some(line)) => write!(f, "line {line}: {kind}"),
            _ => write!(f, "{kind}"),
        }
    }

    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {offset}")?;
        self.0.map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

#[test]
fn all_forms_of_kinds_have_codes() {
    let kinds = [
        (ErrorKind::Bom, "bom", Severity::Warning, "A mark precedes the text.", "\u{feff}"),
        (
            ErrorKind::RowTooShort { row: 2 },
            "row-too-short",
            Severity::Error,
            "A row is short.",
            "12",
        ),
        (
            ErrorKind::BadCharacter('!'),
            "bad-character",
            Severity::Error,
            "A character is bad.",
            "!",
        ),
        (
            rules::ErrorKind::GameOver.into(),
            "game-over",
            Severity::Error,
            "The game is over.",
            "a b c",
        ),
        (rules::ErrorKind::Unbroken.into(), "unbroken", Severity::Info, "Nobody does.", ""),
    ];
    for (kind, code, severity, text, example) in kinds {
        assert_eq!((kind.code(), kind.severity()), (code, severity));
        assert_eq!((kind.explanation(), kind.example()), (text, example), "{code}");
        assert_eq!(Kind::code(&kind), code);
        let listed = ErrorKind::ALL.iter().find(|listed| listed.code == code);
        let listed = listed.map(|listed| (listed.text, listed.example));
        assert_eq!(listed, (code != "unbroken").then_some((text, example)));
    }
    assert_eq!(ErrorKind::ALL.len(), 4);
}

#[test]
fn places_are_printed() {
    let error = Error::<ErrorKind>::new(ErrorKind::BadCharacter('!'), 3..4);
    assert_eq!(error.to_string(), "found '!' at byte 3");
    let error = error.with_place(Line(Some(2)));
    assert_eq!(error.to_string(), "line 2: found '!' at byte 3, line 2");
    assert_eq!(
        (error.message().to_string(), error.place().0),
        ("line 2: found '!'".into(), Some(2))
    );
    let error = error.shifted(10);
    assert_eq!((error.span(), error.offset(), error.kind().code()), (13..14, 13, "bad-character"));
    assert_eq!(error.moved_to(5..5).span(), 5..5);

    let bare = Error::<ErrorKind>::from(ErrorKind::Bom);
    assert_eq!((bare.span(), bare.to_string()), (0..0, "byte order mark at byte 0".into()));
}

#[test]
fn errors_of_a_crate_below_become_those_of_the_crate_above() {
    kinds! {
        /// Kinds without a place of their own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
        enum Upper {
            nested {
                /// A violation of the rules, with all codes.
                #[error("against the rules: {0}")]
                Rules(rules::ErrorKind)
            }
        }
    }
    let error: Error<Upper> = Error::new(rules::ErrorKind::GameOver, 1..2).into_kind();
    assert_eq!(error.to_string(), "against the rules: the game is over at byte 1");
    assert_eq!(Upper::ALL, rules::ErrorKind::ALL);
    let diagnostic = Diagnostic::new(Severity::Info, Error::new(rules::ErrorKind::GameOver, 1..2));
    let diagnostic: Diagnostic<Upper> = diagnostic.map(Error::into_kind);
    assert_eq!((diagnostic.severity(), diagnostic.span()), (Severity::Info, 1..2));
}

#[test]
fn diagnostics_have_the_severity_of_their_kind_or_of_the_reader() {
    let warning = Diagnostic::<ErrorKind>::from(Error::new(ErrorKind::Bom, 0..3));
    assert_eq!(warning.to_string(), "warning: byte order mark at byte 0");
    assert_eq!(first_error(&[warning]), None);
    let error = Diagnostic::new(Severity::Error, warning.into_error());
    assert_eq!(first_error(&[warning, error]), Some(error.into_error()));
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Bom, 0));

    let read = Parsed { value: 1, diagnostics: vec![warning] }.map(|value| value + 1);
    assert_eq!((read.value, read.diagnostics.len()), (2, 1));
    let order = [Severity::Info, Severity::Warning, Severity::Error];
    assert!(order.is_sorted());
    assert_eq!(order.map(|severity| severity.to_string()), ["info", "warning", "error"]);
}

#[test]
fn errors_are_small_and_shareable() {
    fn shareable<T: core::error::Error + Clone + Eq + Send + Sync + 'static>() {}
    shareable::<Error<rules::ErrorKind>>();
    shareable::<Diagnostic<rules::ErrorKind>>();
    assert!(size_of::<Error<rules::ErrorKind>>() <= 16);
    assert!(size_of::<Diagnostic<rules::ErrorKind>>() <= 24);
}

#[test]
fn a_span_of_more_than_four_gigabytes_keeps_its_start() {
    let error = Error::new(rules::ErrorKind::GameOver, 7..usize::MAX);
    assert_eq!(error.offset(), 7);
    assert!(error.span().len() >= u32::MAX as usize - 7);
}

#[cfg(feature = "serde")]
#[test]
fn severities_are_read_and_diagnostics_written() {
    for severity in [Severity::Info, Severity::Warning, Severity::Error] {
        let text = serde_json::to_string(&severity).unwrap();
        assert_eq!(text, format!("\"{}\"", severity.name()));
        assert_eq!(serde_json::from_str::<Severity>(&text).unwrap(), severity);
    }
    let diagnostic = Diagnostic::<ErrorKind>::from(Error::new(ErrorKind::Bom, 0..3));
    assert_eq!(
        serde_json::to_string(&diagnostic).unwrap(),
        r#"{"severity":"warning","kind":"bom","offset":0,"end":3,"message":"byte order mark"}"#
    );
}
