//! The tests of `notation-report`, one program.

mod report;
