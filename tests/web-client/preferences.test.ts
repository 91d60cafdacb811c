import { describe, expect, it } from "vitest";
import { defaultPreferences, parsePreferences } from "@/app/preferences";
import { asksFirst } from "@/game/confirmation";
import { control } from "./fixtures";

describe("preferences", () => {
  it("are read back as they were chosen", () => {
    const chosen = {
      sound: false,
      volume: 0.25,
      confirm: "touch",
      coordinates: false,
      animation: false,
      sheared: true,
    };
    expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
  });

  it("are the usual ones where rubbish is stored", () => {
    for (const stored of [undefined, "", "{", "null", "7", '"x"', "[1]"]) {
      expect(parsePreferences(stored), String(stored)).toEqual(defaultPreferences);
    }
    const odd = '{"sound":"no","volume":null,"confirm":"sometimes","coordinates":0,"more":1}';
    expect(parsePreferences(odd)).toEqual(defaultPreferences);
  });

  it("keep what can be understood, and the volume in its bounds", () => {
    expect(parsePreferences('{"volume":7,"confirm":"always","sound":3}')).toEqual({
      ...defaultPreferences,
      volume: 1,
      confirm: "always",
    });
    expect(parsePreferences('{"volume":-1}').volume).toBe(0);
  });
});

describe("moves ask before they are sent", () => {
  const blitz = control();
  const days = control({ kind: "correspondence" });
  const untimed = control({ kind: "untimed" });

  it.each([
    ["never", [false, false, false, false]],
    ["correspondence", [false, false, true, true]],
    ["touch", [false, true, true, true]],
    ["always", [true, true, true, true]],
  ] as const)("%s", (wanted, expected) => {
    expect([
      asksFirst(wanted, blitz, false),
      asksFirst(wanted, blitz, true),
      asksFirst(wanted, days, false),
      asksFirst(wanted, untimed, false),
    ]).toEqual(expected);
  });
});
