import { formatDay } from '#lib/dates.ts';
import { formatQuantity } from '#lib/quantity.ts';
import type { Input } from '#web/api-query.ts';
import type { Session } from '#web/session.ts';
import type { Order } from './order-amounts.ts';

type Enquiry = Input<'POST /api/users/contact/'>['body'];

/** Navigation state of a link to the contact form: initial values of an enquiry about an order, and of its sender. */
export function orderHelp(order: Order, session: Session | null): { enquiry: Partial<Enquiry> } {
  const number = order.order_id === null ? 'Order' : `Work order ${order.order_id}`;
  const what = `${number} of ${formatDay(order.created_at)}, ${formatQuantity(order.quantity, order.unit)} of “${order.title}”`;
  const isBuyer = session?.role === 'producer';
  const isSeller = session?.role === 'recycler';
  return {
    enquiry: {
      full_name: session?.username ?? '',
      email: session?.email ?? '',
      company_name: isBuyer ? order.order_by : isSeller ? order.offered_by : '',
      profile: isBuyer ? 'Producer' : isSeller ? 'Recycler' : '',
      message: `${what}:\n\n`,
    },
  };
}
