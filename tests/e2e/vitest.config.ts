import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    environment: "node",
    // Each file has a browser and servers of its own; a page mostly waits.
    pool: "forks",
    poolOptions: { forks: { maxForks: 2 } },
    sequence: { concurrent: false },
    testTimeout: 90_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
