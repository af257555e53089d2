import { formatQuantity, type Unit } from '../../lib/quantity.ts';
import type { Checked } from '../epr-accounts/rules.ts';

/** Quantities of a credit record, in its unit. */
export interface CreditBalance {
  unit: Unit;
  potential: number;
  /** Unsold quantity, including what offers list. */
  available: number;
  /** Quantity listed in offers. */
  listed: number;
}

const ABOVE_POTENTIAL = 'The available certificate value cannot exceed the cumulative certificate potential.';

/** Validates that the values of a new record are consistent. Source: section 3 of the server rules. */
export function checkNewCredit(available: number, potential: number): Checked<null> {
  return available > potential ? { fields: { available_certificate_value: ABOVE_POTENTIAL } } : { value: null };
}

/** Quantities of an edit; missing fields stay unchanged. */
export interface CreditEdit {
  potential?: number | undefined;
  available?: number | undefined;
}

/**
 * Reason of a refused edit: the field, the text, and whether the input contradicts itself (`invalid`) or the stored record (`conflict`).
 */
export interface EditRefusal {
  kind: 'invalid' | 'conflict';
  field: 'available_certificate_value' | 'comulative_certificate_potential';
  text: string;
}

/** Validates an edit: available is never below the listed quantity and never above potential; refusals name the minimum. */
export function refuseEdit(before: CreditBalance, edit: CreditEdit): EditRefusal | null {
  const { potential = before.potential, available = before.available } = edit;
  if (available < before.listed)
    return {
      kind: 'conflict',
      field: 'available_certificate_value',
      text: `At least ${formatQuantity(before.listed, before.unit)} must stay available: so much is listed in offers.`,
    };
  if (available <= potential) return null;
  if (edit.available === undefined)
    return {
      kind: 'conflict',
      field: 'comulative_certificate_potential',
      text: `The cumulative certificate potential must be at least ${formatQuantity(available, before.unit)}: so much is available.`,
    };
  const kind = edit.potential === undefined ? 'conflict' : 'invalid';
  return { kind, field: 'available_certificate_value', text: ABOVE_POTENTIAL };
}
