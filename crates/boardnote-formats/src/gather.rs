//! Files that are made of all records of an output, such as a list that must be sorted.

use crate::finding::Finding;
use core::fmt::Debug;

/// The origin of the records of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Written from JSON values, by [`Format::encode`](crate::Format::encode).
    Values,
    /// Converted from records of another notation, by [`Format::convert`](crate::Format::convert).
    Records,
}

/// A file that is made of all records of an output.
pub trait Gathering: Debug + Send {
    /// Takes the next records, as they were written.
    fn add(&mut self, written: &[u8]);

    /// Returns the file.
    fn finish(self: Box<Self>) -> Gathered;
}

/// A file made of all records of an output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gathered {
    /// The bytes of the file.
    pub file: Vec<u8>,
    /// A warning for the user, such as why the file is empty.
    pub warning: Option<Finding>,
}
