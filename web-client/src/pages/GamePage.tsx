import { useEffect, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { usePageKeys } from "@/app/keys";
import { useObservable } from "@/app/observable";
import { remember } from "@/app/recent";
import { gamePath } from "@/app/router";
import { setTitle } from "@/app/title";
import { line } from "@/app/wiring";
import { controlText } from "@/game/clock";
import { writePlacement } from "@/game/position";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import { getDefinition } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";
import { useMirror } from "@/rules/useMirror";
import { text } from "@/strings";
import { boardText } from "@/strings/board";
import { Announcer } from "./game/Announcer";
import { ChatCard } from "./game/ChatCard";
import { CopyLink } from "./game/CopyLink";
import { GuestCard, HostCard } from "./game/Invite";
import { KeysDialog } from "./game/KeysDialog";
import { MovesCard } from "./game/MovesCard";
import { Offers } from "./game/Offers";
import { positionWords } from "./game/positionWords";
import { ResultCard } from "./game/ResultCard";
import { RulesAtHand } from "./game/RulesAtHand";
import { switchSound } from "./game/SoundButton";
import { speak } from "./game/speech";
import { Stage } from "./game/Stage";
import { useGame } from "./game/useGame";
import { useGameSounds } from "./game/useGameSounds";
import { useReplay } from "./game/useReplay";
import { useTried } from "./game/useTried";
import { MessagePage } from "./MessagePage";

export function GamePage({ game }: { game: string }) {
  const store = useGame(game);
  const state = store?.state;
  const { definition, failed, again } = useDefinition(state?.definition);

  if (store?.withdrawn) {
    return <MessagePage title={text.withdrawnTitle} sentence={text.withdrawnGame} />;
  }
  const failure = store?.failure;
  if (failure) {
    return failure.code === "not_found" ? (
      <MessagePage title={text.lostGameTitle} sentence={text.lostGame} />
    ) : (
      <MessagePage
        title={text.failedTitle}
        sentence={text.refused(failure.code, failure.message)}
        action={{ label: text.tryAgain, run: () => line.retry() }}
      />
    );
  }
  if (failed) {
    return (
      <MessagePage
        title={text.failedTitle}
        sentence={text.failedGame}
        action={{ label: text.tryAgain, run: again }}
      />
    );
  }
  if (!store || !state || !definition) {
    return (
      <main class="message" id="main">
        <p class="muted">{text.loading}</p>
      </main>
    );
  }
  return <GameView store={store} state={state} definition={definition} />;
}

interface GameViewProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
}

