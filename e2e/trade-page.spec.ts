// @module-tag journey
/** A trade's page on a phone and in print, and how many presses a payment takes. Its actions: `negotiation.spec.ts`, `billing.spec.ts` and `src/pages/trade.test.tsx`. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';
import { pdfFile } from './upload-files.ts';
import { notIn } from './worlds.ts';

test('On a phone the action comes first, and on paper there are no buttons', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'pending');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, recycler, `/trade/${id}`);
  const top = async (name: string | RegExp) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  await expect(page.getByRole('button', { name: /^Accept / })).toBeInViewport();
  const places = [await top('Your turn'), await top('Credit'), await top('Timeline'), await top('Documents')];
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /^Accept / })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});

test("On a phone the first task's button stays in sight with every part", async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'paid');
  await page.setViewportSize({ width: 375, height: 812 });
  await openAs(page, producer, `/trade/${id}`);
  const pay = page.getByRole('region', { name: 'Your turn' }).getByRole('button', { name: 'I have paid' }).first();
  await expect(page.getByRole('region', { name: 'Parties' })).toBeVisible();
  for (const scrolled of [0, 1_000, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    await expect(pay).toBeInViewport({ ratio: 1 });
    await pay.click({ trial: true });
  }
  // The end of the page can be scrolled above the button.
  const [end, button] = [await page.getByRole('region', { name: 'Parties' }).boundingBox(), await pay.boundingBox()];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  // A font that comes late is used from the next page on: the tabs are measured in it.
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Parts of this trade' }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(375);
  }
});

const PRESSES = 'presses';

/** Counts what a person presses, also across pages. */
const countPresses = (page: Page) =>
  page.addInitScript((key) => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1)),
      { capture: true },
    );
  }, PRESSES);

test('Six presses lead a producer from the acceptance to both proven payments', async ({ page, request }) => {
  notIn('no-storage', 'It counts the presses in what the tab stores');
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await completeBillingSettings(await superadmin(request));
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'approved');
  await countPresses(page);
  await openAs(page, producer, `/trade/${id}`);
  await page.evaluate((key) => sessionStorage.removeItem(key), PRESSES);
  const turn = page.getByRole('region', { name: 'Your turn' });
  await turn.getByRole('button', { name: /^Initiate Payment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Initiate Payment' }).click();
  await expect(page.getByRole('region', { name: 'Pay', exact: true })).toContainText('₹ 14,750.00');

  await turn.getByRole('button', { name: 'I have paid' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'I have paid' });
  await expect(dialog.getByLabel('UTR number')).toBeFocused();
  await page.keyboard.type('HDFC0001234');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByLabel('Proof of payment').click();
  await (await chooser).setFiles(pdfFile('slip'));
  await dialog.getByRole('button', { name: 'Send' }).click();

  await expect(dialog).toContainText('Recorded for');
  await expect(dialog.getByLabel('UTR number')).toBeFocused();
  await page.keyboard.type('HDFC0001235');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for EPR Mandi' })).toContainText(
    'EPR Mandi verifies the payment.',
  );
  await expect(page.getByRole('link', { name: /^View Transaction Proof of / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pay', exact: true })).toHaveCount(0);
  expect(await page.evaluate((key) => Number(sessionStorage.getItem(key)), PRESSES)).toBeLessThanOrEqual(6);
});
