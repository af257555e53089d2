/** Charts of the three dashboards: the table behind each has the exact figures. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { creditRecord } from '#supply/credits/contract.ts';
import { respond } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { respondWithExposure } from '#tests/components/exposure.ts';
import {
  accountOf,
  costedTargetOf,
  respondWithProfileCheck,
  THIS_YEAR,
  yearLabel,
} from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { NO_CONCERNS } from '#tests/components/superadmin.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

/** Rows of the table behind a chart, without its head. */
async function numbersOf(title: string): Promise<string[][]> {
  const chart = await screen.findByRole('figure', { name: title });
  const table = within(chart).getByRole('table', { name: title, hidden: true });
  const rows = [...table.querySelectorAll('tr')].slice(1);
  return rows.map((row) => textsOf([...row.querySelectorAll<HTMLElement>('th, td')]));
}

const nothing = { data: [], next: null };

test('A producer: progress by year and waste type, the latest year first, and their sums', async () => {
  respondWithProfileCheck();
  const targets = [
    { achieved_quantity: 6_000, blocked_target: 3_500, remaining: 10_500 },
    { id: 'target-2', number: 2, FY: THIS_YEAR + 1, target_quantity: 900, remaining: 900 },
  ].map((values) => costedTargetOf(values));
  respond('GET /api/epr/producer/', { data: [accountOf({ targets })], next: null });
  respond('GET /api/epr/target/', { data: targets, next: null });
  respondWithTrades();
  respondWithExposure();
  openScreen('/ProducerDashboard', { as: 'producer' });
  expect(await numbersOf('Progress by year and waste type')).toEqual([
    [`${yearLabel(THIS_YEAR + 1)} Plastic`, '900', '0', '0', '900'],
    [`${yearLabel(THIS_YEAR)} Plastic`, '20,000', '6,000', '3,500', '10,500'],
    ['Total', '20,900', '6,000', '3,500', '11,400'],
  ]);
});

test('A recycler: credit of each year by state of use, years without credit included', async () => {
  respondWithProfileCheck();
  const credits = [
    { year: THIS_YEAR, available_certificate_value: 44_000, listed: 24_000, blocked: 3_500, sold: 6_000 },
    { id: 'older', year: THIS_YEAR - 2, available_certificate_value: 700 },
  ].map((values) => sample(creditRecord, { waste_type: 'Plastic', credit_type: 'Recycling', ...values }));
  respond('GET /api/epr/credit/', { data: credits, next: null });
  respond('GET /api/epr/recycler/', nothing);
  respondWithTrades();
  openScreen('/RecyclerDashboard', { as: 'recycler' });
  expect(await numbersOf('Credits by status')).toEqual([
    [yearLabel(THIS_YEAR - 2), '0', '0', '0', '700', '700'],
    [yearLabel(THIS_YEAR - 1), '0', '0', '0', '0', '0'],
    [yearLabel(THIS_YEAR), '6,000', '3,500', '20,500', '20,000', '50,000'],
    ['Total', '6,000', '3,500', '20,500', '20,700', '50,700'],
  ]);
});

test('The superadmin: value and volume of each month of a year, and their sums', async () => {
  const volumeOf = (month: string, quantity: number, value: number) =>
    ({ month, waste_type: 'Plastic', unit: 'kg', orders: 1, quantity, value }) as const;
  respond('GET /api/superadmin/volumes/', ({ query }) => ({
    data: query.get('FY') === '2026' ? [volumeOf('2026-04', 1_001, 2_372.37), volumeOf('2027-03', 2_000, 5_000)] : [],
  }));
  respond('GET /api/superadmin/stats/', { data: {} });
  respond('GET /api/superadmin/concerns/', { data: NO_CONCERNS });
  respondWithTrades();
  for (const list of ['producer-epr', 'recycler-epr'] as const) respond(`GET /api/superadmin/${list}/`, nothing);
  openScreen('/AdminDashboad?FY=2026', { as: 'superadmin' });
  const [value, volume] = [await numbersOf('Value by month'), await numbersOf('Volume by month')];
  for (const rows of [value, volume]) expect(rows).toHaveLength(13);
  expect([value[0]?.[1], value[1]?.[1], value[11]?.[1], value[12]]).toEqual([
    '2,372.37',
    '0.00',
    '5,000.00',
    ['Total', '7,372.37', '7,372.37'],
  ]);
  expect([volume[0]?.[1], volume[1]?.[1], volume[11]?.[1], volume[12]]).toEqual([
    '1,001',
    '0',
    '2,000',
    ['Total', '3,001', '3,001'],
  ]);
});