function GameView({ store, state, definition }: GameViewProps) {
  const { you } = state;
  const trying = useTried(store, state);
  const mirror = useMirror(definition);
  const replay = useReplay(definition, state, store.pendingMove ?? trying.tried, mirror);
  useGameSounds(store, definition, replay);
  const [turned, setTurned] = useState(false);
  const flipped = (you === 1) !== turned;
  const flip = () => setTurned((was) => !was);
  const [typing, setTyping] = useState(false);
  const [listsKeys, setListsKeys] = useState(false);
  const types = state.status === "playing" && you !== undefined;
  usePageKeys({
    f: flip,
    s: switchSound,
    p: () => speak(positionWords(definition, replay.board, replay.hand, toMoveAt(state, replay.ply))),
    "/": () => types && setTyping(true),
    "?": () => setListsKeys(true),
  });

  const yours = state.status === "playing" && state.toMove === you && !store.pendingMove;
  const offline = useObservable(connection)?.state !== "open";
  const sent = store.pendingMove !== undefined;
  const turn = sent && offline ? text.sending : turnWords(definition, state, yours, sent);
  const url = `${location.origin}${gamePath(state.game)}`;
  useEffect(() => {
    setTitle(`${turn} · ${definition.title} · ${text.name}`);
  }, [turn, definition]);
  const player = you !== undefined || state.host;
  useEffect(() => {
    remember({
      game: state.game,
      title: definition.title,
      clock: state.clock,
      status: state.status,
      player,
    });
  }, [state.game, state.status, player]);

  return (
    <main
      class={`game ${state.status}`}
      id="main"
      data-testid="game"
      data-game={state.game}
      data-status={state.status}
      data-version={state.version}
      data-you={you}
      data-ply={replay.ply}
      data-placement={writePlacement(definition.cells, replay.board)}
      data-premove={store.premove && `${store.premove.from}${store.premove.to}`}
    >
      <Announcer store={store} definition={definition} />
      <aside class="side left" aria-label={definition.title}>
        <section class="card pad gcard">
          <h1>{definition.title}</h1>
          <p class="sm muted">{text.cells(definition.cells.length)}</p>
          <div class="tags">
            <span class="tag num">{controlText(state.clock)}</span>
            <span class="tag" data-testid="casual" data-casual={state.casual}>
              {text.casualOrRated(state.casual)}
            </span>
          </div>
          {state.status !== "open" && <CopyLink url={url} label={text.copyLink} class="btn" />}
          <div class="watch sm">
            <Icon name="eye" />
            <span class="num" data-testid="watchers" data-count={state.watchers}>
              {text.watchers(state.watchers)}
            </span>
          </div>
          {state.watching.length > 0 && (
            <p class="names sm muted" data-testid="watching-names">
              {text.watcherNames(state.watching, state.watchers)}
            </p>
          )}
        </section>
        <ul class="keys">
          <li>
            <kbd>←</kbd> <kbd>→</kbd> {text.keysStep}
          </li>
          <li>
            <kbd>F</kbd> {text.keysFlip}
          </li>
          <li>
            <kbd>/</kbd> {boardText.keyType}
          </li>
          <li>
            <button data-testid="show-keys" onClick={() => setListsKeys(true)}>
              <kbd>?</kbd> {boardText.keysMore}
            </button>
          </li>
        </ul>
      </aside>
      <Stage
        store={store}
        state={state}
        definition={definition}
        replay={replay}
        flipped={flipped}
        trying={trying}
        mirror={mirror}
        typing={typing && types}
        onTyped={() => setTyping(false)}
      />
      {listsKeys && <KeysDialog onClose={() => setListsKeys(false)} />}
      <aside class="side right" aria-label={text.moves}>
        {state.status === "open" &&
          (player ? (
            <HostCard definition={definition} state={state} url={url} />
          ) : (
            <GuestCard definition={definition} state={state} />
          ))}
        {state.status !== "open" && (
          <MovesCard
            definition={definition}
            state={state}
            replay={replay}
            turn={turn}
            yours={yours}
            onFlip={flip}
          />
        )}
        {state.result && (
          <ResultCard store={store} state={state} definition={definition} result={state.result} />
        )}
        {state.status === "playing" && you !== undefined && (
          <Offers store={store} state={state} definition={definition} you={you} />
        )}
        {state.status !== "open" && you === undefined && (
          <p class="watching" data-testid="watching">
            <Icon name="eye" />
            {text.watching}
          </p>
        )}
        <RulesAtHand definition={definition} />
        {state.status !== "open" && <ChatCard store={store} definition={definition} you={you} />}
      </aside>
    </main>
  );
}

function turnWords(
  definition: DefinitionView,
  state: GameState,
  yours: boolean,
  sent: boolean,
): string {
  if (state.status === "open") return text.notStarted;
  if (state.status === "over") return text.gameOver;
  if (yours) return text.yourMove;
  const seat = sent ? (state.toMove + 1) % definition.seats.length : state.toMove;
  return text.toMove(definition.seats[seat] ?? "");
}

/** Whose turn it is in the position that is shown. */
function toMoveAt(state: GameState, ply: number): number {
  return state.moves[ply]?.seat ?? state.toMove;
}

function useDefinition(hash: string | undefined) {
  const [definition, setDefinition] = useState<DefinitionView>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (hash === undefined) return undefined;
    let stopped = false;
    getDefinition(hash).then(
      (loaded) => !stopped && setDefinition(loaded),
      () => !stopped && setFailed(true),
    );
    return () => {
      stopped = true;
    };
  }, [hash, attempt]);
  const again = () => {
    setFailed(false);
    setAttempt((n) => n + 1);
  };
  return { definition, failed, again };
}
