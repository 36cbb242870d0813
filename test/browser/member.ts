/** People at the pages of accounts. Each comes from an address of their own, so that one's attempts slow nobody else. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freshAddress, Person } from '../http/account/person.ts';
import { UNLIMITED } from '../support/start-larder.ts';
import { type Visitor, visit } from './visitor.ts';

/** Settings without limits, under which every visitor has the address that they say. */
export const MANY_PEOPLE = { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' };

/** Comes as somebody whom the service has never seen. */
export function visitFresh(
  url: string,
  options: BrowserContextOptions = {},
  others: readonly string[] = [],
): Promise<Visitor> {
  return visit(url, { extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() }, ...options }, others);
}

/** Comes as a new member who registered before, with the browser that was used for it. */
export async function visitAsMember(
  url: string,
  username: string,
  options: BrowserContextOptions = {},
  others: readonly string[] = [],
): Promise<Visitor & { accountKey: string; person: Person }> {
  const person = new Person(url);
  const accountKey = await person.register(username);
  const visitor = await visitFresh(url, options, others);
  await visitor.page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  return { ...visitor, accountKey, person };
}

/** Fills in the form of that name, sends it, and waits for what comes. */
export async function submit(page: Page, name: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  const form = page.locator(`form:has(input[name=form][value=${name}])`).first();
  const fold = page.locator('details:not([open])', { has: form });
  if ((await fold.count()) > 0) await fold.locator('summary').click();
  for (const [field, value] of Object.entries(values)) await form.locator(`[name=${field}]`).fill(value);
  await follow(page, () => form.locator('button[type=submit]').click());
}

/** Does what leads to another page, and waits until that has loaded. */
export async function follow(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
}

/** What went wrong but for the status of the pages themselves, which the browser notes too. */
export function complaintsBut(visitor: Visitor, status: RegExp): string[] {
  return visitor.complaints.filter((complaint) => !new RegExp(`status of ${status.source}`).test(complaint));
}
