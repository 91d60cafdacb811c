import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { analysisOfPath, gamePath } from "@/app/router";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import type { DefinitionView, GameResult } from "@/protocol.gen";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { Asked } from "./Offers";
import { seatTitle } from "./Plate";
import { ResultFace } from "./ResultFace";

interface ResultCardProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
  result: GameResult;
}

export function ResultCard(props: ResultCardProps) {
  const { state, definition, result } = props;
  return (
    <ResultFace definition={definition} result={result} toMove={state.toMove} you={state.you}>
      <RatingChanges state={state} definition={definition} />
      <Rematch {...props} />
      <Link to="/" class="btn">
        {text.newGame}
      </Link>
      {state.moves.length > 0 && (
        <Link to={analysisOfPath(state.game)} class="btn" testId="analyse">
          {boardsText.analyse}
        </Link>
      )}
    </ResultFace>
  );
}

/** What a rated game did to the ratings of its players. */
function RatingChanges({ state, definition }: Pick<ResultCardProps, "state" | "definition">) {
  const rows = state.seats.flatMap(({ rating, rating_change: change }, seat) =>
    rating === undefined || change === undefined ? [] : [{ seat, now: rating + change, change }],
  );
  if (rows.length === 0) return null;
  return (
    <dl class="changes" data-testid="rating-changes">
      {rows.map(({ seat, now, change }) => (
        <div key={seat} data-testid={`rating-change-${seat}`} data-change={change}>
          <dt>{seatTitle(definition, state, seat)}</dt>
          <dd class="num">
            {now} <b class={change < 0 ? "down" : "up"}>{text.ratingChange(change)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Another game with the same people, once all of them want it. */
function Rematch({ store, state, definition }: ResultCardProps) {
  const { you, next, rematchOffers } = state;
  if (next !== undefined) {
    return (
      <Link to={gamePath(next)} class="btn primary" testId="next-game">
        {text.toNextGame}
      </Link>
    );
  }
  if (you === undefined) return null;
  const theirs = rematchOffers.find((seat) => seat !== you);
  if (theirs !== undefined) {
    return (
      <Asked
        testId="rematch"
        words={text.rematchOfferIn(text.side(definition.seats[theirs] ?? ""))}
        onAccept={() => store.do("offer_rematch")}
        onDecline={() => store.do("decline_rematch")}
      />
    );
  }
  const offered = rematchOffers.includes(you);
  const mine = offered || store.waitsFor("offer_rematch");
  return (
    <>
      <button
        class="btn primary"
        data-testid="offer-rematch"
        disabled={mine}
        onClick={() => store.do("offer_rematch")}
      >
        {mine && <Icon name="check" />}
        {mine ? text.rematchOffered : text.rematch}
      </button>
      {offered && (
        <button
          class="link"
          data-testid="decline-rematch"
          disabled={store.waitsFor("decline_rematch")}
          onClick={() => store.do("decline_rematch")}
        >
          {text.rematchTakeBack}
        </button>
      )}
    </>
  );
}
