// The real program, serving a data folder of its own.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Database } from "./database";
import { programFile, webFolder } from "./program";

type Child = ChildProcessByStdio<null, Readable, Readable>;

const startDeadlineMs = 15_000;
const stopDeadlineMs = 10_000;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "sixfold-tests-"));

/** The exit status of a child, or its signal. */
async function ending(child: Child, deadlineMs: number): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, "exit", { signal: AbortSignal.timeout(deadlineMs) });
  }
  return child.exitCode ?? child.signalCode ?? "unknown";
}

export class Server {
  readonly folder = temporaryFolder();
  readonly data = join(this.folder, "data");
  readonly database = new Database(join(this.data, "sixfold.db"));
  port = 0;
  /** Where the web client is. */
  web = webFolder;
  /** What the program printed, all its runs together. */
  log = "";
  private child?: Child;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    const { pid } = this.running();
    if (pid === undefined) throw new Error("the server was not started");
    return pid;
  }

  /** Resident memory. */
  get memoryKib(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  }

  get runs(): boolean {
    return this.child !== undefined;
  }

  /** On the port of the run before, if there was one. Returns when it accepts. */
  async start(...options: readonly string[]): Promise<void> {
    if (this.child) throw new Error("the server runs already");
    const words = ["serve", "--host", "127.0.0.1", "--port", String(this.port), ...options];
    const child = spawn(programFile, [...words, "--data", this.data, "--web", this.web], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const address = await this.printedAddress(child);
    this.port = Number(new URL(address).port);
  }

  private printedAddress(child: Child): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}\n${this.log}`));
      const timer = setTimeout(() => fail("the server did not start in time"), startDeadlineMs);
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        this.log += text;
        printed += text;
        const address = /^Open (\S+)$/m.exec(printed)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => (this.log += text));
      child.once("error", (error) => fail(String(error)));
      child.once("exit", (status) => fail(`the server ended with status ${status}`));
    });
  }

  /** As a power cut would: nothing can be tidied up. */
  async kill(): Promise<void> {
    const child = this.running();
    child.kill("SIGKILL");
    await ending(child, stopDeadlineMs);
    this.child = undefined;
  }

  /** In order; returns the exit status. */
  async stop(): Promise<number | string> {
    const child = this.running();
    child.kill("SIGTERM");
    const status = await ending(child, stopDeadlineMs);
    this.child = undefined;
    return status;
  }

  /** For the end of a test: stops what still runs and removes the data. */
  async remove(): Promise<void> {
    this.child?.kill("SIGKILL");
    if (this.child) await ending(this.child, stopDeadlineMs);
    this.child = undefined;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private running(): Child {
    if (!this.child) throw new Error("the server does not run");
    return this.child;
  }
}

/** A server for all tests of a file. It must stop in order, and its log is shown when a test fails. */
export function useServer(): Server {
  const server = new Server();
  beforeAll(() => server.start());
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(`the server's log:\n${server.log}`);
  });
  afterAll(async () => {
    try {
      expect(await server.stop(), "exit status after SIGTERM").toBe(0);
    } finally {
      await server.remove();
    }
  });
  return server;
}
