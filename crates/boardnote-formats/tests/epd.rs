//! FEN written as EPD and back.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use boardnote_formats::settings::Settings;
use boardnote_formats::{Losses, Record, by_name};

fn convert(record: &str, to: &str) -> String {
    let fen = by_name("fen").unwrap();
    let target = fen.abilities().target(to).unwrap();
    let (mut out, mut losses) = (Vec::new(), Losses::new());
    let record = Record::alone(record.as_bytes());
    fen.convert(record, target, &Settings::default(), &mut out, &mut losses).unwrap();
    assert!(losses.is_empty());
    String::from_utf8(out).unwrap()
}

#[test]
fn clocks_become_operations() {
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 3 41";
    let epd = "8/8/8/4k3/8/8/4P3/4K3 w - - hmvc 3; fmvn 41;";
    assert_eq!(convert(fen, "epd"), epd);
    assert_eq!(convert(epd, "epd"), epd);
    let best = "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4;";
    assert_eq!(convert(best, "epd"), best);
    let perft = "8/8/8/4k3/8/8/4P3/4K3 w - - 3 41 ;D1 7 ;D2 50";
    let epd = "8/8/8/4k3/8/8/4P3/4K3 w - - D1 7; D2 50; hmvc 3; fmvn 41;";
    assert_eq!(convert(perft, "epd"), epd);
}

#[test]
fn operations_are_lost_to_fen_and_counted() {
    let fen = by_name("fen").unwrap();
    let target = fen.abilities().target("fen").unwrap();
    let (mut out, mut losses) = (Vec::new(), Losses::new());
    let record = Record::alone(b"8/8/8/4k3/8/8/4P3/4K3 w - - 3 41 ;D1 7 ;D2 50");
    fen.convert(record, target, &Settings::default(), &mut out, &mut losses).unwrap();
    assert_eq!(out, b"8/8/8/4k3/8/8/4P3/4K3 w - - 3 41");
    assert!(!losses.is_empty());
}

/// A line end cannot be written, but a tab in a text can.
#[test]
fn values_are_written_as_they_were_read() {
    let fen = by_name("fen").unwrap();
    let epd = "8/8/8/4k3/8/8/4P3/4K3 w - - c0 \"one;\ttwo\"; bm e4;";
    let mut json = Vec::new();
    fen.decode(Record::alone(epd.as_bytes()), &Settings::default(), &mut json).unwrap();
    let mut value: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let mut out = Vec::new();
    fen.encode(&value, &Settings::default(), &mut out, &mut Losses::new()).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), epd);
    value["operations"][0]["operands"][0] = "one\ntwo".into();
    assert!(fen.encode(&value, &Settings::default(), &mut Vec::new(), &mut Losses::new()).is_err());
}
