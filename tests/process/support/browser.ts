// A browser that logs in and out.
import { expect } from "vitest";
import { ask, type HttpReply } from "../../program/http";
import { Person } from "../../program/person";
import type { Server } from "../../program/server";

export const password = "correct horse battery";
export const otherPassword = "staple of another kind";

let people = 0;
export const newName = (): string => `Ann_${(people += 1)}`;

export const json = (reply: HttpReply): any => JSON.parse(reply.body);
export const outcome = (reply: HttpReply): [number, string | undefined] => [
  reply.status,
  reply.body === "" ? undefined : json(reply).code,
];
export const body = (value: unknown): string => JSON.stringify(value);

/** A browser: keeps its cookie, and drops it when it is told to. */
export class Browser extends Person {
  async send(method: string, path: string, value?: unknown, headers: Record<string, string> = {}) {
    const text = value === undefined ? undefined : body(value);
    const cookie: Record<string, string> = this.cookie === undefined ? {} : { Cookie: this.cookie };
    const origin: Record<string, string> = method === "GET" ? {} : { Origin: this.server.address };
    const reply = await ask(this.server.address + path, {
      method,
      headers: { ...origin, ...cookie, ...headers },
      ...(text === undefined ? {} : { body: text }),
    });
    for (const line of reply.headers["set-cookie"] ?? []) {
      this.cookie = /Max-Age=0/.test(line) ? undefined : line.split(";")[0];
    }
    return reply;
  }

  async me() {
    const reply = await this.send("GET", "/api/me");
    expect(reply.status).toBe(200);
    return json(reply);
  }

  register(name: string, secret = password) {
    return this.send("POST", "/api/account", { name, password: secret });
  }

  logIn(name: string, secret = password) {
    return this.send("POST", "/api/login", { name, password: secret });
  }

  async sessions(): Promise<any[]> {
    const reply = await this.send("GET", "/api/sessions");
    expect(reply.status).toBe(200);
    return json(reply).sessions;
  }
}

/** Somebody new with a name. */
export async function person(at: Server, name = newName()) {
  const browser = new Browser(at);
  const reply = await browser.register(name);
  expect(reply.status, reply.body).toBe(201);
  return { browser, name, codes: json(reply).codes as string[] };
}

export async function loggedIn(at: Server, name: string, secret = password): Promise<Browser> {
  const browser = new Browser(at);
  const reply = await browser.logIn(name, secret);
  expect(reply.status, reply.body).toBe(200);
  return browser;
}

export const secretOf = (browser: Browser): string => browser.cookie?.split("=")[1] ?? "";
