import { randomBytes } from 'node:crypto';
import { expect, test, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { roleOf } from './rules.ts';
import { recoveryCode, spelledRecoveryCode } from './second-factor.server.ts';

test('a freelancer is a producer, a recycler a recycler', () => {
  expect(roleOf('Freelancer')).toBe('producer');
  expect(roleOf('Recycler')).toBe('recycler');
});

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

it('hashes with the memory and the passes that OWASP names for argon2id', async () => {
  expect(await hashPassword('five grey herons')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('takes the right password and no other', async () => {
  const kept = await hashPassword('five grey herons');
  expect(await verifyPassword(kept, 'five grey herons')).toBe(true);
  expect(await verifyPassword(kept, 'six grey herons')).toBe(false);
});
