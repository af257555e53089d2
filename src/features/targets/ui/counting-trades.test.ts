import { describe, expect, it } from 'vitest';
import { countingTrades, type TradeRequest, type Transaction } from './counting-trades.ts';

const target = { id: 'target-1' };
let serial = 0;

function request(changes: Partial<TradeRequest> = {}): TradeRequest {
  serial += 1;
  const whole = { id: `trade-${serial}`, kind: 'purchase', status: 'pending', target_id: target.id, ...changes };
  return { created_at: `2026-11-${10 + serial}T10:00:00Z`, ...whole } as TradeRequest;
}

const paid = (trade: TradeRequest, transaction_status: Transaction['transaction_status']) =>
  ({ trade_id: trade.id, transaction_status }) as Transaction;

const effects = (requests: TradeRequest[], transactions: Transaction[] = []) =>
  countingTrades(target, requests, transactions).map((trade) => trade.effect);

describe('what a trade does to a target', () => {
  it('blocks from the request on, but a counter-offer only once accepted', () => {
    expect(effects([request()])).toEqual(['blocked']);
    expect(effects([request({ kind: 'counter', target_id: null })])).toEqual([]);
    expect(effects([request({ kind: 'counter', status: 'approved' })])).toEqual(['blocked']);
  });

  it('is achieved when completed and blocked until then', () => {
    const trade = request({ status: 'approved' });
    expect(effects([trade], [paid(trade, 'Initiated')])).toEqual(['blocked']);
    expect(effects([trade], [paid(trade, 'Payment Verified')])).toEqual(['blocked']);
    expect(effects([trade], [paid(trade, 'Completed')])).toEqual(['achieved']);
  });

  it('is nothing when rejected, expired or cancelled', () => {
    const cancelled = request({ status: 'approved' });
    expect(effects([request({ status: 'rejected' }), cancelled], [paid(cancelled, 'Cancelled')])).toEqual([]);
  });

  it('is nothing to another target', () => {
    expect(effects([request({ target_id: 'target-2' })])).toEqual([]);
  });
});
