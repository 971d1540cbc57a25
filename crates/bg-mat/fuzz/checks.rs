//! Properties that hold for any input, shared by the fuzz targets and the tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

#[path = "../../bg-rules/fuzz/build.rs"]
mod build;

use bg_mat::{
    ErrorKind, GameReader, ParseOptions, Severity, Style, WriteOptions, parse, parse_with,
};
use bg_rules::{Event, Match};

/// Checks that any bytes can be read as a match text.
pub(crate) fn texts(text: &[u8]) {
    let read = match parse_with(text, &ParseOptions::lenient()) {
        Ok(read) => read,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::NoGame);
            assert!(parse(text).is_err());
            let mut reader = GameReader::new(text, ParseOptions::lenient());
            assert!(reader.next().is_some_and(|read| read.is_err()) && reader.next().is_none());
            return;
        }
    };
    for found in &read.diagnostics {
        let span = found.span();
        assert!(span.start <= span.end && span.end <= text.len().max(1), "{found:?}");
        assert!(!found.to_string().is_empty());
    }
    // Strict reading accepts exactly the texts without an error, and returns the same match.
    let first = read.diagnostics.iter().find(|found| found.severity() == Severity::Error);
    match (parse(text), first) {
        (Ok(strict), None) => assert_eq!(strict, read.value),
        (Err(error), Some(first)) => assert_eq!(&error, first.error()),
        (strict, first) => panic!("{strict:?} but {first:?}"),
    }
    let games: Vec<_> = bg_mat::games_with(text, &ParseOptions::lenient())
        .map(|read| read.unwrap().value)
        .collect();
    for game in &games {
        assert_eq!(game.spans.len(), game.game.events.len());
        assert!(game.spans.iter().all(|span| span.end <= text.len()));
    }
    pieces(text);
    let reader = GameReader::new(text, ParseOptions::lenient());
    let streamed: Vec<_> = reader.map(|read| read.unwrap().value).collect();
    assert_eq!(streamed, games);
    let all = bg_mat::matches_with(text, &ParseOptions::lenient()).map(|read| read.unwrap().value);
    let all: Vec<_> = all.collect();
    assert_eq!(all.iter().map(|one| one.games.len()).sum::<usize>(), games.len());
    assert_eq!(all[0].games, read.value.games);
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        keeps_sides(&read.value, style);
    }
}

/// Writes a match in a style.
fn to_mat(value: &Match, style: Style) -> Result<String, ErrorKind> {
    bg_mat::to_mat(value, &WriteOptions::default().with_style(style)).map(|written| written.value)
}

/// Checks that written text gives every action to the side that it had, even out of turn.
fn keeps_sides(value: &Match, style: Style) {
    // Dice without a play are read as the play if only one is legal.
    let name = |event: &Event| match event {
        Event::Roll(..) => "move",
        event => event.name(),
    };
    let actions = |value: &Match| {
        let games = value.games.iter().map(|game| {
            let events = game.events.iter();
            events.map(|event| (name(event), event.color())).collect::<Vec<_>>()
        });
        games.collect::<Vec<_>>()
    };
    // Readers would take the match for another one.
    let Ok(text) = to_mat(value, style) else { return };
    let again = parse_with(text.as_bytes(), &ParseOptions::lenient()).unwrap().value;
    // Set-ups have no syntax, and GNU Backgammon leaves it to a later event to take a beaver.
    let is_set_up = |event: &Event| matches!(event, Event::SetUp(_));
    let is_beaver = |events: &[Event]| matches!(events, [Event::Double(_), Event::Double(_)]);
    // A cube ends at 4,096: a double beyond is illegal, and a beaver after it answers nothing.
    let is_double = |event: &&Event| matches!(event, Event::Double(_));
    // Dice whose play is missing are read as the only legal play, if there is one. Only a
    // resignation may follow a roll.
    let is_missing = |events: &[Event]| matches!(events, [Event::Roll(..), next] if !matches!(next, Event::Resign { .. }));
    let unwritten = value.games.iter().any(|game| {
        game.events.iter().any(is_set_up)
            || game.events.iter().filter(is_double).count() > 12
            || game.events.windows(2).any(is_missing)
            || style == Style::Gnubg && game.events.windows(2).any(is_beaver)
    });
    if !unwritten && !silent(value, style) {
        assert_eq!(actions(&again), actions(value), "{style:?}:\n{text}");
    }
}

