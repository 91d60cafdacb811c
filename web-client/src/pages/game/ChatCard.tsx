import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { canSay, chatBytes, maxChatBytes } from "@/game/chat";
import type { GameStore } from "@/game/store";
import type { ChatLine, DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";

interface ChatCardProps {
  store: GameStore;
  definition: DefinitionView;
  /** The viewer's seat; players and spectators talk apart. */
  you?: number;
}

export function speaker(definition: DefinitionView, { name, seat }: ChatLine): string {
  if (name !== undefined) return name;
  return seat === undefined ? text.chatSpectator : text.side(definition.seats[seat] ?? "");
}

export function ChatCard({ store, definition, you }: ChatCardProps) {
  return (
    <section class="card chat" aria-labelledby="h-chat" data-testid="chat">
      <p class="chat-head">
        <b id="h-chat">{text.chat}</b>
        <span class="muted sm">
          {you === undefined ? text.chatForSpectators : text.chatForPlayers}
        </span>
      </p>
      <Lines definition={definition} lines={store.chat} />
      <SayForm store={store} />
    </section>
  );
}

/** Below this distance from the end the log keeps to the newest line. */
const nearEnd = 40;

function Lines({ definition, lines }: { definition: DefinitionView; lines: readonly ChatLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const log = box.current;
    if (log && atEnd.current) log.scrollTop = log.scrollHeight;
  });
  const scrolled = () => {
    const log = box.current;
    if (log) atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
  };
  return (
    <div
      class="chat-log"
      role="log"
      aria-live="polite"
      aria-labelledby="h-chat"
      tabindex={0}
      ref={box}
      onScroll={scrolled}
      data-testid="chat-log"
    >
      {lines.length === 0 && <p class="muted sm">{text.chatEmpty}</p>}
      {lines.map((line, index) => (
        <p key={index} data-testid="chat-line">
          <b>{speaker(definition, line)}:</b> <span dir="auto">{line.text}</span>
        </p>
      ))}
    </div>
  );
}

function SayForm({ store }: { store: GameStore }) {
  const [draft, setDraft] = useState("");
  const { unsaid, chatRefusal } = store;
  useEffect(() => {
    if (unsaid === undefined) return;
    const words = store.takeUnsaid();
    if (words !== undefined) setDraft((typed) => (typed === "" ? words : `${words} ${typed}`));
  }, [store, unsaid]);
  const bytes = chatBytes(draft.trim());
  const tooLong = bytes > maxChatBytes;
  const submit = (event: Event) => {
    event.preventDefault();
    if (!canSay(draft)) return;
    setDraft("");
    store.say(draft);
  };
  const problem = tooLong
    ? text.chatTooLong(bytes, maxChatBytes)
    : chatRefusal && text.chatRefused(chatRefusal.code, chatRefusal.message);
  return (
    <form class="say" onSubmit={submit}>
      <div class="row">
        <label class="vh" for="chat-field">
          {text.chatField}
        </label>
        <input
          id="chat-field"
          data-testid="chat-field"
          autocomplete="off"
          enterkeyhint="send"
          maxLength={maxChatBytes}
          value={draft}
          aria-invalid={tooLong}
          aria-describedby={problem === undefined ? undefined : "chat-problem"}
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
        <button class="btn" data-testid="chat-send" disabled={!canSay(draft)}>
          {text.chatSend}
        </button>
      </div>
      {problem !== undefined && (
        <p class="sm problem" id="chat-problem" role="alert" data-testid="chat-problem">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </form>
  );
}
