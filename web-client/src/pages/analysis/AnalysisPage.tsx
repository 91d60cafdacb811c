import { useEffect } from "preact/hooks";
import { openAnalysis, UnknownGame } from "@/analysis/open";
import { useLoad } from "@/app/useLoad";
import { text } from "@/strings";
import { analysisText } from "@/strings/analysis";
import "@/style/boards.css";
import { MessagePage } from "../MessagePage";
import { AnalysisBoard } from "./AnalysisBoard";
import { AnalysisStart } from "./AnalysisStart";

/** Free play on any game; without a name, the choice of one. */
export function AnalysisPage({ slug }: { slug?: string }) {
  return slug === undefined ? <AnalysisStart /> : <AnalysisOfVariant slug={slug} />;
}

function AnalysisOfVariant({ slug }: { slug: string }) {
  const { value: store, error, again } = useLoad(() => openAnalysis(slug), [slug]);
  useEffect(() => () => store?.close(), [store]);
  if (error !== undefined) {
    const unknown = error instanceof UnknownGame;
    return (
      <MessagePage
        title={analysisText.failedTitle}
        sentence={unknown ? analysisText.unknownGame(slug) : analysisText.failedRules}
        action={unknown ? undefined : { label: text.tryAgain, run: again }}
      />
    );
  }
  if (!store) {
    return (
      <main class="message" id="main">
        <p class="muted">{text.loading}</p>
      </main>
    );
  }
  return <AnalysisBoard store={store} />;
}
