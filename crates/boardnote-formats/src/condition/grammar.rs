//! The grammar of conditions.

use super::Fault;
use super::expr::{Arithmetic, Expr, Function, Infix, Kind, Order, Suffix};
use super::wrong::{What, Wrong, foreign, is_of_name};
use core::ops::Range;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while, take_while1};
use nom::character::complete::{char, digit1, multispace0, one_of};
use nom::combinator::{opt, recognize, rest_len, value, verify};
use nom::multi::{many1, separated_list1};
use nom::sequence::{delimited, pair, preceded};
use nom::{Err, IResult, Parser};
use nom_language::precedence::{Assoc, Binary, Operation, Unary, binary_op, precedence, unary_op};

/// Maximum depth of an expression, which bounds the stack that its evaluation needs.
const DEPTH: usize = 200;
/// Maximum number of parentheses around an expression, which bounds the stack that parsing needs.
const NESTING: usize = 40;

/// Parses a condition.
pub(super) fn parse(text: &str) -> Result<Expr, Fault> {
    let grammar = Grammar { total: text.len() };
    let wrong = match grammar.condition(text, 0) {
        Ok((rest, expr)) => match rest.trim_start() {
            "" => return Ok(expr),
            rest => Wrong::expected("and, or, or the end", rest),
        },
        Err(Err::Error(wrong) | Err::Failure(wrong)) => wrong,
        Err(Err::Incomplete(_)) => Wrong::expected("a condition", ""),
    };
    let start = text.len() - wrong.rest;
    let (message, length) = wrong.message(&text[start..]);
    Err(Fault::new(&(start..start + length), message))
}

type Parsed<'a, T> = IResult<&'a str, T, Wrong>;

/// Parses a name or a keyword.
fn word(input: &str) -> Parsed<'_, &str> {
    let word = take_while1(is_of_name);
    preceded(multispace0, verify(word, |word: &str| !word.starts_with(|c: char| c.is_numeric())))
        .parse(input)
}

/// Parses a keyword.
fn keyword<'a>(name: &'static str) -> impl Parser<&'a str, Output = (), Error = Wrong> {
    value((), verify(word, move |word: &str| word.eq_ignore_ascii_case(name)))
}

/// Parses a sign.
fn sign<'a>(sign: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Wrong> {
    preceded(multispace0, tag(sign))
}

/// Parses a text in quotes, in which a doubled quote stands for one.
fn quoted<'a>(quote: char) -> impl Parser<&'a str, Output = String, Error = Wrong> {
    let piece = move || delimited(char(quote), take_till(move |c| c == quote), char(quote));
    let joined = move |pieces: Vec<&str>| pieces.join(quote.encode_utf8(&mut [0; 4]));
    preceded(multispace0, many1(piece()).map(joined))
}

/// Parses a number without a sign.
fn number(input: &str) -> Parsed<'_, Kind> {
    // `digit0` cannot be used inside `recognize`: at the end, its rest is not behind the digits.
    let some = || take_while(|c: char| c.is_ascii_digit());
    let fraction = || recognize(pair(char('.'), some()));
    let exponent = recognize((one_of("eE"), opt(one_of("+-")), digit1));
    let digits = alt((recognize((digit1, opt(fraction()))), recognize((char('.'), digit1))));
    let (rest, text) = preceded(multispace0, recognize((digits, opt(exponent)))).parse(input)?;
    let (_, glued) = take_while(is_of_name).parse(rest)?;
    if !glued.is_empty() {
        let start = input.trim_start();
        let length = start.len() - rest.len() + glued.len();
        let found = &start[..length];
        let message = format!("expected a number, found {found}; a text is written '{found}'");
        let what = What::Message(message, length);
        return Err(Err::Failure(Wrong { rest: start.len(), what }));
    }
    let kind = match text.parse() {
        Ok(number) => Kind::Int(number),
        Err(_) => Kind::Real(text.parse().unwrap_or(f64::INFINITY)),
    };
    Ok((rest, kind))
}

