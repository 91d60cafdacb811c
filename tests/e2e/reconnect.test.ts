// The network between a player and the server breaks.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { playMoves, setTable, type Table } from "./support/table";
import { TcpProxy } from "./support/tcpProxy";

const server = useServer();
const browser = useBrowser();
let network: TcpProxy;
let table: Table;

beforeAll(async () => {
  network = await TcpProxy.before(server);
});
afterAll(() => network.close());
beforeEach(async () => {
  network.restore();
  const wish = { clock: "10-0", side: 0 } as const;
  table = await setTable(server, browser, { wish, friendAddress: network.address });
  await Promise.all([table.host.mark(), table.friend.mark()]);
});

async function bothGoOn({ host, friend }: Table): Promise<void> {
  await friend.play("h10e9");
  await host.shows({ ply: 4 });
  expect([await host.wasReloaded(), await friend.wasReloaded()]).toEqual([false, false]);
}

test("a player who was cut off sees the move that was missed, and the clocks as they stand", async () => {
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  network.cut();
  await friend.shows({ connection: "offline" });
  await host.play("g3f5");
  await host.shows({ ply: 3 });
  expect((await friend.read()).ply).toBe(2);

  network.restore();
  const placement = placementAfter("shafran", ["b1c4", "e9e7", "g3f5"]);
  await friend.shows({ ply: 3, placement, connection: "open" });
  const [here, there] = await Promise.all([friend.read(), host.read()]);
  expect(here.clocks.map((clock) => clock.running)).toEqual([false, true]);
  expect(here.clocks[0]?.ms).toBe(there.clocks[0]?.ms);
  expect(Math.abs((here.clocks[1]?.ms ?? 0) - (there.clocks[1]?.ms ?? 0))).toBeLessThan(1_000);
  await bothGoOn(table);
});

test("the opponent sees who is away and who is back", async () => {
  const { host, friend } = table;
  const presence = (value: string) =>
    host.page.locator(`[data-testid="presence-1"][data-present="${value}"]`).waitFor();
  await presence("true");
  network.cut();
  await presence("false");
  network.restore();
  await presence("true");
  await friend.shows({ connection: "open" });
});

test("a move of a player who is cut off is kept and played once", async () => {
  const { host, friend } = table;
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  network.cut();
  await friend.shows({ connection: "offline" });
  await friend.play("e9e7");
  network.restore();
  await host.shows({ moves: ["b1c4", "e9e7"] });
  await friend.shows({ moves: ["b1c4", "e9e7"], connection: "open" });
  await playMoves(table, ["g3f5", "h10e9"], 2);
});

test("a connection that goes silent without an end is noticed and replaced", async () => {
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  network.silence();
  await host.play("g3f5");
  await friend.page
    .locator('[data-testid="connection"]:not([data-state="open"])')
    .waitFor({ timeout: 20_000 });
  network.restore();
  await friend.shows({ ply: 3, connection: "open" }, 20_000);
  await bothGoOn(table);
});

test("a page that is opened anew is where it was", async () => {
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7", "g3f5"]);
  await friend.page.reload();
  await friend.shows({ ply: 3, you: 1, status: "playing" });
  await friend.play("h10e9");
  await host.play("c4d7");
  await friend.shows({ status: "over" });
});
