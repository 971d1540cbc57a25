//! Lists the problems of a file with their places: `cargo run --example check_match FILE`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: check_match FILE");
        return ExitCode::from(2);
    };
    let source = match std::fs::read(&path) {
        Ok(source) => source,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let findings = bg_sgf::check(&source);
    for finding in &findings {
        let (line, column) = sgf_syntax::line_column(&source, finding.offset());
        println!(
            "{path}:{line}:{column}: {:?}: {} [{}]",
            finding.severity(),
            finding.kind(),
            finding.kind().code()
        );
    }
    ExitCode::from(u8::from(findings.iter().any(|f| f.severity() == bg_sgf::Severity::Error)))
}
