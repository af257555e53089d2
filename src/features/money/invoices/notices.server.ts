/** Tax documents, invoices that are to be issued, and those that are to be undone. */
import { formatDay } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { type Db, many, one, sql } from '#platform/database/database.ts';
import type { DocumentsTable, TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { SUPERADMINS, topic, type Topics } from '#platform/notice.ts';

/** Facts of a tax document for its mail. Money in paise. */
interface DocumentFacts extends Pick<DocumentsTable, 'number' | 'dated' | 'gstin'> {
  tradeId: DocumentsTable['trade_id'];
  buyerId: TradesTable['producer_id'];
  orderId: TransactionsTable['order_id'];
  totalPaise: DocumentsTable['total_paise'];
  supplierName: string;
  /** Number of the invoice that a credit note is about. */
  invoiceNumber: DocumentsTable['number'] | null;
}

function findDocument(db: Db, id: string): Promise<DocumentFacts | undefined> {
  return one<DocumentFacts>(db)`
    select d.number, d.dated, d.gstin, d.trade_id as "tradeId", t.producer_id as "buyerId", x.order_id as "orderId",
      d.total_paise as "totalPaise", d.seller ->> 'legal_name' as "supplierName", i.number as "invoiceNumber"
    from documents d join trades t on t.id = d.trade_id join transactions x on x.trade_id = t.id left join documents i on i.id = d.invoice_id
    where d.id = ${id}`;
}

/** Facts of an invoice that is to be issued, or to be undone. */
interface InvoiceTask {
  tradeId: TransactionsTable['trade_id'];
  orderId: TransactionsTable['order_id'];
  recyclerId: TradesTable['recycler_id'];
  buyerCompany: TradesTable['buyer_company'];
}

const taskColumns = sql`x.trade_id as "tradeId", x.order_id as "orderId", t.recycler_id as "recyclerId", t.buyer_company as "buyerCompany"`;

/** An approved transaction for which the recycler has issued no invoice; undefined once it has, or the trade has ended. */
function findMissingInvoice(db: Db, transactionId: string): Promise<InvoiceTask | undefined> {
  return one<InvoiceTask>(db)`
    select ${taskColumns} from transactions x join trades t on t.id = x.trade_id
    where x.id = ${transactionId} and x.status in ('payment_verified', 'completed')
      and not exists (select from documents d where d.trade_id = x.trade_id and d.supplier = 'recycler')`;
}

/** Invoices of a transaction that credit notes have not wholly undone. */
function listOpenInvoices(
  db: Db,
  transactionId: string,
): Promise<(InvoiceTask & Pick<DocumentsTable, 'number' | 'supplier'>)[]> {
  return many<InvoiceTask & Pick<DocumentsTable, 'number' | 'supplier'>>(db)`
    select ${taskColumns}, d.number, d.supplier
    from transactions x join trades t on t.id = x.trade_id join documents d on d.trade_id = x.trade_id
    where x.id = ${transactionId} and d.type = 'invoice' and not d.wholly_credited order by d.id`;
}

const billing = (label: string, tradeId: string) => ({ label, path: `/trade/${tradeId}?tab=billing` });

/** Mail to the buyer: a tax document was made. */
function documentIssued(document: DocumentFacts): MailText {
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

/** To the recycler of a trade without an invoice, at the approval and again days after it. */
const invoiceWanted = (
  group: 'payments' | 'reminders',
  write: (task: InvoiceTask) => Pick<MailText, 'subject' | 'paragraphs'>,
) =>
  topic(group, findMissingInvoice, (task) => ({
    to: { organisation: task.recyclerId },
    mail: { ...write(task), link: billing('Issue the invoice', task.tradeId) },
  }));

/** Mail to the supplier of an invoice whose trade is cancelled. */
function invoiceToUndo({ tradeId, orderId, number }: InvoiceTask & { number: string }): MailText {
  return {
    subject: `Undo invoice ${number} with a credit note: ${orderId}`,
    paragraphs: [
      `Work order ${orderId} is cancelled, but invoice ${number} has been issued for it. Please issue a credit note for the whole invoice.`,
    ],
    link: billing('Issue a credit note', tradeId),
  };
}

const toBuyer = topic('payments', findDocument, (document) => ({
  to: { organisation: document.buyerId },
  mail: documentIssued(document),
}));

export const INVOICE_TOPICS: Topics = {
  'transaction.payment_verified': invoiceWanted('payments', ({ orderId, buyerCompany }) => ({
    subject: `Please issue your invoice: ${orderId}`,
    paragraphs: [
      `The payment for work order ${orderId} is verified. Please issue your tax invoice to ${oneLine(buyerCompany)}.`,
    ],
  })),
  'invoice_reminder.due': invoiceWanted('reminders', ({ orderId, buyerCompany }) => ({
    subject: `Reminder: issue your invoice: ${orderId}`,
    paragraphs: [
      `The payment for work order ${orderId} is verified, and ${oneLine(buyerCompany)} has no tax invoice from you yet. Please issue it.`,
    ],
  })),
  'transaction.cancelled': topic('payments', listOpenInvoices, (invoices) =>
    invoices.map((invoice) => ({
      to: invoice.supplier === 'platform' ? SUPERADMINS : { organisation: invoice.recyclerId },
      mail: invoiceToUndo(invoice),
    })),
  ),
  'invoice.issued': toBuyer,
  'credit_note.issued': toBuyer,
};
