import { expect, it } from 'vitest';
import { numberFormWarnings } from './rules.ts';

const plastic = (pattern: string | null) => ({
  name: 'Plastic',
  certificateNumbers: { pattern, source: 'A published certificate', status: 'reported' as const, note: null },
});

it('a number of another form than the known one is warned of once', () => {
  const text = 'This number does not look like those of the Plastic portal.';
  const form = plastic('PW-[0-9]{4}');
  expect(numberFormWarnings(['PW-1234', 'PW-12345', 'XPW-1234'], form)).toEqual([
    { code: 'certificate_number_form', text, rule_id: null, status: 'reported' },
  ]);
  expect(numberFormWarnings(['PW-1234'], form)).toEqual([]);
});

it('while no form is known there is no warning', () => {
  expect(numberFormWarnings(['ABCD'], plastic(null))).toEqual([]);
});
