//! Prints the diagnostics of match texts with their places:
//! `cargo run --example check_mat FILE…`.

use std::process::ExitCode;

use bg_mat::{ParseOptions, Severity};

fn main() -> std::io::Result<ExitCode> {
    let mut bad = false;
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path)?;
        let found = match bg_mat::parse_with(&text, &ParseOptions::lenient()) {
            Ok(read) => read.diagnostics,
            Err(error) => vec![error.into()],
        };
        for found in &found {
            println!("{path}: {found} [{}]", found.kind().code());
            bad |= found.severity() == Severity::Error;
        }
    }
    Ok(ExitCode::from(u8::from(bad)))
}
