import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, type Party } from "@/net/line";
import { sessionEndedCode } from "@/net/socket";
import { protocolVersion, type ServerMessage } from "@/protocol.gen";

class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  send = (text: string) => this.sent.push(text);
  close = () => {};
  says = (message: ServerMessage) => this.onmessage?.({ data: JSON.stringify(message) });
}

let sockets: FakeSocket[];
let line: Line;
const outdated = vi.fn<(reason: string) => void>();
const sessionEnded = vi.fn();
const last = () => sockets[sockets.length - 1]!;
const hello = (build = "b1", protocol = protocolVersion): ServerMessage => ({
  type: "hello",
  protocol,
  build,
});
const party = (over: Partial<Party> = {}) => ({
  opened: vi.fn(),
  receive: vi.fn(),
  viewerChanged: vi.fn(),
  ...over,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  sockets = [];
  line = new Line({ status: () => {}, outdated, sessionEnded });
  line.start({
    url: "ws://host/ws",
    create: () => {
      const fake = new FakeSocket();
      sockets.push(fake);
      return fake as unknown as WebSocket;
    },
    random: () => 1,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the page's line", () => {
  it("opens for who was there before, and for who comes later", () => {
    const early = party();
    line.join(early);
    expect(early.opened).not.toHaveBeenCalled();
    expect(line.send({ type: "enter_lobby" })).toBe(false);
    last().says(hello());
    expect(early.opened).toHaveBeenCalledTimes(1);
    const late = party();
    line.join(late);
    expect(late.opened).toHaveBeenCalledTimes(1);
    expect(early.opened).toHaveBeenCalledTimes(1);
    expect(line.send({ type: "enter_lobby" })).toBe(true);
  });

  it("tells every message to all, and nothing to who has left", () => {
    const [one, other] = [party(), party()];
    const leave = line.join(one);
    line.join(other);
    last().says(hello());
    leave();
    last().says({ type: "online", names: [] });
    expect(one.receive).not.toHaveBeenCalled();
    expect(other.receive).toHaveBeenCalledExactlyOnceWith({ type: "online", names: [] });
  });

  it("opens again after a lost connection, and takes nothing in between", () => {
    const one = party();
    line.join(one);
    last().says(hello());
    last().onclose?.({ code: 1006 });
    expect(line.send({ type: "enter_lobby" })).toBe(false);
    const between = party();
    line.join(between);
    expect(between.opened).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    last().says(hello());
    expect(one.opened).toHaveBeenCalledTimes(2);
    expect(between.opened).toHaveBeenCalledTimes(1);
    expect(one.viewerChanged).not.toHaveBeenCalled();
  });

  it("that is renewed speaks for somebody else", () => {
    const one = party();
    line.join(one);
    last().says(hello());
    line.renew();
    expect(one.viewerChanged).toHaveBeenCalledTimes(1);
    expect(sockets).toHaveLength(2);
    expect(line.send({ type: "enter_lobby" })).toBe(false);
    last().says(hello());
    expect(one.opened).toHaveBeenCalledTimes(2);
  });

  it("says when the session has ended", () => {
    const one = party();
    line.join(one);
    last().says(hello());
    last().onclose?.({ code: sessionEndedCode });
    expect(one.viewerChanged).toHaveBeenCalledTimes(1);
    expect(sessionEnded).toHaveBeenCalledTimes(1);
  });
});

describe("a server that has changed", () => {
  it("of another protocol is not spoken to", () => {
    const one = party();
    line.join(one);
    last().says(hello("b1", protocolVersion + 1));
    expect(one.opened).not.toHaveBeenCalled();
    expect(outdated).toHaveBeenCalledExactlyOnceWith(`protocol ${protocolVersion + 1}`);
  });

  it("of another build makes the page old once all commands are answered", () => {
    const busy = { ...party(), unanswered: 1 };
    line.join(busy);
    last().says(hello("b1"));
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(300);
    last().says(hello("b2"));
    vi.advanceTimersByTime(1_000);
    expect(outdated).not.toHaveBeenCalled();
    busy.unanswered = 0;
    vi.advanceTimersByTime(100);
    expect(outdated).toHaveBeenCalledExactlyOnceWith("b2");
  });

  it("does not wait for ever", () => {
    line.join({ ...party(), unanswered: 1 });
    last().says(hello("b1"));
    line.retry();
    last().says(hello("b2"));
    vi.advanceTimersByTime(3_200);
    expect(outdated).toHaveBeenCalledTimes(1);
  });
});
