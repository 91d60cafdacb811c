// People with a name: every address about them, in two browsers and a program at a time.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ask } from "../program/http";
import { slowClock } from "../program/person";
import { useServer } from "../program/server";
import {
  Browser,
  json,
  loggedIn,
  newName,
  otherPassword,
  outcome,
  password,
  person,
  secretOf,
} from "./support/browser";

const server = useServer();

describe("coming in", () => {
  test("who has no session is nobody, and becomes a guest by asking for a session", async () => {
    const browser = new Browser(server);
    expect(await browser.me()).toEqual({ guest: true });
    expect(browser.cookie).toBeUndefined();
    const reply = await browser.send("POST", "/api/session");
    expect([reply.status, json(reply)]).toEqual([200, { guest: true }]);
    const [cookie] = reply.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(
      /^sixfold_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const before = browser.cookie;
    expect((await browser.send("POST", "/api/session")).headers["set-cookie"]).toBeUndefined();
    expect(browser.cookie).toBe(before);
    browser.cookie = `sixfold_session=${"A".repeat(43)}`;
    expect(await browser.me()).toEqual({ guest: true });
    expect((await browser.send("POST", "/api/session")).headers["set-cookie"]).toHaveLength(1);
  });

  test("a guest registers, and the running game goes on on the same socket", async () => {
    const guest = new Browser(server);
    const game = await guest.createGame({ seat: 0 });
    const opponent = new Browser(server);
    expect((await opponent.takeSeat(game)).status).toBe(200);
    const line = await guest.connect();
    line.send({ type: "watch", game });
    await line.next("snapshot");
    expect((await line.answerTo(line.play(game, 0, "b1c4"))).type).toBe("ack");

    const cookie = guest.cookie;
    const name = newName();
    expect((await guest.register(name)).status).toBe(201);
    expect(guest.cookie, "the session stays").toBe(cookie);
    expect(await guest.me()).toEqual({ guest: false, name });

    const other = await opponent.connect();
    other.send({ type: "watch", game });
    await other.next("snapshot");
    expect((await other.answerTo(other.play(game, 1, "e9e7"))).type).toBe("ack");
    expect((await line.answerTo(line.play(game, 2, "g3f5"))).type).toBe("ack");

    const elsewhere = await loggedIn(server, name);
    const third = await elsewhere.connect();
    third.send({ type: "watch", game });
    expect((await third.next("snapshot")).you, "the account has the guest's seat").toBe(0);
    for (const one of [line, other, third]) one.cut();
  });

  test("who has a name cannot take another", async () => {
    const { browser, name } = await person(server);
    expect(outcome(await browser.register(newName()))).toEqual([409, "not_allowed_now"]);
    expect((await browser.me()).name).toBe(name);
  });

  test("a log-in makes a new session and leaves the guest that was there", async () => {
    const { browser, name } = await person(server);
    const guest = new Browser(server);
    await guest.send("POST", "/api/session");
    const before = guest.cookie;
    const reply = await guest.logIn(name.toUpperCase());
    expect([reply.status, json(reply)]).toEqual([200, { guest: false, name }]);
    expect(guest.cookie).not.toBe(before);
    expect(guest.cookie).not.toBe(browser.cookie);
    guest.cookie = before;
    expect(await guest.me()).toEqual({ guest: true });
    expect((await guest.send("POST", "/api/session")).headers["set-cookie"]).toBeUndefined();
  });

  test("a wrong name and a wrong password look the same", async () => {
    const { name } = await person(server);
    const wrongPassword = await new Browser(server).logIn(name, otherPassword);
    const wrongName = await new Browser(server).logIn("nobody_at_all");
    expect(outcome(wrongPassword)).toEqual([403, "wrong_password"]);
    expect(wrongName.status).toBe(wrongPassword.status);
    expect(wrongName.body).toBe(wrongPassword.body);
  });
});

describe("names", () => {
  test.each([
    ["markup", '<img src=x onerror="alert(1)">'],
    ["a letter of another alphabet that looks the same", "\u0410nn"],
    ["a character that is composed", "Zo\u00eb"],
    ["the same character, decomposed", "Zoe\u0308"],
    ["a space", "Ann Lee"],
    ["a character that is not seen", "Ann\u200b"],
    ["one character", "A"],
    ["21 characters", "A".repeat(21)],
    ["nothing", ""],
  ])("%s is refused", async (_what, name) => {
    for (const attempt of [new Browser(server).register(name), new Browser(server).logIn(name)]) {
      const reply = await attempt;
      expect(outcome(reply)).toEqual([400, "bad_request"]);
      if (name.length > 1) expect(reply.body).not.toContain(name);
    }
  });

  test("a name in other letter case is the same name", async () => {
    const { name } = await person(server);
    for (const taken of [name, name.toUpperCase(), name.toLowerCase()]) {
      expect(outcome(await new Browser(server).register(taken))).toEqual([409, "name_taken"]);
    }
  });

  test("of many who register one name at the same time one gets it", async () => {
    const name = newName();
    const names = [name, name.toUpperCase(), name.toLowerCase(), name, name];
    const replies = await Promise.all(names.map((one) => new Browser(server).register(one)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409, 409]);
    const rows = server.database.query<{ found: number }>(
      `SELECT count(*) AS found FROM users WHERE name = '${name}' COLLATE NOCASE`,
    );
    expect(rows).toEqual([{ found: 1 }]);
  });
});

describe("passwords", () => {
  test("too short, too long and missing ones are refused", async () => {
    for (const secret of ["", "1234567", "p".repeat(129), "\u00eb".repeat(65)]) {
      const reply = await new Browser(server).register(newName(), secret);
      expect(outcome(reply), secret).toEqual([400, "bad_request"]);
    }
    const reply = await new Browser(server).send("POST", "/api/account", { name: newName() });
    expect(outcome(reply)).toEqual([400, "bad_request"]);
    expect((await new Browser(server).register(newName(), "\u00eb".repeat(64))).status).toBe(201);
  });

  test("a new password ends the other sessions and closes their sockets", async () => {
    const { browser, name } = await person(server);
    const other = await loggedIn(server, name);
    const [own, theirs] = [await browser.connect(), await other.connect()];
    const change = (secret: string) =>
      browser.send("POST", "/api/password", { password: secret, new_password: otherPassword });
    expect(outcome(await change("not the password"))).toEqual([403, "wrong_password"]);
    expect((await other.me()).name).toBe(name);
    expect((await change(password)).status).toBe(204);
    expect(await theirs.closed).toBe(4010);
    expect(await other.me()).toEqual({ guest: true });
    expect((await browser.me()).name).toBe(name);
    own.send({ type: "ping", sent: 1 });
    await own.next("pong");
    own.cut();
    expect(outcome(await new Browser(server).logIn(name))).toEqual([403, "wrong_password"]);
    await loggedIn(server, name, otherPassword);
  });

  test("a recovery code works once, in any spelling, and ends all sessions", async () => {
    const { browser, name, codes } = await person(server);
    expect(codes).toHaveLength(8);
    const line = await browser.connect();
    const recover = (who: string, code: string, secret = otherPassword) =>
      new Browser(server).send("POST", "/api/recover", { name: who, code, password: secret });
    for (const [who, code] of [
      [name, "0000-0000-0000-0000"],
      [name, "nothing"],
      ["nobody_at_all", codes[0]!],
    ] as const) {
      expect(outcome(await recover(who, code))).toEqual([403, "wrong_password"]);
    }
    expect(outcome(await recover(name, codes[0]!, "short"))).toEqual([400, "bad_request"]);
    const found = new Browser(server);
    const reply = await found.send("POST", "/api/recover", {
      name: name.toLowerCase(),
      code: codes[0]!.toUpperCase().replaceAll("-", " "),
      password: otherPassword,
    });
    expect([reply.status, json(reply)]).toEqual([200, { guest: false, name }]);
    expect((await found.me()).name).toBe(name);
    expect(await line.closed).toBe(4010);
    expect(await browser.me()).toEqual({ guest: true });
    expect(outcome(await recover(name, codes[0]!))).toEqual([403, "wrong_password"]);
    await loggedIn(server, name, otherPassword);
  });

  test("new recovery codes need the password and replace the old ones", async () => {
    const { browser, name, codes } = await person(server);
    const renew = (secret: string) =>
      browser.send("POST", "/api/recovery-codes", { password: secret });
    expect(outcome(await renew(otherPassword))).toEqual([403, "wrong_password"]);
    const reply = await renew(password);
    expect(reply.status).toBe(200);
    const recover = (code: string) =>
      new Browser(server).send("POST", "/api/recover", { name, code, password: otherPassword });
    expect(outcome(await recover(codes[0]!))).toEqual([403, "wrong_password"]);
    expect((await recover(json(reply).codes[0])).status).toBe(200);
  });

  test("20 tries of one name are enough for a quarter of an hour", async () => {
    const { browser, name } = await person(server);
    const seen: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      seen.push(outcome(await new Browser(server).logIn(name, otherPassword))[1] ?? "");
    }
    expect(new Set(seen)).toEqual(new Set(["wrong_password"]));
    expect(outcome(await new Browser(server).logIn(name))).toEqual([429, "rate_limited"]);
    expect((await browser.me()).name, "who is in stays in").toBe(name);
  });
});

