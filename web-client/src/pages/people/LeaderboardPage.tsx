import { useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { PersonName } from "@/app/PersonName";
import { useObservable } from "@/app/observable";
import { problemOf, useLoad } from "@/app/useLoad";
import { useKnownVariants } from "@/app/useTitles";
import { identity } from "@/app/wiring";
import { getLeaderboard } from "@/net/api";
import { text } from "@/strings";
import "@/style/people.css";
import { Choices } from "./Choices";

/** The strongest whose ratings are well known. */
export function LeaderboardPage() {
  const variants = useKnownVariants();
  const [choice, setChoice] = useState({ variant: "", speed: "blitz" });
  const variant = choice.variant || variants[0]?.slug;
  return (
    <main class="people" id="main">
      <h1>{text.leaderboards}</h1>
      <Choices
        variants={variants}
        variant={variant ?? ""}
        speed={choice.speed}
        onChange={(chosen, speed) => setChoice({ variant: chosen, speed })}
      />
      {variant !== undefined && <Board variant={variant} speed={choice.speed} />}
    </main>
  );
}

function Board({ variant, speed }: { variant: string; speed: string }) {
  const own = useObservable(identity.me)?.name;
  const { value, error } = useLoad(() => getLeaderboard(variant, speed), [variant, speed]);
  if (error !== undefined) return <Notice>{problemOf(error)}</Notice>;
  if (!value) return <p class="muted">{text.loading}</p>;
  if (value.rows.length === 0) {
    return (
      <p class="muted" data-testid="leaderboard-empty">
        {text.leaderboardEmpty}
      </p>
    );
  }
  return (
    <table class="card num" data-testid="leaderboard">
      <thead>
        <tr>
          <th scope="col">{text.place}</th>
          <th scope="col">{text.player}</th>
          <th scope="col">{text.ratingLabel}</th>
          <th scope="col" class="wide-only">
            {text.games}
          </th>
        </tr>
      </thead>
      <tbody>
        {value.rows.map((row) => (
          <tr key={row.name} class={row.name === own ? "own" : undefined}>
            <td>{row.place}</td>
            <td>
              <PersonName name={row.name} />{" "}
              {row.name === own && <span class="tag live">{text.you}</span>}
            </td>
            <td>
              <b>{row.rating}</b> <span class="muted sm wide-only">±{2 * row.deviation}</span>
            </td>
            <td class="wide-only">{row.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
