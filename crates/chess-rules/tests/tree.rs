//! Editing of a game as a tree.

use chess_rules::{Game, GameTree, Item, LinePart, NodeId, Outcome, Position, Start};
use proptest::prelude::*;

/// Returns the moves of a game with brackets around variations, and its notes.
fn written(game: &Game) -> String {
    let mut walk = game.walk();
    let mut out = Vec::new();
    while let Some(item) = walk.next() {
        out.push(match item {
            Item::Move(_) => walk.san().unwrap().to_string(),
            Item::Nag(nag) => format!("${nag}"),
            Item::Comment(text) => format!("{{{text}}}"),
            Item::Error(_, text) => format!("<{text}>"),
            Item::VariationStart => "(".to_owned(),
            Item::VariationEnd => ")".to_owned(),
            Item::Result(outcome) => outcome.to_string(),
        });
    }
    out.join(" ")
}

/// Builds a game from the words that `written` prints.
fn game(words: &str) -> Game {
    let mut builder = Start::standard().game();
    for word in words.split(' ') {
        builder = match word {
            "(" => builder.begin_variation().unwrap(),
            ")" => builder.end_variation().unwrap(),
            "1-0" => builder.result(Outcome::WhiteWins),
            word => match word.strip_prefix('$') {
                Some(nag) => builder.nag(nag.parse().unwrap()),
                None if word.starts_with('{') => {
                    builder.comment(word.trim_matches(['{', '}'])).unwrap()
                }
                None => builder.san(word).unwrap(),
            },
        };
    }
    builder.finish().unwrap()
}

/// Returns the node that moves reach.
fn at(tree: &GameTree, moves: &str) -> NodeId {
    moves.split_whitespace().fold(tree.root(), |node, san| {
        let mv = tree.position(node).parse_san(san).unwrap();
        *tree.children(node).iter().find(|child| tree.mv(**child) == Some(mv)).unwrap()
    })
}

#[test]
fn a_tree_without_an_edit_is_the_game() {
    for words in [
        "1-0",
        "{a} $1 e4 {b} $2 {c} ( {d} d4 ( c4 ) {e} d5 ) {f} e5 1-0 {g}",
        "e4 ( d4 d5 ( e6 e4 ) c4 ( Nf3 ( g3 ) Nf6 ) ) ( c4 ) e5",
    ] {
        assert_eq!(written(&game(words)), words);
        assert_eq!(game(words).to_tree().to_game(), game(words), "{words}");
    }
}

#[test]
fn comments_and_annotations() {
    let mut tree = game("{a} e4 $1 {b} $2 {c} ( d4 ) {d} e5").to_tree();
    let (root, e4, e5) = (tree.root(), at(&tree, "e4"), at(&tree, "e4 e5"));
    assert_eq!(
        (tree.comment(root), tree.comment(e4), tree.comment(e5)),
        (Some("a"), Some("b c d"), None)
    );
    assert_eq!((tree.nags(e4), tree.nags(e5)), (&[1, 2][..], &[][..]));
    tree.set_comment(e5, "x\0y");
    tree.set_nags(e5, &[6]);
    tree.set_comment(root, "");
    assert_eq!(written(&tree.to_game()), "e4 $1 {b} $2 {c} ( d4 ) {d} e5 $6 {x\u{fffd}y}");
    tree.set_comment(e4, "one");
    tree.set_nags(e4, &[]);
    assert_eq!(tree.comment(e4), Some("one"));
    assert_eq!(written(&tree.to_game()), "e4 {one} ( d4 ) e5 $6 {x\u{fffd}y}");
}

#[test]
fn moves_are_added() {
    let mut tree = game("e4 e5 1-0 {z}").to_tree();
    let add = |tree: &mut GameTree, line: &str, san: &str| {
        let node = at(tree, line);
        let mv = tree.position(node).parse_san(san).unwrap();
        tree.add_child(node, mv).unwrap()
    };
    let c5 = add(&mut tree, "e4", "c5");
    add(&mut tree, "e4 c5", "Nf3");
    add(&mut tree, "e4", "e6");
    assert_eq!(tree.children(at(&tree, "e4")).len(), 3);
    assert_eq!(tree.parent(c5), Some(at(&tree, "e4")));
    assert_eq!(written(&tree.to_game()), "e4 e5 ( c5 Nf3 ) ( e6 ) 1-0 {z}");
    // The result stays that of the game.
    add(&mut tree, "e4 e5", "Nc3");
    assert_eq!(written(&tree.to_game()), "e4 e5 ( c5 Nf3 ) ( e6 ) {z} Nc3 1-0");
    let again = tree.mv(c5).unwrap();
    assert!(tree.add_child(c5, again).is_err());
}

