/** Whole account number of a trade's payee for the buyer, and the audit record of its readers. */
import { dayInIndia } from '../../lib/dates.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import type { RateLimit } from '../../platform/security/counter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readAccountNumber } from '../company/service.server.ts';
import { findPayee, findPayeeChanges, isPayeeReadKnown, recordShown } from './payee-store.server.ts';
import { payeeRefusal } from './policy.ts';
import { shownChangeDays } from './rules.ts';
import { findTrade, type TradeRow } from './store.server.ts';

/** Rate limit per buyer. */
const SHOWN_NUMBERS: RateLimit = { name: 'bank-details', most: 30, seconds: 3600 };

/**
 * Shows the whole account number to the buyer of a trade and records this in the trade's history.
 * @throws Refusal `not_found`; `conflict` before the acceptance and from the completion on; `too_many`; `unavailable` if the number cannot
 * be decrypted, in which case nothing is recorded
 */
export async function showPayee(context: ActorContext, id: string) {
  const { actor, clock, db, limiter } = context;
  const at = clock.now();
  const trade = isId(id) ? await findTrade(db, actor, id, at) : undefined;
  if (trade === undefined) throw new Refusal('not_found');
  await limiter.hit(SHOWN_NUMBERS, actor.ownerId, at);
  const refusal = payeeRefusal(trade.stage);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  const payee = await findPayee(db, trade);
  if (payee === undefined) throw new Error('An accepted trade has no payee');
  const { company_id: userId, account_number_encrypted: encrypted } = payee;
  const accountNumber = readAccountNumber(context, { userId, encrypted });
  const changes = await findPayeeChanges(db, trade, at);
  await inTransaction(db, async (tx) => {
    await recordShown(tx, { tradeId: trade.id, byId: actor.personId, at });
    await addToOutbox(tx, 'trade.bank_details_shown', trade.id, at);
  });
  return {
    payee: 'recycler' as const,
    account_holder_name: payee.account_holder_name,
    account_number: accountNumber,
    ifsc_code: payee.ifsc_code,
    bank_name: payee.bank_name,
    branch_name: payee.branch_name,
    ...shownChangeDays(
      {
        broughtOn: changes.brought_at && dayInIndia(changes.brought_at),
        since: changes.since && dayInIndia(changes.since),
      },
      dayInIndia(at),
    ),
  };
}

const HOUR_MS = 3_600_000;

/** Records in the audit trail that a superadmin has read a whole account number: once per trade and hour. */
export async function recordPayeeRead(context: ActorContext, trade: TradeRow): Promise<void> {
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
