import { formatKilograms } from '../../lib/kilograms.ts';
import type { Checked } from '../epr-accounts/rules.ts';

/** What a credit record holds. kg */
export interface CreditBalance {
  potentialKg: number;
  /** Still to sell, what offers list included. */
  availableKg: number;
  /** So much of it is listed in offers. */
  listedKg: number;
}

const ABOVE_POTENTIAL = 'The available certificate value cannot exceed the cumulative certificate potential.';

/** A new record's values fit together. Source: section 3 of the server rules. */
export function checkNewCredit(availableKg: number, potentialKg: number): Checked<null> {
  return availableKg > potentialKg ? { fields: { available_certificate_value: ABOVE_POTENTIAL } } : { value: null };
}

/** What an edit sends; what it does not send stays. kg */
export interface CreditEdit {
  potentialKg?: number | undefined;
  availableKg?: number | undefined;
}

/** Why a record may not be edited so: the field, the text, and whether the input contradicts itself or what is there. */
export interface EditRefusal {
  kind: 'invalid' | 'conflict';
  field: 'available_certificate_value' | 'comulative_certificate_potential';
  text: string;
}

/** Whether a record may be edited so: never below what offers list, never available above potential; refusals say the least value. */
export function refuseEdit(before: CreditBalance, edit: CreditEdit): EditRefusal | null {
  const { potentialKg = before.potentialKg, availableKg = before.availableKg } = edit;
  if (availableKg < before.listedKg)
    return {
      kind: 'conflict',
      field: 'available_certificate_value',
      text: `At least ${formatKilograms(before.listedKg)} must stay available: so much is listed in offers.`,
    };
  if (availableKg <= potentialKg) return null;
  if (edit.availableKg === undefined)
    return {
      kind: 'conflict',
      field: 'comulative_certificate_potential',
      text: `The cumulative certificate potential must be at least ${formatKilograms(availableKg)}: so much is available.`,
    };
  const kind = edit.potentialKg === undefined ? 'conflict' : 'invalid';
  return { kind, field: 'available_certificate_value', text: ABOVE_POTENTIAL };
}
