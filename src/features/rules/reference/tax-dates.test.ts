import { expect, it } from 'vitest';
import { creditNotesUntil, eInvoicesOn } from './tax-dates.ts';

it('e-invoices are required above ₹ 5 crore since 1 Aug 2023', () => {
  expect(eInvoicesOn('2023-07-31')).toBeNull();
  expect(eInvoicesOn('2023-08-01')).toMatchObject({ above_crore: 5, from: '2023-08-01', status: 'reported' });
});

it('credit notes of a year end on the 30 November that follows it', () => {
  expect(creditNotesUntil(2025, '2026-11-30')).toMatchObject({ until: '2026-11-30', status: 'draft' });
  expect(creditNotesUntil(2025, '2022-09-30')).toBeNull();
  expect(creditNotesUntil(2025, '2026-11-30')?.source).toMatch(/section 34\(2\)/);
});
