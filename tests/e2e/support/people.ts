// People with names, as they come to have them.
import type { Page } from "playwright-core";
import type { BrowserHandle, Visitor } from "./browser";
import type { Server } from "../../program/server";

export const password = "correct horse battery";

/** Fills the page that is shown. Returns the recovery codes. */
export async function signUpHere(page: Page, name: string): Promise<string[]> {
  await page.getByTestId("signup-name").fill(name);
  await page.getByTestId("signup-password").fill(password);
  await page.getByTestId("sign-up").click();
  const card = page.getByTestId("recovery-codes");
  await card.waitFor();
  const codes = await card.locator("code").allTextContents();
  await page.getByTestId("codes-kept").check();
  await page.getByTestId("codes-done").click();
  await card.waitFor({ state: "detached" });
  return codes;
}

/** Fills the page that is shown. */
export async function logInHere(page: Page, name: string, secret = password): Promise<void> {
  await page.getByTestId("login-name").fill(name);
  await page.getByTestId("login-password").fill(secret);
  await page.getByTestId("log-in").click();
}

export interface Member {
  name: string;
  visitor: Visitor;
  page: Page;
  codes: string[];
}

/** Somebody with a new name, in the lobby. */
export async function newMember(
  server: Server,
  browser: BrowserHandle,
  name: string,
): Promise<Member> {
  const visitor = await browser.visitor();
  const page = await visitor.newPage();
  await page.goto(`${server.address}/signup`);
  const codes = await signUpHere(page, name);
  await page.getByTestId("create-game").waitFor();
  return { name, visitor, page, codes };
}

/** The name in the top bar, or undefined for a guest. */
export async function shownName(page: Page): Promise<string | undefined> {
  const label = (await page.getByTestId("person").getAttribute("aria-label")) ?? "";
  return /^Menu of (.+)$/.exec(label)?.[1];
}

export async function chooseInMenu(page: Page, testId: string): Promise<void> {
  await page.getByTestId("person").click();
  await page.getByTestId(testId).click();
}
