//! The model of the packed outlines, by which they are written and read.
//!
//! Every number becomes bits, and every bit has odds, which adapt to the bits that had the same
//! context before. Writing and reading run the same code: a [`Coder`] that writes takes the bits of
//! a known font, one that reads ignores them.
//!
//! Most curves continue the one before them, and most contours of the second face go the way of
//! those of the first. A contour shared by several letters, such as an accent, is coded once.

/// Writes or reads bits.
pub(super) trait Coder {
    /// Codes a bit, which is 1 with odds of `odds` in 65,536, and returns it.
    fn bit(&mut self, odds: u32, bit: bool) -> bool;
}

/// The characters of a font.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Font {
    pub(super) contours: Vec<Contour>,
    /// The number of usual characters, which come first. Those and the others are sorted by code.
    pub(super) usual: usize,
    pub(super) characters: Vec<Character>,
}

/// A closed contour: the commands (`h v l q` of SVG paths), and their steps across and down. The
/// end of a curve is relative to its control point.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Contour {
    pub(super) kinds: Vec<u8>,
    pub(super) steps: [Vec<i32>; 2],
}

/// A character in both faces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Character {
    pub(super) code: i32,
    pub(super) faces: [Glyph; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The advance, in thousandths of an em.
    pub(super) advance: i32,
    pub(super) parts: Vec<Part>,
}

/// A contour of a glyph, with its starting point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) contour: usize,
    pub(super) start: [i32; 2],
}

/// Codes the usual characters of a font or all, and returns what was coded.
pub(super) fn code(coder: &mut impl Coder, known: &Font, all: bool) -> Font {
    let odds = vec![[1 << 15; 2]; CONTEXTS * NODES];
    let mut model = Model { coder, odds, known, contours: Vec::new(), uses: Vec::new() };
    let [usual, count] =
        [known.usual, known.characters.len()].map(|count| model.index(COUNT, count));
    let mut characters: Vec<Character> = Vec::new();
    for at in 0..if all { count } else { usual } {
        let wanted = known.characters.get(at).cloned().unwrap_or_default();
        let last = characters.last().map_or(0, |last| last.code);
        let code = last + model.value(CODE, wanted.code - last);
        let [first, second] = wanted.faces;
        let first = model.glyph(&first, None);
        let second = model.glyph(&second, Some(&first));
        characters.push(Character { code, faces: [first, second] });
    }
    Font { contours: model.contours, usual, characters }
}

/// Returns the number of steps across or down of a kind of command.
fn steps(axis: usize, kind: u8) -> usize {
    match kind {
        0 | 1 => usize::from(usize::from(kind) == axis),
        2 => 1,
        _ => 2,
    }
}

/// The number of odds of a context.
const NODES: usize = 160;
/// The first contexts of everything that is coded.
const COUNT: usize = 0;
const CODE: usize = COUNT + 1;
const PARTS: usize = CODE + 1;
const NEW: usize = PARTS + 2;
const FOUND: usize = NEW + 2 * 3 * 4 * 2;
const INDEX: usize = FOUND + 2 * 2;
const ADVANCE: usize = INDEX + 2;
const START: usize = ADVANCE + 6;
const MOVED: usize = START + 2 * 8;
const LENGTH: usize = MOVED + 2 * 6;
const SAME: usize = LENGTH + 2;
const KIND: usize = SAME + 1;
const SMOOTH: usize = KIND + 5 * 5;
const SMOOTH_PAIR: usize = SMOOTH + BUCKETS;
const PAIR: usize = SMOOTH_PAIR + 3;
const STEP: usize = PAIR + 4 * BUCKETS * 5;
const CONTEXTS: usize = STEP + 4 * 5 * BUCKETS * BUCKETS;

/// The number of sizes of steps that are told apart.
const BUCKETS: usize = 13;

/// Returns the sign and the magnitude of a step.
fn bucket(step: i32) -> usize {
    let bits = (32 - step.unsigned_abs().leading_zeros()).min(6) as usize;
    if step < 0 { 6 - bits } else { 6 + bits }
}

/// Returns a small number among those from `-most` to `most`.
fn near(number: i32, most: i32) -> usize {
    usize::try_from(number.clamp(-most, most) + most).unwrap_or_default()
}

/// The last use of a contour.
#[derive(Clone, Copy, Default)]
struct Use {
    start: [i32; 2],
    /// The advance of the glyph.
    advance: i32,
    /// The contour that followed.
    next: Option<usize>,
    /// The contour of the second face at the same place.
    pair: Option<usize>,
}

