import { useState } from "preact/hooks";

type Values<Name extends string> = Record<Name, string>;
type Faults<Name extends string> = Record<Name, (value: string) => string | undefined>;

export interface Fields<Name extends string> {
  values: Values<Name>;
  /** What to hand to a TextField. */
  of: (name: Name) => { id: string; value: string; wrong?: string; onInput: (value: string) => void };
  /** False when there is a fault: then the first such field has the focus. */
  check: () => boolean;
  clear: () => void;
}

/** The texts of a form. What is wrong is said once somebody has tried to send it. */
export function useFields<Name extends string>(prefix: string, faults: Faults<Name>): Fields<Name> {
  const names = Object.keys(faults) as Name[];
  const empty = Object.fromEntries(names.map((name) => [name, ""])) as Values<Name>;
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const idOf = (name: Name) => `${prefix}-${name}`;
  return {
    values,
    of: (name) => ({
      id: idOf(name),
      value: values[name],
      wrong: tried ? faults[name](values[name]) : undefined,
      onInput: (value) => setValues((before) => ({ ...before, [name]: value })),
    }),
    check: () => {
      setTried(true);
      const wrong = names.find((name) => faults[name](values[name]) !== undefined);
      if (wrong !== undefined) document.getElementById(idOf(wrong))?.focus();
      return wrong === undefined;
    },
    clear: () => {
      setTried(false);
      setValues(empty);
    },
  };
}
