//! The frame of a page: its head, the board with its controls, and the move list.

use super::picture::Opening;
use super::{Page, Section, linked};
use crate::theme::{DARK_STYLE, LIGHT_STYLE, Theme};
use crate::visible::escape;
use core::fmt::Write as _;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Digests of the style sheet and the script, the only ones that browsers accept on the page. A
/// test checks them.
const STYLE_DIGEST: &str = "sha256-2JrPI5y6oawt9nLYIut3yxXJ4GoGx/PEj2dnEY/XXkw=";
const SCRIPT_DIGEST: &str = "sha256-pMFPzGJ+5WRBsS8ZQQ5ch5IVpaQE+1oXbgTysYr0enA=";

/// Returns the whole page.
pub(super) fn page(page: &Page) -> String {
    let title = match &page.players {
        Some([one, other]) => escape(&format!("{one} – {other}")),
        None => escape(&page.title),
    };
    let theme = match page.theme {
        None => "",
        Some(Theme::Light) => " data-theme=\"light\"",
        Some(Theme::Dark) => " data-theme=\"dark\"",
    };
    let style = style();
    let length = |section: &Section| section.body.len() + section.changes.len() + 300;
    let length: usize = page.sections.iter().map(length).sum();
    let mut out = String::with_capacity(length + 100_000);
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         base-uri 'none'; form-action 'none'; style-src '{STYLE_DIGEST}'; \
         script-src '{SCRIPT_DIGEST}'\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    );
    let (parts, drawn, elements) = page.pictures.table();
    let defs = page.pictures.defs.element();
    let _ = write!(
        out,
        "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">{defs}</svg>\n\
         <template id=\"elements-of-all\"><svg>\n"
    );
    for element in elements.lines() {
        out.push_str(element);
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "</svg></template>\n<p id=\"parts\" data-drawn=\"{drawn}\" hidden>{parts}</p>"
    );
    let _ = write!(out, "<header><h1>{title}</h1></header>\n<main>\n");
    if let Some(opening) = &page.opening {
        board(page, opening, &mut out);
    }
    // The script finds the only position in the hidden list.
    let hidden = if page.steps > 1 { "" } else { " hidden" };
    let _ = write!(
        out,
        "<div id=\"side\"{hidden}>\n<div id=\"about\" hidden></div>\n<nav aria-label=\"Moves\">\n"
    );
    for section in &page.sections {
        moves(page, section, &mut out);
    }
    out.push_str("</nav>\n</div>\n");
    let worst = page.errors.html(page.games);
    // The score of a match is that of two players in several games.
    let match_of = page.players.as_ref().filter(|_| page.games > 1);
    let scores = match_of.map_or_else(String::new, |it| super::tables::scores(&page.scores, it));
    if !(worst.is_empty() && scores.is_empty() && page.tables.is_empty()) {
        let _ = write!(out, "<div id=\"more\">\n{worst}");
        if !(scores.is_empty() && page.tables.is_empty()) {
            let tables = super::tables::all(&page.tables);
            let _ = write!(out, "<div id=\"figures\">\n{scores}{tables}</div>\n");
        }
        out.push_str("</div>\n");
    }
    let _ = write!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n");
    out
}

/// Writes a section of the move list. If there are several games, each can be opened and closed.
///
/// A browser that runs the script reads `noscript` as text, so the moves of a game become elements
/// only when they are needed.
fn moves(page: &Page, section: &Section, out: &mut String) {
    let Section { game, title, players: [one, other], record, first, changes, body } = section;
    let data = format!("data-first=\"{first}\" data-d=\"{changes}\"");
    if *game == 0 {
        let _ = write!(out, "<section {data}>\n<noscript>{body}</noscript>\n</section>\n");
        return;
    }
    // Players named in the heading of the page are not repeated.
    let named = page.players.is_none() && !(one.is_empty() && other.is_empty());
    let heading = match (named, title.as_str()) {
        (true, "") => format!("{one} – {other}"),
        (true, title) => format!("{one} – {other}, {title}"),
        (false, "") => format!("Game {game}"),
        (false, title) => title.to_owned(),
    };
    let heading = format!("<h2 id=\"g{game}\">{}</h2>", linked(&heading));
    let _ = writeln!(out, "<section {data} aria-labelledby=\"g{game}\">");
    if !record.is_empty() {
        // A parser drops a line end at the start of the element.
        let _ = writeln!(out, "<pre class=\"record\" hidden>\n{}</pre>", record_text(record));
    }
    let _ = match page.games {
        1 => write!(out, "{heading}\n<noscript>{body}</noscript>\n"),
        _ => write!(
            out,
            "<details{}>\n<summary>{heading}</summary>\n<noscript>{body}</noscript>\n</details>\n",
            if *game == 1 { " open" } else { "" }
        ),
    };
    out.push_str("</section>\n");
}

/// Returns the text of a record, whose lines stay as they are.
fn record_text(record: &str) -> String {
    record.lines().map(|line| escape(line) + "\n").collect()
}

