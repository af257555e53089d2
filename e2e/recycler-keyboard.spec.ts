// @module-tag journey
/** A recycler's work by keyboard only; when a focused element disappears, the focus stays nearby. */
import type { Locator, Page } from '@playwright/test';
import { placeRequest, newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { tabTo } from './steps/keyboard.ts';
import { pdfFile } from './upload-files.ts';

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, field);
  await (await chooser).setFiles(pdfFile(name));
}

test('From a request to the documents of its trade', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await placeRequest(producer, 'purchase', offer.id);
  await trade({ recycler, producer, offer }, 'verified', { quantity: 4_000 });
  const main = page.getByRole('main');
  await openAs(page, recycler, '/RecyclerDirectPurchase');
  await press(page, main.getByRole('link', { name: /^View trade/ }).last());
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase request' })).toBeVisible();
  // The link is gone: the focus is at the start of the page that it opened.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, main.getByRole('button', { name: /^Accept 5,000 Kg/ }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Accept' }));
  await expectMessage(page, /^Purchase request accepted/);

  const links = page.getByRole('navigation', { name: 'Workspace' });
  await press(page, links.getByRole('link', { name: /^Transaction History/ }));
  const card = main.getByRole('listitem').filter({ hasText: 'Payment Verified' });
  await press(page, card.getByRole('button', { name: /^Upload Credit Transfer Proof/ }));
  const dialog = page.getByRole('dialog');
  const proof = dialog.getByLabel('Credit Transfer Proof', { exact: true });
  await choose(page, proof, 'transfer');
  await press(page, dialog.getByRole('button', { name: 'Remove transfer.pdf' }));
  await expect(proof).toBeFocused();
  await choose(page, proof, 'transfer');
  await press(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(card.getByRole('button', { name: 'Uploaded Credit Transfer Proof' })).toBeVisible();
  // The button is disabled; the focus is on the card.
  await expect(card.getByRole('article')).toBeFocused();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('the menu behind More returns the focus, and the bar covers no focused element', async ({ page, request }) => {
    await openAs(page, await newCompany(request, 'recycler'), '/RecyclerDashboard');
    const more = page.getByRole('button', { name: 'More', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await press(page, more);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, menu.getByRole('link', { name: /^EPR Accounts/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'EPR Accounts' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await press(page, page.getByRole('main').getByRole('link', { name: 'Add EPR Account' }));
    const form = page.getByRole('form', { name: 'Add EPR Accounts' });
    await expect(form.getByLabel('Waste Type')).toBeEnabled();
    const isInSight = (element: Element) => {
      const { left, bottom, height } = element.getBoundingClientRect();
      const lowest = document.elementFromPoint(left + 10, bottom - Math.min(5, height / 2));
      return lowest !== null && element.contains(lowest);
    };
    for (const field of [
      form.getByLabel('Waste Type'),
      form.getByLabel('State'),
      form.getByLabel('Address'),
      form.getByRole('button', { name: 'Submit' }),
      form.getByRole('link', { name: 'View EPR Accounts' }),
    ]) {
      await tabTo(page, field);
      expect(await field.evaluate(isInSight)).toBe(true);
    }
  });
});
