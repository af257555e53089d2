import { expect, test } from 'vitest';
import { comparedWithListed } from './listed-price.ts';

test.each([
  ['58.5', 'The listed price: Buy Now reserves the credit at once'],
  ['585', 'Above the listed price: Buy Now asks ₹ 58.50'],
  ['40', '31.6% below the listed price'],
])('%s beside 58.50 is said to be: %s', (typed, result) => {
  expect(comparedWithListed(typed, 58.5)).toBe(result);
});

test.each(['', '0', '.'])('Of %j nothing is said', (typed) => {
  expect(comparedWithListed(typed, 58.5)).toBeUndefined();
});
