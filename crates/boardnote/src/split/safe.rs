//! Texts of records as parts of names of files.

/// Maximum length of a part of a name, in bytes.
const LONGEST: usize = 100;

/// Characters that some system does not allow in a name, or reads as more than a character.
const SIGNS: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// Returns a text as one part of a name: it names no folder, and is allowed on all systems.
pub(super) fn part(text: &str) -> String {
    let safe = |c: char| if SIGNS.contains(&c) || c.is_control() { '_' } else { c };
    let mut part: String = text.chars().map(safe).collect();
    while part.len() > LONGEST {
        part.pop();
    }
    if part.starts_with(['.', '-']) {
        part.replace_range(..1, "_");
    }
    if part.ends_with(['.', ' ']) {
        part.replace_range(part.len() - 1.., "_");
    }
    if part.is_empty() || is_device(&part) {
        part.push('_');
    }
    part
}

/// Returns `true` for a name of a device of Windows.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let numbered = |prefix: &str| {
        let number = name.strip_prefix(prefix);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    ["CON", "PRN", "AUX", "NUL"].contains(&name.as_str()) || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_leaves_its_folder() {
        for (text, expected) in [
            ("Ann", "Ann"),
            ("", "_"),
            ("../evil", "_._evil"),
            ("A/B: ..\\x?", "A_B_ .._x_"),
            ("-rf", "_rf"),
            (".", "_"),
            ("..", "__"),
            ("end. ", "end._"),
            ("a\nb\u{7f}", "a_b_"),
            ("con", "con_"),
            ("COM1", "COM1_"),
            ("COM0", "COM0"),
            ("Ängström", "Ängström"),
        ] {
            assert_eq!(part(text), expected, "{text:?}");
        }
        assert_eq!(part(&"ä".repeat(51)), "ä".repeat(50));
        assert_eq!(part(&format!("{} x", "a".repeat(99))), format!("{}_", "a".repeat(99)));
    }
}
