import { expect, it } from 'vitest';
import type { TradeRequest } from '#trading/trades/ui/request/request-words.ts';
import type { Transaction } from '#trading/trades/ui/transaction/transaction-documents.ts';
import { waitingTrades } from './waiting-trades.tsx';

const request = (id: string, changes: Partial<TradeRequest>) =>
  ({ id, stage: 'accepted', quantity: 500, price_per_credit: 2.5, ...changes }) as TradeRequest;
const transaction = (id: string, changes: Partial<Transaction>) =>
  ({
    id,
    trade_id: `trade of ${id}`,
    order_id: 'WO-1',
    stage: 'paying',
    ...changes,
  }) as Transaction;

it('lists payable requests and orders without any proof, the oldest first', () => {
  const waiting = waitingTrades(
    'producer',
    [
      request('to pay', { created_at: '2026-11-20', expires_at: '2026-11-27' }),
      request('paid', { stage: 'paying', created_at: '2026-11-01' }),
      request('unanswered', { stage: 'asked', created_at: '2026-11-01' }),
      request('expired', { stage: 'expired', created_at: '2026-11-01' }),
    ],
    [
      transaction('no proof', { created_at: '2026-11-10' }),
      transaction('proved', { created_at: '2026-11-01', stage: 'proven' }),
      transaction('verified', { created_at: '2026-11-01', stage: 'verified' }),
    ],
  );
  expect(waiting.map(({ id, until, to, what }) => [id, until, to, what])).toEqual([
    ['no proof', null, '/trade/trade of no proof', 'upload the proof of WO-1'],
    ['to pay', '2026-11-27', '/trade/to pay', 'initiate payment of 500 Kg at ₹ 2.50/Kg'],
  ]);
});
