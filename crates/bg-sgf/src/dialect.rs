//! Files whose set-ups are written in another dialect.

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::CubeOwner;
use sgf_syntax::{Collection, GameTree, Node, PropValue, Property};

use crate::error::Error;
use crate::game::{Action, cube_owner_letter, cube_owner_of_cp};
use crate::write::Dialect;

/// Returns the canonical text of a file, with its set-ups in a dialect.
///
/// For [`Dialect::Gnubg`], only set-ups that GNU Backgammon would not read change: `CO` becomes `CP`, a
/// node with several facts becomes a node for each, a set-up in the root gets a node of its own, and
/// `PL` comes before the checkers. For [`Dialect::Standard`], `CP` becomes `CO`.
///
/// ```
/// use bg_sgf::{tree::{with_dialect}, Dialect};
/// let collection = bg_sgf::tree::parse(b"(;GM[6];CV[2]CO[b]C[ours])")?;
/// let text = with_dialect(&collection, Dialect::Gnubg)?;
/// assert!(text.ends_with(b"\n;CV[2]C[ours]\n;CP[b])\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// Those of reading the changed text, which do not occur.
pub fn with_dialect(collection: &Collection<'_>, dialect: Dialect) -> Result<Vec<u8>, Error> {
    let nodes = collection.trees().flat_map(GameTree::all_nodes);
    let change = |node: Node<'_>| -> Option<(Range<usize>, Vec<u8>)> {
        let setup = match Action::read(node) {
            Ok(Some(Action::Setup(setup))) => setup,
            _ => return None,
        };
        let text = match dialect {
            Dialect::Gnubg => SetupNode::new(node, setup.owner).for_gnubg(),
            Dialect::Standard => SetupNode::new(node, setup.owner).for_readers_of_the_standard(),
        };
        text.map(|text| (node.span(), text))
    };
    let mut changes: Vec<_> = nodes.filter_map(change).collect();
    if changes.is_empty() {
        return Ok(collection.to_canonical());
    }
    changes.sort_by_key(|(span, _)| span.start);
    let source = collection.source();
    let (mut text, mut at) = (Vec::with_capacity(source.len()), 0);
    for (span, node) in changes {
        text.extend_from_slice(&source[at..span.start]);
        text.extend(node);
        at = span.end;
    }
    text.extend_from_slice(&source[at..]);
    let read = sgf_syntax::parse_with(&text, &sgf_syntax::ParseOptions::lenient());
    Ok(read.map_err(sgf_syntax::Error::into_kind)?.value.to_canonical())
}

/// The properties of a node with a set-up, as written.
struct SetupNode<'c> {
    is_root: bool,
    owner: Option<CubeOwner>,
    player: Vec<Property<'c>>,
    board: Vec<Property<'c>>,
    cube: Vec<Property<'c>>,
    /// `CO`, and `CP` if it is the owner of the cube.
    owners: Vec<Property<'c>>,
    dice: Vec<Property<'c>>,
    others: Vec<Property<'c>>,
}

impl<'c> SetupNode<'c> {
    fn new(node: Node<'c>, owner: Option<CubeOwner>) -> Self {
        let is_root = node.parent().is_none();
        let mut all = Self {
            is_root,
            owner,
            player: Vec::new(),
            board: Vec::new(),
            cube: Vec::new(),
            owners: Vec::new(),
            dice: Vec::new(),
            others: Vec::new(),
        };
        for property in node.properties() {
            let is = |names: &[&str]| names.iter().any(|name| property.is(name));
            let fact = if is(&["PL"]) {
                &mut all.player
            } else if is(&["AE", "AB", "AW"]) {
                &mut all.board
            } else if is(&["CV"]) && !is_root {
                &mut all.cube
            } else if is(&["CO"]) || is(&["CP"]) && cube_owner_of_cp(property).is_some() {
                &mut all.owners
            } else if is(&["DI"]) {
                &mut all.dice
            } else {
                &mut all.others
            };
            fact.push(property);
        }
        all
    }

    /// Returns the nodes that GNU Backgammon reads, or `None` if it reads this one.
    fn for_gnubg(&self) -> Option<Vec<u8>> {
        let Self { is_root, owner, player, board, cube, owners, dice, others } = self;
        let facts = [board, cube, owners, dice].into_iter().filter(|fact| !fact.is_empty());
        let is_late = board
            .first()
            .zip(player.first())
            .is_some_and(|(board, player)| board.name_span().start < player.name_span().start);
        // CP has no word for a game without a cube.
        let owner = owner.filter(|owner| *owner != CubeOwner::NoCube);
        let has_co = owner.is_some() && owners.iter().any(|property| property.is("CO"));
        if !(is_late || has_co || *is_root || facts.count() > 1) {
            return None;
        }
        let raw =
            |properties: &[&[Property<'c>]]| properties.concat().into_iter().flat_map(written);
        let mut nodes: Vec<Vec<u8>> = Vec::new();
        if !board.is_empty() || dice.is_empty() && !player.is_empty() {
            nodes.push(raw(&[player, board]).collect());
        }
        if !cube.is_empty() {
            nodes.push(raw(&[cube]).collect());
        }
        match owner {
            Some(owner) => {
                let letter = u8::try_from(cube_owner_letter(owner)).expect("an ASCII letter");
                nodes.push([b"CP[", &[letter][..], b"]"].concat());
            }
            None if owners.is_empty() => {}
            None => nodes.push(raw(&[owners]).collect()),
        }
        if !dice.is_empty() {
            nodes.push(raw(&[player, dice]).collect());
        }
        // The rest stays with the root, or with the first fact.
        let others: Vec<u8> = raw(&[others]).collect();
        match nodes.first_mut() {
            Some(first) if !is_root => first.extend(others),
            _ => nodes.insert(0, others),
        }
        Some(nodes.iter().flat_map(|node| [b";", &node[..]].concat()).collect())
    }

    /// Returns the node with the owner of the cube in `CO`, or `None` if it is there.
    fn for_readers_of_the_standard(&self) -> Option<Vec<u8>> {
        let Self { player, board, cube, owners, dice, others, .. } = self;
        let [owner] = owners[..] else { return None };
        if owner.is("CO") {
            return None;
        }
        let mut all = [&player[..], board, cube, dice, others].concat();
        all.sort_by_key(|property| property.name_span().start);
        let mut node = [b";", &all.into_iter().flat_map(written).collect::<Vec<_>>()[..]].concat();
        node.extend_from_slice(b"CO");
        for value in owner.values().map(PropValue::raw) {
            node.extend([b"[", value, b"]"].concat());
        }
        Some(node)
    }
}

/// Returns the bytes of a property.
fn written(property: Property<'_>) -> Vec<u8> {
    let mut text = property.name().to_vec();
    for value in property.values().map(PropValue::raw) {
        text.extend([b"[", value, b"]"].concat());
    }
    text
}
