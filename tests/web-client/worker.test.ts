import { describe, expect, it } from "vitest";
import { outlived, shellCache, sourceOf } from "@/worker/routes";

const origin = "https://club.example";
const source = (path: string, { mode = "cors", method = "GET" } = {}) =>
  sourceOf({ method, mode, url: new URL(path, origin).href }, origin);

describe("what the service worker answers", () => {
  it("are pages, files of the shell, and what is the same for everybody", () => {
    for (const path of ["/", "/game/aB3", "/local", "/analysis/shafran"]) {
      expect(source(path, { mode: "navigate" }), path).toBe("page");
    }
    for (const path of ["/assets/index-1a2b.js", "/assets/sixfold-9.wasm", "/favicon.svg"]) {
      expect(source(path), path).toBe("shell");
    }
    expect(source("/api/variants")).toBe("latest");
    expect(source("/api/definitions/0f3c")).toBe("forever");
  });

  it("is nothing that belongs to one person or changes", () => {
    const paths = ["/api/me", "/api/my/games", "/api/games", "/api/players/vera", "/ws", "/healthz"];
    for (const path of paths) expect(source(path), path).toBeUndefined();
    expect(source("/api/games/g1/record", { mode: "navigate" })).toBeUndefined();
    expect(source("/api/definitions/a/b")).toBeUndefined();
    expect(source("/api/variants", { method: "POST" })).toBeUndefined();
    expect(source("https://elsewhere.example/assets/x.js")).toBeUndefined();
    expect(source("/sw.js"), "a worker that kept itself would never change").toBeUndefined();
  });
});

describe("the shells that are kept", () => {
  it("are the one that runs and the one before it", () => {
    const current = shellCache("v3");
    const all = [shellCache("v1"), "answers", shellCache("v2"), current];
    expect(outlived(all, current)).toEqual([shellCache("v1")]);
    expect(outlived([shellCache("v2"), current], current)).toEqual([]);
    expect(outlived(["answers", current], current)).toEqual([]);
    expect(outlived([current, shellCache("v4")], current), "the server was set back").toEqual([]);
  });
});
