import { expect, test } from 'vitest';
import { sample } from '#tests/components/sample.ts';
import { ownOffer } from '../contract.ts';
import { OWN_OFFER_EXPORT } from './offer-export.ts';

const statusOf = (state: object) =>
  OWN_OFFER_EXPORT.find(({ header }) => header === 'Status')?.value(
    sample(ownOffer, { status: 'live', paused: false, held_by: null, ...state }),
    0,
  );

test.each([
  ['Held by recall RC-2026-27-000001', { status: 'hidden', held_by: 'RC-2026-27-000001' }],
  ['Held by recall RC-2026-27-000001', { status: 'hidden', paused: true, held_by: 'RC-2026-27-000001' }],
  ['Paused', { status: 'hidden', paused: true }],
  ['Hidden: account not approved', { status: 'hidden' }],
  ['Sold out', { status: 'sold_out' }],
] as const)('the status of an own offer in a file is that of its badge: %s', (words, state) => {
  expect(statusOf(state)).toBe(words);
});
