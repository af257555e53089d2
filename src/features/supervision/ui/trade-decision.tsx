import type { ApiResponse } from '../../../web/api.ts';
import { DuplicateProof } from './duplicate-proof.tsx';
import { RecordedPayments } from './recorded-payments.tsx';
import type { Transaction } from './transaction-text.ts';
import { DecisionButtons } from './decision-buttons.tsx';

interface TradeDecisionProps {
  transaction: Transaction;
  actions: ApiResponse<'GET /api/epr/trades/{id}/'>['data']['actions'];
}

const PROOFS = [
  { field: 'transaction_proof', label: 'Transaction Proof' },
  { field: 'producer_transfer_proof', label: 'Producer Transfer Proof' },
] as const;

/** The proofs of payment, shown beside the decision. */
function Proofs({ transaction }: { transaction: Transaction }) {
  const there = PROOFS.flatMap(({ field, label }) => {
    const url = transaction[field];
    return url === null ? [] : [{ label, url }];
  });
  if (there.length === 0 || transaction.status === 'approved' || transaction.status === 'rejected') return null;
  return (
    <p className="row no-print">
      {there.map(({ label, url }) => (
        <a key={label} href={url} target="_blank" rel="noopener">{`Open ${label}`}</a>
      ))}
    </p>
  );
}

/** The superadmin's decision on the page of a trade, as in the list of transactions. */
export function TradeDecision({ transaction, actions }: TradeDecisionProps) {
  const may = (wanted: string) => actions.some(({ name, allowed }) => name === wanted && allowed);
  return (
    <>
      <DuplicateProof transaction={transaction} />
      <RecordedPayments transaction={transaction} />
      <Proofs transaction={transaction} />
      <div className="row no-print">
        <DecisionButtons
          transaction={transaction}
          mayApprove={may('approve_transaction')}
          mayDecline={may('decline_transaction')}
        />
      </div>
    </>
  );
}
