/** The obligation of an account for a financial year, line by line. All figures are exact; each is rounded once. Source: file 8 of the specification, part 1. */
import { financialYearLabel } from '#lib/financial-year.ts';
import { decimalFraction, fraction, productOf, roundHalfUp, sumOf, type Fraction } from '#lib/fraction.ts';
import { formatQuantity, groupDigits, unitName, type Unit } from '#lib/quantity.ts';
import { findTypeOption, type WasteType } from '#rules/reference/waste-types.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { unitOf, worstStatus } from '#rules/rulebook/figures.ts';
import type { Kind } from '#rules/rulebook/kinds.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import type { SheetLine } from './contract.ts';
import { isComputable, TOTAL, type Item } from './items.ts';
import { IMPORTED_WASTE_TYRE, METALS, NEW_PRODUCER } from './rules.ts';

/** Inputs of the lines of a sheet. */
interface SheetFacts {
  book: Rulebook;
  stream: string;
  producerType: string;
  /** Financial year, by its first calendar year. */
  year: number;
}

/** One step of a calculation, with the rule that it follows. */
interface Step {
  text: string;
  rule: Rule | null;
}

/** A line before the figures of the portal are put beside it. */
interface Draft {
  creditType: string | null;
  limit: SheetLine['limit'];
  computed: number | null;
  used: readonly (Rule | null)[];
  steps: Step[];
}

type FindRule = <K extends Kind>(kind: K, part?: string | null) => Rule<K> | null;
const HALF = fraction(1, 2);
const percent = (value: number): Fraction => productOf(decimalFraction(value), fraction(1, 100));
const decimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const shown = ({ numerator, denominator }: Fraction) => decimals.format(Number(numerator) / Number(denominator));
const firstDay = (year: number) => `${year}-04-01`;

/** The lines of all items, in their order. */
export function linesOf(facts: SheetFacts, items: readonly Item[]): SheetLine[] {
  return items.flatMap((item, place) => linesOfItem(facts, item, place));
}

/** The years whose quantities an item gives, oldest first. Empty where no rule names them. */
export function referenceYears({ book, stream, year }: SheetFacts, item: Item): number[] {
  if (stream === 'Plastic') return [year - 2, year - 1];
  if (item.life_years !== null) return [year - item.life_years];
  const lag = answerOf(book, { kind: 'lag', stream, on: firstDay(year), part: rulePart(stream, item) })?.value?.years;
  return lag === null || lag === undefined ? [] : [year - lag];
}

/** The part by which the rules know an item. */
const rulePart = (stream: string, { part, product_type: product }: Item) =>
  stream === 'Tyre' && product === IMPORTED_WASTE_TYRE ? 'Waste tyre import' : part;

function linesOfItem(facts: SheetFacts, item: Item, place: number): SheetLine[] {
  const { book, stream, producerType, year } = facts;
  const findRule: FindRule = (kind, part = rulePart(stream, item)) =>
    answerOf(book, {
      kind,
      stream,
      on: firstDay(year),
      part,
      product_type: item.product_type,
      producer_type: producerType,
    });
  const drafts = stream === 'Plastic' ? plasticDrafts(item, year, findRule) : placedDrafts(stream, item, findRule);
  const named = [...Object.keys(item.portal), ...Object.keys(item.held), ...Object.keys(item.leftover)];
  const known = new Set(drafts.map(({ creditType }) => creditType ?? TOTAL));
  const added = [...new Set(named)].filter((key) => !known.has(key)).map((key) => addedDraft(stream, key));
  return [...drafts, ...added].map((draft) => lineOf(facts, item, place, draft));
}

/** A line that the calculation does not give: it has the portal's figures alone. */
const addedDraft = (stream: string, key: string): Draft => ({
  creditType: key === TOTAL ? null : key,
  limit: stream !== 'Plastic' ? 'exactly' : key === 'EoL' ? 'at_most' : 'at_least',
  computed: null,
  used: [],
  steps: [],
});

