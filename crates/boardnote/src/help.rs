//! Pages of help about a subject, beside those about verbs: `boardnote help conditions`.

use std::ffi::OsString;

/// The subjects with their pages, each of one screen.
pub const PAGES: [(&str, &str); 3] = [
    ("conditions", include_str!("help/conditions.txt")),
    ("pasting", include_str!("help/pasting.txt")),
    ("patterns", include_str!("help/patterns.txt")),
];

/// Returns the page that the arguments behind the name of the program ask for.
#[must_use]
pub fn page(arguments: impl IntoIterator<Item = OsString>) -> Option<&'static str> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let [help, subject] = arguments.as_slice() else { return None };
    if help != "help" {
        return None;
    }
    PAGES.iter().find(|(name, _)| subject == name).map(|(_, page)| *page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_fit_a_screen() {
        for (name, text) in PAGES {
            assert_eq!(page(["help".into(), name.into()]), Some(text));
            assert!(text.lines().count() <= 24, "{name}");
            assert!(text.lines().all(|line| line.len() <= 80), "{name}");
        }
        assert_eq!(page(["help".into()]), None);
        assert_eq!(page(["help".into(), "show".into()]), None);
        assert_eq!(page(["show".into(), "patterns".into()]), None);
    }
}
