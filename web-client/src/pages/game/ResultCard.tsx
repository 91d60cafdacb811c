import { Link } from "@/app/Link";
import type { DefinitionView, GameResult } from "@/protocol.gen";
import { text } from "@/strings";

interface ResultCardProps {
  definition: DefinitionView;
  result: GameResult;
  you?: number;
}

function headline({ definition, result, you }: ResultCardProps): string {
  const { quarters } = result;
  if (you !== undefined) {
    const mine = quarters[you] ?? 0;
    if (mine === 4) return text.won;
    if (mine === 0) return text.lost;
    return mine === 2 ? text.draw : text.scored(mine);
  }
  const winner = quarters.indexOf(4);
  if (winner >= 0) return text.sideWon(definition.seats[winner] ?? "");
  return quarters.every((q) => q === 2) ? text.draw : text.shared;
}

export function ResultCard(props: ResultCardProps) {
  const { definition, result, you } = props;
  const mine = you === undefined ? 2 : (result.quarters[you] ?? 2);
  const tone = mine > 2 ? "good" : mine < 2 ? "bad" : "even";
  return (
    <section
      class={`card pad result ${tone}`}
      data-testid="result"
      data-reason={result.reason}
      data-scores={result.quarters.join(" ")}
    >
      <h2>{headline(props)}</h2>
      <p class="muted">{text.reason(result.reason, result.quarters, definition.seats)}</p>
      <Link to="/" class="btn primary">
        {text.newGame}
      </Link>
    </section>
  );
}
