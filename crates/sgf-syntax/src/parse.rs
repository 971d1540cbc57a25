//! The parser: bytes to game trees, nodes, properties, and values, each with its byte span.
//!
//! A parsed file is four flat lists of offsets into the source. Parsing therefore allocates little,
//! dropping needs no recursion even for deeply nested trees, and the lists can be reused for the
//! next game ([`Parser::recycle`]).

use crate::charset::CharsetContext;
use crate::collection::Collection;
use notation_report::first_error;

use crate::error::{Error, Findings, Parsed};
use crate::scan;
use crate::tables::Tables;

/// The treatment of damaged input, strict or lenient.
///
/// ```
/// use sgf_syntax::{ParseOptions, parse_with};
/// let damaged = b"(;FF[4]GM[6];W[31hefe]";
/// assert!(parse_with(damaged, &ParseOptions::strict()).is_err());
/// let read = parse_with(damaged, &ParseOptions::lenient())?;
/// assert_eq!(read.value.trees().count(), 1);
/// assert_eq!(read.diagnostics[0].kind().code(), "unclosed-tree");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    lenient: bool,
    continued: bool,
    context: CharsetContext,
}

impl ParseOptions {
    /// Strict reading: the first diagnostic of severity [`Error`](crate::Severity::Error) is
    /// returned as an error.
    #[must_use]
    pub const fn strict() -> Self {
        Self::new(false)
    }

    /// Lenient reading: damage is repaired and reported.
    #[must_use]
    pub const fn lenient() -> Self {
        Self::new(true)
    }

    const fn new(lenient: bool) -> Self {
        let context = CharsetContext { mark: false, before: None };
        Self { lenient, continued: false, context }
    }

    /// Marks the input as a later part of a file, as cut by [`crate::next_part`]. Text before the
    /// first tree then counts as text between trees, and a part without a tree is not an error.
    #[must_use]
    pub const fn continued(self) -> Self {
        Self { continued: true, ..self }
    }

    /// Sets the character sets of the trees before the input.
    #[must_use]
    pub const fn context(self, context: CharsetContext) -> Self {
        Self { context, ..self }
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::strict()
    }
}

/// A parser that reuses its buffers when reading game after game.
///
/// ```
/// use sgf_syntax::{ParseOptions, Parser, game_spans};
/// let archive = b"(;GM[6];W[31hefe])\n(;GM[6];B[61lrqr])";
/// let mut parser = Parser::new(ParseOptions::strict());
/// let mut nodes = 0;
/// for span in game_spans(archive) {
///     let collection = parser.parse(&archive[span])?.value;
///     nodes += collection.node_count();
///     parser.recycle(collection);
/// }
/// assert_eq!(nodes, 4);
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Parser {
    options: ParseOptions,
    spare: Tables,
    /// The character sets of the games before the next one of [`Parser::next_game`].
    context: CharsetContext,
}

impl Parser {
    /// Returns a parser with empty buffers.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self { options, spare: Tables::default(), context: options.context }
    }

    /// Parses a whole file or one game of an archive.
    ///
    /// # Errors
    /// Those of [`parse_with`].
    pub fn parse<'a>(&mut self, source: &'a [u8]) -> Result<Parsed<Collection<'a>>, Error> {
        let tables = core::mem::take(&mut self.spare);
        let (tables, findings) =
            scan::scan(source, tables, self.options.continued, &mut { self.options.context })?;
        self.finish(source, tables, findings)
    }

    /// Parses the next game tree of `source` from offset `at` and moves `at` past it. Returns
    /// `None` at the end of the input. Spans count from the start of `source`.
    ///
    /// The diagnostics are those of the tree and of the text before it; those of the last tree are
    /// also of the text after it. Together they are the diagnostics of the whole file.
    ///
    /// ```
    /// use sgf_syntax::{ParseOptions, Parser};
    /// let archive = b"(;GM[6];W[31hefe]) and (;GM[6];B[61lrqr])";
    /// let mut parser = Parser::new(ParseOptions::strict());
    /// let (mut at, mut games) = (0, 0);
    /// while let Some(read) = parser.next_game(archive, &mut at)? {
    ///     games += 1;
    ///     parser.recycle(read.value);
    /// }
    /// assert_eq!((games, at), (2, archive.len()));
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`parse_with`]. Even then, `at` moves past the tree, and the next call
    /// reads the next tree. The first call returns the error for a file without a tree, the second
    /// `None`.
    pub fn next_game<'a>(
        &mut self,
        source: &'a [u8],
        at: &mut usize,
    ) -> Result<Option<Parsed<Collection<'a>>>, Error> {
        let tables = core::mem::take(&mut self.spare);
        if *at == 0 {
            self.context = self.options.context;
        }
        let (tables, findings) = scan::scan_game(source, at, tables, &mut self.context)?;
        if tables.trees.is_empty() {
            self.spare = tables;
            return Ok(None);
        }
        self.finish(source, tables, findings).map(Some)
    }

    fn finish<'a>(
        &mut self,
        source: &'a [u8],
        tables: Tables,
        findings: Findings,
    ) -> Result<Parsed<Collection<'a>>, Error> {
        let failed = if self.options.lenient { None } else { first_error(&findings) };
        match failed {
            Some(error) => {
                self.spare = tables;
                Err(error)
            }
            None => Ok(Parsed { value: Collection::new(source, tables), diagnostics: findings }),
        }
    }

    /// Takes over the buffers of a collection that is no longer needed.
    pub fn recycle(&mut self, collection: Collection<'_>) {
        self.spare = collection.into_tables();
    }
}

/// Parses a whole file strictly. Warnings are ignored, and the first error is returned.
///
/// ```
/// let collection = sgf_syntax::parse(b"(;FF[4]GM[6]PW[Ann]PB[Bob];W[31hefe])")?;
/// let root = collection.trees().next().and_then(|tree| tree.root()).unwrap();
/// assert_eq!(root.property("PW").unwrap().value().unwrap().raw(), b"Ann");
/// # Ok::<(), sgf_syntax::Error>(())
/// ```
///
/// # Errors
/// The first diagnostic of severity error, with its span.
pub fn parse<S: AsRef<[u8]> + ?Sized>(source: &S) -> Result<Collection<'_>, Error> {
    Ok(parse_with(source, &ParseOptions::strict())?.value)
}

/// Parses a whole file by options.
///
/// # Errors
/// Strict reading returns the first diagnostic of severity error. Lenient reading fails only for an
/// input without a game tree ([`ErrorKind::NoGameTree`](crate::ErrorKind::NoGameTree)) or of 4 GiB or
/// more ([`ErrorKind::InputTooLong`](crate::ErrorKind::InputTooLong)).
pub fn parse_with<'a, S: AsRef<[u8]> + ?Sized>(
    source: &'a S,
    options: &ParseOptions,
) -> Result<Parsed<Collection<'a>>, Error> {
    Parser::new(*options).parse(source.as_ref())
}
