//! The notations of whole games.

pub mod gcg;
