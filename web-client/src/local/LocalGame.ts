// A game of two people at one device: the rules core says what is legal, and the clocks are here.
import type { ClockReading } from "@/game/clock";
import type { DefinitionView, GameResult, PlayedMove } from "@/protocol.gen";
import type { GameRecord } from "@/record/GameRecord";
import { timeControlText } from "@/record/timeControlText";
import { writeRecord } from "@/record/writeRecord";
import { Walker, type RulesGame, type Standing, type Step } from "@/rules/Walker";
import { afterTurn, charged, fullTime, longestTurn, readingOf, type SeatTime } from "./clock";
import type { LocalMove, LocalTerms, SavedGame } from "./saved";

interface LocalOptions {
  save?: (game: SavedGame) => void;
  /** Steady milliseconds. */
  now?: () => number;
  /** Milliseconds of the calendar. */
  date?: () => number;
}

interface Made extends Step {
  kept: LocalMove;
}

const longestTimerMs = 24 * 60 * 60 * 1000;

export class LocalGame {
  readonly start: string;
  readonly begun: number;
  moves: readonly PlayedMove[] = [];
  standing: Standing;
  result?: GameResult;
  reading: ClockReading;
  /** No time runs and no move is made, until somebody goes on. */
  paused = false;

  private made: readonly Made[] = [];
  private left: SeatTime[];
  /** The part of the turn before the last pause, and when the rest of it began. */
  private spentBefore = 0;
  private since: number;
  private timer?: ReturnType<typeof setTimeout>;
  private readonly starts: number;
  private readonly walker: Walker;
  private readonly now: () => number;
  private readonly listeners = new Set<() => void>();

  private constructor(
    game: RulesGame,
    readonly definition: DefinitionView,
    readonly terms: LocalTerms,
    private readonly options: LocalOptions,
    saved?: SavedGame,
  ) {
    this.walker = new Walker(game, definition);
    this.now = options.now ?? (() => performance.now());
    this.starts = game.starts();
    this.start = this.walker.restart(saved?.start ?? drawn(this.starts));
    this.begun = saved?.begun ?? (options.date ?? Date.now)();
    this.left = definition.seats.map((_, seat) => saved?.left[seat] ?? fullTime(terms.clock));
    this.spentBefore = saved?.spentMs ?? 0;
    this.since = this.now();
    for (const kept of saved?.moves ?? []) this.add(kept);
    this.result = saved?.result;
    this.standing = this.walker.standing();
    this.result ??= this.standing.outcome;
    this.paused = saved !== undefined && this.timed;
    this.reading = this.read();
    this.arm();
  }

  /** A new game, from one of the starts by lot where the game has several. */
  static begin(
    game: RulesGame,
    definition: DefinitionView,
    terms: LocalTerms,
    options: LocalOptions = {},
  ): LocalGame {
    return new LocalGame(game, definition, terms, options);
  }

