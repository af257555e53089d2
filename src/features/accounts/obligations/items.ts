/** Items of an obligation sheet: which fields each waste type has, and what is wrong with them. Source: file 8 of the specification, part 1. */
import type { ValidationResult } from '#accounts/epr-accounts/rules.ts';
import { QUANTITY_LIMIT } from '#lib/money.ts';
import { formatQuantity, parseQuantity, type Unit } from '#lib/quantity.ts';
import { findTypeOption, type WasteType } from '#rules/reference/waste-types.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { unitOf } from '#rules/rulebook/figures.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { FIGURES, isBrandOwner, METALS, NEW_PRODUCER, USED_OIL_IMPORT } from './rules.ts';

const QUANTITIES = ['introduced_1', 'introduced_2', 'pre_consumer_1', 'pre_consumer_2', 'supplied', 'placed'] as const;
type Quantity = (typeof QUANTITIES)[number];
type Figures = (typeof FIGURES)[number];

/** A checked item; what was not given is null or has no entry. Quantities in Kg, of gold in g. */
export interface Item extends Record<Quantity, number | null>, Record<Figures, Readonly<Record<string, number>>> {
  product_type: string | null;
  part: string | null;
  life_years: number | null;
  /** Percent of the placed quantity that is this metal. */
  shares: Readonly<Record<string, number>>;
  /** Grams of gold in a tonne of equipment. */
  gold_g_per_t: number | null;
}
export type RawItem = Readonly<Record<string, unknown>>;

/** Key of a figure that belongs to no credit type. */
export const TOTAL = 'total';

/** Quantities that an item of a waste type has, where it is not only what was placed on the market. */
const FIELDS: Readonly<Record<string, readonly Quantity[]>> = {
  Plastic: ['introduced_1', 'introduced_2', 'pre_consumer_1', 'pre_consumer_2', 'supplied'],
};

/** Further fields of an item of a waste type, where it has more than a product type. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'E-waste': ['product_type', 'part', 'life_years', 'shares', 'gold_g_per_t'],
  Battery: ['part'],
  Oil: ['part'],
};

/** An item as it is stored: what is read of it for its waste type, as it was typed, without blanks around it. Whatever else is sent is not. */
export function storedItem(raw: RawItem, stream: string): RawItem {
  const fields = [...(NAMES[stream] ?? ['product_type']), ...(FIELDS[stream] ?? ['placed']), ...FIGURES];
  const read = fields.filter((field) => isGiven(raw[field]) && !(field === 'life_years' && isGiven(raw['part'])));
  return Object.fromEntries(read.map((field) => [field, trimmed(raw[field])]));
}

/** Parts that an item of a waste type may name, and whether it must; a battery item names its class. */
export function partsOf(book: Rulebook, stream: string): { parts: readonly string[]; required: boolean } {
  if (stream === 'E-waste') return { parts: [NEW_PRODUCER], required: false };
  if (stream === 'Oil') return { parts: [USED_OIL_IMPORT], required: false };
  if (stream !== 'Battery') return { parts: [], required: false };
  const named = [...book.rulesOf(stream, 'target'), ...book.rulesOf(stream, 'lag')].map(({ part }) => part);
  return { parts: [...new Set(named.filter((part) => part !== null))], required: true };
}

const wrongQuantity = (unit: Unit) => `Enter whole ${unit === 'g' ? 'grams' : 'kilograms'}, digits only`;
const tooMuch = (unit: Unit) => `At most ${formatQuantity(QUANTITY_LIMIT, unit)}`;
const WRONG_TYPE = 'Choose a credit type of this waste type.';

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const isEntries = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const trimmed = (value: unknown): unknown => {
  if (isEntries(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trimmed(each)]));
  return typeof value === 'string' ? value.trim() : value;
};
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '?';

/** A decimal with at most two places, 0 to `most`; null if it is none. */
function decimalOf(value: unknown, most: number): number | null {
  const typed = textOf(value);
  const read = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN;
  return read <= most ? read : null;
}

