// @module-tag journey
/**
 * The payment panel: what is visible, and a price that has changed meanwhile. Its texts, accounts and requests: src/pages/public/offer-detail.test.tsx,
 * and for which accounts one buys: `trades/api.test.ts`.
 */
import type { Locator, Page } from '@playwright/test';
import { addTarget, newCompany, addCreditAndOffer, openAs, THIS_YEAR } from './api-setup.ts';
import { blockLiveUpdates } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { reloadWithFont } from './steps/reload-with-font.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Review Payment' });
const label = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
const warning = (own: number, chosen: number) =>
  `This credit is of FY ${label(own)}. You are buying it for FY ${label(chosen)}. Check on the CPCB portal that it counts for that year.`;

/** The panel's total. */
const total = (page: Page) =>
  form(page)
    .locator('dt')
    .filter({ hasText: /^Total Payable$/ })
    .locator('xpath=following-sibling::dd[1]');

/** Expects an element to be fully inside the viewport and not covered at its corners and centre, as soon as a change of the layout is drawn. */
async function expectUncovered(thing: Locator): Promise<void> {
  const place = () =>
    thing.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const inside =
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left && bottom > top;
      const points = [
        [left + 4, top + 4],
        [right - 4, top + 4],
        [left + 4, bottom - 4],
        [right - 4, bottom - 4],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const;
      const isMet = points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      return { inside, isMet };
    });
  // Less than the time that a message stays.
  await expect.poll(place, { timeout: 2_000 }).toEqual({ inside: true, isMet: true });
}

const PARTS = ['Buy Now', 'Make Counter Offer'] as const;

test.describe(() => {
  test.use({ expectedErrors: [/status of 409/] });

  test('Total and buttons stay in sight on small screens, beside a price message', async ({ page, request }) => {
    const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
    await addTarget(producer, { FY: THIS_YEAR + 1, target_quantity: '400' });
    const offer = await addCreditAndOffer(recycler);
    // The page does not learn of the changed price before its request.
    await blockLiveUpdates(page);
    await openAs(page, producer, `/detail/${offer.id}`);
    await reloadWithFont(page);
    await form(page)
      .getByLabel('Financial Year')
      .selectOption(String(THIS_YEAR + 1));
    await expect(form(page)).toContainText(warning(THIS_YEAR, THIS_YEAR + 1));
    await expect(form(page)).toContainText(`Your ${label(THIS_YEAR + 1)} target`);
    const parts = [total(page), ...PARTS.map((name) => form(page).getByRole('button', { name }))];
    const panel = page.getByRole('complementary', { name: 'Review Payment' });
    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await panel.evaluate((element) => (element.scrollTop = 0));
      for (const part of parts) await expectUncovered(part);
      await panel.focus();
      await page.keyboard.press('End');
      const left = () =>
        panel.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
      await expect.poll(left).toBeLessThan(2);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      for (const part of parts) await expectUncovered(part);
    }

    await form(page).getByRole('button', { name: 'Buy Now' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('at ₹ 2.50 per Kg');
    const changed = await request.patch(`/api/epr/credit-offers/${offer.id}/`, {
      headers: recycler.headers,
      multipart: { price_per_credit: '2.75' },
    });
    expect(changed.ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Yes, buy it' }).click();
    await expect(dialog).toContainText('The price is now ₹ 2.75 per Kg.');
    await expect(panel).toContainText('It was ₹ 2.50 per Kg');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectMessage(page, 'The price is now ₹ 2.75 per Kg. Please check and buy again.');
    for (const part of parts) await expectUncovered(part);
    await form(page).getByRole('button', { name: 'Buy Now' }).click();
    await dialog.getByRole('button', { name: 'Yes, buy it' }).click();
    await expect(page).toHaveURL(/\/PlaceOder\//);
    await expect(page.getByRole('main')).toContainText(warning(THIS_YEAR, THIS_YEAR + 1));
  });
});

test('On a phone a bottom bar holds total and Buy Now and covers nothing', async ({ page, open, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const phone = await open('phone', { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true });
  await phone.goto(`/detail/${offer.id}`);
  await expect(phone.getByText('Total Payable')).toBeInViewport();
  await phone.getByRole('button', { name: 'Buy Now' }).tap();
  await expect(phone).toHaveURL(/\/login/);

  await page.setViewportSize({ width: 375, height: 812 });
  await openAs(page, producer, `/detail/${offer.id}`);
  const buy = form(page).getByRole('button', { name: 'Buy Now' });
  const counter = form(page).getByRole('button', { name: 'Make Counter Offer' });
  await expect(buy).toBeEnabled();
  for (const part of [total(page), buy]) await expectUncovered(part);
  await counter.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  for (const part of [total(page), buy, counter]) await expectUncovered(part);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  for (const part of [total(page), buy]) await expectUncovered(part);
});
