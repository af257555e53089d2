import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { tradeBillingPath } from '#web/paths.ts';
import { payeeLines } from '../order/order-amounts.ts';
import { PayeeNumber } from './payee-number.tsx';
import type { TradeFile } from './trade-file.ts';

/** Bank details of the payee, for the payer and the superadmin, until the payment is verified. */
export function TradePayee({ file, role }: { file: TradeFile; role: Role }) {
  const { stage, payee, recycler, order, actions } = file;
  const open = stage === 'accepted' || stage === 'paying' || stage === 'proven';
  if (payee === null || !open || role === 'recycler') return null;
  const maySeeNumber = actions.some(({ name, allowed }) => name === 'show_bank_details' && allowed);
  const title = role === 'producer' ? 'Pay to' : "Recycler's bank account";
  return (
    <Card as="section" title={title} aria-label={title}>
      {maySeeNumber ? (
        <PayeeNumber key={order.id} trade={order.id} payee="recycler" account={payee} company={recycler.company_name} />
      ) : (
        <DescriptionList layout="grid" items={payeeLines(payee)} />
      )}
      {role === 'producer' && order.transaction_fee > 0 && (
        <p>
          Two payees: see <Link to={tradeBillingPath(order.id)}>Invoices and payment</Link>.
        </p>
      )}
      {role === 'producer' && (
        <p className="text-soft text-small">{`This account was fixed when the trade was accepted. Pay only if the tax invoice of ${recycler.company_name} names the same one.`}</p>
      )}
    </Card>
  );
}
