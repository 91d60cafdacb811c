// Writes FILE.gz and FILE.br beside every file of the build that gets smaller, for servers that send them as they are.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../dist", import.meta.url));
const kinds = new Set([".html", ".js", ".css", ".svg", ".json", ".wasm", ".webmanifest"]);

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

let gzipTotal = 0;
for (const path of files(root)) {
  if (!kinds.has(extname(path))) continue;
  const bytes = readFileSync(path);
  const gzip = gzipSync(bytes, { level: 9 });
  gzipTotal += gzip.length;
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
console.log(`precompressed: ${gzipTotal} bytes with gzip`);
