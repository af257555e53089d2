import { expect, test } from 'vitest';
import { decryptAccountNumber, encryptAccountNumber } from './account-numbers.server.ts';

const context = { secret: 'a secret of the tests, long enough to be one' };
const NUMBER = '123456789012';
const kept = () => encryptAccountNumber(context, 'owner', NUMBER);

test('what was encrypted is read again, and does not contain the number', () => {
  expect(decryptAccountNumber(context, 'owner', kept())).toBe(NUMBER);
  expect(kept().includes(NUMBER)).toBe(false);
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