struct Model<'a, C> {
    coder: &'a mut C,
    /// Two odds that adapt fast and slowly. Their mean counts.
    odds: Vec<[u16; 2]>,
    known: &'a Font,
    contours: Vec<Contour>,
    /// One for each contour.
    uses: Vec<Use>,
}

impl<C: Coder> Model<'_, C> {
    fn bit(&mut self, context: usize, node: usize, bit: bool) -> bool {
        let Some([fast, slow]) = self.odds.get_mut(context * NODES + node) else { return bit };
        let bit = self.coder.bit(u32::midpoint((*fast).into(), (*slow).into()), bit);
        for (odds, speed) in [(fast, 4), (slow, 6)] {
            if bit {
                *odds += (u16::MAX - *odds) >> speed;
            } else {
                *odds -= *odds >> speed;
            }
        }
        bit
    }

    /// Codes a number of at most 17 bits: whether it is 0, its sign, its length, and its bits, of
    /// which the highest three have odds.
    fn value(&mut self, context: usize, known: i32) -> i32 {
        if self.bit(context, 0, known == 0) {
            return 0;
        }
        let negative = self.bit(context, 1, known < 0);
        let known = known.unsigned_abs();
        let length = known.checked_ilog2().unwrap_or_default() as usize;
        let mut top = 0;
        while top < 16 && self.bit(context, 2 + top, top < length) {
            top += 1;
        }
        let mut size = 1;
        for shift in (0..top).rev() {
            let bit = known >> shift & 1 == 1;
            let bit = match top - shift {
                1 => self.bit(context, 20 + top, bit),
                2 => self.bit(context, 40 + 2 * top + (size & 1), bit),
                3 => self.bit(context, 80 + 4 * top + (size & 3), bit),
                _ => self.coder.bit(1 << 15, bit),
            };
            size = size << 1 | usize::from(bit);
        }
        let size = i32::try_from(size).unwrap_or_default();
        if negative { -size } else { size }
    }

    /// Codes a number without sign.
    fn index(&mut self, context: usize, known: usize) -> usize {
        let value = self.value(context, i32::try_from(known).unwrap_or_default());
        usize::try_from(value).unwrap_or_default()
    }

    /// Codes a glyph of the first face, or of the second with that of the first.
    fn glyph(&mut self, known: &Glyph, first: Option<&Glyph>) -> Glyph {
        let face = usize::from(first.is_some());
        let like = signed(first.map_or(0, |first| first.parts.len()));
        let count = like + self.value(PARTS + face, signed(known.parts.len()) - like);
        let mut advance = first.map_or(0, |first| first.advance);
        if count == 0 {
            advance += self.value(ADVANCE + 4 + face, known.advance - advance);
        }
        let mut parts: Vec<Part> = Vec::new();
        let (mut new, mut moved) = (true, 0);
        for at in 0..usize::try_from(count).unwrap_or_default() {
            let wanted = known.parts.get(at).copied().unwrap_or_default();
            let pair = first.and_then(|first| first.parts.get(at)).copied();
            let paired = pair.and_then(|pair| self.uses.get(pair.contour)?.pair);
            let state = if paired.is_some() { 2 } else { usize::from(pair.is_some()) };
            let context = ((face * 3 + state) * 4 + at.min(3)) * 2 + usize::from(new);
            new = self.bit(NEW + context, 0, wanted.contour == self.contours.len());
            let last = parts.last().copied();
            let mut start = pair.or(last).unwrap_or_default().start;
            let contour;
            if new {
                contour = self.contours.len();
                if at == 0 {
                    advance += self.value(ADVANCE + face, known.advance - advance);
                }
                self.contour(pair);
                let context = (face * 2 + usize::from(pair.is_none())) * 2 + usize::from(at == 0);
                for (axis, value) in start.iter_mut().enumerate() {
                    *value += self.value(START + axis * 8 + context, wanted.start[axis] - *value);
                }
            } else {
                let next = last.and_then(|last| self.uses.get(last.contour)?.next);
                let found = FOUND + usize::from(paired.is_some()) * 2 + face;
                contour = match paired.or(next) {
                    Some(guess) if self.bit(found, 0, guess == wanted.contour) => guess,
                    _ => {
                        let end = self.contours.len();
                        let back = self.index(INDEX + face, end.saturating_sub(wanted.contour));
                        end.saturating_sub(back)
                    }
                };
                let used = self.uses.get(contour).copied().unwrap_or_default();
                if at == 0 {
                    advance = used.advance;
                    advance += self.value(ADVANCE + 2 + face, known.advance - advance);
                }
                start = used.start;
                // What belongs together was moved together.
                start[0] += moved;
                for (axis, value) in start.iter_mut().enumerate() {
                    let context = MOVED + axis * 6 + face * 3 + at.min(2);
                    *value += self.value(context, wanted.start[axis] - *value);
                }
                moved = start[0] - used.start[0];
            }
            if let Some(used) = self.uses.get_mut(contour) {
                (used.start, used.advance) = (start, advance);
            }
            if let Some(used) = pair.and_then(|pair| self.uses.get_mut(pair.contour)) {
                used.pair = Some(contour);
            }
            if let Some(used) = last.and_then(|last| self.uses.get_mut(last.contour)) {
                used.next = Some(contour);
            }
            parts.push(Part { contour, start });
        }
        Glyph { advance, parts }
    }

    /// Codes the next contour, with that at the same place in the first face.
    fn contour(&mut self, pair: Option<Part>) {
        let known = self.known.contours.get(self.contours.len()).cloned().unwrap_or_default();
        let pattern = pair.and_then(|pair| self.contours.get(pair.contour)).cloned();
        let like = pattern.as_ref().map_or(0, |pattern| pattern.kinds.len());
        let length = signed(known.kinds.len()) - signed(like);
        let length = signed(like) + self.value(LENGTH + usize::from(pattern.is_some()), length);
        let length = usize::try_from(length).unwrap_or_default();
        let pattern = pattern
            .filter(|pattern| length == like && self.bit(SAME, 0, pattern.kinds == known.kinds));
        let kinds = match &pattern {
            Some(pattern) => pattern.kinds.clone(),
            None => self.kinds(&known.kinds, length),
        };
        let steps = [0, 1].map(|axis| {
            let pattern = pattern.as_ref().map(|pattern| pattern.steps[axis].as_slice());
            self.steps(axis, &kinds, &known.steps[axis], pattern)
        });
        self.contours.push(Contour { kinds, steps });
        self.uses.push(Use::default());
    }

    fn kinds(&mut self, known: &[u8], length: usize) -> Vec<u8> {
        let (mut before, mut last) = (4, 4);
        let mut kinds = Vec::with_capacity(length);
        for at in 0..length {
            let known = known.get(at).copied().unwrap_or_default();
            let context = KIND + before * 5 + last;
            let high = self.bit(context, 0, known > 1);
            let low = self.bit(context, 1 + usize::from(high), known & 1 == 1);
            (before, last) = (last, usize::from(high) * 2 + usize::from(low));
            kinds.push(u8::from(high) * 2 + u8::from(low));
        }
        kinds
    }

    /// Codes the steps across or down, which lead back to the start.
    fn steps(
        &mut self,
        axis: usize,
        kinds: &[u8],
        known: &[i32],
        pattern: Option<&[i32]>,
    ) -> Vec<i32> {
        const NO_ROLE: usize = 4;
        let total = kinds.iter().map(|kind| steps(axis, *kind)).sum();
        let mut out = Vec::with_capacity(total);
        let mut place = 0;
        // The two steps before, that before in the pattern, the command of the last.
        let (mut before, mut last, mut last_pattern, mut last_role) = (0, 0, 0, NO_ROLE);
        let mut after_curve = false;
        for kind in kinds {
            let count = steps(axis, *kind);
            if count == 0 {
                (before, last, last_pattern, last_role) = (last, 0, 0, NO_ROLE);
            }
            for at in 0..count {
                let known = known.get(out.len()).copied().unwrap_or_default();
                let smooth = after_curve && *kind == 3 && at == 0;
                let role = usize::from(kind.saturating_sub(1)) + at;
                let step = pattern.and_then(|pattern| pattern.get(out.len())).copied();
                let turn = step.unwrap_or_default() - last_pattern;
                let (context, guess) = match step {
                    None if smooth => (SMOOTH + bucket(last), last),
                    None => {
                        let roles = role * (NO_ROLE + 1) + last_role;
                        (STEP + (roles * BUCKETS + bucket(last)) * BUCKETS + bucket(before), 0)
                    }
                    Some(_) if smooth && turn.abs() <= 1 => (SMOOTH_PAIR + near(turn, 1), last),
                    Some(step) => {
                        let context = role * BUCKETS + bucket(step);
                        (PAIR + context * 5 + near(last - last_pattern, 2), step)
                    }
                };
                let step = if out.len() + 1 == total {
                    -place
                } else {
                    guess + self.value(context, known - guess)
                };
                place += step;
                last_pattern += turn;
                (before, last, last_role) = (last, step, role);
                out.push(step);
            }
            after_curve = *kind == 3 && count > 0;
        }
        out
    }
}

/// Returns a count as a number with a sign.
fn signed(count: usize) -> i32 {
    i32::try_from(count).unwrap_or_default()
}
