//! Writing of canonical text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crossword_rules::{Face, LastMove, LetterDistribution, Play, Rack, Tile};
use notation_report::Written;

use crate::error::ErrorKind;
use crate::game::{Game, RackAtEnd};
use crate::model::{Event, EventKind, FAILED_CHALLENGE, Player};
use crate::pragmas::Pragma;
use crate::replay::Replay;
use crate::text::BLANKS;
use crate::totals::Totals;

/// Pragmas of the head, in canonical order. Other pragmas follow.
const HEAD: [&str; 8] = [
    "title",
    "description",
    "id",
    "lexicon",
    "game-type",
    "board-layout",
    "tile-distribution",
    "tile",
];

/// Options for writing a game. There is nothing to choose yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {}

/// Writes a game as canonical text: UTF-8, a fixed order of lines, single blanks, and sorted racks.
/// [`Game::to_bytes`] returns the file as it was read, with its edits.
///
/// # Errors
/// None yet: the checks of [`Game::set_event`] and [`Game::push`] keep out what no line can hold.
///
/// ```
/// let game = gcg::parse(b"#player1 a Ann\r\n#player2 b Bob\r\n>a: TA 8H AT +4 4\r\n")?;
/// let written = gcg::to_gcg(&game, &gcg::WriteOptions::default())?;
/// assert_eq!(
///     written.value,
///     "#character-encoding UTF-8\n#player1 a Ann\n#player2 b Bob\n>a: AT 8H AT +4 4\n",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn to_gcg(game: &Game, _: &WriteOptions) -> Result<Written<String>, ErrorKind> {
    Ok(Written::whole(canonical(game)))
}

pub(crate) fn canonical(game: &Game) -> String {
    let mut out = String::from("#character-encoding UTF-8\n");
    let mut pragma = |name: &str, value: &str| {
        out.push('#');
        out.push_str(name);
        if !value.is_empty() {
            out.push(' ');
            out.push_str(value);
        }
        out.push('\n');
    };
    for name in HEAD {
        // macondo refuses these names without a value, and such a line says nothing.
        let is_said = |found: &Pragma<'_>| found.name == name && !found.value.is_empty();
        for found in game.pragmas().filter(is_said) {
            pragma(name, found.value);
        }
    }
    for other in game.pragmas() {
        let name = other.name;
        let elsewhere = HEAD.contains(&name) || numbered(name, "player") || numbered(name, "rack");
        if !elsewhere && name != "character-encoding" {
            pragma(name, other.value);
        }
    }
    for player in game.players() {
        // macondo and MAGPIE read no player without a name.
        let Player { number, nick, name } = player;
        pragma(&format!("player{number}"), &format!("{nick} {name}"));
    }
    let joined = Joined::of(game);
    // The replay determines the play-through tiles of plays that spell them.
    let mut replay = Replay::with(game, None);
    let mut whole = true;
    let (mut totals, mut last) = (Totals::new(game.players().len()), None);
    for written in game.events() {
        let resolved = match replay.next_step() {
            Some(Ok(step)) if whole => step.play.cloned(),
            _ => {
                whole = false;
                None
            }
        };
        let back = taken_back(written, last, &totals);
        event(game, back.as_ref().unwrap_or(written), resolved.as_ref(), &joined, &mut out);
        out.push('\n');
        notes(written, &mut out);
        totals.add(written);
        last = Some(written);
    }
    let mut racks: Vec<_> = game.racks.iter().collect();
    racks.sort_by_key(|rack| rack.player);
    for RackAtEnd { player, rack } in racks {
        out.push_str(&format!("#rack{player} {}\n", joined.apart(&sorted(game, rack))));
    }
    out
}

/// Returns a withdrawal with what it takes back: minus the score of the play before it, and the total
/// before that.
fn taken_back(event: &Event, last: Option<&Event>, totals: &Totals) -> Option<Event> {
    let play = last.filter(|_| event.kind == EventKind::Withdrawn)?;
    let total = totals.before_play(event.player)?;
    Some(Event { score: play.score.saturating_neg(), total, ..event.clone() })
}

/// Appends the notes of an event, among them the one by which a reader knows a failed challenge.
pub(crate) fn notes(event: &Event, out: &mut String) {
    event.notes.iter().for_each(|text| note(text, out));
    let failed = event.kind == EventKind::Pass { failed_challenge: true };
    if failed && !event.is_marked_as_failed_challenge() {
        note(FAILED_CHALLENGE, out);
    }
}

/// Appends a `#note` with continuation lines. A line that begins with `#` or `>` gets a `#note` of
/// its own. Empty lines, which a file does not record, are left out.
pub(crate) fn note(text: &str, out: &mut String) {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_matches(BLANKS));
    for (number, line) in lines.filter(|line| !line.is_empty()).enumerate() {
        if number == 0 || line.starts_with(['#', '>']) {
            out.push_str("#note ");
        }
        out.push_str(line);
        out.push('\n');
    }
}

