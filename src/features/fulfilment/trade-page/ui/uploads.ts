import type { ActionName } from '#trading/trades/policy.ts';

/** Actions that upload a document. */
export const UPLOADS: ReadonlySet<ActionName> = new Set(['upload_payment_proof', 'upload_credit_transfer']);
