/** What people type, as it is kept: composed letters, and nothing that does not show. */

/** Printable ASCII, which most of what is typed is, needs no closer look. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Control and format characters, those that turn the direction of the text among them, and halves of characters. Not the two that say
 * how letters of Indian scripts join, where they stand between letters or their marks: in Bengali and Kannada one stands before a mark.
 */
const INVISIBLE = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}]))[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
/** Where a text may have several lines, these lay it out. */
const LAYOUT = /[\t\n\r\u2028\u2029]/g;

/** The text in the form in which alike is equal: an accent is part of its letter. */
export const composed = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFC'));

/** Whether all of a text shows. @param several whether it may have line breaks and tabs */
export function isVisible(text: string, several = false): boolean {
  return PLAIN.test(text) || !INVISIBLE.test(several ? text.replace(LAYOUT, '') : text);
}
