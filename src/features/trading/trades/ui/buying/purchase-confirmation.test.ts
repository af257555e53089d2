import { expect, it } from 'vitest';
import { ApiError } from '#web/api.ts';
import { newPrice } from './purchase-confirmation.tsx';

const refused = (code: string, data?: unknown) => new ApiError(409, 'The price is now ₹ 2.75 per Kg.', { code, data });

it('reads the new price of a refusal that says that it has changed', () => {
  expect(newPrice(refused('price_changed', { price_per_credit: 2.75 }))).toBe(2.75);
});

it.each([
  refused('conflict', { price_per_credit: 2.75 }),
  refused('price_changed'),
  refused('price_changed', { price_per_credit: '2.75' }),
  new Error('price_changed'),
])('another refusal has no new price', (error) => {
  expect(newPrice(error)).toBeNull();
});
