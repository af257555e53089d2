/** IRNs of tax documents, and the invoices that their notes name. */
import { takeLock } from '../../platform/database/locks.ts';
import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { DocumentsTable } from '../../platform/database/schema.gen.ts';
import type { NotedInvoice } from './inv-01.ts';

/** The invoice that a credit note corrects; undefined for an invoice. */
export async function findNotedInvoice(db: Db, noteId: string): Promise<NotedInvoice | undefined> {
  const { rows } = await sql<Pick<DocumentsTable, 'number' | 'dated'>>`
    select i.number, i.dated from documents d join documents i on i.id = d.invoice_id where d.id = ${noteId}`.execute(
    db,
  );
  return rows[0] && { number: rows[0].number, date: rows[0].dated };
}

/**
 * Whether another document, of any supplier, carries the IRN. Locks the IRN until the transaction ends, so that two documents never take it
 * at once.
 */
export async function lockIrn(tx: Tx, irn: string, documentId: string): Promise<boolean> {
  await takeLock(tx, `irn ${irn}`);
  const { rows } = await sql`select from documents where irn = ${irn} and id <> ${documentId}`.execute(tx);
  return rows.length > 0;
}

/** Gives a document its IRN; false if it carries one already. */
export async function setIrn(
  tx: Tx,
  id: string,
  to: Pick<DocumentsTable, 'irn' | 'ack_no' | 'ack_date' | 'signed_qr' | 'qr_checked'>,
): Promise<boolean> {
  const { rows } = await sql`
    update documents set irn = ${to.irn}, ack_no = ${to.ack_no}, ack_date = ${to.ack_date}, signed_qr = ${to.signed_qr},
      qr_checked = ${to.qr_checked}
    where id = ${id} and irn is null returning id`.execute(tx);
  return rows.length > 0;
}
