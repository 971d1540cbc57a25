//! The tests of `go-rules`, one program.

mod rules;
