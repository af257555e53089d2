import type { Order } from './order-amounts.ts';
import type { TradeFile } from './trade-view.tsx';

/** That nothing more comes of an order, and why. */
export interface OrderEnding {
  state: 'Expired' | 'Rejected' | 'Cancelled';
  told: string;
}

/** How an order ended without a credit; null where it goes on or was completed. An order does not know of a declined payment, its trade does. */
export function orderEnding(order: Order, trade: Pick<TradeFile, 'transaction'> | undefined): OrderEnding | null {
  if (order.expired)
    return { state: 'Expired', told: 'It was not carried on within 7 days; nothing is reserved for it any more.' };
  if (order.status === 'rejected')
    return { state: 'Rejected', told: 'It was declined; nothing is reserved for it any more.' };
  if (trade?.transaction?.status === 'rejected')
    return {
      state: 'Cancelled',
      told: 'The payment was declined; the credit was released. If it has been paid, please write to us.',
    };
  return null;
}
