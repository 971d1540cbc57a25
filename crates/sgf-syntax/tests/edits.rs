//! A property that is set has one value.

#![allow(clippy::unwrap_used, reason = "test code")]

use proptest::prelude::*;
use sgf_syntax::{Edits, Node, ParseOptions, parse, parse_with};

/// Read by sgfmill 1.1.1, the root of each result has one `KM` with the value 7.5.
#[test]
fn a_text_replaces_all_values_of_its_property() {
    for (source, written) in [
        ("(;GM[1]KM[1][2]\n;B[aa])", "(;GM[1]KM[7.5]\n;B[aa])"),
        ("(;KM[1]\r\n[2] [3]SZ[9])", "(;KM[7.5]SZ[9])"),
        ("(;KM[1]KM[2])", "(;KM[7.5])"),
        ("(;KM[1] SZ[9] KM[2][3]\nGM[1])", "(;KM[7.5] SZ[9] \nGM[1])"),
        ("(;KoMi[1]KM[]SZ[9])", "(;KoMi[7.5]SZ[9])"),
        ("(;KM[]KM[1])", "(;KM[7.5])"),
        ("(;KM SZ[9])", "(;KM[7.5] SZ[9])"),
        ("(;KM SZ[9]KM[1])", "(; SZ[9]KM[7.5])"),
        ("(;SZ[9];KM[1])", "(;SZ[9]KM[7.5];KM[1])"),
    ] {
        let read = parse_with(source, &ParseOptions::lenient()).unwrap().value;
        let root = read.trees().next().unwrap().root().unwrap();
        let mut edits = Edits::new(&read);
        edits.set_text(root, "KM", "7.5");
        let bytes = edits.apply().unwrap();
        assert_eq!(String::from_utf8_lossy(&bytes), written);
        let again = parse(&bytes).unwrap();
        let root = again.trees().next().unwrap().root().unwrap();
        assert_eq!(root.texts("KM").collect::<Vec<_>>(), ["7.5"], "{source}");
    }
}

#[test]
fn a_property_is_set_once() {
    for source in ["(;GM[1])", "(;GM[1]C[])", "(;GM[1]C[x][y])"] {
        let collection = parse(source).unwrap();
        let root = collection.trees().next().unwrap().root().unwrap();
        let mut edits = Edits::new(&collection);
        edits.set_text(root, "C", "a");
        edits.set_text(root, "C", "b");
        assert_eq!(edits.apply().unwrap_err().code(), "overlapping-edits", "{source}");
    }
}

