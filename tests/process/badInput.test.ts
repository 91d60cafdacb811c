// What no browser of ours would send, against the real process.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../program/http";
import { Line, Person } from "../program/person";
import { useServer } from "../program/server";
import { UpgradeRefused } from "../program/webSocket";

const server = useServer();
let white: Person;
let black: Person;
let game: string;
let line: Line;

beforeEach(async () => {
  [white, black] = [new Person(server), new Person(server)];
  game = await white.createGame({ seat: 0 });
  expect((await black.takeSeat(game)).status).toBe(200);
  line = await white.connect();
  line.send({ type: "watch", game });
  await line.next("snapshot");
});

/** Whatever was sent, the program serves, this game is as it was, and others go on. */
afterEach(async () => {
  expect((await ask(`${server.address}/healthz`)).status).toBe(200);
  const [host, guest] = [new Person(server), new Person(server)];
  const other = await host.createGame({ seat: 0 });
  await guest.takeSeat(other);
  const [one, two] = [await host.connect(), await guest.connect()];
  for (const each of [one, two]) each.send({ type: "watch", game: other });
  await Promise.all([one.next("snapshot"), two.next("snapshot")]);
  one.play(other, 0, "b1c4");
  expect((await two.next("moved")).played.move).toBe("b1c4");
  for (const each of [line, one, two]) each.cut();
});

async function movesNow(): Promise<string[]> {
  const fresh = await black.connect();
  fresh.send({ type: "watch", game });
  const { moves } = await fresh.next("snapshot");
  fresh.cut();
  return moves.map((played) => played.move);
}

describe("on a socket", () => {
  const command = '"command":{"tab":"abcdefgh","counter":1}';
  test.each([
    ["no JSON", "{", "bad_request"],
    ["no object", "[1]", "bad_request"],
    ["nothing", "", "bad_request"],
    ["an unknown type", '{"type":"castle"}', "unknown_message"],
    ["an unknown member", '{"type":"ping","sent":1,"extra":2}', "bad_request"],
    ["a member twice", '{"type":"ping","sent":1,"sent":2}', "bad_request"],
    ["a missing member", '{"type":"ping"}', "bad_request"],
    ["a number as text", `{"type":"resign","game":7,${command}}`, "bad_request"],
    ["empty talk", `{"type":"say","game":"nosuchgame","text":""}`, "bad_request"],
    ["talk in two lines", `{"type":"say","game":"nosuchgame","text":"a\\nb"}`, "bad_request"],
    ["deep nesting", "[".repeat(2_000), "bad_request"],
    ["bytes of half a character", '{"type":"\ud800"}', "unknown_message"],
    ["a game that there is not", '{"type":"watch","game":"nosuchgame"}', "not_found"],
  ])("%s is refused, and the socket goes on", async (_name, text, code) => {
    line.sendText(text);
    const refused = await line.next("refused");
    expect(refused.code).toBe(code);
    expect(refused.message).not.toBe("");
    line.send({ type: "ping", sent: 5 });
    expect((await line.next("pong")).sent).toBe(5);
    expect(await movesNow()).toEqual([]);
  });

  test("a message that is too long is refused, and the socket closed with 1009", async () => {
    line.sendText(JSON.stringify({ type: "ping", sent: 1, filler: "x".repeat(5_000) }));
    expect((await line.next("refused")).code).toBe("too_large");
    expect(await line.closed).toBe(1009);
  });

  test("a message of megabytes is refused too", async () => {
    line.sendText("x".repeat(3_000_000));
    expect([1009, 1006]).toContain(await line.closed);
  });

  test("a binary message is refused, and the socket closed with 1003", async () => {
    line.sendBinary(Buffer.from('{"type":"ping","sent":1}'));
    expect((await line.next("refused")).code).toBe("bad_request");
    expect(await line.closed).toBe(1003);
  });

  test("a flood is held back and then cut off", async () => {
    for (let i = 0; i < 300; i += 1) line.send({ type: "ping", sent: i });
    expect((await line.next("refused")).code).toBe("rate_limited");
    expect([1008, 1006]).toContain(await line.closed);
  });

  test("moves that are not to be played are refused and change nothing", async () => {
    const other = await black.connect();
    const stranger = new Person(server);
    await stranger.createGame();
    const outsider = await stranger.connect();
    const nobody = await new Person(server).connect();
    const refusal = async (from: Line, ply: number, move: string) => {
      const answer = await from.answerTo(from.play(game, ply, move));
      return answer.type === "refused" ? answer.code : answer.type;
    };
    expect(await refusal(line, 0, "b1b2"), "illegal").toBe("illegal_move");
    expect(await refusal(line, 0, "drop"), "no move at all").toBe("illegal_move");
    expect(await refusal(line, 0, "e9e8"), "a man of the other side").toBe("illegal_move");
    expect(await refusal(line, 3, "b1c4"), "a later ply").toBe("stale_ply");
    expect(await refusal(other, 0, "e9e7"), "out of turn").toBe("not_your_turn");
    expect(await refusal(outsider, 0, "b1c4"), "somebody without a seat").toBe("not_your_seat");
    expect(await refusal(nobody, 0, "b1c4"), "no cookie").toBe("unauthenticated");
    expect(await movesNow()).toEqual([]);

    expect(await refusal(line, 0, "b1c4")).toBe("ack");
    expect(await refusal(line, 1, "g3f5"), "twice in a row").toBe("not_your_turn");
    expect(await refusal(other, 0, "e9e7"), "an earlier ply").toBe("stale_ply");
    expect(await movesNow()).toEqual(["b1c4"]);
    for (const each of [other, outsider, nobody]) each.cut();
  });

  test("the same command twice is done once, and answered twice alike", async () => {
    const id = line.play(game, 0, "b1c4");
    const first = await line.answerTo(id);
    line.play(game, 0, "b1c4", id);
    expect(await line.answerTo(id)).toEqual(first);
    const fromElsewhere = await white.connect();
    fromElsewhere.play(game, 0, "b1c4", id);
    expect(await fromElsewhere.answerTo(id)).toEqual(first);
    expect(first).toMatchObject({ type: "ack", version: 2 });
    expect(await movesNow()).toEqual(["b1c4"]);
    fromElsewhere.cut();
  });

  test("a game that is over takes no more moves", async () => {
    const resign = line.newCommand();
    line.send({ type: "resign", game, command: resign });
    expect((await line.answerTo(resign)).type).toBe("ack");
    const answer = await line.answerTo(line.play(game, 0, "b1c4"));
    expect(answer).toMatchObject({ type: "refused", code: "game_over" });
  });
});

