import { createDecipheriv, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptAccountNumber, encryptAccountNumber } from './account-numbers.server.ts';

const context = { secret: 'a secret of the tests, long enough to be one' };
const NUMBER = '123456789012';
const kept = () => encryptAccountNumber(context, 'owner', NUMBER);

test('an encrypted number is read again, and does not contain it', () => {
  expect(decryptAccountNumber(context, 'owner', kept())).toBe(NUMBER);
  expect(kept().includes(NUMBER)).toBe(false);
});

test('the form is AES-256-GCM with a key of HKDF-SHA-256, and begins with its version', () => {
  const sealed = kept();
  expect(sealed[0]).toBe(1);
  const key = Buffer.from(hkdfSync('sha256', context.secret, '', 'bank-account-number', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 });
  decipher.setAAD(Buffer.from('owner')).setAuthTag(sealed.subarray(13, 29));
  expect(decipher.update(sealed.subarray(29), undefined, 'utf8') + decipher.final('utf8')).toBe(NUMBER);
});

test('the same number looks different each time', () => {
  expect(kept().equals(kept())).toBe(false);
});

test('another secret, another owner, any changed byte and a cut one are refused', () => {
  const good = kept();
  expect(() => decryptAccountNumber({ secret: 'another secret of the tests, as long' }, 'owner', good)).toThrow();
  expect(() => decryptAccountNumber(context, 'stranger', good)).toThrow();
  for (let index = 0; index < good.length; index += 1) {
    const changed = Buffer.from(good);
    changed.writeUInt8(good.readUInt8(index) ^ 1, index);
    expect(() => decryptAccountNumber(context, 'owner', changed)).toThrow();
  }
  for (const end of [0, 1, 20, 29, good.length - 1])
    expect(() => decryptAccountNumber(context, 'owner', good.subarray(0, end))).toThrow();
});
