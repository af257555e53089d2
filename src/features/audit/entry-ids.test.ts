import { expect, test } from 'vitest';
import { entryIdOf, serialOf } from './service.server.ts';

const context = { secret: 'a secret of the tests, long enough to be one' };
const NUMBERS = ['1', '2', '255', '256', '9007199254740993', '9223372036854775807'];

test('each number has one id, from which only this secret reads it', () => {
  const ids = NUMBERS.map((number) => entryIdOf(context, number));
  expect(new Set(ids).size).toBe(NUMBERS.length);
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(serialOf(context, id)).toBe(NUMBERS[index]);
    expect(serialOf(context, id.toUpperCase())).toBe(NUMBERS[index]);
    expect(serialOf({ secret: 'another secret, long enough to be one too' }, id)).toBeNull();
  }
});

test('an id of the next row says nothing of the one before; a changed id and another text are none', () => {
  const [one = '', two = ''] = NUMBERS.map((number) => entryIdOf(context, number));
  const same = one.split('').filter((digit, index) => digit !== '-' && digit === two[index]);
  expect(same.length).toBeLessThan(16);
  const changed = one.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  for (const wrong of [changed, '12', '', 'x'.repeat(36)])
    expect([wrong, serialOf(context, wrong)]).toEqual([wrong, null]);
});