/// Checks that the pieces of a text give the games of the whole.
fn pieces(text: &[u8]) {
    let (mut whole, mut reports) = (Vec::new(), Vec::new());
    for read in bg_mat::games_with(text, &ParseOptions::lenient()) {
        let read = read.unwrap();
        whole.push(read.value);
        reports.extend(read.diagnostics);
    }
    let starts: Vec<usize> = bg_mat::internal::game_starts(text).skip(1).collect();
    let ends = starts.iter().copied().chain([text.len()]);
    let (mut context, mut games, mut found) =
        (bg_mat::internal::Context::default(), Vec::new(), Vec::new());
    let mut charset = false;
    for (start, end) in [0].into_iter().chain(starts.iter().copied()).zip(ends) {
        let (piece, last) = (&text[start..end], end == text.len());
        let read = context.games(piece, last, &ParseOptions::lenient()).unwrap();
        assert!(read.value.1.len() <= 1);
        games.extend(read.value.1.into_iter().map(|mut game| {
            game.spans.iter_mut().for_each(|span| *span = start + span.start..start + span.end);
            game
        }));
        for one in read.diagnostics {
            // A whole text reports the missing header and another charset once.
            let repeated = match one.kind() {
                ErrorKind::NoMatchHeader => start > 0,
                ErrorKind::NotUtf8 => core::mem::replace(&mut charset, true),
                _ => false,
            };
            if !repeated {
                found.push((one.kind(), start + one.span().start));
            }
        }
        context.pass(piece);
    }
    assert_eq!(games, whole);
    let kinds = reports.iter().map(|one| (one.kind(), one.span().start));
    assert_eq!(found, kinds.collect::<Vec<_>>());
}

/// Builds a match from the input bytes and checks that it survives writing and reading.
pub(crate) fn matches(bytes: &[u8]) {
    let Some((builder, _)) = build::build(bytes) else { return };
    let mut played = builder.finish().unwrap();
    // The text records no rules beyond those that follow from the match length, unless a tag names
    // them.
    let length = played.length;
    let rules = bg_rules::Rules { crawford: length > 1, jacoby: length == 0, ..played.rules };
    if rules != played.rules {
        return;
    }
    if played.rules.variation != bg_rules::Variation::Standard {
        return;
    }
    played.games.retain(|game| !game.events.is_empty());
    if played.games.is_empty() {
        return;
    }
    for style in [Style::Gnubg, Style::Xg, Style::Plain] {
        let text = to_mat(&played, style).unwrap();
        let read = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        if !silent(&played, style) {
            // Joined steps do not record their order.
            let same =
                if style == Style::Xg { states(&read) == states(&played) } else { read == played };
            assert!(same, "{style:?}:\n{text}");
            assert!(to_mat(&read, style).as_ref() == Ok(&text), "{style:?}:\n{text}");
        }
    }
}

/// Returns the states before and after all events.
fn states(value: &Match) -> Vec<bg_rules::State> {
    let mut states = Vec::new();
    for game in &value.games {
        let mut replay = game.replay_lenient();
        states.extend(replay.by_ref().map(|ply| ply.before));
        states.push(*replay.table().state());
    }
    states
}

/// Returns `true` if the text of GNU Backgammon omits a take that no later event implies.
fn silent(played: &Match, style: Style) -> bool {
    style == Style::Gnubg
        && played.games.iter().any(|game| {
            game.events.windows(3).any(|events| {
                matches!(events, [Event::Double(_), Event::Take(_), Event::Resign { .. }])
            }) || matches!(game.events[..], [.., Event::Double(_), Event::Take(_)])
        })
}
