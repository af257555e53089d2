/** Converts trades to the contract's fields: paise to ₹, file ids to expiring links, stages to wire statuses. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { rupees } from '#lib/money.ts';
import { refuseByPart } from '#lib/part-actions.ts';
import { maskAccountNumber } from '#people/company/rules.ts';
import { showAccountNumber } from '#people/company/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { stateOfGstNumber } from '#rules/reference/places.ts';
import { expiryOf, isLateFor } from '#rules/rulebook/figures.ts';
import type { RulesOn } from '#rules/rulebook/rulebook.server.ts';
import { STAGES, turnOf } from '#trading/stages/stages.ts';
import { nameOf } from '#trading/tasks/rules.ts';
import { ACTION_CALLS } from './action-rules.ts';
import { isOwnField } from './document-rules.ts';
import type { DocumentRow } from './documents-store.server.ts';
import type { PayeeRow } from './payee-store.server.ts';
import { actionsOf, answerRefusals, paymentRefusal, factsOf, uploadRefusal } from './policy.ts';
import type { TradeRecalls } from './recall-store.server.ts';
import type { order, tradeRecord, tradeRequest, transaction } from './responses.ts';
import type { RoundRow } from './rounds-store.server.ts';
import { wireRequestStatus, wireTransactionStatus } from './rules.ts';
import type { PartyRow, TradeRow, TransactionRow } from './store.server.ts';

/** The credit that is bought, its place in a negotiation and the amounts: what a request, an order and a transaction have in common. */
function creditOf(row: TradeRow | TransactionRow, { book, today }: RulesOn) {
  const expiry = expiryOf(book, { ...row, year: row.credit_year }, today);
  return {
    kind: row.kind,
    round: row.round,
    made_by: row.made_by,
    previous_id: row.previous_id,
    next_id: row.next_id,
    title: row.title,
    credit_type: row.credit_type,
    waste_type: row.waste_type,
    product_type: row.product_type,
    FY: row.year,
    credit_FY: row.credit_year,
    epr_registration_number: row.producer_registration,
    unit: row.unit,
    ...expiry,
    late_for_year: isLateFor(book, row.waste_type, expiry.expires_on, row.year, today),
    price_per_credit: rupees(row.price_paise),
    item_value: rupees(row.item_value_paise),
    transaction_fee: rupees(row.fee_paise),
    gst: rupees(row.gst_paise),
    cgst: rupees(row.cgst_paise),
    sgst: rupees(row.sgst_paise),
    igst: rupees(row.igst_paise),
    total: rupees(row.item_value_paise + row.fee_paise + row.gst_paise),
    offered_by: row.seller_company,
    ...standingOf(row),
    created_at: row.created_at.toISOString(),
  };
}

const standingOf = ({ stage, made_by }: Pick<TradeRow, 'stage' | 'made_by'>) => ({
  stage,
  turn: turnOf(stage, made_by),
});

export function toRequest(row: TradeRow, rules: RulesOn): z.output<typeof tradeRequest> {
  const credit = creditOf(row, rules);
  const facts = factsOf(row, undefined, row, rules);
  return {
    id: row.id,
    ...credit,
    quantity: row.quantity,
    free_quantity: row.sells_pending ? row.free : null,
    offer_price: credit.price_per_credit,
    actual_price: rupees(row.listed_price_paise),
    listed_price: row.on_market ? rupees(row.offer_price_paise) : null,
    gst_percent: row.gst_basis_points / 100,
    ...wireRequestStatus(row.stage),
    was_accepted: row.payee_id !== null,
    refusals: { ...answerRefusals(facts), pay: paymentRefusal(facts) },
    expires_at: row.expires_at?.toISOString() ?? null,
    reason: row.reason,
    note: row.note,
    requested_by: row.buyer_company,
    transaction_id: row.transaction_id,
    target_id: row.target_id,
  };
}

export function toOrder(row: TradeRow, { ended_by }: TradeRecalls, rules: RulesOn): z.output<typeof order> {
  const credit = creditOf(row, rules);
  const { is_approved: _, ...status } = wireRequestStatus(row.stage);
  return {
    id: row.id,
    ...credit,
    order_id: row.order_id,
    order_by: row.buyer_company,
    quantity: row.quantity,
    offer_price: credit.price_per_credit,
    minimumPurchase: row.minimum_purchase,
    gst_percent: row.gst_basis_points / 100,
    fee_percent: row.fee_basis_points / 100,
    ...status,
    declined_by: row.declined_by && nameOf(row.declined_by, row),
    ended_by_recall: ended_by,
  };
}

