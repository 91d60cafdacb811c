// People, what they played and what they are to each other, as pages of the program show it.
import { describe, expect, test } from "vitest";
import type { GameList, Profile, RelationList } from "../../web-client/src/protocol.gen";
import { shortGame } from "../program/games";
import { ask, type HttpReply } from "../program/http";
import { Person, slowClock } from "../program/person";
import { useServer } from "../program/server";

const server = useServer();
let names = 0;

const get = (path: string, person?: Person): Promise<HttpReply> =>
  ask(server.address + path, {
    headers: person?.cookie === undefined ? {} : { Cookie: person.cookie },
  });

const read = async <Body>(path: string, person?: Person): Promise<Body> => {
  const reply = await get(path, person);
  expect(reply.status, `${path}: ${reply.body}`).toBe(200);
  return JSON.parse(reply.body) as Body;
};

const change = (method: "PUT" | "DELETE", path: string, person: Person): Promise<HttpReply> =>
  ask(server.address + path, {
    method,
    headers: {
      Origin: server.address,
      ...(person.cookie === undefined ? {} : { Cookie: person.cookie }),
    },
  });

interface Table {
  game: string;
  people: [Person, Person];
  names: [string, string];
}

/** Two new people at a game that has begun. The first has White. */
async function sitDown(clock = slowClock): Promise<Table> {
  const people: [Person, Person] = [new Person(server), new Person(server)];
  const game = await people[0].createGame({ clock });
  expect((await people[1].takeSeat(game)).status).toBe(200);
  names += 1;
  const table: Table = { game, people, names: [`White_${names}`, `Black-${names}`] };
  table.names.forEach((name, seat) =>
    server.database.execute(
      `PRAGMA busy_timeout = 5000; UPDATE users SET name = '${name}' WHERE id =
         (SELECT user_id FROM game_seats WHERE game_id = '${game}' AND seat = ${seat})`,
    ),
  );
  return table;
}

/** Plays these moves, one after the other. */
async function play({ game, people }: Table, moves: readonly string[]): Promise<void> {
  const lines = await Promise.all(people.map((person) => person.connect()));
  for (const line of lines) line.send({ type: "watch", game });
  for (const [ply, move] of moves.entries()) {
    const line = lines[ply % 2];
    if (!line) throw new Error("nobody sits there");
    const answer = await line.answerTo(line.play(game, ply, move));
    expect(answer.type, JSON.stringify(answer)).toBe("ack");
  }
  for (const line of lines) line.cut();
}

describe("a person", () => {
  test("has a profile, in any letter case of the name", async () => {
    const table = await sitDown();
    const [name] = table.names;
    const profile = await read<Profile>(`/api/players/${name.toUpperCase()}`);
    expect(profile).toMatchObject({ name, closed: false, games: 0, ratings: [] });
    expect(Date.now() - profile.since_ms).toBeLessThan(600_000);
    expect((await get("/api/players/Nobody_here")).status).toBe(404);
  });

  test("is online while a socket is open", async () => {
    const { people, names: [name] } = await sitDown();
    expect((await read<Profile>(`/api/players/${name}`)).online).toBe(false);
    const line = await people[0].connect();
    expect((await read<Profile>(`/api/players/${name}`)).online).toBe(true);
    line.cut();
    await expect
      .poll(async () => (await read<Profile>(`/api/players/${name}`)).online, { timeout: 10_000 })
      .toBe(false);
  });

  test("sees the games that are being played, one's own turn first", async () => {
    const table = await sitDown();
    const [white, black] = table.people;
    const turns = async (person: Person) =>
      (await read<GameList>("/api/my/games", person)).games.map((line) => [
        line.game,
        line.your_turn,
      ]);
    expect(await turns(white)).toEqual([[table.game, true]]);
    await play(table, shortGame.moves.slice(0, 1));
    expect(await turns(white)).toEqual([[table.game, false]]);
    expect(await turns(black)).toEqual([[table.game, true]]);

    // A second game, in which it is White's turn.
    const other = await white.createGame();
    expect((await black.takeSeat(other)).status).toBe(200);
    expect(await turns(white)).toEqual([[other, true], [table.game, false]]);
    expect(await turns(black)).toEqual([[table.game, true], [other, false]]);
    expect(await read<GameList>("/api/my/games")).toEqual({ games: [] });
  });

  test("follows and blocks others, also after a crash", async () => {
    const { people, names: [, black] } = await sitDown();
    const [white] = people;
    const relations = async () => (await read<RelationList>("/api/my/people", white)).people;
    expect((await change("PUT", `/api/players/${black}/follow`, white)).status).toBe(204);
    expect(await relations()).toEqual([{ name: black, relation: "follow" }]);
    expect((await change("PUT", `/api/players/${black}/block`, white)).status).toBe(204);

    await server.kill();
    await server.start();
    expect(await relations()).toEqual([{ name: black, relation: "block" }]);
    expect((await read<Profile>(`/api/players/${black}`, white)).relation).toBe("block");
    expect((await read<Profile>(`/api/players/${black}`)).relation).toBeUndefined();
    expect((await change("DELETE", `/api/players/${black}/follow`, white)).status).toBe(204);
    expect(await relations(), "who is blocked stays blocked").toHaveLength(1);
    expect((await change("DELETE", `/api/players/${black}/block`, white)).status).toBe(204);
    expect(await relations()).toEqual([]);
  });

  test("cannot be followed from another site, by nobody, or by oneself", async () => {
    const { people, names: [white, black] } = await sitDown();
    const path = `/api/players/${black}/follow`;
    const foreign = await ask(server.address + path, {
      method: "PUT",
      headers: { Origin: "https://elsewhere.example", Cookie: people[0].cookie ?? "" },
    });
    expect(foreign.status).toBe(403);
    expect((await change("PUT", path, new Person(server))).status).toBe(401);
    expect((await change("PUT", `/api/players/${white}/follow`, people[0])).status).toBe(400);
    expect((await get(path, people[0])).status).toBe(405);
    expect(await read<RelationList>("/api/my/people", people[0])).toEqual({ people: [] });
  });
});

