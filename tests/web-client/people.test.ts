import { beforeEach, describe, expect, it } from "vitest";
import { seatTitle } from "@/pages/game/Plate";
import type { SeatView } from "@/protocol.gen";
import { text } from "@/strings";
import { definition, desk, snapshot, type Desk } from "./fixtures";

const seats: SeatView[] = [
  { taken: true, present: true, name: "Vera", rating: 1612 },
  { taken: true, present: true, name: "tom_k", rating: 1540, provisional: true },
];
const clocks = { remaining_ms: [300_000, 300_000] };
const result = { reason: "resignation", quarters: [4, 0] };
let table: Desk;

beforeEach(() => {
  table = desk();
});

function titles(you?: number): string[] {
  const state = table.store.state;
  if (!state) throw new Error("there is no game");
  return [0, 1].map((seat) => seatTitle(definition("shafran"), { ...state, you }, seat));
}

describe("seats", () => {
  it("are called by the names of their players, by everybody", () => {
    table.store.receive(snapshot({ seats }));
    expect(titles(0)).toEqual(["Vera", "tom_k"]);
    expect(titles()).toEqual(["Vera", "tom_k"]);
  });

  it("of guests are called by what they are to the viewer", () => {
    table.store.receive(snapshot());
    expect(titles(1)).toEqual(["Opponent", "You"]);
    expect(titles()).toEqual(["White", "Black"]);
  });

  it("get the names of who comes", () => {
    table.store.receive(snapshot());
    table.store.receive({ type: "presence", game: "g1", seats, watchers: 0, watching: [] });
    expect(titles()).toEqual(["Vera", "tom_k"]);
  });
});

describe("ratings", () => {
  it("are marked while little is known behind them", () => {
    expect(text.rating(1612)).toBe("1612");
    expect(text.rating(1540, true)).toBe("1540?");
    expect(text.ratingWords(1540, true)).toBe("rating 1540, provisional");
  });

  it("change with the end of a rated game", () => {
    table.store.receive(snapshot({ seats }));
    const ended = { type: "ended", game: "g1", version: 6, result, clocks } as const;
    table.store.receive({ ...ended, rating_changes: [6, -58] });
    expect(table.store.state?.seats.map((seat) => seat.rating_change)).toEqual([6, -58]);
  });

  it("do not change with the end of a casual game", () => {
    table.store.receive(snapshot());
    table.store.receive({ type: "ended", game: "g1", version: 6, result, clocks });
    expect(table.store.state?.seats.map((seat) => seat.rating_change)).toEqual([undefined, undefined]);
  });

  it("say in which direction they have changed", () => {
    expect([6, 0, -58].map(text.ratingChange)).toEqual(["+6", "±0", "−58"]);
  });
});

describe("spectators", () => {
  it("are named as far as they have names", () => {
    expect(text.watcherNames(["mira-92", "Otto"], 2)).toBe("mira-92, Otto");
    expect(text.watcherNames(["mira-92", "Otto"], 14)).toBe("mira-92, Otto and 12 more");
  });

  it("are known from the first snapshot on", () => {
    table.store.receive(snapshot({ watchers: 3, watching: ["mira-92"] }));
    expect(table.store.state).toMatchObject({ watchers: 3, watching: ["mira-92"] });
    table.store.receive({ type: "presence", game: "g1", seats, watchers: 1, watching: [] });
    expect(table.store.state).toMatchObject({ watchers: 1, watching: [] });
  });
});

describe("an open game", () => {
  it("knows for whom it is meant", () => {
    table.store.receive(snapshot({ status: "open", invited: "tom_k" }));
    expect(table.store.state?.invited).toBe("tom_k");
  });

  it("is over for good when it is taken back or declined", () => {
    table.store.receive(snapshot({ status: "open" }));
    table.store.receive({ type: "refused", code: "not_found", message: "gone", game: "g1" });
    expect(table.store.withdrawn).toBe(true);
    expect(table.store.refusal).toBeUndefined();
  });

  it("stays when something else is not found", () => {
    table.store.receive(snapshot({ status: "open" }));
    table.store.receive({ type: "refused", code: "not_found", message: "no such seek" });
    table.store.receive({ type: "refused", code: "forbidden", message: "no", game: "g1" });
    expect(table.store.withdrawn).toBe(false);
  });
});
