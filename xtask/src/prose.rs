//! Rules of language that a program can check: openings of documentation, spelling, the order of
//! sections in a crate's README, and the length of the front page.

use crate::root;
use std::path::Path;

/// Words that do not open a line in the first paragraph of documentation.
const QUESTIONS: &[&str] = &["What", "Where", "Whether", "How", "Who", "So"];

/// Words that do not open the first line of documentation either.
const VAGUE: &[&str] = &["As", "It"];

/// British or unidiomatic spellings, and what replaces them.
const SPELLING: &[(&str, &str)] = &[
    ("can not", "cannot"),
    ("can't", "cannot"),
    ("colour", "color"),
    ("centre", "center"),
    ("honour", "honor"),
    ("favour", "favor"),
    ("neighbour", "neighbor"),
    ("behaviour", "behavior"),
    ("licence", "license"),
    ("cancelled", "canceled"),
    ("labelled", "labeled"),
    ("analyse ", "analyze"),
    ("analysed", "analyzed"),
    ("catalogue", "catalog"),
    ("grey", "gray"),
    ("shall", "must"),
    ("is to be", "must be"),
];

/// The sections of a crate's README, in their order. A crate may have others between them.
const SECTIONS: &[&str] = &[
    "Example",
    "Next steps",
    "Format",
    "Errors",
    "Limits",
    "Quirks",
    "Features",
    "Speed",
    "License",
];

/// The sections that the README of every library has.
const REQUIRED: &[&str] = &["Example", "Next steps", "Errors", "Limits", "Features", "License"];

/// The most lines of the front page.
const FRONT_PAGE: usize = 150;

/// Reports every breach of the rules.
pub(crate) fn check(breaches: &mut Vec<String>) -> Result<(), String> {
    for folder in ["crates", "xtask", "benches"] {
        for file in root::files(&root::path().join(folder))? {
            if file.extension().is_some_and(|ending| ending == "rs") {
                documentation(&file, &root::read(&file)?, breaches);
            }
        }
    }
    messages(breaches)?;
    let front = root::path().join("README.md");
    let lines = root::read(&front)?.lines().count();
    if lines > FRONT_PAGE {
        breaches.push(format!("README.md: {lines} lines, at most {FRONT_PAGE}"));
    }
    for library in root::libraries()? {
        let file = library.join("README.md");
        sections(&file, &root::read(&file)?, breaches);
    }
    Ok(())
}

/// Checks the doc comments of a source file.
fn documentation(file: &Path, text: &str, breaches: &mut Vec<String>) {
    let mut previous = "";
    let mut opening = true;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let Some((mark, said)) = said(line) else {
            previous = "";
            continue;
        };
        let first = previous != mark;
        opening = first || (opening && !said.is_empty());
        previous = mark;
        let word = said.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
        if (opening && QUESTIONS.contains(&word)) || (first && VAGUE.contains(&word)) {
            breaches.push(format!("{}:{number}: documentation opens with {word}", file.display()));
        }
        let lower = format!("{} ", said.to_lowercase());
        for (wrong, right) in SPELLING.iter().filter(|(wrong, _)| unquoted(&lower, wrong)) {
            breaches.push(format!("{}:{number}: {wrong}, better {right}", file.display()));
        }
    }
}

/// The text of a line of documentation, and the mark before it.
fn said(line: &str) -> Option<(&str, &str)> {
    ["///", "//!"].iter().find_map(|mark| {
        let rest = line.strip_prefix(mark)?;
        (!rest.starts_with('/')).then(|| (&line[..3], rest.trim()))
    })
}

/// Returns `true` if a word occurs outside code in backticks and outside quotation marks.
fn unquoted(text: &str, word: &str) -> bool {
    text.split('`')
        .step_by(2)
        .any(|part| part.split('"').step_by(2).any(|part| part.contains(word)))
}

/// Checks the wording of all texts in the sources: messages, help, and explanations.
fn messages(breaches: &mut Vec<String>) -> Result<(), String> {
    const BANNED: &[&str] = &["can not", "can't", " is no ", "(s)", " 1 records"];
    for file in root::files(&root::path().join("crates"))? {
        if file.extension().is_none_or(|ending| ending != "rs") || !crate::tidy::in_src(&file) {
            continue;
        }
        let text = root::read(&file)?;
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
        for (line, literal) in literals(code) {
            // "there is no" is English, and "pt.(s)" is quoted from eXtreme Gammon.
            let literal = literal.replace("here is no ", "").replace("pt.(s)", "");
            for banned in BANNED.iter().filter(|banned| literal.contains(**banned)) {
                breaches.push(format!("{}:{line}: `{banned}` in a text", file.display()));
            }
        }
    }
    Ok(())
}

/// Returns the string literals of a source file, each with the number of its first line.
fn literals(code: &str) -> Vec<(usize, String)> {
    // Quotation marks that do not delimit strings.
    let code = code.replace("\\\\", "  ").replace("\\\"", "  ").replace("'\"'", "' '");
    let mut found = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in code.lines().enumerate() {
        if open.is_none() && line.trim_start().starts_with("//") {
            continue;
        }
        for (at, part) in line.split('"').enumerate() {
            if at > 0 {
                match open.take() {
                    Some(literal) => found.push(literal),
                    None => open = Some((number + 1, String::new())),
                }
            }
            match &mut open {
                Some((_, text)) => text.push_str(part),
                None if part.contains("//") => break,
                None => {}
            }
        }
    }
    found
}

/// Checks that a README has the sections every library needs, and that they stand in their order.
fn sections(file: &Path, text: &str, breaches: &mut Vec<String>) {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix("## ").filter(|_| !fenced) {
            found.extend(SECTIONS.iter().position(|section| *section == title));
        }
    }
    if !found.is_sorted() {
        breaches.push(format!("{}: the order is {}", file.display(), SECTIONS.join(", ")));
    }
    for section in REQUIRED {
        if !found.iter().any(|place| SECTIONS[*place] == *section) {
            breaches.push(format!("{}: no section {section}", file.display()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches(text: &str) -> usize {
        let mut found = Vec::new();
        documentation(Path::new("x.rs"), text, &mut found);
        found.len()
    }

    #[test]
    fn openings_and_spelling_are_seen() {
        assert_eq!(breaches("/// How a thing is done.\n"), 1);
        assert_eq!(breaches("/// Returns a thing.\n/// So it is.\n"), 1);
        assert_eq!(breaches("/// Returns a thing.\n///\n/// So it is.\n"), 0);
        assert_eq!(breaches("/// It is a thing.\n"), 1);
        assert_eq!(breaches("//! The colour of a thing.\n"), 1);
        assert_eq!(breaches("/// The `colour` of a thing, \"as one can not say\".\n"), 0);
    }

    #[test]
    fn sections_have_an_order() {
        let all: String = REQUIRED.iter().map(|title| format!("## {title}\n")).collect();
        let check = |text: &str| {
            let mut found = Vec::new();
            sections(Path::new("README.md"), text, &mut found);
            found.len()
        };
        assert_eq!(check(&all), 0);
        assert_eq!(check(&format!("{all}## Example\n")), 1);
        assert_eq!(check("# x\n"), REQUIRED.len());
    }
}
