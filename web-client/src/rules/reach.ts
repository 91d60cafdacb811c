// Where one man can go, on a board that is empty but for it and those men that no position may miss.
// All of it is asked from the rules core, so a picture can never show another move than the game has.
import { layoutOf, type Point } from "@/board/geometry";
import { splitMove } from "@/game/moves";
import { parsePlacement, seatOf, writePlacement } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import type { Game } from "./rules";

export interface Reach {
  from: string;
  /** Cells that it can go to when they are empty. */
  goes: readonly string[];
  /** Cells on which it can capture. */
  takes: readonly string[];
}

type Man = readonly [cell: string, symbol: string];
type Rules = Pick<Game, "position" | "moves" | "checked">;

/** As many arrangements of kings are looked at: what one of them hides, another one shows. */
const enoughArrangements = 40;
/** For captures, which need a look at each cell, the most promising few must do. */
const captureArrangements = 2;
const mostTries = 400;
/** After so many refusals in a row at the beginning there is no hope. */
const vainTries = 60;
/** In the middle the game may be over already, as on the hill of King of the Hill. */
const mostPlaces = 16;

/** Undefined where the core accepts no such position. */
export function reachOf(
  rules: Rules,
  definition: DefinitionView,
  start: ReadonlyMap<string, string>,
  symbol: string,
): Reach | undefined {
  for (const companions of companionsOf(definition, start, symbol)) {
    const best = bestPlace(rules, definition, start, symbol, companions);
    if (!best) continue;
    const { from, arrangements, goes } = best;
    return { from, goes, takes: capturesOf(rules, definition, [from, symbol], arrangements) };
  }
  return undefined;
}

/** Where men of many have most moves, and others the first moves from the middle on. */
function bestPlace(
  rules: Rules,
  definition: DefinitionView,
  start: ReadonlyMap<string, string>,
  symbol: string,
  companions: readonly string[],
) {
  const { cells, many } = showplaces(definition, start, symbol);
  let best: { from: string; arrangements: Arrangement[]; goes: string[] } | undefined;
  for (const from of cells) {
    const arrangements = arrange(rules, definition, [from, symbol], companions);
    const goes = reached(definition, arrangements);
    if (goes.length > (best?.goes.length ?? 0)) best = { from, arrangements, goes };
    if (best && !many) break;
  }
  return best;
}

const reached = (definition: DefinitionView, arrangements: readonly Arrangement[]): string[] =>
  definition.cells
    .map((cell) => cell.name)
    .filter((cell) => arrangements.some(({ legal }) => legal.has(cell)));

interface Arrangement {
  companions: readonly Man[];
  /** Where the shown man may go. */
  legal: ReadonlySet<string>;
}

/** Men that must be there, such as kings: guesses, of which the core accepts the right one. */
function companionsOf(
  definition: DefinitionView,
  start: ReadonlyMap<string, string>,
  shown: string,
): string[][] {
  const kings = definition.pieces.filter(({ name }) => name === "king" || name.endsWith("-king"));
  const single = definition.pieces.filter(({ symbol }) => count(start, symbol) === 1);
  const royals = wantedOf(start, shown, kings.map((piece) => piece.symbol));
  const enemy = commonest(start, 1 - seatOf(shown));
  return [
    royals,
    // Where it must have a man, even if that is no king.
    ...(enemy === undefined ? [] : [[...royals, enemy]]),
    [],
    ...single.map((piece) => wantedOf(start, shown, [piece.symbol])),
  ];
}

/** The men of these kinds at the start, without the shown one. */
function wantedOf(
  start: ReadonlyMap<string, string>,
  shown: string,
  symbols: readonly string[],
): string[] {
  const men = [...start.values()].filter((man) => symbols.includes(man.toUpperCase()));
  const own = men.indexOf(shown);
  return own < 0 ? men : men.toSpliced(own, 1);
}

