import { expect, it } from 'vitest';
import { dueText, shownTask } from './rules.ts';

const now = new Date('2026-11-24T12:00:00Z');

it.each([
  ['2026-11-24T11:59:00Z', 'now', true],
  ['2026-11-24T12:10:00Z', 'in 10 min', true],
  ['2026-11-24T17:59:00Z', 'in 6 h', true],
  // A reader's clock may be a minute behind.
  ['2026-12-01T12:00:50Z', 'in 7 days', false],
  ['2026-12-01T12:02:00Z', 'in 8 days', false],
  ['2026-11-26T11:59:59Z', 'in 48 h', true],
  ['2026-11-26T12:00:00Z', 'in 2 days', false],
  ['2026-11-28T11:00:00Z', 'in 4 days', false],
])('%s is %s', (due, text, soon) => expect(dueText('answer', due, now)).toEqual({ text, soon }));

it('what ends nothing is overdue after its time', () =>
  expect(dueText('pay_recycler', '2026-11-24T11:59:00Z', now)).toEqual({
    text: 'Overdue since 24 Nov 2026',
    soon: true,
  }));

it.each([
  ['purchase', 1, 'Accept or decline this request.'],
  ['counter', 1, 'Accept or decline this counter-offer, or counter it.'],
  ['counter', 5, 'Accept or decline this counter-offer, or counter it.'],
  ['counter', 6, 'Accept or decline this counter-offer.'],
] as const)('the answer to a %s in round %d: %s', (kind, round, text) => {
  const trade = {
    id: 'trade',
    kind,
    round,
    seller_company: 'Seller',
    buyer_company: 'Buyer',
    registration_number: 'BO-1',
    has_transfer_proof: false,
    has_trail_documents: false,
  };
  expect(shownTask({ name: 'answer', who: 'recycler', due_at: null }, trade, 'recycler').text).toBe(text);
});
