//! A game of any notation of backgammon as a value, which is shown, counted, drawn, and tabulated
//! in one way for all of them. The notations fill it; nothing here knows them.

pub(crate) mod bg_text;
mod choices;
pub(crate) mod decisions;
pub(crate) mod games;
pub(crate) mod ids;
pub(crate) mod json;
pub(crate) mod mat;
pub(crate) mod ogxm;
pub(crate) mod ply;
pub(crate) mod replay;
pub(crate) mod sgf;
mod shared;
pub(crate) mod sheet;
pub(crate) mod statistics;
pub(crate) mod tally;
mod write;
pub(crate) mod xg;

use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::finding::Finding;
use crate::own::Own;
use crate::reading::View;
use crate::rows::Rows;
use bg_matchid::{ErrorKind, Gnuid, Xgid};
use bg_rules::{Color, GameResult, Match, MatchInfo, Phase, Rules, State, WonBy};
use bg_sgf::{Diagnostic, GameStatistics};
use bg_xg::Performance;
use board_picture::scene::Scene;
use board_picture::scene::backgammon::Backgammon;
use core::ops::Range;
use ply::Ply;
pub(crate) use shared::OfGames;
use std::borrow::Cow;

/// The part of a game that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// The actions.
    Actions,
    /// The actions with their analysis.
    Decisions,
    /// The same, and its sums.
    Sums,
}

/// A game with its analysis.
#[derive(Clone, Debug)]
pub(crate) struct Game<'a> {
    /// Number of the game in its file, from 0.
    pub(crate) number: usize,
    /// The game is told with the facts about its match, as the first one is.
    pub(crate) is_first: bool,
    /// The bytes of the game in its record, for findings about it.
    pub(crate) span: Range<usize>,
    /// The match without its games.
    pub(crate) head: Cow<'a, Match>,
    /// Texts about the match: ID, label, and text of each.
    pub(crate) texts: Vec<(&'static str, &'static str, String)>,
    pub(crate) info: MatchInfo,
    pub(crate) rules: Rules,
    /// The rules as written.
    pub(crate) rule_words: String,
    /// The result as written.
    pub(crate) claim: Option<String>,
    /// The cube value at the start, after automatic doubles.
    pub(crate) initial_cube: u32,
    /// The comment before the first action.
    pub(crate) comment: Option<String>,
    pub(crate) plies: Vec<Ply>,
    /// The errors of its replay that its reader has not reported.
    pub(crate) faults: Vec<Diagnostic>,
    /// The state after the last action.
    pub(crate) end: State,
    /// The result as played.
    pub(crate) result: Option<GameResult>,
    /// The result with its points that the file records beside the play: those that the winner of a
    /// match needed.
    pub(crate) recorded: Option<GameResult>,
    /// The sums of the analysis, empty unless they are wanted.
    pub(crate) statistics: GameStatistics,
    /// The error rates as eXtreme Gammon counts decisions.
    pub(crate) performance: Option<[Performance; 2]>,
    pub(crate) xgid: XgidRules,
}

/// The facts about a game that its XGIDs state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct XgidRules {
    /// White is player 1 of an XGID, as in eXtreme Gammon. The other programs make Black player 1.
    pub(crate) white_is_player_1: bool,
    /// Beavers are allowed.
    pub(crate) beavers: bool,
    /// The highest cube as a power of 2, if it is limited.
    pub(crate) max_cube: Option<u8>,
}

/// Adds the game, and the ply that a finding concerns with its line in match text, to the JSON of the
/// finding. The numbers of the game and of the ply count from 0.
fn place(finding: &mut Finding, game: usize, ply: Option<(usize, Option<u32>)>) {
    if finding.extra.iter().any(|(name, _)| *name == "game") {
        return;
    }
    finding.extra.push(("game", (game + 1).into()));
    let Some((ply, line)) = ply else { return };
    finding.extra.extend(line.map(|line| ("move", line.into())));
    finding.extra.push(("ply", (ply + 1).into()));
}

impl<'a> Game<'a> {
    /// Returns a game of a match as it was recorded, without analysis. The facts about the match are
    /// told with its first game.
    pub(crate) fn of(
        head: &'a Match,
        game: &bg_rules::Game,
        number: usize,
        is_first: bool,
    ) -> Self {
        let mut comments = game.comments_by_place();
        let comment = comments.remove(&0);
        let mut replay = game.replay_lenient();
        let mut plies: Vec<Ply> = Vec::with_capacity(game.events.len());
        while let Some(ply) = replay.next() {
            let mut ply =
                Ply::new(ply.index, ply.event.clone(), ply.before, *replay.table().state());
            ply.comment = comments.remove(&(ply.index + 1));
            plies.push(ply);
        }
        let tags = [
            ("event", "event", head.tag("Event")),
            ("round", "round", head.tag("Round")),
            ("place", "place", head.tag("Site")),
            ("date", "date", head.tag("EventDate")),
            ("annotator", "annotator", head.tag("Transcriber")),
        ];
        let text = |(id, label, text): (&'static str, &'static str, Option<&str>)| {
            let date = (id == "date").then(|| head.iso_date()).flatten();
            Some((id, label, date.or_else(|| text.map(str::to_owned))?))
        };
        Self {
            number,
            is_first,
            span: 0..0,
            head: Cow::Borrowed(head),
            texts: tags.into_iter().filter(|_| is_first).filter_map(text).collect(),
            info: game.info,
            rules: game.rules,
            rule_words: game.rules.to_string(),
            claim: game.result.map(|result| result.to_string()),
            initial_cube: game.initial_cube,
            comment,
            plies,
            faults: Vec::new(),
            end: *replay.table().state(),
            result: replay.table().result(),
            recorded: None,
            statistics: GameStatistics::new(game.info.length),
            performance: None,
            xgid: XgidRules::default(),
        }
    }

