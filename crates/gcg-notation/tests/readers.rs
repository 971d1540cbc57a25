//! Tests of the text that is written against the line patterns of macondo and MAGPIE.
//!
//! Both programs try a list of patterns on each line, in order, and refuse a file in which a line
//! matches none. Their patterns differ in details; those here accept what both do.
#![allow(clippy::unwrap_used, reason = "a test that fails here should panic")]

use crate::lenient;
use crossword_rules::{Draw, LetterDistribution, Position, Rack, Rules};
use gcg::{GameBuilder, parse};
use regex_lite::Regex;

/// The patterns of the lines of a file, in the order in which the programs try them.
struct Reader(Vec<(&'static str, Regex)>);

impl Reader {
    fn new() -> Self {
        // A word of a line, a word that may be missing between its blanks, and the numbers.
        let [word, maybe, points, loss, total] = [r"\S+", r"\S*", r"\+\d+", r"-\d+", r"-?\d+"];
        let pragma = |name: &str, value: &str| format!("^#{name} {value}$");
        let event = |parts: &[&str]| format!(r"^>\S+:\s+{}\s+\d+$", parts.join(r"\s+"));
        let end = |parts: &[&str]| format!(r"^>\S+:\s+{}\s+{total}$", parts.join(r"\s+"));
        let patterns = [
            ("player", pragma("player[12]", r"\S+\s+.+")),
            ("title", pragma("title", ".+")),
            ("description", pragma("description", ".+")),
            ("id", pragma("id", r"\S+\s+\S+")),
            ("rack", pragma("rack[12]", r"\S+")),
            ("encoding", pragma("character-encoding", "UTF-8")),
            ("play", event(&[word, r"\w+", word, points])),
            ("note", pragma("note", ".+")),
            ("lexicon", pragma("lexicon", ".+")),
            ("withdrawn", event(&[word, "--", loss])),
            ("pass", event(&[word, "-", r"\+0"])),
            ("bonus", event(&[maybe, r"\(challenge\)", points])),
            ("exchange", event(&[word, r"-\S+", r"\+0"])),
            ("rack-points", end(&[r"\(\S+\)", points])),
            ("time", end(&[maybe, r"\(time\)", loss])),
            ("rack-penalty", end(&[word, r"\(\S+\)", loss])),
            ("game-type", pragma("game-type", ".+")),
            ("board-layout", pragma("board-layout", ".+")),
            ("tile-distribution", pragma("tile-distribution", ".+")),
        ];
        Self(patterns.map(|(name, pattern)| (name, Regex::new(&pattern).unwrap())).into())
    }

    /// Returns the name of the pattern that each line of a file matches, which is empty if none does.
    fn lines(&self, text: &str) -> Vec<&'static str> {
        let find = |line| self.0.iter().find(|(_, pattern)| pattern.is_match(line));
        text.lines().map(|line| find(line).map_or("", |&(name, _)| name)).collect()
    }
}

fn rack(text: &str) -> Rack {
    text.parse().unwrap()
}

fn builder(racks: &str) -> GameBuilder {
    let mut start = Position::default();
    start.set_players(racks.split('/').map(rack), [0, 0]).unwrap();
    let rules = Rules::for_board(LetterDistribution::named("english").unwrap(), start.board());
    let mut game = GameBuilder::new(&start, rules, &[("ann", "Ann Lee"), ("bob", "")]).unwrap();
    game.pragma("lexicon", "CSW21").pragma("tile-distribution", "english");
    game
}

const HEAD: [&str; 5] = ["encoding", "lexicon", "tile-distribution", "player", "player"];

#[test]
fn every_kind_of_event_is_read_as_what_it_is() {
    let mut game = builder("AEITWRS/ABCDEFG");
    game.play(&"8D WAITE".parse().unwrap(), Draw::Rack(&rack("RSQ?"))).unwrap();
    game.note("good\nand of two lines");
    game.play(&"challenge D8 .CAB".parse().unwrap(), Draw::Unknown).unwrap();
    game.play(&"-QR".parse().unwrap(), Draw::Tiles(&rack("UZ"))).unwrap();
    game.play(&"D8 .AG +5".parse().unwrap(), Draw::Unknown).unwrap();
    game.play(&"-2".parse().unwrap(), Draw::Unknown).unwrap();
    game.play(&"-".parse().unwrap(), Draw::Unknown).unwrap();
    game.rack_points(1, &rack("ZU")).unwrap();
    game.rack_penalty(0, &rack("?S")).unwrap();
    game.time_penalty(0, 10).unwrap();
    let game = game.finish().unwrap();
    let text = game.to_string();
    let events = ["\n>bob: (UZ) +22 ", "\n>ann: S? (S?) -1 ", "\n>ann:  (time) -10 "];
    assert!(events.iter().all(|event| text.contains(event)), "{text}");
    let kinds = Reader::new().lines(&text);
    assert_eq!(kinds[HEAD.len() + 2], "", "the second line of a note continues it");
    let of_events: Vec<_> =
        kinds.into_iter().skip(HEAD.len()).filter(|kind| !["", "note"].contains(kind)).collect();
    let own: Vec<_> = game.events().iter().map(|event| event.kind.name()).collect();
    assert_eq!(of_events, own);
}

/// A `+0` behind `(time)` would be points for the tiles `time`, and one behind `--` is refused.
#[test]
fn a_deduction_of_nothing_keeps_its_sign() {
    let mut game = builder("??/CD");
    game.play(&"challenge 8G aa".parse().unwrap(), Draw::Unknown).unwrap();
    game.rack_penalty(0, &rack("??")).unwrap();
    game.time_penalty(1, 0).unwrap();
    let game = game.finish().unwrap();
    let text = game.to_string();
    let end = ">ann: ?? -- -0 0\n>ann: ?? (??) -0 0\n>bob:  (time) -0 0\n";
    assert!(text.ends_with(end), "{text}");
    let events = ["play", "withdrawn", "rack-penalty", "time"];
    assert_eq!(Reader::new().lines(&text), [HEAD.as_slice(), &events].concat(), "{text}");
}

#[test]
fn a_file_of_any_program_is_written_for_all() {
    let file = "#player1 ann\n#player2 bob Bob\n#title\n#id woogles.io 4kX\n#lexicon NWL23\n\
                #game-type classic\n#board-layout CrosswordGame\n>ann: AEITWRS 8D WAITE +24 24  WAITE\n\
                >ann: UNKNOWN (challenge) +5 29\n>bob: CB - +0 0\n#note #unsuccessful-challenge\n\
                #note\n>ann: RS -1 +0 29\n#rack2 BC\n";
    let game = lenient(file.as_bytes()).unwrap().value;
    let text = game.to_string();
    assert!(text.contains("#player1 ann ann\n") && !text.contains("#title"), "{text}");
    let head = ["encoding", "id", "lexicon", "game-type", "board-layout", "player", "player"];
    let events = ["play", "bonus", "pass", "note", "exchange", "rack"];
    assert_eq!(Reader::new().lines(&text), [head.as_slice(), &events].concat(), "{text}");
}

#[test]
fn a_failed_challenge_has_its_note() {
    let mut game = parse(b"#player1 a A\n#player2 b B\n>a: AB - +0 0\n>b: CD - +0 0\n").unwrap();
    let mut event = game.events()[1].clone();
    event.kind = gcg::EventKind::Pass { failed_challenge: true };
    game.push(event).unwrap();
    for text in [game.to_string().into_bytes(), game.to_bytes()] {
        let again = parse(&text).unwrap();
        let kinds: Vec<_> = again.events().iter().map(|event| &event.kind).collect();
        let expected =
            [false, false, true].map(|failed_challenge| gcg::EventKind::Pass { failed_challenge });
        assert_eq!(kinds, expected.iter().collect::<Vec<_>>());
    }
}

/// No way of writing is read by the programs if the rack of a play, an exchange, a pass, or a
/// withdrawal is unknown. The line must at least match no pattern of another event.
#[test]
fn an_unknown_rack_is_not_misread() {
    let events = ["8D WAITE +24 24", "-3 +0 0", "-AB +0 0", "- +0 0", "-- -24 0"];
    for event in events {
        let file = format!("#player1 ann Ann\n#player2 bob Bob\n>ann:  {event}\n");
        let text = parse(file.as_bytes()).unwrap().to_string();
        assert_eq!(Reader::new().lines(&text), ["encoding", "player", "player", ""], "{text}");
    }
}
