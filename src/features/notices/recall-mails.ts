import { formatDay } from '../../lib/dates.ts';
import { oneLine, type MailText } from './mail-text.ts';
import type { RecallFacts } from './recall-store.server.ts';

/** Most work orders in a subject; the text names more. */
const IN_SUBJECT = 5;
const IN_TEXT = 200;

const named = (orders: readonly string[], most: number): string =>
  orders.slice(0, most).join(', ') + (orders.length > most ? ` and ${orders.length - most} more` : '');

const order = ({ authority, reference, order_date: day }: RecallFacts): string =>
  `Authority: ${authority}\nReference: ${oneLine(reference)}\nDate of the order: ${formatDay(day)}`;

const ordersOf = (orders: readonly string[]): string[] =>
  orders.length === 0 ? [] : [`Work orders: ${named(orders, IN_TEXT)}`];

const subject = (start: string, orders: readonly string[]): string =>
  orders.length === 0 ? start : `${start}: ${named(orders, IN_SUBJECT)}`;

const link = { label: 'View recalls', path: '/recalls' };

/** Mail to the parties of trades in scope and to the owner of the offers: a recall is executed. */
export function recallExecuted(recall: RecallFacts, orders: readonly string[]): MailText {
  return {
    subject: subject(`Recall ${recall.number}`, orders),
    paragraphs: [
      'An authority has cancelled credits or certificates that you trade here. Offers in the scope have left the market, and open requests are declined.',
      'Accepted trades are held. The cancelled quantity of completed trades does not count towards targets any more.',
      order(recall),
      ...ordersOf(orders),
    ],
    link,
  };
}

/** Mail to the same: a recall is lifted. */
export function recallLifted(recall: RecallFacts, orders: readonly string[]): MailText {
  return {
    subject: subject(`Recall ${recall.number} lifted`, orders),
    paragraphs: [
      'This recall is lifted. Unless another recall holds them, your trades go on, offers return to the market and quantities count towards targets again.',
      order(recall),
      ...ordersOf(orders),
    ],
    link,
  };
}