function plasticDrafts(item: Item, year: number, findRule: FindRule): Draft[] {
  const { introduced_1, introduced_2, pre_consumer_1, pre_consumer_2, supplied } = item;
  if (!isComputable(item)) return [];
  const [target, least, lag] = [findRule('target'), findRule('least_recycling'), findRule('lag')];
  const average = (...quantities: readonly (number | null)[]) =>
    productOf(fraction(quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0)), HALF);
  const [introduced, preConsumer] = [average(introduced_1, introduced_2), average(pre_consumer_1, pre_consumer_2)];
  const sum = sumOf([introduced, preConsumer]);
  // Never below 0: the items are refused where more was supplied on.
  const base: Fraction = { ...sum, numerator: sum.numerator - BigInt(supplied ?? 0) * sum.denominator };
  const years = `${financialYearLabel(year - 1)} and ${financialYearLabel(year - 2)}`;
  const steps: Step[] = [
    averageStep('Introduced', years, introduced_1, introduced_2, introduced),
    averageStep('Pre-consumer waste', years, pre_consumer_1, pre_consumer_2, preConsumer),
    `Less supplied on in ${financialYearLabel(year - 1)}: ${shown(introduced)} + ${shown(preConsumer)} − ${groupDigits(supplied ?? 0)} = ${shown(base)} Kg`,
  ].map((text) => ({ text, rule: lag }));
  const [share, recycling] = [target?.value?.percent, least?.value?.percent];
  const exact = share === undefined ? null : productOf(base, percent(share));
  if (exact === null || share === undefined)
    return [
      {
        creditType: null,
        limit: 'exactly',
        computed: null,
        used: [target, lag],
        steps: [...steps, unknownTarget(target)],
      },
    ];
  const obligation = roundHalfUp(exact);
  steps.push({ text: `Obligation: ${shown(base)} × ${share}% = ${formatQuantity(obligation, 'kg')}`, rule: target });
  if (recycling === undefined)
    return [{ creditType: null, limit: 'exactly', computed: obligation, used: [target, lag], steps }];
  const recycled = roundHalfUp(productOf(exact, percent(recycling)));
  const used = [target, least, lag];
  const recyclingStep = { text: `At least ${recycling}% by recycling: ${formatQuantity(recycled, 'kg')}`, rule: least };
  return [
    { creditType: 'Recycling', limit: 'at_least', computed: recycled, used, steps: [...steps, recyclingStep] },
    {
      creditType: 'EoL',
      limit: 'at_most',
      computed: obligation - recycled,
      used,
      steps: [
        ...steps,
        recyclingStep,
        {
          text: `At most the rest by end of life: ${groupDigits(obligation)} − ${groupDigits(recycled)} = ${formatQuantity(obligation - recycled, 'kg')}`,
          rule: least,
        },
      ],
    },
  ];
}

const unknownTarget = (target: Rule | null): Step => ({ text: 'The target of this year is not known', rule: target });

const averageStep = (what: string, years: string, one: number | null, other: number | null, average: Fraction) =>
  `${what}, average of ${years}: (${groupDigits(one ?? 0)} + ${groupDigits(other ?? 0)}) ÷ 2 = ${shown(average)} Kg`;

