import { OrderInvoices } from '#money/invoices/ui/order-invoices.tsx';
import { OrderPage } from '#trading/trades/ui/order/order-page.tsx';
import { orderQuery, tradeQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

/** `/PlaceOder/{id}` and `/order/{id}`: one page under both spellings. */
export const handle: PageHandle = {
  title: 'Work order',
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: ({ slug = '' }) => [orderQuery(slug), tradeQuery(slug)],
  },
};

/** Invoices of a work order. */
const invoices = (trade: string, order: string) => <OrderInvoices trade={trade} order={order} />;

export default function Order() {
  return <OrderPage invoices={invoices} />;
}
