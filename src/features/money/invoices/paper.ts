/** Texts of the paper of a document, in the order in which they are read. Source: file 9 of the specification, part 4. */
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { isolated } from '#lib/plain-text.ts';
import { groupDigits } from '#lib/quantity.ts';
import type { InvoiceDocument, Party } from './document.ts';
import type { NotedInvoice } from './inv-01.ts';

/** State codes whose part of the tax is called UTGST. Source: the same. */
const UNION_TERRITORIES = new Set(['04', '26', '31', '35', '38']);

export interface LabelledValue {
  label: string;
  value: string;
}

export interface PaperParty {
  heading: 'Supplier' | 'Recipient';
  name: string;
  lines: string[];
}

export interface Paper {
  /** Belongs to the document with its IRN: two versions differ by it. */
  key: string;
  /** ISO instant at which the document was made. */
  madeAt: string;
  title: 'Tax invoice' | 'Credit note';
  copy: string;
  number: LabelledValue;
  date: LabelledValue;
  parties: PaperParty[];
  placeOfSupply: string;
  /** The row of what is supplied, by columns. */
  item: LabelledValue[];
  /** Taxes, round-off and total. */
  sums: LabelledValue[];
  words: string;
  notes: string[];
  signature: [company: string, signatory: string];
  notice: string;
  /** IRN, ack number and date, or that they are missing; empty where none is needed. */
  portal: string[];
  /** Content of the QR code. */
  signedQr: string | null;
}

/** @param invoice of a credit note */
export function paperOf(
  document: InvoiceDocument,
  { invoice, signedQr }: { invoice: NotedInvoice | null; signedQr: string | null },
): Paper {
  const { type, from, to, place_of_supply: place } = document;
  return {
    key: [document.id, document.irn].filter(Boolean).join(' '),
    madeAt: document.created_at,
    title: type === 'invoice' ? 'Tax invoice' : 'Credit note',
    copy: 'Original for recipient',
    number: { label: 'Number', value: document.number },
    date: { label: 'Date', value: formatDay(document.date) },
    parties: [partyOf('Supplier', from), partyOf('Recipient', to)],
    placeOfSupply: `Place of supply: ${place.state} (${place.state_code})`,
    item: [
      { label: 'HSN/SAC', value: document.hsn_sac },
      { label: 'Description', value: document.description },
      { label: 'Quantity', value: groupDigits(document.quantity) },
      { label: 'Unit', value: document.unit },
      { label: 'Unit price', value: formatRupees(document.unit_price) },
      { label: 'Taxable value', value: formatRupees(document.taxable_value) },
    ],
    sums: [
      ...taxesOf(document),
      ...(document.round_off === 0 ? [] : [{ label: 'Round off', value: formatRupees(document.round_off) }]),
      { label: 'Total', value: formatRupees(document.total) },
    ],
    words: document.amount_in_words,
    notes: [
      'Reverse charge: No',
      `Work order: ${document.order_id}`,
      ...(invoice === null
        ? []
        : [
            `Invoice number: ${invoice.number}`,
            `Invoice date: ${formatDay(invoice.date)}`,
            `Reason: ${isolated(document.reason ?? '')}`,
          ]),
    ],
    signature: [`For ${isolated(from.legal_name)}`, 'Authorised signatory'],
    notice: 'Not an EPR certificate',
    portal: portalLines(document),
    signedQr,
  };
}

function partyOf(heading: PaperParty['heading'], party: Party): PaperParty {
  const { legal_name: name, trade_name: tradeName, address1, address2, place, pin } = party;
  const trade = tradeName === null || tradeName === name ? [] : [`Trade name: ${isolated(tradeName)}`];
  const town = [place, pin].filter(Boolean).join(' ');
  const address = [address1, address2, town].filter((line) => line !== null && line !== '');
  const state = `State code: ${party.state_code} (${party.state})`;
  return { heading, name, lines: [...trade, `GSTIN: ${party.gstin}`, ...(address as string[]), state] };
}

function taxesOf({
  from,
  place_of_supply: place,
  gst_percent: percent,
  cgst,
  sgst,
  igst,
}: InvoiceDocument): LabelledValue[] {
  if (from.state_code !== place.state_code) return [{ label: `IGST ${percent}%`, value: formatRupees(igst) }];
  const states = UNION_TERRITORIES.has(place.state_code) ? 'UTGST' : 'SGST';
  return [
    { label: `CGST ${percent / 2}%`, value: formatRupees(cgst) },
    { label: `${states} ${percent / 2}%`, value: formatRupees(sgst) },
  ];
}

function portalLines({ needs_irn, irn, ack_no, ack_date }: InvoiceDocument): string[] {
  if (irn === null) return needs_irn ? ['Not valid without IRN'] : [];
  return [`IRN: ${irn}`, `Ack number: ${ack_no}`, `Ack date: ${ack_date && formatDateTime(ack_date)}`];
}
