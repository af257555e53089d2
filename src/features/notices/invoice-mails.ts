import { formatRupees, rupees } from '../../lib/money.ts';
import { formatDay } from '../../lib/dates.ts';
import type { DocumentFacts, InvoiceTask } from './invoice-store.server.ts';
import { oneLine, type MailText } from './mail-text.ts';

const billing = (label: string, tradeId: string) => ({ label, path: `/trade/${tradeId}?tab=billing` });

/** Mail to the buyer: a tax document was made. */
export function documentIssued(document: DocumentFacts): MailText {
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
    link: billing('Open the trade', document.tradeId),
  };
}

/** Mail to the recycler at the approval: there is no invoice yet. */
export function invoiceWanted({ tradeId, orderId, buyerCompany }: InvoiceTask): MailText {
  return {
    subject: `Please issue your invoice: ${orderId}`,
    paragraphs: [
      `The payment for work order ${orderId} is verified. Please issue your tax invoice to ${oneLine(buyerCompany)}.`,
    ],
    link: billing('Issue the invoice', tradeId),
  };
}

/** Mail to the recycler days after the approval: there is still no invoice. */
export function invoiceReminder({ tradeId, orderId, buyerCompany }: InvoiceTask): MailText {
  return {
    subject: `Reminder: issue your invoice: ${orderId}`,
    paragraphs: [
      `The payment for work order ${orderId} is verified, and ${oneLine(buyerCompany)} has no tax invoice from you yet. Please issue it.`,
    ],
    link: billing('Issue the invoice', tradeId),
  };
}

/** Mail to the supplier of an invoice whose trade is cancelled. */
export function invoiceToUndo({ tradeId, orderId, number }: InvoiceTask & { number: string }): MailText {
  return {
    subject: `Undo invoice ${number} with a credit note: ${orderId}`,
    paragraphs: [
      `Work order ${orderId} is cancelled, but invoice ${number} has been issued for it. Please issue a credit note for the whole invoice.`,
    ],
    link: billing('Issue a credit note', tradeId),
  };
}
