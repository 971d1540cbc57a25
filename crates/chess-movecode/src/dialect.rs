//! The two settings in which jose databases differ from the document of the format.

/// A table of offsets for knights and kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Offsets {
    /// The diagrams of the document, in which `1. Nf3` is `29`.
    #[default]
    Documented,
    /// The tables of the program, in which `1. Nf3` is `2e`.
    Program,
}

impl Offsets {
    /// Returns the dialect that uses these tables.
    #[must_use]
    pub const fn dialect(self) -> Dialect {
        match self {
            Self::Documented => Dialect::Documented,
            Self::Program => Dialect::Jose,
        }
    }
}

/// The place of the texts of comments and error items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum TextPlace {
    /// In the move data, directly after the code.
    #[default]
    Inline,
    /// In a second byte string, in the order of their codes.
    Separate,
}

/// The encoding of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum TextEncoding {
    /// UTF-8, as the document requires and the program writes.
    #[default]
    Utf8,
    /// ISO-8859-1, as named in an old note of the program.
    Latin1,
}

/// A named pair of [`Offsets`] and [`TextPlace`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Dialect {
    /// The dialect of the document: [`Offsets::Documented`] and [`TextPlace::Inline`].
    #[default]
    Documented,
    /// The dialect of all databases that the jose program wrote: [`Offsets::Program`] and
    /// [`TextPlace::Separate`].
    Jose,
}

impl Dialect {
    /// Returns the offset tables of the dialect.
    #[must_use]
    pub const fn offsets(self) -> Offsets {
        match self {
            Self::Documented => Offsets::Documented,
            Self::Jose => Offsets::Program,
        }
    }

    /// Returns the place of texts in the dialect.
    #[must_use]
    pub const fn text_place(self) -> TextPlace {
        match self {
            Self::Documented => TextPlace::Inline,
            Self::Jose => TextPlace::Separate,
        }
    }

    /// Returns the name of the dialect: `documented` or `jose`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Documented => "documented",
            Self::Jose => "jose",
        }
    }
}
