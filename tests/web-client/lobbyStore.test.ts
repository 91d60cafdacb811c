import { beforeEach, describe, expect, it, vi } from "vitest";
import { LobbyStore, withChanges, type Pool } from "@/lobby/store";
import type {
  ChallengeView,
  ClientMessage,
  LiveGame,
  SeekView,
  ServerMessage,
} from "@/protocol.gen";
import { control, readData } from "./fixtures";

const pool: Pool = { variant: "shafran", clock: control() };
const otherPool: Pool = { variant: "glinski", clock: control() };
const seek = (id: string, over: Partial<SeekView> = {}): SeekView => ({
  seek: id,
  variant: "shafran",
  clock: control(),
  casual: true,
  ...over,
});
const live = (game: string): LiveGame => ({
  game,
  variant: "shafran",
  clock: control(),
  speed: "blitz",
  casual: true,
  seats: [],
});
const challenge = (game: string): ChallengeView => ({
  game,
  from: "Vera",
  to: "tom_k",
  variant: "shafran",
  clock: control(),
  casual: true,
});
const nothingWaits: ServerMessage = { type: "searching", seeks: [] };
const refused = (over: object = {}): ServerMessage => ({
  type: "refused",
  code: "not_found",
  message: "gone",
  ...over,
});

let sent: ClientMessage[];
let online: boolean;
let now: number;
let session: () => Promise<void>;
let store: LobbyStore;
const types = () => sent.map((message) => message.type);

beforeEach(() => {
  sent = [];
  online = true;
  now = 1_000;
  session = () => Promise.resolve();
  store = new LobbyStore({
    send: (message) => {
      if (online) sent.push(message);
      return online;
    },
    session: () => session(),
    now: () => now,
  });
});

/** The connection is lost and comes back: so much is said anew. */
function reconnect(): void {
  online = true;
  sent = [];
  store.opened();
}

describe("what is in the lobby", () => {
  const ids = () => store.seeks.map((one) => one.seek);

  it("is replaced by what the server tells, and changed by what comes and goes", () => {
    store.enter();
    store.receive({ type: "lobby", seeks: [seek("a"), seek("b")], games: [live("g")] });
    store.receive({
      type: "lobby_changed",
      seeks: [seek("c")],
      seeks_gone: ["a"],
      games: [live("h")],
      games_gone: ["g"],
    });
    expect(ids()).toEqual(["b", "c"]);
    expect(store.games.map((one) => one.game)).toEqual(["h"]);
    store.receive({ type: "lobby", seeks: [seek("d")], games: [] });
    expect(ids()).toEqual(["d"]);
    expect(store.games).toEqual([]);
  });

  it("is there once, however often it is told", () => {
    store.enter();
    store.receive({ type: "lobby", seeks: [seek("a")], games: [] });
    const again: ServerMessage = {
      type: "lobby_changed",
      seeks: [seek("a"), seek("b")],
      seeks_gone: [],
      games: [],
      games_gone: [],
    };
    store.receive(again);
    store.receive(again);
    expect(ids()).toEqual(["a", "b"]);
  });

  it("has a new state where an id is both gone and new", () => {
    const changed = withChanges([seek("a", { rating: 1500 })], (one) => one.seek, ["a"], [
      seek("a", { rating: 1600 }),
    ]);
    expect(changed.map((one) => one.rating)).toEqual([1600]);
  });

  it("does not change before it was told: what is missing would stay missing", () => {
    store.enter();
    store.receive({
      type: "lobby_changed",
      seeks: [seek("a")],
      seeks_gone: [],
      games: [],
      games_gone: [],
    });
    expect(ids()).toEqual([]);
  });
});

describe("the subscription", () => {
  it("begins with the first part of the page that shows the lobby and ends with the last", () => {
    const first = store.enter();
    const second = store.enter();
    expect(types()).toEqual(["enter_lobby"]);
    first();
    expect(types()).toEqual(["enter_lobby"]);
    second();
    expect(types()).toEqual(["enter_lobby", "leave_lobby"]);
  });

  it("comes again with a new connection, once, and only while it is shown", () => {
    const leave = store.enter();
    reconnect();
    expect(types()).toEqual(["enter_lobby"]);
    leave();
    reconnect();
    expect(types()).toEqual([]);
  });

  it("forgets with a new connection what the server says only when there is some", () => {
    store.receive({ type: "challenges", received: [challenge("g")], sent: [challenge("h")] });
    store.receive({ type: "online", names: ["Otto"] });
    store.receive({ type: "searching", seeks: ["a"] });
    reconnect();
    expect(store).toMatchObject({ received: [], sent: [], online: [], ownSeeks: [] });
  });
});

