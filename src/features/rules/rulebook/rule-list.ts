import type * as z from 'zod/mini';
import { dateForms } from '#lib/dates.ts';
import type { ruleQuery, shownMode } from './contract.ts';
import { modeOf } from './figures.ts';
import { GUARDS, KIND_NAMES, KINDS, STREAMS } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';
import { STATUS_WORDS } from './status.ts';
import { appliesTo, valueText } from './value-text.ts';

/** Filters of the list; `on` is today by default, `search` a part of what a person sees in a row. */
export type RuleFilter = Omit<z.output<typeof ruleQuery>, 'page_size' | 'cursor'>;

export const holdsOn = ({ from, to }: Pick<Rule, 'from' | 'to'>, day: string) =>
  from <= day && (to === null || day <= to);

function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null || one > other ? 1 : -1;
}

/** Order of every list: stream, kind, product type, credit type, part, newest first. */
export function compareRules(one: Rule, other: Rule): number {
  return (
    STREAMS.indexOf(one.stream) - STREAMS.indexOf(other.stream) ||
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    compare(one.product_type, other.product_type) ||
    compare(one.credit_type, other.credit_type) ||
    compare(one.part, other.part) ||
    compare(other.from, one.from) ||
    compare(one.id, other.id)
  );
}

/** The rules that match, in the order of every list, such as those of a rulebook. @param today of the filter's default */
export function selectRules<R extends Rule>(rules: readonly R[], filter: RuleFilter, today: string): R[] {
  const { kind, stream, status, on = today } = filter;
  const wanted = filter.search?.trim().slice(0, LONGEST_SEARCH).toLowerCase() ?? '';
  return rules
    .filter(
      (rule) =>
        (kind === undefined || rule.kind === kind) &&
        (stream === undefined || rule.stream === stream) &&
        (status === undefined || rule.status === status) &&
        (on === 'all' || holdsOn(rule, on)) &&
        (wanted === '' || shownText(rule).includes(wanted)),
    )
    .toSorted(compareRules);
}

const LONGEST_SEARCH = 200;

function shownText(rule: Rule): string {
  const { from, to, source_title, clause, note } = rule;
  const days = [from, to].flatMap((day) => (day === null ? [] : dateForms(day)));
  const words = [rule.stream, KIND_NAMES[rule.kind], appliesTo(rule), valueText(rule.kind, rule.value), ...days];
  return [...words, STATUS_WORDS[rule.status], source_title, clause, note].join('\n').toLowerCase();
}

/** The rules that match, with whether they are in force. */
export function listRules(book: Rulebook, filter: RuleFilter, today: string): (Rule & { in_force: boolean })[] {
  return selectRules(book.rules, filter, today).map((rule) => ({ ...rule, in_force: holdsOn(rule, today) }));
}

export function listModes(book: Rulebook): z.output<typeof shownMode>[] {
  return STREAMS.flatMap((stream) =>
    GUARDS.map((guard) => ({
      stream,
      guard,
      mode: modeOf(book, stream, guard),
      since: book.modes.find((set) => set.stream === stream && set.guard === guard)?.since ?? null,
    })),
  );
}
