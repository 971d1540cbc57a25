// Text, bytes, and streams as bytes.
import { CHUNK, decoder, encoder } from "./engine.js";

/** Text or bytes as bytes. Strings keep what is needed to count in their own units. */
export function bytesOf(data) {
  if (typeof data === "string") {
    return { bytes: encoder.encode(data), text: true, alone: lonely(data) };
  }
  if (data instanceof ArrayBuffer) return { bytes: new Uint8Array(data) };
  if (data instanceof Uint8Array) return { bytes: data };
  throw new TypeError("expected a string, a Uint8Array or an ArrayBuffer");
}

export function join(chunks, length) {
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The chunks of a stream, which is cancelled where it is left. Not every browser iterates over streams. */
async function* read(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The pieces of a source as bytes, none longer than a chunk. */
export async function* chunksOf(source) {
  if (source instanceof Blob) source = source.stream();
  if (source instanceof ReadableStream) source = read(source);
  const whole = typeof source === "string" || source instanceof Uint8Array || source instanceof ArrayBuffer;
  for await (const piece of whole ? [source] : source) {
    const { bytes } = bytesOf(piece);
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  }
}

/** The byte at which the first surrogate without its other half becomes U+FFFD, or -1. */
function lonely(text) {
  const at = text.isWellFormed?.() ? -1 : text.search(/\p{Surrogate}/u);
  return at < 0 ? -1 : encoder.encode(text.slice(0, at)).length;
}

/** Counts the UTF-16 units that the bytes up to a place stand for. Places come in order. */
export function counter(bytes) {
  let [at, units] = [0, 0];
  return (end) => {
    units += decoder.decode(bytes.subarray(at, end)).length;
    at = end;
    return units;
  };
}
