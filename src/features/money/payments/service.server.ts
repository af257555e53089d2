/** Payments that buyers record and payees answer. Source: file 9 of the specification, part 7. */
import type * as z from 'zod/mini';
import { addDays, dayInIndia } from '#lib/dates.ts';
import { AMOUNT_LIMIT_PAISE, formatRupees, rupees } from '#lib/money.ts';
import { findPlatformPayee } from '#money/billing-settings/service.server.ts';
import type { TaxedTrade } from '#money/invoices/amounts.ts';
import { type ExpectedAmounts, expectedAmounts } from '#money/invoices/documents.server.ts';
import { type BilledTrade, findOwnTrade, findPlatformRegistration } from '#money/invoices/service.server.ts';
import { type ActorContext, type Context, organisationOf } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { found, Refusal, refuseWrongFields, wrongField } from '#platform/refusal.ts';
import { provenanceOf } from '#rules/reference/provenance.ts';
import { openDispute, resolveDisputeOf } from '#trading/disputes/service.server.ts';
import type { Payment, paymentAnswer, paymentForm } from './contract.ts';
import tdsData from './data/tds-sections.json' with { type: 'json' };
import {
  ANSWERED,
  answerErrors,
  answerRefusal,
  fullRefusal,
  isTooMuch,
  mayAnswer,
  NO_ACCOUNT,
  OTHER,
  type PayeeSums,
  paymentErrors,
  recordingRefusal,
  sumsOf,
  tdsOf,
  UTR_RECORDED,
} from './rules.ts';
import * as store from './store.server.ts';

/** Payments of a trade that the actor may read, oldest first. The caller has checked that the actor may read the trade. */
export async function paymentsOfTrade({ db, actor }: ActorContext, tradeId: string): Promise<Payment[]> {
  return (await store.listPayments(db, actor, tradeId)).map(toPayment);
}

/** Sums of the payees of a trade in paise, the recycler's first. @param trade with its payments, whoever sees them */
export async function sumsOfTrade(db: Db, trade: PaidTrade) {
  return (await sumsOfTrades(db, [trade]))[0] ?? [];
}

type PaidTrade = TaxedTrade & Pick<BilledTrade, 'id'>;

/** The same of each of several trades, in their order. */
export async function sumsOfTrades(db: Db, trades: readonly PaidTrade[]) {
  const ids = trades.map(({ id }) => id);
  const paid = Map.groupBy(await store.listPaid(db, ids), ({ trade_id: id }) => id);
  const made = Map.groupBy(await store.sumDocuments(db, ids), ({ trade_id: id }) => id);
  const registration = await findPlatformRegistration(db);
  return trades.map((trade) =>
    duesOf(expectedAmounts(trade, registration), made.get(trade.id) ?? []).map((due) => ({
      ...due,
      ...sumsOf({ ...due, payments: partsOf(paid.get(trade.id) ?? [], due.payee) }),
    })),
  );
}

const partsOf = (paid: readonly store.PaidRow[], payee: Payment['payee']) =>
  paid
    .filter((row) => row.payee === payee)
    .map(({ amount_paise: amount, tds_paise: tds, status }) => ({ amount, tds, status }));

/** The TDS sections in force on a day, by default today. */
export const listTdsSections = ({ clock }: ActorContext, on: string = dayInIndia(clock.now())) => tdsSectionsOn(on);

/** @throws Refusal `conflict` above what is open, `invalid` where the sums would no longer be exact */
function refuseTooMuch({ open, paid, tds }: PayeeSums, form: { amount: number; tds: number }): void {
  if (isTooMuch(open, form)) {
    const text = `Only ${formatRupees(rupees(Math.max(open ?? 0, 0)))} is open.`;
    throw wrongField('amount', text, 'conflict');
  }
  if (paid + tds + form.amount + form.tds > AMOUNT_LIMIT_PAISE)
    throw wrongField('amount', `At most ${formatRupees(rupees(AMOUNT_LIMIT_PAISE))}`);
}

/** Sums of the payee of a new payment. @throws Refusal `conflict`, `invalid` */
async function payeeOf(tx: Tx, trade: BilledTrade, { payee, at }: { payee: Payment['payee']; at: Date }) {
  const refusal = recordingRefusal(trade.stage);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  const sums = (await sumsOfTrade(tx, trade)).find((each) => each.payee === payee);
  if (sums === undefined) throw wrongField('payee', 'Choose who was paid');
  if (payee === 'platform' && (await findPlatformPayee(tx, trade.id, at)) === undefined)
    throw new Refusal('conflict', NO_ACCOUNT);
  return sums;
}

