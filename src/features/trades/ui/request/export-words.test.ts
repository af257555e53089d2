/** An export uses the same words as the cards of its reader. */
import { expect, it } from 'vitest';
import { STATUSES } from '../../../../ui/feedback/badge-status.ts';
import { requestExport } from './request-export.ts';
import type { TradeRequest } from './request-words.ts';
import { REVIEW_EXPORT, TRANSACTION_EXPORT } from '../transaction/transaction-export.ts';

const stages = ['asked', 'accepted', 'paying', 'declined', 'expired'] as const;

it.each([
  ['recycler', ['Pending', 'Accepted', 'Payment Initiated', 'Declined', 'Expired']],
  ['producer', ['Pending', 'Approved', 'Payment Initiated', 'Rejected', 'Expired']],
] as const)('A request has the status that the card of its %s has', (role, words) => {
  const status = requestExport(role, 'purchase').find(({ header }) => header === 'Status');
  const result = stages.map((stage) => status?.value({ stage } as TradeRequest, 0));
  expect(result).toEqual(words);
  for (const word of words) expect(Object.values(STATUSES).map(({ text }) => text)).toContain(word);
});

it('The price of a counter-offer is called as on its card', () => {
  const heads = (kind: 'purchase' | 'counter') => requestExport('producer', kind).map(({ header }) => header);
  expect(heads('counter')).toContain('Offer Price (₹)');
  expect(heads('purchase')).toContain('Price (₹)');
});

it('The time by which a request has to be answered or paid has the word of the cards', () =>
  expect(requestExport('recycler', 'counter').map(({ header }) => header)).toContain('Answer Or Pay By'));

it("The recycler's proof and the total are called as on the cards: of the parties, of the superadmin", () => {
  expect(TRANSACTION_EXPORT.map(({ header }) => header)).toEqual(
    expect.arrayContaining(['Credit Transfer Proof', 'Total including GST (₹)']),
  );
  expect(REVIEW_EXPORT.map(({ header }) => header)).toEqual(
    expect.arrayContaining(['Recycler Transfer Proof', 'Total Earnings including GST (₹)']),
  );
});
