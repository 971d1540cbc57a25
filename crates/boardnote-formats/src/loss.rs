//! Losses of conversions: the code of each, and its words.

use notation_report::{Explanation, Loss};

/// Declares losses and the list of their explanations. A loss is `usual` if every game loses it in a
/// notation of moves or of positions.
macro_rules! losses {
    ($($NAME:ident $code:literal $text:literal $($usual:ident)?;)*) => {
        $(#[doc = concat!("Loses: ", $text, ".")] pub const $NAME: Loss = Loss::new($code, $text);)*

        /// The explanations of the codes of losses.
        pub const ALL: &[Explanation] = &[$(Explanation {
            code: $code,
            text: concat!("The target of the conversion cannot hold this, and the result lacks it: ", $text, "."),
            example: "",
        }),*];

        /// The codes of the losses that are usual.
        const USUAL: &[&str] = &[$($(losses!(@ $usual $code),)?)*];
    };
    (@ usual $code:literal) => { $code };
}

losses! {
    ACTION_ANALYSIS "lost-action-analysis" "analysis of an action";
    ANALYSIS "lost-analysis" "analysis";
    ANALYSIS_LEVELS "lost-analysis-levels" "analysis levels";
    ANNOTATIONS "lost-annotations" "annotations" usual;
    BEAVER_TAKE "lost-beaver-take" "take of a beaver";
    BRACES "lost-braces" "braces in comments with line breaks";
    CLOCK "lost-clock" "clock";
    COMMENT "lost-comment" "comment";
    COMMENTS "lost-comments" "comments" usual;
    CONFIDENCE_INTERVAL "lost-confidence-interval" "confidence interval";
    CRAWFORD "lost-crawford" "Crawford rule of a game";
    CUBE_EQUITIES "lost-cube-equities" "equities of the cube without chances";
    DOUBLE_TO_COME "lost-double-to-come" "evaluation with a double to come";
    EARLY_RESULTS "lost-early-results" "results before the last move";
    EMPTY_VARIATIONS "lost-empty-variations" "variations without a move";
    EQUITY "lost-equity" "equity of a play without chances";
    ERROR_ITEMS "lost-error-items" "error items";
    ERROR_KINDS "lost-error-kinds" "kinds of error items";
    EXPERIENCE "lost-experience" "experience of a player";
    EXTRA_POINTS "lost-extra-points" "points beyond the match length";
    FACTS "lost-facts" "moves, names, comments, and other facts about the game" usual;
    FLAG "lost-flag" "flag of a player";
    GAME_BEGINNING "lost-game-beginning" "beginning of another game";
    GAME_NUMBER "lost-game-number" "number of a game";
    ILLEGAL_PLAY "lost-illegal-play" "illegal play";
    LARGE_ANNOTATIONS "lost-large-annotations" "annotations above 255";
    LAST_ROLL "lost-last-roll" "last roll without a play";
    LAST_STATE "lost-last-state" "state after the last action";
    LATER_NAME "lost-later-name" "name in a later game";
    LATER_REMARK "lost-later-remark" "remark about a later game";
    LATER_RULES "lost-later-rules" "rules of a later game";
    MATCH_BEGINNING "lost-match-beginning" "beginning of another match";
    MATCH_STATE "lost-match-state" "match state";
    MOVES "lost-moves" "moves" usual;
    NAMES "lost-names" "names";
    NAME_PART "lost-name-part" "part of a name";
    NOTES "lost-notes" "names, notes, and other facts about the game" usual;
    OPERATIONS "lost-operations" "operations";
    OTHER_BOARD "other-board" "games on boards other than 9x9";
    OTHER_GAME "other-game" "games other than Go";
    OTHER_MOVES "lost-other-moves" "the other positions and the moves" usual;
    OTHER_PLAYS "lost-other-plays" "the other positions and the plays" usual;
    OTHER_START "lost-other-start" "games from another start position";
    POSITION "lost-position" "position";
    PRAGMA "lost-pragma" "the value of a pragma that a position cannot hold";
    PROPERTY "lost-property" "property";
    RACCOON "lost-raccoon" "name of a raccoon";
    RATING "lost-rating" "rating";
    RESULTS "lost-results" "results" usual;
    ROLLOUT "lost-rollout" "rollout";
    RULE "lost-rule" "rule";
    SOURCE "lost-source" "source, variation and move number";
    STAKES "lost-stakes" "stakes";
    STATE_OF_GNUID "lost-state-of-gnuid" "state that no GNUID can hold";
    STATE_OF_XGID "lost-state-of-xgid" "state that no XGID can hold";
    STRAY_TEXT "lost-stray-text" "misplaced, repeated, or empty properties and stray text";
    TAG "lost-tag" "tag";
    TAGS "lost-tags" "tags";
    TAGS_OF_MOVES "lost-tags-of-moves" "tags" usual;
    THUMBNAIL "lost-thumbnail" "thumbnail";
    VARIATIONS "lost-variations" "variations" usual;
    VARIATION_NODE "lost-variation-node" "node of a variation";
    WORDS "lost-words" "names, event and other words about the game" usual;
    UNKNOWN_MEMBER "unknown-member" "a member that the notation does not have";
    UNREAD_MEMBER "unread-member" "a member that encode does not read";
}

/// Returns a loss that a crate of a notation reports. Its text includes the code.
pub(crate) fn of_crate(code: &'static str, what: &str) -> Loss {
    Loss::new(code, "").with_text(format!("{what} ({code})"))
}

/// Returns `true` for the code of a loss that a conversion to moves or to a position always has, and
/// that therefore tells nothing about a record.
#[must_use]
pub fn is_usual(code: &str) -> bool {
    USUAL.contains(&code)
}
