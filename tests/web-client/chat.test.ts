import { beforeEach, describe, expect, it } from "vitest";
import { canSay, chatBytes, maxChatBytes, maxChatLines, withChat } from "@/game/chat";
import { speaker } from "@/pages/game/ChatCard";
import type { ChatLine } from "@/protocol.gen";
import { text } from "@/strings";
import { definition, desk, snapshot, type Desk } from "./fixtures";

let table: Desk;
const hears = (lines: ChatLine[], all = false) =>
  table.store.receive({ type: "chat", game: "g1", all, lines });
const refused = (code: string) =>
  table.store.receive({ type: "refused", code, message: "", game: "g1" });

beforeEach(() => {
  table = desk();
  table.store.receive(snapshot());
});

describe("talk", () => {
  it("adds lines, and replaces what was known by all lines", () => {
    hears([{ seat: 1, text: "Hello" }]);
    hears([{ seat: 0, text: "Hi" }]);
    expect(table.store.chat.map((line) => line.text)).toEqual(["Hello", "Hi"]);
    hears([{ seat: 1, text: "Hello" }], true);
    expect(table.store.chat).toEqual([{ seat: 1, text: "Hello" }]);
  });

  it("keeps a bounded number of lines", () => {
    let lines: readonly ChatLine[] = [];
    for (let i = 0; i < maxChatLines + 7; i += 1) {
      const line = { text: String(i) };
      lines = withChat(lines, { type: "chat", game: "g1", all: false, lines: [line] });
    }
    expect(lines).toHaveLength(maxChatLines);
    expect(lines[0]?.text).toBe("7");
  });

  it("names who speaks", () => {
    const view = definition("shafran");
    const who = [{ seat: 0, text: "" }, { seat: 1, text: "" }, { text: "" }];
    expect(who.map((line) => speaker(view, line))).toEqual(["White", "Black", "Spectator"]);
    const named = [{ seat: 1, name: "tom_k", text: "" }, { name: "mira-92", text: "" }];
    expect(named.map((line) => speaker(view, line))).toEqual(["tom_k", "mira-92"]);
  });

  it("of spectators is forgotten by who has taken a seat", () => {
    const { store } = table;
    store.receive(snapshot({ you: undefined, legal: undefined }));
    hears([{ text: "Go White" }]);
    store.receive(snapshot({ you: undefined, legal: undefined }));
    expect(store.chat).toHaveLength(1);
    store.receive(snapshot({ you: 1 }));
    expect(store.chat).toEqual([]);
  });
});

describe("what is said", () => {
  it("has letters, and as many bytes as the server takes", () => {
    expect(canSay("Hello")).toBe(true);
    expect(["", "   ", "\n\t"].some(canSay)).toBe(false);
    expect(chatBytes("é♘")).toBe(5);
    expect(canSay("a".repeat(maxChatBytes))).toBe(true);
    expect(canSay(` ${"a".repeat(maxChatBytes)} `)).toBe(true);
    expect(canSay("a".repeat(maxChatBytes + 1))).toBe(false);
    expect(canSay("é".repeat(141))).toBe(false);
  });

  it("is sent without blanks around it, and nothing empty is", () => {
    table.store.say("  Good game ");
    table.store.say("  ");
    expect(table.sent).toEqual([{ type: "say", game: "g1", text: "Good game" }]);
    expect(table.store.unanswered).toBe(0);
  });

  it("comes back to the field with the reason when it is refused", () => {
    const { store } = table;
    store.say("one");
    store.say("two");
    hears([{ seat: 0, text: "one" }]);
    refused("rate_limited");
    expect(store.chatRefusal?.code).toBe("rate_limited");
    expect(store.refusal).toBeUndefined();
    expect(store.takeUnsaid()).toBe("two");
    expect(store.takeUnsaid()).toBeUndefined();
    expect(text.chatRefused("rate_limited", "")).toContain("too fast");
    store.say("two");
    expect(store.chatRefusal).toBeUndefined();
  });

  it("is not blamed for what else is refused", () => {
    const { store } = table;
    store.say("one");
    hears([{ seat: 0, text: "one" }]);
    refused("rate_limited");
    expect(store.chatRefusal).toBeUndefined();
    expect(store.refusal?.code).toBe("rate_limited");
  });

  it("is known again by spectators, who have no seat", () => {
    const { store } = table;
    store.receive(snapshot({ you: undefined, legal: undefined }));
    store.say("nice");
    hears([{ text: "nice" }]);
    refused("rate_limited");
    expect(store.chatRefusal).toBeUndefined();
  });

  it("waits in the field without a connection", () => {
    table.online = false;
    table.store.say("anybody?");
    expect(table.store.chatRefusal?.code).toBe("offline");
    expect(table.store.takeUnsaid()).toBe("anybody?");
  });

  it("is given back when the connection broke before it arrived, and only then", () => {
    const { store } = table;
    store.say("lost");
    store.opened();
    hears([{ seat: 1, text: "Hello" }], true);
    expect(store.takeUnsaid()).toBe("lost");

    store.say("kept");
    store.opened();
    hears([{ seat: 0, text: "kept" }], true);
    expect(store.takeUnsaid()).toBeUndefined();

    store.opened();
    store.say("later");
    hears([{ seat: 0, text: "kept" }], true);
    expect(store.takeUnsaid()).toBeUndefined();
  });
});
