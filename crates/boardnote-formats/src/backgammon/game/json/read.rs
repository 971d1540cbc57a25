//! Reading of the JSON values of games, which are replayed: their actions must be legal.

use crate::backgammon::game::ply::Ply;
use crate::backgammon::game::write::Recorded;
use crate::finding::{Finding, Findings};
use crate::json;
use crate::{Losses, loss};
use bg_matchid::Gnuid;
use bg_rules::{
    Color, Cube, CubeOwner, Dice, Event, Game, Match, MatchInfo, Player, Rules, Setup, State,
};
use bg_sgf::ErrorKind;
use core::num::NonZeroU32;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The value of a game. Members that follow from these are not read.
#[derive(Deserialize)]
struct Json {
    #[serde(rename = "match")]
    info: Info,
    players: Pair<String>,
    rules: Option<Vec<String>>,
    initial_cube: Option<u32>,
    ratings: Option<Pair<Option<String>>>,
    tags: Option<Map<String, Value>>,
    remark: Option<String>,
    /// The comment before the first action.
    comment: Option<String>,
    plays: Vec<Value>,
}

#[derive(Deserialize)]
struct Info {
    length: u32,
    #[serde(default, deserialize_with = "json::from_one")]
    game: Option<NonZeroU32>,
    score: Option<Pair<u32>>,
}

impl Info {
    /// Returns the number of the game in its match, from 0.
    fn index(&self) -> Option<u32> {
        self.game.map(|number| number.get() - 1)
    }
}

/// A fact about each side.
#[derive(Deserialize)]
struct Pair<T> {
    white: T,
    black: T,
}

/// An action.
#[derive(Deserialize)]
struct Play {
    player: Option<String>,
    action: Option<String>,
    dice: Option<[u8; 2]>,
    #[serde(rename = "move")]
    notation: Option<String>,
    steps: Option<String>,
    points: Option<u8>,
    gnuid: Option<String>,
    comment: Option<String>,
}

/// The course of the match so far, from which the facts that a game leaves out follow.
#[derive(Debug, Default)]
pub(crate) struct Course {
    last: Option<Last>,
}

#[derive(Debug)]
struct Last {
    head: Match,
    number: u32,
    /// The score after the game.
    score: [u32; 2],
    crawford_played: bool,
}

impl Course {
    /// Reads the next game. Its analysis is not read.
    pub(crate) fn read(
        &mut self,
        value: &Value,
        found: &mut Findings,
        losses: &mut Losses,
    ) -> Result<Recorded<'static>, Finding> {
        let Json { info, players, rules, initial_cube, ratings, tags, remark, comment, plays } =
            json::read(value)?;
        losses.add(loss::ACTION_ANALYSIS, plays.iter().filter(|play| is_analyzed(play)).count());
        let rollouts = value.get("rollouts").and_then(Value::as_array);
        losses.add(loss::ROLLOUT, rollouts.map_or(0, Vec::len));
        let names = [players.white, players.black];
        let last = self.last.as_ref().filter(|last| last.goes_on(&info, &names));
        let before = last.map(|last| Cow::Owned(last.head.clone()));
        let number = info.index().unwrap_or_else(|| last.map_or(0, |last| last.number + 1));
        let start = info.score.map_or_else(
            || last.map_or([0, 0], |last| last.score),
            |score| [score.white, score.black],
        );
        let crawford_played = last.is_some_and(|last| last.crawford_played);
        let info = MatchInfo { length: info.length, game: number, score: start };
        let rules = match rules {
            Some(words) => Rules::parse(&words.join(":")),
            None => usual_rules(&info, crawford_played),
        };
        let mut head = match last {
            Some(last) => last.head.clone(),
            None => Match {
                length: info.length,
                rules: Rules { crawford_game: false, ..rules },
                tags: tags_of(tags.unwrap_or_default())?,
                remark: remark.unwrap_or_default(),
                ..Match::default()
            },
        };
        let ratings = ratings.map_or([None, None], |pair| [pair.white, pair.black]);
        let mut ratings = ratings.into_iter();
        head.players = names.map(|name| Player { name, rating: ratings.next().flatten() });
        let mut game = Game::new(info, rules);
        if let Some(value) = initial_cube {
            let cube = Cube::new(value, CubeOwner::Centered);
            game.initial_cube = cube.map_err(|kind| refused("initial_cube", kind.into()))?.value();
        }
        game.comments.extend(comment.map(|text| (0, text)));
        let score = replay(&mut game, &plays, found)?;
        let crawford_played = crawford_played || rules.crawford_game;
        self.last = Some(Last { head: head.clone(), number, score, crawford_played });
        Ok(Recorded { head: Cow::Owned(head), before, game: Cow::Owned(game), faults: Vec::new() })
    }
}

