//! The order of the functions in a module, which decides how well it is packed.
//!
//! DEFLATE finds a repetition only within the last 32 KiB, and the linker leaves functions in the
//! order in which they were compiled. Here those that resemble one another become neighbors, for
//! the most part instances of one generic function for several types, and their local variables get
//! numbers by which they resemble one another even more. Functions that are the same become one.
//! Nothing else of the module changes.

use super::body::Body;
use super::leb::{Input, signed, unsigned};
use super::locals::Numbering;
use super::same;
use core::cmp::Reverse;
use std::collections::HashMap;

/// The length of the sequences by which functions are compared.
const GRAM: usize = 4;
/// The most functions in which such a sequence may occur: beyond, it says nothing about any two.
const COMMON: usize = 1_000;
/// Lengths of a function, in bytes, after which what precedes it counts for half as much. Each gives
/// an order of its own, and no rule tells which one packs best.
pub(super) const REACHES: [f64; 3] = [9_000.0, 12_000.0, 16_000.0];
/// The likeness that every function lacks at first, so that a short one is not like everything.
const SHARED: f64 = 30.0;

const CUSTOM: u8 = 0;
const TYPE: u8 = 1;
const IMPORT: u8 = 2;
const FUNCTION: u8 = 3;
const EXPORT: u8 = 7;
const START: u8 = 8;
const ELEMENT: u8 = 9;
const CODE: u8 = 10;

/// Returns a module of the same functions in another order, for one of [`REACHES`].
///
/// # Errors
///
/// Returns an error if the module is damaged, or contains something that the compiler is not known
/// to write.
pub(super) fn ordered(module: &[u8], reach: f64) -> Result<Vec<u8>, String> {
    let mut rest = Input(module);
    let mut out = rest.take(8)?.to_vec();
    let mut sections = Vec::new();
    while !rest.0.is_empty() {
        sections.push((rest.byte()?, rest.block()?));
    }
    let section = |wanted: u8| {
        let content = sections.iter().find(|(id, _)| *id == wanted).map(|(_, content)| *content);
        Input(content.unwrap_or(&[0]))
    };
    if section(IMPORT).unsigned()? > 0 {
        return Err("the module has imports".to_owned());
    }
    let parameters = section(TYPE).list(parameters)?;
    let types = section(FUNCTION).list(Input::unsigned)?;
    let mut kinds = types.iter();
    let bodies = section(CODE).list(|code| {
        let parameters = kinds.next().and_then(|kind| parameters.get(*kind));
        Body::of(Input(code.block()?), *parameters.ok_or("a function without type")?)
    })?;
    let firsts = same::firsts(&bodies, &types)?;
    let kept: Vec<usize> =
        (0..firsts.len()).filter(|function| firsts[*function] == *function).collect();
    let order = neighbors(&bodies, kept, reach);
    let mut places = vec![0; firsts.len()];
    for (place, function) in order.iter().enumerate() {
        places[*function] = place;
    }
    let place = |function: usize| {
        let place = firsts.get(function).map(|first| places[*first]);
        place.ok_or_else(|| format!("function {function} of {}", firsts.len()))
    };
    for (id, content) in sections {
        let mut new = Vec::new();
        match id {
            // The names of functions by their old numbers.
            CUSTOM if Input(content).block()? == b"name" => continue,
            FUNCTION => {
                unsigned(order.len(), &mut new);
                for function in &order {
                    let kind = types.get(*function).ok_or("a function without type")?;
                    unsigned(*kind, &mut new);
                }
            }
            EXPORT => exports(Input(content), place, &mut new)?,
            START => unsigned(place(Input(content).unsigned()?)?, &mut new),
            ELEMENT => elements(Input(content), place, &mut new)?,
            CODE => {
                unsigned(order.len(), &mut new);
                let mut numbering = Numbering::default();
                for function in &order {
                    let body = numbering.written(&bodies[*function], place)?;
                    unsigned(body.len(), &mut new);
                    new.extend(body);
                }
            }
            _ => new.extend(content),
        }
        out.push(id);
        unsigned(new.len(), &mut out);
        out.extend(new);
    }
    Ok(out)
}

