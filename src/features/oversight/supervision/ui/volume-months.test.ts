import { expect, it } from 'vitest';
import { tradedWasteTypes, volumeMonths, type Volume } from './volume-months.ts';

const volume = (month: string, waste_type: string, value: number): Volume => ({
  month,
  waste_type,
  unit: 'kg',
  orders: 1,
  quantity: value * 2,
  value,
});

it('shows April to March of a year, months without orders too', () => {
  const months = volumeMonths([volume('2026-11', 'Oil', 5), volume('2027-01', 'Oil', 7)], '2026', 'value');
  expect(months.map(({ name }) => name)).toEqual(
    'Apr 2026,May 2026,Jun 2026,Jul 2026,Aug 2026,Sep 2026,Oct 2026,Nov 2026,Dec 2026,Jan 2027,Feb 2027,Mar 2027'.split(
      ',',
    ),
  );
  expect(months[7]?.values).toEqual({ Oil: 5 });
  expect(months[8]?.values).toEqual({});
  expect(months[9]?.values).toEqual({ Oil: 7 });
});

it('shows all years from the first to the last order', () => {
  const months = volumeMonths([volume('2025-12', 'Oil', 5), volume('2026-02', 'Tyre', 1)], '', 'quantity');
  expect(months.map(({ key, shortName }) => [key, shortName])).toEqual([
    ['2025-12', 'Dec 25'],
    ['2026-01', 'Jan 26'],
    ['2026-02', 'Feb 26'],
  ]);
  expect(months[2]?.values).toEqual({ Tyre: 2 });
});

it('adds the values of both units of a waste type', () => {
  const grams = { ...volume('2026-01', 'E-waste', 5.1), unit: 'g' as const };
  expect(volumeMonths([volume('2026-01', 'E-waste', 9.2), grams], '', 'value')[0]?.values).toEqual({ 'E-waste': 14.3 });
});

it('the volume is nothing without orders', () => {
  expect(volumeMonths([], '2026', 'value')).toEqual([]);
  expect(volumeMonths([], '', 'value')).toEqual([]);
});

it('names the waste types by their value', () => {
  const volumes = [volume('2026-01', 'Oil', 5), volume('2026-01', 'Tyre', 9), volume('2026-02', 'Oil', 6)];
  expect(tradedWasteTypes(volumes)).toEqual(['Oil', 'Tyre']);
});