impl Last {
    /// Returns `true` if a game with these facts continues the match.
    fn goes_on(&self, info: &Info, names: &[String; 2]) -> bool {
        let same_players =
            self.head.players.iter().zip(names).all(|(player, name)| player.name == *name);
        let next = match info.index() {
            Some(number) => self.number.checked_add(1) == Some(number),
            None => self.head.length == 0 || self.score.iter().all(|&won| won < self.head.length),
        };
        self.head.length == info.length && same_players && next
    }
}

/// Returns the rules of a game that tells none: the Crawford rule in a match, and the Jacoby rule
/// in no game.
fn usual_rules(info: &MatchInfo, crawford_played: bool) -> Rules {
    let one_away = info.score.iter().any(|&won| won.checked_add(1) == Some(info.length));
    let crawford_game = info.length > 1 && one_away && !crawford_played;
    Rules { crawford: info.length > 0, crawford_game, ..Rules::default() }
}

fn tags_of(tags: Map<String, Value>) -> Result<Vec<(String, String)>, Finding> {
    let tag = |(name, value): (String, Value)| match value {
        Value::String(text) => Ok((name, text)),
        other => Err(bad(&format!("tags.{name}"), format_args!("expected a text, found {other}"))),
    };
    tags.into_iter().map(tag).collect()
}

/// Returns `true` if an action has candidates or the analysis of the cube.
fn is_analyzed(play: &Value) -> bool {
    let has = |name| match play.get(name) {
        Some(Value::Array(list)) => !list.is_empty(),
        other => other.is_some_and(|value| !value.is_null()),
    };
    has("candidates") || has("cube")
}

/// Replays the actions of a game, adds them to it, and returns the score after the last one.
fn replay(game: &mut Game, plays: &[Value], found: &mut Findings) -> Result<[u32; 2], Finding> {
    let mut table = game.table();
    for (index, value) in plays.iter().enumerate() {
        let at = format!("plays[{index}]");
        let play: Play = json::of_value(value).map_err(|error| bad(&at, error))?;
        // A decision not to double changes nothing; its comment stands at the position.
        if play.action.as_deref() == Some(Ply::NO_DOUBLE) {
            game.comments.extend(play.comment.map(|text| (game.events.len(), text)));
            continue;
        }
        let state = *table.state();
        let event = event(&play, &state, &at)?;
        let before = table.apply(&event).map_err(|kind| refused(&at, kind.into()))?;
        // A set-up has the ID of the position that it makes.
        let told = if play.action.as_deref() == Some("setup") { table.state() } else { &before };
        let expected = Gnuid::from_state(told).ok().map(|id| id.id());
        if let Some(text) = play.gnuid.as_deref()
            && expected.is_none_or(|id| id.as_bytes() != text.as_bytes())
        {
            let expected = expected.map_or_else(|| "null".to_owned(), |id| id.to_string());
            let message = format!(
                "{at}.gnuid: the actions before lead to another position, expected {expected}, \
                found {text}"
            );
            found.push(Finding::warning("gnuid-mismatch", 0..0, message));
        }
        game.events.push(event);
        game.comments.extend(play.comment.map(|text| (game.events.len(), text)));
    }
    game.result = table.result();
    Ok(table.state().score)
}

