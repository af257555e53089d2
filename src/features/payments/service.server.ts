/** Payments that buyers record and payees answer. Source: file 9 of the specification, part 7. */
import type * as z from 'zod/mini';
import { dayInIndia } from '../../lib/dates.ts';
import { AMOUNT_LIMIT_PAISE, formatRupees, rupees } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { respondOnce, readyResponse } from '../../platform/http/respond-once.ts';
import type { ReadyResponse } from '../../platform/http/endpoints.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { isId, newId } from '../../platform/ids.ts';
import { Refusal, refuseWrongFields, wrongField } from '../../platform/refusal.ts';
import { findPlatformPayee } from '../billing-settings/service.server.ts';
import { openDispute, resolveDisputeOf } from '../disputes/service.server.ts';
import { findOwnTrade, type BilledTrade } from '../invoices/service.server.ts';
import type { Payment, paymentAnswer, paymentForm } from './contract.ts';
import { duesOf } from './dues.server.ts';
import {
  ANSWERED,
  answerErrors,
  answerRefusal,
  mayAnswer,
  NO_ACCOUNT,
  paymentErrors,
  fullRefusal,
  recordingRefusal,
  tdsOf,
  UTR_RECORDED,
} from './rules.ts';
import * as store from './store.server.ts';
import { isTooMuch, sumsOf, type PayeeSums } from './sums.ts';
import { tdsSectionsOn } from './tds-sections.ts';
import { toPayment } from './views.server.ts';

type PaymentForm = z.output<typeof paymentForm>;

/** Payments of a trade that the actor may read, oldest first. The caller has checked that the actor may read the trade. */
export async function paymentsOfTrade({ db, actor }: ActorContext, tradeId: string): Promise<Payment[]> {
  return (await store.listPayments(db, actor, tradeId)).map(toPayment);
}

/** Sums of the payees of a trade in paise, the recycler's first. @param trade with its payments, whoever sees them */
export async function sumsOfTrade(db: ActorContext['db'], trade: BilledTrade) {
  const paid = await store.listPaid(db, trade.id);
  const dues = await duesOf(db, trade);
  return dues.map((due) => ({ ...due, ...sumsOf({ ...due, payments: partsOf(paid, due.payee) }) }));
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
  form: PaymentForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const at = clock.now();
  const { response } = await respondOnce(context, idempotency, async (tx) => {
    if (isId(tradeId)) await store.lockPayments(tx, tradeId);
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
    const full = fullRefusal((await store.listPaid(tx, trade.id)).length);
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
      recorded_at: at,
    });
    const data = toPayment(await findPayment({ ...context, db: tx }, id));
    return readyResponse({ message: 'Payment recorded!', data }, 201);
  });
  return response;
}

/** @throws Refusal `not_found` if the actor sees no such payment */
export async function findPayment({ db, actor }: ActorContext, id: string): Promise<store.PaymentRow> {
  const row = isId(id) ? await store.findPayment(db, actor, id) : undefined;
  if (row === undefined) throw new Refusal('not_found');
  return row;
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
  const { response } = await respondOnce(context, idempotency, async (tx) => {
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
      changed_at: at,
    });
    const subject = { payment: id };
    if (status !== 'not_received') await resolveDisputeOf(context, tx, subject);
    else await openDispute(context, tx, { tradeId: payment.trade_id, subject, text: form.reason ?? '' });
    const data = toPayment(await findPayment({ ...context, db: tx }, id));
    return readyResponse({ message: ANSWERED[status], data });
  });
  return response;
}
