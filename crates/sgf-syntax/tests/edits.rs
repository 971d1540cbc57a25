//! A property that is set has one value.

#![allow(clippy::unwrap_used, reason = "test code")]

use sgf_syntax::{Edits, ParseOptions, parse};

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
        let read = ParseOptions::lenient().parse(source).unwrap().value;
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
