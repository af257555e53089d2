/** The text with digits of every script as 0-9: a Hindi keyboard writes ५०० for 500. */
export const withAsciiDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, asciiDigit);

/** Digits of a script stand in a row from 0 to 9, and the rows of all scripts begin behind a character that is no digit or a 9. */
function asciiDigit(digit: string): string {
  let value = 0;
  for (let before = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(before)); before -= 1)
    value += 1;
  return String(value % 10);
}
