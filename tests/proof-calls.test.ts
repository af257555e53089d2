/** Calls of proof and recall: each that writes takes a key and counts among the 60 a minute. Source: file 10 of the specification, part 1. */
import { expect, it } from 'vitest';
import { evidenceContract } from '#fulfilment/evidence/contract.ts';
import { findingsContract } from '#fulfilment/findings/contract.ts';
import { recallsContract } from '#fulfilment/recalls/contract.ts';
import { returnsContract } from '#fulfilment/returns/contract.ts';
import { transfersContract } from '#fulfilment/transfers/contract.ts';
import type { Endpoint } from '#lib/contract.ts';
import { disputesContract } from '#trading/disputes/contract.ts';
import { messagesContract } from '#trading/messages/contract.ts';

const calls: [string, Endpoint][] = Object.entries({
  ...transfersContract,
  ...messagesContract,
  ...disputesContract,
  ...findingsContract,
  ...recallsContract,
  ...evidenceContract,
  ...returnsContract,
});
const writing = calls.filter(([name]) => !name.startsWith('GET '));

it('there are 15 calls that write', () => {
  expect(writing).toHaveLength(15);
});

it.each(writing)('%s is answered once for a key, and counted', (_name, { once, limit, access, needsProfile }) => {
  expect({ once, limit }).toEqual({ once: true, limit: 'trade' });
  const isOfSuperadmins = Array.isArray(access) && access.every((role) => role === 'superadmin');
  expect(isOfSuperadmins || needsProfile).toBe(true);
});
