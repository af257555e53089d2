/** Certificate numbers as they are kept and compared. Source: file 10 of the specification, part 2. */

import { withHyphens } from '../../lib/plain-text.ts';

/** Most characters of a typed number; the kept one has at most 60. */
export const TYPED_NUMBER_LENGTH = 200;

const KEPT = /^[A-Z0-9/()._-]{4,60}$/;
/** White space, control and format characters, and others that show nothing. */
const WITHOUT_SHAPE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The number in compatibility form and capitals, with `-` for every dash and without white space; null if it is none. */
export function certificateNumberOf(typed: string): string | null {
  const number = withHyphens(typed.normalize('NFKC').replaceAll(WITHOUT_SHAPE, '')).toUpperCase();
  return KEPT.test(number) ? number : null;
}
