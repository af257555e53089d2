import { expect, it } from 'vitest';
import { unbreakableDays, unbreakableYears } from './unbreakable.ts';

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
