/** Negotiations in rounds: who answers, the next round, and the page of each round. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { PRODUCER, RECYCLER, tradeFileOf, type TradeState } from '#tests/components/trade-file.ts';

const TRADE = 'GET /api/epr/trades/{id}/';
const LIST = 'GET /api/epr/counter-credit-offers/';
const COUNTER = 'POST /api/epr/counter-credit-offers/{id}/counter/';
const DECIDE = 'PATCH /api/epr/counter-credit-offers/{id}/';
const SIDES = { producer: '/ProducerCounterOffers', recycler: '/RecycleCounterOffers' } as const;

const round = (number: number, change: Partial<TradeState> = {}): TradeState => ({
  id: `round ${number}`,
  kind: 'counter',
  round: number,
  ...change,
});
const ROUNDS = [1, 2, 3].map((number) => ({
  id: `round ${number}`,
  round: number,
  made_by: number % 2 === 1 ? ('producer' as const) : ('recycler' as const),
  stage: number === 3 ? ('asked' as const) : ('countered' as const),
  quantity: 5_000,
  offer_price: 2 + number / 10,
  note: number === 2 ? 'Until Friday' : null,
  created_at: `2026-11-2${number}T06:30:00.000Z`,
}));
const buttons = () =>
  within(screen.getByRole('main')).getAllByRole('button', { name: /^(Accept|Decline|Counter|Withdraw) / });
const fill = (role: 'producer' | 'recycler', state: TradeState) => {
  respond('GET /api/epr/price-context/', { data: { price_context: { lowest: 2.05, median: 2.43, offers: 4 } } });
  respond(LIST, { data: [tradeFileOf(role, state).request], next: null });
  respond(TRADE, { data: tradeFileOf(role, state) });
};

describe.each([
  ['producer', 2, RECYCLER.company],
  ['recycler', 3, PRODUCER.company],
] as const)('The %s', (role, turn, other) => {
  test('answers the round of the other side: Accept, Decline, Counter', async () => {
    fill(role, round(turn));
    openScreen(SIDES[role], { as: role });
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Accept', 'Decline', 'Counter']));
    const item = screen.getByRole('main');
    expect(item).toHaveTextContent(`Round ${turn} of 6 · From ${other}`);
    expect(item).toHaveTextContent('Please answer by');
  });

  test('waits for an answer to the own round, and may withdraw it', async () => {
    fill(role, round(turn + 1));
    openScreen(SIDES[role], { as: role });
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Withdraw']));
    expect(screen.getByRole('main')).toHaveTextContent(`Round ${turn + 1} of 6 · To ${other}`);
    expect(screen.getByRole('main')).toHaveTextContent('They have to answer by');
  });

  test('counters with another price in a dialog that says which round it is, once', async () => {
    fill(role, round(turn));
    respond(COUNTER, () => {
      respond(LIST, { data: [tradeFileOf(role, round(turn + 1)).request], next: null });
      return { message: 'Counter-offer sent!', data: tradeFileOf(role, round(turn + 1)).request, warnings: [] };
    });
    const user = openScreen(SIDES[role], { as: role });
    await user.click(await screen.findByRole('button', { name: /^Counter 5,000 Kg at ₹ 2\.10/ }));
    const dialog = await screen.findByRole('dialog', { name: `Counter-offer, round ${turn + 1} of 6` });
    expect(dialog).toHaveTextContent(`${other} asks for 5,000 Kg at ₹ 2.10/Kg.`);
    expect(await within(dialog).findByText('Median ₹ 2.43 of 4 offers')).toBeVisible();
    const price = within(dialog).getByLabelText('Offer Price (₹/Kg)');
    await waitFor(() => expect(price).toHaveValue('2.1'));
    await user.clear(price);
    await user.type(price, '2.25');
    await user.type(
      within(dialog).getByLabelText(new RegExp(`^Note to the ${role === 'producer' ? 'recycler' : 'producer'}`)),
      'Half now',
    );
    await waitFor(() => expect(factsOf(dialog)).toMatchObject({ 'Item Value': '₹ 11,250.00' }));
    await user.dblClick(within(dialog).getByRole('button', { name: 'Send counter-offer' }));
    await expectMessage('Counter-offer sent!');
    expect(requests(COUNTER).map(({ body }) => body)).toEqual([
      { quantity: 5_000, offer_price: '2.25', note: 'Half now' },
    ]);
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Withdraw']));
  });

  test('counters beside the price that is listed now, not that of the round', async () => {
    fill(role, round(turn, { listed: 2 }));
    const user = openScreen(SIDES[role], { as: role });
    await user.click(await screen.findByRole('button', { name: /^Counter / }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Lowest price')).toBeVisible();
    if (role === 'producer') expect(dialog).toHaveTextContent('Above the listed price: Buy Now asks ₹ 2.00');
  });

  test('is told in the dialog what is wrong: more than is free, or the terms of the round', async () => {
    fill(role, round(turn, { free: 4_000 }));
    const user = openScreen(SIDES[role], { as: role });
    await user.click(await screen.findByRole('button', { name: /^Counter / }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Send counter-offer' });
    await user.click(send);
    expect(await within(dialog).findByText('Only 4,000 Kg of this credit is available.')).toBeVisible();
    expect(requests(COUNTER)).toEqual([]);
    const same = 'Change the price or the quantity.';
    refuse(COUNTER, { status: 400, error: same, errors: { offer_price: same } });
    const quantity = within(dialog).getByLabelText('Quantity (Kg)');
    await user.clear(quantity);
    await user.type(quantity, '4000');
    await user.click(send);
    expect((await within(dialog).findAllByText(same))[0]).toBeVisible();
  });
});

test('The producer accepts a round: what will be reserved, and until when to pay', async () => {
  fill('producer', round(2));
  respond(DECIDE, () => {
    fill('producer', round(2, { stage: 'accepted' }));
    return { message: 'Accepted', data: tradeFileOf('producer', round(2, { stage: 'accepted' })).request };
  });
  const user = openScreen(SIDES.producer, { as: 'producer' });
  await user.click(await screen.findByRole('button', { name: /^Accept / }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept this counter-offer?' });
  expect(dialog).toHaveTextContent(`You buy “Washed bales” from ${RECYCLER.company}.`);
  expect(dialog).toHaveTextContent(
    '5,000 Kg will be reserved for you. 45,000 Kg stays free to buy. You then have 7 days to initiate payment.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: /^Initiate Payment for / })).toBeEnabled();
  expect(requests(DECIDE).map(({ body }) => body)).toEqual([{ status: 'approved' }]);
});

test('The recycler withdraws its round, which reserves nothing', async () => {
  const WITHDRAW = 'POST /api/epr/counter-credit-offers/{id}/withdraw/';
  fill('recycler', round(2));
  respond(WITHDRAW, () => {
    fill('recycler', round(2, { stage: 'withdrawn' }));
    return {
      message: 'Counter-offer withdrawn.',
      data: tradeFileOf('recycler', round(2, { stage: 'withdrawn' })).request,
    };
  });
  const user = openScreen(SIDES.recycler, { as: 'recycler' });
  await user.click(await screen.findByRole('button', { name: /^Withdraw 5,000 Kg/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this request?' });
  expect(dialog).toHaveTextContent('No quantity is reserved.');
  await user.click(within(dialog).getByRole('button', { name: 'Yes, withdraw it' }));
  await expectMessage('Counter-offer withdrawn.');
  expect(requests(WITHDRAW).map(({ params }) => params['id'])).toEqual(['round 2']);
  expect(await within(screen.getByRole('main')).findByRole('button', { name: 'Withdrawn' })).toBeDisabled();
});

describe('The page of a trade', () => {
  test('lists all rounds with maker, quantity, price and time, and leads to each', async () => {
    respond(TRADE, { data: tradeFileOf('recycler', round(3, { rounds: ROUNDS })) });
    const user = openScreen('/trade/round 3', { as: 'recycler' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Counter offer, round 3' })).toBeVisible();
    const list = screen.getByRole('region', { name: 'Rounds' });
    const items = within(list).getAllByRole('listitem');
    expect(textsOf(items)).toEqual([
      expect.stringMatching(/^Round 1 ?Brand Works ?5,000 Kg at ₹ 2\.10\/Kg ?21 Nov 2026, 12:00 pm IST ?Countered$/),
      expect.stringMatching(
        /^Round 2 ?You ?5,000 Kg at ₹ 2\.20\/Kg ?22 Nov.* ?Note to the producer: Until Friday ?Countered$/,
      ),
      expect.stringMatching(/^Round 3 ?Brand Works ?5,000 Kg at ₹ 2\.30\/Kg ?23 Nov.* ?Requested$/),
    ]);
    expect(items[2]).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('region', { name: 'Your turn' })).toHaveTextContent(
      'Accept or decline this counter-offer, or counter it.',
    );
    respond(TRADE, { data: tradeFileOf('recycler', round(1, { stage: 'countered', rounds: ROUNDS })) });
    await user.click(within(list).getByRole('link', { name: 'Round 1' }));
    const ended = await screen.findByRole('region', { name: `Countered by ${RECYCLER.company}` });
    expect(ended).toHaveTextContent('The recycler answered with round 2. Nothing is reserved.');
    expect(buttonsOf(ended)).toEqual([]);
    await user.click(within(ended).getByRole('link', { name: 'View the latest round' }));
    await waitFor(() => expect(address()).toBe('/trade/round%203'));
  });

  test('leads to the next round once that is sent', async () => {
    fill('producer', round(2));
    const next = tradeFileOf('producer', round(3));
    respond(COUNTER, () => {
      respond(TRADE, { data: next });
      return { message: 'Counter-offer sent!', data: next.request, warnings: [] };
    });
    const user = openScreen('/trade/round 2', { as: 'producer' });
    await user.click(await screen.findByRole('button', { name: /^Counter / }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText('Quantity (Kg)'));
    await user.type(within(dialog).getByLabelText('Quantity (Kg)'), '4000');
    await user.click(within(dialog).getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() => expect(address()).toBe('/trade/round%203'));
    // The region of the round before has the same name until the next one is drawn.
    await waitFor(() => expect(screen.getByRole('region', { name: `Waiting for ${RECYCLER.company}` })).toBeVisible());
  });

  test('says why a round can neither be accepted nor countered', async () => {
    const state = round(6, { free: 1_000 });
    respond(TRADE, { data: tradeFileOf('producer', state) });
    openScreen('/trade/round 6', { as: 'producer' });
    await waitFor(() => expect(textsOf(buttons())).toEqual(['Accept', 'Decline']));
    expect(textsOf(within(screen.getByRole('list', { name: 'Not possible now' })).getAllByRole('listitem'))).toEqual([
      'Accept: Only 1,000 Kg of this credit is available.',
      'Counter: Round 6 is the last. Accept or decline it.',
    ]);
  });
});

const buttonsOf = (place: HTMLElement) => textsOf(within(place).queryAllByRole('button'));

test('The order of a countered round says so and leads to the latest round', async () => {
  const file = tradeFileOf('producer', round(1, { stage: 'countered', rounds: ROUNDS }));
  respond('GET /api/epr/order/{slug}/', { data: file.order });
  respond(TRADE, { data: file });
  openScreen('/PlaceOder/round 1', { as: 'producer' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Counter-offer answered' })).toBeVisible();
  const latest = screen.getByRole('link', { name: 'View the latest round' });
  await waitFor(() => expect(latest).toHaveAttribute('href', '/PlaceOder/round 3'));
  expect(screen.getByRole('main')).not.toHaveTextContent(/success|Work Order Placed/i);
  expect(screen.getByRole('button', { name: 'Download summary' })).toBeVisible();
});
