//! The JSON value of a position with its analysis.

use bg_xg::text::{
    Action, Answer, Best, Copied, Decision, Program, TextCandidate, TextChances, TextCube,
};
use serde_json::{Value, json};

/// Returns the value. What the text does not say is `null`.
pub(super) fn value(copied: &Copied) -> Value {
    let text =
        |wanted: &str| Some(copied.id.to_string()).filter(|_| copied.id.notation() == wanted);
    json!({
        "xgid": text("xgid"),
        "gnuid": copied.gnuid().map(|id| id.to_string()),
        "position_id": text("posid"),
        "match_id": text("matchid"),
        "program": copied.program.map(Program::name),
        "names": copied.names,
        "decision": copied.decision().map(Decision::name),
        "action": copied.action.map(Action::name),
        "played": copied.played,
        "luck": copied.luck,
        "luck_mwc": copied.luck_mwc,
        "candidates": copied.candidates.iter().map(candidate).collect::<Vec<_>>(),
        "cube": copied.cube.as_ref().map(cube),
        "comment": Some(&copied.comment).filter(|comment| !comment.is_empty()),
        "version": copied.version,
        "met": copied.met,
        "games": copied.games,
    })
}

fn candidate(candidate: &TextCandidate) -> Value {
    with_chances(
        json!({
            "level": level(&candidate.level),
            "move": candidate.play,
            "equity": candidate.equity,
            "mwc": candidate.mwc,
            "played": candidate.is_played,
            "difference": candidate.difference,
            "confidence": candidate.confidence,
            "confidence_percent": candidate.confidence_percent,
        }),
        candidate.chances,
    )
}

fn cube(cube: &TextCube) -> Value {
    with_chances(
        json!({
            "level": level(&cube.level),
            "no_double": cube.no_double,
            "double_take": cube.double_take,
            "double_pass": cube.double_pass,
            "no_double_mwc": cube.mwc[0],
            "double_take_mwc": cube.mwc[1],
            "double_pass_mwc": cube.mwc[2],
            "cubeless_no_double": cube.cubeless_no_double,
            "cubeless_double": cube.cubeless_double,
            "best": cube.best.map(Best::name),
            "answer": cube.answer.map(Answer::name),
            "wrong_percent": cube.wrong_percent,
        }),
        cube.chances,
    )
}

/// Returns a level, or `None` if the text has none.
fn level(level: &str) -> Option<&str> {
    Some(level).filter(|level| !level.is_empty())
}

/// Adds the chances in percent.
fn with_chances(mut object: Value, chances: Option<TextChances>) -> Value {
    object["win"] = json!(chances.map(|it| it.win));
    object["win_gammon"] = json!(chances.map(|it| it.win_gammon));
    object["win_backgammon"] = json!(chances.map(|it| it.win_backgammon));
    object["lose"] = json!(chances.map(|it| it.lose));
    object["lose_gammon"] = json!(chances.map(|it| it.lose_gammon));
    object["lose_backgammon"] = json!(chances.map(|it| it.lose_backgammon));
    object
}
