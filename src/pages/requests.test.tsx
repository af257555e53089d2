/** Requests of recyclers and producers: Direct Purchase and Counter Offers, which work alike. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { breakConnection, holdResponses, refuse, requests, respond, respondWithHtml } from '#tests/components/api.ts';
import { expectMessage, factsOf, searchFor, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeRequest } from '#trading/trades/responses.ts';
import type { ApiResponse } from '#web/api.ts';

type TradeRequest = ApiResponse<'GET /api/epr/purchases-requests/'>['data'][number];

const asked = sample(tradeRequest, {
  id: 'one',
  title: 'Washed bales',
  credit_type: 'Recycling',
  waste_type: 'Plastic',
  quantity: 5_000,
  actual_price: 2.5,
  free_quantity: 50_000,
  listed_price: 2.5,
  item_value: 12_500,
  transaction_fee: 62.5,
  gst: 2_261.25,
  gst_percent: 18,
  total: 14_823.75,
  requested_by: 'Brand Foods',
});

const PURCHASE = {
  heading: 'Direct Purchase',
  paths: { recycler: '/RecyclerDirectPurchase', producer: '/ProducerDirectPurchase' },
  list: 'GET /api/epr/purchases-requests/',
  write: 'PATCH /api/epr/purchases-requests/{id}/',
  noun: 'Purchase request',
  price: '2.50',
  request: { ...asked, kind: 'purchase', offer_price: 2.5, price_per_credit: 2.5 },
} as const;
const COUNTER = {
  heading: 'Counter Offers',
  paths: { recycler: '/RecycleCounterOffers', producer: '/ProducerCounterOffers' },
  list: 'GET /api/epr/counter-credit-offers/',
  write: 'PATCH /api/epr/counter-credit-offers/{id}/',
  noun: 'Counter-offer',
  price: '2.10',
  request: { ...asked, kind: 'counter', offer_price: 2.1, price_per_credit: 2.1 },
} as const;
const SCREENS = [PURCHASE, COUNTER] as const;

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const confirmationNamed = (name: RegExp | string = /./) => screen.findByRole('dialog', { name });
const itemOf = (name: RegExp) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
/** The requests on a screen. */
const items = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((each) => within(each).queryByRole('heading'));

