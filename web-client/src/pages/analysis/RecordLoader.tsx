import { useRef, useState } from "preact/hooks";
import { UnknownGame } from "@/analysis/open";
import { Icon } from "@/app/Icon";
import { problemOf } from "@/app/useLoad";
import { maxRecordLetters, RecordError } from "@/record/readRecord";
import { analysisText } from "@/strings/analysis";

interface RecordLoaderProps {
  /** Throws the sentence that says what is wrong. */
  onLoad: (record: string) => void | Promise<void>;
}

/** A record from a file, or from the clipboard into a field. */
export function RecordLoader({ onLoad }: RecordLoaderProps) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const load = async (record: string) => {
    try {
      await onLoad(record);
      setWrong(undefined);
      setTyped("");
    } catch (error) {
      setTyped(record);
      setWrong(faultOf(error));
    }
  };
  const loadFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      // No letter is longer than four bytes.
      if (chosen.size > maxRecordLetters * 4) throw new Error();
      await load(await chosen.text());
    } catch {
      setWrong(analysisText.fileUnread);
    }
  };
  return (
    <form
      class="record-loader"
      onSubmit={(event) => {
        event.preventDefault();
        void load(typed);
      }}
    >
      <div class={wrong === undefined ? "field" : "field wrong"}>
        <label for="record-text">{analysisText.paste}</label>
        <textarea
          id="record-text"
          data-testid="record-text"
          rows={4}
          value={typed}
          spellcheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby="record-about"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {wrong === undefined ? (
          <p class="sm muted" id="record-about">
            {analysisText.pasteHint}
          </p>
        ) : (
          <p class="sm problem" id="record-about" role="alert" data-testid="record-wrong">
            <Icon name="warn" />
            {wrong}
          </p>
        )}
      </div>
      <div class="row wrap">
        <button
          class="btn grow"
          type="submit"
          disabled={typed.trim() === ""}
          data-testid="load-record"
        >
          {analysisText.load}
        </button>
        <button class="btn grow" type="button" onClick={() => file.current?.click()}>
          {analysisText.open}
        </button>
        <input
          type="file"
          ref={file}
          hidden
          accept=".txt,.pgn,text/plain"
          aria-label={analysisText.open}
          data-testid="record-file"
          onChange={(event) => {
            void loadFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </form>
  );
}

function faultOf(error: unknown): string {
  if (error instanceof RecordError) return error.message;
  return error instanceof UnknownGame ? analysisText.unknownGame(error.message) : problemOf(error);
}
