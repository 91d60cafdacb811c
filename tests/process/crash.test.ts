// The program is killed as by a power cut, again and again, while people play.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { shafranGame } from "../program/games";
import { Person } from "../program/person";
import { Server } from "../program/server";
import { Match } from "./support/match";
import { Random, testSeed } from "./support/random";

const games = 20;
const kills = Number(process.env["SIXFOLD_KILLS"] ?? 50);

const server = new Server();
beforeAll(() => server.start());
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`the server's log:\n${server.log}`);
  if (!server.runs) await server.start();
});
afterAll(() => server.remove());

test("after every kill nothing that was told is lost, and every game goes on", async () => {
  const random = new Random(testSeed());
  const matches: Match[] = [];
  for (let i = 0; i < games; i += 1) matches.push(await newMatch());
  const [scripted] = matches as [Match];
  const totals = { moves: 0, resent: 0, games };
  // One game is to be played through all crashes, and to its known end.
  let scriptedPlies = 0;
  const { moves, reason, quarters } = shafranGame;
  for (const player of scripted.players) {
    player.choose = (_legal, ply) => (ply < scriptedPlies ? moves[ply] : undefined);
  }

  async function newMatch(before?: Match): Promise<Match> {
    const match = await Match.begin(server, before?.people);
    for (const player of match.players) player.choose = (legal) => random.pick(legal);
    return match;
  }

  function expectNoFaults(round: string): void {
    expect(matches.flatMap((match) => match.record.faults), round).toEqual([]);
  }

  /** A game that has come to its own end is followed by the next one. */
  async function renew(): Promise<void> {
    for (const [index, match] of matches.entries()) {
      if (!match.over || match === scripted) continue;
      expect(["checkmate", "stalemate", "repetition", "fifty-moves", "bare-kings"]).toContain(
        match.spectator.ended?.reason,
      );
      count(match);
      totals.games += 1;
      matches[index] = await newMatch(match);
    }
  }

  function count(match: Match): void {
    for (const player of match.players) {
      totals.moves += player.acknowledged;
      totals.resent += player.resent;
    }
  }

  /** When so many more moves have been handed to the network, by whomever. */
  function afterMoves(wanted: number, then: () => void): void {
    let left = wanted;
    for (const player of matches.flatMap((match) => match.players)) {
      player.onSent = () => {
        left -= 1;
        if (left === 0) then();
      };
    }
  }

  /** Some spectators come for the first time: the whole game must be what was told in pieces. */
  function connect(): Promise<void>[] {
    for (const { spectator } of matches) if (random.below(2) === 0) spectator.forget();
    return matches.map((match) => match.connect());
  }

  const playing = () => matches.forEach((match) => match.play());
  const connected = () => Promise.all(connect());
  const killedAfterMoves = (wanted: number) =>
    new Promise<void>((resolve, reject) =>
      afterMoves(wanted, () => void server.kill().then(resolve, reject)),
    );

  for (let round = 1; round <= kills; round += 1) {
    await renew();
    scriptedPlies = Math.ceil((round * moves.length) / (kills + 1));
    switch (round % 3) {
      case 0: {
        // While they come back.
        const coming = Promise.allSettled(connect());
        await sleep(random.below(250));
        await server.kill();
        await coming;
        break;
      }
      case 1: {
        // Right after a move has been sent.
        await connected();
        const killed = killedAfterMoves(1 + random.below(6 * games));
        playing();
        await killed;
        break;
      }
      default:
        await connected();
        playing();
        await sleep(random.below(500));
        await server.kill();
    }
    await Promise.all(matches.flatMap((match) => match.viewers.map((viewer) => viewer.closeCode)));
    expectNoFaults(`round ${round}`);
    await server.start();
  }

  await connected();
  expectNoFaults("after the last restart");
  scriptedPlies = moves.length;
  scripted.play();
  await expect.poll(() => scripted.over, { timeout: 20_000 }).toBe(true);
  for (const viewer of scripted.viewers) expect(viewer.ended).toEqual({ reason, quarters });
  expect(server.database.game(scripted.game)).toEqual({
    status: "over",
    reason,
    quarters: [...quarters],
  });
  expectNoFaults("at the end");
  matches.forEach(count);
  console.log(`${kills} kills, ${JSON.stringify(totals)}`);
  expect(totals.resent, "moves cut off on their way").toBeGreaterThan(0);
  expect(server.log).not.toMatch(/ (warning|error|critical) /);
}, 110_000);

test("a command sent again after a crash gets its first answer and is done once", async () => {
  const [white, black] = [new Person(server), new Person(server)];
  const game = await white.createGame({ seat: 0 });
  await black.takeSeat(game);
  const line = await white.connect();
  line.send({ type: "watch", game });
  await line.next("snapshot");
  const command = line.play(game, 0, "b1c4");
  const first = await line.answerTo(command);
  expect(first.type).toBe("ack");
  await server.kill();
  await server.start();
  const again = await white.connect();
  again.send({ type: "watch", game });
  again.play(game, 0, "b1c4", command);
  expect(await again.answerTo(command)).toEqual(first);
  expect((await again.next("snapshot")).moves.map((played) => played.move)).toEqual(["b1c4"]);
});
