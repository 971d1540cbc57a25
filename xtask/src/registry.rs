//! Rules for the pages of the libraries on the package registry, where `rustdoc` makes no links.

use std::path::Path;

use crate::root;

/// Checks that a library has a first example, and that its page names the oldest compiler and has
/// no links that only `rustdoc` knows.
pub(crate) fn check(library: &Path, breaches: &mut Vec<String>) -> Result<(), String> {
    let page = library.join("README.md");
    let text = root::read(&page)?;
    let mut found = |what: String| breaches.push(format!("{}: {what}", page.display()));
    if !library.join("examples/first.rs").exists() {
        found("no examples/first.rs".to_owned());
    }
    let manifest = root::read(&library.join("Cargo.toml"))?;
    let oldest = if manifest.contains("rust-version = \"1.88\"") { "1.88" } else { "1.85" };
    if !text.split_whitespace().any(|word| word.trim_end_matches('.') == oldest) {
        found(format!("the oldest compiler, {oldest}, is not named"));
    }
    links(&text).into_iter().for_each(|link| found(format!("{link} is a link only for rustdoc")));
    Ok(())
}

/// Returns the links to items that have no address.
fn links(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        if fenced {
            continue;
        }
        for (at, _) in line.match_indices("[`") {
            let Some(end) = line[at..].find("`]").map(|end| at + end + 2) else { continue };
            let (link, rest) = (&line[at..end], &line[end..]);
            let is_defined = text.contains(&format!("\n{link}: https://"));
            if !is_defined && !rest.starts_with("(http") {
                found.push(link);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::links;

    #[test]
    fn links_without_an_address_are_found() {
        assert_eq!(links("[`A`] and [`B`](https://b) and `C`\n"), ["[`A`]"]);
        assert_eq!(links("[`A`]\n\n[`A`]: https://a\n"), [""; 0]);
        assert_eq!(links("[`A`](Self::a)\n```\n[`B`]\n```\n"), ["[`A`]"]);
    }
}
