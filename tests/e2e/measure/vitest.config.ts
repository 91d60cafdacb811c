import { defineConfig } from "vitest/config";

/** What is no test: it measures, or takes pictures. */
export default defineConfig({
  test: {
    include: ["*.measure.ts"],
    environment: "node",
    pool: "forks",
    testTimeout: 600_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
