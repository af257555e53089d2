import { expect, test } from 'vitest';
import { issuedDeviceToken, newDeviceToken } from './device-tokens.ts';
import { rememberFormerSecrets } from './former-secrets.ts';
import { hashToken, newSecretToken } from './session-tokens.ts';

const SECRET = 'a secret of the tests of devices';

test('a token that was issued is known by its hash; two differ', () => {
  const { token, hash } = newDeviceToken(SECRET);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hash).toEqual(hashToken(token));
  expect(issuedDeviceToken(SECRET, token)).toEqual({ token, hash });
  expect(newDeviceToken(SECRET).token).not.toBe(token);
});

test('nobody else makes one', () => {
  const { token } = newDeviceToken(SECRET);
  expect(issuedDeviceToken(SECRET, newSecretToken().token)).toBeNull();
  expect(issuedDeviceToken(SECRET, newDeviceToken('another secret of the tests').token)).toBeNull();
  for (const sent of [undefined, '', 'x', token.slice(1), `${token}A`, `${token}=`, token.toLowerCase()])
    expect(issuedDeviceToken(SECRET, sent)).toBeNull();
});

test('each changed character makes it another text', () => {
  const { token } = newDeviceToken(SECRET);
  for (let index = 0; index < token.length; index += 1)
    for (const character of 'Ab9_') {
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      if (changed !== token) expect(issuedDeviceToken(SECRET, changed)).toBeNull();
    }
});

test('one of a former secret is still known', () => {
  const [current, former] = ['the current secret of the tests', 'the former secret of the tests'];
  const { token } = newDeviceToken(former);
  expect(issuedDeviceToken(current, token)).toBeNull();
  rememberFormerSecrets(current, [former]);
  expect(issuedDeviceToken(current, token)?.token).toBe(token);
});
