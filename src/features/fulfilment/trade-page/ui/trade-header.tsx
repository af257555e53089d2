import type { Role } from '#lib/contract.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { PATHS, TRADE_LISTS, invoicePath, tradeTransferPath } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

const LIST_LABELS = { purchase: 'Direct Purchase', counter: 'Counter Offers', paid: 'Transaction History' };

/** Header of a trade's screen: work order, the list that it is in, and its order. */
export function TradeHeader({
  file: { order, transaction, open_disputes: disputes },
  role,
}: {
  file: TradeFile;
  role: Role;
}) {
  const round = order.round > 1 ? `, round ${order.round}` : '';
  const kind = order.kind === 'purchase' ? 'Purchase request' : `Counter offer${round}`;
  const list = transaction === null ? order.kind : 'paid';
  const back =
    role === 'superadmin'
      ? { to: PATHS.allTransactions, label: 'Transactions' }
      : { to: TRADE_LISTS[role][list], label: LIST_LABELS[list] };
  return (
    <PageHeader
      heading={order.order_id ?? kind}
      subtext={order.title}
      back={back}
      actions={
        <>
          {disputes > 0 && (
            <ButtonLink to={tradeTransferPath(order.id)} variant="secondary" icon="alert">
              {disputes === 1 ? 'View the dispute' : `View ${disputes} disputes`}
            </ButtonLink>
          )}
          <ButtonLink to={invoicePath(order.id)} variant="secondary" icon="document">
            {order.order_id === null ? 'View order' : 'View work order'}
          </ButtonLink>
        </>
      }
    />
  );
}
