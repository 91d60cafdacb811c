// How the program starts, refuses to start, and stops.
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Database } from "../program/database";
import { ask } from "../program/http";
import { Person } from "../program/person";
import { sixfold, variantFile, webFolder } from "../program/program";
import { Server, temporaryFolder } from "../program/server";
import { Match } from "./support/match";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Serve {
  data?: string;
  web?: string;
  port?: number;
}

const serve = ({ data = join(folder, "data"), web = webFolder, port = 0 }: Serve) =>
  sixfold("serve", "--host", "127.0.0.1", "--data", data, "--web", web, "--port", String(port));

/** Ended with status 2, one sentence on the error output, and no address to open. */
function expectRefusal({ status, stdout, stderr }: ReturnType<typeof sixfold>, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stdout).not.toContain("Open http");
  expect(status).toBe(2);
}

test("a port in use is refused", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expectRefusal(serve({ port }), new RegExp(`127\\.0\\.0\\.1:${port} is already in use`));
  other.close();
});

test("a data folder that cannot be made is refused", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expectRefusal(serve({ data: join(file, "data") }), /cannot create the data folder .*file/);
});

test("a data folder that cannot be written is refused", () => {
  expectRefusal(serve({ data: "/proc" }), /cannot write .*\/proc/);
});

test("a database of a newer program is refused and left alone", async () => {
  const server = new Server();
  try {
    await server.start();
    expect(await server.stop()).toBe(0);
    server.database.execute("PRAGMA user_version = 999");
    const before = readFileSync(server.database.file);
    expectRefusal(serve({ data: server.data }), /newer version of the program/);
    expect(readFileSync(server.database.file).equals(before)).toBe(true);
  } finally {
    await server.remove();
  }
});

test("a database of another program is refused and left alone", () => {
  const data = join(folder, "data");
  mkdirSync(data);
  const database = new Database(join(data, "sixfold.db"));
  database.execute("CREATE TABLE theirs (x); PRAGMA application_id = 7");
  const before = readFileSync(database.file);
  expectRefusal(serve({ data }), /another program/);
  expect(readFileSync(database.file).equals(before)).toBe(true);
});

test("a folder without a web client is refused", () => {
  expectRefusal(serve({ web: folder }), /web client/);
});

test("a second server on the same data is refused, and the first goes on", async () => {
  const server = new Server();
  try {
    await server.start();
    const match = await Match.begin(server);
    await match.connect();
    expectRefusal(serve({ data: server.data }), /in use by another running server/);
    await match.playMove("b1c4");
    expect(match.record.faults).toEqual([]);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.remove();
  }
});

test("a stopped server leaves its data to the next, and its sockets are told", async () => {
  const server = new Server();
  try {
    await server.start();
    const host = new Person(server);
    const game = await host.createGame();
    const line = await host.connect();
    expect(await server.stop(), "exit status after SIGTERM").toBe(0);
    expect(await line.closed, "service restart").toBe(1012);
    await server.start();
    const again = await host.connect();
    again.send({ type: "watch", game });
    expect(await again.next("snapshot")).toMatchObject({ status: "open", you: 0, host: true });
    expect(await server.stop()).toBe(0);
  } finally {
    await server.remove();
  }
});

test.each([
  ["serve", ["serve", "--port", "99999"]],
  ["serve with an unknown option", ["serve", "--colour", "red"]],
  ["a command that there is not", ["dance"]],
  ["no command", []],
])("wrong words are refused: %s", (_name, words) => {
  const { status, stderr } = sixfold(...words);
  expect(status).toBe(2);
  expect(stderr).not.toBe("");
});

test("the program knows its variants", () => {
  const { status, stdout } = sixfold("variants");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^shafran .+$/m);
  expect(stdout).toMatch(/^glinski .+$/m);
});

test("perft counts the same at every level that a game has", () => {
  const count = (...words: string[]) => sixfold("perft", ...words).stdout.trim();
  expect(count("shafran", "3", "--level", "L0")).toBe(count("shafran", "3", "--level", "L2"));
  expectRefusal(sixfold("perft", "racing-kings", "1", "--level", "L0"), /racing-kings .*L0/);
});

test("a shuffled game is shown from each of its starts", () => {
  const placement = (start: string) => sixfold("show", "chess960", "--start", start).stdout.split(" ")[0];
  expect(placement("518")).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  expect(placement("0")).toBe("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
  expectRefusal(sixfold("show", "chess960", "--start", "960"), /from 0 to 959/);
});

test("a definition is exported whole, on one line", () => {
  const { status, stdout } = sixfold("variants", "export", "chess960");
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  const definition = JSON.parse(stdout) as { slug: string; engine: { topology: unknown } };
  expect(definition.slug).toBe("chess960");
  expect(definition.engine.topology, "comes from chess").toBeDefined();
  expect(definition).not.toHaveProperty("extends");
});

test("a definition is packed for browsers", () => {
  const { status, stdout } = sixfold("variants", "pack", "chess960");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^6fold/);
  expect(stdout).toContain("Chess960");
  expectRefusal(sixfold("variants", "pack", "nothing"), /nothing/);
});

test("games of the folder are offered, and a bad file harms no other", async () => {
  const server = new Server();
  const variants = join(server.data, "variants");
  mkdirSync(variants, { recursive: true });
  const like = (slug: string, base: string) => `slug: ${slug}\ntitle: Mine\nextends: ${base}\n`;
  writeFileSync(join(variants, "mine.yaml"), like("mine", "glinski"));
  writeFileSync(join(variants, "taken.yaml"), like("shafran", "glinski"));
  writeFileSync(join(variants, "wrong.yaml"), like("wrong", "nothing"));
  try {
    await server.start();
    const list = (await ask(`${server.address}/api/variants`)).body;
    expect(list).toContain('"slug":"mine"');
    expect(list).toContain('"slug":"shafran"');
    expect(list).not.toContain('"slug":"wrong"');
    expect(list, "not published").not.toContain('"slug":"chess960"');
    expect(server.log).toMatch(/taken\.yaml:1: .*shafran/);
    expect(server.log).toMatch(/wrong\.yaml:3: .*nothing/);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.remove();
  }
});

const shipped = () => readFileSync(variantFile("shafran"), "utf8");

/** Number of the first line that contains the words. */
const lineOf = (text: string, words: string) =>
  text.split("\n").findIndex((line) => line.includes(words)) + 1;

function check(text: string) {
  const file = join(folder, "broken.yaml");
  writeFileSync(file, text);
  return sixfold("variants", "check", file);
}

test("a good variant file passes the check", () => {
  expect(check(shipped())).toMatchObject({ status: 0, stderr: "" });
});

test.each([
  ["an unknown key", "family:", "familie:"],
  ["a cell off the board", "e1:K", "z9:K"],
  ["a piece that moves nowhere", "rook: {", "rook: {nowhere: 1, "],
])("a variant file with %s is refused with file, line and a sentence", (_name, good, bad) => {
  const text = shipped();
  expect(text).toContain(good);
  const refused = check(text.replace(good, bad));
  expectRefusal(refused, /broken\.yaml:\d+: .+/);
  expect(refused.stderr).toContain(`broken.yaml:${lineOf(text, good)}: `);
});

test("a file that is no YAML is refused with file, line and a sentence", () => {
  expectRefusal(check("slug: x\ntitle: [1,\n"), /broken\.yaml:\d+: .+/);
});

test("a file that is not there is refused", () => {
  expectRefusal(sixfold("variants", "check", join(folder, "nothing.yaml")), /nothing\.yaml/);
});
