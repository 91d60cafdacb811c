// The HTTP side of the server.
import type {
  DefinitionView,
  DeviceLink,
  GameList,
  HttpError,
  Leaderboard,
  Login,
  MadeToken,
  Me,
  NewAccount,
  NewGame,
  PasswordChange,
  PasswordProof,
  Profile,
  RatingHistory,
  Recovery,
  RecoveryCodes,
  Seated,
  SessionList,
  TokenList,
  VariantList,
} from "@/protocol.gen";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("unreachable", "", 0);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetched(path, init);
  if (response.status === 204) return undefined as T;
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

/** Of something in an address. */
const named = encodeURIComponent;

function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? "" : JSON.stringify(body),
  });
}

const remove = (path: string) => request<void>(path, { method: "DELETE" });

export const getVariants = () => request<VariantList>("/api/variants");

export const createGame = (game: NewGame) => post<Seated>("/api/games", game);

export const takeSeat = (game: string) => post<Seated>(`/api/games/${named(game)}/seat`);

/** Where the record of a game that is over can be downloaded. */
export const recordAddress = (game: string): string => `/api/games/${named(game)}/record`;

/** The record of a game that is over, as text. */
export async function getRecord(game: string): Promise<string> {
  const response = await fetched(recordAddress(game));
  if (!response.ok) throw new ApiError("not_found", "", response.status);
  return response.text();
}

// ---- who one is

export const getMe = () => request<Me>("/api/me");

export const makeSession = () => post<Me>("/api/session");

export const register = (account: NewAccount) => post<RecoveryCodes>("/api/account", account);

export const logIn = (login: Login) => post<Me>("/api/login", login);

export const logOut = () => post<void>("/api/logout");

export const recover = (recovery: Recovery) => post<Me>("/api/recover", recovery);

export const changePassword = (change: PasswordChange) => post<void>("/api/password", change);

export const renewRecoveryCodes = (proof: PasswordProof) =>
  post<RecoveryCodes>("/api/recovery-codes", proof);

export const closeAccount = (proof: PasswordProof) => post<void>("/api/account/close", proof);

export const getSessions = () => request<SessionList>("/api/sessions");

export const endSession = (session: string) => remove(`/api/sessions/${named(session)}`);

export const makeDeviceLink = () => post<DeviceLink>("/api/device-links");

export const takeDeviceLink = (token: string) => post<Me>(`/api/device-links/${named(token)}`);

export const getTokens = () => request<TokenList>("/api/tokens");

export const makeToken = (label: string) => post<MadeToken>("/api/tokens", { label });

export const deleteToken = (id: string) => remove(`/api/tokens/${named(id)}`);

// ---- people

export const getProfile = (name: string) => request<Profile>(`/api/players/${named(name)}`);

export const getGamesOf = (name: string, before?: string) =>
  request<GameList>(
    `/api/players/${named(name)}/games${before === undefined ? "" : `?before=${named(before)}`}`,
  );

export const getRatingsOf = (name: string, variant: string, speed: string) =>
  request<RatingHistory>(
    `/api/players/${named(name)}/ratings?variant=${named(variant)}&speed=${named(speed)}`,
  );

export const getLeaderboard = (variant: string, speed: string) =>
  request<Leaderboard>(`/api/leaderboards?variant=${named(variant)}&speed=${named(speed)}`);

export const getMyGames = () => request<GameList>("/api/my/games");

export type Relation = "follow" | "block";

export const setRelation = (name: string, relation: Relation) =>
  request<void>(`/api/players/${named(name)}/${relation}`, { method: "PUT", body: "" });

export const dropRelation = (name: string, relation: Relation) =>
  remove(`/api/players/${named(name)}/${relation}`);

// ---- games

const definitions = new Map<string, Promise<DefinitionView>>();

/**
 * A definition never changes, so it is fetched once. How its rules are packed can: `anew` asks the
 * server again, whatever was kept.
 */
export function getDefinition(hash: string, anew = false): Promise<DefinitionView> {
  const known = definitions.get(hash);
  if (known && !anew) return known;
  const path = `/api/definitions/${named(hash)}`;
  const wanted = request<DefinitionView>(path, anew ? { cache: "reload" } : undefined);
  definitions.set(hash, wanted);
  wanted.catch(() => definitions.delete(hash));
  return wanted;
}
