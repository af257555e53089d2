/** Conversion factors of a credit: how much input a credit stands for, and how many credits the product sold makes. */
import { decimalFraction, fraction, isAbove, productOf, roundHalfUp, type Fraction } from '../../lib/fraction.ts';
import { answerOf } from '../rulebook/answer.ts';
import type { Rulebook } from '../rulebook/rule.ts';

/** A credit by the catalogue's names. */
export interface ConvertedCredit {
  waste_type: string;
  product_type: string;
  credit_type: string;
  year: number;
}

/** Factors of a process: product × cf is input, input × wp are credits. */
export interface Factors {
  cf: Fraction;
  wp: Fraction;
}

const ONE = fraction(1);
/** Its credits have no reward for a better process, so its WP is 1. */
const WITHOUT_REWARD = 'Imported waste tyre';

/**
 * The factors of a credit by the rules of the last day of its year, or of today while it lasts; of several processes the one that makes most
 * credits. Null where no rule has figures.
 */
export function factorsOf(book: Rulebook, credit: ConvertedCredit, today: string): Factors | null {
  const { waste_type: stream, product_type, credit_type, year } = credit;
  const lastDay = `${year + 1}-03-31`;
  const on = today < lastDay ? today : lastDay;
  const key = ['conversion', stream, product_type, credit_type, year, today].join('\n');
  return book.derive(key, () => {
    const processes = new Set(book.rulesOf(stream, 'conversion').map(({ part }) => part));
    const found = [...processes].flatMap((part) => {
      const value = answerOf(book, { kind: 'conversion', stream, on, product_type, credit_type, part })?.value;
      if (!value) return [];
      return { cf: decimalFraction(value.cf), wp: product_type === WITHOUT_REWARD ? ONE : decimalFraction(value.wp) };
    });
    return found.reduce<Factors | null>((best, one) => (best !== null && !makesMore(one, best) ? best : one), null);
  });
}

const makesMore = (one: Factors, other: Factors) => isAbove(productOf(one.cf, one.wp), productOf(other.cf, other.wp));

/** Credits that the product sold makes, exactly; null without product or factors. @param productSold kg */
export function exactQepr(productSold: number | null, factors: Factors | null): Fraction | null {
  if (productSold === null || factors === null) return null;
  return productOf(fraction(productSold), factors.cf, factors.wp);
}

/** The same in whole kg. */
export function qeprOf(
  book: Rulebook,
  credit: ConvertedCredit & { product_sold: number | null },
  today: string,
): number | null {
  const exact = exactQepr(credit.product_sold, factorsOf(book, credit, today));
  return exact && roundHalfUp(exact);
}