/// Applies edits to the nodes of a file, which are numbered in its order.
fn edited(
    source: &str,
    edit: impl for<'c> FnOnce(&mut Edits<'c>, &[Node<'c>]),
) -> Result<String, &'static str> {
    let read = parse_with(source, &ParseOptions::lenient()).unwrap().value;
    let nodes: Vec<_> = read.trees().flat_map(sgf_syntax::GameTree::all_nodes).collect();
    let mut edits = Edits::new(&read);
    edit(&mut edits, &nodes);
    let bytes = edits.apply().map_err(|error| error.code())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

const TREE: &str = "(;C[a]\n;C[b] ;C[c] (;C[d];C[e]\n)\n (;C[f] ) ) tail";

#[test]
fn nodes_are_added_after_any_node() {
    let add = |at: usize| {
        edited(TREE, |edits, nodes| {
            edits.add_child(nodes[at], |new| {
                new.node().text("C", "x]").node().add("B", ["aa"]);
            });
        })
        .unwrap()
    };
    let new = ";C[x\\]]\n;B[aa]";
    assert_eq!(add(0), format!("(;C[a]\n(;C[b] ;C[c] (;C[d];C[e]\n)\n (;C[f] ))\n({new}) ) tail"));
    assert_eq!(add(2), format!("(;C[a]\n;C[b] ;C[c] (;C[d];C[e]\n)\n (;C[f] )\n({new}) ) tail"));
    assert_eq!(add(4), format!("(;C[a]\n;C[b] ;C[c] (;C[d];C[e]\n{new}\n)\n (;C[f] ) ) tail"));
    let none = edited(TREE, |edits, nodes| edits.add_child(nodes[0], |_| ()));
    assert_eq!(none.unwrap(), TREE);
    let two = edited("(;C[a])", |edits, nodes| {
        edits.add_child(nodes[0], |new| _ = new.game().add("B", ["aa"]).game().add("B", ["bb"]));
        edits.add_child(nodes[0], |new| _ = new.node().add("B", ["cc"]));
    });
    assert_eq!(two.unwrap(), "(;C[a]\n(;B[aa])\n(;B[bb])\n(;B[cc]))");
}

#[test]
fn nodes_are_removed_with_all_after_them() {
    let remove = |at: usize| edited(TREE, |edits, nodes| edits.remove_node(nodes[at])).unwrap();
    assert_eq!(remove(0), " tail");
    assert_eq!(remove(1), "(;C[a] ) tail");
    assert_eq!(remove(3), "(;C[a]\n;C[b] ;C[c]\n (;C[f] ) ) tail");
    assert_eq!(remove(4), "(;C[a]\n;C[b] ;C[c] (;C[d]\n)\n (;C[f] ) ) tail");
    let both = edited(TREE, |edits, nodes| {
        edits.set_text(nodes[4], "C", "gone");
        edits.set_text(nodes[5], "C", "stays");
        edits.remove_node(nodes[3]);
        edits.remove_node(nodes[4]);
    });
    assert_eq!(both.unwrap(), "(;C[a]\n;C[b] ;C[c]\n (;C[stays] ) ) tail");
}

#[test]
fn nodes_are_promoted_and_moved() {
    let promoted = edited(TREE, |edits, nodes| {
        edits.promote(nodes[5]);
        edits.promote(nodes[0]);
    });
    assert_eq!(promoted.unwrap(), "(;C[a]\n;C[b] ;C[c]\n (;C[f] ) (;C[d];C[e]\n) ) tail");
    let moved =
        |at: usize, to: usize| edited(TREE, |edits, nodes| edits.move_node(nodes[at], nodes[to]));
    assert_eq!(moved(4, 0).unwrap(), "(;C[a]\n(;C[b] ;C[c] (;C[d]\n)\n (;C[f] ))\n(;C[e]) ) tail");
    assert_eq!(moved(3, 5).unwrap(), "(;C[a]\n;C[b] ;C[c]\n (;C[f]\n;C[d];C[e] ) ) tail");
    assert_eq!(moved(5, 3).unwrap(), "(;C[a]\n;C[b] ;C[c] (;C[d](;C[e])\n(;C[f] )\n) ) tail");
    for at in [1, 2, 4] {
        assert_eq!(moved(1, at), Err("moved-into-itself"), "{at}");
    }
    let cycle = edited(TREE, |edits, nodes| {
        edits.move_node(nodes[3], nodes[5]);
        edits.move_node(nodes[5], nodes[3]);
    });
    assert_eq!(cycle, Err("moved-into-itself"));
    let lost = edited(TREE, |edits, nodes| {
        edits.move_node(nodes[5], nodes[3]);
        edits.remove_node(nodes[3]);
    });
    assert_eq!(lost, Err("moved-into-itself"));
    let both = edited(TREE, |edits, nodes| {
        edits.remove_node(nodes[5]);
        edits.move_node(nodes[5], nodes[3]);
    });
    assert_eq!(both, Err("overlapping-edits"));
    let saved = edited(TREE, |edits, nodes| {
        edits.move_node(nodes[4], nodes[0]);
        edits.set_text(nodes[4], "C", "kept");
        edits.remove_node(nodes[1]);
    });
    assert_eq!(saved.unwrap(), "(;C[a]\n;C[kept] ) tail");
}

#[test]
fn games_are_moved_into_one_another() {
    let merged = edited("(;GM[1];B[aa])\n(;GM[1];B[bb])\n", |edits, nodes| {
        edits.move_node(nodes[2], nodes[0]);
    });
    assert_eq!(merged.unwrap(), "(;GM[1](;B[aa])\n(;GM[1];B[bb]))\n\n");
    let sets = "(;CA[UTF-8];C[ü])(;CA[ISO-8859-7];C[a])";
    let into = |at: usize, to: usize| edited(sets, |edits, all| edits.move_node(all[at], all[to]));
    assert_eq!(into(1, 2), Err("not-in-charset"));
    assert!(into(3, 0).is_ok());
}

#[cfg(feature = "encoding")]
#[test]
fn new_nodes_are_in_the_character_set_of_the_game() {
    let source = b"(;CA[Shift_JIS]SZ[9]PB[\x95\x5c];B[ee])";
    let read = parse(source).unwrap();
    let root = read.trees().next().unwrap().root().unwrap();
    let mut edits = Edits::new(&read);
    edits.set(root, "PW", ["ゾ"]);
    edits.add_child(root, |new| _ = new.node().text("C", "表ゾ").node().text("N", "ゾ"));
    let bytes = edits.apply().unwrap();
    let again = parse(&bytes).unwrap();
    let nodes: Vec<_> = again.trees().next().unwrap().all_nodes().collect();
    assert_eq!(nodes.len(), 4);
    assert_eq!(
        (nodes[0].text("PW").unwrap(), nodes[2].text("C").unwrap()),
        ("ゾ".into(), "表ゾ".into())
    );
    edits.add_child(root, |new| _ = new.node().text("C", "ł"));
    assert_eq!(edits.apply().unwrap_err().code(), "not-in-charset");
}

/// A plain tree: the comment of a node and the nodes after it.
type Plain = Vec<(String, Vec<usize>)>;

fn plain(source: &str) -> Plain {
    let read = parse_with(source, &ParseOptions::lenient()).unwrap().value;
    let nodes = read.trees().flat_map(sgf_syntax::GameTree::all_nodes);
    let children = |node: Node<'_>| node.children().into_iter().map(Node::index).collect();
    nodes.map(|node| (node.text("C").unwrap_or_default().into_owned(), children(node))).collect()
}

/// Writes a plain tree with every node in parentheses.
fn written(tree: &Plain, at: usize) -> String {
    let rest = tree[at].1.iter().map(|child| written(tree, *child)).collect::<String>();
    format!("({}{rest})", tree[at].0)
}

proptest! {
    /// Edits do to the text what the same steps do to a tree of lists.
    #[test]
    fn edits_do_what_they_do_to_a_tree(
        shape in prop::collection::vec((0..6_usize, any::<bool>()), 1..12),
        steps in prop::collection::vec((0..4_u8, 0..12_usize, 0..12_usize), 0..6),
    ) {
        let mut source = "(;C[r]".to_owned();
        let mut depth = 0;
        for (number, (up, is_branch)) in shape.iter().enumerate() {
            let closed = (*up).min(depth);
            source += &")".repeat(closed);
            depth -= closed;
            if *is_branch || closed > 0 {
                source += " (";
                depth += 1;
            }
            source += &format!("\n;C[n{number}] ");
        }
        source += &")".repeat(depth + 1);
        let mut tree = plain(&source);
        let count = tree.len();
        let parent = |tree: &Plain, at: usize| tree.iter().position(|(_, list)| list.contains(&at));
        let after = |tree: &Plain, at: usize| {
            let mut all = vec![at];
            let mut next = 0;
            while next < all.len() {
                all.extend(tree[all[next]].1.clone());
                next += 1;
            }
            all
        };
        let text = edited(&source, |edits, nodes| {
            for (step, a, b) in steps {
                let (a, b) = (a % count, b % count);
                let (Some(above), true) = (parent(&tree, a), after(&tree, 0).contains(&b)) else { continue };
                if !after(&tree, 0).contains(&a) {
                    continue;
                }
                match step {
                    0 => {
                        edits.add_child(nodes[a], |new| _ = new.node().text("C", "new"));
                        tree.push(("new".to_owned(), Vec::new()));
                        let new = tree.len() - 1;
                        tree[a].1.push(new);
                    }
                    1 => {
                        edits.promote(nodes[a]);
                        tree[above].1.retain(|child| *child != a);
                        tree[above].1.insert(0, a);
                    }
                    2 if !after(&tree, a).contains(&b) => {
                        edits.move_node(nodes[a], nodes[b]);
                        tree[above].1.retain(|child| *child != a);
                        tree[b].1.push(a);
                    }
                    _ => {
                        edits.set_text(nodes[a], "X", "y");
                        edits.set(nodes[a], "C", [tree[a].0.as_str()]);
                        break;
                    }
                }
            }
        });
        let text = text.unwrap();
        prop_assert_eq!(written(&plain(&text), 0), written(&tree, 0), "{} became {}", source, text);
    }
}
