//! The example of the README prints what it promises.
#![cfg(feature = "alloc")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

use first::decoded;

#[test]
fn a_header_is_decoded_and_written_again() {
    let header = "241a81830001000200ff0000";
    let fields = "9242\t1\t0\t3\t1\t2\t255\t0\t241a81830001000200ff0000";
    assert_eq!(decoded(header).ok().as_deref(), Some(fields));
    assert_eq!(
        decoded("ffff0000000000000000ffff").ok().as_deref(),
        Some("65535\t0\t0\t0\t0\t0\t0\t65535\tffff0000000000000000ffff")
    );
    for bad in ["", "241a", "241a8183000100020000000g"] {
        assert!(decoded(bad).is_err(), "{bad}");
    }
}
