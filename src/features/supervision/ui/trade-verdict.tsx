import type { Answer } from '../../../web/api.ts';
import { DuplicateProof } from './duplicate-proof.tsx';
import type { Transaction } from './transaction-text.ts';
import { VerdictButtons } from './verdict-buttons.tsx';

interface TradeVerdictProps {
  transaction: Transaction;
  actions: Answer<'GET /api/epr/trades/{id}/'>['data']['actions'];
}

/** The superadmin's final word on the page of a trade, as in the list of transactions. */
export function TradeVerdict({ transaction, actions }: TradeVerdictProps) {
  const may = (wanted: string) => actions.some(({ name, allowed }) => name === wanted && allowed);
  return (
    <>
      <DuplicateProof transaction={transaction} />
      <div className="row no-print">
        <VerdictButtons
          transaction={transaction}
          mayApprove={may('approve_transaction')}
          mayDecline={may('decline_transaction')}
        />
      </div>
    </>
  );
}
