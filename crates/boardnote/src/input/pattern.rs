//! Expansion of patterns such as `games/*.sgf`, matched on bytes, for quoted arguments and for
//! systems whose shell does not expand them.

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

/// Returns the paths that match a pattern, in byte order. The result is empty if nothing matches or
/// the path is not a pattern.
pub(super) fn expand(pattern: &Path) -> Vec<PathBuf> {
    if !is_pattern(pattern.as_os_str()) {
        return Vec::new();
    }
    let mut found = vec![PathBuf::new()];
    for part in pattern.components() {
        found = match part {
            Component::Normal(part) if is_pattern(part) => {
                found.iter().flat_map(|folder| below(folder, part)).collect()
            }
            part => found.iter().map(|folder| folder.join(part)).collect(),
        };
    }
    // Components without wildcards may not exist.
    found.retain(|path| path.symlink_metadata().is_ok());
    found
}

fn is_pattern(text: &OsStr) -> bool {
    text.as_encoded_bytes().iter().any(|byte| matches!(byte, b'*' | b'?' | b'['))
}

/// Returns the entries of a directory whose names match.
fn below(folder: &Path, pattern: &OsStr) -> Vec<PathBuf> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(here).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name());
    let mut names: Vec<OsString> =
        names.filter(|name| matches(pattern.as_encoded_bytes(), name.as_encoded_bytes())).collect();
    names.sort();
    names.into_iter().map(|name| folder.join(name)).collect()
}

/// Returns `true` if a name matches a pattern of `*`, `?`, `[…]`, and `[!…]`. A hidden name matches
/// only if the pattern starts with a dot.
pub(super) fn matches(pattern: &[u8], name: &[u8]) -> bool {
    if name.starts_with(b".") && !pattern.starts_with(b".") {
        return false;
    }
    let (mut p, mut n) = (0, 0);
    // Place to resume if the rest does not match: after the last `*`, one byte further.
    let mut again = None;
    loop {
        if pattern.get(p) == Some(&b'*') {
            p += 1;
            again = Some((p, n));
            continue;
        }
        match (name.get(n), one(pattern.get(p..).unwrap_or_default(), name.get(n))) {
            (Some(_), Some(length)) => {
                p += length;
                n += 1;
            }
            (None, _) if p == pattern.len() => return true,
            _ => match again {
                Some((star, from)) if from < name.len() => {
                    again = Some((star, from + 1));
                    (p, n) = (star, from + 1);
                }
                _ => return false,
            },
        }
    }
}

/// Returns the length of the element at the start of the pattern, if it matches the byte.
fn one(pattern: &[u8], byte: Option<&u8>) -> Option<usize> {
    let byte = byte?;
    match pattern.first()? {
        b'?' => Some(1),
        b'[' => match class(pattern, *byte) {
            Some((length, true)) => Some(length),
            Some((_, false)) => None,
            // An unclosed bracket is an ordinary character.
            None => (*byte == b'[').then_some(1),
        },
        other => (other == byte).then_some(1),
    }
}

/// Returns the length of a class such as `[a-z]`, and `true` if it contains the byte.
fn class(pattern: &[u8], byte: u8) -> Option<(usize, bool)> {
    let not = matches!(pattern.get(1)?, b'!' | b'^');
    let start = 1 + usize::from(not);
    let mut at = start;
    let mut found = false;
    loop {
        match *pattern.get(at)? {
            b']' if at > start => return Some((at + 1, found != not)),
            from => match (pattern.get(at + 1), pattern.get(at + 2)) {
                (Some(b'-'), Some(&to)) if to != b']' => {
                    found |= (from..=to).contains(&byte);
                    at += 3;
                }
                _ => {
                    found |= from == byte;
                    at += 1;
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_as_in_a_shell() {
        for (pattern, name, expected) in [
            ("*", "a", true),
            ("*", "", true),
            ("*", ".a", false),
            (".*", ".a", true),
            ("a*c", "abbc", true),
            ("a*c", "abbd", false),
            ("*a*b*", "xxaxxbxx", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("[a-c]x", "bx", true),
            ("[!a-c]x", "bx", false),
            ("[]]", "]", true),
            ("[a-]", "-", true),
            ("[", "[", true),
            ("a[", "a[", true),
        ] {
            assert_eq!(matches(pattern.as_bytes(), name.as_bytes()), expected, "{pattern} {name}");
        }
        assert!(matches(b"x*", b"x\xff"));
        // Matching takes at most as many steps as the product of the two lengths.
        assert!(!matches(&b"*a".repeat(1_000), &[b'a'; 999]));
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_not_utf_8_is_no_trouble() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join(OsStr::from_bytes(b"x\xff"));
        std::fs::write(&odd, "").unwrap();
        std::fs::write(folder.path().join("xa"), "").unwrap();
        std::fs::write(folder.path().join("y"), "").unwrap();
        assert_eq!(expand(&folder.path().join("x*")), [folder.path().join("xa"), odd]);
    }
}
