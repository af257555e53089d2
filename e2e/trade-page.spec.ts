/** The page of a trade: what it says to whom at each stage, and that each action taken there counts once. */
import type { Page, Route } from '@playwright/test';
import { documentStatus, expect, expectFacts, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import {
  ask,
  join,
  joinBare,
  listGoods,
  openAs,
  superadmin,
  trade,
  type Actor,
  type Kind,
  type Stage,
  addTarget,
  prove,
} from './stage.ts';

/** A cut connection and a refused repeat are provoked here. */
test.use({ expectedErrors: [/ERR_CONNECTION|status of 404/] });

interface Scene {
  recycler: Actor;
  producer: Actor;
  id: string;
}

type Api = Parameters<typeof join>[0];

async function scene(api: Api, stage: Stage, kind: Kind = 'purchase'): Promise<Scene> {
  const [recycler, producer] = [await join(api, 'recycler'), await join(api, 'producer')];
  const offer = await listGoods(recycler);
  const { id } = await trade({ recycler, producer, offer, kind }, stage);
  return { recycler, producer, id };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const step = (page: Page) => timeline(page).locator('[aria-current="step"]');
const refused = (page: Page) => page.getByRole('list', { name: 'Not possible now' }).getByRole('listitem');

/** The first answer to this is lost on its way back: the server has acted, the browser hears nothing. */
async function loseAnswer(
  page: Page,
  method: string,
  path: RegExp,
): Promise<{ sent: () => number; keys: Set<string> }> {
  const seen = { sent: 0, keys: new Set<string>() };
  await page.route(path, async (route: Route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    seen.sent += 1;
    seen.keys.add(request.headers()['idempotency-key'] ?? 'none');
    if (seen.sent > 1) return route.fallback();
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    return route.abort('connectionfailed');
  });
  return { sent: () => seen.sent, keys: seen.keys };
}

/** All that the timeline has of the past. */
async function moves(page: Page): Promise<string[]> {
  const texts = await timeline(page).getByRole('listitem').locator('p:first-child').allTextContents();
  return texts.filter((text) => !/, (next|still to come)$/.test(text));
}

test('A request says whose turn it is, by when, and what is still to come', async ({ page, open, request }) => {
  const { recycler, producer, id } = await scene(request, 'pending');
  await openAs(page, recycler, `/trade/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase request' })).toBeVisible();
  const turn = page.getByRole('region', { name: 'Your turn' });
  await expect(turn).toContainText('Accept or decline this request.');
  await expect(turn).toContainText(/by \d+ \w+ \d{4}, \d+:\d\d\s[ap]m \(in 7 days\)/);
  await expect(step(page)).toContainText('Answer of the recycler');
  expect(await moves(page)).toEqual(['Requested']);
  const coming = timeline(page).getByRole('listitem').filter({ hasText: 'still to come' });
  await expect(coming).toContainText([
    'Payment initiated',
    'Proof of the payment uploaded',
    'Payment verified, credit sold',
    'Credit transferred, completed',
  ]);
  await expect(timeline(page)).toContainText(`${producer.person.company} within 7 days of the acceptance`);
  // What comes after the payment is the timeline's to tell.
  await expect(refused(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await expectFacts(main, {
    'Item value': '₹ 12,500.00',
    'Processing fee': '₹ 62.50',
    'Goods and services tax': '₹ 2,261.25',
    'of which CGST 9%': '₹ 1,130.63',
    'of which SGST 9%': '₹ 1,130.62',
    'Total payable': '₹ 14,823.75',
  });
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents).toContainText(`Missing: from ${producer.person.company}, once the payment is initiated`);
  await expect(documents).toContainText('Missing: from you, once the payment is verified');
  await expect(page.getByRole('region', { name: 'Parties' })).toContainText(producer.person.gstNumber);
  await expectFacts(page.getByRole('region', { name: 'Parties' }), {
    'Credit from EPR account': recycler.person.registrationNumber,
    'Credit to EPR account': producer.person.registrationNumber,
  });

  const buyer = await open('producer');
  await openAs(buyer, producer, `/trade/${id}`);
  await expect(buyer.getByRole('region', { name: `Waiting for ${recycler.person.company}` })).toContainText(
    'in 7 days',
  );
  await expect(buyer.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await expect(refused(buyer)).toHaveText(['Initiate Payment: The recycler has not answered yet.']);
  const judge = await open('superadmin');
  await openAs(judge, await superadmin(request), `/trade/${id}`);
  await expect(refused(judge)).toHaveText(['Approve, Decline: Payment has not been initiated.']);
});

test('Of two proofs one is enough, and where both are there nothing is left to upload', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const target = await addTarget(producer);
  const { id, transactionId } = await trade({ recycler, producer, offer: await listGoods(recycler) }, 'paid');
  await openAs(page, producer, `/trade/${id}`);
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents.getByText('Missing: from you, now; one of the two is enough')).toHaveCount(2);
  const upload = page.getByRole('main').getByRole('button', { name: 'Upload documents', exact: true });
  await expect(upload).toBeVisible();
  await prove(producer, transactionId, 'transaction_proof');
  await expect(documents.getByText('Not uploaded; you may add it')).toBeVisible();
  await expect(upload).toBeVisible();
  await prove(producer, transactionId, 'producer_transfer_proof');
  await expect(page.getByRole('region', { name: 'Waiting for EPR Mandi' })).toBeVisible();
  await expect(upload).toHaveCount(0);
  expect((await moves(page)).slice(-2)).toEqual(['Transaction Proof uploaded', 'Producer Transfer Proof uploaded']);
  const proof = timeline(page).getByRole('listitem').filter({ hasText: 'Producer Transfer Proof uploaded' });
  await expect(proof).toContainText(new RegExp(`${producer.person.company}, \\d+ \\w+ \\d{4}, \\d+:\\d\\d`));
  await expect(documents).toContainText(/By you, \d+ \w+ \d{4}, \d+:\d\d/);
  // For which registration, and what it does to the target.
  const parties = page.getByRole('region', { name: 'Parties' });
  await expectFacts(parties, { 'Credit to EPR account': producer.person.registrationNumber });
  await parties.getByRole('link', { name: 'View target' }).click();
  await expect(page).toHaveURL(`/TargetStatus?target=${target.id}`);
});

test('Every action of a trade is taken on its page, by its three people', async ({ open, request }) => {
  test.slow();
  const { recycler, producer, id } = await scene(request, 'pending', 'counter');
  const [seller, buyer, judge] = [await open('recycler'), await open('producer'), await open('superadmin')];
  await openAs(seller, recycler, `/trade/${id}`);
  await expect(seller.getByRole('heading', { level: 1, name: 'Counter offer' })).toBeVisible();
  await seller.getByRole('button', { name: /^Accept / }).click();
  const question = seller.getByRole('dialog', { name: 'Accept this counter-offer?' });
  await expect(question).toContainText('5,000 Kg of your offer are blocked for them at once.');
  await question.getByRole('button', { name: 'Accept' }).click();
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

  await openAs(judge, await superadmin(request), `/trade/${id}`);
  await expect(judge.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await expect(refused(judge)).toHaveText(['Approve: A payment proof of the producer is still missing.']);

  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const dialog = buyer.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(paper('payment'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Transaction updated successfully!');
  await expect(buyer.getByRole('region', { name: 'Waiting for EPR Mandi' })).toBeVisible();
  expect(await documentStatus(buyer, buyer.getByRole('link', { name: `View Transaction Proof of ${order}` }))).toBe(
    200,
  );

  await seller.reload();
  await seller.getByRole('button', { name: `Upload Trail Documents of ${order}` }).click();
  await expectMessage(seller, 'Upload document has not been approved yet.');

  await judge.reload();
  await judge.getByRole('button', { name: 'Approve', exact: true }).click();
  await judge
    .getByRole('dialog', { name: `Approve ${order}?` })
    .getByRole('button', { name: 'Yes, approve it!' })
    .click();
  await expectMessage(judge, 'Transaction approved successfully!');
  await expect(judge.getByRole('button', { name: 'Approved' })).toBeDisabled();

  await seller.reload();
  await expect(seller.getByRole('region', { name: 'Your turn' })).toContainText('upload both documents');
  await seller.getByRole('button', { name: `Upload Trail Documents of ${order}` }).click();
  const transfer = seller.getByRole('dialog', { name: `Upload documents: ${order}` });
  await transfer.getByLabel('Credit Transfer Proof').setInputFiles(paper('transfer'));
  await transfer.getByLabel('Trail Documents').setInputFiles(paper('trail'));
  await transfer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(seller, 'Transaction updated successfully!');
  await expect(seller.getByRole('region', { name: 'Nothing is left to do' })).toBeVisible();
  expect(await moves(seller)).toEqual([
    'Requested',
    'Accepted by the recycler',
    'Payment initiated',
    'Work order made',
    'Transaction Proof uploaded',
    'Payment verified, credit sold',
    'Credit Transfer Proof uploaded',
    'Trail Documents uploaded',
    'Credit transferred, completed',
  ]);
  await expect(step(seller)).toHaveCount(0);
  await expect(timeline(seller)).toContainText(recycler.person.company);
  await expect(timeline(seller)).toContainText('EPR Mandi');
});

test('A lost answer and a double click count once and end in the success', async ({ page, open, request }) => {
  const { recycler, producer, id } = await scene(request, 'pending');
  await openAs(page, recycler, `/trade/${id}`);
  const lost = await loseAnswer(page, 'PATCH', /purchases-requests/);
  await page.getByRole('button', { name: /^Accept / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).dblclick();
  await expectMessage(page, /^Purchase request accepted/);
  expect([lost.sent(), lost.keys.size, lost.keys.has('none')]).toEqual([2, 1, false]);
  await expect.poll(() => moves(page)).toEqual(['Requested', 'Accepted by the recycler']);

  const buyer = await open('producer');
  await openAs(buyer, producer, `/trade/${id}`);
  const paid = await loseAnswer(buyer, 'POST', /api\/epr\/transactions/);
  await buyer.getByRole('button', { name: /^Initiate Payment for / }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Initiate Payment' }).dblclick();
  await expectMessage(buyer, 'Payment initiated successfully!');
  expect([paid.sent(), paid.keys.size]).toEqual([2, 1]);
  const order = (await buyer.getByRole('heading', { level: 1, name: /^WO-/ }).textContent()) ?? '';

  const upload = await loseAnswer(buyer, 'PATCH', /api\/epr\/transactions/);
  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const dialog = buyer.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(paper('payment'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Network error! Please try again.');
  await expect(dialog.getByText('payment.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Transaction updated successfully!');
  expect([upload.sent(), upload.keys.size]).toEqual([2, 1]);

  const judge = await open('superadmin');
  await openAs(judge, await superadmin(request), `/trade/${id}`);
  const verdict = await loseAnswer(judge, 'PATCH', /api\/superadmin\/transactions/);
  await judge.getByRole('button', { name: 'Decline', exact: true }).click();
  await judge.getByRole('dialog').getByRole('button', { name: 'Yes, decline it!' }).dblclick();
  await expectMessage(judge, 'Transaction rejected successfully');
  expect([verdict.sent(), verdict.keys.size]).toEqual([2, 1]);
  await expect.poll(async () => (await moves(judge)).at(-1)).toBe('Payment declined, credit released');
});

test('A counter-offer that cannot be accepted now says why and can be declined', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  const { id } = await ask(producer, 'counter', offer.id);
  await ask(producer, 'purchase', offer.id, { quantity: 49_000 });
  await openAs(page, recycler, `/trade/${id}`);
  await expect(page.getByRole('button', { name: /^Accept / })).toBeDisabled();
  await expect(refused(page).first()).toHaveText('Accept: Only 1,000 Kg of this credit is available.');
  await page.getByRole('button', { name: /^Decline / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expectMessage(page, /^Counter-offer declined/);
  await expect(page.getByRole('region', { name: 'Nothing is left to do' })).toContainText('It was declined');
  await expect(page.getByRole('main').getByRole('button', { name: 'Declined' })).toHaveCount(0);
});

test('After a refusal the producer finds back to the offer', async ({ page, request }) => {
  const { producer, id } = await scene(request, 'rejected', 'counter');
  await openAs(page, producer, `/trade/${id}`);
  await expect(page.getByRole('region', { name: 'Nothing is left to do' })).toContainText('It was declined.');
  await page.getByRole('link', { name: 'Make another offer' }).click();
  await expect(page.getByRole('button', { name: 'Make Counter Offer' })).toBeVisible();
});

test('After a declined payment the producer hears whom to write to, and finds back to the offer', async ({
  page,
  request,
}) => {
  const { producer, id } = await scene(request, 'cancelled');
  await openAs(page, producer, `/trade/${id}`);
  await expect(page.getByRole('region', { name: 'Nothing is left to do' })).toContainText(
    'If you have paid, please write to us.',
  );
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
});

test('Where to pay is said until the payment is verified; one uploads from the head only while it is of use', async ({
  page,
  open,
  request,
}) => {
  const { recycler, producer, id } = await scene(request, 'approved');
  await openAs(page, producer, `/order/${id}`);
  await expect(page.getByText(/^Your turn, by .*: Initiate the payment; /)).toBeVisible();
  await page.goto(`/trade/${id}`);
  const payee = page.getByRole('region', { name: 'Pay to' });
  await expect(payee).toContainText(/XXXXXX\d{4}/);
  const seller = await open('recycler');
  await openAs(seller, recycler, `/trade/${id}`);
  await expect(seller.getByRole('region', { name: 'Parties' })).toBeVisible();
  await expect(seller.getByRole('region', { name: 'Pay to' })).toHaveCount(0);

  const done = await scene(request, 'completed');
  const buyer = await open('producer');
  await openAs(buyer, done.producer, `/trade/${done.id}`);
  await expect(buyer.getByRole('region', { name: 'Nothing is left to do' })).toBeVisible();
  await expect(buyer.getByRole('region', { name: 'Pay to' })).toHaveCount(0);
  await expect(buyer.getByRole('button', { name: 'Upload documents', exact: true })).toHaveCount(0);
});

test("An unknown id and a stranger's look alike", async ({ page, request }) => {
  const { id } = await scene(request, 'pending');
  const stranger = await joinBare(request, 'producer');
  await openAs(page, stranger, `/trade/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(main).toContainText("We're working on it!");
  const theirs = await main.textContent();
  for (const unknown of ['01890000-0000-7000-8000-000000000000', 'nothing']) {
    await page.goto(`/trade/${unknown}`);
    await expect(main.getByRole('heading', { name: '404' })).toBeVisible();
    expect(await main.textContent()).toBe(theirs);
  }
  await page.goto(`/order/${id}`);
  await expect(main.getByRole('heading', { name: '404' })).toBeVisible();
});

test('Every list of trades leads to the page of each', async ({ page, open, request }) => {
  const { recycler, producer, id } = await scene(request, 'paid');
  const lists = [
    [recycler, '/RecyclerDirectPurchase'],
    [recycler, '/RecycleTxnHistory'],
    [producer, '/ProducerDirectPurchase'],
    [producer, '/ProducerTxnHistory'],
  ] as const;
  for (const [who, path] of lists) {
    await openAs(page, who, path);
    await page.getByRole('link', { name: /^View trade/ }).click();
    await expect(page).toHaveURL(`/trade/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /^WO-/ })).toBeVisible();
  }
  const order = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const judge = await open('superadmin');
  await openAs(judge, await superadmin(request), `/AdminTxnHistory?search=${order}`);
  await judge.getByRole('link', { name: `View trade ${order}` }).click();
  await expect(judge).toHaveURL(`/trade/${id}`);
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
