/** A sensitive request asks for the password once and is then repeated; after Cancel nothing has changed. */
import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { PROVOKED } from './fake-responses.ts';
import { pdfFile } from './upload-files.ts';
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test.use({ expectedErrors: PROVOKED });

const REFUSAL = {
  status: false,
  error: 'Please confirm that it is you.',
  code: 'step_up_required',
  data: { methods: ['password'] },
};

/**
 * From now on the first request to each such address demands a password confirmation.
 * @returns the recorded requests
 */
async function refuseFirst(page: Page, method: string, addresses: RegExp): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(addresses, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    const isFirst = !asked.some((before) => before.url() === request.url());
    asked.push(request);
    return isFirst ? route.fulfill({ status: 403, json: REFUSAL }) : route.fallback();
  });
  return asked;
}

const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function answer(page: Page, password: string): Promise<void> {
  await confirmation(page).getByLabel('Password', { exact: true }).fill(password);
  await confirmation(page).getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('After the password the same request goes again, with its key and its file', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'paid');
  await openAs(page, producer, `/trade/${id}`);
  const asked = await refuseFirst(page, 'PATCH', /\/api\/epr\/transactions\//);
  await page.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Upload documents: WO-/ });
  await form.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(confirmation(page).getByLabel('Password', { exact: true })).toBeFocused();
  await answer(page, 'not this one');
  await expect(confirmation(page).getByText('The password is not right.')).toBeVisible();
  expect(asked).toHaveLength(1);
  await answer(page, producer.person.password);
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^View Transaction Proof of WO-/ })).toHaveCount(1);
  expect(asked).toHaveLength(2);
  const keys = asked.map((sent) => sent.headers()['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
