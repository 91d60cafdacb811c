import { useEffect, useState } from "preact/hooks";

/** True once the condition has held for so long. */
export function useDelayed(condition: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!condition) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return condition && late;
}
