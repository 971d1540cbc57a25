//! Reading fixture tables and writing games in their notation.

#![allow(dead_code, unreachable_pub, clippy::mod_module_files, clippy::unwrap_used, clippy::panic)]

use core::fmt::Write;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

use chess_rules::{ErrorItem, Game, Item};

pub type Row = HashMap<String, String>;

pub fn table(name: &str) -> Vec<Row> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/chess-movecode").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| {
        let cells = line.split('\t').map(String::from);
        head.iter().map(|name| (*name).to_string()).zip(cells).collect()
    };
    lines.map(row).collect()
}

pub fn unhex(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The `tree` column of the fixtures: castling as king takes rook in Chess960 only.
pub fn tree_of(game: &Game) -> String {
    tree(game, game.is_chess960())
}

pub fn tree_960(game: &Game) -> String {
    tree(game, true)
}

fn tree(game: &Game, chess960: bool) -> String {
    let mut out = String::new();
    for item in game.items() {
        if !out.is_empty() {
            out.push(' ');
        }
        match item {
            Item::Move(mv) => write!(out, "{}", mv.uci(chess960)).unwrap(),
            Item::Nag(nag) => write!(out, "${nag}").unwrap(),
            Item::Comment(text) => write!(out, "{{{}}}", hex(text.as_bytes())).unwrap(),
            Item::Error(kind, text) => {
                let code = match kind {
                    ErrorItem::Unreadable => 1,
                    ErrorItem::Illegal => 2,
                    ErrorItem::Ambiguous => 3,
                    _ => 4,
                };
                write!(out, "!e{code}{{{}}}", hex(text.as_bytes())).unwrap();
            }
            Item::VariationStart => out.push('('),
            Item::VariationEnd => out.push(')'),
            Item::Result(outcome) => write!(out, "={outcome}").unwrap(),
        }
    }
    out
}
