import { text } from "@/strings";
import type { ClockKind } from "./clocks";
import { Comb } from "./Comb";
import { OwnClockFields } from "./OwnClock";
import type { ClockChoice } from "./useClockChoice";

interface ClockChooserProps {
  /** Of the headings around it. */
  heading: "h2" | "h3";
  choice: ClockChoice;
  /** Somebody wanted to go on: faults are shown. */
  tried: boolean;
  /** The kinds of one's own clock; absent: all. */
  kinds?: readonly ClockKind[];
}

export function ClockChooser({ heading: Heading, choice, tried, kinds }: ClockChooserProps) {
  const { name, own, faults, choose, change } = choice;
  return (
    <>
      <Heading class="vh" id="h-clock">
        {text.chooseClock}
      </Heading>
      <Comb chosen={name} onChoose={choose} />
      {name === "own" && (
        <OwnClockFields own={own} faults={tried ? faults : {}} kinds={kinds} onChange={change} />
      )}
    </>
  );
}
