import type { Role } from '../../../lib/contract.ts';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { payeeLines } from './order-amounts.ts';
import type { TradeFile } from './trade-view.tsx';

/** Where the money goes, for who pays it or verifies that it was paid, until it is verified. */
export function TradePayee({ file: { payee, transaction, recycler }, role }: { file: TradeFile; role: Role }) {
  const open = transaction === null || transaction.transaction_status === 'Initiated';
  if (payee === null || !open || role === 'recycler') return null;
  const title = role === 'producer' ? 'Pay to' : "Recycler's bank account";
  return (
    <Card as="section" title={title} aria-label={title}>
      <DescriptionList layout="grid" items={payeeLines(payee)} />
      {role === 'producer' && (
        <p className="text-soft text-small">
          {recycler.company_name} gives the whole account number on its tax invoice. Pay only if it ends in the same
          four digits.
        </p>
      )}
    </Card>
  );
}
