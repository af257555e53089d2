/** The manifest of an evidence pack. Source: file 10 of the specification, part 7. */
import { CLOSING_LINE } from '../../lib/closing-line.ts';
import type { Unit } from '../../lib/quantity.ts';
import { common, type PackedFile, type PackKind } from './rules.ts';

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
export interface SubjectOrder {
  order_id: string;
  waste_type: string;
  product_type: string;
  credit_type: string;
  quantity: number;
  unit: Unit;
  /** The quantity that recalls in force cover. */
  recalled: number;
}

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

/** A file of a pack. */
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
