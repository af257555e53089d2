/** Rules of the findings on documents of trades. Source: file 10 of the specification, part 5. */
import { addDays, daysBetween, formatDay } from '#lib/dates.ts';
import type { FilePurpose } from '#lib/file-rules.ts';
import type { FindingsTable } from '#platform/database/schema.gen.ts';

export type FindingKind = FindingsTable['kind'];
export type FindingDocument = FindingsTable['document'];

export const FINDING_KINDS = [
  'near_picture',
  'photo_after',
  'photo_old',
  'no_camera_data',
  'pdf_after',
  'pdf_parts',
  'qr_differs',
  'same_irn',
  'same_eway_bill',
  'same_utr',
  'similar_number',
] as const satisfies readonly FindingKind[];

/** Words of the filter. */
export const KIND_WORDS: Readonly<Record<FindingKind, string>> = {
  near_picture: 'Similar picture',
  photo_after: 'Photo taken later',
  photo_old: 'Old photo',
  no_camera_data: 'No camera data',
  pdf_after: 'PDF made later',
  pdf_parts: 'PDF saved in parts',
  qr_differs: 'E-invoice QR differs',
  same_irn: 'Same e-invoice',
  same_eway_bill: 'Same e-way bill',
  same_utr: 'Same UTR number',
  similar_number: 'Similar certificate number',
};

export const FINDING_DOCUMENTS = [
  'Transaction Proof',
  'Producer Transfer Proof',
  'Credit Transfer Proof',
  'Trail Documents',
  'Own invoice',
  'Dispute proof',
  'Payment',
  'Certificate number',
] as const satisfies readonly FindingDocument[];

/** Documents that are looked at, by the purpose of their files. */
export const EXAMINED: Readonly<Partial<Record<FilePurpose, FindingDocument>>> = {
  transaction_proof: 'Transaction Proof',
  producer_transfer_proof: 'Producer Transfer Proof',
  recycler_transfer_proof: 'Credit Transfer Proof',
  trail_documents: 'Trail Documents',
  invoice_file: 'Own invoice',
  dispute_proof: 'Dispute proof',
};

/** Findings that their uploader reads too, where both documents are its own. */
export const SHOWN_TO_UPLOADERS = [
  'near_picture',
  'same_irn',
  'same_eway_bill',
] as const satisfies readonly FindingKind[];

/** Bits of two hashes that may differ in pictures of one photograph. */
export const NEAR_BITS = 6;
const OLD_PHOTO_DAYS = 180;

/** Content of a file as read. Days `YYYY-MM-DD`. */
export interface Examination {
  isPicture: boolean;
  /** Difference hash of a photograph, 64 digits 0 and 1; null of any other file. */
  hash: string | null;
  /** Day of EXIF DateTimeOriginal. */
  takenOn: string | null;
  /** Day of a PDF's CreationDate, in India. */
  madeOn: string | null;
  /** Parts in which a PDF was saved. */
  parts: number;
  /** Texts of QR codes. */
  codes: string[];
}

export interface FileFinding {
  kind: FindingKind;
  text: string;
}

/** Findings on a file by itself. @param day of the document */
export function fileFindings({ isPicture, takenOn, madeOn, parts }: Examination, day: string): FileFinding[] {
  const noticed: FileFinding[] = [];
  if (isPicture && takenOn === null)
    noticed.push({
      kind: 'no_camera_data',
      text: 'Carries no camera data, as screenshots and forwarded pictures do.',
    });
  if (takenOn !== null && takenOn > day)
    noticed.push({ kind: 'photo_after', text: `Taken on ${formatDay(takenOn)}, after ${formatDay(day)}.` });
  if (takenOn !== null && takenOn < addDays(day, -OLD_PHOTO_DAYS))
    noticed.push({
      kind: 'photo_old',
      text: `Taken on ${formatDay(takenOn)}, ${daysBetween(takenOn, day)} days before ${formatDay(day)}.`,
    });
  if (madeOn !== null && madeOn > day)
    noticed.push({
      kind: 'pdf_after',
      text: `This PDF says that it was made on ${formatDay(madeOn)}, after ${formatDay(day)}.`,
    });
  if (parts > 1) noticed.push({ kind: 'pdf_parts', text: `Saved in ${parts} parts; signed PDFs are, too.` });
  return noticed;
}

/** Figures of what a trigger notices (`find_same_utr`, `find_similar_number`), whose text is made where it is read. */
export type FindingFigures = { utr: string } | { number: string; other_number: string };

const withoutPunctuation = (number: string) => number.replaceAll(/[/()._-]/g, '');

/** The text of figures. @param order that the other document is of */
export function figuresText(figures: FindingFigures, order: string): string {
  if ('utr' in figures) return `UTR number ${figures.utr} is also on ${order}.`;
  const { number, other_number: other } = figures;
  const alike = withoutPunctuation(number) === withoutPunctuation(other) ? '' : ' and characters that look alike';
  return `Certificate ${number} differs from ${other} of ${order} in punctuation${alike} only.`;
}

export const nearPictureText = (document: string, order: string, bits: number): string =>
  `Looks like ${document} of ${order}: ${bits} of 64 bits differ.`;

/** A stored text as people read it: pictures without a differing bit are the same one. */
export const shownText = (stored: string): string => stored.replace(/: 0 of 64 bits differ\.$/, ': The same picture.');

export const qrText = ({ field, theirs, ours }: { field: string; theirs: string; ours: string }): string =>
  `The e-invoice QR says ${field} ${theirs}, here it is ${ours}.`;

/** The number of an e-way bill in the text of its QR code; null where it is another code. */
export function ewayBillOf(code: string): string | null {
  return /^\s*(\d{12})(?![\w@.])/.exec(code)?.[1] ?? /e-?way.{0,20}?(?<!\d)(\d{12})(?!\d)/is.exec(code)?.[1] ?? null;
}

/** Bits of each part of a hash: of 7 parts that differ in 6 bits at most, one is equal. */
const PARTS = [0, 9, 18, 27, 36, 46, 55, 64] as const;

/** The parts of a hash, each with its place: hashes that differ in at most `NEAR_BITS` have one in common. */
export const hashParts = (hash: string): number[] =>
  PARTS.slice(1).map((end, place) => (place << 10) | Number.parseInt(hash.slice(PARTS[place], end), 2));
