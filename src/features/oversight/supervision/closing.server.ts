import { rejectAllAccounts } from '#accounts/epr-accounts/service.server.ts';
import { deleteNotices } from '#accounts/expiry-notices/service.server.ts';
import { eraseFilesOf } from '#base/files/service.server.ts';
import type { CompanyRole } from '#lib/contract.ts';
import {
  cancelApproval,
  withSecondApproval,
  type CheckerContext,
  type HeldResult,
} from '#people/approvals/service.server.ts';
import { eraseCompany } from '#people/company/service.server.ts';
import { closeOrganisation, requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { withdrawAllOffers } from '#supply/offers/service.server.ts';
import * as store from './store.server.ts';

/** Reason why a company cannot be closed, or null. The text says how pending requests end, as the superadmin has no list of requests. */
function inFlightText({ ordered, requested }: { ordered: number; requested: number }): string | null {
  const sentences: string[] = [];
  if (ordered === 1) sentences.push('1 trade is still in progress. Complete or decline it first.');
  if (ordered > 1) sentences.push(`${ordered} trades are still in progress. Complete or decline them first.`);
  if (requested === 1)
    sentences.push('1 request without a work order is open; it ends when a party rejects it or it expires.');
  if (requested > 1)
    sentences.push(
      `${requested} requests without a work order are open; they end when a party rejects them or they expire.`,
    );
  return sentences.length === 0 ? null : sentences.join(' ');
}

export interface ErasureAnswer {
  requestId: string;
  reason: string;
}

/** The answer to a request that is open while the company is closed for another reason. */
const CLOSED = 'Your account is closed and your data are erased.';
export const REQUEST_DECIDED = 'This request has been decided.';

const COMPANY_PAPERS = ['company_logo', 'pcb_document', 'cancelled_cheque'] as const;

interface ClosingCall {
  role: CompanyRole;
  id: string;
  /** To the request for erasure for which the company is closed. */
  answer: ErasureAnswer | null;
}

/**
 * Closes a recycler or producer: sessions end, offers are withdrawn, registrations are revoked, personal and bank data are erased. Trades
 * and their documents stay, with the company's name and GST number, because the other party's accounts need both. An open request for erasure
 * is answered with it.
 * @param answer to the request for erasure for which the company is closed
 * @throws Refusal `not_found`; `conflict` with the reason while trades are in flight, or when that request is not open any more
 */
export async function closeUser(
  context: CheckerContext,
  role: CompanyRole,
  id: string,
  answer: ErasureAnswer | null = null,
): Promise<HeldResult<null>> {
  if (!isId(id)) throw new Refusal('not_found');
  const result = await inTransaction(context.db, (tx) => closeUserIn(tx, context, { role, id, answer }));
  if ('done' in result) context.marketChanged();
  return result;
}

/** `closeUser` within the transaction of a larger action, after which the market has changed. */
export async function closeUserIn(
  tx: Tx,
  context: CheckerContext,
  { role, id, answer }: ClosingCall,
): Promise<HeldResult<null>> {
  const uniqueId = found(await store.lockUserAndGoods(tx, role, id));
  requireFreshProofOfEnrolled(context);
  const about = { action: 'company.close', subjectId: id, ownerId: id } as const;
  // The same closing may be asked for with and without a request for erasure.
  const held = { ...about, call: { role, answer }, same: { role }, text: `Close ${uniqueId}` };
  return withSecondApproval(context, tx, held, async () => {
    await closeHeldUser(context, tx, { id, at: context.clock.now(), answer });
    return null;
  });
}

/** Cancels the closing that waits as the answer to a request: it was refused or withdrawn. */
export function cancelClosing(context: ActorContext, tx: Tx, ownerId: string, requestId: string): Promise<void> {
  const about = { action: 'company.close', subjectId: ownerId, ownerId } as const;
  return cancelApproval(context, tx, about, ({ answer }) => (answer as ErasureAnswer | null)?.requestId === requestId);
}

interface Closure {
  id: string;
  at: Date;
  answer: ErasureAnswer | null;
}

async function closeHeldUser(context: ActorContext, tx: Tx, closing: Closure): Promise<void> {
  const { id, at } = closing;
  const open = inFlightText(await store.countInFlight(tx, id));
  if (open !== null) throw new Refusal('conflict', open);
  if (await store.hasUnbilledTrade(tx, id)) throw new Refusal('conflict', 'A completed trade has no invoice yet.');
  await withdrawAllOffers(tx, { recyclerId: id, at, byId: context.actor.personId });
  await rejectAllAccounts(tx, id, at, context.actor.personId);
  await eraseLockedUser(context, tx, closing);
}

/** Time for which an account may stay unconfirmed and unused. Milliseconds. */
const UNCONFIRMED_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const CLOSED_AT_ONCE = 100;

/** Closes accounts whose address was never confirmed and that have neither an EPR account nor a trade, after some weeks. */
export async function closeUnconfirmed(context: Context): Promise<void> {
  const at = context.clock.now();
  const before = new Date(at.getTime() - UNCONFIRMED_LIFE_MS);
  for (const id of await store.listUnconfirmed(context.db, before, CLOSED_AT_ONCE))
    await inTransaction(context.db, async (tx) => {
      // Meanwhile it may have been confirmed or used.
      if (await store.lockUnconfirmed(tx, id)) await eraseLockedUser(context, tx, { id, at, answer: null });
    });
}

type Closer = Context & Partial<Pick<ActorContext, 'actor' | 'requestOrigin'>>;

async function eraseLockedUser(context: Closer, tx: Tx, closing: Closure): Promise<void> {
  const { id, at } = closing;
  await answerRequest(context, tx, closing);
  await deleteNotices(tx, id);
  await eraseCompany(tx, id);
  await closeOrganisation(tx, id, at);
  await eraseFilesOf(tx, { ownerId: id, purposes: COMPANY_PAPERS }, at);
  const entry = { action: 'company.closed', ownerId: id, subject: { kind: 'company', id } } as const;
  await recordAudit(tx, { at, actor: context.actor ?? null, requestOrigin: context.requestOrigin ?? null }, entry);
}

/** Answers the open request for erasure of a company that is closed. @throws Refusal `conflict` when the one to answer is not open any more */
async function answerRequest(context: Closer, tx: Tx, { id: ownerId, at, answer }: Closure): Promise<void> {
  const reason = answer?.reason ?? CLOSED;
  const byId = context.actor?.personId ?? null;
  const requestId = await store.answerErasureRequest(tx, { ownerId, reason, byId, at });
  if (answer !== null && requestId !== answer.requestId) throw new Refusal('conflict', REQUEST_DECIDED);
  if (requestId === null) return;
  await addToOutbox(tx, 'erasure.done', requestId, at);
  const entry = { action: 'erasure.decided', ownerId, subject: { kind: 'erasure_request', id: requestId } } as const;
  const source = { at, actor: context.actor ?? null, requestOrigin: context.requestOrigin ?? null };
  await recordAudit(tx, source, { ...entry, detail: { status: 'done', reason } });
}
