//! A match with its analysis.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::analysis::{Candidate, CubeAnalysis, Decision};
use bg_rules::{
    Color, DecisionKind, Event, Match, MatchEquityTable, MatchInfo, Player, Rules, State,
};

use crate::analysis::{self, Currency, Units};
use crate::error::{Error, ErrorKind, Parsed};
use crate::options::{ParseOptions, Reading};
use crate::raw::{self, Annotation, Cursor, Decided, GameRecord, MatchRecord, Ply, Section};
use crate::replay::{self, Replayed};

/// The content of a file: the match, its comments, and its analysis.
///
/// ```
/// let file = include_bytes!("../../../fixtures/bg-ogxm/made/match.ogxm");
/// let session = bg_ogxm::Session::parse(file)?;
/// assert_eq!((session.played.length, session.played.players[0].name.as_str()), (5, "ann"));
/// assert_eq!(session.played.games[0].result.unwrap().to_string(), "W+2");
/// # Ok::<(), bg_ogxm::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Session {
    /// The match. White of the file, who moves up in it, is White.
    pub played: Match,
    /// The comments, in the order of the file.
    pub comments: Vec<Comment>,
    /// The program of the analysis, such as `xg`.
    pub model: Option<String>,
    /// Number of further analyses, which are not read.
    pub other_analyses: usize,
    actions: Vec<Vec<Action>>,
    /// The bytes of the section of each game.
    spans: Vec<Range<usize>>,
}

/// A remark about a match, a game, or an action.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Comment {
    /// The index of the game, from 0; `None` for one about the match.
    pub game: Option<usize>,
    /// The index of the action in its game, from 0; `None` for one about the game.
    pub ply: Option<usize>,
    /// The text.
    pub text: String,
}

/// An event of a game with its analysis.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Action {
    /// The plays that were considered, the best first.
    pub candidates: Vec<Candidate>,
    /// The decision about the cube: of a double and its answer, or the one not to double before a play.
    pub cube: Option<CubeAnalysis>,
    /// The loss by the play or the action, at least 0.
    pub error: Option<f64>,
    /// The luck of the roll, in equity.
    pub luck: Option<f64>,
}

impl Action {
    const NONE: Self = Self { candidates: Vec::new(), cube: None, error: None, luck: None };

    /// Returns `true` if the file has no analysis of the action.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
            && self.cube.is_none()
            && self.error.is_none()
            && self.luck.is_none()
    }
}

/// Reads a file as a match.
///
/// # Errors
/// Those of [`Session::parse`].
pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Match, Error> {
    Ok(Session::parse(bytes)?.played)
}

/// Reads a file as a match, with the diagnostics.
///
/// # Errors
/// Those of [`Session::parse_with`].
pub fn parse_with(bytes: impl AsRef<[u8]>, options: &ParseOptions) -> Result<Parsed<Match>, Error> {
    let Parsed { value, diagnostics } = Session::parse_with(bytes, options)?;
    Ok(Parsed { value: value.played, diagnostics })
}

/// Returns the decisions of a file.
///
/// # Errors
/// Those of [`Session::parse`].
pub fn decisions(bytes: impl AsRef<[u8]>) -> Result<Vec<Decision>, Error> {
    Ok(Session::parse(bytes)?.decisions())
}

/// Returns the decisions of a file, with the diagnostics.
///
/// # Errors
/// Those of [`Session::parse_with`].
pub fn decisions_with(
    bytes: impl AsRef<[u8]>,
    options: &ParseOptions,
) -> Result<Parsed<Vec<Decision>>, Error> {
    let Parsed { value, diagnostics } = Session::parse_with(bytes, options)?;
    Ok(Parsed { value: value.decisions(), diagnostics })
}