describe("waiting in a pool", () => {
  it("is shown at once, and counted from when the server says it began", async () => {
    const joined = store.joinPool(pool);
    expect(store.waiting).toMatchObject({ pool, since: 1_000, lonely: false });
    await joined;
    expect(sent).toEqual([{ type: "join_pool", ...pool }]);
    now = 50_000;
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 31_000, lonely: true });
    expect(store.waiting).toEqual({ pool, since: 19_000, lonely: true });
  });

  it("is not ended by what the server said before it heard of it", async () => {
    await store.joinPool(pool);
    store.receive(nothingWaits);
    expect(store.waiting?.pool).toEqual(pool);
  });

  it("is ended in all tabs when it ends in one", async () => {
    await store.joinPool(pool);
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 0 });
    store.receive(nothingWaits);
    expect(store.waiting).toBeUndefined();
    reconnect();
    expect(types()).toEqual([]);
  });

  it("is known from another tab", () => {
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 500 });
    expect(store.waiting).toEqual({ pool, since: 500, lonely: false });
  });

  it("is given up by one word", async () => {
    await store.joinPool(pool);
    store.leavePool();
    expect(store.waiting).toBeUndefined();
    expect(types()).toEqual(["join_pool", "leave_pool"]);
    reconnect();
    expect(types()).toEqual([]);
  });

  it("is taken up again after a lost connection, when the place was lost with it", async () => {
    store.enter();
    await store.joinPool(pool);
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 0 });
    reconnect();
    expect(types()).toEqual(["enter_lobby"]);
    expect(store.waiting?.pool).toEqual(pool);
    store.receive({ type: "lobby", seeks: [], games: [] });
    store.receive(nothingWaits);
    expect(sent.slice(1)).toEqual([{ type: "join_pool", ...pool }]);
    store.receive(nothingWaits);
    expect(sent).toHaveLength(2);
  });

  it("is not taken up again when the place was kept", async () => {
    store.enter();
    await store.joinPool(pool);
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 0 });
    reconnect();
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 4_000 });
    expect(types()).toEqual(["enter_lobby"]);
    expect(store.waiting).toEqual({ pool, since: -3_000, lonely: false });
  });

  it("is taken up again on pages that do not show the lobby", async () => {
    await store.joinPool(pool);
    reconnect();
    expect(types()).toEqual(["enter_lobby", "leave_lobby"]);
    store.receive(nothingWaits);
    expect(types()).toEqual(["enter_lobby", "leave_lobby", "join_pool"]);
  });

  it("begins when the connection does, and once, where it was wished without one", async () => {
    online = false;
    await store.joinPool(pool);
    await store.joinPool(pool);
    reconnect();
    expect(types()).toEqual(["enter_lobby", "leave_lobby", "join_pool"]);
    store.receive(nothingWaits); // of the lobby, before the wish
    expect(sent).toHaveLength(3);
    expect(store.waiting?.pool).toEqual(pool);
  });

  it("does not begin after it was given up while there was no connection", async () => {
    online = false;
    await store.joinPool(pool);
    store.leavePool();
    reconnect();
    expect(types()).toEqual([]);
  });

  it("goes over to another pool with the last wish", async () => {
    await store.joinPool(pool);
    await store.joinPool(otherPool);
    expect(store.waiting?.pool).toEqual(otherPool);
    store.receive({ type: "searching", seeks: [], pool: otherPool, waited_ms: 0 });
    expect(store.waiting?.pool).toEqual(otherPool);
  });

  it("ends when the server refuses it, and says why", async () => {
    await store.joinPool(pool);
    store.receive(refused());
    expect(store.waiting).toBeUndefined();
    expect(store.refusal).toEqual({ code: "not_found", message: "gone" });
  });

  it("is not taken over by somebody else who logs in", async () => {
    await store.joinPool(pool);
    store.receive({ type: "searching", seeks: [], pool, waited_ms: 0 });
    store.viewerChanged();
    reconnect();
    expect(store.waiting).toBeUndefined();
    expect(types()).toEqual([]);
  });
});

describe("a wish of somebody without a session", () => {
  it("waits for the session, and then for the new socket", async () => {
    let made = () => {};
    session = () => new Promise((resolve) => (made = resolve));
    const wished = store.joinPool(pool);
    expect(sent).toEqual([]);
    store.viewerChanged();
    online = false; // the old socket is gone
    made();
    await wished;
    expect(sent).toEqual([]);
    reconnect();
    expect(types()).toContain("join_pool");
  });

  it("outlives a server that cannot be reached, and asks again on the new line", async () => {
    session = () => Promise.reject({ code: "unreachable", message: "" });
    await store.joinPool(pool);
    expect(store.waiting).toBeDefined();
    expect(store.refusal).toBeUndefined();
    session = () => Promise.resolve();
    reconnect();
    await Promise.resolve();
    await Promise.resolve();
    expect(types().filter((type) => type === "join_pool")).toEqual(["join_pool"]);
    expect(store.waiting).toBeDefined();
  });

  it("asks again by itself where the line has stayed open", async () => {
    vi.useFakeTimers();
    session = () => Promise.reject({ code: "unreachable", message: "" });
    await store.joinPool(pool);
    expect(sent).toEqual([]);
    session = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(types()).toEqual(["join_pool"]);
  });

  it("is told to have failed when no session can be made", async () => {
    session = () => Promise.reject({ code: "rate_limited", message: "slow down" });
    await store.joinPool(pool);
    expect(sent).toEqual([]);
    expect(store.waiting).toBeUndefined();
    expect(store.refusal).toEqual({ code: "rate_limited", message: "slow down" });
  });

  it("is dropped when it was given up meanwhile", async () => {
    let made = () => {};
    session = () => new Promise((resolve) => (made = resolve));
    const wished = store.joinPool(pool);
    store.leavePool();
    made();
    await wished;
    expect(types()).toEqual(["leave_pool"]);
  });
});

