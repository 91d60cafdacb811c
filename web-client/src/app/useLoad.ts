import { useEffect, useState } from "preact/hooks";
import { ApiError } from "@/net/api";
import { text } from "@/strings";

/** What went wrong, for people. */
export function problemOf(error: unknown): string {
  const { code, message } =
    error instanceof ApiError ? error : { code: "internal", message: "" };
  return text.refused(code, message);
}

export interface Loaded<T> {
  value?: T;
  error?: unknown;
  again: () => void;
}

/** Loads when the page is shown, and anew when what it depends on changes. */
export function useLoad<T>(load: () => Promise<T>, dependencies: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stopped = false;
    load().then(
      (value) => !stopped && setState({ value }),
      (error: unknown) => !stopped && setState({ error }),
    );
    return () => {
      stopped = true;
    };
  }, [...dependencies, attempt]);
  return { ...state, again: () => setAttempt((n) => n + 1) };
}

export interface Action {
  busy: boolean;
  problem?: string;
  /** Runs it, unless it runs already. What it throws becomes `problem`. */
  run: (act: () => Promise<void>) => Promise<void>;
}

/** Something that a button does at the server. */
export function useAction(): Action {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const run = async (act: () => Promise<void>) => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await act();
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: problemOf(error) });
    }
  };
  return { ...state, run };
}
