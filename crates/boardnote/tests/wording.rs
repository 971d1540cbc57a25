//! The wording of all help texts and explanations: plain words, correct plurals, no questions.

use boardnote::cli;
use boardnote::formats;
use clap::Command;

/// Parts of words and sentences that no text contains, and the reason.
const BANNED: [(&str, &str); 9] = [
    ("(s)", "write the plural that the number takes"),
    (" 1 records", "write the singular"),
    ("can not", "`cannot` is one word"),
    ("can't", "write `cannot`"),
    (" is no ", "write `is not a`"),
    ("  ", "one blank is enough"),
    ("colour", "American spelling"),
    (" behind ", "write `after`"),
    ("(default:", "defaults stand in square brackets"),
];

/// Words of questions, with which no help text starts.
const QUESTIONS: [&str; 8] = ["How", "What", "When", "Where", "Whether", "Which", "Who", "Whose"];

/// Collects the texts of a command and of everything below it, each with its place.
fn texts(command: &Command, place: &str, found: &mut Vec<(String, String)>) {
    let place = format!("{place} {}", command.get_name());
    let mut add = |what: &str, text: String| found.push((format!("{place}: {what}"), text));
    add("about", command.get_about().map(ToString::to_string).unwrap_or_default());
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for paragraph in after.split('\n').filter(|line| !line.starts_with(' ')) {
        add("after help", paragraph.to_owned());
    }
    for argument in command.get_arguments() {
        let name = argument.get_id().as_str();
        add(name, argument.get_help().map(ToString::to_string).unwrap_or_default());
        for value in argument.get_possible_values() {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            add(&format!("{name}={}", value.get_name()), help);
        }
    }
    command.get_subcommands().for_each(|verb| texts(verb, &place, found));
}

#[test]
fn help_texts_read_well() {
    let mut found = Vec::new();
    texts(&cli::command(), "", &mut found);
    assert!(found.len() > 300, "{}", found.len());
    for (place, text) in &found {
        for (banned, reason) in BANNED {
            assert!(!text.contains(banned), "{place}: {text}: {reason}");
        }
        let first = text.split(' ').next().unwrap_or_default();
        assert!(!QUESTIONS.contains(&first), "{place}: {text}");
        assert!(!text.ends_with('.') || place.ends_with("after help"), "{place}: {text}");
    }
}

#[test]
fn every_option_has_a_help_text() {
    fn walk(command: &Command) {
        for argument in command.get_arguments() {
            let name = argument.get_id();
            let help = argument.get_help();
            assert!(help.is_some_and(|help| !help.to_string().is_empty()), "{command}: {name}");
        }
        command.get_subcommands().for_each(walk);
    }
    walk(&cli::command());
}

#[test]
fn explanations_read_well() {
    let mut count = 0;
    for format in formats::ALL {
        for code in (format.info().codes)() {
            count += 1;
            let (name, text) = (format.info().name, &code.text);
            for (banned, reason) in
                BANNED.iter().filter(|(banned, _)| !matches!(*banned, " behind " | "  "))
            {
                assert!(!text.contains(banned), "{name} {}: {text}: {reason}", code.code);
            }
            assert!(text.ends_with(['.', ':']), "{name} {}: {text}", code.code);
        }
    }
    assert!(count > 200, "{count}");
}
