// @module-tag journey
/** A superadmin enters, executes and lifts a recall; both parties and everybody see what follows from it. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, newCompany, superadmin, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { openLive } from './steps/open-live.ts';
import { pdfFile } from './upload-files.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };

/** Enters a draft of all credits of an EPR account, and returns its number. */
async function draft(reviewer: Page, company: string): Promise<string> {
  await reviewer.getByRole('link', { name: 'New recall' }).first().click();
  const form = reviewer.getByRole('form', { name: 'New recall' });
  await form.getByLabel('Authority', { exact: true }).selectOption('CPCB');
  await form.getByLabel('Reference', { exact: true }).fill('CPCB/EPR/2026/17');
  await form.getByLabel('Order date').fill('2026-10-01');
  await form.getByLabel('Reason').fill('Credits were generated without processing.');
  await form.getByLabel('Document').setInputFiles(pdfFile('order'));
  await form.getByRole('radio', { name: /An EPR account/ }).check();
  await form.getByLabel('Find an EPR account').fill(company);
  await form.getByRole('radio', { name: new RegExp(company) }).check();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(reviewer.getByRole('region', { name: 'Preview' })).toBeVisible();
  return (await reviewer.getByRole('heading', { level: 2, name: /^RC-/ }).textContent()) ?? '';
}

test('A recall takes an offer off the market and holds a trade until it is lifted', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const admin = await superadmin(request);
  const offer = await addCreditAndOffer(recycler);
  const { id } = await trade({ recycler, producer, offer }, 'approved');
  const statusOfOffer = async () => (await request.get(`/api/epr/public-credit-offers/${offer.id}/`)).status();
  expect(await statusOfOffer()).toBe(200);
  const [buyer, reviewer] = [await open('producer'), await open('superadmin')];
  await openLive(buyer, producer, `/trade/${id}`);
  await openLive(reviewer, admin, '/RecallList');
  const number = await draft(reviewer, recycler.person.company);

  await reviewer.getByRole('button', { name: 'Execute recall' }).click();
  const executing = reviewer.getByRole('dialog', { name: 'Execute recall' });
  await executing.getByLabel('Number of the recall').fill(number);
  await executing.getByRole('button', { name: 'Execute recall' }).click();
  await expect(reviewer.getByRole('region', { name: number })).toContainText('Executed');
  await expect(reviewer.getByRole('button', { name: 'Lift recall' })).toBeVisible();
  await expect(buyer.getByText(`Held by recall ${number}`, { exact: true })).toBeVisible(SOON);
  expect(await statusOfOffer()).toBe(404);

  await buyer.getByRole('link', { name: 'View recalls' }).click();
  const entry = buyer.getByRole('article', { name: number });
  await expect(entry).toContainText('In force');
  await expect(entry).toContainText('CPCB/EPR/2026/17');
  await expect(entry).not.toContainText(recycler.person.company);

  await reviewer.getByRole('button', { name: 'Lift recall' }).click();
  const lifting = reviewer.getByRole('dialog', { name: 'Lift recall' });
  await lifting.getByLabel('Reason').fill('The authority has withdrawn its order.');
  await lifting.getByLabel('Reference').fill('CPCB/EPR/2026/31');
  await lifting.getByLabel('Number of the recall').fill(number);
  await lifting.getByRole('button', { name: 'Lift recall' }).click();
  await expect(reviewer.getByRole('button', { name: 'Lift recall' })).toHaveCount(0);
  await buyer.goBack();
  await expect(buyer.getByRole('button', { name: /^Initiate Payment for / })).toBeVisible();
  await expect(buyer.getByText(`Held by recall ${number}`, { exact: true })).toHaveCount(0);
  expect(await statusOfOffer()).toBe(200);
});
