import { Button } from '../../../ui/button.tsx';
import type { Answer } from '../../../web/api.ts';
import { DuplicateProof } from './duplicate-proof.tsx';
import { transactionText, type Transaction } from './transaction-review.tsx';
import { useTransactionVerdict } from './transaction-verdict.ts';

interface TradeVerdictProps {
  transaction: Transaction;
  actions: Answer<'GET /api/epr/trades/{id}/'>['data']['actions'];
}

/** The superadmin's final word on the page of a trade, as in the list of transactions. */
export function TradeVerdict({ transaction, actions }: TradeVerdictProps) {
  const { decide, deciding } = useTransactionVerdict(transaction);
  const may = (wanted: string) => actions.some(({ name, allowed }) => name === wanted && allowed);
  const { status } = transaction;
  return (
    <>
      <DuplicateProof transaction={transaction} />
      <div className="row no-print">
        {status === 'approved' && <Button disabled>Approved</Button>}
        {status === 'rejected' && <Button disabled>Declined</Button>}
        {status === 'pending' && (
          <>
            <Button
              icon="check"
              busy={deciding === 'approved'}
              busyLabel="Processing..."
              disabled={deciding !== null || !may('approve_transaction')}
              onClick={() => void decide('approved', transactionText(transaction))}
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              icon="close"
              busy={deciding === 'rejected'}
              busyLabel="Processing..."
              disabled={deciding !== null || !may('decline_transaction')}
              onClick={() => void decide('rejected', transactionText(transaction))}
            >
              Decline
            </Button>
          </>
        )}
      </div>
    </>
  );
}
