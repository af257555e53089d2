import * as z from 'zod/mini';
import { text } from './fields.ts';
import { ungrouped, withHyphens, withoutJoiners } from './plain-text.ts';

/** Characters of the longest EPR registration number. */
export const LONGEST_REGISTRATION_NUMBER = 60;

/**
 * The form in which a registration number is stored, compared and searched; as `normal_registration_number` in the database. One of digits
 * alone has no blanks and dashes; in others they are part of the number.
 */
export function normalRegistrationNumber(typed: string): string {
  const digits = ungrouped(typed);
  if (/^\d+$/.test(digits)) return digits;
  return withHyphens(withoutJoiners(typed))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** An EPR registration number in its normal form. Its pattern depends on waste type and role. */
export function registrationNumber(required: string) {
  return text(required, 200, 'Enter the number as on the certificate.').check(z.overwrite(normalRegistrationNumber));
}
