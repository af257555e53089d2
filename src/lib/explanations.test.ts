import { expect, test } from 'vitest';
import { EXPLANATIONS, termsIn } from './explanations.ts';

test.each([
  ['EPR Registration No', ['EPR']],
  ['EPR Certifi.', ['EPR']],
  ['Category II', ['Category II']],
  ['EoL | Category IV', ['EoL', 'Category IV']],
  ['Co-processor (WtE)', ['WtE']],
  ['Co-processing (RR)', ['RR']],
  ['P9', ['P9']],
  ['FY', ['FY']],
  ['FY 2026-27, FY 2025-26', ['FY']],
  ['PCB registration number, CPCB', ['PCB', 'CPCB']],
])('%j explains %j', (text, terms) => expect(termsIn(text)).toEqual(terms));

test.each(['ITEW1', 'P10', 'ERP', 'Category', 'Category V', 'Every', 'PRO-0', 'fy', ''])(
  '%j explains nothing',
  (text) => expect(termsIn(text)).toEqual([]),
);

test('each explanation is found by its own term', () => {
  for (const term of Object.keys(EXPLANATIONS)) expect(termsIn(term)).toEqual([term]);
});
