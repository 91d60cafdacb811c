// Reads and changes a database file through SQLite's own command line.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

export interface StoredGame {
  status: string;
  reason: string | null;
  /** By seat; null while the game is not over. */
  quarters: (number | null)[];
}

export class Database {
  constructor(readonly file: string) {}

  query<Row>(sql: string): Row[] {
    const words = ["-readonly", "-json", "-cmd", ".timeout 2000", this.file, sql];
    const printed = execFileSync("sqlite3", words, { encoding: "utf8", timeout: 10_000 });
    return printed.trim() === "" ? [] : (JSON.parse(printed) as Row[]);
  }

  execute(sql: string): void {
    execFileSync("sqlite3", [this.file, sql], { encoding: "utf8", timeout: 10_000 });
  }

  /** Keeps the program from writing, from another process. Returns what gives the lock back. */
  async lock(): Promise<() => Promise<void>> {
    const holder = spawn("sqlite3", ["-cmd", ".timeout 2000", this.file], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    holder.stdin.write("BEGIN EXCLUSIVE; SELECT 'locked';\n");
    const signal = AbortSignal.timeout(5_000);
    const [said] = (await once(holder.stdout, "data", { signal })) as [Buffer];
    if (said.toString().trim() !== "locked") throw new Error(`no lock: ${said.toString()}`);
    return async () => {
      holder.stdin.end();
      await once(holder, "exit");
    };
  }

  game(id: string): StoredGame | undefined {
    if (!/^[A-Za-z0-9]+$/.test(id)) throw new Error(`${id} is no id of a game`);
    type Row = { status: string; end_reason: string | null };
    const row = this.query<Row>(`SELECT status, end_reason FROM games WHERE id = '${id}'`)[0];
    if (!row) return undefined;
    const seats = this.query<{ quarters: number | null }>(
      `SELECT quarters FROM game_seats WHERE game_id = '${id}' ORDER BY seat`,
    );
    return {
      status: row.status,
      reason: row.end_reason,
      quarters: seats.map((seat) => seat.quarters),
    };
  }

  takenSeats(id: string): number {
    if (!/^[A-Za-z0-9]+$/.test(id)) throw new Error(`${id} is no id of a game`);
    const sql = `SELECT count(user_id) AS taken FROM game_seats WHERE game_id = '${id}'`;
    return this.query<{ taken: number }>(sql)[0]?.taken ?? 0;
  }

  people(): number {
    return this.query<{ people: number }>("SELECT count(*) AS people FROM users")[0]?.people ?? 0;
  }
}
