// Links that carry the input in their fragment, which browsers do not send to servers.
import { fill, refuse, take } from "./input.js";
import { $, copy, encoder, page } from "./page.js";

const LONGEST_LINK = 8_000;
const MOST_PACKED = 400_000;
const MOST_UNPACKED = 4 * 1024 * 1024;

const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) throw new RangeError("too long");
    parts.push(value);
  }
}

async function link() {
  const { input, view, strict } = page;
  const text = $("text").value;
  if (!text || text.length > MOST_PACKED) return undefined;
  const plain = encodeURIComponent(text);
  const packed = base64url(await through(new CompressionStream("deflate-raw"), encoder.encode(text)));
  const bare = !/^[tzfpnm]=/.test(text) && plain.length <= packed.length;
  const rest = [];
  if (input?.chosen) rest.push(`f=${input.format}`);
  if (view?.pictures.length && view.ply !== view.opening) rest.push(`p=${view.ply}`);
  if (view?.n) rest.push(`n=${view.n + 1}`);
  if (strict) rest.push("m=strict");
  const written = plain.length <= packed.length ? `t=${plain}` : `z=${packed}`;
  const fragment = bare && !rest.length ? plain : [written, ...rest].join("&");
  return fragment.length <= LONGEST_LINK ? `${location.href.split("#")[0]}#${fragment}` : undefined;
}

/** A link needs a text that fits into one. */
export async function linkable() {
  const text = $("text").value;
  const fits = text ? (await link()) !== undefined : false;
  $("link").disabled = !fits;
  $("link").title = !text ? "There is no text to link to" : fits ? "" : "The text is too long for a link";
}

/** Writes the link into the address of the page. */
export async function keepLink() {
  const address = await link();
  if (address) history.replaceState(null, "", address);
  return address;
}

export async function copyLink() {
  const address = await keepLink();
  if (address) await copy(address, $("link"));
}

/** The parts of a fragment. */
async function partsOf(fragment) {
  if (!/^[tzfpnm]=/.test(fragment)) return { text: decodeURIComponent(fragment) };
  const wanted = {};
  for (const part of fragment.split("&")) {
    const value = part.slice(2);
    if (part.startsWith("t=")) wanted.text = decodeURIComponent(value);
    if (part.startsWith("z=")) {
      const bytes = Uint8Array.from(atob(value.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
      const unpacked = await through(new DecompressionStream("deflate-raw"), bytes, MOST_UNPACKED);
      wanted.text = new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
    }
    if (part.startsWith("f=")) wanted.format = page.bn.formats.find(({ name }) => name === value)?.name;
    if (part.startsWith("p=")) wanted.ply = Number.parseInt(value, 10) || 0;
    if (part.startsWith("n=")) wanted.n = Math.max(0, (Number.parseInt(value, 10) || 1) - 1);
    if (part === "m=strict") page.strict = true;
  }
  if (wanted.text === undefined) throw new Error("no text");
  return wanted;
}

/** Shows what the fragment of the address says. */
export async function followLink() {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  try {
    const { text, ...wanted } = await partsOf(fragment);
    fill(text);
    await take(new Blob([text]), wanted);
  } catch {
    refuse("The link is damaged: its text cannot be read.");
  }
}
