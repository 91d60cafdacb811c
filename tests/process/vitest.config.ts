import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    environment: "node",
    pool: "forks",
    poolOptions: { forks: { maxForks: 2 } },
    sequence: { concurrent: false },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