describe("a game that is ready", () => {
  it("is told to all who listen, and ends the search", async () => {
    const ready = vi.fn();
    store.onReady(ready);
    await store.joinPool(pool);
    store.receive({ type: "game_ready", game: "g", seat: 1 });
    expect(ready).toHaveBeenCalledExactlyOnceWith("g");
    expect(store.waiting).toBeUndefined();
    reconnect();
    expect(types()).toEqual([]);
  });

  it("ends the wishes that wait for a connection", async () => {
    online = false;
    await store.postSeek({ ...pool, casual: true });
    store.receive({ type: "game_ready", game: "g", seat: 1 });
    reconnect();
    expect(types()).toEqual([]);
  });
});

describe("challenges", () => {
  it("are told once each when they are new", () => {
    const told = vi.fn();
    store.onChallenge(told);
    store.receive({ type: "challenges", received: [challenge("g")], sent: [] });
    store.receive({ type: "challenges", received: [challenge("g"), challenge("h")], sent: [] });
    expect(told.mock.calls.map(([one]) => (one as ChallengeView).game)).toEqual(["g", "h"]);
    store.receive({ type: "challenges", received: [], sent: [] });
    expect(store.received).toEqual([]);
  });
});

describe("refusals", () => {
  it("belong to the lobby only when it has asked for something", async () => {
    store.receive(refused());
    expect(store.refusal).toBeUndefined();
    await store.acceptSeek("a");
    store.receive(refused({ game: "g" }));
    store.receive(refused({ command: { tab: "tab-0123456789ab", counter: 1 } }));
    expect(store.refusal).toBeUndefined();
    store.receive(refused());
    expect(store.refusal?.code).toBe("not_found");
  });

  it("of a challenge are known by its game", async () => {
    store.receive({ type: "challenges", received: [challenge("g")], sent: [] });
    await store.withdraw("g");
    store.receive(refused({ code: "storage_unavailable", game: "g" }));
    expect(store.refusal?.code).toBe("storage_unavailable");
  });

  it("are gone with the next wish", async () => {
    await store.acceptSeek("a");
    store.receive(refused());
    await store.acceptSeek("b");
    expect(store.refusal).toBeUndefined();
  });
});

describe("golden messages", () => {
  interface Golden {
    name: string;
    direction: string;
    message: ServerMessage | ClientMessage;
  }
  const golden = JSON.parse(readData("protocol/golden.json")) as Golden[];
  const ofLobby = ["lobby", "lobby_changed", "searching", "challenges", "game_ready", "online"];
  const messages = golden.filter(({ message }) => ofLobby.includes(message.type));

  it("of every kind of the lobby are there", () => {
    expect(new Set(messages.map(({ message }) => message.type))).toEqual(new Set(ofLobby));
  });

  it.each(messages.map(({ name, message }) => [name, message] as const))("take %s", (_, message) => {
    store.enter();
    store.receive({ type: "lobby", seeks: [], games: [] });
    const listener = vi.fn();
    store.subscribe(listener);
    store.receive(message as ServerMessage);
    expect(listener).toHaveBeenCalled();
  });

  const terms = { ...pool, casual: false };
  const actions: Record<string, () => unknown> = {
    enter_lobby: () => store.enter(),
    leave_lobby: () => store.enter()(),
    post_seek: () => store.postSeek(terms),
    cancel_seek: () => store.cancelSeek("a"),
    accept_seek: () => store.acceptSeek("a"),
    join_pool: () => store.joinPool(pool),
    leave_pool: () => store.leavePool(),
    withdraw_game: () => store.withdraw("g"),
  };
  it.each(Object.keys(actions))("have the keys that the store sends in %s", async (type) => {
    await actions[type]?.();
    const shape = (value: object) => Object.keys(value).sort();
    const message = sent.find((candidate) => candidate.type === type);
    const shapes = golden
      .filter((entry) => entry.direction === "client" && entry.message.type === type)
      .map((entry) => shape(entry.message));
    expect(shapes).toContainEqual(shape(message ?? {}));
  });
});
