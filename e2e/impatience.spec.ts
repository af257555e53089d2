/**
 * Who presses Enter and clicks twice at once does a thing once, from the purchase to the last document. Each is one test, so that
 * `npx playwright test e2e/impatience.spec.ts --repeat-each=50` tries each fifty times.
 */
import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectMessage, test } from './market.ts';
import { recordCalls, type Call } from './answers.ts';
import { paper } from './papers.ts';
import {
  addAccount,
  join,
  judgeAccount,
  listGoods,
  openAs,
  superadmin,
  THIS_YEAR,
  trade,
  type Actor,
  type Stage,
} from './stage.ts';

type Api = Parameters<typeof join>[0];

/** Enter on the button and two clicks where it stands, without waiting for what any of them does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not to be seen');
  const { keyboard, mouse } = button.page();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([keyboard.press('Enter'), mouse.click(x, y, { clickCount: 2 })]);
}

async function scene(api: Api, stage: Stage): Promise<{ recycler: Actor; producer: Actor; id: string }> {
  const [recycler, producer] = [await join(api, 'recycler'), await join(api, 'producer')];
  const offer = await listGoods(recycler);
  return { recycler, producer, id: (await trade({ recycler, producer, offer, kind: 'purchase' }, stage)).id };
}

/** What the trade's page has of a kind of event, whatever came of each request. */
const events = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });

/** All that was sent bore one key, so that even a repeat would have counted once. */
function expectOne(sent: readonly Request[]): void {
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
}

const listOf = async ({ api, headers }: Actor, path: string): Promise<unknown[]> =>
  (await (await api.get(path, { headers })).json()).data;

test('a purchase', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  await openAs(page, producer, `/detail/${offer.id}`);
  const sent = recordCalls(page, 'POST /api/epr/purchases-requests/');
  const panel = page.getByRole('form', { name: 'Review Payment' });
  await panel.getByLabel('Financial Year').selectOption(String(THIS_YEAR));
  await panel.getByRole('spinbutton', { name: 'Quantity (Kg)' }).fill('1500');
  await press(panel.getByRole('button', { name: 'Buy Now' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }));
  await expectMessage(page, 'Purchase request submitted successfully!');
  expectOne(sent);
  expect(await listOf(producer, '/api/epr/purchases-requests/')).toHaveLength(1);
});

test('an acceptance', async ({ page, request }) => {
  const { recycler, id } = await scene(request, 'pending');
  await openAs(page, recycler, `/trade/${id}`);
  const sent = recordCalls(page, 'PATCH /api/epr/purchases-requests/{id}/');
  await page.getByRole('button', { name: /^Accept / }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Accept' }));
  await expectMessage(page, /^Purchase request accepted/);
  expectOne(sent);
  await expect(events(page, 'Accepted by the recycler')).toHaveCount(1);
});

test('a payment', async ({ page, request }) => {
  const { producer, id } = await scene(request, 'approved');
  await openAs(page, producer, `/trade/${id}`);
  const sent = recordCalls(page, 'POST /api/epr/transactions/');
  await page.getByRole('button', { name: /^Initiate Payment for / }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Initiate Payment' }));
  await expectMessage(page, 'Payment initiated successfully!');
  expectOne(sent);
  expect(await listOf(producer, '/api/epr/transactions/')).toHaveLength(1);
});

test('a proof of the payment', async ({ page, request }) => {
  const { producer, id } = await scene(request, 'paid');
  await openAs(page, producer, `/trade/${id}`);
  const sent = recordCalls(page, 'PATCH /api/epr/transactions/{id}/');
  await page.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload documents: / });
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(paper('payment'));
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(page, 'Transaction updated successfully!');
  expectOne(sent);
  await expect(page.getByRole('link', { name: /^View Transaction Proof of / })).toHaveCount(1);
});

test("a superadmin's approval", async ({ page, request }) => {
  const { id } = await scene(request, 'proven');
  await openAs(page, await superadmin(request), `/trade/${id}`);
  const sent = recordCalls(page, 'PATCH /api/superadmin/transactions/{id}/');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, approve it!' }));
  await expectMessage(page, 'Transaction approved successfully!');
  expectOne(sent);
  await expect(events(page, 'Payment verified, credit sold')).toHaveCount(1);
});

test('the proof of the transfer', async ({ page, request }) => {
  const { recycler, id } = await scene(request, 'verified');
  await openAs(page, recycler, `/trade/${id}`);
  const sent = recordCalls(page, 'PATCH /api/epr/transactions/{id}/');
  await page.getByRole('button', { name: /^Upload Trail Documents of / }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload documents: / });
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(paper('transfer'));
  await dialog.getByLabel('Trail Documents').setInputFiles(paper('trail'));
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectMessage(page, 'Transaction updated successfully!');
  expectOne(sent);
  await expect(events(page, 'Credit transferred, completed')).toHaveCount(1);
});

for (const side of ['recycler', 'producer'] as const) {
  test(`a verdict on a ${side}'s account`, async ({ page, request }) => {
    const owner = await join(request, side);
    const number = `7${owner.person.registrationNumber}`;
    const { id } = await addAccount(owner, { epr_registration_number: number });
    await judgeAccount(owner, id, 'approved');
    await openAs(page, await superadmin(request), `/${side}-erplist?search=${number}`);
    const call: Call = `PATCH /api/superadmin/${side}-epr/{id}/`;
    const sent = recordCalls(page, call);
    await page.getByRole('combobox', { name: `Decide on ${number}` }).selectOption('Rejected');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, reject it!' }));
    await expect(page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4)).toHaveText('Rejected');
    expect(sent).toHaveLength(1);
  });
}