/// Writes the board with its captions, controls, and graphs.
fn board(page: &Page, opening: &Opening, out: &mut String) {
    let _ = write!(
        out,
        "<div id=\"board\">\n<figure>\n{}\
         <svg id=\"picture\" {} aria-labelledby=\"name\" aria-describedby=\"description\">\n\
         <desc id=\"description\">{}</desc>\n<g id=\"elements\">\n{}</g></svg>\n\
         <figcaption><strong id=\"name\">{}</strong> <code id=\"id\">{}</code></figcaption>\n\
         </figure>\n<p id=\"live\" class=\"unseen\" aria-live=\"polite\"></p>\n",
        if page.evaluated { "<div class=\"evaluation\" hidden><i></i></div>\n" } else { "" },
        opening.attributes,
        escape(&opening.description),
        opening.body,
        escape(&opening.name),
        escape(&opening.id),
    );
    controls(page, out);
    out.push_str("<div id=\"variations\" role=\"group\" aria-label=\"Variations\" hidden></div>\n");
    out.push_str(&page.graphs);
    out.push_str("</div>\n");
}

/// Writes the buttons, which are hidden until the script shows them.
fn controls(page: &Page, out: &mut String) {
    let steps = page.steps;
    // An icon is a path in a square of 24 by 24 units.
    const STEPPING: [(&str, &str, &str); 5] = [
        ("first", "First position (Home)", "M6 5h2.5v14H6zM19 5v14L9 12z"),
        ("previous", "Previous position (left arrow)", "M17 5v14L7 12z"),
        ("play", "Play by itself (space bar)", "M8 4v16l12-8z"),
        ("next", "Next position (right arrow)", "M7 5v14l10-7z"),
        ("last", "Last position (End)", "M18 5h-2.5v14H18zM5 5v14l10-7z"),
    ];
    const LOOK: [(&str, &str, &str); 2] = [
        ("flip", "Board from the other side (f)", "M8 3L3 8h4v8h2V8h4zM16 21l5-5h-4V8h-2v8h-4z"),
        ("theme", "Light or dark colors (d)", "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z"),
    ];
    let stepping = if steps > 1 { &STEPPING[..] } else { &[] };
    out.push_str("<div id=\"controls\" role=\"group\" aria-label=\"Controls\" hidden>\n");
    stepping.iter().for_each(|it| button(it, out));
    if steps > 1 {
        out.push_str("<output id=\"place\"></output>\n");
    }
    LOOK.iter().for_each(|it| button(it, out));
    if page.opening.as_ref().is_some_and(|opening| !opening.id.is_empty()) {
        copy("position", "Copy position", out);
    }
    if page.sections.iter().any(|section| !section.record.is_empty()) {
        copy("record", "Copy game", out);
    }
    if steps > 1 {
        out.push_str(
            "<input id=\"seek\" type=\"range\" min=\"1\" max=\"1\" value=\"1\" aria-label=\"Position\">\n",
        );
    }
    out.push_str("</div>\n");
    if steps > 1 {
        keys(out);
    }
}

/// Writes the list of the keys.
fn keys(out: &mut String) {
    const KEYS: [(&str, &str); 9] = [
        ("← →", "one move back or forward"),
        ("Home End", "start or end of the game"),
        ("↑ ↓", "previous or next variation of this move"),
        ("Esc", "leave the variation"),
        ("Page Up Page Down", "previous or next game"),
        ("Space", "start or stop automatic play"),
        ("f", "view the board from the other side"),
        ("d", "switch between light and dark colors"),
        ("?", "show or hide this list"),
    ];
    out.push_str("<details id=\"keys\" hidden>\n<summary>Keys</summary>\n<table>\n");
    for (key, does) in KEYS {
        let _ = writeln!(out, "<tr><th scope=\"row\"><kbd>{key}</kbd></th><td>{does}</td></tr>");
    }
    out.push_str("</table>\n</details>\n");
}

/// Writes a button that copies a text.
fn copy(what: &str, label: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "<button type=\"button\" data-go=\"copy\" data-copy=\"{what}\">{label}</button>"
    );
}

fn button((go, label, icon): &(&str, &str, &str), out: &mut String) {
    let _ = writeln!(
        out,
        "<button type=\"button\" data-go=\"{go}\" aria-label=\"{label}\" title=\"{label}\">\
         <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{icon}\"/></svg></button>"
    );
}

/// Returns the style sheet, which is the same for every page.
fn style() -> String {
    format!(
        ":root{{{LIGHT_STYLE}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{DARK_STYLE}}}}}\n\
         :root[data-theme=dark]{{{DARK_STYLE}}}\n{STYLE}\
         @media print{{:root:root:root{{{LIGHT_STYLE}}}}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest as _, Sha256};

    /// Returns the digest of a text in the format of a content security policy.
    fn digest(text: &str) -> String {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut out = "sha256-".to_owned();
        for bytes in Sha256::digest(text.as_bytes()).chunks(3) {
            let word = bytes.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
            let word = word << (8 * (3 - bytes.len()));
            for at in 0..=bytes.len() {
                out.push(char::from(DIGITS[(word >> (18 - 6 * at) & 63) as usize]));
            }
            out.extend((bytes.len()..3).map(|_| '='));
        }
        out
    }

    #[test]
    fn the_policy_names_the_style_sheet_and_the_script() {
        assert_eq!(digest("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        assert_eq!(STYLE_DIGEST, digest(&style()), "the style sheet has changed");
        assert_eq!(SCRIPT_DIGEST, digest(SCRIPT), "the script has changed");
    }
}
