import * as z from 'zod/mini';
import { charactersOf } from './characters.ts';
import { text } from './fields.ts';
import { printable } from './printable.ts';

const LEAST = 2;
/** Characters of the longest name. */
export const LONGEST_CITY_NAME = 60;
const INVALID = `Enter a city name of ${LEAST} to ${LONGEST_CITY_NAME} letters`;
/** Joiners belong to letters of Indian scripts. */
const LETTERS = /^\p{L}[\p{L}\p{M}\p{Join_Control} .'()&-]+$/u;

/** Name of a city, whether or not it is in the list of its state. */
export function cityName(required: string) {
  return text(required, LONGEST_CITY_NAME, INVALID).check(
    z.refine((name) => name === '' || (charactersOf(name) >= LEAST && LETTERS.test(name)), INVALID),
    printable,
  );
}
