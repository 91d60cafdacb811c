// The messages that the server's tests are held to, taken by the client's code.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlainCommand } from "@/game/commands";
import { GameStore } from "@/game/store";
import { GameSocket } from "@/net/socket";
import type { ServerMessage } from "@/protocol.gen";
import { readData, snapshot } from "./fixtures";

interface Golden {
  name: string;
  direction: string;
  message: { type: string } & Record<string, unknown>;
}

const golden = JSON.parse(readData("protocol/golden.json")) as Golden[];
const fromServer = golden.filter((entry) => entry.direction === "server");
const fromClient = golden.filter((entry) => entry.direction === "client");
const nextMoves = (ply: number) =>
  Array.from({ length: ply }, () => ({
    move: "e2e4",
    seat: 0,
    charged_ms: 0,
    changes: {},
    check: [],
  }));

function pliesBefore(message: ServerMessage): number {
  if (message.type === "moved") return message.ply - 1;
  return message.type === "taken_back" ? message.ply + 1 : 0;
}

/** A game in the state just before the message. */
function storeBefore(message: ServerMessage): GameStore {
  const game = "game" in message && message.game !== undefined ? message.game : "g1";
  const store = new GameStore({ game, tab: "u1X_9fQ-a7Lk", send: () => true });
  if (message.type === "snapshot" || message.type === "refused") return store;
  const version = "version" in message ? message.version - 1 : 0;
  const moves = nextMoves(pliesBefore(message));
  store.receive(snapshot({ game, version, moves }));
  return store;
}

/** A game passes over what speaks of the viewer and the lobby. */
const ofNoGame: readonly string[] = [
  "lobby",
  "lobby_changed",
  "searching",
  "challenges",
  "game_ready",
  "online",
] satisfies ServerMessage["type"][];

describe("golden messages of the server", () => {
  it("are of every known type", () => {
    expect([...new Set(fromServer.map((entry) => entry.message.type))].sort()).toEqual([
      "ack",
      "challenges",
      "chat",
      "clocks_resumed",
      "clocks_stopped",
      "draw_declined",
      "draw_offered",
      "ended",
      "game_ready",
      "hello",
      "lobby",
      "lobby_changed",
      "moved",
      "online",
      "pong",
      "presence",
      "refused",
      "rematch",
      "searching",
      "snapshot",
      "started",
      "takeback_declined",
      "takeback_offered",
      "taken_back",
      "time_given",
    ]);
  });

  it.each(fromServer.map((entry) => [entry.name, entry.message] as const))("take %s", (_, value) => {
    const message = value as unknown as ServerMessage;
    if (message.type === "hello" || message.type === "pong") {
      expect(socketHears(message)).toBe(true);
      return;
    }
    const store = storeBefore(message);
    const listener = vi.fn();
    store.onEvent(listener);
    const before = store.state;
    store.receive(message);
    if (ofNoGame.includes(message.type)) {
      expect(listener).not.toHaveBeenCalled();
      expect(store.state).toBe(before);
      return;
    }
    expect(listener).toHaveBeenCalledWith(message);
    if ("version" in message && message.type !== "ack") {
      expect(store.state?.version).toBe(message.version);
    }
  });
});

/** Hello and pong belong to the socket: it reacts to both. */
function socketHears(message: ServerMessage): boolean {
  const fake = { onmessage: null, onclose: null, send: () => {}, close: () => {} };
  const status = vi.fn();
  const socket = new GameSocket(
    { url: "ws://host/ws", create: () => fake as unknown as WebSocket, now: () => 0 },
    { hello: () => {}, message: () => {}, status },
  );
  socket.open();
  const receive = fake.onmessage as ((event: { data: string }) => void) | null;
  receive?.({ data: JSON.stringify(message) });
  socket.close();
  return status.mock.calls.some(([value]) => value.state === "open");
}

const plainCommands: readonly PlainCommand[] = [
  "resign",
  "offer_draw",
  "accept_draw",
  "decline_draw",
  "offer_takeback",
  "accept_takeback",
  "decline_takeback",
  "abort",
  "give_time",
  "claim_win",
  "claim_draw",
  "offer_rematch",
  "decline_rematch",
];

describe("golden messages of the client", () => {
  let sent: { type: string }[];
  let store: GameStore;
  const shape = (value: object): string[] => Object.keys(value).sort();

  beforeEach(() => {
    sent = [];
    store = new GameStore({
      game: "g1",
      tab: "u1X_9fQ-a7Lk",
      send: (message) => sent.push(message) > 0,
      wallClock: () => 0,
    });
    store.receive(snapshot());
  });

  const actions: Record<string, () => void> = {
    play_move: () => store.play("e2e4"),
    ...Object.fromEntries(plainCommands.map((type) => [type, () => store.do(type)])),
    say: () => store.say("Good game"),
    watch: () => store.opened(),
  };

  it.each(Object.keys(actions))("have the keys that the store sends in %s", (type) => {
    actions[type]?.();
    const message = sent.find((candidate) => candidate.type === type);
    const shapes = fromClient
      .filter((entry) => entry.message.type === type)
      .map((entry) => shape(entry.message));
    expect(shapes).toContainEqual(shape(message ?? {}));
  });
});