/** Records what the buyer of a trade has paid. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function recordPayment(
  context: ActorContext,
  tradeId: string,
  form: z.output<typeof paymentForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const at = clock.now();
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockPayments(tx, tradeId);
    const trade = await findOwnTrade({ ...context, db: tx }, tradeId);
    const sums = await payeeOf(tx, trade, { payee: form.payee, at });
    if (await store.isUtrRecorded(tx, { trade_id: trade.id, utr: form.utr }, null))
      throw wrongField('utr', UTR_RECORDED, 'conflict');
    const { tds, section, note } = tdsOf(form);
    refuseTooMuch(sums, { amount: form.amount, tds });
    const acceptance = await store.findAcceptance(tx, trade.id);
    if (acceptance === undefined) throw new Error('A trade was never accepted');
    refuseWrongFields(
      paymentErrors(form, {
        acceptedOn: dayInIndia(acceptance),
        today: dayInIndia(at),
        taxable: sums.taxable,
        tdsBefore: sums.tds,
        sections: tdsSectionsOn(form.paid_on).map(({ label }) => label),
      }),
    );
    const full = fullRefusal((await store.listPaid(tx, [trade.id])).length);
    if (full !== null) throw new Refusal('conflict', full);
    const id = newId(at);
    await store.insertPayment(tx, {
      id,
      trade_id: trade.id,
      payee: form.payee,
      amount_paise: form.amount,
      utr: form.utr,
      paid_on: form.paid_on,
      tds_paise: tds,
      tds_section: section,
      tds_note: note,
      recorded_by: actor.personId,
      changed_for: organisationOf(actor),
      recorded_at: at,
    });
    const data = toPayment(await findPayment({ ...context, db: tx }, id));
    return readyResponse({ message: 'Payment recorded!', data }, 201);
  });
}

/** @throws Refusal `not_found` if the actor sees no such payment */
async function findPayment({ db, actor }: ActorContext, id: string): Promise<store.PaymentRow> {
  return found(await store.findPayment(db, actor, id));
}

/** The payee answers, or the buyer withdraws. @throws Refusal `not_found`, `wrong_role`, `invalid` by field, `conflict` */
export async function answerPayment(
  context: ActorContext,
  id: string,
  form: z.output<typeof paymentAnswer>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const at = clock.now();
  const { status } = form;
  const known = await findPayment(context, id);
  return answerOnce(context, idempotency, async (tx) => {
    await store.lockPayments(tx, known.trade_id);
    const payment = await findPayment({ ...context, db: tx }, id);
    if (!mayAnswer(actor.role, payment.payee, status)) throw new Refusal('wrong_role');
    const today = dayInIndia(at);
    refuseWrongFields(answerErrors(form, { paidOn: payment.paid_on, today }));
    const refusal = answerRefusal(payment.status, status);
    if (refusal !== null) throw new Refusal('conflict', refusal);
    if (status === 'received' && (await store.isUtrRecorded(tx, payment, id)))
      throw new Refusal('conflict', UTR_RECORDED);
    await store.movePayment(tx, {
      id,
      status,
      received_on: status === 'received' ? (form.received_on ?? today) : null,
      reason: status === 'received' ? null : (form.reason ?? null),
      changed_by: actor.personId,
      changed_for: organisationOf(actor),
      changed_at: at,
    });
    const subject = { payment: id };
    if (status !== 'not_received') await resolveDisputeOf(context, tx, subject);
    else await openDispute(context, tx, { tradeId: payment.trade_id, subject, text: form.reason ?? '' });
    const data = toPayment(await findPayment({ ...context, db: tx }, id));
    return readyResponse({ message: ANSWERED[status], data });
  });
}

/** Amounts in paise. */
interface Due {
  payee: Payment['payee'];
  /** Totals of its invoices, else the expected total; null where that is not known. */
  due: number | null;
  /** Whether `due` is expected, because no invoice was made. */
  estimated: boolean;
  /** Totals of its credit notes. */
  credited: number;
  /** The value before tax that it is paid for. */
  taxable: number;
}

/** The recycler's due and, where there is a fee, the platform's. */
function duesOf({ recycler, platform }: ExpectedAmounts, made: readonly store.InvoicedRow[]): Due[] {
  const dueOf = (payee: Payment['payee'], taxable: number, total: number | null): Due => {
    const documents = made.find(({ supplier }) => supplier === payee);
    const estimated = documents === undefined;
    return {
      payee,
      due: estimated ? total : documents.invoiced,
      estimated,
      credited: documents?.credited ?? 0,
      taxable,
    };
  };
  const dues = [dueOf('recycler', recycler.taxable, recycler.total)];
  if (platform !== null) dues.push(dueOf('platform', platform.taxable, platform.amounts?.total ?? null));
  return dues;
}

/** Days after the record of a payment on which its payee is reminded. */
const REMINDED_AFTER_DAYS = 3;

/**
 * Has the recyclers mailed that have not answered the next payments, each payment once. Days that the job missed are caught up. Resolves to
 * true when there may be more.
 */
export function remindOfPayments({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const lastDay = addDays(dayInIndia(at), -REMINDED_AFTER_DAYS);
  return doNextRows(db, (tx, most) => store.noteUnanswered(tx, { lastDay, at }, most));
}

function toPayment(row: store.PaymentRow): Payment {
  const isAnswered = row.status !== 'recorded';
  return {
    id: row.id,
    payee: row.payee,
    amount: rupees(row.amount_paise),
    utr: row.utr,
    paid_on: row.paid_on,
    tds_amount: rupees(row.tds_paise),
    tds_section: row.tds_section,
    tds_note: row.tds_note,
    status: row.status,
    received_on: row.received_on,
    reason: row.reason,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder,
    answered_at: isAnswered ? row.changed_at.toISOString() : null,
    answered_by: isAnswered ? row.changer : null,
    same_utr: row.same_utr,
  };
}

/**
 * Sections of the law by which a buyer deducts tax, in force on a day (`YYYY-MM-DD`), and last any other, of which nothing is known here. TDS
 * is typed, never computed from them.
 */
function tdsSectionsOn(day: string) {
  const inForce = tdsData.sections.filter(({ from, to }) => from <= day && (to === null || day <= to));
  return [
    ...inForce.map((row) => ({ label: row.label, rate_percent: row.rate_percent, ...provenanceOf(row) })),
    { label: OTHER, rate_percent: null, note: null, source: null, status: 'unknown' as const },
  ];
}
