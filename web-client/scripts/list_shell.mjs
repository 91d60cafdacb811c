// Writes into dist/sw.js which files belong to the shell, and a hash of what is in them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../dist", import.meta.url));
const worker = join(root, "sw.js");

const names = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
  .filter((name) => name !== "/sw.js" && !/\.(gz|br)$|\/\./.test(name))
  .sort();

const hash = createHash("sha256");
for (const name of names) hash.update(name).update(readFileSync(join(root, name)));
const code = readFileSync(worker);
const version = hash.update(code).digest("hex").slice(0, 16);
const files = names.map((name) => (name === "/index.html" ? "/" : name));
writeFileSync(worker, `const shell = ${JSON.stringify({ version, files })};\n${code}`);
console.log(`shell ${version}: ${files.length} files`);
