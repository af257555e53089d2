import { brand } from '../brand.ts';
import { OrderPage } from '../features/trades/ui/order-page.tsx';

/** `/PlaceOder/{id}` and `/order/{id}`: one screen under both spellings. */
export function meta() {
  return [{ title: `Work order | ${brand.name}` }, { name: 'robots', content: 'noindex' }];
}

export default OrderPage;
