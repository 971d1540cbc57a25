//! Plays moves on a 9x9 board, and says which are refused:
//! `cargo run --example first -- D5 F5 E6 E6`.

use go_rules::{Position, Size};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    print!("{}", play(&names.join(" "))?);
    Ok(())
}

/// Returns a line for each move that the rules refuse, and the board at the end.
pub(crate) fn play(names: &str) -> Result<String> {
    let size = Size::square(9)?;
    let (mut game, mut lines) = (Position::new(size), String::new());
    for name in names.split_whitespace() {
        let point = size.parse(name)?;
        if let Err(refused) = game.play(game.to_move(), point) {
            lines += &format!("{refused}\n");
        }
    }
    Ok(format!("{lines}{}\n", game.board()))
}
