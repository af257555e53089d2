/** Amounts of tax documents in paise. Source: file 9 of the specification, part 4. */
import type { TradesTable } from '#platform/database/schema.gen.ts';

/** Fields of a trade that the amounts of its documents follow from. */
export type TaxedTrade = Pick<
  TradesTable,
  'item_value_paise' | 'fee_paise' | 'gst_basis_points' | 'seller_gst_number' | 'buyer_gst_number'
>;

/** GST of a document: CGST and SGST are equal; either these or IGST is 0. */
interface Taxes {
  cgst: number;
  sgst: number;
  igst: number;
}

/** Amounts of a document; `total` = `taxable` + taxes + `roundOff`. */
export interface DocumentAmounts extends Taxes {
  taxable: number;
  roundOff: number;
  total: number;
}

/** A rate, and whether supplier and place of supply have the same state code. */
export interface TaxRule {
  gstBasisPoints: number;
  isWithinState: boolean;
}

/** `value` × `points` ÷ `whole`, rounded once, half up to the paisa. */
function share(value: number, points: number, whole: bigint): number {
  return Number((BigInt(value) * BigInt(points) + whole / 2n) / whole);
}

/** The taxes on a value. Within one state each half is rounded by itself, so that both are equal. */
function taxesOn(taxable: number, { gstBasisPoints, isWithinState }: TaxRule): Taxes {
  if (!isWithinState) return { cgst: 0, sgst: 0, igst: share(taxable, gstBasisPoints, 10_000n) };
  const half = share(taxable, gstBasisPoints, 20_000n);
  return { cgst: half, sgst: half, igst: 0 };
}

const withTotal = (amounts: Omit<DocumentAmounts, 'total'>): DocumentAmounts => ({
  ...amounts,
  total: amounts.taxable + amounts.cgst + amounts.sgst + amounts.igst + amounts.roundOff,
});

export function invoiceAmounts(taxable: number, rule: TaxRule, roundOff = 0): DocumentAmounts {
  return withTotal({ taxable, ...taxesOn(taxable, rule), roundOff });
}

/**
 * Amounts of a credit note: each tax is that of the value credited so far with this note, less the tax credited so far, so that notes for
 * the whole add up to the invoice. The note for the rest takes the invoice's `roundOff`. Where that is below zero and more than the rest is
 * worth, the note before takes what the rest cannot, so that no note's total is below zero.
 * @param invoice its total is not below zero
 * @param credited sums of the notes so far
 * @param taxable value of this note, at most what is left
 */
export function creditNoteAmounts(
  invoice: TaxRule & { taxable: number; roundOff: number },
  credited: Omit<DocumentAmounts, 'total'>,
  taxable: number,
): DocumentAmounts {
  const value = credited.taxable + taxable;
  const taxes = taxesOn(value, invoice);
  return withTotal({
    taxable,
    cgst: taxes.cgst - credited.cgst,
    sgst: taxes.sgst - credited.sgst,
    igst: taxes.igst - credited.igst,
    roundOff: roundOffSoFar(invoice, value) - credited.roundOff,
  });
}

/**
 * Share of the invoice's `roundOff`, in paise, that notes for `value` in all take: where it is below zero, at least the part that exceeds the
 * worth of the rest.
 */
function roundOffSoFar(invoice: TaxRule & { taxable: number; roundOff: number }, value: number): number {
  if (value === invoice.taxable) return invoice.roundOff;
  const rest = invoiceAmounts(invoice.taxable, invoice).total - invoiceAmounts(value, invoice).total;
  return Math.min(0, rest + invoice.roundOff);
}
