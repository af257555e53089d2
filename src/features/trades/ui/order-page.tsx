import { useParams } from 'react-router';
import { NotFoundState } from '../../../ui/not-found.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { errorText } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderSheet } from './order-sheet.tsx';

/** The order of a purchase request or counter-offer: on the screen a confirmation, on paper a work order. */
export function OrderPage() {
  const { slug = '' } = useParams();
  const order = useApi('GET /api/epr/order/{slug}/', { params: { slug } });
  // The sheet names both parties in full; the screen does not wait for it.
  const trade = useApi('GET /api/epr/trades/{id}/', { params: { id: slug } });
  if (order.isPending) return <LoadingState text="Loading..." />;
  if (order.isError && order.error.status === 404) return <NotFoundState text="There is no such order." />;
  if (order.isError)
    return (
      <>
        <PageHeader heading="Work order" />
        <ErrorState text={errorText(order.error)} onRetry={() => void order.refetch()} retrying={order.isFetching} />
      </>
    );
  return (
    <>
      <OrderConfirmation order={order.data.data} />
      <OrderSheet order={order.data.data} parties={trade.data?.data} />
    </>
  );
}
