// One game with all who look at it.
import { expect } from "vitest";
import { Person, slowClock } from "../../program/person";
import type { Server } from "../../program/server";
import { GameRecord } from "./gameRecord";
import { Player } from "./player";
import { Viewer } from "./viewer";

/** Two players and a spectator. */
export class Match {
  readonly players: readonly [Player, Player];
  readonly spectator: Viewer;
  readonly record: GameRecord;

  private constructor(server: Server, game: string, [white, black]: readonly [Person, Person]) {
    this.record = new GameRecord(game);
    this.players = [new Player(white, this.record, 0), new Player(black, this.record, 1)];
    this.spectator = new Viewer(new Person(server), this.record);
  }

  /** The two, or new guests, sit down to a game; nobody watches yet. */
  static async begin(server: Server, people = [new Person(server), new Person(server)] as const) {
    const [white, black] = people;
    const game = await white.createGame({ seat: 0, clock: slowClock });
    const taken = await black.takeSeat(game);
    if (taken.status !== 200) throw new Error(`no seat: ${taken.status} ${taken.body}`);
    return new Match(server, game, people);
  }

  get game(): string {
    return this.record.game;
  }

  get people(): readonly [Person, Person] {
    return [this.players[0].person, this.players[1].person];
  }

  get viewers(): readonly Viewer[] {
    return [...this.players, this.spectator];
  }

  /** All have seen the end, and every move was answered. */
  get over(): boolean {
    const answered = this.players.every((player) => !player.unanswered);
    return answered && this.viewers.every((viewer) => viewer.ended);
  }

  /** All are back. */
  async connect(): Promise<void> {
    await Promise.all(this.viewers.map((viewer) => viewer.connect()));
  }

  play(): void {
    for (const player of this.players) player.play();
  }

  /** Plays this move; returns when all have seen it, and its player the answer. */
  async playMove(move: string): Promise<void> {
    const [white, black] = this.players;
    const player = this.record.ply % 2 === 0 ? white : black;
    const ply = this.record.ply + 1;
    player.choose = () => move;
    player.play();
    player.choose = () => undefined;
    const seen = () => [player.unanswered, ...this.viewers.map((viewer) => viewer.ply)];
    await expect.poll(seen, { timeout: 10_000, interval: 5 }).toEqual([undefined, ply, ply, ply]);
  }

  async leave(): Promise<void> {
    for (const viewer of this.viewers) viewer.cut();
    await Promise.all(this.viewers.map((viewer) => viewer.closeCode));
  }
}
