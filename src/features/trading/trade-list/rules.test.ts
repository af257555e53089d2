import { expect, it } from 'vitest';
import { ageText } from './rules.ts';

const now = new Date('2026-11-24T12:00:00Z');

it.each([
  ['2026-11-24T11:48:30Z', '11 min'],
  ['2026-11-24T09:00:00Z', '3 h'],
  ['2026-11-23T12:00:00Z', '1 day'],
  ['2026-11-22T11:59:00Z', '2 days'],
  ['2026-11-24T12:00:01Z', '0 min'],
])('%s was %s ago', (since, text) => expect(ageText(since, now)).toBe(text));
