/** Checks of an IRN that a supplier records. Source: file 9 of the specification, part 5. */
import * as z from 'zod/mini';
import { dayInIndia, formatDay, isCalendarDate, isInstant } from '#lib/dates.ts';
import { AMOUNT_LIMIT_PAISE, formatRupees, paiseOf } from '#lib/money.ts';
import type { irnForm } from './contract.ts';
import type { InvoiceDocument } from './document.ts';
import { portalType } from './inv-01.ts';
import { isIrn, WRONG_IRN, type FieldErrors } from './rules.ts';

export interface Acknowledgement {
  irn: string;
  ack_no: string;
  ack_date: Date;
  /** QR code as sent, and what it says. */
  signed_qr: string | null;
  qr: QrData | null;
}

/** @param form an IRN that is not sent is that of the code @param dated day of the document */
export function checkIrn(
  form: z.output<typeof irnForm>,
  { now, dated }: { now: Date; dated: string },
): { acknowledgement: Acknowledgement | null; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { ack_no, ack_date: instant, signed_qr = null } = form;
  const qr = signed_qr === null ? null : readSignedQr(signed_qr);
  const irn = form.irn ?? qr?.Irn;
  if (form.irn === undefined && signed_qr === null) errors['irn'] = 'IRN is required';
  else if (form.irn !== undefined && !isIrn(form.irn)) errors['irn'] = WRONG_IRN;
  if (!/^[0-9]{1,20}$/.test(ack_no)) errors['ack_no'] = 'An ack number has 1 to 20 digits';
  const ack_date = isInstant(instant) ? new Date(instant) : null;
  if (ack_date === null || ack_date > now || dayInIndia(ack_date) < dated)
    errors['ack_date'] = 'The date does not fit the invoice';
  if (signed_qr !== null && qr === null) errors['signed_qr'] = 'This is no signed QR code of an e-invoice';
  if (irn === undefined || ack_date === null || Object.keys(errors).length > 0)
    return { acknowledgement: null, errors };
  return { acknowledgement: { irn: irn.toLowerCase(), ack_no, ack_date, signed_qr, qr }, errors };
}

const short = z.string().check(z.maxLength(100));
const qrData = z.object({
  SellerGstin: short,
  BuyerGstin: short,
  DocNo: short,
  DocTyp: short,
  /** dd/mm/yyyy */
  DocDt: z.string().check(z.refine((value) => value.includes('/') && isCalendarDate(isoDay(value)))),
  TotInvVal: z.number().check(z.minimum(0), z.maximum(AMOUNT_LIMIT_PAISE / 100)),
  Irn: z.string().check(z.refine(isIrn)),
});
export type QrData = z.output<typeof qrData>;

const isoDay = (portalDate: string): string => portalDate.split('/').reverse().join('-');

/** Fields of a signed QR code, a JWS of the portal whose signature is not checked; null where it is none of an e-invoice. */
export function readSignedQr(jws: string): QrData | null {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(jws) ?? [];
  if (payload === undefined) return null;
  try {
    const { data } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { data: unknown };
    return typeof data === 'string' ? (qrData.safeParse(JSON.parse(data)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** The value of the code differs from that of the document by at most this. Paise. */
const MOST_DIFFERENCE = 100;

/** Values that a code is compared with; null is not known. Value in ₹. */
export interface ComparedInvoice {
  seller: string;
  buyer: string;
  number: string | null;
  type: string | null;
  date: string | null;
  total: number;
  irn: string | null;
}

/** The fields that differ, in their order. */
export function qrDifferences(qr: QrData, { seller, buyer, number, type, date, total, irn }: ComparedInvoice) {
  const theirDay = isoDay(qr.DocDt);
  const isSameValue = Math.abs(paiseOf(qr.TotInvVal) - paiseOf(total)) <= MOST_DIFFERENCE;
  const comparisons: [field: string, isSame: boolean, theirs: string, ours: string | null][] = [
    ['Supplier GSTIN', qr.SellerGstin === seller, qr.SellerGstin, seller],
    ['Buyer GSTIN', qr.BuyerGstin === buyer, qr.BuyerGstin, buyer],
    ['Number', qr.DocNo.toUpperCase() === number?.toUpperCase(), qr.DocNo, number],
    ['Type', qr.DocTyp === type, qr.DocTyp, type],
    ['Date', theirDay === date, formatDay(theirDay), date && formatDay(date)],
    ['Value', isSameValue, formatRupees(qr.TotInvVal), formatRupees(total)],
    ['IRN', qr.Irn.toLowerCase() === irn, qr.Irn, irn],
  ];
  return comparisons.flatMap(([field, isSame, theirs, ours]) =>
    isSame || ours === null ? [] : [{ field, theirs, ours }],
  );
}

/** Refusal of a code that belongs to another document; null if it agrees. */
export function qrRefusal(qr: QrData, document: InvoiceDocument, irn: string): string | null {
  const { from, to, number, date, total } = document;
  const invoice = { seller: from.gstin, buyer: to.gstin, number, type: portalType(document), date, total, irn };
  const [first] = qrDifferences(qr, invoice);
  return first === undefined ? null : `The QR code says ${first.field} ${first.theirs}, the invoice ${first.ours}.`;
}
