//! The notations of single positions.

pub mod cgp;
