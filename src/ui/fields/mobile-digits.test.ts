import { expect, test } from 'vitest';
import { mobileDigits } from './text-field.tsx';

test.each([
  ['9876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['98765432101', '9876543210'],
  ['9198765432', '9198765432'],
  ['987', '987'],
])('%s is the number %s', (typed, number) => {
  expect(mobileDigits(typed)).toBe(number);
});

test('Typed key by key with the code of the country it becomes the same', () => {
  const typed = '919876543210'.split('').reduce((value, key) => mobileDigits(value + key), '');
  expect(typed).toBe('9876543210');
});
