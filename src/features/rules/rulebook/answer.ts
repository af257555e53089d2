import type { Kind } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';

/** A question to the rulebook: on a day, for these key fields. */
export interface Question<K extends Kind> {
  kind: K;
  stream: string;
  /** `YYYY-MM-DD` */
  on: string;
  product_type?: string | null | undefined;
  credit_type?: string | null | undefined;
  producer_type?: string | null | undefined;
  part?: string | null | undefined;
  FY?: number | null | undefined;
}

/** The group of an e-waste code: ITEW of ITEW15; undefined for another product type. */
export const groupOf = (productType: string) => /^([A-Z]+)[0-9]+$/.exec(productType)?.[1];

/** The rule that answers a question, or null where none is known. `rule_answer` of the database decides the same; a test compares them. */
export function answerOf<K extends Kind>(book: Rulebook, question: Question<K>): Rule<K> | null {
  const fits = matcherOf(question);
  const found = book.rulesOf(question.stream, question.kind).filter(fits);
  if (found.length < 2) return found[0] ?? null;
  const rank = rankerOf(book, question);
  return found.reduce((best, rule) => (isBefore(rank(rule), rank(best)) ? rule : best));
}

function matcherOf(question: Question<Kind>): (rule: Rule) => boolean {
  const { on, part = null, FY = null } = question;
  const group = groupOf(question.product_type ?? '');
  return (rule) =>
    on >= rule.from &&
    (rule.to === null || on <= rule.to) &&
    rule.part === part &&
    rule.FY === FY &&
    (rule.credit_type === null || rule.credit_type === question.credit_type) &&
    (rule.product_type === null || rule.product_type === question.product_type || rule.product_type === group) &&
    (rule.producer_type === null || rule.producer_type === question.producer_type);
}

/** Rank of a rule among those that fit; the smallest answers. */
function rankerOf(book: Rulebook, question: Question<Kind>): (rule: Rule) => number[] {
  const unit = question.kind === 'price_band' ? answerOf(book, { ...question, kind: 'unit' })?.value : null;
  return (rule) => {
    const band = rule.kind === 'price_band' ? (rule as Rule<'price_band'>).value : null;
    return [
      unit && band?.unit === unit.unit && band.per === unit.per ? 0 : 1,
      rule.credit_type === null ? 1 : 0,
      rule.product_type === null ? 2 : rule.product_type === question.product_type ? 0 : 1,
      rule.producer_type === null ? 1 : 0,
      rule.origin === 'own' ? 0 : 1,
    ];
  };
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((rank, index) => rank !== other[index]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}
