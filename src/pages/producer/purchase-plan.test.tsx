/** Steps 3 and 4 of /ObligationPlanner. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { respond, loseFirstResponse, refuse, requests } from '#tests/components/api.ts';
import { fieldOf } from '#tests/components/forms.ts';
import { accountOf, costedTargetOf } from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { respondWithRules } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { basket, basketLine, type Basket } from '#trading/baskets/contract.ts';

const PLAN = 'POST /api/epr/baskets/';
const READ = 'GET /api/epr/baskets/{id}/';
const PLACE = 'POST /api/epr/baskets/{id}/place/';

const lineOf = (values: Partial<Basket['lines'][number]>) =>
  sample(basketLine, {
    line: 1,
    offer_id: 'offer-1',
    target_id: 'target-1',
    recycler_id: 'REC-000001',
    title: 'Washed flakes',
    quantity: 80_000,
    price: 2.4,
    item_value: 192_000,
    transaction_fee: 960,
    gst: 34_732.8,
    total: 227_692.8,
    ...values,
  });
const basketOf = (values: Partial<Basket> = {}): Basket =>
  sample(basket, {
    id: 'basket-1',
    usable_until: '2026-11-25T05:00:00.000Z',
    needs: [{ target_id: 'target-1', missing: 121_000, unit: 'kg', room: null, covered: 121_000, over: 0, lacking: 0 }],
    lines: [
      lineOf({}),
      lineOf({
        line: 2,
        offer_id: 'offer-2',
        title: 'Bottle flakes',
        quantity: 41_000,
        price: 2.55,
        total: 123_985.85,
      }),
    ],
    totals: { item_value: 296_550, transaction_fee: 1_482.75, gst: 53_645.9, total: 351_678.65 },
    optimal: true,
    why: ['Target - 1: 2 of 2 matching offers are used.'],
    alternatives: [{ target_id: 'target-1', goal: 'fewest_offers', item_value: 308_550, offers: 1, covered: 121_000 }],
    ...values,
  });
const NONE = basketOf({
  lines: [],
  needs: [{ target_id: 'target-1', missing: 500, unit: 'kg', room: null, covered: 0, over: 0, lacking: 500 }],
});

function openPlan(path: string, shown: Basket = basketOf()): UserEvent {
  respondWithReference();
  respondWithRules([]);
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  respond('GET /api/epr/target/', { data: [costedTargetOf()], next: null });
  respond(READ, { data: shown });
  return openScreen(`/ObligationPlanner?${path}`, { as: 'producer' });
}
const press = (user: UserEvent, name: string) => screen.findByRole('button', { name }).then((it) => user.click(it));

describe('Purchase plan', () => {
  test('A target is planned with the options that were typed, and the plan says what it costs and why', async () => {
    const user = openPlan('step=3&target=target-1');
    respond(PLAN, { data: basketOf() });
    const form = await screen.findByRole('form', { name: 'Plan' });
    await user.selectOptions(fieldOf(form, 'Goal'), 'Fewest offers');
    await user.type(within(form).getByLabelText(/^Most offers for each target/), '5');
    await user.type(within(form).getByLabelText(/^Highest price per unit/), '2.60');
    await user.type(within(form).getByLabelText(/^Sellers to avoid/), 'REC-000007, REC-000008');
    await user.click(fieldOf(form, 'Include credits that expire too late for the year'));
    await press(user, 'Plan Purchases');
    await waitFor(() => expect(address()).toContain('basket=basket-1'));
    expect(requests(PLAN)[0]?.body).toEqual({
      target_ids: ['target-1'],
      options: {
        goal: 'fewest_offers',
        max_offers: '5',
        price_ceiling: '2.60',
        avoid: ['REC-000007', 'REC-000008'],
        include_late: true,
      },
    });
    const table = await screen.findByRole('table', { name: 'Purchases of the plan' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('link', { name: 'Washed flakes' })).toHaveAttribute('href', '/detail/offer-1');
    expect(screen.getByRole('main')).toHaveTextContent('₹ 3,51,678.65');
    expect(screen.getByText('Target - 1: 2 of 2 matching offers are used.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('With the fewest offers: 1 offer, ₹ 3,08,550.00');
  });

  test('Refused options are told beside their fields', async () => {
    const user = openPlan('step=3&target=target-1');
    refuse(PLAN, {
      status: 400,
      errors: { 'options.max_offers': 'Enter 1 to 20 offers.', 'options.avoid': 'At most 50 sellers.' },
    });
    await press(user, 'Plan Purchases');
    await screen.findByText('Enter 1 to 20 offers.');
    expect(screen.getByLabelText(/^Most offers/)).toHaveAccessibleDescription(/Enter 1 to 20 offers\./);
    expect(screen.getByLabelText(/^Sellers to avoid/)).toHaveAccessibleDescription(/At most 50 sellers\./);
  });

  test('What the market lacks leads to the contact form of the waste type', async () => {
    openPlan('step=3&basket=basket-1', NONE);
    expect(await screen.findByText('No matching credit is on the market today')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ask us to find it' })).toHaveAttribute(
      'href',
      '/ContactUs?category=Plastic',
    );
    expect(screen.queryByRole('button', { name: 'Place Requests' })).toBeNull();
  });

  test('Without a sheet or target there is nothing to plan', async () => {
    openPlan('step=3');
    expect(await screen.findByText('Nothing to plan yet')).toBeVisible();
  });
});

describe('Requests', () => {
  const OUTCOMES: NonNullable<Basket['outcomes']> = [
    { line: 1, outcome: 'placed', trade_id: 'trade-1', text: '' },
    { line: 2, outcome: 'shortage', trade_id: null, text: 'Only 500 Kg are left.' },
  ];
  const placed = basketOf({ placed_at: '2026-11-24T05:00:00.000Z', outcomes: OUTCOMES });

  test('Placing asks first; each line then says what became of it, and what failed is planned again', async () => {
    const user = openPlan('step=3&basket=basket-1');
    respond(PLACE, () => {
      respond(READ, { data: placed });
      return { message: '1 of 2 requests placed.', data: { lines: OUTCOMES } };
    });
    await press(user, 'Place Requests');
    const dialog = await screen.findByRole('dialog', { name: 'Place 2 purchase requests for ₹ 3,51,678.65?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes, place them' }));
    const table = await screen.findByRole('table', { name: 'Purchase requests' });
    expect(address()).toContain('step=4');
    expect(within(table).getByRole('link', { name: 'View trade: Washed flakes' })).toHaveAttribute(
      'href',
      '/trade/trade-1',
    );
    expect(table).toHaveTextContent('Not enough left: Only 500 Kg are left.');
    // A reload shows the same.
    cleanup();
    openScreen(address());
    const again = await screen.findByRole('table', { name: 'Purchase requests' });
    expect(within(again).getByRole('link', { name: 'View trade: Washed flakes' })).toBeVisible();
    respond(PLAN, { data: basketOf({ id: 'basket-2' }) });
    respond(READ, { data: basketOf({ id: 'basket-2' }) });
    await press(user, 'Plan again');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(requests(PLAN)[0]?.body).toEqual({ target_ids: ['target-1'] });
  });

  test('A placing whose answer was lost is repeated with the key of its plan', async () => {
    const user = openPlan('step=3&basket=basket-1');
    loseFirstResponse(PLACE, () => ({ message: '', data: { lines: [] } }));
    await press(user, 'Place Requests');
    await user.click(await screen.findByRole('button', { name: 'Yes, place them' }));
    await waitFor(() => expect(requests(PLACE)).toHaveLength(1));
    respond(PLACE, { message: '2 of 2 requests placed.', data: { lines: OUTCOMES } });
    await press(user, 'Place Requests');
    await user.click(await screen.findByRole('button', { name: 'Yes, place them' }));
    await waitFor(() => expect(requests(PLACE)).toHaveLength(2));
    const keys = requests(PLACE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['basket-basket-1', 'basket-basket-1']);
  });

  const OUTDATED =
    'Something was bought for these targets since this plan was made. Plan again, or place it all the same.';
  const placeOutdated = async () => {
    const user = openPlan('step=3&basket=basket-1');
    refuse(PLACE, { status: 409, code: 'plan_outdated', error: OUTDATED, data: { targets: ['target-1'] } });
    await press(user, 'Place Requests');
    await user.click(await screen.findByRole('button', { name: 'Yes, place them' }));
    expect(await screen.findByText(OUTDATED)).toBeVisible();
    return user;
  };

  test('A plan whose targets something was bought for since is placed all the same where that is confirmed', async () => {
    const user = await placeOutdated();
    respond(PLACE, () => {
      respond(READ, { data: placed });
      return { message: '1 of 2 requests placed.', data: { lines: OUTCOMES } };
    });
    await press(user, 'Place it all the same');
    const dialog = await screen.findByRole('dialog', { name: 'Place 2 purchase requests for ₹ 3,51,678.65?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes, place them' }));
    await screen.findByRole('table', { name: 'Purchase requests' });
    expect(requests(PLACE).map(({ body }) => body)).toEqual([{}, { force: true }]);
    expect(screen.queryByText(OUTDATED)).toBeNull();
  });

  test('or planned again, for the same targets; what is refused then is said', async () => {
    const user = await placeOutdated();
    refuse(PLAN, { status: 409, error: 'Nothing is missing for these targets.' });
    await press(user, 'Plan again');
    expect(await screen.findByText('Nothing is missing for these targets.')).toBeVisible();
    respond(PLAN, { data: basketOf({ id: 'basket-2' }) });
    respond(READ, { data: basketOf({ id: 'basket-2' }) });
    await press(user, 'Plan again');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(requests(PLAN).map(({ body }) => body)).toEqual([
      { target_ids: ['target-1'] },
      { target_ids: ['target-1'] },
    ]);
    await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Place it all the same' })).toBeNull();
  });

  test('An interrupted placing can be gone on with', async () => {
    openPlan('step=4&basket=basket-1', basketOf({ placed_at: '2026-11-24T05:00:00.000Z' }));
    expect(await screen.findByText('The placing was interrupted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Requests' })).toBeVisible();
  });
});
