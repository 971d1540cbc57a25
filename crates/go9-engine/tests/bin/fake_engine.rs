//! A Go program for tests with enough GTP to return scores. It can misbehave on demand.
//!
//! The first argument selects the behavior. The optional second argument is a file to which every
//! command is appended, or data for the behavior. Scores are made up: black stones minus white
//! stones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use core::time::Duration;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::exit;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mode = args.first().map_or("honest", String::as_str);
    let file = args.get(1);
    if mode == "exit-at-once" {
        eprintln!("no such weights file");
        exit(1);
    }
    if mode == "replay" {
        replay(file.expect("a dialogue"));
        return;
    }
    let mut engine = Engine { mode, file, size: 19, stones: Vec::new(), genmoves: 0, komi: 0.0 };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if let Some(file) = file {
            let mut log = File::options().create(true).append(true).open(file).unwrap();
            writeln!(log, "{line}").unwrap();
        }
        let (id, command) = line.split_once(' ').unwrap_or((&line, ""));
        engine.misbehave(command);
        let id = if mode == "wrong-number" && command == "clear_board" { "77" } else { id };
        match engine.answer(command) {
            Ok(text) => print!("={id} {text}\n\n"),
            Err(text) => print!("?{id} {text}\n\n"),
        }
        io::stdout().flush().unwrap();
        if line == "quit" || command == "quit" {
            return;
        }
    }
}

struct Engine<'a> {
    mode: &'a str,
    file: Option<&'a String>,
    size: usize,
    stones: Vec<(String, String)>,
    genmoves: usize,
    komi: f64,
}

impl Engine<'_> {
    fn misbehave(&mut self, command: &str) {
        let genmove = command.starts_with("genmove");
        match self.mode {
            "die" if genmove => exit(3),
            // Exits only on boards with a black stone at E5.
            "die-at-e5" if genmove && self.has("B", "E5") => exit(3),
            // Exits once: the marker informs the next process.
            "die-once" if genmove => {
                let marker = format!("{}-died", self.file.expect("a file"));
                if File::options().create_new(true).write(true).open(marker).is_ok() {
                    exit(3);
                }
            }
            "stall" if genmove => std::thread::sleep(Duration::from_secs(3600)),
            "nonsense" if genmove => print!("I would rather play chess\n\n"),
            "gigabyte" if genmove => flood("x"),
            "gigabyte-of-lines" if genmove => flood("= yes\n"),
            _ => {}
        }
    }

    fn answer(&mut self, command: &str) -> Result<String, String> {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["name"] => Ok("Fake".into()),
            ["list_commands"] => Ok("name\nlist_commands\nboardsize\nlist_stones\nquit".into()),
            ["boardsize", _] if self.mode == "no-small-board" => Err("unacceptable size".into()),
            ["boardsize", size] => {
                // Confirms the command but keeps its own board size.
                self.size = if self.mode == "large-board" { 19 } else { size.parse().unwrap() };
                Ok(String::new())
            }
            ["clear_board"] => {
                self.stones.clear();
                Ok(String::new())
            }
            ["play", _, "pass"] | ["quit"] => Ok(String::new()),
            ["komi", komi] => {
                self.komi = komi.parse().unwrap();
                Ok(String::new())
            }
            ["play", color, vertex] => {
                self.stones.push((color.into(), vertex.into()));
                Ok(String::new())
            }
            ["list_stones", _] if self.mode == "wrong-stones" => Ok("A1".into()),
            ["list_stones", color] => {
                let initial = color[..1].to_uppercase();
                let of_color = self.stones.iter().filter(|(color, _)| *color == initial);
                Ok(of_color.map(|(_, vertex)| vertex.as_str()).collect::<Vec<_>>().join(" "))
            }
            ["genmove", _] if self.mode == "large-board" => Ok("Q16".into()),
            ["genmove", _] if self.mode == "resign" => Ok("resign".into()),
            ["genmove", color] if self.mode == "resign-if-behind" => {
                let is_behind = self.black_wins() != color.eq_ignore_ascii_case("b");
                Ok(if is_behind { "resign".into() } else { "PASS".into() })
            }
            ["genmove", _] if self.mode == "endless" => {
                self.genmoves += 1;
                let column = "ABCDEFGHJ".as_bytes()[self.genmoves / 2 % 9] as char;
                Ok(if self.genmoves % 2 == 0 { format!("{column}9") } else { "PASS".into() })
            }
            ["genmove", _] if self.mode == "illegal" => Ok("D5".into()),
            ["genmove", _] if self.mode == "suicide" => Ok("A1".into()),
            ["genmove", _] => Ok("PASS".into()),
            ["final_score"] if self.mode == "no-score" => Ok("B+Resign".into()),
            ["final_score"] if self.mode == "nonsense-score" => Ok("B+inf".into()),
            ["final_score"] if self.mode == "endless-score" => Ok("W+99999999999999999999".into()),
            ["final_score"] if self.mode == "winner-only" => {
                Ok(if self.black_wins() { "B+R".into() } else { "W+R".into() })
            }
            ["final_score"] if self.mode == "large-lead" => Ok("B+81.0".into()),
            ["final_score"] if self.mode == "refuses-score" => Err("cannot score".into()),
            ["final_score"] => Ok(self.score()),
            _ => Err("unknown command".into()),
        }
    }

    fn score(&self) -> String {
        let count = |color| self.stones.iter().filter(|(stone, _)| stone == color).count();
        match (count("B"), count("W")) {
            (black, white) if black > white => format!("B+{}.0", black - white),
            (black, white) if black < white => format!("W+{}.0", white - black),
            _ => "0".into(),
        }
    }

    /// Returns `true` if Black has more stones than White by more than the komi.
    fn black_wins(&self) -> bool {
        let lead = |(color, _): &(String, String)| if color == "B" { 1.0 } else { -1.0 };
        self.stones.iter().map(lead).sum::<f64>() > self.komi
    }

    fn has(&self, color: &str, vertex: &str) -> bool {
        self.stones.iter().any(|(c, v)| c == color && v == vertex)
    }
}

/// Prints up to one gigabyte, until the pipe closes.
fn flood(text: &str) {
    let block = text.repeat(4096);
    let mut out = io::stdout().lock();
    for _ in 0..(1 << 30) / block.len() {
        if out.write_all(block.as_bytes()).is_err() {
            exit(4);
        }
    }
}

/// Plays a dialogue: lines `> COMMAND`, which must arrive unchanged, each followed by its reply.
fn replay(dialogue: &str) {
    let text = std::fs::read_to_string(dialogue).unwrap();
    let mut script = text.lines().filter(|line| !line.starts_with('#')).peekable();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let (id, command) = line.split_once(' ').unwrap_or((&line, ""));
        if line == "quit" {
            return;
        }
        let expect = script.find(|line| line.starts_with("> ")).unwrap_or("> nothing more");
        if expect[2..] != *command {
            eprintln!("expected `{}`, heard `{command}`", &expect[2..]);
            exit(5);
        }
        let mut reply = Vec::new();
        while let Some(line) = script.next_if(|line| !line.starts_with("> ")) {
            reply.push(line);
        }
        let reply = reply.join("\n");
        let (status, text) = reply.trim().split_at(1);
        print!("{status}{id}{text}\n\n");
        io::stdout().flush().unwrap();
    }
}
