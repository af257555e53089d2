import { eraseReplaced, withStoredFiles } from '#base/files/service.server.ts';
import { firstCharacters } from '#lib/characters.ts';
import type { QueryOf } from '#lib/contract.ts';
import { dayInIndia } from '#lib/dates.ts';
import type { Upload } from '#lib/fields.ts';
import { financialYearOf, parseFinancialYear } from '#lib/financial-year.ts';
import { requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, violatedConstraint, type Db, type Tx } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { requireOpened } from '#platform/security/opened-files.ts';
import { findWasteType } from '#rules/reference/waste-types.ts';
import { certificateFile, type eprAccountsContract } from './contract.ts';
import { checkRegistration, type AccountRole, type Registration, type ValidationResult } from './rules.ts';
import {
  declineCounterOffers,
  findAccountRow,
  insertAccount,
  isAccountUsed,
  listAccountRows,
  lockAccount,
  replaceRegistration,
  setLabel,
  setStatus,
  targetsOfAccounts,
  type AccountRow,
  countWaiting,
  lockForApproval,
  type LockedAccount,
  type AccountTargetFilter,
  lockAccountForReview,
  type AccountStatus,
} from './store.server.ts';
import { toAccount, type ShownAccount } from './views.server.ts';

export { rejectAllAccounts } from './store.server.ts';
export type { ShownAccount };

/** Raw query of a list of accounts. */
export type AccountQuery = QueryOf<(typeof eprAccountsContract)['GET /api/epr/producer/']>;

const yearOf = ({ clock }: Context) => financialYearOf(clock.now());

/** Financial year of a filter; undefined when empty. @throws Refusal `invalid` on FY */
export function askedYear(FY: string | undefined): number | undefined {
  const text = FY?.trim() ?? '';
  if (text === '') return undefined;
  const year = parseFinancialYear(text);
  if (year === null) throw wrongField('FY', 'Choose a financial year');
  return year;
}

/**
 * Accounts, newest first. Filtered by year: accounts with targets (producers, with only that year's targets) or credit records of that
 * year. Filtered by target status: accounts with such targets, and only these targets.
 * @param ownerId the owner; null: accounts of all owners, for the superadmin
 */
export async function listAccounts(
  context: Context,
  role: AccountRole,
  ownerId: string | null,
  query: AccountQuery,
): Promise<{ data: ShownAccount[]; next: string | null }> {
  const page = pageOf(query);
  const year = askedYear(query.FY);
  const asked = query.waste_type?.trim() || undefined;
  const filters = {
    role,
    ownerId,
    currentYear: yearOf(context),
    approved: query.is_approved,
    wasteType: asked && (findWasteType(asked)?.name ?? asked),
    year,
    targetStatus: query.target_status,
    search: query.search,
    status: query.status?.trim().toLowerCase() || undefined,
  };
  const { data, next } = await listAccountRows(context.db, filters, page);
  return { data: await shownAccounts(context, context.db, data, filters), next };
}

/** One account. @param ownerId its required owner; null: any owner, for the superadmin. @throws Refusal `not_found` */
export async function readAccount(
  context: Context,
  role: AccountRole,
  ownerId: string | null,
  id: string,
  db: Db = context.db,
): Promise<ShownAccount> {
  const row = found(await findAccountRow(db, { id, role, ownerId, currentYear: yearOf(context) }));
  const [account] = await shownAccounts(context, db, [row]);
  return found(account);
}

/** Id of the account that filters a list; none when empty. @throws Refusal `not_found` when it is not the owner's */
export async function askedAccount(
  context: Context,
  role: AccountRole,
  ownerId: string | null,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined || id === '') return undefined;
  if (!isId(id)) throw new Refusal('not_found');
  return found(await findAccountRow(context.db, { id, role, ownerId, currentYear: yearOf(context) })).id;
}

/** One of the caller's accounts, whatever its status. */
export async function findOwnAccount(
  context: ActorContext,
  role: AccountRole,
  id: string,
): Promise<AccountRow | undefined> {
  const { ownerId } = context.actor;
  return isId(id) ? findAccountRow(context.db, { id, role, ownerId, currentYear: yearOf(context) }) : undefined;
}

async function shownAccounts(
  context: Context,
  db: Db,
  rows: readonly AccountRow[],
  which: AccountTargetFilter = {},
): Promise<ShownAccount[]> {
  const producers = rows.filter(({ role }) => role === 'producer').map(({ id }) => id);
  const targets = producers.length === 0 ? [] : await targetsOfAccounts(db, producers, which);
  const byAccount = Map.groupBy(targets, ({ account_id }) => account_id);
  return rows.map((row) => toAccount(context, row, byAccount.get(row.id) ?? []));
}

