const LENGTH = 10;

/**
 * The ten digits of an Indian mobile number. The code of the country or the 0 of long distance before it goes as soon as there is a digit
 * too many; cutting the end off instead would leave another person's number.
 * @param digits digits alone
 */
export function mobileDigits(digits: string): string {
  const own = digits.length > LENGTH ? digits.replace(/^0*(?:91)?/, '') : digits;
  return own.slice(0, LENGTH);
}
