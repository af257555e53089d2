import { formatQuantity, type Unit } from '#lib/quantity.ts';

/** Quantities of a credit record, in its unit. */
interface CreditBalance {
  unit: Unit;
  potential: number;
  /** Unsold quantity, including what offers list. */
  available: number;
  /** Quantity listed in offers. */
  listed: number;
}

const ABOVE_POTENTIAL = 'The available certificate value cannot exceed the cumulative certificate potential.';

/** The waste type whose credits follow from the product sold. */
export const OF_PRODUCT = 'Tyre';
const NO_PRODUCT = `Product sold is entered for ${OF_PRODUCT} only.`;

/** Errors by field of a new record whose values are not consistent. Source: section 3 of the server rules. */
export function newCreditErrors(
  wasteType: string,
  {
    potential,
    available,
    productSold,
  }: Pick<CreditBalance, 'potential' | 'available'> & Pick<CreditEdit, 'productSold'>,
): Record<string, string> {
  return {
    ...(available > potential && { available_certificate_value: ABOVE_POTENTIAL }),
    ...(productSold && wasteType !== OF_PRODUCT && { product_sold: NO_PRODUCT }),
  };
}

/** Quantities of an edit; missing fields stay unchanged. */
export interface CreditEdit {
  potential?: number | undefined;
  available?: number | undefined;
  /** kg; null: not known. */
  productSold?: number | null | undefined;
}

/**
 * Reason of a refused edit: the field, the text, and whether the input contradicts itself (`invalid`) or the stored record (`conflict`).
 */
interface EditRefusal {
  kind: 'invalid' | 'conflict';
  field: 'available_certificate_value' | 'comulative_certificate_potential' | 'product_sold';
  text: string;
}

/** Validates an edit: only tyres have product sold; available is never below the listed quantity and never above potential; refusals name the minimum. */
export function refuseEdit(before: CreditBalance & { wasteType: string }, edit: CreditEdit): EditRefusal | null {
  const { potential = before.potential, available = before.available } = edit;
  if (edit.productSold && before.wasteType !== OF_PRODUCT)
    return { kind: 'invalid', field: 'product_sold', text: NO_PRODUCT };
  if (available < before.listed)
    return {
      kind: 'conflict',
      field: 'available_certificate_value',
      text: `Minimum ${formatQuantity(before.listed, before.unit)}, already listed in offers.`,
    };
  if (available <= potential) return null;
  if (edit.available === undefined)
    return {
      kind: 'conflict',
      field: 'comulative_certificate_potential',
      text: `Minimum ${formatQuantity(available, before.unit)}, already available.`,
    };
  const kind = edit.potential === undefined ? 'conflict' : 'invalid';
  return { kind, field: 'available_certificate_value', text: ABOVE_POTENTIAL };
}
