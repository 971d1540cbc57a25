//! Prints the points and the words of a play: `cargo run --example first -- BOARD RACK PLAY`.

use crossword_rules::{Draw, LastMove, LetterDistribution, Position, Rack, Rules};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, rack, play] = arguments.as_slice() else {
        return Err("usage: first BOARD RACK PLAY".into());
    };
    print!("{}", points(board, rack, play)?);
    Ok(())
}

/// Returns the points of a play, and a line for each of its words.
pub(crate) fn points(board: &str, rack: &str, play: &str) -> Result<String> {
    let position = Position::new(board.parse()?, [rack.parse()?, Rack::new()], [0, 0])?;
    let english = LetterDistribution::named("english").ok_or("an unknown language")?;
    let rules = Rules::for_board(english, position.board());
    let played = position.play(&play.parse::<LastMove>()?, Draw::Unknown, &rules)?;
    let words = played.words.iter().map(|word| format!("{} {}\n", word.text, word.points));
    Ok(format!("{} points\n{}", played.score.total(), words.collect::<String>()))
}
