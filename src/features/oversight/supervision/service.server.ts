import type * as z from 'zod/mini';
import { listAccounts, type AccountQuery, type ShownAccount } from '#accounts/epr-accounts/service.server.ts';
import type { CompanyRole, QueryOf } from '#lib/contract.ts';
import { countContent } from '#oversight/content/service.server.ts';
import { countUnread } from '#oversight/notifications/service.server.ts';
import { countWaitingApprovals } from '#people/approvals/service.server.ts';
import { lockTrust, setTrust } from '#people/company/service.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import { countOrganisations } from '#people/members/service.server.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { ActorContext } from '#platform/context.ts';
import { inTransaction, perDatabase, type Db } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { readNeeds } from '#trading/trade-list/service.server.ts';
import {
  countCreditRecords,
  findOpenedCertificates,
  listSharingAccounts,
  listSharingPerson,
} from './also-used-store.server.ts';
import type { stats, supervisionContract } from './contract.ts';
import { counts } from './counts-contract.ts';
import * as store from './store.server.ts';

type Counts = z.output<typeof counts>;

/** 0 for each list: a role has some of them. */
const NO_COUNTS = Object.fromEntries(Object.keys(counts.shape).map((name) => [name, 0])) as Counts;

/** Cached count, shared by all producers: reloaded after market changes and at most a second old. */
const liveOffers = perDatabase((db) => cachedValue(() => store.countLiveOffers(db), 1_000));

export function invalidateLiveOffers(db: Db): void {
  liveOffers(db).invalidate();
}

/** The badges of the caller's sidebar, and what needs the caller; 0 for lists that the role does not have. */
export async function readCounts(context: ActorContext): Promise<Counts> {
  const [needs, badges, unread, organisations] = await Promise.all([
    readNeeds(context),
    readBadges(context),
    countUnread(context),
    countOrganisations(context),
  ]);
  return { ...NO_COUNTS, ...needs, ...badges, unread_notifications: unread, organisations };
}

async function readBadges({ actor, clock, db }: ActorContext): Promise<Partial<Counts>> {
  if (actor.role === 'recycler') return store.countForRecycler(db, actor, clock.now());
  if (actor.role === 'producer') {
    const [own, offers] = await Promise.all([store.countForProducer(db, actor, clock.now()), liveOffers(db).read()]);
    return { ...own, credit_offers: offers };
  }
  const [market, content, waiting, approvals] = await Promise.all([
    store.countMarket(db),
    countContent(db),
    store.countToReview(db),
    countWaitingApprovals(db, clock.now()),
  ]);
  return {
    ...content,
    recyclers: market.total_recyclers,
    producers: market.total_producers,
    recycler_epr_accounts: market.total_recycler_epr_accounts,
    producer_epr_accounts: market.total_producer_epr_accounts,
    transactions: market.total_transactions,
    epr_targets: market.total_epr_targets,
    ...waiting,
    approvals,
  };
}

/** @throws Refusal `not_found` */
async function openPerson(db: Db, role: CompanyRole, id: string): Promise<store.OpenPerson> {
  return found(isId(id) ? await store.findOpenPerson(db, role, id) : undefined);
}

/** Figures of the market, of one recycler, or of one producer. @throws Refusal `not_found` */
export async function readStats(
  { db }: ActorContext,
  query: QueryOf<(typeof supervisionContract)['GET /api/superadmin/stats/']>,
): Promise<z.output<typeof stats>> {
  const { recycler_id: recycler, producer_id: producer } = query;
  if (recycler !== undefined) {
    const person = await openPerson(db, 'recycler', recycler);
    const also_used = await listSharingPerson(db, recycler);
    return { person, also_used, ...(await store.countOneRecycler(db, recycler)) };
  }
  if (producer === undefined) return store.countMarket(db);
  const person = await openPerson(db, 'producer', producer);
  const also_used = await listSharingPerson(db, producer);
  return { producer_id: producer, person, also_used, ...(await store.countOneProducer(db, producer)) };
}

/** Superadmin-only fields of accounts: companies that share their values, credit records, and whether the reader knows the certificate. */
export async function supervised({ db, actor }: ActorContext, accounts: readonly ShownAccount[]) {
  const ids = accounts.map(({ id }) => id);
  const [sharing, credits, opened] = await Promise.all([
    listSharingAccounts(db, ids),
    countCreditRecords(db, ids),
    findOpenedCertificates(db, actor.personId, ids),
  ]);
  const byAccount = Map.groupBy(sharing, ({ id }) => id);
  return accounts.map((account) => ({
    ...account,
    also_used: byAccount.get(account.id) ?? [],
    credit_records: credits.get(account.id) ?? 0,
    opened: opened.has(account.id),
  }));
}

/** Accounts of all companies or of one, closed ones included. @throws Refusal `not_found` if that company does not exist */
export async function listSupervisedAccounts(
  context: ActorContext,
  role: CompanyRole,
  ownerId: string | undefined,
  query: AccountQuery,
) {
  if (ownerId !== undefined && (!isId(ownerId) || !(await store.isOfRole(context.db, role, ownerId))))
    throw new Refusal('not_found');
  const { data, next } = await listAccounts(context, role, ownerId ?? null, query);
  return { data: await supervised(context, data), next };
}

/**
 * Marks a company as trusted or not; idempotent.
 * @throws Refusal `not_found` unknown, closed or no company; `step_up_required`
 */
export async function trustCompany(
  context: ActorContext,
  id: string,
  { trusted, reason }: { trusted: boolean; reason: string },
): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const before = found(isId(id) ? await lockTrust(tx, id) : undefined);
    requireFreshProof(context);
    if (before === trusted) return;
    await setTrust(tx, id, trusted);
    const detail = { trusted: { before, after: trusted }, reason };
    const entry = { action: 'company.trusted', ownerId: id, subject: { kind: 'company', id }, detail } as const;
    await recordAudit(tx, { at, actor: context.actor, requestOrigin: context.requestOrigin }, entry);
  });
}