function placedDrafts(stream: string, item: Item, findRule: FindRule): Draft[] {
  const { placed } = item;
  if (placed === null) return [];
  const [target, lag] = [findRule('target'), findRule('lag')];
  const share = target?.value?.percent;
  const step = { text: `Placed on the market: ${formatQuantity(placed, 'kg')}`, rule: lag };
  const draft = (
    creditType: string | null,
    unit: Unit,
    factors: readonly Fraction[] | null,
    words: string,
    phases: readonly (Rule<'target'> | null)[] = [],
  ): Draft => {
    const computed = factors && roundHalfUp(productOf(...factors));
    const known = phases.flatMap((rule) =>
      rule?.value ? [{ text: `Phase of gold: ${rule.value.percent}%`, rule }] : [],
    );
    const result =
      computed === null
        ? unknownTarget(target)
        : { text: `${words} = ${formatQuantity(computed, unit)}`, rule: target };
    return { creditType, limit: 'exactly', computed, used: [target, lag, ...phases], steps: [step, ...known, result] };
  };
  const owed = share === undefined ? null : [fraction(placed), percent(share)];
  const words = `${groupDigits(placed)} × ${share}%`;
  const lines: Draft[] = METALS.flatMap((metal) => {
    const content = item.shares[metal];
    if (content === undefined) return [];
    return [draft(metal, 'kg', owed && [...owed, percent(content)], `${words} × ${content}% ${metal}`)];
  });
  if (item.gold_g_per_t !== null) {
    const grams = item.gold_g_per_t;
    const phase = findRule('target', 'Gold phase');
    const part = phase?.value?.percent;
    const gold =
      owed && part !== undefined ? [...owed, percent(part), decimalFraction(grams), fraction(1, 1_000)] : null;
    lines.push(
      draft(
        'Gold',
        'g',
        gold,
        `${groupDigits(placed)} ÷ 1,000 × ${shown(decimalFraction(grams))} g × ${share}% × ${part}% (phase)`,
        [phase],
      ),
    );
  }
  const isNew = stream === 'E-waste' && item.part === NEW_PRODUCER;
  return lines.length > 0 ? lines : [draft(null, 'kg', owed, isNew ? `${words} (new producer)` : words)];
}

function lineOf(facts: SheetFacts, item: Item, place: number, draft: Draft): SheetLine {
  const { book, stream, year } = facts;
  const key = draft.creditType ?? TOTAL;
  const { computed, creditType } = draft;
  const kind = { waste_type: stream, product_type: item.product_type ?? undefined, credit_type: creditType ?? '' };
  const unit = creditType === null ? 'kg' : unitOf({ book, today: firstDay(year) }, kind);
  const portal = item.portal[key] ?? null;
  const [leftover, held] = [item.leftover[key] ?? 0, item.held[key] ?? 0];
  const quantity = portal ?? computed;
  const net = quantity === null ? null : Math.max(0, quantity + leftover - held);
  const begins = quantity === null ? beginsIn(facts, rulePart(stream, item)) : null;
  const figures = { portal, quantity, leftover, held, net, unit };
  const steps = [...draft.steps, ...netSteps(figures).map((text) => ({ text, rule: null }))];
  const rules = draft.used.filter((rule) => rule !== null);
  const isUnknown = rules.length === 0 || rules.length < draft.used.length;
  return {
    key: `${place}:${key}`,
    product_type: item.product_type,
    part: item.part,
    credit_type: creditType,
    limit: draft.limit,
    unit,
    computed,
    portal,
    quantity,
    difference: portal === null || computed === null ? null : portal - computed,
    leftover,
    held,
    net,
    source: portal !== null ? 'portal' : computed !== null ? 'computed' : null,
    state: quantity !== null ? 'known' : begins !== null ? 'not_yet' : 'not_known',
    begins,
    reference_years: referenceYears(facts, item),
    rule_ids: [...new Set(rules.map(({ id }) => id))],
    status: isUnknown ? 'unknown' : worstStatus(...rules.map(({ status }) => status)),
    steps: steps.map(({ text }) => text),
    step_rules: steps.map(({ rule }) => rule?.id ?? null),
  };
}

function netSteps({
  portal,
  quantity,
  leftover,
  held,
  net,
  unit,
}: Pick<SheetLine, 'portal' | 'quantity' | 'leftover' | 'held' | 'net' | 'unit'>) {
  const steps = portal === null ? [] : [`The portal says ${formatQuantity(portal, unit)}`];
  if (quantity !== null && net !== null && (leftover > 0 || held > 0))
    steps.push(
      `Still to buy: ${groupDigits(quantity)} + ${groupDigits(leftover)} left over − ${groupDigits(held)} held = ${groupDigits(net)} ${unitName(unit)}`,
    );
  return steps;
}

