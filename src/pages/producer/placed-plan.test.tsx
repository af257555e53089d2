/** Step 4 of /ObligationPlanner, and the placing that leads to it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { loseFirstResponse, refuse, requests, respond } from '#tests/components/api.ts';
import { basketOf, openPlan, PLACE, PLAN, press, READ } from '#tests/components/baskets.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import type { Basket } from '#trading/baskets/contract.ts';

const OPTIONS = basketOf().options;

describe('Requests', () => {
  const OUTCOMES: NonNullable<Basket['outcomes']> = [
    { line: 1, outcome: 'placed', trade_id: 'trade-1', text: '', answer_until: '2026-12-01T05:00:00.000Z' },
    { line: 2, outcome: 'shortage', trade_id: null, text: 'Only 500 Kg are left.' },
  ];
  const options = { ...OPTIONS, price_ceiling: 2.6, avoid: ['REC-000007'] };
  const kept = [{ target_id: 'target-1', offer_id: 'offer-2', quantity: 41_000 }];
  const placed = basketOf({ placed_at: '2026-11-24T05:00:00.000Z', outcomes: OUTCOMES, options });

  test('Placing asks first; each line then says what became of it, and what failed is planned again', async () => {
    const user = openPlan('step=3&basket=basket-1');
    respond(PLACE, () => {
      respond(READ, { data: placed });
      return { message: '1 of 2 requests placed.', data: { lines: OUTCOMES } };
    });
    await press(user, 'Place requests');
    const dialog = await screen.findByRole('dialog', { name: 'Place 2 purchase requests for ₹ 3,51,678.65?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes, place them' }));
    const table = await screen.findByRole('table', { name: 'Purchase requests' });
    expect(address()).toContain('step=4');
    expect(within(table).getByRole('link', { name: 'View trade: Washed flakes' })).toHaveAttribute(
      'href',
      '/trade/trade-1',
    );
    expect(table).toHaveTextContent('Not enough left: Only 500 Kg are left.');
    expect(table).toHaveTextContent('Gujarat Polymers');
    expect(table).toHaveTextContent('1 Dec 2026, 10:30 am IST');
    expect(screen.getByText(/^1 request was sent, for 80,000 Kg\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Trades' })).toHaveAttribute('href', '/trades');
    // A reload shows the same.
    cleanup();
    openScreen(address());
    const again = await screen.findByRole('table', { name: 'Purchase requests' });
    expect(within(again).getByRole('link', { name: 'View trade: Washed flakes' })).toBeVisible();
    respond(PLAN, { data: basketOf({ id: 'basket-2' }) });
    respond(READ, { data: basketOf({ id: 'basket-2' }) });
    await press(user, 'Plan again');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(requests(PLAN)[0]?.body).toEqual({ target_ids: ['target-1'], options });
  });

  test('A placing whose answer was lost is repeated with the key of its plan; of one line it asks for one request', async () => {
    const user = openPlan('step=3&basket=basket-1', basketOf({ lines: basketOf().lines.slice(0, 1) }));
    loseFirstResponse(PLACE, () => ({ message: '', data: { lines: [] } }));
    await press(user, 'Place requests');
    const dialog = await screen.findByRole('dialog', { name: /^Place 1 purchase request for ₹/ });
    await user.click(within(dialog).getByRole('button', { name: 'Yes, place it' }));
    await waitFor(() => expect(requests(PLACE)).toHaveLength(1));
    respond(PLACE, { message: '1 of 1 requests placed.', data: { lines: OUTCOMES } });
    await press(user, 'Place requests');
    await user.click(await screen.findByRole('button', { name: 'Yes, place it' }));
    await waitFor(() => expect(requests(PLACE)).toHaveLength(2));
    const keys = requests(PLACE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['basket-basket-1', 'basket-basket-1']);
  });

  const OUTDATED =
    'Something was bought for these targets since this plan was made. Plan again, or place it all the same.';
  const placeRefused = async (refusal: { code?: 'plan_outdated'; error: string; data?: object }) => {
    const user = openPlan('step=3&basket=basket-1', basketOf({ options, kept }));
    refuse(PLACE, { status: 409, ...refusal });
    await press(user, 'Place requests');
    await user.click(await screen.findByRole('button', { name: 'Yes, place them' }));
    expect(await screen.findByText(refusal.error)).toBeVisible();
    return user;
  };
  const placeOutdated = () => placeRefused({ code: 'plan_outdated', error: OUTDATED, data: { targets: ['target-1'] } });

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

  test('or planned again, for the same targets, with its options and own quantities; what is refused then is said', async () => {
    const user = await placeOutdated();
    refuse(PLAN, { status: 409, error: 'Nothing is missing for these targets.' });
    await press(user, 'Plan again');
    expect(await screen.findByText('Nothing is missing for these targets.')).toBeVisible();
    respond(PLAN, { data: basketOf({ id: 'basket-2' }) });
    respond(READ, { data: basketOf({ id: 'basket-2' }) });
    await press(user, 'Plan again');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    const wanted = { target_ids: ['target-1'], options, kept };
    expect(requests(PLAN).map(({ body }) => body)).toEqual([wanted, wanted]);
    await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Place it all the same' })).toBeNull();
  });

  test('A plan that cannot be placed any more is planned again, not placed all the same', async () => {
    const user = await placeRefused({ error: 'Prices have changed: plan anew.' });
    expect(screen.queryByRole('button', { name: 'Place it all the same' })).toBeNull();
    respond(PLAN, { data: basketOf({ id: 'basket-2' }) });
    respond(READ, { data: basketOf({ id: 'basket-2' }) });
    await press(user, 'Plan again');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(screen.queryByText('Prices have changed: plan anew.')).toBeNull();
  });

  test('An interrupted placing can be gone on with', async () => {
    openPlan('step=4&basket=basket-1', basketOf({ placed_at: '2026-11-24T05:00:00.000Z' }));
    expect(await screen.findByText('The placing was interrupted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place requests' })).toBeVisible();
  });
});