/** The man that a side has most of at the start. */
export function commonest(start: ReadonlyMap<string, string>, seat: number): string | undefined {
  const counts = new Map<string, number>();
  for (const man of start.values()) {
    if (seatOf(man) === seat) counts.set(man, (counts.get(man) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const count = (start: ReadonlyMap<string, string>, symbol: string): number =>
  [...start.values()].filter((man) => man === symbol).length;

/**
 * Men that are many, as pawns are, are shown on a cell where they start, from which they may have
 * more moves; others in the middle. From the best place on.
 */
function showplaces(
  definition: DefinitionView,
  start: ReadonlyMap<string, string>,
  symbol: string,
): { cells: string[]; many: boolean } {
  const { places } = layoutOf(definition, false);
  const own = places.filter(({ cell }) => start.get(cell.name) === symbol);
  const many = own.length > 4;
  const middle = middleOf(places);
  const distance = (at: Point) => Math.hypot(at.x - middle.x, at.y - middle.y);
  const cells = [...(many ? own : places)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, many ? undefined : mostPlaces)
    .map(({ cell }) => cell.name);
  return { cells, many };
}

function middleOf(places: readonly Point[]): Point {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) };
}

/** Accepted positions whose companions stand here and there, away from the shown man. */
function arrange(
  rules: Rules,
  definition: DefinitionView,
  shown: Man,
  companions: readonly string[],
): Arrangement[] {
  const free = definition.cells.map((cell) => cell.name).filter((cell) => cell !== shown[0]);
  const found: Arrangement[] = [];
  for (let attempt = 0; attempt < mostTries && found.length < enoughArrangements; attempt += 1) {
    if (attempt === vainTries && found.length === 0) break;
    // Steps that share no factor with most sizes of boards spread the men differently each time.
    const men = companions.map((symbol, index): Man => {
      const at = (attempt * 7 + index * (11 + (attempt % 13) * 3)) % free.length;
      return [free[at] ?? "", symbol];
    });
    const cells = men.map(([cell]) => cell);
    if (new Set(cells).size < cells.length) continue;
    if (!place(rules, definition, [shown, ...men]) || rules.checked().length > 0) continue;
    // In games where kings can be taken, that is a capture and no way to an empty cell.
    const legal = new Set([...targets(rules, shown[0])].filter((cell) => !cells.includes(cell)));
    found.push({ companions: men, legal });
    if (companions.length === 0) break;
  }
  return found;
}

function capturesOf(
  rules: Rules,
  definition: DefinitionView,
  shown: Man,
  arrangements: readonly Arrangement[],
): string[] {
  const victims = victimsOf(definition, seatOf(shown[1]));
  return definition.cells
    .map((cell) => cell.name)
    .filter((cell) => cell !== shown[0])
    .filter((cell) =>
      arrangements
        .filter(({ companions }) => companions.every(([at]) => at !== cell))
        .sort((a, b) => Number(b.legal.has(cell)) - Number(a.legal.has(cell)))
        .slice(0, captureArrangements)
        .some(({ companions }) =>
          canCapture(rules, definition, shown, companions, cell, victims),
        ),
    );
}

/** All kinds of men of the other side, the most ordinary ones first: they may stand nearly anywhere. */
function victimsOf(definition: DefinitionView, seat: number): string[] {
  const start = parsePlacement(definition.cells, definition.start);
  const usual = commonest(start, 1 - seat);
  const kinds = definition.pieces.map(({ symbol }) => (seat === 0 ? symbol.toLowerCase() : symbol));
  return [...new Set(usual === undefined ? kinds : [usual, ...kinds])];
}

function canCapture(
  rules: Rules,
  definition: DefinitionView,
  shown: Man,
  companions: readonly Man[],
  cell: string,
  victims: readonly string[],
): boolean {
  // The first kind of men that may stand there: not a second king, no pawn that would have promoted.
  const placed = victims.some((victim) =>
    place(rules, definition, [shown, ...companions, [cell, victim]]),
  );
  return placed && targets(rules, shown[0]).has(cell);
}

const targets = (rules: Rules, from: string): ReadonlySet<string> =>
  new Set(
    rules.moves().flatMap((move) => {
      const parts = splitMove(move);
      return parts?.from === from ? [parts.to] : [];
    }),
  );

/** False when the core takes it for no position. */
function place(rules: Rules, definition: DefinitionView, men: readonly Man[]): boolean {
  const side = seatOf(men[0]?.[1] ?? "K") === 0 ? "w" : "b";
  try {
    rules.position(`${writePlacement(definition.cells, new Map(men))} ${side} - - 0 1`);
    return true;
  } catch {
    return false;
  }
}
