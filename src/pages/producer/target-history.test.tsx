/** A target's page: its history from the ledger, and the trades that its figures consist of. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, respond } from '../../../tests/components/api.ts';
import { textsOf } from '../../../tests/components/expectations.ts';
import { costedTargetOf } from '../../../tests/components/producer.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import type { ApiResponse } from '../../web/api.ts';

const HISTORY = 'GET /api/epr/target/{id}/history/';

type Movement = ApiResponse<typeof HISTORY>['data'][number];

const tradeOf = (id: string, order_id: string | null): Movement['trade'] => ({
  id,
  kind: 'purchase',
  title: `Bales ${id}`,
  offered_by: 'Green Loop',
  order_id,
  total: 100,
});
const DONE = tradeOf('done', 'WO-2026-27-000001');
const PAID = tradeOf('paid', 'WO-2026-27-000002');
const ASKED = tradeOf('asked', null);
const DECLINED = tradeOf('declined', null);

/** Balances are achieved, blocked and remaining after the movement. */
const stepOf = (
  id: number,
  movement: Movement['movement'],
  trade: Movement['trade'],
  ...[quantity, achieved, blocked, remaining]: [number, number, number, number]
): Movement => ({
  id: String(id),
  at: `2026-11-${10 + id}T06:30:00.000Z`,
  movement,
  quantity,
  achieved,
  blocked,
  remaining,
  recall: null,
  trade,
});

const STEPS = [
  stepOf(7, 'released', DECLINED, 3_000, 6_000, 3_500, 10_500),
  stepOf(6, 'blocked', DECLINED, 3_000, 6_000, 6_500, 7_500),
  stepOf(5, 'blocked', ASKED, 1_500, 6_000, 3_500, 10_500),
  stepOf(4, 'blocked', PAID, 2_000, 6_000, 2_000, 12_000),
  stepOf(3, 'achieved', DONE, 6_000, 6_000, 0, 14_000),
  stepOf(2, 'blocked', DONE, 6_000, 0, 6_000, 14_000),
  stepOf(1, 'added', null, 20_000, 0, 0, 20_000),
];

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

test('Each movement with the balance after it, and the trades that count, with the way to each', async () => {
  const target = costedTargetOf({ achieved_quantity: 6_000, blocked_target: 3_500, remaining: 10_500 });
  respond('GET /api/epr/target/', { data: [target], next: null });
  respond('GET /api/epr/target/{id}/', { data: target });
  respond(HISTORY, { data: STEPS, next: null });
  const user = openScreen('/TargetStatus?target=target-1', { as: 'producer' });
  const steps = await rowsOf('History of this target');
  expect(steps.map((row) => textsOf(within(row).getAllByRole('cell')).slice(1))).toEqual([
    ['Released', '3,000 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg'],
    ['Blocked', '3,000 Kg', '6,000 Kg', '6,500 Kg', '7,500 Kg'],
    ['Blocked', '1,500 Kg', '6,000 Kg', '3,500 Kg', '10,500 Kg'],
    ['Blocked', '2,000 Kg', '6,000 Kg', '2,000 Kg', '12,000 Kg'],
    ['Achieved', '6,000 Kg', '6,000 Kg', '0 Kg', '14,000 Kg'],
    ['Blocked', '6,000 Kg', '0 Kg', '6,000 Kg', '14,000 Kg'],
    ['Added', '20,000 Kg', '0 Kg', '0 Kg', '20,000 Kg'],
  ]);
  // A released quantity counts no more.
  const counting = await rowsOf('Trades of this target');
  expect(textsOf(counting)).toEqual([
    expect.stringMatching(/^View trade Bales asked.*1,500 Kg.*Blocked/),
    expect.stringMatching(/^View trade Bales paid.*2,000 Kg.*Blocked/),
    expect.stringMatching(/^View trade Bales done.*6,000 Kg.*Achieved/),
  ]);
  refuse('GET /api/epr/trades/{id}/', { status: 404 });
  await user.click(within(counting[2] as HTMLElement).getByRole('link'));
  await waitFor(() => expect(address()).toBe('/trade/done'));
});
