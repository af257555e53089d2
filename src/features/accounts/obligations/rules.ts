/** Rules that the form of quantities applies during typing, and the names that it shares with the server's checks. */
import { financialYearLabel } from '#lib/financial-year.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import type { Stream } from '#rules/rulebook/kinds.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';

export const IMPORTED_WASTE_TYRE = 'Imported waste tyre';
export const NEW_PRODUCER = 'New producer';
export const USED_OIL_IMPORT = 'Used oil import';

/** Figures of an item by credit type: what the portal says, what is held, what is left over. */
export const FIGURES = ['portal', 'held', 'leftover'] as const;

/** Metals whose shares of equipment the portal states. */
export const METALS = ['Iron', 'Aluminium', 'Copper'] as const;

export const isBrandOwner = (producerType: string): boolean => producerType === 'Brand Owner (BO)';

/** Values that decide the year of a quantity, as typed. */
type YearKeys = Readonly<Record<'product_type' | 'part' | 'life_years', string>>;

/** The classes that a waste type's targets name, in alphabetical order. */
export function classesOf(book: Rulebook, stream: Stream): string[] {
  const parts = book.rulesOf(stream, 'target').flatMap(({ part }) => (part === null ? [] : [part]));
  return [...new Set(parts)].toSorted();
}

/** The financial year that a quantity is of; null where the rulebook does not say. */
export function yearOfQuantity(
  stream: Stream,
  field: string,
  values: YearKeys,
  FY: number,
  book: Rulebook | undefined,
): string | null {
  const years = yearsBefore(stream, field, values, FY, book);
  return years === null ? null : financialYearLabel(FY - years);
}

function yearsBefore(
  stream: Stream,
  field: string,
  { product_type, part, life_years }: YearKeys,
  FY: number,
  book: Rulebook | undefined,
): number | null {
  switch (stream) {
    case 'Plastic':
      return field.endsWith('_2') ? 2 : 1;
    case 'E-waste':
      if (part === NEW_PRODUCER) return 2;
      return /^(?:[1-9]|[12]\d|30)$/.test(life_years) ? Number(life_years) : null;
    case 'Battery': {
      const lag = book && part !== '' && answerOf(book, { kind: 'lag', stream, part, on: `${FY}-04-01` });
      return (lag && lag.value?.years) || null;
    }
    case 'Tyre':
      return product_type === IMPORTED_WASTE_TYRE ? 1 : 2;
    case 'Oil':
      return part === USED_OIL_IMPORT ? 1 : 2;
  }
}
