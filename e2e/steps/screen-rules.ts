/** What holds for many screens alike: their head, their search, their states. */
import type { Page } from '@playwright/test';
import { expect } from '../market.ts';
import { type Call, hold, nextCall, recordCalls, refuse } from './server-answers.ts';

interface Head {
  heading: string;
  subtext?: string;
  /** Name of the search box, where there is one. */
  search?: string;
}

/** Heading, subtext, search box and the logout icon. */
export async function expectHead(page: Page, { heading, subtext, search }: Head): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  if (subtext) await expect(main.getByText(subtext, { exact: true })).toBeVisible();
  if (search) await expect(main.getByRole('searchbox', { name: search })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
}

/**
 * A search asks the server 500 ms after the last letter, and stands in the address. The clock must have been installed before the
 * screen was opened; it runs on afterwards.
 */
export async function searchFor(page: Page, call: Call, text: string): Promise<void> {
  const asked = recordCalls(page, call);
  const searches = () => asked.map((request) => new URL(request.url()).searchParams.get('search'));
  const inAddress = () => new URL(page.url()).searchParams.get('search');
  const box = page.getByRole('main').getByRole('searchbox');
  await expect(box).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially(text.slice(0, -1));
  await page.clock.runFor(400);
  await box.press(text.slice(-1));
  await page.clock.runFor(499);
  expect(inAddress(), 'the address before 500 ms').toBeNull();
  expect(searches(), 'what was asked before 500 ms').not.toContain(text);
  await page.clock.runFor(1);
  await expect.poll(inAddress).toBe(text);
  await page.clock.resume();
  await expect.poll(searches).toContain(text);
}

/** While the list is on its way, the screen says so; the answer then takes its place. */
export async function expectLoading(page: Page, call: Call, text: string, open: () => Promise<void>): Promise<void> {
  const release = await hold(page, call);
  await open();
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: text }).first();
  await expect(loading).toContainText(text);
  await release();
  await expect(loading).toBeHidden();
}

/** A list that could not be loaded says why and can be asked again. */
export async function expectFailure(
  page: Page,
  call: Call,
  open: () => Promise<void>,
  failure?: string,
): Promise<void> {
  const said = 'The ledger is being counted.';
  const mend = await refuse(page, call, said);
  await open();
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: failure ?? said });
  await expect(alert).toBeVisible();
  const again = alert.getByRole('button', { name: 'Try again' });
  const asked = nextCall(page, call);
  await again.click();
  await asked;
  await expect(alert).toBeVisible();
  await mend();
  // Live updates may ask again by themselves just then.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 500 });
    await expect(alert).toBeHidden({ timeout: 1_000 });
  }).toPass();
}