  /** A kept game. Throws if the rules do not know its moves. With clocks it waits to be gone on with. */
  static resume(
    game: RulesGame,
    definition: DefinitionView,
    saved: SavedGame,
    options: LocalOptions = {},
  ): LocalGame {
    return new LocalGame(game, definition, saved.terms, options, saved);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get toMove(): number {
    return this.standing.toMove;
  }

  get playing(): boolean {
    return this.result === undefined;
  }

  /** Empty while no move can be made. */
  get legal(): readonly string[] {
    return this.playing && !this.paused ? this.standing.legal : none;
  }

  play(move: string): void {
    if (!this.legal.includes(move) || this.flagFell()) return;
    const seat = this.toMove;
    const spent = this.spent();
    const time = this.left[seat] ?? fullTime(this.terms.clock);
    // As at the server, time counts once all have moved, and a first move earns nothing.
    const left = this.timed ? afterTurn(this.terms.clock, time, spent) : time;
    this.left[seat] = left;
    this.add({ move, charged_ms: Math.round(spent), ...this.leftAfter(left) });
    this.nextTurn();
  }

  takeBack(): void {
    if (!this.playing || this.made.length === 0) return;
    this.made = this.made.slice(0, -1);
    this.moves = this.moves.slice(0, -1);
    this.walker.goTo(this.moves.map(({ move }) => move));
    this.nextTurn();
  }

  /** Does somebody's time run, or would it without the pause? */
  get timed(): boolean {
    return (
      this.playing &&
      this.terms.clock.kind !== "untimed" &&
      this.made.length >= this.definition.seats.length
    );
  }

  /** By the side to move. */
  resign(): void {
    this.end({ reason: "resignation", quarters: this.lostBy(this.toMove) });
  }

  agreeDraw(): void {
    this.end({ reason: "agreement", quarters: this.definition.seats.map(() => 2) });
  }

  pause(): void {
    if (this.paused || !this.timed || this.flagFell()) return;
    this.spentBefore = this.spent();
    this.paused = true;
    this.changed();
  }

  goOn(): void {
    if (!this.paused) return;
    this.paused = false;
    this.since = this.now();
    this.changed();
  }

  /** The game as it can be kept, with the turn as it stands now. */
  saved(): SavedGame {
    return {
      terms: this.terms,
      begun: this.begun,
      start: this.start,
      moves: this.made.map(({ kept }) => kept),
      left: [...this.left],
      spentMs: this.playing ? this.spent() : 0,
      ...(this.result === undefined ? {} : { result: this.result }),
    };
  }

  keep(): void {
    this.options.save?.(this.saved());
  }

  record(): string {
    const { terms, definition, start } = this;
    const record: GameRecord = {
      variant: definition.slug,
      definition: definition.definition,
      tags: [
        { name: "Date", value: dateTag(new Date(this.begun)) },
        ...definition.seats.map((seat, index) => ({
          name: seat.charAt(0).toUpperCase() + seat.slice(1),
          value: terms.names[index] || "?",
        })),
      ],
      ...(start === definition.start && this.starts === 1 ? {} : { start }),
      timeControl: timeControlText(terms.clock),
      moves: this.made.map(({ kept, words }) => ({
        move: kept.move,
        words,
        ...(kept.left_ms === undefined ? {} : { clockMs: kept.left_ms }),
        variations: [],
      })),
      result: this.result,
    };
    return writeRecord(record, start);
  }

  close(): void {
    clearTimeout(this.timer);
    this.walker.close();
  }

  private spent(): number {
    return this.spentBefore + (this.paused ? 0 : Math.max(0, this.now() - this.since));
  }

  private leftAfter({ ms, periods }: SeatTime): Pick<LocalMove, "left_ms"> {
    const { clock } = this.terms;
    return clock.kind === "untimed" ? {} : { left_ms: Math.round(ms + periods * clock.increment_ms) };
  }

  private add(kept: LocalMove): void {
    const step = this.walker.play(kept.move);
    this.made = [...this.made, { ...step, kept }];
    this.moves = [...this.moves, { ...step.played, charged_ms: kept.charged_ms }];
  }

  private nextTurn(): void {
    this.spentBefore = 0;
    this.since = this.now();
    this.standing = this.walker.standing();
    this.result = this.standing.outcome;
    this.changed();
  }

  private lostBy(loser: number): number[] {
    return this.definition.seats.map((_, seat) => (seat === loser ? 0 : 4));
  }

  private end(result: GameResult): void {
    if (!this.playing) return;
    const seat = this.toMove;
    const time = this.left[seat];
    if (this.timed && time) this.left[seat] = charged(this.terms.clock, time, this.spent());
    this.paused = false;
    this.spentBefore = 0;
    this.result = result;
    this.changed();
  }

  /** Ends the game when the time of the side to move is over. */
  private flagFell(): boolean {
    const time = this.left[this.toMove];
    if (!this.timed || this.paused || !time) return false;
    if (this.spent() < longestTurn(this.terms.clock, time)) return false;
    this.end({ reason: "time", quarters: this.lostBy(this.toMove) });
    return true;
  }

  private read(): ClockReading {
    const turn = this.timed ? { seat: this.toMove } : {};
    return readingOf(
      this.terms.clock,
      this.left,
      { ...turn, spentMs: this.spent(), stopped: this.paused },
      this.now(),
    );
  }

  /** Looks for the flag when it is due. */
  private arm(): void {
    clearTimeout(this.timer);
    const time = this.left[this.toMove];
    if (!this.timed || this.paused || !time) return;
    const wait = longestTurn(this.terms.clock, time) - this.spent();
    this.timer = setTimeout(() => this.flagFell() || this.arm(), Math.min(wait, longestTimerMs));
  }

  private changed(): void {
    this.reading = this.read();
    this.arm();
    this.keep();
    for (const listener of this.listeners) listener();
  }
}

const none: readonly string[] = [];

const drawn = (starts: number): number | undefined =>
  starts > 1 ? Math.floor(Math.random() * starts) : undefined;

function dateTag(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}
