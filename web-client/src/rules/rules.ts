// The rules core in the browser, compiled to WebAssembly and fetched when it is first wanted. Where
// it cannot be had, `openGame` rejects: play on the server goes on with the server's own moves.
import { Rules, type Game } from "@core/sixfold.mjs";
import coreAddress from "@wasm/sixfold.wasm?url";
import { getDefinition } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";

export type { Game };

let opened: Promise<Rules> | undefined;

function openRules(): Promise<Rules> {
  opened ??= Rules.open(fetch(coreAddress)).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** A game at its start; whoever opens it closes it. */
export async function openGame(definition: DefinitionView): Promise<Game> {
  const rules = await openRules();
  try {
    return rules.load(bytesOf(definition.rules));
  } catch {
    // Kept by the browser from a time when games were packed otherwise.
    const fresh = await getDefinition(definition.definition, true);
    return rules.load(bytesOf(fresh.rules));
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
