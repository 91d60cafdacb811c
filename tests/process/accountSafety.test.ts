// What is promised about accounts: whom they answer, that nothing is lost, and that secrets stay secret.
import { describe, expect, test } from "vitest";
import { ask } from "../program/http";
import { Server, useServer } from "../program/server";
import {
  Browser,
  body,
  json,
  loggedIn,
  otherPassword,
  outcome,
  password,
  person,
  secretOf,
} from "./support/browser";

const server = useServer();

describe("what is not for everybody", () => {
  const forPeople: [string, string, unknown?][] = [
    ["POST", "/api/password", { password, new_password: otherPassword }],
    ["POST", "/api/account/close", { password }],
    ["POST", "/api/recovery-codes", { password }],
    ["GET", "/api/tokens"],
    ["POST", "/api/tokens", { label: "bot" }],
    ["DELETE", "/api/tokens/0123456789abcdef"],
  ];
  const forGuestsToo: [string, string, unknown?][] = [
    ["GET", "/api/sessions"],
    ["DELETE", "/api/sessions/0123456789abcdef"],
    ["POST", "/api/device-links"],
  ];
  const forAll: [string, string, unknown?][] = [
    ["POST", "/api/session"],
    ["POST", "/api/account", { name: "Intruder", password }],
    ["POST", "/api/login", { name: "Intruder", password }],
    ["POST", "/api/logout"],
    ["POST", "/api/recover", { name: "Intruder", code: "0000-0000-0000-0000", password }],
    ["POST", `/api/device-links/${"A".repeat(43)}`],
  ];

  test("is refused to guests and strangers", async () => {
    const guest = new Browser(server);
    await guest.send("POST", "/api/session");
    const stranger = new Browser(server);
    for (const [method, path, value] of forPeople) {
      expect(outcome(await guest.send(method, path, value)), path).toEqual([403, "forbidden"]);
    }
    for (const [method, path, value] of [...forPeople, ...forGuestsToo]) {
      expect(outcome(await stranger.send(method, path, value)), path).toEqual([401, "unauthenticated"]);
    }
  });

  test("no page of another server can do anything in a person's name", async () => {
    const { browser, name } = await person(server);
    const all = [...forPeople, ...forGuestsToo, ...forAll].filter(([method]) => method !== "GET");
    for (const [method, path, value] of all) {
      for (const origin of [undefined, "null", "http://evil.example", `${server.address}.evil.example`]) {
        const reply = await ask(server.address + path, {
          method,
          headers: {
            Cookie: browser.cookie!,
            ...(origin === undefined ? {} : { Origin: origin }),
          },
          ...(value === undefined ? {} : { body: body(value) }),
        });
        expect(outcome(reply), `${method} ${path} from ${origin}`).toEqual([403, "forbidden"]);
      }
    }
    expect((await browser.me()).name).toBe(name);
    expect(await browser.sessions()).toHaveLength(1);
  });

  test("an address or id that does not exist is not repeated in the answer", async () => {
    const { browser } = await person(server);
    const id = "script-alert-1";
    for (const [method, path] of [
      ["DELETE", `/api/sessions/${id}`],
      ["DELETE", `/api/tokens/${id}`],
      ["POST", `/api/device-links/${id}`],
      ["GET", `/api/${id}`],
      ["GET", `/${id}.js`],
      ["GET", `/api/sessions/%3Cscript%3E${id}`],
    ] as const) {
      const reply = await browser.send(method, path);
      expect([404, 405], path).toContain(reply.status);
      expect(reply.body).not.toContain(id);
      expect(reply.headers["content-type"]).toMatch(/^application\/json/);
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("wrong methods and broken bodies are refused", async () => {
    const browser = new Browser(server);
    for (const path of ["/api/login", "/api/account", "/api/logout", "/api/session", "/api/recover"]) {
      expect((await browser.send("GET", path)).status, path).toBe(405);
    }
    for (const [method, path, value] of [...forPeople, ...forAll]) {
      if (value === undefined || method !== "POST") continue;
      for (const broken of ["", "[]", "{}", '{"password":1}', `${body(value)}x`]) {
        expect(outcome(await browser.post(path, broken)), path).toEqual([400, "bad_request"]);
      }
      expect(outcome(await browser.post(path, "x".repeat(5_000))), path).toEqual([413, "too_large"]);
    }
  });
});

describe("behind https", () => {
  test("the cookie is for https only, also when it is taken away", async () => {
    const proxied = new Server();
    try {
      await proxied.start("--public-url", "https://chess.example.org");
      const post = (path: string, headers: Record<string, string> = {}) =>
        ask(proxied.address + path, {
          method: "POST",
          headers: { Origin: "https://chess.example.org", ...headers },
          body: "",
        });
      const [cookie] = (await post("/api/session")).headers["set-cookie"] ?? [];
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
      const [gone] = (await post("/api/logout")).headers["set-cookie"] ?? [];
      expect(gone).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
      expect((await post("/api/session", { Origin: proxied.address })).status).toBe(403);
    } finally {
      await proxied.remove();
    }
  });
});

describe("what was said is kept", () => {
  test("a restart keeps people, sessions, links, codes and tokens", async () => {
    const kept = new Server();
    try {
      await kept.start();
      const { browser, name, codes } = await person(kept, "Keeper");
      const guest = new Browser(kept);
      await guest.send("POST", "/api/session");
      const link = json(await browser.send("POST", "/api/device-links")).token;
      const { token } = json(await browser.send("POST", "/api/tokens", { label: "bot" }));
      const other = await loggedIn(kept, name, password);
      await other.send("POST", "/api/logout");
      expect(await kept.stop()).toBe(0);
      await kept.start();
      expect(await browser.me()).toEqual({ guest: false, name });
      expect((await guest.send("POST", "/api/session")).headers["set-cookie"]).toBeUndefined();
      expect((await new Browser(kept).send("POST", `/api/device-links/${link}`)).status).toBe(200);
      const bearer = { headers: { Authorization: `Bearer ${token}` } };
      expect(json(await ask(`${kept.address}/api/me`, bearer)).name).toBe(name);
      await loggedIn(kept, name, password);
      const recovery = { name, code: codes[7], password: otherPassword };
      expect((await new Browser(kept).send("POST", "/api/recover", recovery)).status).toBe(200);
    } finally {
      await kept.remove();
    }
  });

  test("nothing that was answered is lost when the program is killed at once", async () => {
    const killed = new Server();
    const restart = async () => {
      await killed.kill();
      await killed.start();
    };
    try {
      await killed.start();
      const guest = new Browser(killed);
      await guest.send("POST", "/api/session");
      await restart();
      expect((await guest.send("POST", "/api/session")).headers["set-cookie"]).toBeUndefined();

      expect((await guest.register("Survivor")).status).toBe(201);
      await restart();
      expect(await guest.me()).toEqual({ guest: false, name: "Survivor" });

      const other = await loggedIn(killed, "Survivor", password);
      await restart();
      expect((await other.me()).name).toBe("Survivor");

      const change = { password, new_password: otherPassword };
      expect((await guest.send("POST", "/api/password", change)).status).toBe(204);
      await restart();
      expect(await other.me()).toEqual({ guest: true });
      expect(outcome(await new Browser(killed).logIn("Survivor"))).toEqual([403, "wrong_password"]);
      await loggedIn(killed, "Survivor", otherPassword);

      const renewed = await guest.send("POST", "/api/recovery-codes", { password: otherPassword });
      await restart();
      const recovery = { name: "Survivor", code: json(renewed).codes[0], password };
      const found = new Browser(killed);
      expect((await found.send("POST", "/api/recover", recovery)).status).toBe(200);
      await restart();
      expect(await guest.me()).toEqual({ guest: true });
      expect((await found.me()).name).toBe("Survivor");

      const cookie = found.cookie;
      expect((await found.send("POST", "/api/logout")).status).toBe(204);
      await restart();
      found.cookie = cookie;
      expect(await found.me()).toEqual({ guest: true });

      const last = await loggedIn(killed, "Survivor", password);
      expect((await last.send("POST", "/api/account/close", { password })).status).toBe(204);
      await restart();
      expect(outcome(await new Browser(killed).logIn("Survivor"))).toEqual([403, "wrong_password"]);
      expect(outcome(await new Browser(killed).register("survivor"))).toEqual([409, "name_taken"]);
    } finally {
      await killed.remove();
    }
  });

  test("a store that does not work is said, and nothing has changed", async () => {
    const down = new Server();
    try {
      await down.start();
      const { browser, name } = await person(down, "Patient");
      const give = await down.database.lock();
      expect(outcome(await new Browser(down).register("Other"))).toEqual([503, "storage_unavailable"]);
      expect(outcome(await new Browser(down).logIn(name))).toEqual([503, "storage_unavailable"]);
      expect(outcome(await new Browser(down).send("POST", "/api/session"))).toEqual([
        503,
        "storage_unavailable",
      ]);
      const change = { password, new_password: otherPassword };
      expect(outcome(await browser.send("POST", "/api/password", change))).toEqual([
        503,
        "storage_unavailable",
      ]);
      await give();
      expect((await browser.me()).name).toBe(name);
      await loggedIn(down, name, password);
      expect((await new Browser(down).register("Other")).status).toBe(201);
    } finally {
      await down.remove();
    }
  });
});

describe("secrets", () => {
  test("are nowhere in the log, the database or another answer", async () => {
    const talkative = new Server();
    try {
      await talkative.start("--log-level", "debug");
      const secrets: string[] = ["secret phrase one", "secret phrase two", "secret phrase three"];
      const browser = new Browser(talkative);
      await browser.send("POST", "/api/session");
      secrets.push(secretOf(browser));
      const codes: string[] = json(await browser.register("Whisper", secrets[0])).codes;
      secrets.push(...codes, ...codes.map((code) => code.replaceAll("-", "")));
      const other = await loggedIn(talkative, "Whisper", secrets[0]);
      secrets.push(secretOf(other));
      await new Browser(talkative).logIn("Whisper", "secret phrase four");
      secrets.push("secret phrase four");
      const link: string = json(await browser.send("POST", "/api/device-links")).token;
      const phone = new Browser(talkative);
      await phone.send("POST", `/api/device-links/${link}`);
      await phone.send("POST", `/api/device-links/${link}`);
      secrets.push(link, secretOf(phone));
      const { token } = json(await browser.send("POST", "/api/tokens", { label: "bot" }));
      secrets.push(token);
      const bearer = { headers: { Authorization: `Bearer ${token}` } };
      const answers = [(await ask(`${talkative.address}/api/me`, bearer)).body];
      const line = await other.connect();
      await browser.send("POST", "/api/password", {
        password: secrets[0],
        new_password: secrets[1],
      });
      expect(await line.closed).toBe(4010);
      await new Browser(talkative).send("POST", "/api/recover", {
        name: "Whisper",
        code: codes[0],
        password: secrets[2],
      });
      await browser.post("/api/login", `{"name":"Whisper","password":["${secrets[0]}"]}`);
      for (const path of ["/api/me", "/api/sessions", "/api/tokens"]) {
        const again = await loggedIn(talkative, "Whisper", secrets[2]);
        secrets.push(secretOf(again));
        answers.push((await again.send("GET", path)).body);
      }
      const dump = talkative.database
        .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .map(({ name }) => JSON.stringify(talkative.database.query(`SELECT * FROM ${name}`)))
        .join("\n");
      expect(dump).toContain("Whisper");
      expect(await talkative.stop()).toBe(0);
      expect(talkative.log).toContain("debug");
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(15);
        expect(talkative.log, "the log").not.toContain(secret);
        expect(dump, "the database").not.toContain(secret);
        for (const answer of answers) expect(answer).not.toContain(secret);
      }
    } finally {
      await talkative.remove();
    }
  });
});
