import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  resolve: {
    alias: {
      "@core": here("../core/wasm"),
      "@wasm": here("../build/wasm"),
      "@": here("./src"),
      vitest: here("./node_modules/vitest"),
    },
  },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // The content security policy allows no inline code and no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: here("./index.html"), sw: here("./src/worker/sw.ts") },
      output: {
        // The address of a service worker never changes.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    fs: { allow: [here("."), here("../core/wasm"), here("../build/wasm"), here("../tests")] },
    proxy: {
      "/api": "http://127.0.0.1:8460",
      "/ws": { target: "ws://127.0.0.1:8460", ws: true },
    },
  },
  test: {
    dir: here("../tests/web-client"),
    include: ["**/*.test.ts"],
    environment: "node",
  },
});
