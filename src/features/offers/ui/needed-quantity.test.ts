import { expect, it } from 'vitest';
import { quantityNote } from './offer-card.tsx';

// Free, minimum; taken, needed.
it.each([
  [41_000, 500, 20_000, 20_000, null],
  [41_000, 500, 500, 300, 'Minimum 500 Kg'],
  [41_000, 500, 500, 500, null],
  [3_000, 500, 3_000, 5_000, 'Only 3,000 Kg free'],
  [40, 100, 40, 20, 'Only 40 Kg free'],
  [40, 100, 40, 40, null],
  [500, 500, 500, 300, 'Minimum 500 Kg'],
])('of %i free and a minimum of %i one buys %i, needing %i: %s', (free, minimum_purchase, takes, need, note) => {
  const offer = { credit_available: free + 7, blocked_credit: 7, minimum_purchase, unit: 'kg' as const };
  expect(quantityNote(offer, takes, need)).toBe(note);
});