/// Makes the event of an action.
fn event(play: &Play, state: &State, at: &str) -> Result<Event, Finding> {
    let player = || match play.player.as_deref() {
        Some("white") => Ok(Some(Color::White)),
        Some("black") => Ok(Some(Color::Black)),
        Some(other) => {
            let message = format_args!("expected `white` or `black`, found `{other}`");
            Err(bad(&format!("{at}.player"), message))
        }
        None => Ok(None),
    };
    let color = || player()?.ok_or_else(|| bad(at, "missing field `player`"));
    let dice = || play.dice.map(|[first, second]| Dice::new(first, second)).transpose();
    let dice = dice().map_err(|kind| refused(&format!("{at}.dice"), kind.into()))?;
    match play.action.as_deref().unwrap_or("move") {
        "move" => {
            let (Some(dice), Some(notation)) = (dice, &play.notation) else {
                return Err(bad(at, "a move needs `dice` and `move`"));
            };
            let color = color()?;
            let read = |text: &str, name: &str| {
                let found = state.board.find_play(color, dice, text);
                found.map_err(|kind| refused(&format!("{at}.{name}"), kind.into()))
            };
            let found = read(notation, "move")?;
            let Some(steps) = &play.steps else { return Ok(Event::Play(color, found)) };
            // The steps in their order must be the same play.
            let ordered = read(steps, "steps")?;
            let after = |play| state.board.after(color, play);
            if after(&ordered) == after(&found) {
                Ok(Event::Play(color, ordered))
            } else {
                Err(bad(&format!("{at}.steps"), "another play than that of `move`"))
            }
        }
        "double" => Ok(Event::Double(color()?)),
        "take" => Ok(Event::Take(color()?)),
        "drop" => Ok(Event::Drop(color()?)),
        "resign" => Ok(Event::Resign { color: color()?, multiplier: play.points.unwrap_or(1) }),
        "setup" => set_up(play, player()?, dice, state, at),
        other => {
            let expected = "expected move, double, take, drop, resign, no-double, or setup";
            Err(bad(&format!("{at}.action"), format_args!("{expected}, found `{other}`")))
        }
    }
}

/// Makes the event of a set-up: a roll, or the facts in which the position of its ID differs, and the
/// player and the dice that the set-up names.
fn set_up(
    play: &Play,
    player: Option<Color>,
    dice: Option<Dice>,
    state: &State,
    at: &str,
) -> Result<Event, Finding> {
    let id = play.gnuid.as_deref().map(str::parse::<Gnuid>).transpose();
    let id = id.map_err(|error| bad(&format!("{at}.gnuid"), error))?;
    let Some(id) = id else {
        return Err(bad(at, "a set-up needs `gnuid`, the ID of the position that it makes"));
    };
    let on_roll = id.state.on_roll();
    let board = [Color::White, Color::Black].map(|color| *id.side(color).counts());
    let [white, black] = board;
    let board = bg_rules::Board::new(white, black).map_err(|kind| refused(at, kind.into()))?;
    let board = (board != state.board).then_some(board);
    // A new board takes the dice away.
    let rolled = state.dice.filter(|_| board.is_none()).map(Dice::larger_first);
    let (value, owner) = (id.state.cube().value(), id.state.cube().owner());
    let owned = state.cube_owner.map_or(CubeOwner::Centered, CubeOwner::Owned);
    let setup = Setup {
        board,
        player: player.or((on_roll != state.on_roll).then_some(on_roll)),
        dice: dice.or(id.state.dice().filter(|_| id.state.dice() != rolled)),
        cube: (value != state.cube).then_some(value),
        owner: (owner != owned).then_some(owner),
    };
    Ok(match setup {
        // A set-up that changes nothing is still an action, such as `CV[1]` at the start.
        setup if setup == Setup::default() => {
            Event::SetUp(Box::new(Setup { cube: Some(value), ..setup }))
        }
        Setup { board: None, player: Some(player), dice: Some(dice), cube: None, owner: None } => {
            Event::Roll(player, dice)
        }
        setup => Event::SetUp(Box::new(setup)),
    })
}

fn bad(at: &str, message: impl core::fmt::Display) -> Finding {
    Finding::error("bad-value", 0..0, format_args!("{at}: {message}"))
}

/// Returns the finding for an action that the rules forbid.
fn refused(at: &str, kind: ErrorKind) -> Finding {
    Finding::error(kind.code(), 0..0, format_args!("{at}: {kind}"))
}