/** Account and year that items are read for. */
export interface ItemFacts {
  type: WasteType;
  /** Type of the account's producer. */
  producerType: string;
  book: Rulebook;
  /** Financial year, by its first calendar year. */
  year: number;
}

/** Reads the items of a sheet. @returns the items, or the text of each invalid field */
export function readItems(items: readonly RawItem[], facts: ItemFacts): ValidationResult<Item[]> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  let isAnyQuantityWrong = false;
  const read = items.map((raw, place) => {
    const wrong = new Set<string>();
    const refuse = (field: string, text: string) => {
      fields[`items.${place}.${field}`] ??= text;
      wrong.add(field.split('.')[0] ?? field);
    };
    const isAnyWrong = (names: readonly string[]) => names.some((name) => wrong.has(name));
    const item = readItem(raw, { ...facts, refuse });
    // Fields are compared only where each of them is right: the error of one is not repeated at another.
    if (!isAnyWrong(['product_type', 'part'])) {
      const key = JSON.stringify([item.product_type, item.part]);
      if (seen.has(key)) refuse('product_type', 'Each product type once.');
      seen.add(key);
    }
    if (facts.type.name === 'Plastic' && !isAnyWrong(QUANTITIES)) checkSupplied(item, facts.producerType, refuse);
    isAnyQuantityWrong ||= isAnyWrong([...QUANTITIES, ...FIGURES]);
    return item;
  });
  if (!isAnyQuantityWrong && !read.some(hasQuantity)) fields['items'] ??= 'Enter at least one quantity.';
  return Object.keys(fields).length > 0 ? { fields } : { value: read };
}

/** Whether a line can be computed of an item: what was supplied on is only taken off the other quantities. */
export const isComputable = (item: Item): boolean =>
  QUANTITIES.some((field) => field !== 'supplied' && item[field] !== null);

const hasQuantity = (item: Item) =>
  isComputable(item) || FIGURES.some((figures) => Object.keys(item[figures]).length > 0);

interface ItemContext extends ItemFacts {
  refuse: (field: string, text: string) => void;
}

function readItem(raw: RawItem, reading: ItemContext): Item {
  const { type, book, year, refuse } = reading;
  const unitOfCredit = (credit_type: string): Unit =>
    credit_type === TOTAL ? 'kg' : unitOf({ book, today: `${year}-04-01` }, { waste_type: type.name, credit_type });
  const quantity = (field: string, value: unknown, unit: Unit = 'kg'): number | null => {
    if (!isGiven(value)) return null;
    const typed = textOf(value);
    const read = parseQuantity(typed);
    if (read === null) refuse(field, /^\d+$/.test(typed) ? tooMuch(unit) : wrongQuantity(unit));
    return read;
  };
  const figures = (field: string, keys: ReadonlySet<string>): Record<string, number> => {
    const value = raw[field];
    if (!isGiven(value)) return {};
    if (!isEntries(value) || Object.keys(value).some((key) => !keys.has(key))) {
      refuse(field, WRONG_TYPE);
      return {};
    }
    const entries = Object.entries(value).map(
      ([key, typed]) => [key, quantity(`${field}.${key}`, typed, unitOfCredit(key))] as const,
    );
    return Object.fromEntries(entries.filter((entry): entry is readonly [string, number] => entry[1] !== null));
  };

  const counted = FIELDS[type.name] ?? ['placed'];
  const quantities = Object.fromEntries(
    QUANTITIES.map((field) => [field, counted.includes(field) ? quantity(field, raw[field]) : null]),
  ) as Record<Quantity, number | null>;
  const part = readPart(raw, type, book, refuse);
  const isEwaste = type.name === 'E-waste';
  const [shares, gold] = isEwaste ? [readShares(raw, refuse), readGold(raw, refuse)] : [{}, null];
  const product = readProductType(raw, type, part, refuse);
  const isSplit = isEwaste ? gold !== null || Object.keys(shares).length > 0 : isSplitByRecycling(reading, product);
  const keys = new Set([...type.creditTypes.items.map(({ name }) => name), ...(isSplit ? [] : [TOTAL])]);
  return {
    ...quantities,
    product_type: product,
    part,
    life_years: isEwaste && !isGiven(raw['part']) ? readLife(raw, refuse) : null,
    shares,
    gold_g_per_t: gold,
    portal: figures('portal', keys),
    held: figures('held', keys),
    leftover: figures('leftover', keys),
  };
}