describe("a finished game", () => {
  test("is in the lists of both, counts, and has a record that says how it went", async () => {
    const table = await sitDown();
    const { game, people, names: [white, black] } = table;
    expect((await get(`/api/games/${game}/record`)).status, "it is not over").toBe(409);
    await play(table, shortGame.moves);

    for (const name of [white, black]) {
      const { games, next } = await read<GameList>(`/api/players/${name}/games`);
      expect(games).toHaveLength(1);
      expect(next).toBeUndefined();
      expect(games[0]).toMatchObject({
        game,
        variant: shortGame.variant,
        casual: true,
        seats: [{ name: white }, { name: black }],
        result: { reason: shortGame.reason, quarters: shortGame.quarters },
      });
    }
    expect(await read<Profile>(`/api/players/${black}`, people[0])).toMatchObject({
      games: 1,
      ratings: [],
      head_to_head: { games: 1, yours: 4, theirs: 0 },
    });
    expect((await read<GameList>("/api/my/games", people[0])).games).toEqual([]);

    const record = await get(`/api/games/${game}/record`);
    expect(record.status).toBe(200);
    expect(record.headers["content-type"]).toMatch(/^text\/plain/);
    expect(record.headers["content-disposition"]).toBe(
      `attachment; filename="sixfold-${game}.txt"`,
    );
    expect(record.body).toContain(`[Variant "${shortGame.variant}"]`);
    expect(record.body).toContain(`[White "${white}"]\n[Black "${black}"]`);
    expect(record.body).toContain(`[TimeControl "600+0"]\n[Result "1-0"]`);
    expect(record.body).toContain('[Termination "checkmate"]');
    expect(record.body.match(/\[%clk /g)).toHaveLength(shortGame.moves.length);
    expect(record.body, "no secret of anybody").not.toContain("sixfold_session");
  });

  test("of guests names nobody", async () => {
    const people = [new Person(server), new Person(server)] as const;
    const game = await people[0].createGame();
    expect((await people[1].takeSeat(game)).status).toBe(200);
    const line = await people[1].connect();
    line.send({ type: "watch", game });
    const command = line.newCommand();
    line.send({ type: "resign", game, command });
    expect((await line.answerTo(command)).type).toBe("ack");
    const { body } = await get(`/api/games/${game}/record`);
    expect(body).toContain('[White "?"]\n[Black "?"]');
    const users = server.database.query<{ user_id: string }>(
      `SELECT user_id FROM game_seats WHERE game_id = '${game}'`,
    );
    for (const { user_id } of users) expect(body).not.toContain(user_id);
    line.cut();
  });

  test("that never was is not found", async () => {
    expect((await get("/api/games/nosuchgame/record")).status).toBe(404);
  });
});

test("leaderboards are empty before anybody has played enough", async () => {
  const pool = "variant=shafran&speed=blitz";
  expect(await read(`/api/leaderboards?${pool}`)).toEqual({
    variant: "shafran",
    speed: "blitz",
    rows: [],
  });
  expect((await get("/api/leaderboards?variant=draughts&speed=blitz")).status).toBe(404);
});

test.each([
  "/api/leaderboards",
  "/api/leaderboards?variant=shafran",
  "/api/leaderboards?variant=shafran&speed=slow",
  "/api/leaderboards?variant=shafran&speed=blitz&page=2",
  "/api/leaderboards?variant=shafran&speed=blitz&speed=rapid",
  "/api/leaderboards?variant=%00&speed=blitz",
  "/api/players/anybody?x=1",
  "/api/players/anybody/games?before=yesterday",
  "/api/my/games?x",
  "/api/variants?x=1",
])("%s is a bad request", async (path) => {
  const reply = await get(path);
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.body)).toMatchObject({ code: "bad_request" });
});

test("names that would be markup, or that only look like a name, are nobody's", async () => {
  for (const name of ["%3Cimg%20onerror%3D1%3E", "%D0%B0nn", "a", "x".repeat(21)]) {
    const reply = await get(`/api/players/${name}`);
    expect(reply.status, name).toBe(404);
    expect(reply.body).not.toContain("img");
  }
});