/// Returns the number of parameters of a type of functions.
fn parameters(types: &mut Input<'_>) -> Result<usize, String> {
    types.byte()?;
    let parameters = types.block()?.len();
    types.block()?;
    Ok(parameters)
}

/// Copies the exports, of which some are functions.
fn exports(
    mut old: Input<'_>,
    place: impl Fn(usize) -> Result<usize, String>,
    new: &mut Vec<u8>,
) -> Result<(), String> {
    for _ in 0..old.copy(new)? {
        let name = old.block()?;
        unsigned(name.len(), new);
        new.extend(name);
        let (kind, index) = (old.byte()?, old.unsigned()?);
        new.push(kind);
        unsigned(if kind == 0 { place(index)? } else { index }, new);
    }
    Ok(())
}

/// Copies the tables of functions, each of which begins at a constant place.
fn elements(
    mut old: Input<'_>,
    place: impl Fn(usize) -> Result<usize, String>,
    new: &mut Vec<u8>,
) -> Result<(), String> {
    for _ in 0..old.copy(new)? {
        let (kind, constant, from, end) = (old.copy(new)?, old.byte()?, old.signed()?, old.byte()?);
        if (kind, constant, end) != (0, 0x41, 0x0b) {
            return Err(format!("elements of kind {kind}"));
        }
        new.push(constant);
        signed(from, new);
        new.push(end);
        for _ in 0..old.copy(new)? {
            unsigned(place(old.unsigned()?)?, new);
        }
    }
    Ok(())
}

