import type { Order } from './order-amounts.ts';

/** The reason why an order has ended without a transfer. */
export interface OrderEnding {
  state: 'Expired' | 'Rejected' | 'Cancelled';
  told: string;
}

/** How an order ended without a transfer; null if it goes on or was completed. */
export function orderEnding({ stage }: Order): OrderEnding | null {
  if (stage === 'expired')
    return { state: 'Expired', told: 'It was not carried on within 7 days; nothing is reserved for it any more.' };
  if (stage === 'declined') return { state: 'Rejected', told: 'It was declined; nothing is reserved for it any more.' };
  if (stage === 'cancelled')
    return {
      state: 'Cancelled',
      told: 'The payment was declined; the credit was released. If it has been paid, please write to us.',
    };
  return null;
}
