import { useState } from "preact/hooks";
import type { TimeControl } from "@/protocol.gen";
import {
  controlOf,
  faultsOf,
  fieldsOf,
  firstOwnClock,
  ownControl,
  presetControl,
  type OwnClock,
  type OwnFaults,
} from "./clocks";
import { ownFieldId } from "./OwnClock";

/** A clock that is being chosen: a preset, or one's own. */
export interface ClockChoice {
  /** Of the preset, or "own". */
  name: string;
  own: OwnClock;
  control: TimeControl;
  faults: OwnFaults;
  /** Id of the first field with a fault. */
  wrongField?: string;
  choose: (name: string) => void;
  change: (own: OwnClock) => void;
}

export function useClockChoice(): ClockChoice {
  const [name, choose] = useState("5-3");
  const [own, change] = useState(firstOwnClock);
  const faults = name === "own" ? faultsOf(own) : {};
  const wrong = fieldsOf[own.kind].find((field) => faults[field] !== undefined);
  return {
    name,
    own,
    control: name === "own" ? ownControl(own) : (presetControl(name) ?? controlOf(5, 3)),
    faults,
    wrongField: wrong && ownFieldId(wrong),
    choose,
    change,
  };
}
