import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { recoveryCode, spelledRecoveryCode } from './second-factor.server.ts';

test('a code has four groups of digits and capitals without I, L, O, U', () => {
  const codes = Array.from({ length: 500 }, () => recoveryCode(randomBytes(16)));
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(33);
});

test.each([
  ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
  [' abcdefgh jkmnpqrs ', 'ABCDEFGHJKMNPQRS'],
  ['ABCD-EFGH-JKMN-PQR', null],
  ['ABCD-EFGH-JKMN-PQRU', null],
  ['', null],
])('%j is spelt %j', (typed, spelled) => {
  expect(spelledRecoveryCode(typed)).toBe(spelled);
});