describe.each(SCREENS)('$heading of a recycler', ({ paths, heading, list, write, noun, price, request }) => {
  const open = () => openScreen(paths.recycler, { as: 'recycler' });
  const answerWith = (...data: TradeRequest[]) => respond(list, { data, next: null });
  /** The decision succeeds: the list then contains the decided request. */
  const decide = (decided: TradeRequest, ...others: TradeRequest[]) =>
    respond(write, () => {
      answerWith(decided, ...others);
      return { message: 'Decided', data: decided };
    });

  test('Head, and an item with what is asked for', async () => {
    answerWith(request);
    const user = open();
    expect(await screen.findByText("List of offers you've received!")).toBeVisible();
    expect(screen.getByRole('searchbox', { name: `Search ${heading}` })).toBeVisible();
    const accept = await button(`Accept 5,000 Kg at ₹ ${price}/Kg, Brand Foods`);
    const item = accept.closest('li') as HTMLElement;
    expect(within(item).getByRole('heading', { name: 'Washed bales' })).toBeVisible();
    expect(item).toHaveTextContent(/Recycling\s*\|\s*Plastic/);
    expect(item).toHaveTextContent('Pending');
    // A counter-offer has reserved nothing yet, and is shown beside the listed price.
    const isCounter = request.kind === 'counter';
    expect(factsOf(item)).toMatchObject({
      Quantity: isCounter ? '5,000 Kg50,000 Kg of the offer are free now.' : '5,000 Kg',
      [isCounter ? 'Offer Price' : 'Price']: isCounter ? '₹ 2.10/Kglisted at ₹ 2.50/Kg' : '₹ 2.50/Kg',
    });
    expect(item).toHaveTextContent('From Brand Foods');
    expect(textsOf(within(item).getAllByRole('button'))).toEqual([
      'Accept',
      'Decline',
      ...(isCounter ? ['Counter'] : []),
    ]);
    refuse('GET /api/epr/trades/{id}/', { status: 404 });
    await user.click(within(item).getByRole('link', { name: /^View trade/ }));
    await waitFor(() => expect(address()).toBe('/trade/one'));
  });

  test('Accept asks with the amounts, sends the answer and shows a disabled Accepted', async () => {
    const second = { ...request, id: 'two', quantity: 3_000 };
    answerWith(request, second);
    const user = open();
    await user.click(await button(/^Accept 5,000 Kg/));
    let confirmation = await confirmationNamed(/^Accept this /);
    expect(confirmation).toHaveTextContent('Brand Foods');
    expect(factsOf(confirmation)).toMatchObject({ Quantity: '5,000 Kg', 'Total Payable': '₹ 14,823.75' });
    expect(confirmation).toHaveTextContent(
      'You receive ₹ 14,750.00Item value ₹ 12,500.00 + GST ₹ 2,250.00The buyer pays EPR Mandi ₹ 73.75',
    );
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(confirmation).not.toBeInTheDocument());
    expect(requests(write)).toEqual([]);

    // The rest by keyboard alone: the confirmation begins on Cancel.
    (await button(/^Accept 5,000 Kg/)).focus();
    await user.keyboard('{Enter}');
    decide({ ...request, stage: 'accepted' }, second);
    const release = holdResponses(write);
    confirmation = await confirmationNamed(/^Accept this /);
    expect(within(confirmation).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    // No other request can be decided meanwhile.
    await waitFor(async () => expect(await button(/^Accept 3,000 Kg/)).toBeDisabled());
    release();
    await expectMessage(`${noun} accepted: 5,000 Kg at ₹ ${price}/Kg`);
    expect(requests(write).map(({ params, body }) => [params['id'], body])).toEqual([['one', { status: 'approved' }]]);
    // The list was reloaded.
    await waitFor(() => expect(textsOf(within(itemOf(/^Accepted$/)).getAllByRole('button'))).toEqual(['Accepted']));
    expect(itemOf(/^Accepted$/)).toHaveTextContent('Quantity5,000 Kg');
    expect(await button('Accepted')).toBeDisabled();
    await waitFor(async () => expect(await button(/^Accept 3,000 Kg/)).toBeEnabled());
    // The pressed button is gone; the focus is on its card as a whole, from where one goes on.
    await waitFor(() => expect(itemOf(/^Accepted$/)).toHaveFocus());
    await user.tab();
    expect(screen.getAllByRole('link', { name: /^View trade/ })[0]).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(await button(/^Accept 3,000 Kg/)).toHaveFocus();
  });

  test('Declining may say why; a second thought loses nothing; the reason is read as text', async () => {
    answerWith(request);
    const user = open();
    await user.click(await button(/^Decline 5,000 Kg/));
    let confirmation = await confirmationNamed(/^Decline this /);
    expect(confirmation).toHaveTextContent('This is final.');
    // The reason is optional: the initial focus is the same as without the field.
    expect(within(confirmation).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const reason = within(confirmation).getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveAccessibleDescription(/^Sent to Brand Foods/);
    fireEvent.change(reason, { target: { value: 'x'.repeat(301) } });
    expect(reason).toHaveValue('x'.repeat(300));
    const result = '<b>Too low</b>, see https://evil.example';
    fireEvent.change(reason, { target: { value: `  ${result}  ` } });
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(confirmation).not.toBeInTheDocument());
    await user.click(await button(/^Decline 5,000 Kg/));
    confirmation = await confirmationNamed(/^Decline this /);
    decide({ ...request, stage: 'declined', reason: result });
    await user.click(within(confirmation).getByRole('button', { name: 'Decline' }));
    await expectMessage(`${noun} declined: 5,000 Kg at ₹ ${price}/Kg`);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(`Reason: “${result}”`));
    expect(screen.queryByRole('link', { name: /evil/ })).not.toBeInTheDocument();
    expect(requests(write).map(({ params, body }) => [params['id'], body])).toEqual([
      ['one', { status: 'rejected', reason: result }],
    ]);
    expect(await within(screen.getByRole('main')).findByRole('button', { name: 'Declined' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^(Accept|Decline) / })).not.toBeInTheDocument();
  });

  test('Empty, and searched', async () => {
    answerWith();
    open();
    expect(await screen.findByText('No Counter Offers')).toBeVisible();
    const other = { ...request, id: 'two', requested_by: 'other foods' };
    respond(list, ({ query }) => ({
      data: [request, other].filter((each) => each.requested_by.includes(query.get('search') ?? '')),
      next: null,
    }));
    searchFor('other foods');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(screen.getByRole('main')).toHaveTextContent('From other foods');
    searchFor('nobody at all');
    expect(await screen.findByText('No Counter Offers')).toBeVisible();
  });
});

