/** Unpacks the module that stands in this page. */
async function load() {
  const block = document.getElementById("module");
  const packed = Uint8Array.from(atob(block.textContent), (c) => c.charCodeAt(0));
  block.remove();
  const module = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Boardnote(await WebAssembly.compile(await new Response(module).arrayBuffer()));
}
