/** Signed QR codes as an e-invoice portal makes them; nobody checks the signature. */
import type { InvoiceDocument } from '#money/invoices/document.ts';

export const IRN = 'a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229';

/** Payload of the code for a document. */
export const qrOf = (document: InvoiceDocument) => ({
  SellerGstin: document.from.gstin,
  BuyerGstin: document.to.gstin,
  DocNo: document.number,
  DocTyp: document.type === 'invoice' ? 'INV' : 'CRN',
  DocDt: document.date.split('-').reverse().join('/'),
  TotInvVal: document.total,
  ItemCnt: 1,
  MainHsnCode: document.hsn_sac,
  Irn: IRN,
  IrnDt: '2026-11-21 12:00:00',
});

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A JWS around a payload; `data` is a text in a text. */
export const jws = (payload: unknown): string =>
  [part({ alg: 'RS256', typ: 'JWT' }), part(payload), part('s'.repeat(256))].join('.');
export const signedQr = (data: object): string => jws({ data: JSON.stringify(data), iss: 'NIC' });
