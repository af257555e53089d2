/** /ProducerDirectPurchase and /ProducerCounterOffers: what an item says, its states, and Initiate Payment. */
import type { Page } from '@playwright/test';
import { alter, cut, hold, recordCalls, refuse, reply, tryAgain } from './answers.ts';
import { expect, expectFacts, expectMessage, test } from './market.ts';
import { type Actor, join, type Kind, listGoods, openAs, trade } from './stage.ts';

const LISTS = { purchase: 'GET /api/epr/purchases-requests/', counter: 'GET /api/epr/counter-credit-offers/' } as const;
const PATHS = { purchase: '/ProducerDirectPurchase', counter: '/ProducerCounterOffers' } as const;
const PAY = 'POST /api/epr/transactions/';
const KINDS = ['purchase', 'counter'] as const;

const meet = async (request: Parameters<typeof join>[0]) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  return { recycler, producer, offer: await listGoods(recycler) };
};
/** One request on a screen. */
const item = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

async function initiate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Initiate Payment for / })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Initiate payment?' })
    .getByRole('button', { name: 'Initiate Payment' })
    .click();
}

for (const kind of KINDS) {
  test.describe(PATHS[kind], () => {
    test(`An item of ${PATHS[kind]} says what, how much, at which price, and leads to its trade`, async ({
      page,
      request,
    }) => {
      const people = await meet(request);
      const { id } = await trade({ ...people, kind }, 'pending');
      await openAs(page, people.producer, PATHS[kind]);
      await expect(page.getByText("List of offers you've received!")).toBeVisible();
      await expect(item(page)).toContainText('Recycling | Plastic');
      await expect(item(page).getByRole('heading', { name: people.offer.title })).toBeVisible();
      const price = kind === 'counter' ? '₹ 2.10/Kg' : '₹ 2.50/Kg';
      await expect(item(page)).toContainText('5,000 Kg');
      await expect(item(page)).toContainText(price);
      await item(page)
        .getByRole('link', { name: /^View trade/ })
        .click();
      await expect(page).toHaveURL(`/trade/${id}`);
    });

    test(`States of ${PATHS[kind]}: Pending, Rejected, Initiate Payment, Payment Initiated, Expired, Unknown`, async ({
      page,
      request,
    }) => {
      const people = await meet(request);
      await trade({ ...people, kind }, 'pending', { quantity: 1_000 });
      const states: readonly (readonly [object, string, boolean])[] = [
        [{}, 'Pending', false],
        [{ stage: 'declined' }, 'Rejected', false],
        [{ stage: 'expired' }, 'Expired', false],
        [{ stage: 'accepted' }, 'Initiate Payment', true],
        [{ stage: 'verified' }, 'Payment Initiated', false],
        [{ stage: 'of a later version' }, 'Unknown', false],
      ];
      await alter<{ data: object[] }>(page, LISTS[kind], (answer) => ({
        ...answer,
        data: states.map(([change], index) => ({ ...answer.data[0], id: `request-${index}`, ...change })),
      }));
      await openAs(page, people.producer, PATHS[kind]);
      await expect(item(page)).toHaveCount(states.length);
      for (const [index, [, text, isActionable]] of states.entries()) {
        const button = item(page).nth(index).getByRole('button');
        await expect(button, `state ${index}`).toHaveText(text);
        await expect(button, `state ${index}`).toBeEnabled({ enabled: isActionable });
      }
    });

    test(`Initiate Payment on ${PATHS[kind]} asks with the amounts, disables the others and is sent once`, async ({
      page,
      request,
    }) => {
      const people = await meet(request);
      const wish = { quantity: 1_000 };
      await trade({ ...people, kind }, 'approved', wish);
      await trade({ ...people, kind }, 'approved', wish);
      await openAs(page, people.producer, PATHS[kind]);
      const buttons = page.getByRole('button', { name: /^Initiate Payment for 1,000 Kg/ });
      await expect(buttons).toHaveCount(2);
      const sent = recordCalls(page, PAY);
      const release = await hold(page, PAY);
      await buttons.first().click();
      const dialog = page.getByRole('dialog', { name: 'Initiate payment?' });
      await expectFacts(dialog, {
        Quantity: '1,000 Kg',
        'Total Payable': kind === 'counter' ? '₹ 2,490.39' : '₹ 2,964.75',
      });
      await dialog.getByRole('button', { name: 'Initiate Payment' }).dblclick();
      await expect(item(page).getByRole('button')).toHaveText(['Processing...', 'Initiate Payment']);
      await expect(item(page).getByRole('button').first()).toBeDisabled();
      await expect(item(page).getByRole('button').last()).toBeDisabled();
      await release();
      await expectMessage(page, 'Payment initiated successfully!');
      const next = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Upload the proof' });
      await expect(next).toHaveAttribute('href', /^\/trade\//);
      await expect(item(page).getByRole('button', { name: 'Payment Initiated' })).toBeDisabled();
      await expect(item(page).first()).toContainText('Its documents are under Transaction History.');
      await expect(buttons).toHaveCount(1);
      await expect(buttons).toBeEnabled();
      expect(sent).toHaveLength(1);
      const name = kind === 'counter' ? 'counter_credit_offer_id' : 'purchases_request_id';
      expect(new URL(sent[0]?.url() ?? '').searchParams.has(name)).toBe(true);
    });

    test(`${PATHS[kind]} is empty, loads, and searches`, async ({ page, request }) => {
      const people = await meet(request);
      const release = await hold(page, LISTS[kind]);
      await openAs(page, people.producer, PATHS[kind]);
      await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
      await release();
      await expect(page.getByText('No Counter Offers')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Browse credit offers' })).toHaveAttribute(
        'href',
        '/ProducerCreditOffers',
      );
      await trade({ ...people, kind }, 'pending');
      await page.reload();
      await expect(item(page)).toHaveCount(1);
      await page.getByRole('searchbox').fill('nothing of the kind');
      await expect(page.getByText('No Counter Offers')).toBeVisible();
      await expect(page).toHaveURL(`${PATHS[kind]}?search=nothing+of+the+kind`);
      await page.getByRole('searchbox').fill(people.offer.title.slice(2).toUpperCase());
      await expect(item(page)).toHaveCount(1);
    });

    test(`${PATHS[kind]} is narrowed to one status, e.g. to what can be paid`, async ({ page, request }) => {
      const people = await meet(request);
      for (const stage of ['pending', 'approved', 'paid', 'rejected'] as const)
        await trade({ ...people, kind }, stage, { quantity: 1_000 });
      await openAs(page, people.producer, PATHS[kind]);
      await expect(item(page)).toHaveCount(4);
      const filter = page.getByLabel('Status');
      for (const status of ['Pending', 'Payment Initiated', 'Rejected', 'Initiate Payment']) {
        await filter.selectOption(status);
        await expect(item(page)).toHaveCount(1);
        await expect(item(page).getByRole('button', { name: status })).toBeVisible();
      }
      // What is searched for stays beside it.
      await page.getByRole('searchbox').fill(people.offer.title.slice(2));
      await expect(page).toHaveURL(
        `${PATHS[kind]}?stage=accepted&search=${encodeURIComponent(people.offer.title.slice(2)).replaceAll('%20', '+')}`,
      );
      await expect(item(page)).toHaveCount(1);
      await page.getByRole('searchbox').fill('nothing of the kind');
      await expect(page.getByText('Nothing here matches “Initiate Payment, nothing of the kind”.')).toBeVisible();
      await page.getByRole('searchbox').fill('');
      await expect(item(page)).toHaveCount(1);
      await page.reload();
      await expect(filter).toHaveValue('accepted');
      await expect(item(page)).toHaveCount(1);
    });

    test.describe(() => {
      test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

      test(`${PATHS[kind]} says when the list does not load`, async ({ page, request }) => {
        const producer: Actor = await join(request, 'producer');
        const mend = await refuse(page, LISTS[kind], { error: 'The server is tired.' });
        await openAs(page, producer, PATHS[kind]);
        const text = kind === 'counter' ? 'Failed to load counter offers.' : 'The server is tired.';
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
        await tryAgain(page, mend);
        await expect(page.getByText('No Counter Offers')).toBeVisible();
      });

      test(`A payment on ${PATHS[kind]} that fails says why and can be tried again`, async ({ page, request }) => {
        const people = await meet(request);
        await trade({ ...people, kind }, 'approved');
        await openAs(page, people.producer, PATHS[kind]);
        const sent = recordCalls(page, PAY);
        const mendNetwork = await cut(page, PAY);
        await initiate(page);
        await expectMessage(page, 'An error occurred while processing payment.');
        await mendNetwork();
        const mendServer = await refuse(page, PAY, { error: '' });
        await initiate(page);
        await expectMessage(page, 'Failed to initiate payment. Status: 500');
        await mendServer();
        const mendRefusal = await refuse(page, PAY, { status: 409, error: 'This was answered already.' });
        await initiate(page);
        await expectMessage(page, 'This was answered already.');
        await mendRefusal();
        // A success that is none: only `Initiated` counts as one.
        const mendStatus = await reply(page, PAY, { status: true, data: { stage: 'cancelled' } });
        await initiate(page);
        await expectMessage(page, 'Failed to initiate payment. Status: Cancelled');
        await mendStatus();
        await initiate(page);
        await expectMessage(page, 'Payment initiated successfully!');
        const keys = await Promise.all(sent.map((each) => each.headerValue('Idempotency-Key')));
        // What got no answer was sent once more by itself. The key stays until a definite answer ends it.
        const [lost, again, failed, refused, none, paid] = keys;
        expect(keys).toHaveLength(6);
        expect([again, failed, refused]).toEqual([lost, lost, lost]);
        expect(new Set([lost, none, paid]).size).toBe(3);
      });
    });
  });
}

test('A payment counts on both screens: two requests are paid side by side, each once', async ({ page, request }) => {
  const people = await meet(request);
  for (const kind of KINDS) await trade({ ...people, kind }, 'approved' satisfies Parameters<typeof trade>[1]);
  for (const kind of KINDS satisfies readonly Kind[]) {
    await openAs(page, people.producer, PATHS[kind]);
    await initiate(page);
    await expectMessage(page, 'Payment initiated successfully!');
  }
  await page.goto('/ProducerTxnHistory');
  await expect(page.getByRole('heading', { name: people.offer.title })).toHaveCount(2);
});
