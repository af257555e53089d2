/** Whether a text between two companies names bank details. Source: file 10 of the specification, part 3. */

import { withAsciiDigits } from './digits.ts';
import { withHyphens } from './plain-text.ts';

/** Format characters and others that show nothing. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const IFSC = /(?<![\p{L}\p{N}])[a-z]{4}0[a-z0-9]{6}(?![\p{L}\p{N}])/u;
/** With a point and a letter behind it, it is an e-mail address. */
const UPI_ID = /[a-z0-9._-]{2,}@[a-z][a-z0-9]*(?![a-z0-9])(?!\.\p{L})/u;
/** 9 to 18 digits at a place, single blanks or hyphens between them. */
const ACCOUNT_NUMBER = /\d(?:[ -]?\d){8,17}(?![\p{L}\p{N}])/uy;
const BEGINNING = /(?<![\p{L}\p{N}])\d/gu;
/** A number close behind one of these words is not an account. */
const OTHER_NUMBER = /(?:utr|epr|gst|certificate|order|wo-|phone|mobile).{0,15}$/su;
const ABOUT_BANKS = /a\/c|acct|ac no|account no|account number|bank|ifsc|neft|rtgs|imps|upi|beneficiary|खाता/u;

/** Longest part of a text before a number in which a word says what it is; in UTF-16 units. */
const WORD_AND_GAP = 48;

export function namesBankDetails(text: string): boolean {
  const plain = plainOf(text);
  return IFSC.test(plain) || UPI_ID.test(plain) || (ABOUT_BANKS.test(plain) && hasAccountNumber(plain));
}

function hasAccountNumber(plain: string): boolean {
  for (const { index } of plain.matchAll(BEGINNING)) {
    ACCOUNT_NUMBER.lastIndex = index;
    if (!ACCOUNT_NUMBER.test(plain)) continue;
    if (!OTHER_NUMBER.test(plain.slice(Math.max(0, index - WORD_AND_GAP), index))) return true;
  }
  return false;
}

/** The text in compatibility form and small letters, with digits of every script as 0-9 and `-` for every dash, without what shows nothing. */
function plainOf(text: string): string {
  return withAsciiDigits(withHyphens(text.normalize('NFKC').replaceAll(INVISIBLE, ''))).toLowerCase();
}