describe("over HTTP", () => {
  const correspondence = (base_ms: number) =>
    JSON.stringify({
      variant: "shafran",
      clock: { kind: "correspondence", base_ms, increment_ms: 0, periods: 0 },
    });
  const newGame = JSON.stringify({ variant: "shafran", clock: { kind: "fischer", base_ms: 60_000, increment_ms: 0, periods: 0 } });

  test.each([
    ["no JSON", "{", 400, "bad_request"],
    ["an unknown variant", newGame.replace("shafran", "halma"), 404, "not_found"],
    ["too short a clock", newGame.replace("60000", "1000"), 400, "bad_request"],
    ["a kind of clock that there is not", newGame.replace("fischer", "sand"), 400, "bad_request"],
    ["periods where there are none", newGame.replace('"periods":0', '"periods":3'), 400, "bad_request"],
    ["half a day for a move", correspondence(43_200_000), 400, "bad_request"],
    ["a clock of version 1", newGame.replace('"kind":"fischer",', ""), 400, "bad_request"],
    ["a seat that there is not", newGame.replace("}}", '},"seat":5}'), 400, "bad_request"],
    ["too long a body", `${" ".repeat(5_000)}${newGame}`, 413, "too_large"],
  ])("%s makes no game", async (_name, body, status, code) => {
    const people = server.database.people();
    const reply = await new Person(server).post("/api/games", body);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([status, code]);
    expect(server.database.people()).toBe(people);
  });

  test.each([
    ["a foreign page", { Origin: "https://elsewhere.example" }],
    ["another port", { Origin: "http://127.0.0.1:1" }],
    ["a page without an origin", { Origin: "null" }],
  ])("%s may neither post nor open a socket", async (_name, headers) => {
    const person = new Person(server);
    const reply = await person.post("/api/games", newGame, headers);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([403, "forbidden"]);
    const taking = await person.post(`/api/games/${await white.createGame()}/seat`, "", headers);
    expect(taking.status).toBe(403);
    const refused = await Line.open(server.address, headers).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UpgradeRefused);
    expect((refused as UpgradeRefused).status).toBe(403);
  });

  test("a request without an Origin changes nothing", async () => {
    const reply = await ask(`${server.address}/api/games`, { method: "POST", body: newGame });
    expect(reply.status).toBe(403);
  });

  test("a seat of a game that there is not cannot be taken", async () => {
    const reply = await new Person(server).takeSeat("nosuchgame");
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([404, "not_found"]);
  });

  test("no file outside the web client is handed out", async () => {
    for (const path of ["/..%2f..%2fetc/passwd", "/../../etc/passwd", "/.%2e/sixfold.db"]) {
      const reply = await ask(server.address + path);
      expect(reply.body, path).not.toContain("root:");
      expect(reply.status, path).not.toBe(500);
    }
  });
});
