import { OrderPage } from '../features/trades/ui/order/order-page.tsx';
import type { PageHandle } from '../web/page-handle.ts';
import { pageTitle } from '../web/page-head.ts';

/** `/PlaceOder/{id}` and `/order/{id}`: one screen under both spellings. */
export const handle: PageHandle = {
  asks: {
    roles: ['recycler', 'producer', 'superadmin'],
    paths: ({ slug = '' }) => [
      `/api/epr/order/${encodeURIComponent(slug)}/`,
      `/api/epr/trades/${encodeURIComponent(slug)}/`,
    ],
  },
};

export function meta() {
  return [{ title: pageTitle('Work order') }];
}

export default OrderPage;
