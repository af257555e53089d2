/** Tax documents for tests of what is made from them. */
import { rupees } from '#lib/money.ts';
import { invoiceAmounts, type DocumentAmounts } from '#money/invoices/amounts.ts';
import type { InvoiceDocument, Party } from '#money/invoices/document.ts';
import type { LocatedParty } from '#money/invoices/inv-01.ts';
import { withCheckDigit } from './people.ts';

export const party = (state: string, more: Partial<Party> = {}): LocatedParty => ({
  legal_name: 'Rao Recycling Private Limited',
  trade_name: null,
  gstin: withCheckDigit(`${state}AAAAR1234A1Z`),
  address1: '1 Market Road',
  address2: null,
  place: 'Surat',
  state: 'Gujarat',
  state_code: state,
  ...more,
  pin: '395003',
});

export const figures = (amounts: DocumentAmounts) => ({
  taxable_value: rupees(amounts.taxable),
  cgst: rupees(amounts.cgst),
  sgst: rupees(amounts.sgst),
  igst: rupees(amounts.igst),
  round_off: rupees(amounts.roundOff),
  total: rupees(amounts.total),
});

/** The first worked example: 5,000 kg at ₹ 2.50 within Gujarat. */
const rule = { gstBasisPoints: 1800, isWithinState: true };
export const document: InvoiceDocument = {
  id: 'd',
  trade_id: 't',
  order_id: 'WO-1',
  type: 'invoice',
  invoice_id: null,
  supplier: 'recycler',
  source: 'series',
  number: 'INV/26-27/000001',
  date: '2026-11-21',
  FY: 2026,
  from: party('24'),
  to: party('24'),
  place_of_supply: { state: 'Gujarat', state_code: '24' },
  description: 'EPR credit: Recycling, Category I, Plastic, FY 2026-27, to EPR account 12, work order WO-1',
  classification: 'goods',
  hsn_sac: '4907',
  quantity: 5_000,
  unit: 'KGS',
  unit_price: 2.5,
  gst_percent: 18,
  ...figures(invoiceAmounts(1_250_000, rule)),
  amount_in_words: '',
  reason: null,
  credited: 0,
  needs_irn: true,
  irn: null,
  ack_no: null,
  ack_date: null,
  qr_checked: false,
  sha256: null,
  created_at: '2026-11-21T06:30:00.000Z',
  created_by: 'Rao',
};
