//! `pgn-peer count FILE` reads a PGN file, plays the main lines, and prints the number of games and
//! of plies; `pgn-peer uci FILE` prints the main lines in UCI notation; `pgn-peer tags FILE` skips the
//! movetext and prints the number of games and of those whose White has at least 2600 Elo points.
//!
//! This program is free software: you can redistribute it and/or modify it under the terms of the
//! GNU General Public License as published by the Free Software Foundation, either version 3 of the
//! License, or (at your option) any later version. The file `COPYING` has the text.

use pgn_reader::{BufferedReader, RawHeader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use std::fs::File;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (uci, path) = match arguments.as_slice() {
        [mode, path] if mode == "count" => (false, path),
        [mode, path] if mode == "uci" => (true, path),
        [mode, path] if mode == "tags" => return tags(path),
        _ => return Err(io::Error::other("pgn-peer count FILE, uci FILE, or tags FILE")),
    };
    let mut reader = BufferedReader::new(File::open(path)?);
    let mut lines = Lines {
        position: Chess::default(),
        playing: true,
        games: 0,
        plies: 0,
        uci,
        out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
    };
    while reader.read_game(&mut lines)?.is_some() {}
    if !uci {
        writeln!(lines.out, "{} games, {} plies", lines.games, lines.plies)?;
    }
    lines.out.flush()
}

fn tags(path: &str) -> io::Result<()> {
    let mut reader = BufferedReader::new(File::open(path)?);
    let mut tags = Tags { games: 0, strong: 0 };
    while reader.read_game(&mut tags)?.is_some() {}
    println!("{} games, {} of them strong", tags.games, tags.strong);
    Ok(())
}

/// Reads tags and skips movetext.
struct Tags {
    games: u64,
    strong: u64,
}

impl Visitor for Tags {
    type Result = ();

    fn begin_game(&mut self) {
        self.games += 1;
    }

    fn header(&mut self, key: &[u8], value: RawHeader<'_>) {
        let elo = || str::from_utf8(value.as_bytes()).ok()?.parse::<u32>().ok();
        self.strong += u64::from(key == b"WhiteElo" && elo() >= Some(2600));
    }

    fn end_headers(&mut self) -> Skip {
        Skip(true)
    }

    fn end_game(&mut self) {}
}

/// Plays main lines up to the first illegal move.
struct Lines<W> {
    position: Chess,
    /// No move of this game was illegal.
    playing: bool,
    games: u64,
    plies: u64,
    /// Prints the moves.
    uci: bool,
    out: W,
}

impl<W: Write> Visitor for Lines<W> {
    type Result = ();

    fn begin_game(&mut self) {
        self.games += 1;
        self.position = Chess::default();
        self.playing = true;
    }

    fn header(&mut self, key: &[u8], value: RawHeader<'_>) {
        if key == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(position) => self.position = position,
                None => self.playing = false,
            }
        }
    }

    fn end_headers(&mut self) -> Skip {
        Skip(!self.playing)
    }

    fn begin_variation(&mut self) -> Skip {
        Skip(true)
    }

    fn san(&mut self, san: SanPlus) {
        if !self.playing {
            return;
        }
        match san.san.to_move(&self.position) {
            Ok(mv) => {
                self.position.play_unchecked(&mv);
                self.plies += 1;
                if self.uci {
                    let _ = write!(self.out, "{} ", mv.to_uci(CastlingMode::Standard));
                }
            }
            Err(_) => self.playing = false,
        }
    }

    fn end_game(&mut self) {
        if self.uci {
            let _ = self.out.write_all(b"\n");
        }
    }
}
