/** GSTIN: 2 digits of the state, the PAN (10), an entity sign, `Z` and a check character; 15 in all, capitals. */
const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The check character of a GSTIN's first 14: values times 1, 2, 1, 2 …; the base-36 digits of each product are added; the check character
 * is the difference to a multiple of 36.
 * @throws RangeError when it is not 14 digits and capitals
 */
export function gstinCheckDigit(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14))
    throw new RangeError('A GSTIN has 14 digits and capitals before its check character');
  let sum = 0;
  for (const [index, character] of first14.split('').entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** Whether the text is a GSTIN: its format and its check character. Only the tax office knows whether it is registered. */
export function isGstin(text: string): boolean {
  return FORMAT.test(text) && gstinCheckDigit(text.slice(0, 14)) === text.charAt(14);
}

/** GST state code at the start of a GSTIN, such as `27`. */
export function gstinStateCode(gstin: string): string {
  return gstin.slice(0, 2);
}
