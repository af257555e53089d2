const LENGTH = 10;

/**
 * The ten digits of an Indian mobile number. A country code or trunk 0 in front is removed as soon as there are too many digits;
 * truncating the end instead would leave another person's number.
 * @param digits digits only
 */
export function mobileDigits(digits: string): string {
  const own = digits.length > LENGTH ? digits.replace(/^0*(?:91)?/, '') : digits;
  return own.slice(0, LENGTH);
}