describe("leaving", () => {
  test("logging out ends the session, closes its sockets and takes the cookie away", async () => {
    const { browser, name } = await person(server);
    const other = await loggedIn(server, name);
    const [line, theirs] = [await browser.connect(), await other.connect()];
    const cookie = browser.cookie;
    const reply = await browser.send("POST", "/api/logout");
    expect(reply.status).toBe(204);
    expect(reply.headers["set-cookie"]).toEqual([
      "sixfold_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(await line.closed).toBe(4010);
    theirs.send({ type: "ping", sent: 1 });
    await theirs.next("pong");
    theirs.cut();
    browser.cookie = cookie;
    expect(await browser.me(), "the old credential is worth nothing").toEqual({ guest: true });
    expect(outcome(await browser.send("GET", "/api/sessions"))).toEqual([401, "unauthenticated"]);
    expect((await new Browser(server).send("POST", "/api/logout")).status).toBe(204);
  });

  test("an old credential cannot play on after leaving", async () => {
    const { browser } = await person(server);
    const game = await browser.createGame({ seat: 0 });
    expect((await new Browser(server).takeSeat(game)).status).toBe(200);
    const line = await browser.connect();
    const cookie = browser.cookie;
    await browser.send("POST", "/api/logout");
    expect(await line.closed).toBe(4010);
    browser.cookie = cookie;
    const again = await browser.connect();
    again.send({ type: "watch", game });
    expect((await again.next("snapshot")).you, "a spectator").toBeUndefined();
    const refused = await again.answerTo(again.play(game, 0, "b1c4"));
    expect(refused).toMatchObject({ type: "refused" });
    again.cut();
  });

  test("a closed account lets nobody in and keeps its name and its games", async () => {
    const { browser, name, codes } = await person(server);
    const game = await browser.createGame({ seat: 0 });
    const other = await loggedIn(server, name);
    const line = await other.connect();
    const close = (secret: string) =>
      browser.send("POST", "/api/account/close", { password: secret });
    expect(outcome(await close(otherPassword))).toEqual([403, "wrong_password"]);
    const reply = await close(password);
    expect([reply.status, browser.cookie]).toEqual([204, undefined]);
    expect(await line.closed).toBe(4010);
    expect(await other.me()).toEqual({ guest: true });
    expect(outcome(await new Browser(server).logIn(name))).toEqual([403, "wrong_password"]);
    const recovery = { name, code: codes[0], password };
    expect(outcome(await new Browser(server).send("POST", "/api/recover", recovery))).toEqual([
      403,
      "wrong_password",
    ]);
    expect(outcome(await new Browser(server).register(name))).toEqual([409, "name_taken"]);
    expect(server.database.game(game)?.status).toBe("open");
  });
});

describe("sessions", () => {
  test("a person sees where one is logged in, and ends what is not there any more", async () => {
    const { browser, name } = await person(server);
    const other = new Browser(server);
    await other.send("POST", "/api/login", { name, password }, { "User-Agent": "Opera \u00eb/9" });
    const line = await other.connect();
    const sessions = await other.sessions();
    expect(sessions).toHaveLength(2);
    const current = sessions.find((one) => one.current);
    expect(current).toMatchObject({ agent: "Opera /9", current: true });
    expect(Math.abs(current.created_ms - Date.now())).toBeLessThan(60_000);
    for (const one of sessions) {
      expect(Object.keys(one).sort()).toEqual(["agent", "created_ms", "current", "seen_ms", "session"]);
      for (const holder of [browser, other]) expect(secretOf(holder)).not.toContain(one.session);
    }
    const { browser: stranger } = await person(server);
    const end = (by: Browser, id: string) => by.send("DELETE", `/api/sessions/${id}`);
    expect(outcome(await end(stranger, current.session))).toEqual([404, "not_found"]);
    expect((await other.me()).name).toBe(name);
    expect((await end(browser, current.session)).status).toBe(204);
    expect(await line.closed).toBe(4010);
    expect(await other.me()).toEqual({ guest: true });
    expect(outcome(await end(browser, current.session))).toEqual([404, "not_found"]);
    const [own] = await browser.sessions();
    expect((await end(browser, own.session)).status).toBe(204);
    expect(browser.cookie, "its own").toBeUndefined();
  });

  test("a socket that is being opened while its session ends does not stay open", async () => {
    for (let i = 0; i < 10; i += 1) {
      const browser = new Browser(server);
      await browser.send("POST", "/api/session");
      const opening = browser.connect();
      const ending = browser.send("POST", "/api/logout");
      const [line] = await Promise.all([opening, ending]);
      const closed = await Promise.race([line.closed, sleep(2_000)]);
      if (closed === undefined) {
        // It came so late that it is a stranger's, who has no seat anywhere.
        line.send({ type: "ping", sent: 1 });
        await line.next("pong");
        line.cut();
      } else {
        expect(closed).toBe(4010);
      }
    }
  });

  test("a link takes a person, or a guest, to another device, once", async () => {
    const { browser, name } = await person(server);
    const guest = new Browser(server);
    await guest.send("POST", "/api/session");
    const game = await guest.createGame({ seat: 0 });
    for (const [from, me] of [
      [browser, { guest: false, name }],
      [guest, { guest: true }],
    ] as const) {
      const reply = await from.send("POST", "/api/device-links");
      expect(reply.status).toBe(201);
      const { token } = json(reply);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await ask(`${server.address}/api/device-links/${token}`)).status, "by a preview").toBe(405);
      const phone = new Browser(server);
      const used = await phone.send("POST", `/api/device-links/${token}`);
      expect([used.status, json(used)]).toEqual([200, me]);
      expect(phone.cookie).not.toBe(from.cookie);
      expect(await from.sessions()).toHaveLength(2);
      const late = await new Browser(server).send("POST", `/api/device-links/${token}`);
      expect(outcome(late)).toEqual([404, "not_found"]);
      if (from === guest) {
        const line = await phone.connect();
        line.send({ type: "watch", game });
        expect((await line.next("snapshot")).you).toBe(0);
        line.cut();
      }
    }
    const stranger = new Browser(server);
    expect(outcome(await stranger.send("POST", "/api/device-links"))).toEqual([401, "unauthenticated"]);
    expect(outcome(await stranger.send("POST", "/api/device-links/abc"))).toEqual([404, "not_found"]);
  });
});

