/** The payees of a trade, the whole account number of one for the buyer, and the audit record of its readers. */
import type * as z from 'zod/mini';
import { brand } from '#brand.ts';
import { dayInIndia } from '#lib/dates.ts';
import { maskAccountNumber } from '#people/company/rules.ts';
import { readAccountNumber, showAccountNumber } from '#people/company/service.server.ts';
import { requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { RateLimit } from '#platform/security/counter.ts';
import type { PayeeName, tradePayee } from './payee-contract.ts';
import {
  findPayee,
  findPayeeChanges,
  isPayeeReadKnown,
  type PayeeChanges,
  type PayeeRow,
  recordShown,
} from './payee-store.server.ts';
import { hasPayees, payeeRefusal } from './policy.ts';
import { shownChangeDays } from './rules.ts';
import { findTrade, type TradeRow } from './store.server.ts';

type PaidTrade = Pick<TradeRow, 'id' | 'payee_id' | 'recycler_id' | 'seller_company' | 'fee_paise' | 'stage'>;

/** Finds the bank account that the fee of a trade is paid to, with the owner under which its number is encrypted. */
export type FindPlatformPayee = (db: Db, tradeId: string, now: Date) => Promise<PlatformPayee | undefined>;
type PlatformPayee = Omit<PayeeRow, 'company_id'> & PayeeChanges & { userId: string };

/** Rate limit per buyer. */
const SHOWN_NUMBERS: RateLimit = { name: 'bank-details', most: 30, seconds: 3600 };

/** The bank details of a payee as stored, and the changes around them; undefined while the platform has no account. */
async function keptPayee(
  { db, clock }: ActorContext,
  trade: PaidTrade,
  payee: PayeeName,
  findPlatform: FindPlatformPayee,
) {
  const now = clock.now();
  if (payee === 'platform') return findPlatform(db, trade.id, now);
  const row = await findPayee(db, trade);
  if (row === undefined) throw new Error('An accepted trade has no payee');
  return { ...row, userId: row.company_id, ...(await findPayeeChanges(db, trade, now)) };
}

type KeptPayee = NonNullable<Awaited<ReturnType<typeof keptPayee>>>;

/** The fields of a payee that its readers see, but for the account number. */
function shownFields({ clock }: ActorContext, kept: KeptPayee) {
  const { account_holder_name, bank_name, ifsc_code, branch_name, brought_at, since } = kept;
  const days = { broughtOn: brought_at && dayInIndia(brought_at), since: since && dayInIndia(since) };
  return {
    account_holder_name,
    bank_name,
    ifsc_code,
    branch_name,
    ...shownChangeDays(days, dayInIndia(clock.now())),
  };
}

const NO_ACCOUNT = {
  account_holder_name: null,
  account_number: null,
  bank_name: null,
  ifsc_code: null,
  branch_name: null,
  changed_on: null,
  changed_after: null,
};

/**
 * Payees of a trade, for its parties and superadmins: the recycler, who reads only itself, and the platform where there is a
 * fee. Empty before the acceptance and after an end. A superadmin reads whole numbers, which is recorded.
 */
export async function payeesOf(
  context: ActorContext,
  trade: PaidTrade,
  findPlatform: FindPlatformPayee,
): Promise<z.output<typeof tradePayee>[]> {
  const { role } = context.actor;
  if (!hasPayees(trade.stage)) return [];
  if (role === 'superadmin') await recordPayeeRead(context, trade);
  const payees: PayeeName[] = role === 'recycler' || trade.fee_paise === 0 ? ['recycler'] : ['recycler', 'platform'];
  return Promise.all(
    payees.map(async (payee) => {
      const kept = await keptPayee(context, trade, payee, findPlatform);
      const name = payee === 'recycler' ? trade.seller_company : brand.name;
      if (kept === undefined) return { payee, name, ...NO_ACCOUNT };
      return { payee, name, ...shownFields(context, kept), account_number: numberFor(context, kept) };
    }),
  );
}

/** The account number, masked for the buyer; null for a closed company, whose number is erased. */
function numberFor(context: ActorContext, kept: KeptPayee): string | null {
  const { userId, account_number_encrypted: encrypted, account_number_last4: last4 } = kept;
  if (context.actor.role !== 'producer') return showAccountNumber(context, { userId, encrypted, last4 });
  return last4 && maskAccountNumber(last4);
}

/**
 * Shows the whole account number of a payee to the buyer of a trade and records this in the trade's history.
 * @throws Refusal `not_found`; `invalid` for the platform without a fee; `conflict` before the acceptance, from the completion on and while
 * the platform has no account; `too_many`; `unavailable` if the number cannot be decrypted, in which case nothing is recorded
 */
export async function showPayee(context: ActorContext, id: string, payee: PayeeName, findPlatform: FindPlatformPayee) {
  const { actor, clock, db, limiter } = context;
  const at = clock.now();
  const trade = found(await findTrade(db, actor, id, at));
  await limiter.hit(SHOWN_NUMBERS, actor.personId, at);
  if (payee === 'platform' && trade.fee_paise === 0) throw wrongField('payee', 'Choose a payee');
  requireFreshProofOfEnrolled(context);
  const refusal = payeeRefusal(trade.stage, trade.made_by);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  const kept = await keptPayee(context, trade, payee, findPlatform);
  if (kept === undefined) throw new Refusal('conflict', `${brand.name} has not stated its bank account yet.`);
  const { userId, account_number_encrypted: encrypted } = kept;
  const accountNumber = readAccountNumber(context, { userId, encrypted });
  await inTransaction(db, async (tx) => {
    await recordShown(tx, { tradeId: trade.id, byId: actor.personId, forId: actor.ownerId, at });
    await addToOutbox(tx, 'trade.bank_details_shown', trade.id, at);
  });
  return { payee, ...shownFields(context, kept), account_number: accountNumber };
}

const HOUR_MS = 3_600_000;

/** Records in the audit trail that a superadmin has read a whole account number: once per trade and hour. */
export async function recordPayeeRead(
  context: ActorContext,
  trade: Pick<TradeRow, 'id' | 'recycler_id'>,
): Promise<void> {
  const { actor, clock, db } = context;
  const at = clock.now();
  const read = { personId: actor.personId, tradeId: trade.id, since: new Date(at.getTime() - HOUR_MS) };
  if (await isPayeeReadKnown(db, read)) return;
  await inTransaction(db, (tx) =>
    recordAudit(
      tx,
      { at, ...context },
      { action: 'bank.payee_read', ownerId: trade.recycler_id, subject: { kind: 'trade', id: trade.id } },
    ),
  );
}
