/** Page of a trade: all its actions, and its layout on a phone and in print. */
import type { Page } from '@playwright/test';
import { documentStatus, expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import {
  newCompany,
  addCreditAndOffer,
  openAs,
  superadmin,
  trade,
  type Actor,
  type Kind,
  type Stage,
} from './api-setup.ts';

interface Scene {
  recycler: Actor;
  producer: Actor;
  id: string;
}

type Api = Parameters<typeof newCompany>[0];

async function scene(api: Api, stage: Stage, kind: Kind = 'purchase'): Promise<Scene> {
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const { id } = await trade({ recycler, producer, offer, kind }, stage);
  return { recycler, producer, id };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const step = (page: Page) => timeline(page).locator('[aria-current="step"]');
const refused = (page: Page) => page.getByRole('list', { name: 'Not possible now' }).getByRole('listitem');

/** Past entries of the timeline. */
async function moves(page: Page): Promise<string[]> {
  const texts = await timeline(page).getByRole('listitem').locator('p:first-child').allTextContents();
  return texts.filter((text) => !/, (next|still to come)$/.test(text));
}

test('Every action of a trade is taken on its page, by its three people', async ({ open, request }) => {
  test.slow();
  const { recycler, producer, id } = await scene(request, 'pending', 'counter');
  const [seller, buyer, reviewer] = [await open('recycler'), await open('producer'), await open('superadmin')];
  await openAs(seller, recycler, `/trade/${id}`);
  await expect(seller.getByRole('heading', { level: 1, name: 'Counter offer' })).toBeVisible();
  await seller.getByRole('button', { name: /^Accept / }).click();
  const confirmation = seller.getByRole('dialog', { name: 'Accept this counter-offer?' });
  await expect(confirmation).toContainText(/5,000 Kg will be reserved for .+\./);
  await confirmation.getByRole('button', { name: 'Accept' }).click();
  await expectMessage(seller, /^Counter-offer accepted/);
  await expect(seller.getByRole('button', { name: 'Accepted' })).toBeDisabled();
  await expect(step(seller)).toContainText('Payment initiated');

  await openAs(buyer, producer, `/trade/${id}`);
  await expect(buyer.getByRole('region', { name: 'Your turn' })).toContainText('in 7 days');
  await buyer.getByRole('button', { name: /^Initiate Payment for / }).click();
  const payment = buyer.getByRole('dialog', { name: 'Initiate payment?' });
  await payment.getByRole('button', { name: 'Initiate Payment' }).click();
  await expectMessage(buyer, 'Payment initiated successfully!');
  await expect(buyer.getByRole('heading', { level: 1, name: /^WO-\d{4}-\d\d-\d{6}$/ })).toBeVisible();
  const order = (await buyer.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await openAs(reviewer, await superadmin(request), `/trade/${id}`);
  await expect(reviewer.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await expect(refused(reviewer)).toHaveText(['Approve: A payment proof of the producer is still missing.']);

  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const dialog = buyer.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Transaction updated successfully!');
  await expect(buyer.getByRole('region', { name: 'Waiting for EPR Mandi' })).toBeVisible();
  expect(await documentStatus(buyer, buyer.getByRole('link', { name: `View Transaction Proof of ${order}` }))).toBe(
    200,
  );

  await seller.reload();
  await seller.getByRole('button', { name: `Upload Trail Documents of ${order}` }).click();
  await expectMessage(seller, 'Upload document has not been approved yet.');

  await reviewer.reload();
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer
    .getByRole('dialog', { name: `Approve ${order}?` })
    .getByRole('button', { name: 'Yes, approve it!' })
    .click();
  await expectMessage(reviewer, 'Transaction approved successfully!');
  await expect(reviewer.getByRole('button', { name: 'Approved' })).toBeDisabled();

  await seller.reload();
  await expect(seller.getByRole('region', { name: 'Your turn' })).toContainText('upload both documents');
  await seller.getByRole('button', { name: `Upload Trail Documents of ${order}` }).click();
  const transfer = seller.getByRole('dialog', { name: `Upload documents: ${order}` });
  await transfer.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await transfer.getByLabel('Trail Documents').setInputFiles(pdfFile('trail'));
  await transfer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(seller, 'Transaction updated successfully!');
  await expect(seller.getByRole('region', { name: 'Trade completed' })).toBeVisible();
  expect(await moves(seller)).toEqual([
    'Requested',
    'Accepted by the recycler',
    'Payment initiated',
    'Work order created',
    'Transaction Proof uploaded',
    'Payment verified, credit sold',
    'Credit Transfer Proof uploaded',
    'Trail Documents uploaded',
    'Credits transferred',
  ]);
  await expect(step(seller)).toHaveCount(0);
  await expect(timeline(seller)).toContainText(recycler.person.company);
  await expect(timeline(seller)).toContainText('EPR Mandi');
});

test('On a phone the action comes first, and on paper there are no buttons', async ({ page, request }) => {
  const { recycler, id } = await scene(request, 'pending');
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
  await expect(timeline(page)).toBeVisible();
});