test('A decision that is refused or gets no response shows a message and can be repeated', async () => {
  const { paths, list, write, request } = PURCHASE;
  respond(list, { data: [request], next: null });
  const user = openScreen(paths.recycler, { as: 'recycler' });
  const accept = async () => {
    await user.click(await button(/^Accept 5,000 Kg/));
    await user.click(within(await confirmationNamed()).getByRole('button', { name: 'Accept' }));
  };
  breakConnection(write);
  await accept();
  await expectMessage('Network error! Please try again.');
  // Meanwhile it was declined in another browser.
  const error = 'It has been declined already.';
  refuse(write, { status: 409, error });
  await waitFor(async () => expect(await button(/^Accept 5,000 Kg/)).toBeEnabled());
  respond(list, { data: [{ ...request, stage: 'declined' }], next: null });
  await accept();
  await expectMessage(error);
  expect(await within(screen.getByRole('main')).findByRole('button', { name: 'Declined' })).toBeDisabled();
  // A request without a response is repeated once automatically; with one key it counts once.
  const keys = requests(write).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("A list response that is not the API's is shown with its status", async () => {
  respondWithHtml(PURCHASE.list, 404);
  openScreen(PURCHASE.paths.recycler, { as: 'recycler' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data. Status: 404');
});

test('A counter-offer says what is free for it in the confirmation; beyond that it cannot be accepted', async () => {
  const { paths, list, write, request } = COUNTER;
  const accept = 'Only 4,000 Kg of this credit is available.';
  const refusals = { accept, counter: null, pay: null };
  const short = { ...request, id: 'two', quantity: 7_000, free_quantity: 4_000, refusals };
  respond(list, { data: [request, short], next: null });
  const user = openScreen(paths.recycler, { as: 'recycler' });
  await user.click(await button(/^Accept 5,000 Kg/));
  const confirmation = await confirmationNamed('Accept this counter-offer?');
  expect(confirmation).toHaveTextContent(/5,000 Kg will be reserved for .+\. 45,000 Kg stays free to buy\./);
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  const item = itemOf(/^Accept 7,000 Kg/);
  expect(item).toHaveTextContent('Only 4,000 Kg of the offer are free now.');
  expect(within(item).getByRole('button', { name: /^Accept/ })).toBeDisabled();
  // It can be declined, also without a reason.
  respond(write, { message: 'Declined', data: short });
  await user.click(within(item).getByRole('button', { name: /^Decline/ }));
  await user.click(within(await confirmationNamed(/^Decline this /)).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(requests(write).map(({ body }) => body)).toEqual([{ status: 'rejected' }]));
});

test('A counter-offer on a paused offer can be accepted but not countered', async () => {
  const { paths, list, request } = COUNTER;
  const hidden = { accept: null, counter: 'This offer is not on the market.', pay: null };
  const nothing = 'Only 0 Kg of this credit is available.';
  const paused = { ...request, listed_price: null, refusals: hidden };
  const sold = {
    ...request,
    id: 'two',
    quantity: 7_000,
    free_quantity: 0,
    refusals: { accept: nothing, counter: nothing, pay: null },
  };
  respond(list, { data: [paused, sold], next: null });
  openScreen(paths.recycler, { as: 'recycler' });
  expect(await button(/^Accept 5,000 Kg/)).toBeEnabled();
  const item = itemOf(/^Accept 5,000 Kg/);
  expect(item).toHaveTextContent(
    '50,000 Kg of the offer are free now. It takes no new rounds: it is not on the market.',
  );
  expect(within(item).getByRole('button', { name: /^Counter/ })).toBeDisabled();
  expect(await button(/^Counter 7,000 Kg/)).toBeDisabled();
});

test.each([PURCHASE, COUNTER])(
  '$heading: what the server would refuse is not offered, and the card says why',
  async (of) => {
    const why = 'This company is suspended.';
    respond(of.list, { data: [{ ...of.request, refusals: { accept: why, counter: why, pay: null } }], next: null });
    openScreen(of.paths.recycler, { as: 'recycler' });
    expect(await button(/^Accept 5,000 Kg/)).toBeDisabled();
    const item = itemOf(/^Accept 5,000 Kg/);
    expect(item).toHaveTextContent(`Accepting is not possible now: ${why}`);
    expect(within(item).getByRole('button', { name: /^Decline/ })).toBeEnabled();
    const counter = within(item).queryByRole('button', { name: /^Counter/ });
    if (of === COUNTER) expect(counter).toBeDisabled();
    else expect(counter).not.toBeInTheDocument();
  },
);

/** Opens a list with a request at each of the stages and expects each one's first button. */
async function expectStates(
  { paths, list, request }: (typeof SCREENS)[number],
  role: 'recycler' | 'producer',
  states: readonly (readonly [stage: string, text: string, isActionable: boolean])[],
) {
  const data = states.map(([stage], index) => ({ ...request, id: `request-${index}`, stage }));
  // Not `respond`, as not all of these responses are valid by the contract.
  refuse(list, { status: 200, data });
  openScreen(paths[role], { as: role });
  await waitFor(() => expect(items()).toHaveLength(states.length));
  for (const [index, [, text, isActionable]] of states.entries()) {
    // Withdraw stands beside the state of a pending one.
    const [first] = within(items()[index] as HTMLElement).getAllByRole('button');
    if (first === undefined) throw new Error(`Request ${index} has no button`);
    expect(first, `state ${index}`).toHaveTextContent(new RegExp(`^${text}$`));
    expect(first.hasAttribute('disabled'), `state ${index}`).toBe(!isActionable);
  }
}

test('States of a recycler: one that payment was initiated for stays Accepted', async () => {
  await expectStates(PURCHASE, 'recycler', [
    ['expired', 'Expired', false],
    ['verified', 'Accepted', false],
  ]);
  expect(within(items()[1] as HTMLElement).getByText('Payment Initiated')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Accept|Decline) / })).not.toBeInTheDocument();
});

test.each(SCREENS)('States of a producer, $heading; a stage of a later version is Unknown', (kind) =>
  expectStates(kind, 'producer', [
    ['asked', 'Pending', false],
    ['withdrawn', 'Withdrawn', false],
    ['declined', 'Rejected', false],
    ['expired', 'Expired', false],
    ['accepted', 'Initiate Payment', true],
    ['verified', 'Payment Initiated', false],
    ['of a later version', 'Unknown', false],
  ]),
);
