/** Toggles, filters, order and search of the market, public and in the workspace: lost answers, slow lines, hasty presses. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cut, fill, PROVOKED, recordCalls } from './answers.ts';
import { expect, test } from './market.ts';
import { join, listOffer, openAs } from './stage.ts';

const OFFERS = 'GET /api/epr/public-credit-offers/';
const DATA = /\/Erpcredits\.data/;
const box = (page: Page) => page.getByPlaceholder('What are you looking for?');
const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');
const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Waste type' }).getByRole('button', { name: new RegExp(`^${name}`) });
const missed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your choice could not be loaded' });

test.describe('A choice whose answer is lost', () => {
  test.use({ expectedErrors: PROVOKED });

  /** The offers of before stay, it is said, and what was chosen comes when the line is back, without a press. */
  async function staysAndComes(page: Page, mend: () => Promise<unknown>) {
    const before = await cards(page).count();
    expect(before).toBeGreaterThan(1);
    await toggle(page, 'Tyre').click();
    await expect(missed(page)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/waste_type=Tyre/);
    await expect(cards(page)).toHaveCount(before);
    await expect(missed(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await mend();
    await expect(missed(page)).toBeHidden({ timeout: 40_000 });
    await expect(cards(page).first()).toContainText('Tyre');
    await expect(cards(page).filter({ hasNotText: 'Tyre' })).toHaveCount(0);
  }

  test('leaves the public market as it is, and is tried again', async ({ page }) => {
    await page.goto('/Erpcredits');
    await page.route(DATA, (route) => route.abort());
    await staysAndComes(page, () => page.unroute(DATA));
  });

  test('leaves the public market as it is where the server fails, also in a search', async ({ page }) => {
    // The clock stands still: it is not tried again by itself.
    await page.clock.install();
    await page.goto('/Erpcredits');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.route(DATA, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' }));
    const before = await cards(page).count();
    await box(page).fill('no offer has such a title');
    await page.clock.runFor(600);
    await expect(missed(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(before);
    await page.unroute(DATA);
    await missed(page).getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await expect(page.getByText('No offers found for this category')).toBeVisible();
  });

  test('leaves the market of the workspace as it is, and is tried again', async ({ page, request }) => {
    await openAs(page, await join(request, 'producer'), '/ProducerCreditOffers');
    await expect(cards(page).first()).toBeVisible();
    const mend = await cut(page, OFFERS);
    await staysAndComes(page, mend);
  });
});

test.describe('What is pressed within half a second of the last key counts, and the search is called off', () => {
  const cases = [
    { press: (page: Page) => toggle(page, 'Tyre').click(), from: '', to: 'waste_type=Tyre', what: 'a toggle' },
    {
      press: (page: Page) => page.getByRole('link', { name: 'Clear filter' }).first().click(),
      from: '?waste_type=Plastic',
      to: '',
      what: 'Clear filter',
    },
    {
      press: async (page: Page) => {
        await page.getByRole('button', { name: /^Sort By/ }).click();
        await page.getByRole('link', { name: 'Low to High' }).click();
      },
      from: '',
      to: 'ordering=price_per_credit',
      what: 'an order',
    },
  ];
  for (const { press, from, to, what } of cases) {
    test(`${what}, on a slow line`, async ({ page }) => {
      await page.clock.install();
      await page.goto(`/Erpcredits${from}`);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(DATA, async (route) => {
        await promise;
        await route.fallback().catch(() => undefined);
      });
      const asked: string[] = [];
      page.on('request', (sent) => {
        const { pathname, searchParams } = new URL(sent.url());
        if (DATA.test(pathname)) asked.push(searchParams.get('search') ?? '');
      });
      await box(page).fill('flakes');
      await press(page);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      // Half a second and more go by while its answer is on its way.
      await page.clock.runFor(2_000);
      resolve();
      await page.clock.resume();
      await expect(page).toHaveURL(`/Erpcredits${to && `?${to}`}`);
      await expect(box(page)).toHaveValue('');
      expect(new Set(asked)).toEqual(new Set(['']));
    });
  }

  test('in the workspace too', async ({ page, request }) => {
    await page.clock.install();
    await openAs(page, await join(request, 'producer'), '/ProducerCreditOffers?waste_type=Plastic');
    await expect(cards(page).first()).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await box(page).fill('flakes');
    await page.getByRole('link', { name: 'Clear filter' }).first().click();
    await expect(page).toHaveURL('/ProducerCreditOffers');
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(box(page)).toHaveValue('');
    await expect(page).toHaveURL('/ProducerCreditOffers');
  });
});

test('A double click on a button opens what one press opens', async ({ page }) => {
  await page.goto('/Erpcredits');
  await page.getByRole('button', { name: /^Filter/ }).dblclick();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  // What a press beside it closes is gone with the next picture.
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
  await openAs(page, await join(request, 'producer'), '/ProducerCreditOffers');
  const list = page.getByRole('list', { name: 'Offers' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }));
  // Room before and after what is in sight.
  await expect(list.locator('> :not([data-index])')).toHaveCount(2);
  const { violations } = await new AxeBuilder({ page }).include('ul[aria-label="Offers"]').analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await list.getByRole('listitem').count()).toBe(await list.locator('> [data-index]').count());
  expect(asked.map((each) => each.headers()['authorization'])).toEqual(asked.map(() => undefined));
  expect(asked.length).toBeGreaterThan(0);
});