/// The operators of comparison, the longer ones first.
fn comparison(input: &str) -> Parsed<'_, Infix> {
    use Infix::{Compare, Match};
    const SIGNS: [(&str, Infix); 12] = [
        ("==", Compare(Order::Equal)),
        ("=", Compare(Order::Equal)),
        ("!=", Compare(Order::NotEqual)),
        ("<>", Compare(Order::NotEqual)),
        ("<=", Compare(Order::AtMost)),
        ("<", Compare(Order::Less)),
        (">=", Compare(Order::AtLeast)),
        (">", Compare(Order::Greater)),
        ("~*", Match { fold: true, not: false }),
        ("~", Match { fold: false, not: false }),
        ("!~*", Match { fold: true, not: true }),
        ("!~", Match { fold: false, not: true }),
    ];
    let start = input.trim_start();
    let is_sign = |c: &char| "=<>!~*&|".contains(*c);
    let end = start.chars().take(4).take_while(is_sign).count();
    let signs = &start[..end];
    match SIGNS.iter().find(|(sign, _)| *sign == signs) {
        Some((_, infix)) => Ok((&start[end..], *infix)),
        None if signs.is_empty() || signs.starts_with('*') => {
            Err(Err::Error(Wrong::expected("a condition", start)))
        }
        None => Err(Err::Failure(Wrong::expected("a condition", start))),
    }
}

/// Makes a parser that must succeed, because nothing else may stand in its place.
fn must<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = Wrong>,
    what: &'static str,
) -> impl FnMut(&'a str) -> Parsed<'a, T> {
    move |input| {
        parser.parse(input).map_err(|error| match error {
            Err::Error(_) => Err::Failure(Wrong::expected(what, input)),
            error => error,
        })
    }
}

fn not(input: &str) -> Parsed<'_, bool> {
    opt(keyword("not")).map(|not| not.is_some()).parse(input)
}

/// Parses an operator between two expressions of a condition.
fn infix(input: &str) -> Parsed<'_, Binary<Infix, u8>> {
    let like = |name, fold| (not, keyword(name)).map(move |(not, ())| Infix::Like { fold, not });
    let compare = alt((comparison, like("like", false), like("ilike", true)));
    alt((
        arithmetic,
        binary_op(4, Assoc::Left, compare),
        binary_op(6, Assoc::Left, value(Infix::And, keyword("and"))),
        binary_op(7, Assoc::Left, value(Infix::Or, keyword("or"))),
    ))
    .parse(input)
}

fn arithmetic(input: &str) -> Parsed<'_, Binary<Infix, u8>> {
    use Arithmetic::{Add, Divide, Multiply, Subtract};
    let operator = |name, infix| value(Infix::Arithmetic(infix), sign(name));
    alt((
        binary_op(2, Assoc::Left, alt((operator("*", Multiply), operator("/", Divide)))),
        binary_op(3, Assoc::Left, alt((operator("+", Add), operator("-", Subtract)))),
    ))
    .parse(input)
}

/// An operator before an expression, with its place.
enum Prefix {
    Not(usize),
    Minus(usize),
}

struct Grammar {
    total: usize,
}

impl Grammar {
    /// Returns the range of what was parsed between two inputs.
    fn span(&self, input: &str, rest: &str) -> Range<usize> {
        self.total - input.trim_start().len()..self.total - rest.len()
    }

