/** The market, public and in the workspace: a lost response, rapid presses, a long list. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fill, PROVOKED, recordCalls } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import { newCompany, listOffer, openAs } from './api-setup.ts';

const OFFERS = 'GET /api/epr/public-credit-offers/';
const DATA = /\/Erpcredits\.data/;
const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');
const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Waste type' }).getByRole('button', { name: new RegExp(`^${name}`) });
const missed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your choice could not be loaded' });

test.describe(() => {
  test.use({ expectedErrors: PROVOKED });

  test('A choice whose answer is lost leaves the public market as it is, and comes when the line is back, without a press', async ({
    page,
  }) => {
    await page.goto('/Erpcredits');
    await page.route(DATA, (route) => route.abort());
    const before = await cards(page).count();
    expect(before).toBeGreaterThan(1);
    await toggle(page, 'Tyre').click();
    await expect(missed(page)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/waste_type=Tyre/);
    await expect(cards(page)).toHaveCount(before);
    await expect(missed(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(DATA);
    await expect(missed(page)).toBeHidden({ timeout: 40_000 });
    await expect(cards(page).first()).toContainText('Tyre');
    await expect(cards(page).filter({ hasNotText: 'Tyre' })).toHaveCount(0);
  });
});

test('A double click on a button opens what one press opens', async ({ page }) => {
  await page.goto('/Erpcredits');
  await page.getByRole('button', { name: /^Filter/ }).dblclick();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  // A press outside closes it by the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: /^Sort By/ }).dblclick();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.getByRole('link', { name: 'Low to High' })).toBeVisible();
});

test('A long list of offers has no item but its offers, and asks for them without a token', async ({
  page,
  request,
}) => {
  const { id } = await listOffer(request, 'Many bales');
  const { data: offer } = await (await request.get(`/api/epr/public-credit-offers/${id}/`)).json();
  const many = Array.from({ length: 150 }, (_, index) => ({ ...offer, id: id.replace(/.{4}$/, `${1000 + index}`) }));
  await fill(page, OFFERS, many);
  const asked = recordCalls(page, OFFERS);
  await openAs(page, await newCompany(request, 'producer'), '/ProducerCreditOffers');
  const list = page.getByRole('list', { name: 'Offers' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }));
  // Spacers before and after the rendered rows.
  await expect(list.locator('> :not([data-index])')).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page }).include('ul[aria-label="Offers"]').analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await list.getByRole('listitem').count()).toBe(await list.locator('> [data-index]').count());
  expect(asked.map((each) => each.headers()['authorization'])).toEqual(asked.map(() => undefined));
  expect(asked.length).toBeGreaterThan(0);
});