impl Session {
    /// Reads a file.
    ///
    /// # Errors
    /// The first error of the container, of a record, or of a play.
    pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_with(bytes, &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads a file, and returns the diagnostics with it.
    ///
    /// # Errors
    /// An error of the container or of a record; with strict options, also that of a play.
    pub fn parse_with(
        bytes: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        let bytes = bytes.as_ref();
        let mut reading = Reading::new(*options);
        let session = Self::read(&raw::sections(bytes)?, bytes.len(), &mut reading)?;
        Ok(reading.parsed(session))
    }

    fn read(sections: &[Section<'_>], end: usize, reading: &mut Reading) -> Result<Self, Error> {
        let none = || Error::new(ErrorKind::NoMatch, 0..end);
        let head = sections.iter().find(|it| it.name == *b"MTCH").ok_or_else(none)?;
        let head = MatchRecord::read(&mut Cursor::new(head.data, head.start()))?;
        let rules = rules(&head);
        let (mut games, mut spans): (Vec<Replayed>, _) = (Vec::new(), Vec::new());
        let (mut score, mut crawford_played) = (head.score, head.crawford_played);
        for section in sections.iter().filter(|section| section.name == *b"GAME") {
            let mut cursor = Cursor::new(section.data, section.start());
            let record = GameRecord::read(&mut cursor)?;
            let mut plies = Vec::new();
            while !cursor.is_empty() {
                plies.push(Ply::read(&mut cursor)?);
            }
            let number = u32::try_from(games.len()).unwrap_or(u32::MAX);
            let info = MatchInfo { length: head.length, game: number, score };
            let one_away = head.length > 1 && score.iter().any(|it| it + 1 == head.length);
            let crawford_game = rules.crawford && one_away && !crawford_played;
            crawford_played |= crawford_game;
            let rules = Rules { crawford_game, ..rules };
            let game = replay::game(&record, &plies, info, rules, reading)?;
            score = match game.game.result {
                Some(result) => {
                    let mut score = score;
                    let winner = &mut score[result.winner.index()];
                    *winner = winner.saturating_add(result.points);
                    score
                }
                None => game.score,
            };
            games.push(game);
            spans.push(section.span.clone());
        }
        if games.is_empty() {
            return Err(none());
        }
        let mut session = Self {
            played: played(&head, rules),
            comments: Vec::new(),
            model: None,
            other_analyses: 0,
            spans,
            actions: games.iter().map(|it| empty(it.game.events.len())).collect(),
        };
        session.read_analysis(sections, &games, reading)?;
        session.read_comments(sections, &games)?;
        session.played.games = games.into_iter().map(|it| it.game).collect();
        for comment in &session.comments {
            let game = comment.game.and_then(|game| session.played.games.get_mut(game));
            if let Some(game) = game {
                game.comments.push((comment.ply.map_or(0, |ply| ply + 1), comment.text.clone()));
            }
        }
        session.played.games.iter_mut().for_each(|game| game.comments.sort_by_key(|it| it.0));
        Ok(session)
    }

    /// Reads the first analysis: a section `ANAL` and the decisions behind it.
    fn read_analysis(
        &mut self,
        sections: &[Section<'_>],
        games: &[Replayed],
        reading: &mut Reading,
    ) -> Result<(), Error> {
        let mut starts =
            sections.iter().enumerate().filter(|(_, section)| section.name == *b"ANAL");
        let Some((at, section)) = starts.next() else { return Ok(()) };
        self.other_analyses = starts.count();
        let facts = raw::Analysis::read(&mut Cursor::new(section.data, section.start()))?;
        self.model.clone_from(&facts.model);
        let Some(currency) = Currency::stored(facts.currency) else {
            return reading.report(ErrorKind::UnknownCurrency, facts.span);
        };
        let table = MatchEquityTable::kazaross_xg2();
        let is_next = |section: &&Section<'_>| section.name != *b"ANAL";
        let of_first = sections[at + 1..].iter().take_while(is_next);
        for section in of_first.filter(|section| section.name == *b"DECS") {
            let mut cursor = Cursor::new(section.data, section.start());
            while !cursor.is_empty() {
                let decision = raw::Decision::read(&mut cursor)?;
                self.add(decision, &facts, currency, games, &table);
            }
        }
        Ok(())
    }

    /// Adds a decision to its action.
    fn add(
        &mut self,
        decision: raw::Decision,
        facts: &raw::Analysis,
        currency: Currency,
        games: &[Replayed],
        table: &MatchEquityTable,
    ) {
        let Some((game, index)) = place(games, decision.ply) else { return };
        let replayed = &games[game];
        let (event, before) = (&replayed.game.events[index], &replayed.states[index]);
        let action = &mut self.actions[game][index];
        let model = facts.model.as_ref();
        let above = decision.level.over(&facts.level);
        match (decision.decided, event) {
            (Decided::Play { alternatives, loss }, Event::Play(color, play)) => {
                let units = Units { state: before, color: *color, currency, table };
                let level =
                    |own: &raw::Level| analysis::level(&own.clone().over(&above), false, model);
                let candidates = analysis::candidates(&alternatives, play.dice(), level, units);
                let equity = |it: Option<&Candidate>| it?.evaluation.equity;
                let played = candidates.iter().find(|candidate| candidate.is_played);
                let both = equity(candidates.first()).zip(equity(played));
                let difference = || both.map(|(best, played)| (best - played).max(0.0));
                action.error = match loss {
                    Some(loss) => units.difference(loss),
                    None => difference(),
                };
                action.candidates = candidates;
            }
            (Decided::Cube { values, chances, loss, currency: own }, event) => {
                let Some(color) = doubler(event, before) else { return };
                let own = if own.is_some() { Currency::stored(own) } else { Some(currency) };
                let Some(currency) = own else { return };
                let mut state = *before;
                state.dice = None;
                let state = &state;
                let units = Units { state, color, currency, table };
                let level = analysis::level(&above, true, model);
                let cube = analysis::cube(values, chances, level, units);
                if !matches!(event, Event::Play(..) | Event::Roll(..)) {
                    let kind = kind(event);
                    let computed = || cube.loss(kind?);
                    action.error = match loss {
                        Some(loss) => units.difference(loss),
                        None => computed(),
                    };
                }
                action.cube = Some(cube);
            }
            (Decided::Roll { luck }, Event::Play(color, _) | Event::Roll(color, _)) => {
                let units = Units { state: before, color: *color, currency, table };
                action.luck = units.difference(luck);
            }
            _ => {}
        }
    }

    /// Reads the comments about games and plies, which have no key.
    fn read_comments(&mut self, sections: &[Section<'_>], games: &[Replayed]) -> Result<(), Error> {
        for section in sections.iter().filter(|section| section.name == *b"ANNO") {
            let mut cursor = Cursor::new(section.data, section.start());
            while !cursor.is_empty() {
                let Annotation { scope, reference, value, has_key } =
                    Annotation::read(&mut cursor)?;
                let place = match scope {
                    _ if has_key => continue,
                    0 => Some((None, None)),
                    1 => Some((Some(reference), None)),
                    2 => place(games, reference).map(|(game, ply)| (Some(game), Some(ply))),
                    _ => None,
                };
                if let Some((game, ply)) = place {
                    self.comments.push(Comment { game, ply, text: value });
                }
            }
        }
        Ok(())
    }

    /// Returns the bytes of the section of a game, or `None` for a game that the match does not have.
    #[must_use]
    pub fn section_of(&self, game: usize) -> Option<Range<usize>> {
        self.spans.get(game).cloned()
    }

    /// Returns the analysis of each event of a game, in order. A game that the match does not have gives
    /// nothing.
    #[must_use]
    pub fn actions(&self, game: usize) -> &[Action] {
        self.actions.get(game).map_or(&[], Vec::as_slice)
    }

    /// Returns the decisions of all games, analyzed or not, in order.
    ///
    /// ```
    /// let file = include_bytes!("../../../fixtures/bg-ogxm/made/money.ogxm");
    /// let decisions = bg_ogxm::decisions(file)?;
    /// assert_eq!(decisions[0].played(), "24/18");
    /// assert!((decisions[0].error().unwrap() - 0.07).abs() < 1e-6);
    /// # Ok::<(), bg_ogxm::Error>(())
    /// ```
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        for (game, (played, actions)) in self.played.games.iter().zip(&self.actions).enumerate() {
            for (ply, action) in played.replay_lenient().zip(actions) {
                let (Some(color), Some(kind)) = (ply.color(), kind(ply.event)) else { continue };
                let mut decision = Decision::new([game, ply.index], ply.before, color, kind);
                if let Event::Play(_, play) = ply.event {
                    decision.set_play(*play);
                }
                if let Some(cube) = &action.cube {
                    decision.set_cube(cube.clone());
                }
                decision.set_candidates(action.candidates.clone());
                if let Some(error) = action.error {
                    decision.set_error(error);
                }
                if let Some(luck) = action.luck {
                    decision.set_luck(luck);
                }
                decisions.push(decision);
            }
        }
        decisions
    }
}

impl TryFrom<&[u8]> for Session {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::parse(bytes)
    }
}

fn empty(count: usize) -> Vec<Action> {
    core::iter::repeat_n(Action::NONE, count).collect()
}

/// Returns the kind of the decision that an event makes.
const fn kind(event: &Event) -> Option<DecisionKind> {
    match event {
        Event::Play(..) => Some(DecisionKind::CheckerPlay),
        Event::Double(_) => Some(DecisionKind::Double),
        Event::Take(_) => Some(DecisionKind::Take),
        Event::Drop(_) => Some(DecisionKind::Drop),
        _ => None,
    }
}

/// Returns the side that may double, or has doubled.
const fn doubler(event: &Event, before: &State) -> Option<Color> {
    match event {
        Event::Play(color, _) | Event::Roll(color, _) => Some(*color),
        Event::Double(color) if !before.doubled => Some(*color),
        Event::Take(color) | Event::Drop(color) => Some(color.opponent()),
        _ => None,
    }
}

/// Returns the game and the event of a ply, which the file counts over all games.
fn place(games: &[Replayed], ply: usize) -> Option<(usize, usize)> {
    let mut rest = ply;
    for (number, game) in games.iter().enumerate() {
        if rest < game.count {
            // Events that no ply records stand at the ends.
            return Some((number, game.plies.iter().position(|&ply| ply == rest)?));
        }
        rest -= game.count;
    }
    None
}

/// Returns the rules: without a word, a match has the Crawford rule, and money no Jacoby rule.
fn rules(head: &MatchRecord) -> Rules {
    let bit = |bit: u64| head.rules.map(|rules| rules & bit != 0);
    Rules {
        crawford: head.length > 0 && bit(1).unwrap_or(true),
        jacoby: head.length == 0 && bit(2).unwrap_or(false),
        ..Rules::default()
    }
}

/// Returns the match without its games.
fn played(head: &MatchRecord, rules: Rules) -> Match {
    let mut tags: Vec<(String, String)> =
        head.tags.iter().map(|(name, text)| ((*name).to_string(), text.clone())).collect();
    if let Some(date) = head.started.and_then(date) {
        tags.push(("EventDate".into(), date));
    }
    Match {
        length: head.length,
        rules,
        players: head.names.clone().map(|name| Player { name, rating: None }),
        tags,
        ..Match::default()
    }
}

/// Returns the day of a time in milliseconds since 1970, as `2026.11.21`.
fn date(milliseconds: u64) -> Option<String> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    // Days since 1 March of year 0; a cycle of the calendar has 400 years.
    let days = milliseconds / DAY + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year + later;
    (year <= 9999).then(|| alloc::format!("{year:04}.{month:02}.{day:02}"))
}
