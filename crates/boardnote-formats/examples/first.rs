//! Prints the records of any file as JSON lines: `cargo run --example first -- FILE`.

use boardnote_formats::{Record, Step, detect, settings::Settings};

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).ok_or("usage: first FILE")?;
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    print!("{}", json_lines(&std::fs::read(&path)?, extension)?);
    Ok(())
}

/// Returns a line for each record of a file; the extension helps to find its format.
pub(crate) fn json_lines(file: &[u8], extension: Option<&str>) -> Result<String> {
    let found = detect::format(file, extension).map_err(|_| "several formats, or none")?;
    let (mut rest, mut lines) = (file, Vec::new());
    while let Step::Record { content, next } = found.split(rest, true) {
        let record = Record::alone(&rest[content]);
        found.decode(record, &Settings::default(), &mut lines).map_err(|bad| bad.message)?;
        lines.push(b'\n');
        rest = &rest[next..];
    }
    Ok(String::from_utf8(lines)?)
}
