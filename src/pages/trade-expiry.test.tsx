import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { respond } from '../../tests/components/api.ts';
import { factsOf } from '../../tests/components/expectations.ts';
import { respondWithRules, RETURN_ROW, VALIDITY_ROW } from '../../tests/components/rules.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { type TradeFile, tradeFileOf, type TradeState } from '../../tests/components/trade-file.ts';

const LATE =
  'These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.';

/** Credits of 2024-25, bought for 2026-27. */
const late = {
  expires_on: '2027-03-31',
  expiry_state: 'fresh',
  expiry_status: 'reported',
  expiry_rule_id: 'validity',
  expiry_mode: 'warn',
  late_for_year: true,
} as const;

function fileOf(state: TradeState, values: Partial<TradeFile['order']> = {}): TradeFile {
  const file = tradeFileOf('producer', { FY: 2026, creditFY: 2024, ...state });
  const credits = { ...late, ...values };
  return {
    ...file,
    order: { ...file.order, ...credits },
    request: { ...file.request, ...late },
    transaction: file.transaction && { ...file.transaction, ...late },
  };
}

beforeEach(() => respondWithRules([{ ...VALIDITY_ROW, status: 'reported' }, RETURN_ROW]));

const warnings = async () => within(await screen.findByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
const result = async () => (await warnings()).map((item) => item.textContent);

test('The trade says when its credits expire, and that this is before the return of the year bought for', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}) });
  openScreen('/trade/one', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
  expect(screen.getByText('Expires 31 Mar 2027')).toBeVisible();
  const facts = factsOf(screen.getByRole('region', { name: 'Parties' }));
  expect(facts['Credits expire']).toBe('31 Mar 2027 Reported Rule');
});

test('So does its order', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}) });
  respond('GET /api/epr/order/{slug}/', { data: fileOf({}).order });
  openScreen('/PlaceOder/one', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
  expect(screen.getByRole('article')).toHaveTextContent('Credits expire31 Mar 2027 Reported Rule');
});

test('So do the cards of requests and transactions', async () => {
  respond('GET /api/epr/purchases-requests/', { data: [fileOf({}).request], next: null });
  openScreen('/ProducerDirectPurchase', { as: 'producer' });
  expect(await result()).toEqual([`${LATE} Draft Rule`]);
});

test('A trade that has ended without a transfer says nothing of late credits', async () => {
  respond('GET /api/epr/trades/{id}/', { data: fileOf({ stage: 'declined' }) });
  openScreen('/trade/one', { as: 'producer' });
  expect(await screen.findByRole('region', { name: 'Parties' })).toHaveTextContent('31 Mar 2027');
  expect(screen.queryByText('Expires 31 Mar 2027')).not.toBeInTheDocument();
});

test('The expiry of unknown rules is said to be unknown', async () => {
  const unknown = { expires_on: null, expiry_state: 'unknown', late_for_year: null } as const;
  respond('GET /api/epr/trades/{id}/', { data: fileOf({}, unknown) });
  openScreen('/trade/one', { as: 'producer' });
  const facts = factsOf(await screen.findByRole('region', { name: 'Parties' }));
  expect(facts['Credits expire']).toBe('No expiry rule known to us');
});