export function toTransaction(
  context: ActorContext,
  row: TransactionRow,
  rules: RulesOn,
): z.output<typeof transaction> {
  const credit = creditOf(row, rules);
  const erased = new Set(row.documents.flatMap((document) => (document.erased ? [document.file_id] : [])));
  const link = (id: string | null) => (id === null || erased.has(id) ? null : privateLink(context, id));
  return {
    id: row.id,
    trade_id: row.trade_id,
    ...credit,
    order_id: row.order_id,
    work_order_date: credit.created_at,
    producer_unique_id: row.producer_unique_id,
    recycler_unique_id: row.recycler_unique_id,
    producer_type: row.producer_type,
    credit_quantity: row.quantity,
    total_price: credit.total,
    order_by: row.buyer_company,
    ...wireTransactionStatus(row.stage, row.ended_by_recall),
    reason: row.reason,
    transaction_proof: link(row.transaction_proof_id),
    producer_transfer_proof: link(row.producer_transfer_proof_id),
    recycler_transfer_proof: link(row.recycler_transfer_proof_id),
    trail_documents: link(row.trail_documents_id),
    documents: row.documents.map((document) => toDocument(context, document)),
    promised_kinds: row.promised_kinds,
    refusals: { upload: uploadRefusal(context.actor.role, row) },
    ...(context.actor.role === 'superadmin' && {
      duplicate_proof: row.duplicates.length > 0,
      duplicate_of: row.duplicates,
      opened: row.opened,
      payments: row.payments.map(({ status, amount_paise, received_on }) => ({
        status,
        amount: rupees(amount_paise),
        received_on,
      })),
    }),
  };
}

function toDocument(context: ActorContext, row: DocumentRow) {
  const { role } = context.actor;
  return {
    id: row.file_id,
    field: row.field,
    kind: row.kind,
    url: row.erased ? null : privateLink(context, row.file_id),
    byte_size: row.byte_size,
    at: new Date(row.uploaded).toISOString(),
    by: row.by ?? 'The system',
    by_company: row.by_company,
    replaced_at: row.replaced && new Date(row.replaced).toISOString(),
    can_replace: row.open && role !== 'superadmin' && isOwnField(role, row.field),
  };
}

/** One trade as trades know it. */
export function toTradeRecord(
  context: ActorContext,
  facts: {
    trade: TradeRow;
    transaction: TransactionRow | undefined;
    history: Pick<z.output<typeof tradeRecord>, 'accepted' | 'history' | 'history_next'>;
    parties: PartyRow[];
    payee: PayeeRow | undefined;
    rounds: RoundRow[];
    recalls: TradeRecalls;
  },
  rules: RulesOn,
): z.output<typeof tradeRecord> {
  const { trade, transaction: paid, parties, recalls } = facts;
  const shown = paid ? toTransaction(context, paid, rules) : null;
  return {
    ...standingOf(trade),
    order: toOrder(trade, recalls, rules),
    request: toRequest(trade, rules),
    transaction: shown,
    recycler: partyOf(context, parties, trade.recycler_id),
    producer: partyOf(context, parties, trade.producer_id),
    payee: payeeOf(context, trade, facts.payee),
    offer_id: trade.on_market ? trade.offer_id : null,
    held_by: recalls.held_by,
    ...facts.history,
    rounds: facts.rounds.map(({ price_paise, created_at, ...round }) => ({
      ...round,
      offer_price: rupees(price_paise),
      created_at: created_at.toISOString(),
    })),
    documents: shown?.documents ?? [],
    actions: refuseByPart(
      actionsOf(context.actor.role, factsOf(trade, paid, recalls, rules)),
      context.actor.organisation,
      ACTION_CALLS,
    ),
  };
}

/** The recycler's bank account, its number masked for the buyer; null for a closed company, whose details are erased. */
function payeeOf(context: ActorContext, { stage }: TradeRow, payee: PayeeRow | undefined) {
  const { trade } = STAGES[stage];
  if (payee === undefined || (trade !== 'approved' && trade !== 'complete')) return null;
  const { account_holder_name, account_number_last4: last4, bank_name, ifsc_code, branch_name } = payee;
  if (!account_holder_name || !last4 || !bank_name || !ifsc_code || !branch_name) return null;
  const kept = { userId: payee.company_id, encrypted: payee.account_number_encrypted, last4 };
  const whole = context.actor.role === 'producer' ? null : showAccountNumber(context, kept);
  const account_number = whole ?? maskAccountNumber(last4);
  return { account_holder_name, account_number, bank_name, ifsc_code, branch_name };
}

function partyOf({ actor }: ActorContext, parties: readonly PartyRow[], id: string) {
  const party = parties.find((row) => row.id === id);
  if (party === undefined) throw new Error('A trade has lost a party');
  const { unique_id, company_name, gst_number, company_name_now, gst_number_now, registration_number } = party;
  return {
    ...(actor.role === 'superadmin' && party.is_open && { id }),
    unique_id,
    company_name,
    state: stateOfGstNumber(gst_number)?.name ?? null,
    gst_number,
    company_name_now,
    gst_number_now,
    epr_registration_number: registration_number,
  };
}
