/** Permissions of the actions of billing: those of the calls that they make. */
import type { Endpoint } from '#lib/contract.ts';
import { invoicesContract } from '#money/invoices/contract.ts';
import { paymentsContract } from '#money/payments/contract.ts';
import { payeeContract } from '#trading/trades/payee-contract.ts';
import type { ActionName } from './rules.ts';

export const ACTION_CALLS: Readonly<Record<ActionName, Endpoint>> = {
  issue_invoice: invoicesContract['POST /api/epr/trades/{id}/invoices/'],
  record_payment: paymentsContract['POST /api/epr/trades/{id}/payments/'],
  show_bank_details: payeeContract['POST /api/epr/trades/{id}/bank-details/'],
  make_fee_invoice: invoicesContract['POST /api/superadmin/fee-invoices/'],
};
