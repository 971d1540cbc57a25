//! Parts of pictures: each is drawn only once, and a picture is a list of parts.
//!
//! A part belongs to a slot, such as a square of the board, and a slot contains at most one part of
//! a picture. Parts are drawn in the order of their slots.

use crate::visible::visible;
use core::fmt::Write as _;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

/// A part of a picture: its slot and its number.
pub(crate) type Placed = (u32, u32);

/// The slot of the size of the picture.
const SIZE: u32 = 0;
/// The layer of the words of the notation of the position.
const NOTATION: u32 = 0xfff;

/// Returns a slot of a layer. Layers are drawn in their order, from 1 to 4094.
pub(crate) fn slot(layer: u32, index: usize) -> u32 {
    const MOST: usize = 0xf_ffff;
    layer << 20 | u32::try_from(index.min(MOST)).expect("20 bits")
}

/// Everything that the drawing of a part depends on, apart from its slot and the layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a>(u64, &'a str);

impl From<u64> for Key<'_> {
    fn from(number: u64) -> Self {
        Self(number, "")
    }
}

impl<'a> From<&'a str> for Key<'a> {
    fn from(text: &'a str) -> Self {
        Self(0, text)
    }
}

impl<'a> From<(u64, &'a str)> for Key<'a> {
    fn from((number, text): (u64, &'a str)) -> Self {
        Self(number, text)
    }
}

/// All parts of the pictures of a page, for both sides of the board.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    numbers: HashMap<Identity, u32, BuildHasherDefault<Mixer>>,
    texts: HashMap<String, u32>,
    parts: Vec<Part>,
}

/// Slot, layout, number of the key, and number of its text.
type Identity = (u32, u64, u64, u32);

#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) slot: u32,
    /// The contents for the side shown first and for the other side, as far as they are drawn.
    pub(crate) sides: [Option<Content>; 2],
}

/// The elements of a part, and its words in the description or in the notation of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) body: String,
    /// The place of the words in the description.
    pub(crate) rank: Option<u32>,
    pub(crate) words: String,
}

impl Parts {
    /// Returns the number of a part.
    pub(crate) fn number(&mut self, slot: u32, layout: u64, Key(number, text): Key<'_>) -> u32 {
        let text = if text.is_empty() { 0 } else { self.text(text) };
        let next = u32::try_from(self.parts.len()).expect("memory holds fewer parts");
        let number = *self.numbers.entry((slot, layout, number, text)).or_insert(next);
        if number == next {
            self.parts.push(Part { slot, sides: [None, None] });
        }
        number
    }

    fn text(&mut self, text: &str) -> u32 {
        if let Some(number) = self.texts.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len() + 1).expect("memory holds fewer texts");
        self.texts.insert(text.to_owned(), number);
        number
    }

    fn side(&mut self, number: u32, side: usize) -> Option<&mut Option<Content>> {
        self.parts.get_mut(usize::try_from(number).ok()?)?.sides.get_mut(side)
    }

    /// Returns `true` if the part is not yet drawn for this side.
    pub(crate) fn lacks(&mut self, number: u32, side: usize) -> bool {
        self.side(number, side).is_some_and(|content| content.is_none())
    }

    pub(crate) fn set(&mut self, number: u32, side: usize, content: Content) {
        if let Some(place) = self.side(number, side) {
            *place = Some(content);
        }
    }

    /// Returns the part that stands for an empty slot.
    fn empty(&mut self, slot: u32) -> u32 {
        self.number(slot, u64::MAX, Key(u64::MAX, ""))
    }

    /// Appends the notation of the position, whose words are separated by blanks and slashes.
    pub(crate) fn notation(&mut self, text: &str, picture: &mut Vec<Placed>) {
        for (at, word) in text.split_inclusive([' ', '/']).enumerate() {
            let slot = slot(NOTATION, at);
            let number = self.number(slot, 0, word.into());
            if self.lacks(number, 0) {
                let words = visible(word).into_owned();
                self.set(number, 0, Content { words, ..Content::default() });
            }
            picture.push((slot, number));
        }
    }

    /// Returns the parts that change the picture `base` into `new`, as text; see [`encode`].
    pub(crate) fn changes(&mut self, base: &[Placed], new: &[Placed]) -> String {
        let mut out = String::new();
        let (mut base, mut new) = (base.iter().peekable(), new.iter().peekable());
        loop {
            match (base.peek().copied(), new.peek().copied()) {
                (Some((old, _)), Some((slot, _))) if old < slot => {
                    encode(self.empty(*old), &mut out);
                    base.next();
                }
                (Some((old, _)), None) => {
                    encode(self.empty(*old), &mut out);
                    base.next();
                }
                (old, Some((slot, number))) => {
                    new.next();
                    let same = old.filter(|(old, _)| old == slot);
                    if same.is_some() {
                        base.next();
                    }
                    if same.is_none_or(|(_, old)| old != number) {
                        encode(*number, &mut out);
                    }
                }
                (None, None) => return out,
            }
        }
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns all slots in their order, and the number of them before those of the notation.
    pub(crate) fn slots(&self) -> (Vec<u32>, usize) {
        let mut slots: Vec<u32> = self.parts.iter().map(|part| part.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        let drawn = slots.partition_point(|at| *at < slot(NOTATION, 0));
        (slots, drawn)
    }
}

/// Appends a number in base 32, highest digit first. Every digit but the last is one of the upper 32
/// of the 64 digits.
pub(crate) fn encode(number: u32, out: &mut String) {
    const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
    let count = (32 - number.leading_zeros()).div_ceil(5).max(1);
    for place in (0..count).rev() {
        let digit = (number >> (5 * place) & 31) as usize + if place > 0 { 32 } else { 0 };
        out.push(char::from(DIGITS[digit]));
    }
}

/// A picture while its parts are collected.
#[derive(Debug)]
pub(crate) struct Record<'a> {
    pub(crate) parts: &'a mut Parts,
    /// 0 for the side shown first.
    pub(crate) side: usize,
    /// The arrangement of the picture, if pictures of a page can be arranged differently.
    pub(crate) layout: u64,
    pub(crate) picture: Vec<Placed>,
    /// `true` if a part was drawn for the first time.
    pub(crate) fresh: bool,
}