/// Returns `true` for the name of a pragma with a number, such as `player1`.
pub(crate) fn numbered(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Appends the line of an event, without its end. `resolved` is the play with its play-through tiles,
/// if they are known.
pub(crate) fn event(
    game: &Game,
    event: &Event,
    resolved: Option<&Play>,
    joined: &Joined,
    out: &mut String,
) {
    let nick = &game.players()[event.player].nick;
    // Tiles that are deducted are the rack; without one they would be points.
    let rack = match &event.kind {
        EventKind::RackPenalty { tiles } if event.rack.is_empty() => tiles,
        _ => &event.rack,
    };
    out.push_str(&format!(">{nick}:"));
    match &event.kind {
        EventKind::RackPoints { .. } => {}
        // An unknown rack is an empty word between two blanks: macondo and MAGPIE take
        // `(challenge)` and `(time)` behind one blank for tiles at the end of the game.
        _ => out.push_str(&format!(" {}", joined.apart(&sorted(game, rack)))),
    }
    let action = match &event.kind {
        EventKind::Play { play } => match resolved {
            Some(play) => joined.apart(&format!("{play:#}")),
            None => joined.apart(play),
        },
        EventKind::Exchange(exchanged) => joined.apart(&LastMove::Exchange(exchanged.clone())),
        EventKind::Pass { .. } => "-".to_string(),
        EventKind::Withdrawn => "--".to_string(),
        EventKind::ChallengeBonus => "(challenge)".to_string(),
        EventKind::Time => "(time)".to_string(),
        EventKind::RackPoints { tiles } | EventKind::RackPenalty { tiles } => {
            format!("({})", joined.apart(&sorted(game, tiles)))
        }
    };
    // A deduction of nothing keeps its sign: `(time) +0` would be points for the tiles `time`.
    let score = match event.kind {
        EventKind::Withdrawn | EventKind::RackPenalty { .. } | EventKind::Time
            if event.score == 0 =>
        {
            "-0".to_string()
        }
        _ => format!("{:+}", event.score),
    };
    out.push_str(&format!(" {action} {score} {}", event.total));
}

/// The tiles of several letters that a reader joins without brackets, each as a natural tile and as a
/// blank.
pub(crate) struct Joined(Vec<[String; 2]>);

impl Joined {
    pub(crate) fn of(game: &Game) -> Self {
        let tiles = game.pragmas().filter(|found| found.name == "tile").map(|found| found.value);
        Self::new(tiles, game.distribution().map(|(alphabet, _)| alphabet))
    }

    /// Collects the tiles that the values of `#tile` declare, and those of letter distributions.
    pub(crate) fn new<'g>(
        declarations: impl Iterator<Item = &'g str>,
        alphabets: impl IntoIterator<Item = &'static LetterDistribution>,
    ) -> Self {
        let declared = declarations.filter_map(|value| value.split(BLANKS).next());
        let built_in = alphabets.into_iter().flat_map(LetterDistribution::joined);
        let face = |text: &str| Face::new(text).ok();
        let faces = declared.filter_map(face).chain(built_in.filter_map(face));
        let labels = |face: Face| [Tile::natural(face.clone()).label(), Tile::blank(face).label()];
        Self(faces.filter(Face::is_multi).map(labels).collect())
    }

    /// Returns the text of tiles, in which brackets keep apart single letters that would be joined.
    pub(crate) fn apart(&self, tiles: &impl ToString) -> String {
        let text = tiles.to_string();
        if self.0.is_empty() {
            return text;
        }
        let (mut out, mut in_brackets) = (String::with_capacity(text.len()), false);
        for (at, char) in text.char_indices() {
            in_brackets = char == '[' || in_brackets && char != ']';
            if !in_brackets && self.starts(&text[at..]) {
                out.extend(['[', char, ']']);
            } else {
                out.push(char);
            }
        }
        out
    }

    /// Returns `true` if a text starts with the letters of such a tile, whatever their case.
    fn starts(&self, text: &str) -> bool {
        self.0.iter().any(|[natural, blank]| {
            let mut letters = natural.chars().zip(blank.chars());
            let mut text = text.chars();
            letters.all(|(upper, lower)| text.next().is_some_and(|c| c == upper || c == lower))
        })
    }
}

pub(crate) fn sorted(game: &Game, rack: &Rack) -> Rack {
    let alphabet: Option<&LetterDistribution> = game.distribution().map(|(alphabet, _)| alphabet);
    rack.sorted(alphabet)
}
