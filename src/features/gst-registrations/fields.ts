/** Fields of GST registrations. Source: file 9 of the specification, part 2. */
import * as z from 'zod/mini';
import { isGstin } from '../../lib/gstin.ts';
import { isVisible } from '../../lib/plain-text.ts';
import { printable } from '../../lib/printable.ts';
import { stateOfGstNumber } from '../reference/places.ts';

/** State code of registrations outside of the states. */
export const OTHER_TERRITORY = '97';

/** Name of the state that a GST number belongs to; undefined for an unknown code. */
export function stateOf(gstin: string): string | undefined {
  return gstin.startsWith(OTHER_TERRITORY) ? 'Other Territory' : stateOfGstNumber(gstin)?.name;
}

/** Whether a number has the form and check character of a GST number and a known state. */
export function isRegistrable(gstin: string): boolean {
  return isGstin(gstin) && stateOf(gstin) !== undefined;
}

/** A name or line of an address, as e-invoices take it. */
export function registrationText(required: string, least: number, most: number) {
  const wrong = `Enter ${least} to ${most} characters, without " and \\`;
  return z.string({ error: required }).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.minLength(least, wrong),
    z.maxLength(most, { error: wrong, abort: true }),
    z.regex(/^[^"\\]*$/, wrong),
    z.refine((value) => isVisible(value), 'Remove invisible characters'),
    printable,
  );
}

/** Prefix of a series of numbers, typed small or large. */
export const prefix = z
  .string({ error: '1 to 3 letters and digits, beginning with a letter' })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z][A-Z0-9]{0,2}$/, '1 to 3 letters and digits, beginning with a letter'),
  );
