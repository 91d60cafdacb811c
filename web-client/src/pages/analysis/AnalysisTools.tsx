import { useEffect, useState } from "preact/hooks";
import type { AnalysisStore } from "@/analysis/AnalysisStore";
import { nodeAt, startId } from "@/analysis/tree";
import { Icon } from "@/app/Icon";
import { TextField } from "@/app/TextField";
import { download } from "@/record/download";
import { analysisText } from "@/strings/analysis";
import { SureButton } from "../game/SureButton";
import { NumberField } from "../lobby/NumberField";
import { RecordLoader } from "./RecordLoader";

/** What is done with the place that is looked at, and with the whole. */
export function AnalysisTools({ store }: { store: AnalysisStore }) {
  const atStart = store.at === startId;
  return (
    <>
      <section class="tools">
        <div class="offers" role="group">
          <button
            class="btn"
            disabled={!store.inVariation}
            onClick={() => store.promote()}
            data-testid="promote"
          >
            <Icon name="up" />
            {analysisText.promote}
          </button>
          <SureButton
            testId="delete"
            icon="cross"
            words={analysisText.delete}
            sureWords={analysisText.deleteSure}
            danger
            disabled={atStart}
            onSure={() => store.delete()}
          />
        </div>
        <TextField
          key={store.at}
          id="comment"
          label={atStart ? analysisText.commentStart : analysisText.comment}
          value={nodeAt(store.tree, store.at).comment}
          autocomplete="off"
          onInput={(words) => store.comment(words)}
        />
      </section>
      <details class="card pad tools">
        <summary data-testid="position-tools">{analysisText.position}</summary>
        <PositionTools store={store} />
      </details>
      <details class="card pad tools">
        <summary data-testid="record-tools">{analysisText.record}</summary>
        <button
          class="btn"
          onClick={() => download(`${store.definition.slug}.txt`, store.record())}
          data-testid="save-record"
        >
          {analysisText.save}
        </button>
        <RecordLoader onLoad={(record) => store.load(record)} />
      </details>
    </>
  );
}

function PositionTools({ store }: { store: AnalysisStore }) {
  const { position } = store.standing;
  const [typed, setTyped] = useState(position);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    setTyped(position);
    setWrong(undefined);
  }, [position]);
  const setUp = (event: Event) => {
    event.preventDefault();
    try {
      store.loadPosition(typed);
      setWrong(undefined);
    } catch (error) {
      setWrong(analysisText.fault(error instanceof Error ? error.message : ""));
    }
  };
  return (
    <>
      <form onSubmit={setUp} noValidate>
        <TextField
          id="position"
          label={analysisText.positionLabel}
          value={typed}
          autocomplete="off"
          wrong={wrong}
          onInput={setTyped}
        />
        <button class="btn" type="submit" data-testid="set-up">
          {analysisText.setUp}
        </button>
      </form>
      {store.starts > 1 && <StartNumber store={store} />}
    </>
  );
}

function StartNumber({ store }: { store: AnalysisStore }) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const last = store.starts - 1;
  const number = typed.trim() === "" ? Number.NaN : Number(typed);
  const good = Number.isInteger(number) && number >= 0 && number <= last;
  const setUp = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (good) store.loadStart(number);
  };
  return (
    <form onSubmit={setUp} noValidate>
      <NumberField
        id="start-number"
        label={analysisText.startNumber(last)}
        value={typed}
        step="1"
        max={last}
        wrong={tried && !good ? analysisText.startWrong(last) : undefined}
        onInput={setTyped}
      />
      <button class="btn" type="submit" data-testid="set-up-number">
        {analysisText.setUp}
      </button>
    </form>
  );
}
