import { formatRupees, rupees } from '../../lib/money.ts';
import { formatDay } from '../../lib/dates.ts';
import type { DocumentFacts } from './invoice-store.server.ts';
import { oneLine, type Letter } from './letter.ts';

/** Mail to the buyer: a tax document was made. */
export function documentIssued(document: DocumentFacts): Letter {
  const { number, invoiceNumber, orderId } = document;
  const name = invoiceNumber === null ? 'Invoice' : 'Credit note';
  return {
    subject: `${name} ${number}: ${orderId}`,
    paragraphs: [
      `${oneLine(document.supplierName)} has issued ${name.toLowerCase()} ${number} for work order ${orderId}.`,
      [
        `${name}: ${number} of ${formatDay(document.dated)}`,
        ...(invoiceNumber === null ? [] : [`Invoice: ${invoiceNumber}`]),
        `Supplier: ${oneLine(document.supplierName)}, ${document.gstin}`,
        `Total: ${formatRupees(rupees(document.totalPaise))}`,
      ].join('\n'),
    ],
    link: { label: 'Open the trade', path: `/trade/${document.tradeId}?tab=billing` },
  };
}
