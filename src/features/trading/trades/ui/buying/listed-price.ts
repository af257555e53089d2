import { formatRupees, parseRupees } from '#lib/money.ts';

/**
 * Help text that compares a typed price with the listed one; undefined while it is no price. A higher price is allowed but pointed out, as it may
 * be a forgotten decimal point.
 * @param listed ₹ per unit
 */
export function comparedWithListed(typed: string | number, listed: number): string | undefined {
  const [offered, asked] = [parseRupees(typed), parseRupees(listed)];
  if (offered === null || asked === null || offered === 0 || asked === 0) return undefined;
  if (offered > asked) return `Above the listed price: Buy Now asks ${formatRupees(listed)}`;
  if (offered === asked) return 'The listed price: Buy Now reserves the credit at once';
  return `${(100 - (offered * 100) / asked).toFixed(1)}% below the listed price`;
}
