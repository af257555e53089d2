/** Rows of registers as the contract shows them: paise to ₹, credit notes below zero. Source: file 9 of the specification, part 8. */
import type * as z from 'zod/mini';
import { rupees } from '../../lib/money.ts';
import { stateOf } from '../gst-registrations/rules.ts';
import type { documentLine, tdsLine } from './contract.ts';
import type { DocumentRow, TdsRow } from './store.server.ts';

export type DocumentLine = z.output<typeof documentLine>;
export type TdsLine = z.output<typeof tdsLine>;

export function toDocumentLine(row: DocumentRow): DocumentLine {
  const signed = (value: number): number => (row.type === 'credit_note' ? -value : value);
  return {
    date: row.dated,
    number: row.number,
    type: row.type,
    invoice: row.invoice_number,
    work_order: row.order_id,
    supplier_gstin: row.seller.gstin,
    supplier: row.seller.legal_name,
    recipient_gstin: row.buyer.gstin,
    recipient: row.buyer.legal_name,
    place_of_supply: `${stateOf(row.place_of_supply) ?? ''} (${row.place_of_supply})`,
    hsn_sac: row.hsn_sac,
    description: row.description,
    quantity: signed(row.quantity),
    unit: row.unit,
    taxable_value: signed(rupees(row.taxable_paise)),
    gst_percent: row.gst_basis_points / 100,
    igst: signed(rupees(row.igst_paise)),
    cgst: signed(rupees(row.cgst_paise)),
    sgst: signed(rupees(row.sgst_paise)),
    round_off: signed(rupees(row.round_off_paise)),
    total: signed(rupees(row.total_paise)),
    irn: row.irn,
    ack_date: row.ack_date?.toISOString() ?? null,
  };
}

export function toTdsLine(row: TdsRow): TdsLine {
  return {
    paid_on: row.paid_on,
    utr_number: row.utr,
    work_order: row.order_id,
    deductor_gstin: row.buyer_gst_number,
    deductor: row.buyer_company,
    deductee_gstin: row.deductee_gstin,
    deductee: row.deductee,
    section: row.tds_note ?? row.tds_section ?? '',
    amount_paid: rupees(row.amount_paise),
    tds: rupees(row.tds_paise),
    status: row.status,
  };
}

/** Sum of an amount in ₹, exact to the paisa. */
export function sumOf<Field extends string>(lines: readonly Record<Field, number>[], field: Field): number {
  const paise = lines.reduce((sum, line) => sum + BigInt(Math.round(line[field] * 100)), 0n);
  return Number(paise) / 100;
}