describe("tokens of programs", () => {
  test("are made, used, listed and deleted", async () => {
    const { browser, name } = await person(server);
    const made = await browser.send("POST", "/api/tokens", { label: "my bot \u2658" });
    expect(made.status).toBe(201);
    const { token, view } = json(made);
    expect(view).toMatchObject({ label: "my bot \u2658" });
    expect(json(await browser.send("GET", "/api/tokens"))).toEqual({ tokens: [view] });
    const me = (secret: string, headers: Record<string, string> = {}) =>
      ask(`${server.address}/api/me`, { headers: { Authorization: `Bearer ${secret}`, ...headers } });
    expect(json(await me(token))).toEqual({ guest: false, name });
    expect(outcome(await me("A".repeat(43)))).toEqual([401, "unauthenticated"]);
    expect(outcome(await me("no token"))).toEqual([401, "unauthenticated"]);
    const { browser: other } = await person(server);
    expect(json(await me(token, { Cookie: other.cookie! })).name, "the cookie does not count").toBe(name);

    const elsewhere: [string, string, unknown?][] = [
      ["GET", "/api/sessions"],
      ["GET", "/api/tokens"],
      ["POST", "/api/tokens", { label: "x" }],
      ["POST", "/api/games", { variant: "shafran", clock: slowClock, seat: 0 }],
      ["POST", "/api/logout"],
    ];
    for (const [method, path, value] of elsewhere) {
      const reply = await ask(server.address + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, Cookie: browser.cookie! },
        ...(value === undefined ? {} : { body: JSON.stringify(value) }),
      });
      expect(outcome(reply), `${method} ${path}`).toEqual([403, "forbidden"]);
    }
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    expect((await ask(`${server.address}/api/variants`, bearer)).status).toBe(200);
    expect((await browser.me()).name).toBe(name);

    expect(outcome(await other.send("DELETE", `/api/tokens/${view.id}`))).toEqual([404, "not_found"]);
    expect((await browser.send("DELETE", `/api/tokens/${view.id}`)).status).toBe(204);
    expect(outcome(await me(token))).toEqual([401, "unauthenticated"]);
  });

  test("have a label of 1 to 40 characters, and there are 20 at most", async () => {
    const { browser } = await person(server);
    const make = (label: unknown) => browser.send("POST", "/api/tokens", { label });
    for (const label of ["", "x".repeat(41), "a\nb", 5, null]) {
      expect(outcome(await make(label))).toEqual([400, "bad_request"]);
    }
    for (let i = 0; i < 20; i += 1) expect((await make(`token ${i}`)).status).toBe(201);
    expect(outcome(await make("one more"))).toEqual([409, "not_allowed_now"]);
  });
});
