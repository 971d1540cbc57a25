//! The facts of a game: size, players, rules, komi, result.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use go_rules::Size;
use sgf_syntax::Charset;

use crate::date::date_start;
use crate::error::{Error, ErrorKind};
use crate::fields::{Fields, NAMES};
use crate::komi::{Komi, is_plain, komi};
use crate::result::Outcome;

/// The facts that a game states, with texts decoded by its character set.
///
/// Texts are in one line and without white space around them; an empty text is `None`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Facts<'c> {
    /// The size of the board; 19x19 if the game does not state one, and `None` if it states no
    /// possible size (`SZ`).
    pub size: Option<Size>,
    /// The character set of the texts.
    pub charset: Charset,
    /// Name of Black (`PB`).
    pub black: Option<Cow<'c, str>>,
    /// Name of White (`PW`).
    pub white: Option<Cow<'c, str>>,
    /// Rank of Black (`BR`).
    pub rank_black: Option<Cow<'c, str>>,
    /// Rank of White (`WR`).
    pub rank_white: Option<Cow<'c, str>>,
    /// The event (`EV`).
    pub event: Option<Cow<'c, str>>,
    /// The round (`RO`).
    pub round: Option<Cow<'c, str>>,
    /// The place (`PC`).
    pub place: Option<Cow<'c, str>>,
    /// The name of the game (`GN`).
    pub name: Option<Cow<'c, str>>,
    /// The date as written (`DT`).
    pub date: Option<Cow<'c, str>>,
    /// The rules as written (`RU`).
    pub rules: Option<Cow<'c, str>>,
    /// The result as written (`RE`).
    pub result: Option<Cow<'c, str>>,
    /// The main time as written (`TM`).
    pub time: Option<Cow<'c, str>>,
    /// The overtime as written (`OT`).
    pub overtime: Option<Cow<'c, str>>,
    /// The annotator (`AN`).
    pub annotator: Option<Cow<'c, str>>,
    /// The source (`SO`).
    pub source: Option<Cow<'c, str>>,
    /// The points that White receives (`KM`, or `KO` in a root without a move), in points whatever
    /// unit the file has; `None` if the text is no number, or no unit makes a komi of it.
    pub komi: Option<Komi>,
    /// The number of handicap stones (`HA`); 0 if the game does not state it, and `None` if it is
    /// not a number.
    pub handicap: Option<u32>,
}

/// A value that states a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stated {
    /// Offset of the value.
    pub(crate) at: usize,
    /// The name of the fact in `FF[4]`.
    pub(crate) name: &'static str,
    /// `true` if the facts hold all of the value.
    pub(crate) is_held: bool,
}

/// The rules of a game, by family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// Japanese rules: territory scoring.
    Japanese,
    /// Chinese rules: area scoring.
    Chinese,
    /// Korean rules: territory scoring.
    Korean,
    /// Rules of the American Go Association, also British and French rules.
    Aga,
    /// Rules of New Zealand: area scoring, suicide allowed.
    NewZealand,
    /// Rules of Tromp and Taylor: area scoring, suicide allowed.
    TrompTaylor,
    /// Ing rules (GOE): area scoring, suicide allowed.
    Ing,
    /// Other rules.
    Other,
}

/// Written as `japanese`, `new-zealand`, and so on.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Japanese => "japanese",
            Self::Chinese => "chinese",
            Self::Korean => "korean",
            Self::Aga => "aga",
            Self::NewZealand => "new-zealand",
            Self::TrompTaylor => "tromp-taylor",
            Self::Ing => "ing",
            Self::Other => "other",
        })
    }
}

impl Ruleset {
    /// Returns the family of the rules named by a text, such as `Japanese`, `nz`, `中国规则`, or the rules
    /// that `KataGo` writes, such as `koSIMPLEscoreAREAtaxNONEsui0`.
    ///
    /// ```
    /// assert_eq!(go_sgf::Ruleset::read("New Zealand"), go_sgf::Ruleset::NewZealand);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        if let Some(family) = of_katago(text) {
            return family;
        }
        match letters(text).replace("rules", "").as_str() {
            "japanese" | "jp" | "japan" | "nihonkiin" => return Self::Japanese,
            "chinese" | "cn" | "china" => return Self::Chinese,
            "korean" | "kr" | "korea" => return Self::Korean,
            "aga" | "bga" | "french" => return Self::Aga,
            "nz" | "newzealand" => return Self::NewZealand,
            "tromptaylor" => return Self::TrompTaylor,
            "goe" | "ing" => return Self::Ing,
            _ => {}
        }
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        match () {
            () if has(&["日本"]) => Self::Japanese,
            () if has(&["中国", "中國"]) => Self::Chinese,
            () if has(&["韩国", "韓国", "韓國", "한국"]) => Self::Korean,
            () => Self::Other,
        }
    }
}

/// Returns the family of the rules that `KataGo` writes in full (`rules.cpp` of 1.16).
fn of_katago(text: &str) -> Option<Ruleset> {
    let has = |part: &str| text.contains(part);
    if !text.starts_with("ko") || !has("score") {
        return None;
    }
    let (is_area, allows_suicide) = (has("scoreAREA") && has("taxNONE"), has("sui1"));
    Some(match () {
        () if has("scoreTERRITORY") && has("taxSEKI") => Ruleset::Japanese,
        () if !is_area => Ruleset::Other,
        () if has("koSIMPLE") && !allows_suicide => Ruleset::Chinese,
        () if has("koSITUATIONAL") && !allows_suicide => Ruleset::Aga,
        () if has("koSITUATIONAL") => Ruleset::NewZealand,
        () if has("koPOSITIONAL") && allows_suicide => Ruleset::TrompTaylor,
        () => Ruleset::Other,
    })
}

