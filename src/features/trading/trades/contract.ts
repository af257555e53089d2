import * as z from 'zod/mini';
import { defineContract, rowId, tradeStep } from '#lib/contract.ts';
import { reviewDecision, decision } from '#lib/decisions.ts';
import {
  file,
  id,
  quantity,
  listResponse,
  pageQuery,
  NO_PRICE,
  note,
  price,
  listQuery,
  text,
  year,
} from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { warnings } from '#rules/rulebook/contract.ts';
import { stages } from '#trading/stages/stage-filter.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  MOST_AT_ONCE,
  NO_DOCUMENT,
  NO_KIND,
  TOO_MANY_DOCUMENTS,
} from './document-rules.ts';
import { ORDERINGS } from './order-rules.ts';
import { listedTransaction, order, tradeMove, tradeRequest, transaction } from './responses.ts';
import { NOTE_LENGTH } from './rules.ts';

const purchase = {
  producer_epr: id('EPR number is required'),
  FY: year('Financial Year is required'),
  quantity: quantity('Quantity is required'),
  /** Text from the buyer to the recycler, plain, with line breaks. */
  note: note(NOTE_LENGTH),
};
/** `expected_price`: the price that the buyer agrees to, in ₹ per unit; a purchase at any other is refused. */
export const purchaseForm = z.object({ ...purchase, expected_price: z.optional(price(NO_PRICE)) });
export const counterOfferForm = z.object({ ...purchase, offer_price: price('offerPrice is required') });

/** Other terms for a counter-offer of the other side; offer, financial year and account stay. */
export const roundForm = z.object({
  quantity: purchase.quantity,
  offer_price: price('offerPrice is required'),
  note: purchase.note,
});

const stageQuery = z.object({ ...listQuery.shape, stage: stages });

/** Kinds of the trail documents of an upload, in their order: a list, or its JSON in one text. */
const trailKinds = z.optional(
  z.pipe(
    z.union([z.array(z.string()), z.string()], { error: NO_KIND }),
    z.transform((input, context): DocumentKind[] => {
      const kinds = typeof input === 'string' ? kindsIn(input) : input;
      if (kinds.every((kind) => DOCUMENT_KINDS.some((known) => known === kind))) return kinds as DocumentKind[];
      context.issues.push({ code: 'custom', message: NO_KIND, input });
      return [];
    }),
  ),
);

function kindsIn(json: string): unknown[] {
  try {
    const kinds: unknown = JSON.parse(json);
    return Array.isArray(kinds) ? kinds : [kinds];
  } catch {
    return [json];
  }
}

const document = file(NO_DOCUMENT);
const documentsForm = z
  .object({
    transaction_proof: z.optional(document),
    producer_transfer_proof: z.optional(document),
    recycler_transfer_proof: z.optional(document),
    trail_documents: z.optional(z.array(document)),
    trail_kinds: trailKinds,
  })
  .check(
    z.refine(
      ({ trail_documents: sent = [], trail_kinds: kinds }) => kinds === undefined || kinds.length === sent.length,
      {
        error: NO_KIND,
        path: ['trail_kinds'],
      },
    ),
  );

const decided = z.object({ message: z.string(), data: tradeRequest });
/** Call by which a producer asks for credits. */
const placing = {
  access: ['producer'],
  permission: 'trade',
  ...tradeStep,
  needsEmail: true,
  mayWait: true,
  created: true,
  query: z.object({ credit_offer_id: text('An offer is required') }),
  response: z.object({ message: z.string(), data: z.object({ id: z.string() }), warnings }),
} as const;
/** Call by which the maker of a pending request or counter-offer withdraws it. */
const withdrawal = {
  needsProfile: true,
  limit: 'trade',
  once: true,
  body: z.object({ reason: note(REASON_LENGTH, printable) }),
  response: decided,
} as const;

