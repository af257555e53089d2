import type { Upload } from '../../lib/fields.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { parseFinancialYear } from '../../lib/financial-year.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import { inTransaction, violatedConstraint, type Db, type Tx } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { pageOf, toPage } from '../../platform/paging.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { eraseFiles, withKeptFiles } from '../files/service.server.ts';
import { findWasteType } from '../reference/catalogue.ts';
import type { TargetStatus } from '../targets/rules.ts';
import { checkRegistration, firstLabel, type AccountRole, type Registration } from './rules.ts';
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
  holdForApproval,
  type AccountStatus,
  type LockedAccount,
  type TargetsAsked,
} from './store.server.ts';
import { toAccount, type ShownAccount } from './views.server.ts';

export { rejectAllAccounts } from './store.server.ts';
export type { ShownAccount };

/** The query of a list of accounts, as it came. */
export interface AccountQuery {
  status?: string | undefined;
  search?: string | undefined;
  page_size?: string | undefined;
  cursor?: string | undefined;
  is_approved?: boolean | undefined;
  waste_type?: string | undefined;
  FY?: string | undefined;
  target_status?: TargetStatus | undefined;
}

/** The financial year of a filter; nothing when it is left empty. @throws Refusal `invalid` on FY */
export function askedYear(FY: string | undefined): number | undefined {
  const text = FY?.trim() ?? '';
  if (text === '') return undefined;
  const year = parseFinancialYear(text);
  if (year === null) throw wrongField('FY', 'Choose a financial year');
  return year;
}

/**
 * Accounts, newest first. A year shows accounts with targets (producers: of these that year's alone) or credit records of that year;
 * a status of targets shows accounts with such, and of these alone.
 * @param ownerId whose; null: everybody's, for the superadmin
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
    approved: query.is_approved,
    wasteType: asked && (findWasteType(asked)?.name ?? asked),
    year,
    targetStatus: query.target_status,
    search: query.search,
    status: query.status?.trim().toLowerCase() || undefined,
  };
  const { data, next } = toPage(await listAccountRows(context.db, filters, page), page.size);
  return { data: await shownAccounts(context, context.db, data, filters), next };
}

/** One account. @param ownerId whose it must be; null: anybody's, for the superadmin. @throws Refusal `not_found` */
export async function readAccount(
  context: Context,
  role: AccountRole,
  ownerId: string | null,
  id: string,
  db: Db = context.db,
): Promise<ShownAccount> {
  const row = isId(id) ? await findAccountRow(db, { id, role, ownerId }) : undefined;
  const [account] = row ? await shownAccounts(context, db, [row]) : [];
  if (account === undefined) throw new Refusal('not_found');
  return account;
}

/** The account by which a list is narrowed; none when the query leaves it empty. @throws Refusal `not_found` when it is not the owner's */
export async function askedAccount(
  context: Context,
  role: AccountRole,
  ownerId: string | null,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined || id === '') return undefined;
  const row = isId(id) ? await findAccountRow(context.db, { id, role, ownerId }) : undefined;
  if (row === undefined) throw new Refusal('not_found');
  return row.id;
}

async function shownAccounts(
  context: Context,
  db: Db,
  rows: readonly AccountRow[],
  which: TargetsAsked = {},
): Promise<ShownAccount[]> {
  const producers = rows.filter(({ role }) => role === 'producer').map(({ id }) => id);
  const targets = producers.length === 0 ? [] : await targetsOfAccounts(db, producers, which);
  const byAccount = Map.groupBy(targets, ({ account_id }) => account_id);
  return rows.map((row) => toAccount(context, row, byAccount.get(row.id) ?? []));
}

const certificate = { epr_certificate: 'epr_certificate' } as const;
/** Accounts of one company that may wait for approval at once. */
const MOST_WAITING = 10;
const RELEASED = 'The number of this account has been granted to another company.';

/** Adds an account of the caller; it waits for approval. @throws Refusal `invalid` by field, `conflict` on a taken number */
export async function addAccount(
  context: ActorContext,
  role: AccountRole,
  wish: Registration,
  upload: Upload,
): Promise<ShownAccount> {
  const at = context.clock.now();
  const registration = checked(role, wish, at);
  const id = newId(at);
  const ownerId = context.actor.ownerId;
  return withKeptFiles(context, ownerId, { epr_certificate: upload }, certificate, async (tx, files) => {
    const certificateId = files.epr_certificate;
    if (certificateId === undefined) throw wrongField('epr_certificate', 'This field is required');
    await refuseManyWaiting(context, tx);
    const label = firstLabel(registration.registeredName);
    await insertAccount(tx, { ...registration, id, ownerId, role, certificateId, label, at });
    return readAccount(context, role, ownerId, id, tx);
  }).catch(refuseTakenNumber);
}

/** What an owner sends to change an account: fields that are not sent stay as they are. */
export interface AccountChange {
  registration: { [F in keyof Registration]?: Registration[F] | undefined };
  certificate?: Upload | undefined;
  label?: string | undefined;
}

/**
 * Changes an account of the caller: its label at any time; anything else only while it is rejected, and then it is pending again.
 * @throws Refusal `not_found`, `invalid` by field, `conflict` when it is not rejected, on a taken number, or when what stands on
 * the account would no longer fit
 */
