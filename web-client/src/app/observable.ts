import { useEffect, useState } from "preact/hooks";

/** A value that tells when it changes. */
export class Observable<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(next: T): void {
    if (Object.is(next, this.current)) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

interface Source {
  subscribe(listener: () => void): () => void;
}

/** Renders again whenever the source changes. */
export function useChanges(source: Source | undefined): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!source) return undefined;
    const stop = source.subscribe(() => tick((n) => n + 1));
    tick((n) => n + 1);
    return stop;
  }, [source]);
}

export function useObservable<T>(observable: Observable<T>): T {
  useChanges(observable);
  return observable.value;
}
