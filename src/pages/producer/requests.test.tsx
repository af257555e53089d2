import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { respond, breakConnection, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf, searchFor, textsOf } from '#tests/components/expectations.ts';
import { isFound } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeRequest, transaction } from '#trading/trades/responses.ts';

const PAY = 'POST /api/epr/transactions/';

const SCREENS = [
  {
    kind: 'purchase',
    path: '/ProducerDirectPurchase',
    list: 'GET /api/epr/purchases-requests/',
    price: 2.5,
    parameter: 'purchases_request_id',
  },
  {
    kind: 'counter',
    path: '/ProducerCounterOffers',
    list: 'GET /api/epr/counter-credit-offers/',
    price: 2.1,
    parameter: 'counter_credit_offer_id',
  },
] as const;

/** The requests on a screen. */
const items = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((each) => within(each).queryByRole('heading'));

async function initiate(user: UserEvent): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: /^Initiate Payment for / });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Initiate payment?' });
  await user.click(within(dialog).getByRole('button', { name: 'Initiate Payment' }));
}

describe.each(SCREENS)('$path', ({ kind, path, list, price, parameter }) => {
  const pending = sample(tradeRequest, {
    id: 'request-1',
    kind,
    title: 'Washed bales',
    credit_type: 'Recycling',
    waste_type: 'Plastic',
    quantity: 1_000,
    price_per_credit: price,
    total: 2_964.75,
  });
  const approved: typeof pending = { ...pending, stage: 'accepted' };

  test('An item says what, how much, at which price, and leads to its trade', async () => {
    respond(list, { data: [{ ...pending, quantity: 5_000, note: 'For Pune.\nBefore 31 March?' }], next: null });
    openScreen(path, { as: 'producer' });
    expect(await screen.findByText("List of offers you've received!")).toBeVisible();
    expect(screen.getByText('Requests you have sent to recyclers')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Washed bales' })).toBeVisible();
    const [item] = items();
    expect(item).toHaveTextContent(/Recycling \| Plastic/);
    expect(item).toHaveTextContent('5,000 Kg');
    expect(item).toHaveTextContent('Note to the recycler: For Pune. Before 31 March?');
    expect(item).toHaveTextContent(`₹ ${price.toFixed(2)}/Kg`);
    expect(screen.getByRole('link', { name: /^View trade/ })).toHaveAttribute('href', '/trade/request-1');
  });

  test('An item that a recall holds says so in place of the deadline, and offers no payment', async () => {
    const refusals = { ...approved.refusals, pay: 'Held by recall RC-2026-27-000001.' };
    respond(list, { data: [{ ...approved, expires_at: '2026-12-05T12:00:00.000Z', refusals }], next: null });
    openScreen(path, { as: 'producer' });
    expect(await screen.findByRole('button', { name: /^Initiate Payment for / })).toBeDisabled();
    const [item] = items();
    expect(item).toHaveTextContent('Held by recall RC-2026-27-000001.');
    expect(item).not.toHaveTextContent('Please initiate payment');
  });

  test('Initiate Payment asks with the amounts, disables the others and is sent once', async () => {
    let listed = [approved, { ...approved, id: 'request-2' }];
    respond(list, () => ({ data: listed, next: null }));
    respond(PAY, () => {
      listed = listed.map((each, index) => (index === 0 ? { ...each, stage: 'paying' } : each));
      return { message: 'Initiated', data: sample(transaction, { stage: 'paying' }) };
    });
    const user = openScreen(path, { as: 'producer' });
    const name = /^Initiate Payment for 1,000 Kg/;
    const [first] = await screen.findAllByRole('button', { name });
    const release = holdResponses(PAY);
    await user.click(first as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Initiate payment?' });
    expect(factsOf(dialog)).toMatchObject({ Quantity: '1,000 Kg', 'Total Payable': '₹ 2,964.75' });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Initiate Payment' }));
    const buttons = () => items().map((each) => within(each).getByRole('button'));
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Processing...', 'Initiate Payment']));
    for (const button of buttons()) expect(button).toBeDisabled();
    release();
    await expectMessage('Payment initiated successfully!');
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByRole('link', { name: 'Upload the proof' })).toHaveAttribute('href', '/trade/request-1');
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Payment Initiated', 'Initiate Payment']));
    expect(buttons()[0]).toBeDisabled();
    expect(buttons()[1]).toBeEnabled();
    expect(items()[0]).toHaveTextContent('Its documents are under Transaction History.');
    expect(requests(PAY).map(({ query }) => Object.fromEntries(query))).toEqual([{ [parameter]: 'request-1' }]);
  });

  test('The confirmation of a payment begins on Cancel', async () => {
    respond(list, { data: [approved], next: null });
    const user = openScreen(path, { as: 'producer' });
    (await screen.findByRole('button', { name: /^Initiate Payment for / })).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Initiate payment?' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(requests(PAY)).toEqual([]);
  });

  test('Withdraw says what becomes free, takes a reason, and is sent once', async () => {
    let listed: (typeof pending)[] = [pending];
    const withdraw =
      `POST /api/epr/${kind === 'purchase' ? 'purchases-requests' : 'counter-credit-offers'}/{id}/withdraw/` as const;
    respond(list, () => ({ data: listed, next: null }));
    respond(withdraw, () => {
      listed = [{ ...pending, stage: 'withdrawn', turn: null, status: 'rejected', withdrawn: true }];
      return { message: 'Request withdrawn.', data: listed[0] ?? pending };
    });
    const user = openScreen(path, { as: 'producer' });
    await user.click(await screen.findByRole('button', { name: /^Withdraw 1,000 Kg/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this request?' });
    expect(dialog).toHaveTextContent(
      kind === 'purchase' ? '1,000 Kg will no longer be reserved.' : 'No quantity is reserved.',
    );
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Bought elsewhere');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Yes, withdraw it' }));
    await expectMessage('Request withdrawn.');
    expect(requests(withdraw).map(({ body }) => body)).toEqual([{ reason: 'Bought elsewhere' }]);
    expect(await screen.findByRole('button', { name: 'Withdrawn' })).toBeDisabled();
  });

  test('It is empty, and searches', async () => {
    respond(list, { data: [], next: null });
    openScreen(path, { as: 'producer' });
    expect(await screen.findByText('No Counter Offers')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse credit offers' })).toHaveAttribute('href', '/ProducerCreditOffers');
    respond(list, (request) => ({ data: isFound(request, pending.title) ? [pending] : [], next: null }));
    searchFor('nothing of the kind');
    await waitFor(() => expect(address()).toBe(`${path}?search=nothing+of+the+kind`));
    expect(await screen.findByText('No Counter Offers')).toBeVisible();
    searchFor('SHED BALES');
    await waitFor(() => expect(items()).toHaveLength(1));
  });

  test('It is narrowed to one status, e.g. to what can be paid', async () => {
    respond(list, (request) => ({ data: isFound(request, pending.title) ? [approved] : [], next: null }));
    const user = openScreen(path, { as: 'producer' });
    await waitFor(() => expect(items()).toHaveLength(1));
    const filter = screen.getByLabelText('Status');
    for (const [status, stages] of [
      ['Pending', 'asked'],
      ['Payment Initiated', 'paying,proven,verified,completed,cancelled'],
      ['Rejected', 'declined'],
      ['Initiate Payment', 'accepted'],
    ] as const) {
      await user.selectOptions(filter, status);
      await waitFor(() => expect(requests(list).at(-1)?.query.get('stage')).toBe(stages));
    }
    // The search text is kept beside it.
    searchFor('bales');
    await waitFor(() => expect(address()).toBe(`${path}?stage=accepted&search=bales`));
    searchFor('nothing of the kind');
    expect(await screen.findByText('Nothing here matches “Initiate Payment, nothing of the kind”.')).toBeVisible();
    searchFor('');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(address()).toBe(`${path}?stage=accepted`);
  });

  test('A payment that fails says why and can be tried again', async () => {
    respond(list, { data: [approved], next: null });
    const user = openScreen(path, { as: 'producer' });
    breakConnection(PAY);
    await initiate(user);
    await expectMessage('An error occurred while processing payment.');
    refuse(PAY, { error: '' });
    await initiate(user);
    await expectMessage('Failed to initiate payment. Status: 500');
    refuse(PAY, { status: 409, error: 'This was answered already.' });
    await initiate(user);
    await expectMessage('This was answered already.');
    // A success response with another status than `Initiated` counts as a failure.
    const paid = (stage: 'cancelled' | 'paying') =>
      respond(PAY, { message: 'Initiated', data: sample(transaction, { stage }) });
    paid('cancelled');
    await initiate(user);
    await expectMessage('Failed to initiate payment. Status: Cancelled');
    paid('paying');
    await initiate(user);
    await expectMessage('Payment initiated successfully!');
    const keys = requests(PAY).map(({ headers }) => headers.get('Idempotency-Key'));
    // A request without a response was repeated once automatically. The key is kept until a definite response.
    const [lost, again, failed, refused, none, last] = keys;
    expect(keys).toHaveLength(6);
    expect([again, failed, refused]).toEqual([lost, lost, lost]);
    expect(new Set([lost, none, last]).size).toBe(3);
  });
});
