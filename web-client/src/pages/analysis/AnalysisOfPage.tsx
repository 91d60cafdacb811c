import { useEffect } from "preact/hooks";
import { saveAnalysis } from "@/analysis/saved";
import { analysisPath, replacePage } from "@/app/router";
import { useLoad } from "@/app/useLoad";
import { getRecord } from "@/net/api";
import { readHeader } from "@/record/readRecord";
import { text } from "@/strings";
import { analysisText } from "@/strings/analysis";
import { MessagePage } from "../MessagePage";

/** Takes the record of a game that was played here to the analysis board. */
export function AnalysisOfPage({ game }: { game: string }) {
  const { value: record, error } = useLoad(() => getRecord(game), [game]);
  const slug = record === undefined ? undefined : variantOf(record);
  useEffect(() => {
    if (record === undefined || slug === undefined) return;
    saveAnalysis(slug, { record, turns: [] });
    replacePage(analysisPath(slug));
  }, [record, slug]);
  if (error !== undefined || (record !== undefined && slug === undefined)) {
    return <MessagePage title={analysisText.failedTitle} sentence={analysisText.failedRecord} />;
  }
  return (
    <main class="message" id="main">
      <p class="muted">{text.loading}</p>
    </main>
  );
}

function variantOf(record: string): string | undefined {
  try {
    return readHeader(record).variant;
  } catch {
    return undefined;
  }
}
