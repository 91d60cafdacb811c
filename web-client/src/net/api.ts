// The HTTP side of the server.
import type { DefinitionView, HttpError, NewGame, Seated, VariantList } from "@/protocol.gen";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("unreachable", "", 0);
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new ApiError("unreachable", "", response.status);
  }
  if (!response.ok) {
    const error = body as Partial<HttpError> | null;
    throw new ApiError(error?.code ?? "internal", error?.message ?? "", response.status);
  }
  return body as T;
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? "" : JSON.stringify(body),
  });
}

export const getVariants = () => request<VariantList>("/api/variants");

export const createGame = (game: NewGame) => post<Seated>("/api/games", game);

export const takeSeat = (game: string) => post<Seated>(`/api/games/${encodeURIComponent(game)}/seat`);

const definitions = new Map<string, Promise<DefinitionView>>();

/** A definition never changes, so it is fetched once. */
export function getDefinition(hash: string): Promise<DefinitionView> {
  const known = definitions.get(hash);
  if (known) return known;
  const wanted = request<DefinitionView>(`/api/definitions/${encodeURIComponent(hash)}`);
  definitions.set(hash, wanted);
  wanted.catch(() => definitions.delete(hash));
  return wanted;
}
