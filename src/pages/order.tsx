import { OrderPage } from '../features/trades/ui/order-page.tsx';
import { pageTitle } from '../web/page-head.ts';

/** `/PlaceOder/{id}` and `/order/{id}`: one screen under both spellings. */
export function meta() {
  return [{ title: pageTitle('Work order') }];
}

export default OrderPage;