    /// Returns the name of a player, or the color if the file has no name.
    pub(crate) fn name(&self, color: Color) -> String {
        match &self.head.players[color.index()].name {
            name if name.is_empty() => color.to_string(),
            name => name.clone(),
        }
    }

    /// Returns the names of White and Black.
    pub(crate) fn names(&self) -> [String; 2] {
        Color::ALL.map(|color| self.name(color))
    }

    /// Returns the state before action number `ply`, with the dice if it is a play, or the state at
    /// the end.
    pub(crate) fn state_at(&self, ply: Option<usize>) -> Result<State, Finding> {
        match ply {
            None => Ok(self.end),
            Some(number) => match self.plies.get(number) {
                Some(ply) => Ok(ply.before),
                None if number > self.plies.len() => {
                    Err(View::beyond(self.plies.len(), self.span.clone()))
                }
                None => Ok(self.end),
            },
        }
    }

    /// Returns the number of plies up to the end of line `number)` of match text, or else the number of
    /// the last line.
    pub(crate) fn after_move(&self, number: usize) -> Result<usize, usize> {
        let (mut last, mut after) = (0, None);
        for (index, line) in self.lines().enumerate() {
            if let Some(line) = line {
                last = line as usize;
                after = if last == number { Some(index + 1) } else { after };
            }
        }
        after.ok_or(last)
    }

    /// Iterates over the numbers of the lines of match text in which the plies stand; a set-up has none.
    fn lines(&self) -> impl Iterator<Item = Option<u32>> {
        let mut rows = Rows::default();
        let number = move |ply: &Ply| ply.color().map(|color| rows.number(color.index()));
        self.plies.iter().map(number)
    }

    /// Returns the number of the line of match text in which a ply stands.
    pub(crate) fn line(&self, ply: usize) -> Option<u32> {
        self.lines().nth(ply).flatten()
    }

    /// Adds the game, and the move and the ply that a finding concerns, to its JSON.
    pub(crate) fn place(&self, finding: &mut Finding, ply: Option<usize>) {
        place(finding, self.number, ply.map(|ply| (ply, self.line(ply))));
    }

    /// Adds a decision not to double that no play follows. The actions behind it count on.
    pub(crate) fn insert(&mut self, decision: Ply) {
        let at = decision.index.min(self.plies.len());
        self.plies.insert(at, decision);
        (0..).zip(&mut self.plies).skip(at).for_each(|(index, ply)| ply.index = index);
    }

    /// Returns the decision of a game that has no other, if it is analyzed, as in a file with a
    /// position.
    pub(crate) fn only_decision(&self) -> Option<&Ply> {
        let is_decision = |ply: &&Ply| ply.color().is_some() || ply.is_analyzed();
        let mut decisions = self.plies.iter().filter(is_decision);
        decisions.next().filter(|only| only.is_analyzed() && decisions.next().is_none())
    }

    /// Makes a scene of a state of the game, with the players' names.
    pub(crate) fn scene(&self, state: &State) -> Result<Scene, Finding> {
        let unknown = |kind| Finding::of(Own::NoGnuid(kind), self.span.clone());
        let mut scene = Backgammon::from(&Gnuid::from_state(state).map_err(unknown)?);
        scene.names = self.names();
        Ok(Scene::Backgammon(scene))
    }

    /// Returns the XGID of a state under the rules of the source.
    pub(crate) fn xgid(&self, state: &State) -> Result<Xgid, ErrorKind> {
        let XgidRules { white_is_player_1, beavers, max_cube } = self.xgid;
        let id = Xgid::from_state(state)?.with_beavers(beavers);
        let id = if white_is_player_1 { id.swap_sides() } else { id };
        max_cube.map_or(Ok(id), |exponent| id.with_max_cube(exponent))
    }

    /// Returns how the game ended, in one or two words.
    pub(crate) fn outcome(&self) -> &'static str {
        match (self.result, self.end.phase) {
            (None, _) => "unfinished",
            (Some(result), _) if result.by == WonBy::Resignation => match result.winner {
                Color::White => "White wins by resignation",
                Color::Black => "Black wins by resignation",
            },
            (Some(result), Phase::Dropped) => match result.winner {
                Color::White => "White wins by a drop",
                Color::Black => "Black wins by a drop",
            },
            (Some(result), _) => match result.winner {
                Color::White => "White bears off",
                Color::Black => "Black bears off",
            },
        }
    }

    /// Returns `true` if the sums contain a decision.
    pub(crate) fn is_analyzed(&self) -> bool {
        let players = &self.statistics.players;
        players.iter().any(|player| player.unforced_moves + player.cube_decisions > 0)
    }

    /// Sums up the analysis of the game.
    pub(crate) fn analyzed(&self, options: &Options) -> Analyzed {
        Analyzed {
            game: Some(self.number),
            names: self.names(),
            met: options.met.name().to_owned(),
            statistics: self.statistics,
            performance: self.performance,
        }
    }
}

/// The names of the players in tables.
pub(crate) const COLORS: &[&str] = &["white", "black"];

/// Returns the JSON name of a side.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