/// Returns the letters `a` to `z` of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphabetic)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

impl<'c> Facts<'c> {
    pub(crate) fn none() -> Self {
        Self {
            size: None,
            charset: Charset::UTF8,
            black: None,
            white: None,
            rank_black: None,
            rank_white: None,
            event: None,
            round: None,
            place: None,
            name: None,
            date: None,
            rules: None,
            result: None,
            time: None,
            overtime: None,
            annotator: None,
            source: None,
            komi: None,
            handicap: None,
        }
    }

    pub(crate) fn read(fields: &Fields<'c>, errors: &mut Vec<Error>) -> Self {
        let text = |name| fields.text(name);
        let handicap = handicap(fields);
        let stones = handicap.as_ref().ok().copied();
        let komi = komi(fields, stones, errors);
        errors.extend(handicap.err());
        Self {
            size: fields.size(),
            charset: fields.charset(),
            black: text("PB"),
            white: text("PW"),
            rank_black: text("BR"),
            rank_white: text("WR"),
            event: text("EV"),
            round: text("RO"),
            place: text("PC"),
            name: text("GN"),
            date: text("DT"),
            result: text("RE"),
            time: text("TM"),
            overtime: text("OT"),
            annotator: text("AN"),
            source: text("SO"),
            komi,
            handicap: stones,
            rules: text("RU"),
        }
    }

    /// Returns a fact as it is written in SGF under this name.
    pub(crate) fn text(&self, name: &str) -> Option<Cow<'_, str>> {
        let text = match name {
            "PB" => &self.black,
            "PW" => &self.white,
            "BR" => &self.rank_black,
            "WR" => &self.rank_white,
            "EV" => &self.event,
            "RO" => &self.round,
            "PC" => &self.place,
            "DT" => &self.date,
            "RU" => &self.rules,
            "RE" => &self.result,
            "GN" => &self.name,
            "TM" => &self.time,
            "OT" => &self.overtime,
            "AN" => &self.annotator,
            "SO" => &self.source,
            "KM" => return self.komi.map(|komi| komi.to_string().into()),
            "HA" => {
                let stones = self.handicap.filter(|stones| *stones > 0)?;
                return Some(stones.to_string().into());
            }
            _ => return None,
        };
        text.as_deref().map(Cow::Borrowed)
    }

    /// Returns the values that state these facts.
    pub(crate) fn stated(&self, fields: &Fields<'_>) -> Vec<Stated> {
        let stated = NAMES.iter().filter_map(|name| {
            let value = fields.stated(name)?;
            let is_held = match *name {
                "KM" => self.komi.is_some_and(|komi| is_plain(fields, self.handicap, komi)),
                "HA" => self.handicap.is_some(),
                _ => true,
            };
            Some(Stated { at: value.span().start, name, is_held })
        });
        stated.collect()
    }

    /// The family of the rules; `None` if the game does not state any.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        self.rules.as_deref().map(Ruleset::read)
    }

    /// The outcome, as far as the result tells it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.result.as_deref().map(Outcome::read).unwrap_or_default()
    }

    /// The first date with a day in the text, as `YYYY-MM-DD`, or else the `YYYY-MM` or `YYYY` with
    /// which the text starts.
    ///
    /// ```
    /// let game = go_sgf::games(b"(;DT[2016/3/9,10])").next().unwrap()?;
    /// assert_eq!(game.facts().date_start().as_deref(), Some("2016-03-09"));
    /// # Ok::<(), go_sgf::Error>(())
    /// ```
    #[must_use]
    pub fn date_start(&self) -> Option<String> {
        date_start(self.date.as_deref()?)
    }

    /// Returns `true` if the rules allow suicide of two or more stones.
    #[must_use]
    pub fn allows_suicide(&self) -> bool {
        let families = [Ruleset::NewZealand, Ruleset::TrompTaylor, Ruleset::Ing];
        let is_katago = |rules: &Cow<'_, str>| rules.starts_with("ko") && rules.contains("sui1");
        self.ruleset().is_some_and(|rules| families.contains(&rules))
            || self.rules.as_ref().is_some_and(is_katago)
    }

    /// Returns `true` if the rules allow a board to repeat, so that a repetition is no problem.
    #[must_use]
    pub fn allows_repetition(&self) -> bool {
        matches!(self.ruleset(), Some(Ruleset::Japanese | Ruleset::Korean))
    }
}

fn handicap(fields: &Fields<'_>) -> Result<u32, Error> {
    let Some(value) = fields.info("HA") else { return Ok(0) };
    let text = value.raw().trim_ascii();
    if text.is_empty() {
        return Ok(0);
    }
    let digits = text.iter().all(u8::is_ascii_digit).then_some(text);
    let number = digits.and_then(|text| core::str::from_utf8(text).ok()?.parse().ok());
    number.ok_or_else(|| Error::new(ErrorKind::BadNumber, value.span()))
}