export async function changeAccount(
  context: ActorContext,
  role: AccountRole,
  id: string,
  change: AccountChange,
): Promise<ShownAccount> {
  if (!isId(id)) throw new Refusal('not_found');
  const at = context.clock.now();
  const ownerId = context.actor.ownerId;
  const sent = Object.fromEntries(Object.entries(change.registration).filter(([, value]) => value !== undefined));
  const corrects = Object.keys(sent).length > 0 || change.certificate !== undefined;
  const upload = { epr_certificate: change.certificate };
  return withKeptFiles(context, ownerId, upload, certificate, async (tx, files) => {
    const account = await lockAccount(tx, { id, role, ownerId }, 'no key update');
    if (account === undefined) throw new Refusal('not_found');
    if (!corrects && change.label === undefined) throw new Refusal('invalid', 'Nothing was sent to change.');
    if (corrects) {
      if (account.released) throw new Refusal('conflict', RELEASED);
      if (account.status !== 'rejected') throw new Refusal('conflict', 'Only a rejected account can be corrected.');
      await refuseManyWaiting(context, tx);
      const registration = checked(role, { ...account, ...sent }, at);
      await refuseMovedGround(tx, id, account, registration);
      await replaceRegistration(tx, { ...registration, id, ownerId, certificateId: files.epr_certificate ?? null, at });
      if (files.epr_certificate !== undefined) await eraseFiles(tx, [account.certificateId], at);
    }
    if (change.label !== undefined) await setLabel(tx, id, change.label);
    return readAccount(context, role, ownerId, id, tx);
  }).catch(refuseTakenNumber);
}

/** @throws Refusal `fair_use` where as many accounts of the caller wait as one company may have waiting */
async function refuseManyWaiting({ actor, config }: ActorContext, tx: Tx): Promise<void> {
  if (config.rateLimits && (await countWaiting(tx, actor.ownerId)) >= MOST_WAITING)
    throw new Refusal('fair_use', `${MOST_WAITING} EPR accounts wait for approval already.`);
}

function checked(role: AccountRole, wish: Registration, at: Date): Registration {
  const { fields, value } = { value: undefined, ...checkRegistration(role, wish, dayInIndia(at)) };
  if (fields) throw new Refusal('invalid', Object.values(fields)[0], { fields });
  return value;
}

/** Credit records and targets carry the waste type and state of their account, so these stay once there are any. */
async function refuseMovedGround(tx: Tx, id: string, before: LockedAccount, after: Registration): Promise<void> {
  const field =
    before.wasteType !== after.wasteType ? 'waste_type' : before.state !== after.state ? 'state' : undefined;
  if (field !== undefined && (await isAccountUsed(tx, id)))
    throw wrongField(field, 'This can no longer change: credit or targets stand on the account.', 'conflict');
}

function refuseTakenNumber(error: unknown): never {
  if (violatedConstraint(error) === 'registration_number_taken')
    throw wrongField('epr_registration_number', 'This registration number is already registered.', 'conflict');
  throw error;
}

/**
 * The account that something is added to: the owner's own and approved, and so it stays until the transaction ends.
 * @throws Refusal `not_found`, `conflict`
 */
export async function holdApprovedAccount(
  tx: Tx,
  account: { id: string; role: AccountRole; ownerId: string },
): Promise<LockedAccount> {
  const found = isId(account.id) ? await lockAccount(tx, account, 'share') : undefined;
  if (found === undefined) throw new Refusal('not_found');
  if (found.status !== 'approved') throw new Refusal('conflict', 'This account is not approved yet.');
  return found;
}

/** What a verdict rests on, each where the caller says it. */
interface Deliberation {
  /** The status that was decided on. */
  seen?: AccountStatus | undefined;
  /** The version that was looked at. */
  version?: number | undefined;
  /** Why it is rejected. */
  reason?: string | undefined;
}

/**
 * The superadmin approves or rejects an account, at any time; saying the same twice changes nothing. Revoking hides its offers (the
 * database sees to that) and declines its pending counter-offers: a recycler's on its offers, a producer's that it made.
 * @throws Refusal `not_found`; `conflict` where somebody else has decided otherwise meanwhile or the owner has corrected it, and of an
 * approval for a deleted owner or of an account whose number another company has
 */
export async function decideAccount(
  context: ActorContext,
  id: string,
  role: AccountRole,
  status: 'approved' | 'rejected',
  { seen, version, reason }: Deliberation = {},
): Promise<ShownAccount> {
  if (!isId(id)) throw new Refusal('not_found');
  const at = context.clock.now();
  const byId = context.actor.personId;
  const changed = await inTransaction(context.db, async (tx) => {
    if (status === 'approved') {
      const { ownerDeleted, released } = await holdForApproval(tx, id);
      if (ownerDeleted) throw new Refusal('conflict', 'The owner of this account has been deleted.');
      if (released) throw new Refusal('conflict', RELEASED);
    }
    const moved = await setStatus(tx, { id, role, status, reason, seen, version, at, byId });
    if (moved && status === 'rejected') await declineCounterOffers(tx, id, at, byId);
    return moved;
  });
  if (changed) context.marketChanged();
  const account = await readAccount(context, role, null, id);
  if (!changed && version !== undefined && account.version !== version)
    throw new Refusal('conflict', 'This account has changed since you opened it. Please look again.');
  if (!changed && account.status !== status)
    throw new Refusal('conflict', `Account ${account.epr_registration_number} is ${account.status} by now.`);
  return account;
}
