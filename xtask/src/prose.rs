//! Rules of language that a program can check: openings of documentation, spelling, the order of
//! sections in a crate's README, and the length of the front page.

use crate::{registry, root};
use std::path::{Path, PathBuf};

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
    ("labelled ", "labeled"),
    ("analyse ", "analyze"),
    ("analysed", "analyzed"),
    ("artefact", "artifact"),
    ("catalogue", "catalog"),
    ("centring", "centering"),
    ("defence", "defense"),
    (" grey", "gray"),
    ("judgement", "judgment"),
    ("modelled", "modeled"),
    ("normalis", "normaliz"),
    ("optimis", "optimiz"),
    ("organis", "organiz"),
    ("recognis", "recogniz"),
    ("serialis", "serializ"),
    ("summaris", "summariz"),
    ("whilst", "while"),
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
const FRONT_PAGE: usize = 130;

/// Reports every breach of the rules.
pub(crate) fn check(breaches: &mut Vec<String>) -> Result<(), String> {
    for folder in ["crates", "xtask", "benches"] {
        for file in root::files(&root::path().join(folder))? {
            if file.extension().is_some_and(|ending| ending == "rs") && file != own() {
                let text = root::read(&file)?;
                documentation(&file, &text, breaches);
                if root::in_src(&file) {
                    texts(&file, &text, breaches);
                }
            }
        }
    }
    for file in pages()? {
        markdown(&file, &root::read(&file)?, breaches);
    }
    let front = root::path().join("README.md");
    let lines = root::read(&front)?.lines().count();
    if lines > FRONT_PAGE {
        breaches.push(format!("README.md: {lines} lines, at most {FRONT_PAGE}"));
    }
    for library in root::libraries()? {
        let file = library.join("README.md");
        sections(&file, &root::read(&file)?, breaches);
        registry::check(&library, breaches)?;
    }
    Ok(())
}

/// This file, which lists the words that no other has.
fn own() -> PathBuf {
    root::path().join("xtask/src/prose.rs")
}

/// Returns the pages of the repository that people read.
fn pages() -> Result<Vec<PathBuf>, String> {
    let mut pages: Vec<PathBuf> = ["README.md", "CHANGELOG.md", "benches/README.md"]
        .map(|page| root::path().join(page))
        .into();
    for folder in ["crates", "docs", "fixtures", ".github"] {
        let files = root::files(&root::path().join(folder))?.into_iter();
        pages.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    }
    Ok(pages)
}

/// Checks the documentation and the comments of a source file.
fn documentation(file: &Path, text: &str, breaches: &mut Vec<String>) {
    let mut previous = "";
    let mut opening = true;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let Some((mark, said)) = said(line) else {
            if let Some(comment) = line.strip_prefix("//") {
                spelling(file, number, comment, breaches);
            }
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
        spelling(file, number, said, breaches);
    }
}

/// Checks the spelling of a page in Markdown, but for its blocks of code.
fn markdown(file: &Path, text: &str, breaches: &mut Vec<String>) {
    let mut fenced = false;
    for (number, line) in (1..).zip(text.lines()) {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced {
            spelling(file, number, line, breaches);
        }
    }
}

/// Checks the spelling of a line, but for its code and its quotations.
fn spelling(file: &Path, number: usize, line: &str, breaches: &mut Vec<String>) {
    let lower = format!("{} ", line.to_lowercase());
    for (wrong, right) in SPELLING.iter().filter(|(wrong, _)| unquoted(&lower, wrong)) {
        breaches.push(format!("{}:{number}: {wrong}, better {right}", file.display()));
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

/// Checks the wording of the texts of a source file: messages, help, and explanations.
fn texts(file: &Path, text: &str, breaches: &mut Vec<String>) {
    const BANNED: &[&str] = &["can not", "can't", " is no ", " 1 records"];
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    for (line, literal) in literals(code) {
        // A single word is a name or a stable code.
        if literal.contains(' ') {
            spelling(file, line, &literal, breaches);
        }
        for banned in BANNED.iter().filter(|banned| literal.contains(**banned)) {
            breaches.push(format!("{}:{line}: `{banned}` in a text", file.display()));
        }
        // "record(s)", in place of the plural that a number takes.
        let mut places = literal.match_indices("(s)").map(|(at, _)| &literal[..at]);
        if places.any(|before| before.ends_with(char::is_alphabetic)) {
            breaches.push(format!("{}:{line}: `(s)` after a word in a text", file.display()));
        }
    }
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
        assert_eq!(breaches("// The colour of a thing.\n"), 1);
        assert_eq!(breaches("/// The `colour` of a thing, \"as one can not say\".\n"), 0);
    }

    #[test]
    fn texts_are_read() {
        let breaches = |literal: &str| {
            let mut found = Vec::new();
            texts(Path::new("x.rs"), &format!("f(\"{literal}\");\n"), &mut found);
            found.len()
        };
        assert_eq!(breaches("5 record(s)"), 1);
        assert_eq!(breaches("(s) is a letter, and so is pt.(s)"), 0);
        assert_eq!(breaches("x is no tile"), 1);
        assert_eq!(breaches("there is no tile"), 1);
        assert_eq!(breaches("the colour of `colour`"), 1);
        assert_eq!(breaches("the color of a tile"), 0);
    }

    #[test]
    fn pages_are_spelled_alike() {
        let mut found = Vec::new();
        markdown(Path::new("x.md"), "a colour\n```\na colour\n```\n`colour`\n", &mut found);
        assert_eq!(found.len(), 1);
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
