/** The signed QR code of an e-invoice, a JWS of the portal. Its signature is not checked. Source: file 9 of the specification, part 5. */
import * as z from 'zod/mini';
import { formatDay, isCalendarDate } from '../../lib/dates.ts';
import { AMOUNT_LIMIT_PAISE, formatRupees } from '../../lib/money.ts';
import type { InvoiceDocument } from './document.ts';
import { portalType } from './inv-01.ts';

const short = z.string().check(z.maxLength(100));
const qrData = z.object({
  SellerGstin: short,
  BuyerGstin: short,
  DocNo: short,
  DocTyp: short,
  /** dd/mm/yyyy */
  DocDt: z.string().check(z.refine((value) => value.includes('/') && isCalendarDate(isoDay(value)))),
  TotInvVal: z.number().check(z.minimum(0), z.maximum(AMOUNT_LIMIT_PAISE / 100)),
  Irn: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
});
export type QrData = z.output<typeof qrData>;

const isoDay = (portalDate: string): string => portalDate.split('/').reverse().join('-');

/** Fields of a signed QR code; null where it is none of an e-invoice. */
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
const inPaise = (amount: number): number => Math.round(amount * 100);

/** Refusal of a code that belongs to another document; null if it agrees. */
export function qrRefusal(qr: QrData, document: InvoiceDocument, irn: string): string | null {
  const theirDay = isoDay(qr.DocDt);
  const agrees = Math.abs(inPaise(qr.TotInvVal) - inPaise(document.total)) <= MOST_DIFFERENCE;
  const comparisons: [field: string, isSame: boolean, theirs: string, ours: string][] = [
    ['Supplier GSTIN', qr.SellerGstin === document.from.gstin, qr.SellerGstin, document.from.gstin],
    ['Buyer GSTIN', qr.BuyerGstin === document.to.gstin, qr.BuyerGstin, document.to.gstin],
    ['Number', qr.DocNo.toUpperCase() === document.number.toUpperCase(), qr.DocNo, document.number],
    ['Type', qr.DocTyp === portalType(document), qr.DocTyp, portalType(document)],
    ['Date', theirDay === document.date, formatDay(theirDay), formatDay(document.date)],
    ['Value', agrees, formatRupees(qr.TotInvVal), formatRupees(document.total)],
    ['IRN', qr.Irn.toLowerCase() === irn, qr.Irn, irn],
  ];
  const [field, , theirs, ours] = comparisons.find(([, isSame]) => !isSame) ?? [];
  return field === undefined ? null : `The QR code says ${field} ${theirs}, the invoice ${ours}.`;
}
