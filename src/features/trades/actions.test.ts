import { describe, expect, it } from 'vitest';
import { acceptanceRefusal, actionsOf, type TradeFacts } from './policy.ts';

const allowed = (role: 'recycler' | 'producer' | 'superadmin', facts: TradeFacts) =>
  actionsOf(role, facts)
    .filter((action) => action.allowed)
    .map(({ name }) => name);

const REQUEST = { kind: 'counter', round: 1, madeBy: 'producer' } as const;

describe('allowed actions of a trade', () => {
  it('a counter-offer that cannot be accepted now may still be declined, and the response says why', () => {
    const shortage = acceptanceRefusal({ kind: 'counter', quantity: 500, unit: 'kg' }, { onMarket: true, free: 200 });
    expect(shortage).toBe('Only 200 Kg of this credit is available.');
    const facts: TradeFacts = { ...REQUEST, stage: 'asked', acceptance: shortage };
    expect(allowed('recycler', facts)).toEqual(['decline', 'counter']);
    expect(actionsOf('recycler', facts)[0]).toEqual({ name: 'accept', allowed: false, reason: shortage });
    expect(acceptanceRefusal({ kind: 'counter', quantity: 1, unit: 'kg' }, { onMarket: false, free: 9 })).toMatch(
      /market/,
    );
  });

  it('a purchase request has blocked its credit already, so neither a sold out nor a hidden offer hinders it', () => {
    expect(acceptanceRefusal({ kind: 'purchase', quantity: 500, unit: 'kg' }, { onMarket: false, free: 0 })).toBeNull();
  });

  it('a payment proof that has been checked is not replaced, a missing one may still come', () => {
    const paid = (stage: 'proven' | 'verified', hasEveryPaymentProof: boolean): TradeFacts => ({
      ...REQUEST,
      stage,
      hasEveryPaymentProof,
    });
    expect(allowed('producer', paid('proven', true))).toEqual(['upload_payment_proof', 'show_bank_details']);
    expect(allowed('producer', paid('verified', false))).toEqual(['upload_payment_proof', 'show_bank_details']);
    expect(allowed('producer', paid('verified', true))).toEqual(['show_bank_details']);
  });
});
