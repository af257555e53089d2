/** Permissions of the actions of a trade: those of the calls that they make, and of uploads those of the side. */
import type { Endpoint } from '#lib/contract.ts';
import { tradesContract } from './contract.ts';
import { UPLOAD_NEEDS } from './document-rules.ts';
import { payeeContract } from './payee-contract.ts';
import type { ActionName } from './policy.ts';

const REQUEST = tradesContract['PATCH /api/epr/purchases-requests/{id}/'];
const VERDICT = tradesContract['PATCH /api/superadmin/transactions/{id}/'];
const UPLOAD = tradesContract['PATCH /api/epr/transactions/{id}/'];

/** The call of each action; requests and counter-offers need the same permission, which a test compares. */
export const ACTION_CALLS: Readonly<Record<ActionName, Endpoint>> = {
  accept: REQUEST,
  decline: REQUEST,
  counter: tradesContract['POST /api/epr/counter-credit-offers/{id}/counter/'],
  withdraw: tradesContract['POST /api/epr/purchases-requests/{id}/withdraw/'],
  initiate_payment: tradesContract['POST /api/epr/transactions/'],
  upload_payment_proof: { ...UPLOAD, permission: UPLOAD_NEEDS.producer },
  upload_credit_transfer: { ...UPLOAD, permission: UPLOAD_NEEDS.recycler },
  show_bank_details: payeeContract['POST /api/epr/trades/{id}/bank-details/'],
  approve_transaction: VERDICT,
  decline_transaction: VERDICT,
};
