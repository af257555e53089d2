import { expect, it } from 'vitest';
import { billingActions, type BillingFacts } from './rules.ts';

const PAYING: BillingFacts = {
  stage: 'paying',
  hasFee: true,
  open: { recycler: undefined, platform: undefined },
  payments: 499,
  missingSettings: [],
};

it('a payment is offered while the trade takes one', () => {
  const recording = (facts: Partial<BillingFacts>) => billingActions('producer', { ...PAYING, ...facts })[0]?.reason;
  expect(recording({})).toBeNull();
  expect(recording({ payments: 500 })).toBe('At most 500 payments.');
  expect(recording({ stage: 'accepted', payments: 500 })).toBe('Initiate the payment first.');
});