impl<'a> Record<'a> {
    pub(crate) fn new(parts: &'a mut Parts, side: usize) -> Self {
        Self { parts, side, layout: 0, picture: Vec::with_capacity(64), fresh: false }
    }

    /// Adds a part, and returns its number if it must still be drawn.
    pub(crate) fn add(&mut self, slot: u32, key: Key<'_>) -> Option<u32> {
        let number = self.parts.number(slot, self.layout, key);
        self.picture.push((slot, number));
        let new = self.parts.lacks(number, self.side);
        self.fresh |= new;
        new.then_some(number)
    }

    /// Returns the picture with its size.
    pub(crate) fn finish(mut self, (width, height): (f64, f64)) -> (Vec<Placed>, bool) {
        let mut size = String::new();
        let _ = write!(size, "{width:.1} {height:.1}");
        if let Some(number) = self.add(SIZE, size.as_str().into()) {
            let content = Content { words: size, ..Content::default() };
            self.parts.set(number, self.side, content);
        }
        // The order is stable, so the last of several parts in a slot remains.
        self.picture.sort_by_key(|(slot, _)| *slot);
        self.picture.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                *kept = *next;
            }
            same
        });
        (self.picture, self.fresh)
    }
}

/// Joins the words of a description in the order of their ranks. A part that begins with a full stop
/// replaces a comma before it.
pub(crate) fn joined(mut words: Vec<(u32, String)>) -> String {
    words.sort_by_key(|(rank, _)| *rank);
    let mut out = String::new();
    for (_, words) in words {
        if words.starts_with('.') && out.ends_with(',') {
            out.pop();
        }
        out.push_str(&words);
    }
    out.truncate(out.trim_end().len());
    out
}

/// A fast hash of a few numbers, most of which are small.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes numbers in the same way as the script of the page.
    fn decode(text: &str) -> Vec<u32> {
        let (mut out, mut number) = (Vec::new(), 0);
        for c in text.chars() {
            let digit = match c {
                '0'..='9' => u32::from(c) - u32::from('0'),
                'A'..='Z' => u32::from(c) - u32::from('A') + 10,
                'a'..='z' => u32::from(c) - u32::from('a') + 36,
                '-' => 62,
                _ => 63,
            };
            number = number * 32 + digit % 32;
            if digit < 32 {
                out.push(core::mem::take(&mut number));
            }
        }
        out
    }

    #[test]
    fn numbers_of_every_length_are_read_back() {
        let numbers = [0, 1, 31, 32, 1023, 1024, 32_767, 32_768, 12_345_678, u32::MAX];
        let mut text = String::new();
        numbers.iter().for_each(|number| encode(*number, &mut text));
        assert_eq!(decode(&text), numbers);
        assert!(text.starts_with("01VX0"), "{text}");
    }

    #[test]
    fn changes_lead_from_any_picture_to_any_other() {
        let mut parts = Parts::default();
        // Each digit in base 3 is the content of a slot: none, or one of two parts.
        let mut picture = |code: u64| -> Vec<Placed> {
            let filled = (0..4_u32).map(|slot| (slot, code / 3_u64.pow(slot) % 3));
            let filled = filled.filter(|(_, key)| *key > 0);
            filled.map(|(slot, key)| (slot, parts.number(slot, 0, key.into()))).collect()
        };
        let pictures: Vec<_> = (0..81).map(&mut picture).collect();
        for base in &pictures {
            for new in &pictures {
                let mut slots = [None; 4];
                base.iter().for_each(|(slot, number)| slots[*slot as usize] = Some(*number));
                for number in decode(&parts.changes(base, new)) {
                    let slot = parts.parts[number as usize].slot;
                    let empty = number == parts.empty(slot);
                    slots[slot as usize] = (!empty).then_some(number);
                }
                let filled = (0_u32..).zip(slots).filter_map(|(slot, it)| Some((slot, it?)));
                assert_eq!(&filled.collect::<Vec<_>>(), new);
            }
        }
    }

    #[test]
    fn a_full_stop_replaces_a_comma() {
        let words = [(2, ".\n"), (1, " b,"), (1, " a,"), (0, "B,."), (3, "End. ")];
        let words = words.map(|(rank, words)| (rank, words.to_owned())).to_vec();
        assert_eq!(joined(words), "B,. b, a.\nEnd.");
    }
}
