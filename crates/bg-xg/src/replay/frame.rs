//! The frame of the decisions: the headers of the match and of its games, and their ends.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bg_rules::{Event, Game, GameResult, MatchInfo, Player, Rules, Variation, WonBy};

use super::{HIGHEST_CUBE, Open, Replayer, Source};
use crate::comment::Place;
use crate::error::{Error, ErrorKind, RecordNumber};
use crate::position::side;
use crate::raw::{GameFooter, GameHeader, MatchHeader};

/// Lengths from this one on are money sessions.
const MONEY: i32 = 99_999;

impl Replayer<'_, '_> {
    pub(super) fn match_header(&mut self, header: MatchHeader<'_>) -> Result<(), Error> {
        if header.magic() != 0x494C_4D44 {
            self.report(ErrorKind::BadMatchMagic)?;
        }
        let length = header.length();
        if length < 0 {
            self.report(ErrorKind::BadLength(length))?;
        }
        let length = u32::try_from(length).ok().filter(|_| length < MONEY).unwrap_or(0);
        let variation = match header.variation() {
            1 => Variation::Nackgammon,
            2 => Variation::Hypergammon3,
            number => {
                match number {
                    0 => {}
                    3 => self.report(ErrorKind::UnsupportedVariation)?,
                    number => self.report(ErrorKind::BadVariation(number))?,
                }
                Variation::Standard
            }
        };
        let wide = |wide: Option<String>, short: String| {
            wide.filter(|text| !text.is_empty()).unwrap_or(short)
        };
        let rating = |elo: f64| {
            let known = elo.is_finite() && elo != 1600.0 && elo != 0.0;
            known.then(|| format!("{elo:.2}"))
        };
        let player1 = wide(header.player1_wide(), header.player1_short());
        let player2 = wide(header.player2_wide(), header.player2_short());
        let event = wide(header.event_wide(), header.event_short());
        let round = wide(header.round_wide(), header.round_short());
        let location = wide(header.location_wide(), header.location_short());
        let place = crate::raw::site_name(header.site()).filter(|_| location.is_empty());
        let mut tags = Vec::new();
        let mut tag = |name: &str, value: String| {
            if !value.is_empty() {
                tags.push((name.into(), value));
            }
        };
        tag("Site", place.map_or(location, Into::into));
        tag("Event", event);
        tag("Round", round);
        if let Some([year, month, day, hour, minute, _]) = header.date().calendar() {
            tag("EventDate", format!("{year:04}.{month:02}.{day:02}"));
            tag("EventTime", format!("{hour:02}:{minute:02}"));
        }
        tag("Transcriber", header.transcriber().unwrap_or_default());
        let on = |on: bool| String::from(if on { "On" } else { "Off" });
        tag("Beaver", on(header.beavers()));
        tag("AutoDouble", on(header.automatic_doubles()));
        let limit = header.cube_limit().filter(|limit| (1..=HIGHEST_CUBE).contains(limit));
        tag("CubeLimit", limit.map_or_else(String::new, |power| format!("{}", 1 << power)));
        let header_comment = self.comment(header.comment_header(), Place::HeaderMatch)?;
        let footer_comment = self.comment(header.comment_footer(), Place::FooterMatch)?;
        let remarks: Vec<_> = header_comment.into_iter().chain(footer_comment).collect();
        self.played.length = length;
        self.played.players = [
            Player { name: player1, rating: rating(header.elo1()) },
            Player { name: player2, rating: rating(header.elo2()) },
        ];
        self.played.rules = Rules {
            crawford: length > 0 && header.crawford(),
            jacoby: length == 0 && header.jacoby(),
            variation,
            ..Rules::default()
        };
        self.played.tags = tags;
        self.played.remark = remarks.join("\n");
        Ok(())
    }

    pub(super) fn game_header(&mut self, header: GameHeader<'_>) -> Result<(), Error> {
        self.close()?;
        let score = [self.count(header.score1())?, self.count(header.score2())?];
        let number = self.count(header.number())?.saturating_sub(1);
        let info = MatchInfo { length: self.played.length, game: number, score };
        let rules = Rules { crawford_game: header.crawford_game(), ..self.played.rules };
        let mut game = Game::new(info, rules);
        // Files before version 26 do not tell.
        let doubles = header.automatic_doubles().unwrap_or(0);
        if (0..=HIGHEST_CUBE).contains(&doubles) {
            game.initial_cube = 1 << doubles;
        } else {
            self.report(ErrorKind::BadCube(doubles))?;
        }
        let table = game.table();
        self.open = Some(Open {
            header: self.record,
            game,
            table,
            sources: Vec::new(),
            in_progress: header.in_progress(),
            ended: false,
            no_double: None,
            first: true,
        });
        for (index, place) in [
            (header.comment_header(), Place::HeaderGame),
            (header.comment_footer(), Place::FooterGame),
        ] {
            self.remark(index, place)?;
        }
        Ok(())
    }

    /// Returns a number that is 0 or more, and 0 for a damaged one, which is reported.
    fn count(&mut self, stored: i32) -> Result<u32, Error> {
        match u32::try_from(stored) {
            Ok(count) => Ok(count),
            Err(_) => self.report(ErrorKind::BadNumber(stored)).map(|()| 0),
        }
    }

    /// Ends the game that is read.
    pub(crate) fn close(&mut self) -> Result<(), Error> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        open.stand_alone();
        if !open.ended && !open.in_progress {
            let at = Error::new(ErrorKind::NoResult, self.span.clone());
            self.reading.report(at.with_place(RecordNumber(Some(open.header))))?;
        }
        let events = open.game.events.len();
        for (at, _) in &mut open.game.comments {
            *at = (*at).min(events);
        }
        open.game.comments.sort_by_key(|&(at, _)| at);
        self.played.games.push(open.game);
        self.sources.push(open.sources);
        Ok(())
    }

    pub(super) fn game_footer(
        &mut self,
        footer: GameFooter<'_>,
    ) -> Result<Result<(), ErrorKind>, Error> {
        let Some(open) = &mut self.open else { return Ok(Err(ErrorKind::NoGameHeader)) };
        let Some(winner) = side(footer.winner()) else {
            return Ok(Err(ErrorKind::BadPlayer(footer.winner())));
        };
        open.ended = true;
        let points = self.count(footer.points())?;
        let Some(open) = &mut self.open else { return Ok(Ok(())) };
        let settled = footer.termination() >= 1000;
        if open.table.result().is_none() && footer.termination() >= 100 {
            let cube = open.table.state().cube;
            let multiplier = match points {
                points if points <= cube => 1,
                points if points <= cube.saturating_mul(2) => 2,
                _ => 3,
            };
            let event = Event::Resign { color: winner.opponent(), multiplier };
            let footer = Some(self.record);
            self.event(event, Source { footer, ..Source::default() });
        }
        let Some(open) = &mut self.open else { return Ok(Ok(())) };
        let needed = open.game.info.length.saturating_sub(open.game.info.score_of(winner));
        let replayed = open.table.result();
        let by = replayed.map_or(WonBy::Points, |result| result.by);
        open.game.result = Some(GameResult { winner, points, by });
        if settled {
            open.game.comments.push((open.game.events.len(), "settled".into()));
        }
        // A match ends with the points that are needed, whatever the cube says.
        let agrees = replayed.is_some_and(|result| {
            let capped = open.game.info.length > 0 && points == result.points.min(needed);
            result.winner == winner && (result.points == points || capped)
        });
        if !agrees {
            self.contradiction(ErrorKind::ResultMismatch, true)?;
        }
        Ok(Ok(()))
    }
}
