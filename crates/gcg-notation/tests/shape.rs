//! Tests of the API shape common to all library crates.

use gcg::{Game, ParseOptions};

include!("../../../xtask/shape.rs");

shape! {
    crate gcg;
    error gcg::parse(b"#player1 a A\n#player2 b B\nstray\n"), at byte;
    options ParseOptions<'_>;
    found gcg::parse_with("#player1 a César\n#player2 b B\n".as_bytes(), &ParseOptions::lenient());
    texts {
        Game = "#character-encoding UTF-8\n#lexicon CSW21\n#player1 a Ann\n#player2 b Bob\n\
            >a: AEIRSTW 8D WAITE +24 24\n#note first\n";
    }
}
