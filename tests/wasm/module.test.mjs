import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { moduleBytes } from "./support.mjs";

// What a browser has to fetch before it knows any rules.
const largestDownload = 60 * 1000;

test("the module wants nothing from its host", () => {
  const module = new WebAssembly.Module(moduleBytes());
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the module is a small download", () => {
  const size = gzipSync(moduleBytes(), { level: 9 }).length;
  assert.ok(size < largestDownload, `${size} bytes, allowed are ${largestDownload}`);
});
