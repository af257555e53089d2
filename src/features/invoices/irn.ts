/** Checks of an IRN that a supplier records. Source: file 9 of the specification, part 5. */
import { dayInIndia, isInstant } from '../../lib/dates.ts';
import type { FieldErrors } from './rules.ts';
import { readSignedQr, type QrData } from './signed-qr.ts';

/** Fields as sent; an IRN that is not sent is that of the code. */
export interface IrnForm {
  irn?: string | undefined;
  ack_no: string;
  ack_date: string;
  signed_qr?: string | undefined;
}

export interface Acknowledgement {
  irn: string;
  ackNo: string;
  ackDate: Date;
  /** As sent, and what it says. */
  signedQr: string | null;
  qr: QrData | null;
}

const IRN = /^[0-9a-f]{64}$/i;

/** @param dated day of the document */
export function checkIrn(
  form: IrnForm,
  { now, dated }: { now: Date; dated: string },
): { acknowledgement: Acknowledgement | null; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { ack_no: ackNo, ack_date: instant, signed_qr: signedQr = null } = form;
  const qr = signedQr === null ? null : readSignedQr(signedQr);
  const irn = form.irn ?? qr?.Irn;
  if (form.irn === undefined && signedQr === null) errors['irn'] = 'IRN is required';
  else if (form.irn !== undefined && !IRN.test(form.irn)) errors['irn'] = 'An IRN has 64 characters, 0-9 and a-f';
  if (!/^[0-9]{1,20}$/.test(ackNo)) errors['ack_no'] = 'An ack number has 1 to 20 digits';
  const ackDate = isInstant(instant) ? new Date(instant) : null;
  if (ackDate === null || ackDate > now || dayInIndia(ackDate) < dated)
    errors['ack_date'] = 'The date does not fit the invoice';
  if (signedQr !== null && qr === null) errors['signed_qr'] = 'This is no signed QR code of an e-invoice';
  if (irn === undefined || ackDate === null || Object.keys(errors).length > 0) return { acknowledgement: null, errors };
  return { acknowledgement: { irn: irn.toLowerCase(), ackNo, ackDate, signedQr, qr }, errors };
}
