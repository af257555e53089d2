/** An exact fraction of whole numbers; the denominator is above 0. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** The fraction of two whole numbers, neither below 0. */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/**
 * The exact value of a number as its decimals are written: 1.298 is 1298/1000, not the nearest binary number.
 * @throws RangeError when it is written with an exponent or a sign
 */
export function decimalFraction(value: number): Fraction {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`Not a plain decimal: ${value}`);
  const [, whole = '', decimals = ''] = match;
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (sum, { numerator, denominator }) =>
      reduced({
        numerator: sum.numerator * denominator + numerator * sum.denominator,
        denominator: sum.denominator * denominator,
      }),
    ZERO,
  );
}

export function productOf(...factors: readonly Fraction[]): Fraction {
  return reduced({
    numerator: factors.reduce((product, { numerator }) => product * numerator, 1n),
    denominator: factors.reduce((product, { denominator }) => product * denominator, 1n),
  });
}

/** @param divisor not zero */
export function quotientOf(dividend: Fraction, divisor: Fraction): Fraction {
  return productOf(dividend, { numerator: divisor.denominator, denominator: divisor.numerator });
}

export function isAbove(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator;
}

/** The nearest whole number; halves go up. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function reduced({ numerator, denominator }: Fraction): Fraction {
  let [divisor, rest] = [denominator, numerator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