    /// Parses a condition with `and`, `or`, and `not`.
    fn condition<'a>(&self, input: &'a str, depth: usize) -> Parsed<'a, Expr> {
        precedence(
            |input| alt((|input| self.negation(input), |input| self.minus(input))).parse(input),
            |input| self.suffix(input, depth),
            infix,
            |input| self.operand(input, depth),
            |operation| fold(self.total, operation),
        )(input)
    }

    /// Parses a value without comparisons.
    fn value<'a>(&self, input: &'a str, depth: usize) -> Parsed<'a, Expr> {
        precedence(
            |input| self.minus(input),
            |input| Err(Err::Error(Wrong::expected("a value", input))),
            arithmetic,
            |input| self.operand(input, depth),
            |operation: Operation<Prefix, (Suffix, usize), Infix, Expr>| {
                fold(self.total, operation)
            },
        )(input)
    }

    fn negation<'a>(&self, input: &'a str) -> Parsed<'a, Unary<Prefix, u8>> {
        let start = self.span(input, "").start;
        unary_op(5, keyword("not").map(|()| Prefix::Not(start))).parse(input)
    }

    fn minus<'a>(&self, input: &'a str) -> Parsed<'a, Unary<Prefix, u8>> {
        let start = self.span(input, "").start;
        unary_op(1, sign("-").map(|_| Prefix::Minus(start))).parse(input)
    }

    fn suffix<'a>(&self, input: &'a str, depth: usize) -> Parsed<'a, Unary<(Suffix, usize), u8>> {
        let what = alt((
            value(None, keyword("null")),
            value(Some(true), keyword("true")),
            value(Some(false), keyword("false")),
        ));
        let what = must(what, "null, not null, true or false");
        let is = (keyword("is"), not, what).map(|((), not, what)| Suffix::Is { what, not });
        let item = |input| self.value(input, depth + 1);
        let list = delimited(
            must(sign("("), "( and a list"),
            separated_list1(sign(","), item),
            must(sign(")"), ", or )"),
        );
        let within = (not, keyword("in"), list).map(|(not, (), list)| Suffix::In { list, not });
        let between = (not, keyword("between"), item, must(keyword("and"), "and"), item);
        let between = between.map(|(not, (), low, (), high)| Suffix::Between {
            low: Box::new(low),
            high: Box::new(high),
            not,
        });
        // The length of the rest gives the end of the expression.
        let suffix = pair(alt((is, within, between)), rest_len);
        unary_op(4, suffix.map(|(suffix, rest)| (suffix, self.total - rest))).parse(input)
    }

    /// Parses a value, a column, a function, or an expression in parentheses.
    fn operand<'a>(&self, input: &'a str, depth: usize) -> Parsed<'a, Expr> {
        if depth > NESTING {
            return Err(Err::Failure(Wrong::too_deep(input.len())));
        }
        let start = input.trim_start();
        if let Some(inside) = start.strip_prefix('(') {
            let (rest, inner) = self.condition(inside, depth + 1)?;
            let (rest, _) = must(sign(")"), ")").parse(rest)?;
            return Ok((rest, Expr { span: self.span(start, rest), ..inner }));
        }
        let named = |input| self.named(input, depth);
        let (rest, kind) =
            alt((number, quoted('\'').map(Kind::Text), quoted('"').map(Kind::Name), named))
                .parse(start)?;
        let depth = if let Kind::Call(_, of) = &kind { of.depth + 1 } else { 0 };
        Ok((rest, Expr { kind, span: self.span(start, rest), depth }))
    }

    /// Parses a column, a function, or a value that is a keyword.
    fn named<'a>(&self, input: &'a str, depth: usize) -> Parsed<'a, Kind> {
        const KEYWORDS: [&str; 9] =
            ["and", "or", "not", "is", "in", "like", "ilike", "between", "escape"];
        let (rest, name) = word(input)?;
        let is = |word: &str| name.eq_ignore_ascii_case(word);
        let function =
            [("abs", Function::Abs), ("lower", Function::Lower), ("length", Function::Length)];
        if rest.trim_start().starts_with('(')
            && let Some((_, function)) = function.into_iter().find(|(word, _)| is(word))
        {
            let of = |input| self.value(input, depth + 1);
            let (rest, of) = delimited(sign("("), of, must(sign(")"), ")")).parse(rest)?;
            return Ok((rest, Kind::Call(function, Box::new(of))));
        }
        let kind = match name.to_ascii_lowercase().as_str() {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            "null" => Kind::Null,
            _ if KEYWORDS.iter().any(|word| is(word))
                || foreign(name, input.trim_start()).is_some() =>
            {
                return Err(Err::Failure(Wrong::expected("a condition", input)));
            }
            _ => Kind::Name(name.to_owned()),
        };
        Ok((rest, kind))
    }
}

/// Joins an operator and its operands.
fn fold(
    total: usize,
    operation: Operation<Prefix, (Suffix, usize), Infix, Expr>,
) -> Result<Expr, Wrong> {
    let (span, depth, kind) = match operation {
        Operation::Prefix(prefix, of) => {
            let (start, depth, end) = match prefix {
                Prefix::Not(start) | Prefix::Minus(start) => (start, of.depth, of.span.end),
            };
            let kind = match prefix {
                Prefix::Not(_) => Kind::Not(Box::new(of)),
                Prefix::Minus(_) => Kind::Minus(Box::new(of)),
            };
            (start..end, depth, kind)
        }
        Operation::Postfix(of, (suffix, end)) => {
            (of.span.start..end, of.depth, Kind::Suffix(Box::new(of), suffix))
        }
        Operation::Binary(one, infix, two) => {
            let (span, depth) = (one.span.start..two.span.end, one.depth.max(two.depth));
            (span, depth, Kind::Infix(infix, Box::new(one), Box::new(two)))
        }
    };
    if depth >= DEPTH {
        return Err(Wrong::too_deep(total - span.start));
    }
    Ok(Expr { kind, span, depth: depth + 1 })
}