/// Returns the functions so that each resembles those before it as much as may be.
///
/// Functions are alike by the sequences of bytes that occur in both. A sequence of few functions
/// counts for more, and one that was last seen further back counts for less.
fn neighbors(bodies: &[Body], mut rest: Vec<usize>, reach: f64) -> Vec<usize> {
    let mut users: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for function in &rest {
        for gram in bodies[*function].plain.windows(GRAM) {
            let users = users.entry(gram).or_default();
            if users.last() != Some(function) {
                users.push(*function);
            }
        }
    }
    let mut shared: Vec<_> =
        users.into_iter().filter(|(_, users)| (2..=COMMON).contains(&users.len())).collect();
    // Sums of floating-point numbers depend on the order: the same in every run.
    shared.sort_unstable();
    let weight = |users: &[usize]| 1.0 / users.len() as f64;
    let mut grams = vec![Vec::new(); bodies.len()];
    let mut totals = vec![SHARED; bodies.len()];
    for (gram, (_, users)) in shared.iter().enumerate() {
        for function in users {
            grams[*function].push(gram);
            totals[*function] += weight(users);
        }
    }
    let mut likeness = vec![0.0_f64; bodies.len()];
    let mut order = Vec::with_capacity(rest.len());
    // Instead of all that lies further back becoming less, what follows becomes more.
    let mut growth = 1.0;
    let rank = |function: usize| (bodies[function].plain.len(), Reverse(function));
    loop {
        let best = rest.iter().enumerate().max_by(|(_, a), (_, b)| {
            let order = likeness[**a].total_cmp(&likeness[**b]);
            order.then_with(|| rank(**a).cmp(&rank(**b)))
        });
        let Some((at, _)) = best else { return order };
        let function = rest.swap_remove(at);
        order.push(function);
        growth *= 1.0 + bodies[function].plain.len() as f64 / reach;
        if growth > 1e100 {
            likeness.iter_mut().for_each(|likeness| *likeness /= growth);
            growth = 1.0;
        }
        for gram in &grams[function] {
            let (_, users) = &shared[*gram];
            let weight = weight(users) * growth;
            users.iter().for_each(|other| likeness[*other] += weight / totals[*other]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::REACHES;

    fn ordered(module: &[u8]) -> Result<Vec<u8>, String> {
        super::ordered(module, REACHES[0])
    }

    const HEADER: &[u8] = b"\0asm\x01\0\0\0";

    /// Appends sections of less than 128 bytes to the header.
    fn module(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut module = HEADER.to_vec();
        for (id, content) in sections {
            module.extend([*id, u8::try_from(content.len()).unwrap()]);
            module.extend(*content);
        }
        module
    }

    /// A function that calls the last one through a padded number; one of constants; and one that
    /// is exported, in a table, and in a section of names.
    fn three() -> Vec<u8> {
        module(&[
            (1, b"\x02\x60\0\0\x60\0\x01\x7f"),
            (3, b"\x03\0\x01\0"),
            (7, b"\x02\x01f\0\x02\x01m\x02\0"),
            (9, b"\x01\0\x41\x81\x80\x80\x80\0\x0b\x02\x02\x00"),
            (
                10,
                b"\x03\x08\0\x10\x82\x80\x80\x80\0\x0b\x0c\0\x41\xff\xff\xff\xff\x7f\x1a\x41\x05\x0f\x0b\x02\0\x0b",
            ),
            (0, b"\x04name?"),
            (0, b"\x05other"),
        ])
    }

    #[test]
    fn every_number_of_a_function_follows_its_new_place() {
        // The longest first, as no two are alike: the constants, the call, the empty one.
        let expected = module(&[
            (1, b"\x02\x60\0\0\x60\0\x01\x7f"),
            (3, b"\x03\x01\0\0"),
            (7, b"\x02\x01f\0\x02\x01m\x02\0"),
            (9, b"\x01\0\x41\x01\x0b\x02\x02\x01"),
            (10, b"\x03\x08\0\x41\x7f\x1a\x41\x05\x0f\x0b\x04\0\x10\x02\x0b\x02\0\x0b"),
            (0, b"\x05other"),
        ]);
        assert_eq!(ordered(&three()), Ok(expected));
    }

    #[test]
    fn functions_that_are_alike_become_neighbors() {
        let body = |bytes: &[u8]| [&[11, 0], bytes, b"\x0b"].concat();
        let [a, also_a, b, also_b] = [
            b"\x41\x01\x1a\x41\x02\x1a\x41\x03\x1a",
            b"\x41\x01\x1a\x41\x02\x1a\x41\x04\x1a",
            b"\x01\x0f\x0f\x01\x01\x0f\x01\x0f\x01",
            b"\x01\x0f\x0f\x01\x01\x0f\x01\x0f\x0f",
        ]
        .map(|code| body(code));
        let code = |bodies: &[&[u8]]| [&[4], bodies.concat().as_slice()].concat();
        let with = |code: &[u8]| module(&[(1, b"\x01\x60\0\0"), (3, b"\x04\0\0\0\0"), (10, code)]);
        let apart = with(&code(&[&a, &b, &also_a, &also_b]));
        assert_eq!(ordered(&apart), Ok(with(&code(&[&a, &also_a, &b, &also_b]))));
    }

    #[test]
    fn of_functions_that_are_the_same_one_is_left() {
        // The first is exported, and calls the third, which is the same as the second.
        let many = module(&[
            (1, b"\x01\x60\0\0"),
            (3, b"\x03\0\0\0"),
            (7, b"\x01\x01f\0\0"),
            (10, b"\x03\x04\0\x10\x02\x0b\x02\0\x0b\x02\0\x0b"),
        ]);
        let few = module(&[
            (1, b"\x01\x60\0\0"),
            (3, b"\x02\0\0"),
            (7, b"\x01\x01f\0\0"),
            (10, b"\x02\x04\0\x10\x01\x0b\x02\0\x0b"),
        ]);
        assert_eq!(ordered(&many), Ok(few));
    }

    #[test]
    fn a_module_that_is_damaged_or_of_another_compiler_is_an_error() {
        let whole = three();
        let sections: Vec<usize> =
            (0..whole.len()).filter(|at| ordered(&whole[..*at]).is_ok()).collect();
        assert!(sections.iter().all(|at| [8, 18, 24].contains(at) || *at > 60), "{sections:?}");
        assert!(ordered(&module(&[(2, b"\x01\x01e\x01f\0\0")])).is_err());
        let vector = module(&[(1, b"\x01\x60\0\0"), (3, b"\x01\0"), (10, b"\x01\x04\0\xfd\0\x0b")]);
        assert_eq!(ordered(&vector), Err("instruction 0xfd is not known".to_owned()));
    }
}
