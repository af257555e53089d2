/** Normalisation of typed text for storage: composed letters and no invisible characters. */

/** Fast path: most typed text is printable ASCII. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * Control and format characters, including those that change the text's direction, and lone surrogates. Not the two joiners of Indian
 * scripts between letters or their marks: in Bengali and Kannada one precedes a mark.
 */
const INVISIBLE = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}]))[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
/** Layout characters that are allowed in a text of several lines. */
const LAYOUT = /[\t\n\r\u2028\u2029]/g;

/** The text in Unicode form NFC, where an accent is part of its letter, so that equal texts compare equal. */
export const composed = (text: string): string => (PRINTABLE_ASCII.test(text) ? text : text.normalize('NFC'));

/** Whether a text has no invisible characters. @param several whether it may have line breaks and tabs */
export function isVisible(text: string, several = false): boolean {
  return PRINTABLE_ASCII.test(text) || !INVISIBLE.test(several ? text.replace(LAYOUT, '') : text);
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A text within a sentence of ours: letters from right to left do not turn round what stands beside them. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