/** Whether a least part by recycling is known: then there is a line for each credit type, and none in total. */
function isSplitByRecycling({ type, producerType, book, year }: ItemContext, product: string | null): boolean {
  const question = { stream: type.name, on: `${year}-04-01`, product_type: product, producer_type: producerType };
  return typeof answerOf(book, { ...question, kind: 'least_recycling' })?.value?.percent === 'number';
}

function readPart(raw: RawItem, type: WasteType, book: Rulebook, refuse: ItemContext['refuse']): string | null {
  const { parts, required } = partsOf(book, type.name);
  if (parts.length === 0 || (!isGiven(raw['part']) && !required)) return null;
  const part = parts.find((name) => name === raw['part']);
  if (part === undefined) refuse('part', 'Choose a part of this rule.');
  return part ?? null;
}

/** A battery class has one product type; oil has none. */
function readProductType(
  raw: RawItem,
  type: WasteType,
  part: string | null,
  refuse: ItemContext['refuse'],
): string | null {
  if (type.name === 'Oil') return null;
  if (type.name === 'Battery') return part?.startsWith('Electric') ? 'EV' : (part?.split(',')[0] ?? null);
  const found =
    typeof raw['product_type'] === 'string' ? findTypeOption(type.productTypes, raw['product_type']) : undefined;
  if (found === undefined) refuse('product_type', 'Choose a product type of this waste type.');
  return found?.name ?? null;
}

function readLife(raw: RawItem, refuse: ItemContext['refuse']): number | null {
  const years = parseQuantity(textOf(raw['life_years']));
  if (years !== null && years >= 1 && years <= 30) return years;
  refuse('life_years', 'Enter 1 to 30 years.');
  return null;
}

function readShares(raw: RawItem, refuse: ItemContext['refuse']): Record<string, number> {
  const { shares } = raw;
  if (!isGiven(shares)) return {};
  if (!isEntries(shares) || Object.keys(shares).some((metal) => !(METALS as readonly string[]).includes(metal))) {
    refuse('shares', WRONG_TYPE);
    return {};
  }
  const read: Record<string, number> = {};
  for (const [metal, typed] of Object.entries(shares)) {
    if (!isGiven(typed)) continue;
    const share = decimalOf(typed, 100);
    if (share === null) refuse(`shares.${metal}`, 'Enter a figure.');
    else read[metal] = share;
  }
  const hundredths = Object.values(read).reduce((sum, share) => sum + Math.round(share * 100), 0);
  if (hundredths > 10_000) refuse('shares', 'The shares add up to more than 100%.');
  return read;
}

function readGold(raw: RawItem, refuse: ItemContext['refuse']): number | null {
  if (!isGiven(raw['gold_g_per_t'])) return null;
  const grams = decimalOf(raw['gold_g_per_t'], 100_000);
  if (grams === null) refuse('gold_g_per_t', 'Enter a figure.');
  return grams;
}

/** A brand owner supplies nothing on; others no more than they introduced. */
function checkSupplied(item: Item, producerType: string, refuse: ItemContext['refuse']): void {
  if (!item.supplied) return;
  if (isBrandOwner(producerType)) return refuse('supplied', 'A brand owner supplies nothing on.');
  const introduced = [item.introduced_1, item.introduced_2, item.pre_consumer_1, item.pre_consumer_2];
  const twice = introduced.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
  if (2 * item.supplied > twice) refuse('supplied', 'More was supplied on than introduced.');
}
