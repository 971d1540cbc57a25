//! Circles of modules: each crate is read as a graph of its files, in which a module points to those
//! that it names by `crate::…` and to those it declares.

use crate::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The modules of a crate by path, such as `table::parquet`, with the modules that each one uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Reports the modules of each crate that use each other in a circle.
pub(crate) fn check(breaches: &mut Vec<String>) -> Result<(), String> {
    for entry in std::fs::read_dir(root::path().join("crates")).map_err(|e| e.to_string())? {
        let folder = entry.map_err(|e| e.to_string())?.path();
        let circle = circle(graph(&folder.join("src"))?);
        if !circle.is_empty() {
            let uses = circle.iter().flat_map(|(name, uses)| {
                uses.iter().map(move |other| format!("\n  {name} uses {other}"))
            });
            let uses: String = uses.collect();
            breaches
                .push(format!("{}: modules use each other in a circle:{uses}", folder.display()));
        }
    }
    Ok(())
}

fn graph(src: &Path) -> Result<Graph, String> {
    let mut texts = BTreeMap::new();
    for file in root::files(src)? {
        let path = file.strip_prefix(src).unwrap_or(&file).with_extension("");
        let name = path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("::");
        let is_root = matches!(name.as_str(), "lib" | "main");
        if file.extension().is_some_and(|ending| ending == "rs") && !is_root {
            texts.insert(name, root::read(&file)?);
        }
    }
    let names: BTreeSet<String> = texts.keys().cloned().collect();
    let graph = texts.into_iter().map(|(name, text)| {
        let within = format!("{name}::");
        let declared = names.iter().filter(|other| has_code(&text) && other.starts_with(&within));
        let named = named(&text).into_iter().filter_map(|path| module(&path, &names));
        // A module and those around it belong together.
        let named = named.filter(|other| !within.starts_with(&format!("{other}::")));
        let used = declared.cloned().chain(named).collect();
        (name, used)
    });
    Ok(graph.collect())
}

/// Returns `true` if a module defines anything. Others only hand on the names of the modules that
/// they declare.
fn has_code(text: &str) -> bool {
    let defines = ["fn ", "impl", "struct ", "enum ", "trait ", "macro_rules!"];
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).any(|line| defines.iter().any(|word| line.contains(word)))
}

/// Returns the longest part of a path that is a module.
fn module(path: &str, names: &BTreeSet<String>) -> Option<String> {
    let mut path = path;
    loop {
        if names.contains(path) {
            return Some(path.to_owned());
        }
        path = path.rsplit_once("::")?.0;
    }
}

/// Returns the paths after `crate::` in the code of a file, without its tests.
fn named(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let before = code.get(..at).and_then(|text| text.chars().next_back());
        if before.is_none_or(|sign| !sign.is_alphanumeric() && sign != '_') {
            tree("", code.get(at + "crate::".len()..).unwrap_or_default(), &mut paths);
        }
    }
    paths
}

/// Reads a path, or a list in braces, and returns the text after it.
fn tree<'a>(prefix: &str, text: &'a str, paths: &mut Vec<String>) -> &'a str {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    if let Some(mut list) = text.strip_prefix('{') {
        loop {
            list = tree(prefix, list.trim_start(), paths).trim_start();
            match list.strip_prefix(',') {
                Some(rest) => list = rest,
                None => return list.strip_prefix('}').unwrap_or(list),
            }
        }
    }
    let end = text.find(|sign| !is_name(sign)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") };
    match rest.strip_prefix("::") {
        Some(rest) if !name.is_empty() => tree(&path, rest, paths),
        _ => {
            paths.push(path);
            rest
        }
    }
}

/// Returns the modules that remain after all those have been taken away that use no other, and all
/// those that no other uses.
fn circle(mut graph: Graph) -> Graph {
    loop {
        let before = graph.len();
        let used: BTreeSet<String> = graph.values().flatten().cloned().collect();
        graph.retain(|name, uses| !uses.is_empty() && used.contains(name));
        let left: BTreeSet<String> = graph.keys().cloned().collect();
        graph.values_mut().for_each(|uses| uses.retain(|name| left.contains(name)));
        if graph.len() == before {
            return graph;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_in_lists_and_in_code() {
        let text = "use crate::{a, b::{C, d::e}};\n// crate::no\nfn f() { crate::g::h(1) }\n\
            macro_rules! m { () => { $crate::i::J } }\n#[cfg(test)]\nuse crate::k;";
        assert_eq!(named(text), ["a", "b::C", "b::d::e", "g::h", "i::J"]);
    }

    #[test]
    fn only_circles_remain() {
        let graph = |edges: &[(&str, &str)]| {
            let mut graph = Graph::new();
            for (from, to) in edges {
                graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
                graph.entry((*to).to_owned()).or_default();
            }
            graph
        };
        assert!(circle(graph(&[("a", "b"), ("a", "c"), ("b", "c")])).is_empty());
        let found = circle(graph(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]));
        assert_eq!(found, graph(&[("b", "c"), ("c", "b")]));
    }
}
