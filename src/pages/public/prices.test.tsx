import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceWeek } from '#supply/price-record/contract.ts';
import { clean } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen, SITE } from '#tests/components/screen.tsx';
import { canonical } from '#tests/components/site.ts';

const KIND = { waste_type: 'Plastic', product_type: 'Category I', credit_type: 'Recycling' };
const weekOf = (values: Partial<Parameters<typeof sample<typeof priceWeek>>[1]>) =>
  sample(priceWeek, {
    ...KIND,
    week: '2026-11-16',
    unit: 'kg',
    price: null,
    trades_band: null,
    quantity_band: null,
    carried: false,
    as_of: null,
    ...values,
  });
const bands = { kind: 'traded', price: 2.23, trades_band: '5-9', quantity_band: '10,000-99,999' } as const;
const traded = weekOf(bands);
const carried = weekOf({ ...bands, week: '2026-11-23', carried: true, as_of: '2026-11-16' });
const asked = weekOf({ waste_type: 'E-waste', credit_type: 'Gold', kind: 'asking', price: 7200.5, unit: 'g' });
const none = weekOf({ waste_type: 'Oil', kind: 'none' });

const open = (path: string, rows = [carried, asked, none], weeks = [carried, traded]) =>
  openScreen(path, {
    services: {
      listPrices: async () => rows,
      listPriceWeeks: async ({ waste_type: name }) => (name === 'Plastic' ? weeks : name === 'Oil' ? [] : null),
      supportEmail: () => SITE.supportEmail,
    },
  });
const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => clean(cell.textContent)));

test('the latest row of each kind', async () => {
  open('/prices');
  expect(await cellsOf('Price record')).toEqual([
    ['Waste type', 'Product type', 'Credit type', 'Week', 'Price', 'Basis', 'Trades', 'Quantity'],
    [
      'Plastic',
      'Category I',
      'Recycling',
      '23 Nov 2026',
      '₹ 2.23 per Kg',
      'Traded, unchanged since 16 Nov 2026',
      '5-9',
      '10,000-99,999 Kg',
    ],
    ['E-waste', 'Category I', 'Gold', '16 Nov 2026', '₹ 7,200.50 per g', 'Asked, not traded', '–', '–'],
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Price record' })).toBeVisible();
  expect(
    screen.getByText(
      'Mean price of payment-verified trades of 90 days, weighted by quantity, no trade above 40%. Shown from 5 trades of 3 sellers and 3 buyers.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Gold | Category I, E-waste' })).toHaveAttribute(
    'href',
    '/prices/E-waste/Category%20I/Gold',
  );
});

test('kinds without a figure are folded, with the least that a week needs', async () => {
  const user = open('/prices');
  const fold = await screen.findByText('Too few trades to show (1)');
  const [, row] = await cellsOf('Too few trades to show');
  expect(row).toEqual(['Oil', 'Category I', 'Recycling', '16 Nov 2026', '–', 'Too few to show without naming them', '–', '–']); // oxfmt-ignore
  const link = screen.getByRole('link', { name: 'Recycling | Category I, Oil' });
  expect(link).not.toBeVisible();
  await user.click(fold);
  expect(link).toBeVisible();
  expect(
    screen.getByText(
      "A week is shown when at least 5 trades of at least 3 sellers and 3 buyers made it, so that nobody's price can be told.",
    ),
  ).toBeVisible();
});

test('where each kind has a figure nothing is folded', async () => {
  open('/prices', [carried]);
  await cellsOf('Price record');
  expect(screen.queryByText(/^Too few trades to show/)).toBeNull();
});

test('nothing recorded', async () => {
  open('/prices', []);
  expect(await screen.findByText('No prices recorded yet')).toBeVisible();
});

test('the weeks of one kind', async () => {
  open('/prices/Plastic/Category%20I/Recycling');
  const title = 'Price record: Recycling | Category I';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await cellsOf(title)).toEqual([
    ['Week', 'Price', 'Basis', 'Trades', 'Quantity'],
    ['23 Nov 2026', '₹ 2.23 per Kg', 'Traded, unchanged since 16 Nov 2026', '5-9', '10,000-99,999 Kg'],
    ['16 Nov 2026', '₹ 2.23 per Kg', 'Traded', '5-9', '10,000-99,999 Kg'],
  ]);
  expect(screen.getByRole('figure', { name: 'Price by week (₹ per Kg)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/epr/prices/weeks/?waste_type=Plastic&product_type=Category+I&credit_type=Recycling&format=csv',
  );
  expect(canonical()).toBe(`${SITE.origin}/prices/Plastic/Category%20I/Recycling`);
});

test('the weeks without a figure are folded', async () => {
  const title = 'Price record: Recycling | Category I';
  const unknown = weekOf({ week: '2026-11-09', kind: 'none' });
  open('/prices/Plastic/Category%20I/Recycling', [], [traded, unknown]);
  expect((await cellsOf(title)).map(([week]) => week)).toEqual(['Week', '16 Nov 2026']);
  expect((await cellsOf('Too few trades to show')).map(([week]) => week)).toEqual(['Week', '9 Nov 2026']);
  expect(screen.getByText('Too few trades to show (1)')).toBeVisible();
});

test('a kind without weeks', async () => {
  open('/prices/Oil/Category%20I/Recycling');
  expect(await screen.findByText('No prices recorded yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

test('a kind that is not in the lists is the 404 page', async () => {
  open('/prices/Wood/Category%20I/Recycling');
  expect(await screen.findByText('404')).toBeVisible();
});
