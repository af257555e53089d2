/** Days on which the returns of a year are due, and the rules behind the figures. Source: file 10 of the specification, part 8. */
import { formatDay } from '../../lib/dates.ts';
import { answerOf } from '../rulebook/answer.ts';
import { ANNUAL_RETURN, returnDay } from '../rulebook/figures.ts';
import type { Rule, Rulebook } from '../rulebook/rule.ts';
import { valueText } from '../rulebook/value-text.ts';

type ReturnRule = Rule<'return_due'> | Rule<'extension'>;

export interface DueDate {
  what: string;
  date: string | null;
  notice: string | null;
  rule: ReturnRule;
}

/** The returns that producers of a waste type file, the annual one first. */
function partsOf(book: Rulebook, stream: string): string[] {
  const parts = book
    .rulesOf(stream, 'return_due')
    .filter(({ value }) => value === null || value.who !== 'recycler')
    .flatMap(({ part }) => part ?? []);
  return [...new Set([ANNUAL_RETURN, ...parts.toSorted()])];
}

/** Of each return the day by rule, then the day of its extension. */
export function dueDates(
  book: Rulebook,
  { stream, year, on }: { stream: string; year: number; on: string },
): DueDate[] {
  return partsOf(book, stream).flatMap((part): DueDate[] => {
    const rule = answerOf(book, { kind: 'return_due', stream, part, on });
    const extension = answerOf(book, { kind: 'extension', stream, part, FY: year, on });
    return [
      ...(rule === null ? [] : [{ what: part, date: rule.value && returnDay(rule.value, year), notice: null, rule }]),
      ...(extension === null
        ? []
        : [
            {
              what: `${part}, extended`,
              date: extension.value?.due ?? null,
              notice: noticeOf(extension),
              rule: extension,
            },
          ]),
    ];
  });
}

function noticeOf({ value }: Rule<'extension'>): string | null {
  if (value === null) return null;
  const parts = [value.notice, value.notice_date && `of ${formatDay(value.notice_date)}`].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}

const sourceOf = (what: string, value: string, { status, source_title: title, clause, id }: Rule) => ({
  what,
  value,
  status,
  source: clause === null ? title : `${title}, ${clause}`,
  rule: id,
});

/** The rules that the days, units and validity of a return come from. */
export function sourcesOf(
  book: Rulebook,
  dates: readonly DueDate[],
  {
    stream,
    on,
    kinds,
  }: { stream: string; on: string; kinds: readonly { product_type: string; credit_type: string }[] },
) {
  const asked = new Map(kinds.map((kind) => [`${kind.product_type}\n${kind.credit_type}`, kind]));
  const answers = [...asked.values()].flatMap(({ product_type, credit_type }) =>
    (['unit', 'validity'] as const).flatMap((kind) => {
      const rule = answerOf(book, { kind, stream, on, product_type, credit_type });
      const what = `${kind === 'unit' ? 'Unit' : 'Validity'} of ${credit_type}, ${product_type}`;
      return rule === null ? [] : [sourceOf(what, valueText(kind, rule.value), rule)];
    }),
  );
  return [
    ...dates.map(({ what, date, rule }) =>
      sourceOf(`${what} due`, date === null ? 'Not known' : formatDay(date), rule),
    ),
    ...answers,
  ];
}
