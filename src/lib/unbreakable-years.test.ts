import { expect, it } from 'vitest';
import { unbreakableYears } from './unbreakable-years.ts';

it('keeps financial years on one line and breaks other words as before', () => {
  expect(unbreakableYears('Deadlines of 2026-27 and 2027-28, e-waste')).toBe(
    'Deadlines of 2026\u201127 and 2027\u201128, e-waste',
  );
  expect(unbreakableYears('2026-11-21')).toBe('2026-11-21');
});
