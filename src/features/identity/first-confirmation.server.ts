/** The first confirmation of an address: whoever signed up with it need not be the person who reads it. */
import type { PublicContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { invalidateChallenges } from './challenge-store.server.ts';
import { deleteWhereabouts } from './device-store.server.ts';
import * as emails from './email-store.server.ts';
import { removeAllFactors, voidCodes } from './factor-store.server.ts';
import { endSessionsOf } from './session-store.server.ts';

/** Work of features above in the transaction of a first confirmation. */
export type WhenFirst = (tx: Tx, userId: string) => Promise<void>;

/**
 * Confirms the address of a locked account, which its reader has asked for by a link. With the first confirmation nothing of before works any
 * more: sessions, second factors, recovery codes, known devices and addresses, a waiting change of the address, log-ins that have begun.
 * Returns how many factors were removed; null where the address was confirmed already.
 */
export async function confirmAddress(
  tx: Tx,
  { requestOrigin, clock }: Pick<PublicContext, 'requestOrigin' | 'clock'>,
  userId: string,
  whenFirst: WhenFirst,
): Promise<{ removed: number } | null> {
  const at = clock.now();
  if (!(await emails.confirmAddress(tx, userId, at))) return null;
  const sessions = await endSessionsOf(tx, userId, at);
  const removed = await removeAllFactors(tx, userId, at);
  await voidCodes(tx, userId, at);
  await deleteWhereabouts(tx, userId);
  await invalidateChallenges(tx, userId, at);
  await recordAudit(
    tx,
    { at, requestOrigin },
    { action: 'email.verified', ownerId: userId, detail: { sessions, removed } },
  );
  await whenFirst(tx, userId);
  return { removed };
}
