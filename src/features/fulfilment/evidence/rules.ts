/** Evidence packs: their codes, names and states. Source: file 10 of the specification, part 7. */
import { CLOSING_LINE } from '#lib/closing-line.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import type { Unit } from '#lib/quantity.ts';
import type { TradesTable } from '#platform/database/schema.gen.ts';

export const PACK_STATES = ['queued', 'making', 'ready', 'failed', 'removed'] as const;
export type PackState = (typeof PACK_STATES)[number];
export const PACK_STATUSES = ['recalled', 'superseded', 'current'] as const;
export type PackStatus = (typeof PACK_STATUSES)[number];
export const PACK_KINDS = ['order', 'year'] as const;
type PackKind = (typeof PACK_KINDS)[number];

export const WRONG_SUBJECT = 'Choose a trade or an EPR account with a financial year';
export const NOT_VERIFIED = 'This trade has no verified payment yet.';
export const BEING_MADE = 'A pack of yours is being made. Please wait for it.';
export const UNKNOWN_CODE = 'No evidence pack has this code.';
export const NO_CERTIFICATE = 'Not an EPR certificate';

/** Most bytes of the files of a pack together: 500 MiB. */
export const MOST_BYTES = 500 * 1024 * 1024;
/** Days after which a ZIP is removed. */
export const ZIP_DAYS = 30;
/** Tries after which a pack has failed. */
export const MOST_ATTEMPTS = 3;

/** The status of a pack that is made: a trade in it is recalled, or there is a newer pack of the same subject and company, or neither. */
export function statusOf({ isRecalled, isSuperseded }: { isRecalled: boolean; isSuperseded: boolean }): PackStatus {
  if (isRecalled) return 'recalled';
  return isSuperseded ? 'superseded' : 'current';
}

/** Digits and capitals without I, L, O and U, which are misread or make words. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 26;
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** The code of 16 random bytes. */
export function codeOf(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    code = (CODE_ALPHABET[Number(value % 32n)] ?? '') + code;
    value /= 32n;
  }
  return code;
}

/** A typed code in the form in which it is stored; null if it is none. Hyphens, spaces and small letters are taken, O as 0, I and L as 1. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

export const verifyPath = (code: string) => `/verify/${code}`;

/** A text as a part of a file name. */
export const inFileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '-');

/** Name of a pack's ZIP. */
export const zipName = (subject: { orderId: string } | { registrationNumber: string; FY: number }): string => {
  const text =
    'orderId' in subject ? subject.orderId : `${subject.registrationNumber}-${financialYearLabel(subject.FY)}`;
  return `evidence-${inFileName(text)}.zip`;
};

export const INVOICE_LABELS = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

/** Names files of one folder: the second and later of a name have `-2`, `-3` before the type. No two are equal, capitals aside. */
export function nameFiles<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => { name: string; type: string },
): { item: Item; name: string }[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const { name, type } = nameOf(item);
    let free = name;
    for (let place = 2; taken.has(free.toLowerCase()); place += 1) free = `${name}-${place}`;
    taken.add(free.toLowerCase());
    return { item, name: `${free}.${type}` };
  });
}

/** A value that all have; null of several. */
export function common<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Value | null {
  const values = new Set(items.map(of));
  const [first] = values;
  return values.size === 1 && first !== undefined ? first : null;
}

/** A file of a pack, as the public check reads it. */
export interface PackedFile {
  part: string;
  /** Hex. */
  sha256: string;
  byte_size: number;
}

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';

/** Subject of a pack; null where its orders differ. Quantities in its unit. */
export interface PackSubject {
  order_id: string | null;
  epr_registration_number: string;
  waste_type: string | null;
  product_type: string | null;
  credit_type: string | null;
  FY: number;
  quantity: number | null;
  unit: Unit | null;
  recalled_quantity: number | null;
}

/** An order, as far as the subject follows from it. */
type SubjectOrder = Pick<TradesTable, 'waste_type' | 'product_type' | 'credit_type' | 'quantity' | 'unit'> & {
  order_id: string;
  /** The quantity that recalls in force cover. */
  recalled: number;
};

/** Sum of a quantity; null where units differ: they are never added. */
const sumOf = (orders: readonly SubjectOrder[], of: (order: SubjectOrder) => number): number | null =>
  common(orders, ({ unit }) => unit) === null ? null : orders.reduce((sum, order) => sum + of(order), 0);

export function subjectOf(
  kind: PackKind,
  { registrationNumber, FY }: { registrationNumber: string; FY: number },
  orders: readonly SubjectOrder[],
): PackSubject {
  return {
    order_id: kind === 'order' ? common(orders, ({ order_id: order }) => order) : null,
    epr_registration_number: registrationNumber,
    waste_type: common(orders, ({ waste_type: waste }) => waste),
    product_type: common(orders, ({ product_type: product }) => product),
    credit_type: common(orders, ({ credit_type: credit }) => credit),
    FY,
    quantity: sumOf(orders, ({ quantity }) => quantity),
    unit: common(orders, ({ unit }) => unit),
    recalled_quantity: sumOf(orders, ({ recalled }) => recalled),
  };
}

export interface ManifestFile extends PackedFile {
  path: string;
  origin: 'uploaded' | 'made here';
  /** ISO instant of the upload, or of the making. */
  at: string;
}

interface ManifestFacts {
  code: string;
  kind: PackKind;
  madeAt: Date;
  subject: PackSubject;
  keyId: string;
  files: readonly ManifestFile[];
}

/** The text that is signed: files by path. */
export function manifestText({ code, kind, madeAt, subject, keyId, files }: ManifestFacts): string {
  const manifest = {
    format: 'epr-mandi-evidence/1',
    code,
    kind,
    made_at: madeAt.toISOString(),
    subject,
    key_id: keyId,
    files: files
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, sha256, byte_size, part, origin, at }) => ({ path, sha256, byte_size, part, origin, at })),
    disclaimer: CLOSING_LINE,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
