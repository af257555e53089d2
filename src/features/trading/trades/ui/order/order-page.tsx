import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundState } from '#ui/feedback/not-found.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { orderQuery, tradeQuery } from '../queries.ts';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderSheet } from './order-sheet.tsx';
import styles from './order-confirmation.module.css';

/** Page of an order: a confirmation on the screen, a work order in print. @param props.invoices of a work order */
export function OrderPage({ invoices }: { invoices: (tradeId: string, workOrder: string) => ReactNode }) {
  const { slug = '' } = useParams();
  const order = useApi(orderQuery(slug));
  // The printed sheet names both parties in full; the screen does not wait for that.
  const trade = useApi(tradeQuery(slug));
  const role = useRole();
  if (order.isPending) return <OrderSkeleton />;
  if (order.isError && order.error.status === 404) return <NotFoundState text="There is no such order." />;
  if (order.isError)
    return (
      <>
        <PageHeader heading="Work order" />
        <QueryError of={order} />
      </>
    );
  return (
    <>
      <OrderConfirmation order={order.data.data} trade={trade.isPending ? 'loading' : trade.data?.data} />
      <OrderSheet order={order.data.data} parties={trade.data?.data} role={role} />
      <div>{order.data.data.order_id !== null && invoices(order.data.data.id, order.data.data.order_id)}</div>
    </>
  );
}

function OrderSkeleton() {
  return (
    <div role="status" className={styles.order}>
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="3.25rem" width="18rem" style={{ maxWidth: '100%' }} />
      <Skeleton height="32rem" card style={{ marginTop: 0 }} />
    </div>
  );
}
