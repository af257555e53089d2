import { expect, it } from 'vitest';
import { unbreakableAmounts, unbreakableDays, unbreakableYears } from './unbreakable.ts';

it('keeps financial years on one line and breaks other words as before', () => {
  expect(unbreakableYears('Deadlines of 2026-27 and 2027-28, e-waste')).toBe(
    'Deadlines of 2026\u201127 and 2027\u201128, e-waste',
  );
  expect(unbreakableYears('2026-11-21')).toBe('2026-11-21');
});

it('keeps days on one line and breaks other words as before', () => {
  expect(unbreakableDays('Approved on 1 May 2026, renewed on 23 Nov 2026 by EPR Mandi')).toBe(
    'Approved on 1\u00a0May\u00a02026, renewed on 23\u00a0Nov\u00a02026 by EPR Mandi',
  );
  expect(unbreakableDays('12 trades completed, 1,000 Kg in 2026')).toBe('12 trades completed, 1,000 Kg in 2026');
});

it('amounts and quantities of a sentence stay with their sign and unit', () => {
  expect(unbreakableAmounts('1,500 Kg at ₹ 58.00/Kg, 20 g left: pay ₹ 12,34,567.00 to 3 Kgs and 5 good ones')).toBe(
    '1,500\u00a0Kg at ₹\u00a058.00/Kg, 20\u00a0g left: pay ₹\u00a012,34,567.00 to 3 Kgs and 5 good ones',
  );
});
