/** Claims on registration numbers that another company's account already uses, and the superadmin's decisions on them. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { withStoredFiles } from '#base/files/service.server.ts';
import type { BodyOf, QueryOf } from '#lib/contract.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import * as store from './claims-store.server.ts';
import { certificateFile, type claim, type eprAccountsContract } from './contract.ts';
import { declineCounterOffers, setStatus } from './store.server.ts';

type Claim = z.output<typeof claim>;

type ClaimQuery = QueryOf<(typeof eprAccountsContract)['GET /api/superadmin/registration-claims/']>;
type ClaimForm = BodyOf<(typeof eprAccountsContract)['POST /api/epr/registration-claims/']>;

/**
 * Records the caller's claim on a registration number of the caller's role.
 * @throws Refusal `conflict` if no other company uses the number, or while the caller already has an open claim on it
 */
export async function claimNumber(context: ActorContext, form: ClaimForm): Promise<void> {
  const { ownerId: claimantId } = context.actor;
  const role = context.actor.role === 'recycler' ? 'recycler' : 'producer';
  const { epr_registration_number: registrationNumber, note, epr_certificate } = form;
  const at = context.clock.now();
  await withStoredFiles(context, claimantId, { epr_certificate }, certificateFile, async (tx, files) => {
    if (files.epr_certificate === undefined) throw wrongField('epr_certificate', 'This field is required');
    const account = await store.lockAccountOfNumber(tx, role, registrationNumber);
    if (account === undefined || account.owner_id === claimantId)
      throw new Refusal('conflict', 'This number is free or yours.');
    await store.insertClaim(tx, {
      id: newId(at),
      claimantId,
      role,
      registrationNumber,
      accountId: account.id,
      note,
      certificateId: files.epr_certificate,
      at,
    });
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'one_open_claim')
      throw new Refusal('conflict', 'You have claimed this number already.');
    throw error;
  });
}

/** Claims of all companies, newest first. */
export async function listClaims(
  context: ActorContext,
  query: ClaimQuery,
): Promise<{ data: Claim[]; next: string | null }> {
  const page = pageOf(query);
  const { data, next } = await store.listClaimRows(context.db, query, page);
  return { data: data.map((row) => shownClaim(context, row)), next };
}

/**
 * Grants or refuses a claim; each claim is decided once. Granting rejects the account with the number permanently, hides its offers,
 * declines its pending counter-offers and releases the number.
 * @throws Refusal `not_found`; `conflict` if the claim is already decided or, when granting, if the claimant is closed, the number has been
 * granted to another company or the account has been corrected to another number meanwhile
 */
export async function decideClaim(
  context: ActorContext,
  id: string,
  { status, reason }: { status: 'granted' | 'refused'; reason: string },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  const byId = context.actor.personId;
  const response = await answerOnce(context, idempotency, async (tx) => {
    const row = found(await store.lockClaim(tx, id));
    if (row.status !== 'open') throw new Refusal('conflict', 'This claim has been decided.');
    const { account_id: accountId, role, registration_number } = row;
    if (status === 'granted') {
      const refusal = grantRefusal(row);
      if (refusal !== null) throw new Refusal('conflict', refusal);
      await setStatus(tx, { id: accountId, role, status: 'rejected', reason, at, byId });
      await declineCounterOffers(tx, accountId, at, byId);
      await store.releaseAccount(tx, accountId, at);
    }
    await store.settleClaim(tx, id, { status, reason, at, byId });
    await recordAudit(
      tx,
      { at, ...context },
      {
        action: 'registration.decided',
        ownerId: row.owner_id,
        subject: { kind: 'registration_claim', id },
        detail: { registration_number, account: accountId, status: { before: 'open', after: status }, reason },
      },
    );
    const data = shownClaim(context, found(await store.findClaimRow(tx, id)));
    return readyResponse({ message: 'Saved.', data });
  });
  context.marketChanged();
  return response;
}

/** Why an open claim cannot be granted; null where it can. */
function grantRefusal(row: store.ClaimRow): string | null {
  if (row.claimant_closed) return 'The company that claims it is closed.';
  if (row.account_released) return 'This number has been granted to another claim.';
  return row.account_number === row.registration_number ? null : 'The account now has another number.';
}

function shownClaim(context: Context, row: store.ClaimRow): Claim {
  return {
    id: row.id,
    status: row.status,
    role: row.role,
    epr_registration_number: row.registration_number,
    note: row.note,
    epr_certificate: privateLink(context, row.certificate_id),
    claimant: { id: row.claimant_id, unique_id: row.claimant_unique_id, company_name: row.claimant_company },
    account: {
      id: row.account_id,
      status: row.account_status,
      epr_registered_name: row.account_name,
      epr_certificate: privateLink(context, row.account_certificate_id),
      owner_id: row.owner_id,
      owner_unique_id: row.owner_unique_id,
      company_name: row.owner_company,
    },
    grant_refused: row.status === 'open' ? grantRefusal(row) : null,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