/** Maximum number of a company's accounts that await approval at the same time. */
const MOST_WAITING = 10;
const RELEASED = 'The number of this account has been granted to another company.';

/** Adds a pending account for the caller. @throws Refusal `invalid` by field, `conflict` on a taken number */
export async function addAccount(
  context: ActorContext,
  role: AccountRole,
  sent: Registration,
  upload: Upload,
): Promise<ShownAccount> {
  const at = context.clock.now();
  const registration = checked(role, sent, at);
  const id = newId(at);
  const { ownerId, personId: byId } = context.actor;
  return withStoredFiles(context, ownerId, { epr_certificate: upload }, certificateFile, async (tx, files) => {
    const certificateId = files.epr_certificate;
    if (certificateId === undefined) throw wrongField('epr_certificate', 'This field is required');
    await refuseManyWaiting(context, tx);
    const label = firstCharacters(registration.registeredName, 60).trim();
    await insertAccount(tx, { ...registration, id, ownerId, byId, role, certificateId, label, at });
    return readAccount(context, role, ownerId, id, tx);
  }).catch(refuseTakenNumber);
}

/** Partial update of an account by its owner; missing fields stay unchanged. */
interface AccountChange {
  registration: { [F in keyof Registration]?: Registration[F] | undefined };
  certificate?: Upload | undefined;
  label?: string | undefined;
}

/**
 * Updates an account of the caller: its label at any time; other fields only while it is rejected, after which it is pending again.
 * @throws Refusal `not_found`, `invalid` by field, `conflict` when it is not rejected, on a taken number, or when the account's credit
 * records or targets would no longer match
 */
export async function changeAccount(
  context: ActorContext,
  role: AccountRole,
  id: string,
  change: AccountChange,
): Promise<ShownAccount> {
  const at = context.clock.now();
  const { ownerId, personId: byId } = context.actor;
  const sent = Object.fromEntries(Object.entries(change.registration).filter(([, value]) => value !== undefined));
  const corrects = Object.keys(sent).length > 0 || change.certificate !== undefined;
  const upload = { epr_certificate: change.certificate };
  return withStoredFiles(context, ownerId, upload, certificateFile, async (tx, files) => {
    const account = found(await lockAccount(tx, { id, role, ownerId }, 'no key update'));
    if (!corrects && change.label === undefined) throw new Refusal('invalid', 'Nothing was sent to change.');
    if (corrects) {
      if (account.released) throw new Refusal('conflict', RELEASED);
      if (account.status !== 'rejected') throw new Refusal('conflict', 'Only a rejected account can be corrected.');
      const certificateId = files.epr_certificate ?? null;
      if (account.certificateId === null && certificateId === null)
        throw wrongField('epr_certificate', 'This field is required');
      await refuseManyWaiting(context, tx);
      // The city of before belongs to the state of before.
      const isMoved = sent['state'] !== undefined && sent['state'] !== account.state;
      const registration = checked(role, { ...account, ...(isMoved && { city: '' }), ...sent }, at);
      await refuseOtherWasteTypeOrState(tx, id, account, registration);
      await replaceRegistration(tx, { ...registration, id, ownerId, byId, certificateId, at });
      if (certificateId !== null && account.certificateId !== null)
        await eraseReplaced(context, tx, [account.certificateId], at);
    }
    if (change.label !== undefined) await setLabel(tx, id, change.label);
    return readAccount(context, role, ownerId, id, tx);
  }).catch(refuseTakenNumber);
}

/** @throws Refusal `fair_use` when the caller already has the maximum number of pending accounts */
async function refuseManyWaiting({ actor, config }: ActorContext, tx: Tx): Promise<void> {
  if (config.rateLimits && (await countWaiting(tx, actor.ownerId)) >= MOST_WAITING)
    throw new Refusal('fair_use', `${MOST_WAITING} EPR accounts wait for approval already.`);
}

function checked(role: AccountRole, sent: Registration, at: Date): Registration {
  return accepted(checkRegistration(role, sent, dayInIndia(at)));
}

/** The value that was checked. @throws Refusal `invalid` by field where it is not valid */
export function accepted<T>({ value, fields }: ValidationResult<T>): T {
  if (fields) throw new Refusal('invalid', Object.values(fields)[0], { fields });
  return value;
}

