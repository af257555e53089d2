import { expect, it } from 'vitest';
import { yearNote, yearWarning } from './credit-year.tsx';

it('names the year of the credit where it is bought for another one', () => {
  expect(yearWarning({ FY: 2026, credit_FY: 2025 })).toBe(
    'This credit is of FY 2025-26. You are buying it for FY 2026-27. Check on the CPCB portal that it counts for that year.',
  );
  expect(yearNote({ FY: 2026, credit_FY: 2025 })).toBe('Credit of FY 2025-26, bought for FY 2026-27');
});

it('says nothing of equal years', () => {
  expect([yearWarning, yearNote].map((say) => say({ FY: 2026, credit_FY: 2026 }))).toEqual([null, null]);
});
