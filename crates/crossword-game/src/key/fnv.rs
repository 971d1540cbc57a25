//! The FNV-1a hash of 128 bits.

/// The prime without its highest bit, 2⁸⁸.
const FACTOR: u64 = 315;
const PRIME: u128 = (1 << 88) + FACTOR as u128;
/// Number of bytes whose effect on the last byte of a hash stays below 2⁶⁴.
const TOGETHER: u32 = 6;

/// A hash of the bytes so far.
pub(super) struct Fnv {
    high: u64,
    low: u64,
}

impl Default for Fnv {
    fn default() -> Self {
        Self { high: 0x6c62_272e_07bb_0142, low: 0x62b8_2175_6295_c58d }
    }
}

impl Fnv {
    pub(super) fn value(&self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    /// Adds bytes. Each replaces the hash by `(hash ^ byte) * PRIME`.
    ///
    /// In terms of halves, a byte makes `changed = low ^ byte`, and then
    /// `high = high * 315 + carry + changed * 2²⁴` and `low = changed * 315`, where `carry` is the
    /// upper half of the last product. The two summands are added up apart from each other: the
    /// carries of six bytes come from one product, and the changed halves are shifted at the end.
    #[inline]
    pub(super) fn add(&mut self, bytes: &[u8]) {
        const POWER: u64 = FACTOR.pow(TOGETHER);
        let (mut low, mut high, mut changes) = (self.low, self.high, 0_u64);
        let sixes = bytes.chunks_exact(TOGETHER as usize);
        let rest = sixes.remainder();
        for six in sixes {
            // The bytes act on the last byte of the hash alone.
            let product = u128::from(low & !0xff) * u128::from(POWER);
            for pair in six.chunks_exact(2) {
                let &[first, second] = pair else { continue };
                let between = (low ^ u64::from(first)).wrapping_mul(FACTOR);
                let changed = between ^ u64::from(second);
                changes = changes.wrapping_mul(FACTOR * FACTOR);
                changes = changes.wrapping_add(between).wrapping_add(changed);
                low = changed.wrapping_mul(FACTOR);
            }
            let [carry, product] = halves(product);
            high = high.wrapping_mul(POWER).wrapping_add(carry);
            // The lower half is the product plus the effect of the bytes, and may exceed 64 bits.
            high = high.wrapping_add((low < product).into());
        }
        self.high = high.wrapping_add(changes << 24);
        self.low = low;
        for &byte in rest {
            let value = (self.value() ^ u128::from(byte)).wrapping_mul(PRIME);
            [self.high, self.low] = halves(value);
        }
    }
}

/// Returns the upper and the lower half of a number.
#[inline]
fn halves(value: u128) -> [u64; 2] {
    [value >> 64, value & u128::from(u64::MAX)].map(|half| u64::try_from(half).unwrap_or_default())
}