export const tradesContract = defineContract({
  'GET /api/epr/purchases-requests/': {
    operation: 'listPurchaseRequests',
    summary: 'Purchase requests of the caller: received by a recycler, made by a producer',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: stageQuery,
    response: listResponse(tradeRequest),
  },
  'POST /api/epr/purchases-requests/': {
    operation: 'placePurchaseRequest',
    summary: 'Ask to buy at the listed price; blocks the quantity at once.',
    ...placing,
    wrongRole: 'Recyclers are not allowed to make purchases',
    body: purchaseForm,
  },
  'PATCH /api/epr/purchases-requests/{id}/': {
    operation: 'decidePurchaseRequest',
    summary: 'Accept or decline a purchase request; a reason may be given for declining',
    access: ['recycler'],
    permission: 'trade',
    once: true,
    body: decision,
    response: decided,
  },
  'POST /api/epr/purchases-requests/{id}/withdraw/': {
    operation: 'withdrawPurchaseRequest',
    summary: 'Withdraw a purchase request that is not answered yet; what it blocked is free again',
    access: ['producer'],
    permission: 'trade',
    ...withdrawal,
  },
  'GET /api/epr/counter-credit-offers/': {
    operation: 'listCounterOffers',
    summary: 'Negotiations of the caller by their newest round; `rounds=all`: every round',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: z.object({
      ...stageQuery.shape,
      rounds: z.optional(z.enum(['all'], { error: 'rounds is all, or left out for the newest round of each' })),
    }),
    response: listResponse(tradeRequest),
  },
  'POST /api/epr/counter-credit-offers/': {
    operation: 'placeCounterOffer',
    summary: 'Offer another price; blocks nothing until accepted.',
    ...placing,
    wrongRole: 'Recycler cannot make an offer',
    body: counterOfferForm,
  },
  'PATCH /api/epr/counter-credit-offers/{id}/': {
    operation: 'decideCounterOffer',
    summary:
      'Accept or decline a counter-offer of the other side; accepting blocks the quantity, a reason may be given for declining',
    access: ['recycler', 'producer'],
    permission: 'trade',
    once: true,
    mayWait: true,
    body: decision,
    response: decided,
  },
  'POST /api/epr/counter-credit-offers/{id}/counter/': {
    operation: 'counterCounterOffer',
    summary:
      'Answer a counter-offer of the other side with the next round, at another price or quantity; at most 6 rounds',
    access: ['recycler', 'producer'],
    permission: 'trade',
    ...tradeStep,
    needsEmail: true,
    mayWait: true,
    created: true,
    body: roundForm,
    response: z.object({ ...decided.shape, warnings }),
  },
  'POST /api/epr/counter-credit-offers/{id}/withdraw/': {
    operation: 'withdrawCounterOffer',
    summary: 'Withdraw a counter-offer that is not answered yet, by the side that made it',
    access: ['recycler', 'producer'],
    permission: 'trade',
    ...withdrawal,
  },
  'GET /api/epr/order/{slug}/': {
    operation: 'readOrder',
    summary: 'The order of a purchase request or counter-offer',
    access: 'session',
    permission: 'read',
    params: z.object({ slug: rowId }),
    response: z.object({ data: order }),
  },
  'GET /api/epr/trades/{id}/history/': {
    operation: 'readTradeHistory',
    summary:
      'The history of one trade, the latest first; `history_next` of the trade is the cursor of what it does not show',
    access: 'session',
    permission: 'read',
    query: pageQuery,
    response: listResponse(tradeMove),
  },
  'GET /api/epr/transactions/': {
    operation: 'listTransactions',
    summary: 'Transactions of the caller',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: stageQuery,
    response: listResponse(listedTransaction),
  },
  'POST /api/epr/transactions/': {
    operation: 'initiatePayment',
    summary: 'Initiate payment of an approved request or counter-offer.',
    access: ['producer'],
    permission: 'trade',
    needsEmail: true,
    limit: 'trade',
    once: true,
    created: true,
    query: z.object({
      purchases_request_id: z.optional(z.string()),
      counter_credit_offer_id: z.optional(z.string()),
    }),
    response: z.object({ message: z.string(), data: transaction }),
  },
  'PATCH /api/epr/transactions/{id}/': {
    operation: 'uploadTransactionProofs',
    summary: "Upload proofs: the producer's before approval, the recycler's after it",
    access: ['recycler', 'producer'],
    permission: ['trade', 'money'],
    once: true,
    body: documentsForm,
    files: {
      transaction_proof: 'transaction_proof',
      producer_transfer_proof: 'producer_transfer_proof',
      recycler_transfer_proof: 'recycler_transfer_proof',
      trail_documents: 'trail_documents',
    },
    several: { trail_documents: { most: MOST_AT_ONCE, refusal: TOO_MANY_DOCUMENTS } },
    response: z.object({ message: z.string(), data: transaction }),
  },
  'POST /api/epr/documents/{id}/replace/': {
    operation: 'replaceDocument',
    summary: 'Replace a document of a transaction by its uploader; the old file stays, for the same readers',
    access: ['recycler', 'producer'],
    permission: ['trade', 'money'],
    needsProfile: true,
    once: true,
    body: z.object({ file: document }),
    // The documents of a transaction follow one rule: the stored file gets the purpose of the one that it replaces.
    files: { file: 'trail_documents' },
    response: z.object({ message: z.string(), data: transaction }),
  },
  'GET /api/superadmin/transactions/': {
    operation: 'listAllTransactions',
    summary: 'All transactions',
    access: ['superadmin'],
    query: z.object({
      ...stageQuery.shape,
      ordering: z.optional(z.enum(ORDERINGS, { error: 'Unknown ordering' })),
    }),
    response: listResponse(transaction),
  },
  'PATCH /api/superadmin/transactions/{id}/': {
    mayWait: true,
    operation: 'judgeTransaction',
    summary: 'Approve or decline a transaction, finally; a reason may be given for declining',
    access: ['superadmin'],
    once: true,
    body: reviewDecision,
    response: z.object({ message: z.string(), data: transaction }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof tradesContract> {}
}
