import { useState } from "preact/hooks";
import { takeRecord } from "@/analysis/open";
import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { analysisPath, navigate } from "@/app/router";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { analysisText } from "@/strings/analysis";
import { GameSelect } from "../GameSelect";
import { useVariants } from "../lobby/useVariants";
import { RecordLoader } from "./RecordLoader";

/** Which game to analyse: chosen, or the one that a record is of. */
export function AnalysisStart() {
  const { variants, failed, again } = useVariants();
  const [slug, setSlug] = useState<string>();
  const chosen = variants?.find(({ summary }) => summary.slug === slug) ?? variants?.[0];
  const load = async (record: string) =>
    navigate(analysisPath(await takeRecord(record, chosen?.summary.slug ?? "")));
  return (
    <main class="setup" id="main" data-testid="analysis-start">
      <h1>{boardsText.analysis}</h1>
      <p class="muted">{analysisText.lead}</p>
      {failed && (
        <p class="notice" role="alert">
          <Icon name="warn" />
          <span class="grow">{analysisText.noVariants}</span>
          <button class="btn" onClick={again}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {!failed && !variants && <p class="muted">{text.loading}</p>}
      {variants && chosen && (
        <>
          <section class="card pad">
            <GameSelect variants={variants} chosen={chosen} onChoose={setSlug} />
            <Link
              to={analysisPath(chosen.summary.slug)}
              class="btn primary create"
              testId="open-analysis"
            >
              {analysisText.openBoard}
            </Link>
          </section>
          <section class="card pad">
            <h2>{analysisText.record}</h2>
            <RecordLoader onLoad={load} />
          </section>
        </>
      )}
    </main>
  );
}