#[test]
fn a_promoted_move_continues_the_line() {
    let words = "e4 {main} ( {why} d4 {x} ( b3 ) d5 ) ( c4 ) e5 1-0";
    let mut tree = game(words).to_tree();
    let (e4, d4, c4, b3) = (at(&tree, "e4"), at(&tree, "d4"), at(&tree, "c4"), at(&tree, "b3"));
    tree.promote(d4);
    assert_eq!(tree.children(tree.root()), [d4, e4, b3, c4]);
    assert_eq!(written(&tree.to_game()), "{why} d4 {x} ( e4 {main} e5 ) ( c4 ) ( b3 ) d5 1-0");
    tree.promote(d4);
    assert_eq!(tree.main_line().len(), 2);
    tree.promote(c4);
    assert_eq!(written(&tree.to_game()), "{why} c4 ( d4 {x} d5 ) ( e4 {main} e5 ) ( b3 ) 1-0");
}

#[test]
fn a_removed_move_takes_what_follows() {
    let words = "e4 {main} ( {why} d4 {x} ( b3 ) d5 ) ( c4 ) e5 1-0";
    let removed = |line: &str| {
        let mut tree = game(words).to_tree();
        tree.remove_node(at(&tree, line));
        written(&tree.to_game())
    };
    assert_eq!(removed("d4"), "e4 {main} ( b3 ) ( c4 ) e5 1-0");
    assert_eq!(removed("e4"), "{why} d4 {x} ( b3 ) ( c4 ) d5 1-0");
    assert_eq!(removed("e4 e5"), "e4 {main} ( {why} d4 {x} ( b3 ) d5 ) ( c4 ) 1-0");
    assert_eq!(removed("b3"), "e4 {main} ( {why} d4 {x} d5 ) ( c4 ) e5 1-0");
}

#[test]
#[should_panic(expected = "the node was removed")]
fn a_removed_node_is_refused() {
    let mut tree = game("e4 e5").to_tree();
    let e5 = at(&tree, "e4 e5");
    tree.remove_node(at(&tree, "e4"));
    tree.set_comment(e5, "x");
}

#[test]
#[should_panic(expected = "another tree")]
fn a_foreign_node_is_refused() {
    let other = game("e4 e5").to_tree();
    let _ = game("e4 e5").to_tree().position(at(&other, "e4"));
}

/// Counts the moves of all lines.
fn moves(game: &Game) -> usize {
    game.items().filter(|item| matches!(item, Item::Move(_))).count()
}

/// Returns all nodes except the root.
fn nodes(tree: &GameTree) -> Vec<NodeId> {
    let mut all = vec![tree.root()];
    let mut next = 0;
    while let Some(&node) = all.get(next) {
        all.extend_from_slice(tree.children(node));
        next += 1;
    }
    all.split_off(1)
}

proptest! {
    /// Any edits leave a game that is the same tree when it is read again.
    #[test]
    fn edits_leave_a_whole_tree(edits in prop::collection::vec((0..4_u8, any::<u16>(), any::<u16>()), 1..80)) {
        let mut tree = Start::standard().game().finish().unwrap().to_tree();
        for (edit, place, choice) in edits {
            let all = nodes(&tree);
            let node = all.get(usize::from(place) % (all.len() + 1)).copied();
            match (edit, node) {
                (2, Some(node)) => tree.remove_node(node),
                (3, Some(node)) => {
                    tree.promote(node);
                    let parent = tree.parent(node).unwrap();
                    prop_assert_eq!(tree.children(parent)[0], node);
                }
                (_, node) => {
                    let node = node.unwrap_or(tree.root());
                    let legal: Vec<_> = tree.position(node).legal_moves().collect();
                    if let Some(mv) = legal.get(usize::from(choice) % legal.len().max(1)) {
                        let child = tree.add_child(node, *mv).unwrap();
                        prop_assert_eq!(tree.children(node).last(), Some(&child));
                    }
                }
            }
        }
        let game = tree.to_game();
        prop_assert_eq!(moves(&game), nodes(&tree).len());
        let again = game.to_tree();
        prop_assert_eq!(again.to_game(), game.clone());
        let main: Vec<_> = tree.main_line().iter().filter_map(|node| tree.mv(*node)).collect();
        prop_assert_eq!(game.main_line().collect::<Vec<_>>(), main);
        let positions = |tree: &GameTree| -> Vec<Position> {
            let mut all: Vec<_> = nodes(tree).iter().map(|node| tree.position(*node)).collect();
            all.sort_by_key(|position| (position.ply(), position.fen().to_string()));
            all
        };
        prop_assert_eq!(positions(&again), positions(&tree));
        let variations = game.line().filter(|part| matches!(part, LinePart::Variation(_))).count();
        prop_assert!(variations <= nodes(&tree).len());
    }
}
