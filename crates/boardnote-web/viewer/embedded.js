
/**
 * Unpacks LZMA data with a header of 13 bytes, as in files that end in .lzma. A third smaller than
 * gzip, it keeps the page below a megabyte; no browser unpacks it by itself. The numbers of the
 * probabilities are those of the LZMA SDK: 0 match, 192 repeat, 204 to 228 its kind, 240 a single
 * byte, 432 slots of distances, 688 and 802 their low bits, 818 and 1332 lengths, 1846 literals.
 */
function unpack(packed) {
  const header = new DataView(packed.buffer, packed.byteOffset);
  const [lc, lp, pb] = [packed[0] % 9, Math.floor(packed[0] / 9) % 5, Math.floor(packed[0] / 45)];
  const out = new Uint8Array(header.getUint32(5, true));
  const odds = new Uint16Array(1846 + (768 << (lc + lp))).fill(1024);
  let [at, range, code] = [18, 0xffffffff, header.getUint32(14)];

  const next = () => {
    if (range < 0x1000000) {
      range *= 256;
      code = code * 256 + packed[at++];
    }
  };
  const bit = (index) => {
    const bound = (range >>> 11) * odds[index];
    const one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      odds[index] -= odds[index] >> 5;
    } else {
      range = bound;
      odds[index] += (2048 - odds[index]) >> 5;
    }
    next();
    return one ? 1 : 0;
  };
  const tree = (index, bits) => {
    let node = 1;
    for (let n = 0; n < bits; n++) node = (node << 1) | bit(index + node);
    return node - (1 << bits);
  };
  const reversed = (index, bits) => {
    let [node, number] = [1, 0];
    for (let n = 0; n < bits; n++) {
      const one = bit(index + node);
      node = (node << 1) | one;
      number |= one << n;
    }
    return number;
  };
  const direct = (bits) => {
    let number = 0;
    for (let n = 0; n < bits; n++) {
      range = Math.floor(range / 2);
      const one = code >= range;
      if (one) code -= range;
      number = number * 2 + (one ? 1 : 0);
      next();
    }
    return number;
  };
  const length = (index, place) => {
    if (!bit(index)) return tree(index + 2 + 8 * place, 3);
    return bit(index + 1) ? 16 + tree(index + 258, 8) : 8 + tree(index + 130 + 8 * place, 3);
  };
  const literal = (index, match) => {
    let symbol = 1;
    for (let same = match !== undefined; symbol < 256; match <<= 1) {
      const wanted = (match >> 7) & 1;
      const one = bit(index + (same ? (1 + wanted) << 8 : 0) + symbol);
      symbol = (symbol << 1) | one;
      same = same && one === wanted;
    }
    return symbol;
  };
  const distance = (count) => {
    const slot = tree(432 + 64 * Math.min(count, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return high + reversed(688 + high - slot - 1, bits);
    return high + direct(bits - 4) * 16 + reversed(802, 4);
  };

  let [state, to] = [0, 0];
  // The last four distances.
  let last = [0, 0, 0, 0];
  while (to < out.length) {
    const place = to & ((1 << pb) - 1);
    if (!bit(16 * state + place)) {
      const before = to ? out[to - 1] >> (8 - lc) : 0;
      const index = 1846 + 768 * (((to & ((1 << lp) - 1)) << lc) + before);
      out[to] = literal(index, state < 7 ? undefined : out[to - last[0] - 1]);
      to++;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let count = 0;
    if (!bit(192 + state)) {
      count = length(818, place);
      last = [distance(count), ...last.slice(0, 3)];
      count += 2;
      state = state < 7 ? 7 : 10;
    } else if (bit(204 + state)) {
      const which = bit(216 + state) ? 2 + bit(228 + state) : 1;
      last.unshift(...last.splice(which, 1));
      count = length(1332, place) + 2;
      state = state < 7 ? 8 : 11;
    } else if (bit(240 + 16 * state + place)) {
      count = length(1332, place) + 2;
      state = state < 7 ? 8 : 11;
    } else {
      count = 1;
      state = state < 7 ? 9 : 11;
    }
    for (; count > 0; count--, to++) out[to] = out[to - last[0] - 1];
  }
  return out;
}

/** Unpacks the module that stands in this page. */
async function load() {
  const block = document.getElementById("module");
  const packed = Uint8Array.from(atob(block.textContent), (c) => c.charCodeAt(0));
  block.remove();
  return new Boardnote(await WebAssembly.compile(unpack(packed)));
}
