/** Calls of proof and recall: each that writes takes a key and counts among the 60 a minute. Source: file 10 of the specification, part 1. */
import { expect, it } from 'vitest';
import { disputesContract } from '../src/features/disputes/contract.ts';
import { evidenceContract } from '../src/features/evidence/contract.ts';
import { findingsContract } from '../src/features/findings/contract.ts';
import { messagesContract } from '../src/features/messages/contract.ts';
import { recallsContract } from '../src/features/recalls/contract.ts';
import { returnsContract } from '../src/features/returns/contract.ts';
import { transfersContract } from '../src/features/transfers/contract.ts';
import type { Endpoint } from '../src/lib/contract.ts';

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
