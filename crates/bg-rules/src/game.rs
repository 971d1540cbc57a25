//! Owned records of games. A match holds the players, the rules, and the events of its games.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_report::Date;

use crate::error::{Error, ErrorKind};
use crate::{Event, GameResult, MatchInfo, Player, Ply, Rules, Table};

/// A match or a money session with everything recorded about it.
///
/// Closed: notations differ in tags, which hold any other fact.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Match {
    /// Points to win; 0 in a money session.
    pub length: u32,
    /// The players, White first.
    pub players: [Player; 2],
    /// The rules of the match. The Crawford game is marked in the rules of each [`Game`].
    pub rules: Rules,
    /// Names and values of all other properties, in order: `Site`, `Event`, `Round`, `EventDate`
    /// (2026.11.22), `Transcriber`, and any others in the file.
    pub tags: Vec<(String, String)>,
    /// A text about the match, possibly of several lines.
    pub remark: String,
    /// The games in order.
    pub games: Vec<Game>,
}

impl Match {
    /// The value of the last tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The tag `EventDate` as `YYYY-MM-DD`, if it is a whole date: a year of four digits, a month,
    /// and a day, separated by `.`, `-`, or `/`.
    ///
    /// ```
    /// use bg_rules::Match;
    ///
    /// let date = |text: &str| {
    ///     let tags = vec![("EventDate".to_owned(), text.to_owned())];
    ///     Match { tags, ..Match::default() }.iso_date()
    /// };
    /// assert_eq!(date("2024.8.8").as_deref(), Some("2024-08-08"));
    /// assert_eq!(date("2024.08.??"), None);
    /// ```
    #[must_use]
    pub fn iso_date(&self) -> Option<String> {
        let (date, rest) = Date::read(self.tag("EventDate")?)?;
        let iso = date.days().and(date.iso())?;
        (iso.len() == "YYYY-MM-DD".len() && rest.trim_ascii().is_empty()).then_some(iso)
    }
}

/// One game: its place in the match and its events.
///
/// Closed: what is not an event is a comment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Game {
    /// Match length, number of the game, score before it.
    pub info: MatchInfo,
    /// The rules, with [`crawford_game`](Rules::crawford_game) set for this game.
    pub rules: Rules,
    /// The cube value at the start, after automatic doubles.
    pub initial_cube: u32,
    /// The events in order.
    pub events: Vec<Event>,
    /// The comments, each with the number of events before it.
    pub comments: Vec<(usize, String)>,
    /// The recorded result, or `None` if the game is unfinished.
    pub result: Option<GameResult>,
}

impl Game {
    /// Makes a game without events.
    #[must_use]
    pub const fn new(info: MatchInfo, rules: Rules) -> Self {
        Self {
            info,
            rules,
            initial_cube: 1,
            events: Vec::new(),
            comments: Vec::new(),
            result: None,
        }
    }

    /// Returns the table before the first event.
    #[must_use]
    pub const fn table(&self) -> Table {
        Table::new(&self.info, &self.rules).with_cube(self.initial_cube)
    }

    /// Returns the comments by the number of events before them. Those at one place are lines of one
    /// text.
    ///
    /// ```
    /// use bg_rules::{Game, MatchInfo, Rules};
    /// let mut game = Game::new(MatchInfo::default(), Rules::default());
    /// for (place, text) in [(0, "a final"), (2, "risky"), (2, "but right")] {
    ///     game.comments.push((place, text.to_string()));
    /// }
    /// let comments = game.comments_by_place();
    /// assert_eq!(comments.len(), 2);
    /// assert_eq!(comments[&2], "risky\nbut right");
    /// ```
    #[must_use]
    pub fn comments_by_place(&self) -> BTreeMap<usize, String> {
        let mut places: BTreeMap<usize, String> = BTreeMap::new();
        for (place, text) in &self.comments {
            let lines = places.entry(*place);
            let lines = lines.and_modify(|lines| lines.push('\n')).or_default();
            lines.push_str(text);
        }
        places
    }

    /// Replays the game. The first event that the rules forbid ends the iteration with an error.
    ///
    /// ```
    /// use bg_rules::{Color, Dice, MatchBuilder};
    /// let mut builder = MatchBuilder::new(3);
    /// builder.play(Color::White, Dice::new(3, 1)?, "8/5 6/5")?;
    /// let played = builder.finish()?;
    /// let moves: Vec<_> = played.games[0].replay().map(|ply| ply.unwrap().notation()).collect();
    /// assert_eq!(moves, ["8/5 6/5"]);
    /// # Ok::<(), bg_rules::ErrorKind>(())
    /// ```
    pub fn replay(&self) -> impl Iterator<Item = Result<Ply<'_>, Error>> {
        let mut replay = self.replay_lenient();
        let mut failed = false;
        core::iter::from_fn(move || {
            if failed {
                return None;
            }
            let ply = replay.next()?;
            match replay.refusals.first() {
                Some(&(event, kind)) => {
                    failed = true;
                    Some(Err(Error::new(kind, event..event + 1)))
                }
                None => Some(Ok(ply)),
            }
        })
    }

    /// Replays all events, including those that the rules forbid, and collects the errors.
    #[must_use]
    pub fn replay_lenient(&self) -> Replay<'_> {
        Replay { events: &self.events, index: 0, table: self.table(), refusals: Vec::new() }
    }

    /// Replays the game without checking that plays are legal, for records known to be valid.
    #[must_use]
    pub fn replay_trusted(&self) -> Replay<'_> {
        let replay = self.replay_lenient();
        Replay { table: replay.table.trusted(), ..replay }
    }
}

/// Iterator over the events of a game. An event that the rules forbid does not end the iteration.
#[derive(Debug, Clone)]
pub struct Replay<'g> {
    events: &'g [Event],
    index: usize,
    table: Table,
    refusals: Vec<(usize, ErrorKind)>,
}

impl Replay<'_> {
    /// The table after the last event returned: its state and result.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The errors so far, each with the index of its event.
    #[must_use]
    pub fn refusals(&self) -> &[(usize, ErrorKind)] {
        &self.refusals
    }
}

impl<'g> Iterator for Replay<'g> {
    type Item = Ply<'g>;

    fn next(&mut self) -> Option<Ply<'g>> {
        let (event, rest) = self.events.split_first()?;
        self.events = rest;
        let index = self.index;
        self.index += 1;
        let refusals = &mut self.refusals;
        let before = self.table.follow(event, |kind| refusals.push((index, kind)));
        Some(Ply { index, event, before })
    }
}
