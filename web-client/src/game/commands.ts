// Commands that the server has not answered yet. They are sent again on every new socket with the
// same id, so that each is done exactly once.
import type { ClientMessage, CommandId } from "@/protocol.gen";

export type Command = Extract<ClientMessage, { command: CommandId }>;
type WithoutId<T> = T extends Command ? Omit<T, "command"> : never;
export type NewCommand = WithoutId<Command>;
/** Commands that say all with their name. */
export type PlainCommand = Exclude<Command["type"], "play_move">;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const maxPending = 8;

/** 16 random characters that name this page load. */
export function randomTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => alphabet[byte % 64]).join("");
}

export class CommandQueue {
  private counter = 0;
  private waiting: Command[] = [];
  private readonly dropped = new Set<number>();

  constructor(
    private readonly tab: string,
    private readonly send: (message: ClientMessage) => void,
  ) {}

  /** Undefined when too many commands wait already. */
  issue(command: NewCommand): Command | undefined {
    if (this.waiting.length >= maxPending) return undefined;
    this.counter += 1;
    const full = { ...command, command: { tab: this.tab, counter: this.counter } } as Command;
    this.waiting.push(full);
    this.send(full);
    return full;
  }

  /** The command that was answered, if it is one of ours that waited. */
  settle(id: CommandId | undefined): Command | undefined {
    if (!id || id.tab !== this.tab) return undefined;
    const index = this.waiting.findIndex((command) => command.command.counter === id.counter);
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0];
  }

  /** Moves that wait are not sent again: the game that they were for has changed. */
  dropMoves(): void {
    for (const command of this.waiting) {
      if (command.type === "play_move") this.dropped.add(command.command.counter);
    }
    this.waiting = this.waiting.filter((command) => command.type !== "play_move");
  }

  wasDropped(id: CommandId | undefined): boolean {
    return id?.tab === this.tab && this.dropped.has(id.counter);
  }

  resend(): void {
    for (const command of this.waiting) this.send(command);
  }

  get pending(): readonly Command[] {
    return this.waiting;
  }
}
