/** An export uses the same words as the cards of its reader. */
import { expect, it } from 'vitest';
import type { TradeRequest } from '#trading/trades/ui/request/request-words.ts';
import { STATUSES } from '#ui/feedback/badge-status.ts';
import { requestColumns, transactionColumns } from './export-columns.ts';

const stages = ['asked', 'accepted', 'paying', 'declined', 'expired'] as const;

it.each([
  ['recycler', ['Pending', 'Accepted', 'Payment Initiated', 'Declined', 'Expired']],
  ['producer', ['Pending', 'Approved', 'Payment Initiated', 'Rejected', 'Expired']],
] as const)('A request has the status that the card of its %s has', (role, words) => {
  const status = requestColumns(role, 'purchase').find(({ header }) => header === 'Status');
  const result = stages.map((stage) => status?.value({ stage } as TradeRequest, 0));
  expect(result).toEqual(words);
  for (const word of words) expect(Object.values(STATUSES).map(({ text }) => text)).toContain(word);
});

it('The price of a counter-offer is called as on its card', () => {
  const heads = (kind: 'purchase' | 'counter') => requestColumns('producer', kind).map(({ header }) => header);
  expect(heads('counter')).toContain('Offer Price (₹)');
  expect(heads('purchase')).toContain('Price (₹)');
});

it('The time by which a request has to be answered or paid has the word of the cards', () =>
  expect(requestColumns('recycler', 'counter').map(({ header }) => header)).toContain('Answer Or Pay By'));

it("The recycler's proof and the total are called as on the cards: of the parties, of the superadmin", () => {
  expect(transactionColumns('recycler').map(({ header }) => header)).toEqual(
    expect.arrayContaining(['Credit Transfer Proof', 'Total including GST (₹)']),
  );
  expect(transactionColumns('superadmin').map(({ header }) => header)).toEqual(
    expect.arrayContaining(['Recycler Transfer Proof', 'Total Earnings including GST (₹)']),
  );
});
