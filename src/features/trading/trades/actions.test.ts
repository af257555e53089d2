import { describe, expect, it } from 'vitest';
import type { TradeFacts } from './outcomes.ts';
import { actionsOf } from './policy.ts';

const ASKED: TradeFacts = {
  kind: 'counter',
  stage: 'asked',
  round: 1,
  madeBy: 'producer',
  quantity: 500,
  unit: 'kg',
  isSuspended: false,
  waitsAgain: false,
  offer: { onMarket: true, sellsPending: true, free: 1_000 },
  held: null,
  expiredOn: null,
  hasEveryPaymentProof: false,
  isOpenForDocuments: false,
  fileCount: 0,
};

const allowed = (role: 'recycler' | 'producer' | 'superadmin', facts: TradeFacts) =>
  actionsOf(role, facts)
    .filter((action) => action.allowed)
    .map(({ name }) => name);
/** Reasons of an acceptance, a refusal and a counter. */
const reasons = (facts: Partial<TradeFacts>) =>
  actionsOf('recycler', { ...ASKED, ...facts })
    .slice(0, 3)
    .map(({ reason }) => reason);

describe('allowed actions of a trade', () => {
  it('a counter-offer that cannot be accepted now may still be declined, and the response says why', () => {
    const facts = { ...ASKED, offer: { ...ASKED.offer, free: 200 } };
    expect(allowed('recycler', facts)).toEqual(['decline', 'counter']);
    expect(actionsOf('recycler', facts)[0]).toEqual({
      name: 'accept',
      allowed: false,
      reason: 'Only 200 Kg of this credit is available.',
    });
  });

  it.each<[string, Partial<TradeFacts>, (string | null)[]]>([
    ['a suspended company', { isSuspended: true }, ['This company is suspended.', null, 'This company is suspended.']],
    [
      'an account that waits again',
      { waitsAgain: true },
      ['This EPR account is waiting for approval again.', null, 'This EPR account is waiting for approval again.'],
    ],
    [
      'a paused offer',
      { offer: { onMarket: false, sellsPending: true, free: 1_000 } },
      [null, null, 'This offer is not on the market.'],
    ],
    [
      'an offer off the market',
      { offer: { onMarket: false, sellsPending: false, free: 1_000 } },
      ['This offer is not on the market.', null, 'This offer is not on the market.'],
    ],
    [
      'expired credits of an offer off the market',
      { expiredOn: '2026-03-31', offer: { onMarket: false, sellsPending: false, free: 0 } },
      ['These credits expired on 31 Mar 2026.', null, 'These credits expired on 31 Mar 2026.'],
    ],
    [
      'nothing that is free',
      { offer: { ...ASKED.offer, free: 0 } },
      ['Only 0 Kg of this credit is available.', null, 'Only 0 Kg of this credit is available.'],
    ],
    ['the last round', { round: 6, madeBy: 'producer' }, [null, null, 'Round 6 is the last. Accept or decline it.']],
    ['a request that has expired', { stage: 'expired' }, Array(3).fill('This request has expired.')],
  ])('%s: what is refused, and why', (_name, facts, expected) => {
    expect(reasons(facts)).toEqual(expected);
  });

  it('a purchase request has blocked its credit already, so neither a sold out nor a hidden offer hinders it', () => {
    const offer = { onMarket: false, sellsPending: false, free: 0 };
    expect(allowed('recycler', { ...ASKED, kind: 'purchase', offer })).toEqual(['accept', 'decline']);
  });

  it('a payment proof that has been checked is not replaced, a missing one may still come', () => {
    const paid = (stage: 'proven' | 'verified', hasEveryPaymentProof: boolean): TradeFacts => ({
      ...ASKED,
      stage,
      hasEveryPaymentProof,
    });
    expect(allowed('producer', paid('proven', true))).toEqual(['upload_payment_proof', 'show_bank_details']);
    expect(allowed('producer', paid('verified', false))).toEqual(['upload_payment_proof', 'show_bank_details']);
    expect(allowed('producer', paid('verified', true))).toEqual(['show_bank_details']);
  });
});
