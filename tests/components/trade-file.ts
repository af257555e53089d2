/** A trade at any stage, as the server shows it to each role; derived values follow the product's own rules. */
import { transfer } from '#fulfilment/transfers/contract.ts';
import { computeAmounts, splitGst } from '#lib/amounts.ts';
import type { Role } from '#lib/contract.ts';
import { rupees } from '#lib/money.ts';
import { type Side, type Stage, STAGES, turnOf } from '#trading/stages/stages.ts';
import type { FoundTask } from '#trading/tasks/rules.ts';
import { actionsOf } from '#trading/trades/policy.ts';
import { order, tradeDocument, tradeRequest, transaction } from '#trading/trades/responses.ts';
import { wireRequestStatus, wireTransactionStatus } from '#trading/trades/rules.ts';
import { moneyOf } from '#trading/trades/ui/trade/money-texts.ts';
import type { ApiResponse } from '#web/api.ts';
import { sample } from './sample.ts';
import { tasksOfStage } from './tasks.ts';

export type TradeFile = ApiResponse<'GET /api/epr/trades/{id}/'>['data'];
type Field = TradeFile['documents'][number]['field'];

export const RECYCLER = { company: 'Green Loop', account: '1111111111' };
export const PRODUCER = { company: 'Brand Works', account: '2222222222', gst: '27AAACP1234F1Z6' };
export const WORK_ORDER = 'WO-2026-27-000007';

const DAY_MS = 86_400_000;
const CHARGES = { feeBasisPoints: 50, gstBasisPoints: 1800 };

export interface TradeState {
  id?: string;
  kind?: 'purchase' | 'counter';
  /** `paying` with a proof of payment is `proven`. */
  stage?: Stage;
  round?: number;
  rounds?: TradeFile['rounds'];
  proofs?: readonly Field[];
  /** Free quantity of the offer in Kg. */
  free?: number;
  /** Price in ₹ at which the offer is listed now. */
  listed?: number;
  FY?: number;
  creditFY?: number;
  targetId?: string;
  /** In place of the tasks of the stage. */
  tasks?: readonly FoundTask[];
}

const FIELDS: readonly Field[] = [
  'transaction_proof',
  'producer_transfer_proof',
  'recycler_transfer_proof',
  'trail_documents',
];

const kindOf = (field: Field) => ({ kind: field === 'trail_documents' ? ('Other' as const) : null });
const isPayment = (field: Field) => field === 'transaction_proof' || field === 'producer_transfer_proof';

/** History of the trade, oldest first, one event per hour; documents of the payment precede its verification, the others follow it. */
function pastOf(stage: Stage, proofs: readonly Field[]) {
  const { trade: status, transaction: paid } = STAGES[stage];
  const documents: TradeFile['documents'] = [];
  let hour = 0;
  const at = () => new Date(Date.parse('2026-11-19T06:30:00.000Z') + hour++ * 3_600_000).toISOString();
  const history: TradeFile['history'] = [];
  const move = (by: string, subject: string, to: string) =>
    history.push({ at: at(), by, by_company: null, subject, from: '', to, reason: null });
  const bring = (by: string, payment: boolean) => {
    for (const field of FIELDS)
      if (proofs.includes(field) && isPayment(field) === payment)
        documents.push(
          sample(tradeDocument, { id: field, field, url: `/files/${field}`, at: at(), by, ...kindOf(field) }),
        );
  };
  move(PRODUCER.company, 'trade', 'pending');
  if (status === 'approved' || status === 'complete') move(RECYCLER.company, 'trade', 'approved');
  if (status === 'rejected' || status === 'expired') move(RECYCLER.company, 'trade', status);
  if (status === 'withdrawn') move(PRODUCER.company, 'trade', status);
  if (status === 'complete') move(PRODUCER.company, 'trade', 'complete');
  if (status === 'complete') move(PRODUCER.company, 'transaction', 'initiated');
  bring(PRODUCER.company, true);
  if (paid === 'cancelled') move('EPR Mandi', 'transaction', 'cancelled');
  if (paid === 'payment_verified' || paid === 'completed') move('EPR Mandi', 'transaction', 'payment_verified');
  bring(RECYCLER.company, false);
  if (paid === 'completed') move(RECYCLER.company, 'transaction', 'completed');
  return { history, documents };
}

