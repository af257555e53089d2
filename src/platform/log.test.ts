import { expect, it } from 'vitest';
import { LOG_OPTIONS } from './log.ts';

it.each([
  ['an e-mail address', 'asha@rao.example'],
  ['an access token', 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'],
  ["a password's hash", '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
  ['the token of a link', 'Ab_-'.repeat(11).slice(0, 43)],
  ['a GST number', '27AAPFU0939F1ZV'],
  ['an IFSC', 'SBIN0000300'],
  ['an account number', '50200000001234'],
  ['a mobile number', '9876543210'],
])('an error is logged without %s', (_kind, secret) => {
  const cause = new Error(`inner ${secret}`);
  const error = Object.assign(new Error(`it failed for ${secret}`, { cause }), {
    code: '23505',
    detail: `Key (x)=(${secret})`,
    parameters: [secret],
  });
  const logged = JSON.stringify(LOG_OPTIONS.serializers.err(error));
  expect(logged).toContain('it failed for');
  expect(logged).toContain('23505');
  expect(logged).not.toContain(secret);
});
