//! Matches built from arbitrary bytes: every byte selects one action.

use bg_rules::{Color, Dice, MatchBuilder, Rules, State, Variation};

/// Returns the match that the bytes build and the states after its actions.
pub(crate) fn build(bytes: &[u8]) -> Option<(MatchBuilder, Vec<State>)> {
    let (&[length, rules], choices) = bytes.split_first_chunk()?;
    let variation = [
        Variation::Standard,
        Variation::Nackgammon,
        Variation::Hypergammon1,
        Variation::Hypergammon2,
        Variation::Hypergammon3,
    ][usize::from(rules >> 4) % 5];
    let length = u32::from(length) % 9;
    let (crawford, jacoby) = (length > 1 && rules & 1 == 1, length == 0 && rules & 1 == 1);
    let rules_of_game = Rules { crawford, jacoby, variation, ..Rules::default() };
    let mut builder = MatchBuilder::with_rules(length, rules_of_game);
    let mut built = Vec::new();
    for &choice in choices.iter().take(50) {
        if builder.match_is_over() {
            break;
        }
        if act(&mut builder, choice) {
            built.push(*builder.state());
        }
    }
    Some((builder, built))
}

/// Tries one action. A refused action leaves the recorded match unchanged.
fn act(builder: &mut MatchBuilder, choice: u8) -> bool {
    let fresh = builder.result().is_some();
    let state = *builder.state();
    let actor = if fresh { Color::ALL[usize::from(choice) % 2] } else { state.to_decide };
    let number = usize::from(choice);
    match choice {
        240.. => builder.resign(actor, choice % 4).is_ok(),
        220..240 => builder.drop_double(actor).is_ok(),
        190..220 => builder.take(actor).is_ok(),
        160..190 => builder.double(actor).is_ok(),
        _ => {
            let dice = Dice::new(choice % 6 + 1, choice / 6 % 6 + 1).unwrap();
            let board = if fresh { state.variation.start() } else { state.board };
            let plays = board.legal_plays(actor, dice);
            let play = plays[number / 36 * 7 % plays.len()];
            let notation = play.notation(&board, actor);
            if choice % 2 == 0 {
                builder.play_move(actor, &play).is_ok()
            } else {
                builder.play(actor, dice, &notation).is_ok()
            }
        }
    }
}
