/** A list in a file says the unit of each row in a column of its own, since rows in kilograms and in grams may stand below each other. */
import { expect, it } from 'vitest';
import { TARGET_EXPORT } from '#accounts/targets/ui/target-export.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { CREDIT_EXPORT } from '#supply/credits/ui/credit-export.ts';
import { OFFER_EXPORT, OWN_OFFER_EXPORT } from '#supply/offers/ui/offer-export.ts';
import { requestColumns, transactionColumns } from '#trading/trade-list/ui/export-columns.ts';

it.each(
  Object.entries({
    credits: CREDIT_EXPORT,
    offers: OFFER_EXPORT,
    'own offers': OWN_OFFER_EXPORT,
    targets: TARGET_EXPORT,
    requests: requestColumns('producer', 'purchase'),
    'counter-offers': requestColumns('recycler', 'counter'),
    transactions: transactionColumns('recycler'),
    'reviewed transactions': transactionColumns('superadmin'),
  } as Record<string, readonly ExportColumn<never>[]>),
)('the column Unit of %s stands before the first quantity or price', (_, columns) => {
  const place = columns.findIndex(({ header }) => header === 'Unit');
  expect(columns.findIndex(({ format }) => format === 'quantity' || format === 'money')).toBe(place + 1);
  expect(columns[place]?.value({ unit: 'g' } as never, 0)).toBe('g');
  expect(columns[place]?.value({ unit: 'kg' } as never, 0)).toBe('Kg');
  for (const { header } of columns) expect(header).not.toMatch(/\(Kg\)|\/Kg/);
});
