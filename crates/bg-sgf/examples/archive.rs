//! Counts the games, actions, and findings of an archive of any size, holding one game in memory:
//! `cat *.sgf | cargo run --release --example archive`.

use core::error::Error;
use std::io;

use bg_sgf::tree::{self, ParseOptions, Parser};
use sgf_syntax::GameReader;

fn main() -> Result<(), Box<dyn Error>> {
    let mut reader = GameReader::new(io::stdin().lock());
    let mut parser = Parser::new(ParseOptions::lenient());
    let (mut games, mut actions, mut findings) = (0_u64, 0_u64, 0_u64);
    while let Some(raw) = reader.next_game()? {
        let read = parser.parse(raw.bytes)?;
        findings += read.diagnostics.len() as u64;
        let mut roots = Vec::new();
        for game in tree::games_lenient(&read.value, &mut roots) {
            let mut replay = game.replay_lenient();
            actions += replay.by_ref().count() as u64;
            findings += replay.findings().len() as u64;
            games += 1;
        }
        findings += roots.len() as u64;
        parser.recycle(read.value);
    }
    println!("{games} games, {actions} actions, {findings} findings");
    Ok(())
}
