/** Values of the form of quantities, all as typed, and the items that are sent. */
import type { Stream } from '#rules/rulebook/kinds.ts';
import { FIGURES, NEW_PRODUCER } from '../rules.ts';

/** Figures by credit type, or by `total`; a field that nobody has touched is undefined. */
export type Figures = Record<string, string | undefined>;

/** The names of the figures that are typed in. */
export const namesIn = (figures: Figures | undefined): string[] =>
  Object.entries(figures ?? {}).flatMap(([name, text]) => (text?.trim() ? [name] : []));

const EMPTY = {
  product_type: '',
  part: '',
  introduced_1: '',
  introduced_2: '',
  pre_consumer_1: '',
  pre_consumer_2: '',
  supplied: '',
  placed: '',
  life_years: '',
  gold_g_per_t: '',
};
type TextField = keyof typeof EMPTY;

/** One item of the form; it has the fields of every waste type, and the fields of one are shown and sent. */
export interface ItemValues extends Record<TextField, string> {
  shares: Figures;
  portal: Figures;
  held: Figures;
  leftover: Figures;
}

const FIELDS: Readonly<Record<Stream, readonly TextField[]>> = {
  Plastic: ['product_type', 'introduced_1', 'introduced_2', 'pre_consumer_1', 'pre_consumer_2', 'supplied'],
  'E-waste': ['product_type', 'part', 'placed', 'life_years', 'gold_g_per_t'],
  Battery: ['part', 'placed'],
  Tyre: ['product_type', 'placed'],
  Oil: ['part', 'placed'],
};

export const hasField = (stream: Stream, field: TextField): boolean => FIELDS[stream].includes(field);

export const emptyItem = (): ItemValues => ({ ...EMPTY, shares: {}, portal: {}, held: {}, leftover: {} });

const typed = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const typedFigures = (figures: unknown): Figures =>
  Object.fromEntries(Object.entries(figures ?? {}).map(([name, value]) => [name, typed(value)]));

/** Values of a saved item. */
export function valuesOf(item: Readonly<Record<string, unknown>>): ItemValues {
  const texts = Object.keys(EMPTY).map((field) => [field, typed(item[field])]);
  const figures = ['shares', ...FIGURES].map((kind) => [kind, typedFigures(item[kind])]);
  return Object.fromEntries([...texts, ...figures]) as ItemValues;
}

function filled(figures: Figures): Figures | undefined {
  const names = namesIn(figures);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, figures[name]]));
}

/** The item that is sent: the fields of its waste type alone, without empty figures of the portal. */
export function itemOf(stream: Stream, values: ItemValues) {
  const isNew = stream === 'E-waste' && values.part === NEW_PRODUCER;
  const texts = FIELDS[stream].flatMap((field) => {
    const text = values[field].trim();
    if (field === 'part') return [[field, text === '' ? null : text]];
    if (field === 'life_years' && isNew) return [];
    if (field === 'gold_g_per_t' && text === '') return [];
    return [[field, text]];
  });
  const figures = [...(stream === 'E-waste' ? (['shares'] as const) : []), ...FIGURES].flatMap((kind) => {
    const given = filled(values[kind]);
    return given ? [[kind, given]] : [];
  });
  return Object.fromEntries([...texts, ...figures]) as Record<TextField, string> &
    Partial<Record<'shares' | (typeof FIGURES)[number], Figures>>;
}
