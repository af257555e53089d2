/** Texts and amounts of purchase plans. Source: file 8 of the specification, part 2. */
import { purchaseLimitText } from '#accounts/targets/rules.ts';
import type { shownAmounts } from '#lib/amounts.ts';
import { DAY_MS } from '#lib/dates.ts';
import { formatRupees, rupees, paiseOf } from '#lib/money.ts';
import { formatQuantity, groupDigits, type Unit } from '#lib/quantity.ts';
import { MOST_COUNTED, type Counts } from '#supply/planning/counts.ts';
import type { OpenLimit } from '#supply/planning/open-limits.ts';
import type { PlanOptions } from '#supply/planning/service.server.ts';
import { FAIR_USE_TEXTS } from '#trading/trades/rules.ts';
import type { BasketPlan } from './contract.ts';
import { lackingOnMarket, overText } from './need-rules.ts';

/** A plan may be placed for so long. */
export const USABLE_MS = DAY_MS;

/** Figures of one target's plan. Quantities in `unit`; gap in paise. */
export interface TargetFacts {
  number: number;
  unit: Unit;
  missing: number;
  room: number | null;
  covered: number;
  over: number;
  used: number;
  counts: Counts;
  gap: bigint;
  limitedBy: readonly OpenLimit[];
  /** The quantity that the buyer has set. */
  own: number;
}

const OPEN_LIMIT_TEXTS: Readonly<Record<OpenLimit, string>> = {
  requests: FAIR_USE_TEXTS.pending,
  mostly_held: FAIR_USE_TEXTS.mostlyReservedOffers,
  payable: FAIR_USE_TEXTS.newBuyerPaise,
};

/** Why a plan is as it is, one text each. */
export function explainPlan(facts: TargetFacts): string[] {
  const { number, unit, counts, limitedBy } = facts;
  const parts = [
    [counts.other_year, 'of other years'],
    [counts.expired, 'expired'],
    [counts.late, 'late for the year'],
    [counts.above, 'above the ceiling'],
    [counts.avoided, 'of sellers to avoid'],
    [counts.refused, 'refused by a rule'],
  ] as const;
  const left = parts.filter(([count]) => count > 0).map(([count, words]) => `${groupDigits(count)} ${words}`);
  const lacking = lackingOnMarket({ ...facts, is_limited: limitedBy.length > 0 });
  const texts = [
    `${facts.used} of ${groupDigits(counts.matching)}${counts.capped ? '+' : ''} matching offers are used.`,
    left.length > 0 &&
      `Left out${counts.capped ? ` of the ${groupDigits(MOST_COUNTED)} cheapest` : ''}: ${left.join(', ')}.`,
    overText(facts, facts.own),
    purchaseLimitText(facts),
    ...limitedBy.map((limit) => OPEN_LIMIT_TEXTS[limit]),
    lacking > 0 && `The market lacks ${formatQuantity(lacking, unit)}.`,
    facts.gap > 0n && `A cheaper plan could save at most ${formatRupees(rupees(Number(facts.gap)))}.`,
  ];
  return texts.filter((text) => typeof text === 'string').map((text) => `Target - ${number}: ${text}`);
}

/** Options of a plan as its answer names them. */
export const shownOptions = (options: PlanOptions): BasketPlan['options'] => ({
  goal: options.goal,
  max_offers: options.maxOffers,
  price_ceiling: options.priceCeiling === null ? null : rupees(options.priceCeiling),
  avoid: [...options.avoid],
  include_late: options.includeLate,
  use_other_years: options.otherYears,
});

/** Why the total of a plan is not the sum of what its targets cost (12, part 4); none: it is. */
export function differencesOf(
  options: PlanOptions,
  facts: {
    usesOtherYears: boolean;
    isKept: boolean;
    sharesOffers: boolean;
    isLimited: boolean;
    isProven: boolean;
  },
): string[] {
  const { goal, maxOffers, priceCeiling, avoid, includeLate } = options;
  const texts = [
    facts.usesOtherYears && 'Credits of other years are used too.',
    goal === 'fewest_offers' && 'The plan has the fewest offers, not the lowest price.',
    maxOffers !== null && `At most ${maxOffers === 1 ? '1 offer' : `${maxOffers} offers`} for each target.`,
    priceCeiling !== null && `No price above ${formatRupees(rupees(priceCeiling))}.`,
    avoid.length > 0 && `Nothing from ${avoid.length === 1 ? '1 seller' : `${avoid.length} sellers`}.`,
    includeLate && 'Credits that expire too late for the year are used too.',
    facts.isKept && 'You changed quantities.',
    facts.sharesOffers && 'Targets of this plan share offers.',
    facts.isLimited && 'A limit of what you may have open holds.',
    !facts.isProven && 'The search ended before the lowest price was certain.',
  ];
  return texts.filter((text) => text !== false);
}

type Amounts = ReturnType<typeof shownAmounts>;

/** Sums of amounts in ₹; each is summed in paise. */
export function totalsOf(lines: readonly Amounts[]): Amounts {
  const sum = (of: keyof Amounts) => rupees(lines.reduce((paise, line) => paise + paiseOf(line[of]), 0));
  return {
    item_value: sum('item_value'),
    transaction_fee: sum('transaction_fee'),
    gst: sum('gst'),
    total: sum('total'),
  };
}
