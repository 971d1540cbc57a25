//! Functions that do the same.

use super::body::Body;
use std::collections::HashMap;

/// Returns the first function that does the same as each, by types and bodies. Functions are the
/// same, too, if they differ only in the functions that they call, and those are the same.
pub(super) fn firsts(bodies: &[Body], types: &[usize]) -> Result<Vec<usize>, String> {
    let mut firsts: Vec<usize> = (0..bodies.len()).collect();
    loop {
        let mut known = HashMap::new();
        let mut next = Vec::with_capacity(bodies.len());
        for (function, body) in bodies.iter().enumerate() {
            let locals: Vec<usize> = (0..body.types.len()).collect();
            let first = |function: usize| {
                firsts.get(function).copied().ok_or("a call of no function".to_owned())
            };
            let written = body.written(&locals, first)?;
            next.push(*known.entry((types.get(function), written)).or_insert(function));
        }
        if next == firsts {
            return Ok(firsts);
        }
        firsts = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::body::Body;
    use super::super::leb::Input;
    use super::firsts;

    #[test]
    fn functions_are_the_same_by_body_type_and_what_they_call() {
        let bodies = [
            b"\0\x10\x01\x0b".as_slice(),
            b"\0\x41\x07\x1a\x0b",
            b"\0\x10\x03\x0b",
            b"\0\x41\x07\x1a\x0b",
            b"\0\x41\x07\x1a\x0b",
            b"\0\x10\x04\x0b",
        ];
        let bodies = bodies.map(|code| Body::of(Input(code), 0).unwrap());
        // The fifth has another type, and the sixth calls it.
        assert_eq!(firsts(&bodies, &[0, 0, 0, 0, 1, 0]), Ok(vec![0, 1, 0, 1, 4, 5]));
        assert_eq!(firsts(&bodies, &[0; 6]), Ok(vec![0, 1, 0, 1, 1, 0]));
        assert!(firsts(&bodies[..2], &[0, 0]).is_ok());
        assert!(firsts(&bodies[2..3], &[0]).is_err());
    }
}
