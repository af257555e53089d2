import type { Order } from './order-amounts.ts';

/** The reason why an order has ended without a transfer. */
export interface OrderEnding {
  state: 'Expired' | 'Rejected' | 'Cancelled';
  told: string;
}

/** How an order ended without a transfer; null if it goes on or was completed. */
export function orderEnding({ stage }: Order): OrderEnding | null {
  if (stage === 'expired')
    return { state: 'Expired', told: 'Expired after 7 days. The quantity is no longer reserved.' };
  if (stage === 'declined')
    return { state: 'Rejected', told: 'The recycler declined. The quantity is no longer reserved.' };
  if (stage === 'cancelled')
    return {
      state: 'Cancelled',
      told: 'The payment was declined; the credit was released. If it has been paid, please write to us.',
    };
  return null;
}