/** Waste type and state cannot change once the account has credit records, targets, calculations or trades, which copy them. */
async function refuseOtherWasteTypeOrState(
  tx: Tx,
  id: string,
  before: LockedAccount,
  after: Registration,
): Promise<void> {
  const field =
    before.wasteType !== after.wasteType ? 'waste_type' : before.state !== after.state ? 'state' : undefined;
  if (field !== undefined && (await isAccountUsed(tx, id)))
    throw wrongField(
      field,
      'This can no longer change. The account has credits, targets, calculations or trades.',
      'conflict',
    );
}

function refuseTakenNumber(error: unknown): never {
  if (violatedConstraint(error) === 'registration_number_taken')
    throw wrongField('epr_registration_number', 'This registration number is already registered.', 'conflict');
  throw error;
}

/**
 * Requires an approved account of the owner, and locks it so that it stays approved until the transaction ends.
 * @throws Refusal `not_found`, `conflict`
 */
export async function lockApprovedAccount(
  tx: Tx,
  account: { id: string; role: AccountRole; ownerId: string },
): Promise<LockedAccount> {
  const locked = found(isId(account.id) ? await lockAccount(tx, account, 'share') : undefined);
  if (locked.status !== 'approved') throw new Refusal('conflict', 'This account is not approved yet.');
  return locked;
}

/**
 * The superadmin approves or rejects an account at any time; idempotent. Revoking an approval hides its offers (done by the database) and
 * declines its pending counter-offers: those on a recycler's offers, or those that a producer made.
 * @throws Refusal `not_found`; `conflict` if another superadmin has decided differently or the owner has corrected the account meanwhile,
 * or when approving an account of a deleted owner or one whose number was granted to another company
 */
export async function decideAccount(
  context: ActorContext,
  id: string,
  role: AccountRole,
  status: 'approved' | 'rejected',
  { seen, version, reason, review }: DecisionOptions = {},
): Promise<ShownAccount> {
  await readAccount(context, role, null, id); // 404 comes before the question who one is.
  requireFreshProofOfEnrolled(context);
  const at = context.clock.now();
  const byId = context.actor.personId;
  const changed = await inTransaction(context.db, async (tx) => {
    if (status === 'approved') {
      const { ownerDeleted, released } = await lockForApproval(tx, id);
      if (ownerDeleted) throw new Refusal('conflict', 'The owner of this account has been deleted.');
      if (released) throw new Refusal('conflict', RELEASED);
    }
    if (review) await requireReviewed(tx, { id, role, status, byId }, review);
    const ownerId = await setStatus(tx, { id, role, status, reason, seen, version, at, byId });
    if (ownerId === undefined) return false;
    if (status === 'rejected') await declineCounterOffers(tx, id, at, byId);
    const entry = { action: 'registration.decided', ownerId, subject: { kind: 'epr_account', id } } as const;
    const detail = { status, ...(reason !== undefined && { reason }) };
    await recordAudit(tx, { at, ...context }, { ...entry, detail });
    return true;
  });
  if (changed) context.marketChanged();
  const account = await readAccount(context, role, null, id);
  if (!changed && version !== undefined && account.version !== version)
    throw new Refusal('conflict', 'This account has changed since you opened it. Please look again.');
  if (!changed && account.status !== status)
    throw new Refusal('conflict', `Account ${account.epr_registration_number} is now ${account.status}.`);
  return account;
}

/** Optional fields of a decision on an account. */
interface DecisionOptions {
  /** Expected current status. */
  seen?: AccountStatus | undefined;
  /** Expected version. */
  version?: number | undefined;
  /** Reason of a rejection, or of an approval over a flag, which only the audit trail keeps. */
  reason?: string | undefined;
  /**
   * It comes from the review desk: only of a pending account, approved only after its certificate was opened and what is known of it was
   * weighed, which this function does.
   */
  review?: ((tx: Tx) => Promise<void>) | undefined;
}

/** A decision of the review desk. @throws Refusal `conflict` unless the account is pending and, to approve it, its certificate was opened */
async function requireReviewed(
  tx: Tx,
  decision: { id: string; role: AccountRole; status: 'approved' | 'rejected'; byId: string },
  weigh: (tx: Tx) => Promise<void>,
): Promise<void> {
  const account = found(await lockAccountForReview(tx, decision.role, decision.id));
  if (account.status !== 'pending') throw new Refusal('conflict', 'This account has already been decided.');
  if (decision.status === 'rejected') return;
  await requireOpened(tx, decision.byId, [account.certificate_id]);
  await weigh(tx);
}