/** 5,000 Kg of `Washed bales` at ₹ 2.50, or ₹ 2.10 as a counter-offer, both parties in one state. */
export function tradeFileOf(role: Role, state: TradeState = {}): TradeFile {
  const { id = 'one', kind = 'purchase', proofs = [], FY = 2026, creditFY = FY } = state;
  const { stage: asked = 'asked' } = state;
  const stage = asked === 'paying' && proofs.some(isPayment) ? 'proven' : asked;
  const { transaction: paid } = STAGES[stage];
  const { round = 1 } = state;
  const madeBy: Side = round % 2 === 1 ? 'producer' : 'recycler';
  const turn = turnOf(stage, madeBy);
  const price = kind === 'counter' ? 2.1 : 2.5;
  const amounts = computeAmounts(5_000, Math.round(price * 100), CHARGES);
  const split = splitGst(amounts.gst, true);
  const common = {
    kind,
    round,
    made_by: madeBy,
    previous_id: round === 1 ? null : `round ${round - 1}`,
    next_id: stage === 'countered' ? `round ${round + 1}` : null,
    title: 'Washed bales',
    credit_type: 'Recycling',
    waste_type: 'Plastic',
    product_type: 'Category I',
    FY,
    credit_FY: creditFY,
    epr_registration_number: PRODUCER.account,
    price_per_credit: price,
    item_value: rupees(amounts.itemValue),
    transaction_fee: rupees(amounts.processingFee),
    gst: rupees(amounts.gst),
    cgst: rupees(split.cgst),
    sgst: rupees(split.sgst),
    igst: rupees(split.igst),
    total: rupees(amounts.total),
    offered_by: RECYCLER.company,
    stage,
    turn,
  };
  const wire = wireRequestStatus(stage);
  const { history, documents } = pastOf(stage, proofs);
  const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  return {
    stage,
    turn,
    tasks: tasksOfStage(
      stage,
      madeBy === 'producer' ? 'recycler' : 'producer',
      {
        id,
        kind,
        reader: role,
        due_at: STAGES[stage].due === null ? null : expiresAt,
        has_transfer_proof: proofs.includes('recycler_transfer_proof'),
        has_trail_documents: proofs.includes('trail_documents'),
      },
      state.tasks,
    ),
    order: sample(order, {
      ...common,
      id,
      order_id: paid === null ? null : WORK_ORDER,
      order_by: PRODUCER.company,
      quantity: 5_000,
      offer_price: price,
      gst_percent: 18,
      fee_percent: 0.5,
      status: wire.status,
      is_complete: wire.is_complete,
      expired: wire.expired,
      countered: wire.countered,
      declined_by: stage === 'declined' ? (madeBy === 'producer' ? RECYCLER : PRODUCER).company : null,
    }),
    request: sample(tradeRequest, {
      ...common,
      ...wire,
      id,
      quantity: 5_000,
      gst_percent: 18,
      free_quantity: state.free ?? 50_000,
      offer_price: price,
      actual_price: 2.5,
      listed_price: state.listed ?? 2.5,
      expires_at: STAGES[stage].due === null ? null : expiresAt,
      requested_by: PRODUCER.company,
      transaction_id: paid === null ? null : 'paid',
      target_id: state.targetId ?? null,
    }),
    transaction:
      paid === null
        ? null
        : sample(transaction, {
            ...common,
            ...wireTransactionStatus(stage),
            id: 'paid',
            trade_id: id,
            order_id: WORK_ORDER,
            work_order_date: '2026-11-20T06:30:00.000Z',
            credit_quantity: 5_000,
            total_price: rupees(amounts.total),
            order_by: PRODUCER.company,
            documents,
            ...Object.fromEntries(proofs.map((field) => [field, `/files/${field}`])),
          }),
    recycler: {
      unique_id: 'REC-000001',
      company_name: RECYCLER.company,
      state: 'Maharashtra',
      gst_number: '27AAACR1234F1Z4',
      company_name_now: null,
      gst_number_now: null,
      epr_registration_number: RECYCLER.account,
    },
    producer: {
      unique_id: 'PRO-000001',
      company_name: PRODUCER.company,
      state: 'Maharashtra',
      gst_number: PRODUCER.gst,
      company_name_now: null,
      gst_number_now: null,
      epr_registration_number: PRODUCER.account,
    },
    money: moneyOf(amounts, CHARGES.gstBasisPoints),
    payee: wire.is_approved
      ? {
          account_holder_name: RECYCLER.company,
          account_number: 'XXXXXX9012',
          bank_name: 'State Bank of India',
          ifsc_code: 'SBIN0001234',
          branch_name: 'Fort',
        }
      : null,
    transfer: sample(transfer),
    held_by: null,
    open_disputes: 0,
    unread_messages: 0,
    offer_id: 'bales',
    accepted: history.some(({ subject, to }) => subject === 'trade' && to === 'approved'),
    history,
    history_next: null,
    rounds: state.rounds ?? [],
    documents,
    actions: actionsOf(role, {
      kind,
      stage,
      round,
      madeBy,
      quantity: 5_000,
      unit: 'kg',
      isSuspended: false,
      waitsAgain: false,
      offer: { onMarket: true, sellsPending: true, free: state.free ?? 50_000 },
      held: null,
      expiredOn: null,
      fileCount: proofs.length,
      hasEveryPaymentProof: proofs.filter(isPayment).length === 2,
      isOpenForDocuments: stage === 'completed',
    }),
  };
}
