import { useState } from "preact/hooks";
import { takeRecord } from "@/analysis/open";
import { Link } from "@/app/Link";
import { analysisPath, navigate } from "@/app/router";
import { analysisText } from "@/strings/analysis";
import { boardsText } from "@/strings/boards";
import { GameSelect } from "../GameSelect";
import { useVariants } from "../lobby/useVariants";
import { NoVariants } from "../NoVariants";
import { RecordLoader } from "./RecordLoader";

/** Which game to analyse: chosen, or the one that a record is of. */
export function AnalysisStart() {
  const list = useVariants();
  const { variants } = list;
  const [slug, setSlug] = useState<string>();
  const chosen = variants?.find(({ summary }) => summary.slug === slug) ?? variants?.[0];
  const load = async (record: string) =>
    navigate(analysisPath(await takeRecord(record, chosen?.summary.slug ?? "")));
  return (
    <main class="setup" id="main" data-testid="analysis-start">
      <h1>{boardsText.analysis}</h1>
      <p class="muted">{analysisText.lead}</p>
      <NoVariants list={list} words={analysisText.noVariants} />
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
