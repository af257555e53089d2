import { describe, expect, it } from 'vitest';
import { addsUp, countingTrades, type TradeRequest, type Transaction } from './counting-trades.ts';
import type { Target } from './target-market.ts';

const credit = { waste_type: 'Plastic', product_type: 'Category I', credit_type: 'Recycling', FY: 2026 };
const target = { ...credit, achieved_quantity: 20, blocked_target: 15 } as Target;
let serial = 0;

function request(changes: Partial<TradeRequest> = {}): TradeRequest {
  serial += 1;
  const whole = { id: `trade-${serial}`, kind: 'purchase', status: 'pending', quantity: 10, ...credit, ...changes };
  return { created_at: `2026-11-${10 + serial}T10:00:00Z`, ...whole } as TradeRequest;
}

const paid = (trade: TradeRequest, transaction_status: Transaction['transaction_status']) =>
  ({ trade_id: trade.id, transaction_status }) as Transaction;

const effects = (requests: TradeRequest[], transactions: Transaction[] = []) =>
  countingTrades(target, requests, transactions).map((trade) => trade.effect);

describe('what a trade does to a target', () => {
  it('blocks from the request on, but a counter-offer only once accepted', () => {
    expect(effects([request()])).toEqual(['blocked']);
    expect(effects([request({ kind: 'counter' })])).toEqual(['waiting']);
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

  it('is nothing in another year or of another credit', () => {
    expect(effects([request({ FY: 2025 }), request({ credit_type: 'End of life' })])).toEqual([]);
  });
});

describe('whether the trades are all of the target', () => {
  it('compares both sums', () => {
    const done = request({ status: 'approved', quantity: 20 });
    const trades = (blocked: number) =>
      countingTrades(target, [done, request({ quantity: blocked })], [paid(done, 'Completed')]);
    expect(addsUp(target, trades(15))).toBe(true);
    expect(addsUp(target, trades(16))).toBe(false);
  });
});
