import type { Answer } from '../../../../web/api.ts';
import type { AccountRole } from '../../../epr-accounts/rules.ts';

export type Transaction = Answer<'GET /api/epr/transactions/'>['data'][number];
export type DocumentField =
  'transaction_proof' | 'producer_transfer_proof' | 'recycler_transfer_proof' | 'trail_documents';

export interface TransactionDocument {
  field: DocumentField;
  label: string;
  /** Message if neither this document nor the party's other one is chosen. */
  required: string;
}

const atLeastOne = 'At least one document is required.';

/** Documents that each party uploads, with the specification's messages. */
export const PARTY_DOCUMENTS: Readonly<Record<AccountRole, readonly TransactionDocument[]>> = {
  producer: [
    { field: 'transaction_proof', label: 'Transaction Proof', required: atLeastOne },
    { field: 'producer_transfer_proof', label: 'Producer Transfer Proof', required: atLeastOne },
  ],
  recycler: [
    {
      field: 'recycler_transfer_proof',
      label: 'Credit Transfer Proof',
      required: 'Transaction Proof Document is required.',
    },
    { field: 'trail_documents', label: 'Trail Documents', required: 'Trail Documents Document is required.' },
  ],
};

export const DOCUMENT_LABELS = Object.fromEntries(
  [...PARTY_DOCUMENTS.producer, ...PARTY_DOCUMENTS.recycler].map(({ field, label }) => [field, label]),
) as Readonly<Record<DocumentField, string>>;

/** Remaining steps of the recycler after a verified payment, as a clause; uploaded documents are left out. */
export function transferLeft(transaction: Pick<Transaction, 'recycler_transfer_proof' | 'trail_documents'>): {
  /** The credit counts as transferred once its proof is uploaded. */
  transfer: boolean;
  documents: string;
} {
  const { recycler_transfer_proof: proof, trail_documents: trail } = transaction;
  if (proof === null && trail === null) return { transfer: true, documents: 'both documents' };
  return proof === null
    ? { transfer: true, documents: 'the Credit Transfer Proof' }
    : { transfer: false, documents: 'the Trail Documents' };
}

/** Sentence with the consequence of an upload: one document suffices to verify a payment, a transfer needs both. */
export function whatFollows(
  role: AccountRole,
  missing: readonly TransactionDocument[],
  chosen: readonly TransactionDocument[],
): string {
  if (role === 'producer') return missing.length > 1 ? 'Either one is enough to verify the payment.' : '';
  const left = missing.filter((document) => !chosen.includes(document));
  if (left.length === 0) return 'This upload completes the trade.';
  if (chosen.length > 0)
    return `Still missing then: ${left.map(({ label }) => label).join(', ')}. The trade completes when both are uploaded.`;
  return left.length > 1
    ? 'The trade completes when both are uploaded. One of them can follow later.'
    : 'This upload completes the trade.';
}
