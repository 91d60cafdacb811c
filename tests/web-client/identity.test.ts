import { beforeEach, describe, expect, it, vi } from "vitest";
import { Identity } from "@/app/me";
import type { Me } from "@/protocol.gen";

const guest: Me = { guest: true };
const tom: Me = { guest: false, name: "tom_k" };

const ask = vi.fn<() => Promise<Me>>();
const makeSession = vi.fn<() => Promise<Me>>();
const renew = vi.fn();
const tellTabs = vi.fn();
let identity: Identity;

beforeEach(() => {
  vi.resetAllMocks();
  ask.mockResolvedValue(guest);
  makeSession.mockResolvedValue(guest);
  identity = new Identity({ ask, makeSession, renew, tellTabs });
});

describe("who one is", () => {
  it("is not known before the server has said it", async () => {
    expect(identity.me.value).toBeUndefined();
    ask.mockResolvedValue(tom);
    await identity.load();
    expect(identity.me.value).toEqual(tom);
    expect(renew).not.toHaveBeenCalled();
  });

  it("is a guest while the server does not answer, but stays what it was", async () => {
    ask.mockRejectedValue(new Error("no network"));
    await identity.load();
    expect(identity.me.value).toEqual(guest);
    identity.become(tom);
    await identity.load();
    expect(identity.name).toBe("tom_k");
  });

  it("changes with a new socket, in all tabs", () => {
    identity.become(tom);
    expect(identity.name).toBe("tom_k");
    expect(renew).toHaveBeenCalledTimes(1);
    expect(tellTabs).toHaveBeenCalledTimes(1);
  });

  it("is asked anew when another tab has changed it, without telling that tab", async () => {
    identity.become(tom);
    vi.clearAllMocks();
    await identity.changedElsewhere();
    expect(identity.me.value).toEqual(guest);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(tellTabs).not.toHaveBeenCalled();
  });

  it("is asked anew when the session has ended", async () => {
    identity.become(tom);
    await identity.ended();
    expect(identity.me.value).toEqual(guest);
  });
});

describe("a session", () => {
  it("is made for a guest before the first wish, with one request and one new socket", async () => {
    await identity.load();
    await Promise.all([identity.ensureSession(), identity.ensureSession()]);
    await identity.ensureSession();
    expect(makeSession).toHaveBeenCalledTimes(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("is not made for a person with a name", async () => {
    ask.mockResolvedValue(tom);
    await identity.load();
    await identity.ensureSession();
    expect(makeSession).not.toHaveBeenCalled();
    expect(renew).not.toHaveBeenCalled();
  });

  it("is there after a request that makes one", async () => {
    identity.sessionMade();
    identity.sessionMade();
    await identity.ensureSession();
    expect(makeSession).not.toHaveBeenCalled();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("that could not be made is tried again with the next wish", async () => {
    makeSession.mockRejectedValueOnce(new Error("no network"));
    await expect(identity.ensureSession()).rejects.toThrow("no network");
    await identity.ensureSession();
    expect(makeSession).toHaveBeenCalledTimes(2);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("is gone after logging out", async () => {
    identity.become(tom);
    identity.become(guest);
    await identity.ensureSession();
    expect(makeSession).toHaveBeenCalledTimes(1);
  });
});
