/** Reads what an item of the review desk is weighed by, and refuses an approval over a flag without a reason. */
import { findingsOfTrades } from '#fulfilment/findings/service.server.ts';
import { charactersOf } from '#lib/characters.ts';
import { dayInIndia } from '#lib/dates.ts';
import { expectedShares } from '#money/invoices/documents.server.ts';
import { findPlatformRegistration } from '#money/invoices/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { wrongField } from '#platform/refusal.ts';
import { byCompany, type SharedFact } from './also-used-rules.ts';
import { listSharingAccounts } from './also-used-store.server.ts';
import { type Check, checksOf, reasonRefusal } from './review-checks.ts';
import {
  type AccountUnderReview,
  findAccountsUnderReview,
  findTransactionsUnderReview,
  type TransactionUnderReview,
} from './review-store.server.ts';

export type ItemWithChecks = { checks: Check[]; sharing: SharedFact[] } & (
  | { account: AccountUnderReview }
  | { transaction: TransactionUnderReview }
);

/** Most findings of a trade among its checks, the newest. */
const MOST_FINDINGS = 20;

/** These accounts and transactions with their checks, by id. One connection runs one statement after the other. */
export async function weigh(
  db: Db,
  now: Date,
  { accounts, transactions }: { accounts: readonly string[]; transactions: readonly string[] },
): Promise<Map<string, ItemWithChecks>> {
  return new Map([...(await weighAccounts(db, accounts, now)), ...(await weighTransactions(db, transactions))]);
}

async function weighAccounts(db: Db, ids: readonly string[], now: Date): Promise<[string, ItemWithChecks][]> {
  if (ids.length === 0) return [];
  const rows = await findAccountsUnderReview(db, ids);
  const shared = Map.groupBy(await listSharingAccounts(db, ids), ({ id }) => id);
  return rows.map((account) => {
    const sharing = shared.get(account.id) ?? [];
    const checks = checksOf({
      type: 'account',
      sharedWith: byCompany(sharing).map(
        ({ other, things }) => `${things} also used by ${other.company_name} (${other.owner_unique_id})`,
      ),
      registrationNumber: account.registration_number,
      registrationDate: account.registration_date,
      wasteType: account.waste_type,
      entityType: account.entity_type,
      state: account.state,
      gstin: account.gstin ?? account.gst_number,
      today: dayInIndia(now),
    });
    return [account.id, { account, sharing, checks }];
  });
}

async function weighTransactions(db: Db, ids: readonly string[]): Promise<[string, ItemWithChecks][]> {
  if (ids.length === 0) return [];
  const rows = await findTransactionsUnderReview(db, ids);
  const trades = rows.map(({ trade_id: id }) => id);
  const findings = Map.groupBy(await findingsOfTrades(db, trades, MOST_FINDINGS), ({ trade_id: id }) => id);
  const registration = await findPlatformRegistration(db);
  return rows.map((transaction) => {
    const { recycler, platform } = expectedShares(transaction, registration);
    const checks = checksOf({
      type: 'transaction',
      duplicateOf: transaction.duplicates.map(({ order_id: order }) => order),
      due: { recycler: recycler.total, platform: platform.total },
      payments: transaction.payments.map(({ payee, amount_paise: amount, tds_paise: tds, status, utr }) => ({
        payee,
        amount,
        tds,
        status,
        utr,
      })),
      hasFeeAccount: transaction.has_fee_account,
      unexamined: transaction.unexamined,
      findings: findings.get(transaction.trade_id) ?? [],
    });
    return [transaction.id, { transaction, sharing: [], checks }];
  });
}

/** Weighs an item before it is approved on the review desk, on the facts of this moment: a flag needs a reason. */
const weighedBy =
  (weighAll: typeof weighAccounts) =>
  /** @throws Refusal `invalid` on reason */
  async ({ clock }: Pick<ActorContext, 'clock'>, tx: Tx, id: string, reason: string | undefined): Promise<void> => {
    const [weighed] = await weighAll(tx, [id], clock.now());
    const refusal = reasonRefusal(weighed?.[1].checks ?? [], charactersOf(reason ?? ''));
    if (refusal !== null) throw wrongField('reason', refusal);
  };

export const weighAccount = weighedBy(weighAccounts);
export const weighTransaction = weighedBy(weighTransactions);