/** The financial year in which the first target begins, where none holds in this one; null elsewhere. */
function beginsIn({ book, stream, year }: SheetFacts, part: string | null): number | null {
  if (answerOf(book, { kind: 'target', stream, on: firstDay(year), part }) !== null) return null;
  const later = book
    .rulesOf(stream, 'target')
    .filter((rule) => rule.part === part && rule.from > firstDay(year))
    .map(({ from }) => from)
    .toSorted()[0];
  if (later === undefined) return null;
  const [first = 0, month = 0] = later.split('-').map(Number);
  return month >= 4 ? first : first - 1;
}

/** A line that a target is wanted for, with the types that it has not itself. */
interface WantedLine {
  key: string;
  product_type?: string | null | undefined;
  credit_type?: string | null | undefined;
}

/** Lines of one product and credit type with the sums of their figures, in the unit of the credit. */
export interface Group {
  keys: string[];
  productType: string;
  creditType: string;
  net: number;
  quantity: number;
  leftover: number;
  held: number;
}

interface Groups {
  groups: Group[];
  /** Lines of which no target can be made, and why. */
  incomplete: { key: string; quantity: number | null; text: string }[];
}

/**
 * Gathers lines by product and credit type, in the order of the sheet; without a selection, all lines that have both and a quantity.
 * @returns the text of the error on `lines` where the selection names no line of the sheet, or a type that is not of the waste type
 */
export function groupsOf(
  lines: readonly SheetLine[],
  selected: readonly WantedLine[] | undefined,
  type: WasteType,
  unitOfCredit: (productType: string, creditType: string) => Unit,
): Groups | { error: string } {
  const wanted = selected ?? lines.filter(isComplete).map(({ key }) => ({ key }));
  const wantedByKey = new Map<string, WantedLine>(wanted.map((one) => [one.key, one]));
  const keys = new Set(lines.map(({ key }) => key));
  if (wanted.length === 0 || wantedByKey.size < wanted.length || wanted.some(({ key }) => !keys.has(key)))
    return { error: 'Choose lines of this sheet.' };
  const groups = new Map<string, Group>();
  const incomplete: Groups['incomplete'] = [];
  for (const line of lines) {
    const choice = wantedByKey.get(line.key);
    if (choice === undefined) continue;
    const product = chosen(line.product_type ?? choice.product_type, type.productTypes);
    const credit = chosen(line.credit_type ?? choice.credit_type, type.creditTypes);
    if (product === undefined) return { error: 'Choose a product type of this waste type.' };
    if (credit === undefined) return { error: 'Choose a credit type of this waste type.' };
    const { key, net, quantity, leftover, held } = line;
    if (product === null || credit === null) {
      incomplete.push({ key, quantity: net, text: 'Choose product and credit type.' });
      continue;
    }
    if (net === null || quantity === null) {
      incomplete.push({ key, quantity: net, text: 'The quantity is not known.' });
      continue;
    }
    // Kilograms in total are no grams of gold.
    if (unitOfCredit(product, credit) !== line.unit) return { error: 'Choose a credit type of this waste type.' };
    const name = JSON.stringify([product, credit]);
    const group = groups.get(name) ?? {
      keys: [],
      productType: product,
      creditType: credit,
      net: 0,
      quantity: 0,
      leftover: 0,
      held: 0,
    };
    group.keys.push(key);
    group.net += net;
    group.quantity += quantity;
    group.leftover += leftover;
    group.held += held;
    groups.set(name, group);
  }
  return { groups: [...groups.values()], incomplete };
}

const isComplete = ({ product_type: product, credit_type: credit, quantity }: SheetLine) =>
  product !== null && credit !== null && quantity !== null;

/** The option by its name: null where none is chosen, undefined where it is not of the list. */
function chosen(name: string | null | undefined, list: WasteType['productTypes']): string | null | undefined {
  if (name === null || name === undefined || name === '') return null;
  return findTypeOption(list, name)?.name;
}
