import type { Tx } from '../../platform/database/database.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { requireOpened } from '../../platform/security/opened-files.ts';
import { lockAccountForReview } from './review-store.server.ts';
import type { AccountRole } from './rules.ts';
import type { AccountStatus } from './store.server.ts';

/** Optional fields of a decision on an account. */
export interface DecisionOptions {
  /** Expected current status. */
  seen?: AccountStatus | undefined;
  /** Expected version. */
  version?: number | undefined;
  /** Reason of a rejection. */
  reason?: string | undefined;
  /** It comes from the review desk: only of a pending account, approved only after its certificate was opened. */
  review?: boolean | undefined;
}

/** A decision of the review desk. @throws Refusal `conflict` unless the account is pending and, to approve it, its certificate was opened */
export async function requireReviewed(
  tx: Tx,
  decision: { id: string; role: AccountRole; status: 'approved' | 'rejected'; byId: string },
): Promise<void> {
  const account = found(await lockAccountForReview(tx, decision.role, decision.id));
  if (account.status !== 'pending') throw new Refusal('conflict', 'This account has already been decided.');
  if (decision.status === 'approved') await requireOpened(tx, decision.byId, [account.certificate_id]);
}
