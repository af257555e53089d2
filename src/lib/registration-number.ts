import * as z from 'zod/mini';
import { text } from './fields.ts';

/** Characters of the longest EPR registration number. */
export const LONGEST_REGISTRATION_NUMBER = 60;

/** The form in which a registration number is stored, compared and searched; as `normal_registration_number` in the database. */
export function normalRegistrationNumber(typed: string): string {
  return typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** An EPR registration number in its normal form. Its pattern depends on waste type and role. */
export function registrationNumber(required: string) {
  return text(required, 200, 'Enter the number as on the certificate.').check(z.overwrite(normalRegistrationNumber));
}
