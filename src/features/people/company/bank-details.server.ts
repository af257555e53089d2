/** Bank details over time: in force, pending and past; and the superadmin's actions on them. */
import type * as z from 'zod/mini';
import { eraseFiles } from '#base/files/service.server.ts';
import { NO_LONGER_POSSIBLE } from '#people/approvals/rules.ts';
import {
  cancelApproval,
  heldResponse,
  withSecondApproval,
  type CheckerContext,
} from '#people/approvals/service.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import { requireOpenCompany } from '#people/identity/superadmins.server.ts';
import type { Actor, ActorContext, Context, PublicContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { answerOnce, saved, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf, type PageQuery } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { showAccountNumber } from './account-numbers.server.ts';
import type { bankChange, bankDetails, bankDecision, shownBank } from './contract.ts';
import { bankChangeDetail, maskAccountNumber } from './rules.ts';
import * as store from './store.server.ts';

type ShownBank = z.output<typeof shownBank>;
type BankChange = z.output<typeof bankChange>;

function maskedBank(row: store.BankDetailsRow): ShownBank {
  const { account_holder_name, account_number_last4: last4, bank_name, ifsc_code, branch_name } = row;
  const account_number = last4 === null ? null : maskAccountNumber(last4);
  return { account_holder_name, account_number, bank_name, ifsc_code, branch_name };
}

function wholeBank(context: Context, row: store.BankDetailsRow): ShownBank {
  const { company_id: userId, account_number_encrypted: encrypted, account_number_last4: last4 } = row;
  return { ...maskedBank(row), account_number: showAccountNumber(context, { userId, encrypted, last4 }) };
}

function shownDetails(row: store.BankDetailsRow): z.output<typeof bankDetails> {
  const { id, state, created_at, in_force_from } = row;
  return {
    id,
    state,
    created_at: created_at.toISOString(),
    in_force_from: in_force_from.toISOString(),
    ...maskedBank(row),
  };
}

/** Pending bank changes by company; companies without one are left out. */
export async function listBankChanges(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, BankChange>> {
  const changes = new Map<string, BankChange>();
  for (const [id, { inForce, waiting }] of await store.findOpenDetails(db, companyIds, clock.now()))
    if (inForce && waiting)
      changes.set(id, { in_force_from: waiting.in_force_from.toISOString(), in_force: maskedBank(inForce) });
  return changes;
}

export function listOwnBankDetails(context: ActorContext, query: PageQuery) {
  return listBankDetails(context, context.actor.ownerId, query);
}

/** The same with whole account numbers, for the copy of the company's data. */
export function listOwnBankDetailsWhole(context: ActorContext, query: PageQuery) {
  const whole = (row: store.BankDetailsRow) => ({ ...shownDetails(row), ...wholeBank(context, row) });
  return listBankDetails(context, context.actor.ownerId, query, whole);
}

async function listBankDetails({ db, clock }: Context, companyId: string, query: PageQuery, shown = shownDetails) {
  const { data, next } = await store.listDetails(db, companyId, pageOf(query), clock.now());
  return { data: data.map((row) => shown(row)), next };
}

/** A company's bank details over time, for superadmins. @throws Refusal `not_found` */
export async function listBankDetailsOf(context: ActorContext, id: string, query: PageQuery) {
  pageOf(query); // Validates the query before the existence of the user.
  await requireOpenCompany(context, id);
  return listBankDetails(context, id, query);
}

/**
 * Shows a company's whole account number to a superadmin, who gives a reason; recorded in the audit trail.
 * @throws Refusal `not_found` no such company or no bank details; `step_up_required`
 */
export async function revealBankDetails(context: ActorContext, id: string, reason: string) {
  await requireOpenCompany(context, id);
  const at = context.clock.now();
  const open = (await store.findOpenDetails(context.db, [id], at)).get(id);
  const inForce = found(open?.inForce);
  requireFreshProof(context);
  const subject = { kind: 'bank_details', id: inForce.id } as const;
  const entry = { action: 'bank.revealed', ownerId: id, subject, detail: { reason } } as const;
  await inTransaction(context.db, (tx) => recordAudit(tx, { at, ...context }, entry));
  const waiting = open?.waiting;
  return { ...wholeBank(context, inForce), waiting: waiting ? wholeBank(context, waiting) : null };
}

/**
 * A superadmin applies a pending bank change now, or cancels it, in the profile too. Confirming may wait for a second superadmin.
 * @throws Refusal `not_found` no such company or nothing is pending; `step_up_required`; `conflict` when it is replaced meanwhile
 */
export async function decideBankChange(
  context: CheckerContext,
  id: string,
  { verdict, reason, in_force_from: read }: z.output<typeof bankDecision>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { unique_id: uniqueId } = await requireOpenCompany(context, id);
  const at = context.clock.now();
  return answerOnce(context, idempotency, async (tx) => {
    const waiting = found((await store.findOpenDetails(tx, [id], at)).get(id)?.waiting);
    requireFreshProof(context);
    if (verdict === 'confirm' && read !== undefined && read !== waiting.in_force_from.toISOString())
      throw new Refusal('conflict', NO_LONGER_POSSIBLE);
    const work = async () => {
      const decided = found(await decide(tx, context, id, { verdict, reason }));
      // A change that has taken its place meanwhile was looked at by no superadmin.
      if (verdict === 'confirm' && decided !== waiting.id) throw new Refusal('conflict', NO_LONGER_POSSIBLE);
    };
    const about = { action: 'bank_change.confirm', subjectId: id, ownerId: id } as const;
    if (verdict === 'cancel') {
      await work();
      await cancelApproval(context, tx, about);
      return saved();
    }
    const text = `Confirm the bank change of ${uniqueId}`;
    // Another superadmin may have another reason; a later change of the company is another one.
    const held = { ...about, call: { verdict, reason }, same: waiting.id, text };
    return heldResponse(await withSecondApproval(context, tx, held, work), saved);
  });
}

/** A request of a superadmin, or of a holder without a session. */
type Decider = PublicContext & { actor?: Actor };

/** Applies the verdict on a pending change. Returns its id, null where none is pending. */
async function decide(
  tx: Tx,
  { actor, requestOrigin, clock }: Decider,
  companyId: string,
  { verdict, reason }: { verdict: 'confirm' | 'cancel'; reason?: string },
): Promise<string | null> {
  const at = clock.now();
  const details = await store.decideChange(tx, { companyId, verdict, at });
  if (details === null) return null;
  const action = verdict === 'confirm' ? 'bank.in_force' : 'bank.cancelled';
  const subject = { kind: 'bank_details', id: details } as const;
  const detail = reason === undefined ? {} : { reason };
  await recordAudit(tx, { at, actor: actor ?? null, requestOrigin }, { action, ownerId: companyId, subject, detail });
  await eraseFiles(tx, await store.listSpentCheques(tx, companyId), at);
  await addToOutbox(tx, 'user.bank_decided', companyId, at);
  return details;
}

/** Undoes the pending bank changes that a locked person has made, for whichever company, and what superadmins were asked to approve about them. */
export async function cancelWaitingBankChanges(tx: Tx, context: PublicContext, personId: string): Promise<void> {
  for (const id of await store.listChangedBy(tx, personId))
    if (await decide(tx, context, id, { verdict: 'cancel' }))
      await cancelApproval(context, tx, { action: 'bank_change.confirm', subjectId: id, ownerId: id });
}

/** Bank details in force and pending, for a comparison after a change. */
export async function openDetailsOf(tx: Tx, companyId: string, at: Date): Promise<store.OpenDetails> {
  const open = await store.findOpenDetails(tx, [companyId], at);
  return open.get(companyId) ?? { inForce: undefined, waiting: undefined };
}

export async function recordBankChange(
  context: ActorContext,
  tx: Tx,
  before: store.OpenDetails,
  at: Date,
): Promise<void> {
  const { actor } = context;
  const { waiting } = await openDetailsOf(tx, actor.ownerId, at);
  const earlier = before.waiting ?? before.inForce;
  if (waiting !== undefined && waiting.id !== before.waiting?.id && earlier !== undefined) {
    const subject = { kind: 'bank_details', id: waiting.id } as const;
    const detail = bankChangeDetail(earlier, waiting);
    await recordAudit(tx, { at, ...context }, { action: 'bank.changed', subject, detail });
    await addToOutbox(tx, 'user.bank_changed', actor.ownerId, at);
  } else if (before.waiting && waiting === undefined) {
    if ((await store.stateOfDetails(tx, before.waiting.id)) !== 'cancelled') return;
    const subject = { kind: 'bank_details', id: before.waiting.id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'bank.cancelled', subject });
  }
}

/** Companies per step of the job. */
const BATCH = 100;

/** Marks bank details that came into force; true when there may be more. */
export async function settleBankDetails(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const due = await store.findDueCompanies(context.db, now, BATCH);
  for (const companyId of due)
    await inTransaction(context.db, async (tx) => {
      await store.settleDetails(tx, companyId, now);
      await eraseFiles(tx, await store.listSpentCheques(tx, companyId), now);
    });
  return due.length === BATCH;
}
