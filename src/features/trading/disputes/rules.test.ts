import { expect, it } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { answerBy, openingRefusal, resolvingRefusal, type DisputeKind, type DisputeStatus } from './rules.ts';

it('a dispute needs a payment that was initiated, also one that was cancelled afterwards', () => {
  const open = STAGE_NAMES.filter((stage) => openingRefusal(stage) === null);
  expect(open.toSorted()).toEqual(['cancelled', 'completed', 'paying', 'proven', 'verified']);
  expect(openingRefusal('accepted')).toBe('A dispute needs an initiated payment.');
});

it('a dispute is to be answered within 7 days of the day of its opening in India', () => {
  expect(answerBy(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-27');
  expect(answerBy(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-28');
});

const ONLY = 'Only who opened a dispute can resolve it.';
it.each<[DisputeKind, DisputeStatus, Role, Role, string | null]>([
  ['other', 'open', 'producer', 'producer', null],
  ['other', 'open', 'producer', 'recycler', ONLY],
  ['other', 'resolved', 'producer', 'recycler', ONLY],
  ['other', 'resolved', 'producer', 'producer', 'This dispute has ended.'],
  ['other', 'closed', 'recycler', 'recycler', 'This dispute has ended.'],
  ['transfer', 'open', 'producer', 'producer', 'Mark the line as seen, or ask the recycler to withdraw it.'],
  ['transfer', 'open', 'producer', 'recycler', ONLY],
  ['payment', 'open', 'recycler', 'recycler', 'Confirm the payment, or ask the buyer to withdraw it.'],
  ['payment', 'open', 'superadmin', 'producer', ONLY],
])('one of kind %s that is %s, opened by the %s and resolved by the %s: %s', (kind, status, opener, role, text) => {
  const refusal = resolvingRefusal({ kind, status, opener }, role);
  expect(refusal?.text ?? null).toBe(text);
  if (text !== null) expect(refusal?.kind).toBe(text === ONLY ? 'wrong_role' : 'conflict');
});
