import type * as z from 'zod/mini';
import type { rule as ruleSchema, shownMode } from './contract.ts';
import { modeOf } from './figures.ts';
import { GUARDS, KINDS, STREAMS, type Kind, type RuleStatus, type Stream } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';

export interface RuleFilter {
  kind?: Kind | undefined;
  stream?: Stream | undefined;
  status?: RuleStatus | undefined;
  /** A day `YYYY-MM-DD`, or `all` periods; today by default. */
  on?: string | undefined;
}

const holdsOn = ({ from, to }: Rule, day: string) => from <= day && (to === null || day <= to);

/** Ascending, null first. */
function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null || one > other ? 1 : -1;
}

/** Order of every list: stream, kind, product type, credit type, part, newest first. */
function inOrder(one: Rule, other: Rule): number {
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

/** The rules that match, in the order of every list. @param today decides which are in force */
export function listRules(book: Rulebook, filter: RuleFilter, today: string): z.output<typeof ruleSchema>[] {
  const { kind, stream, status, on = today } = filter;
  return book.rules
    .filter(
      (rule) =>
        (kind === undefined || rule.kind === kind) &&
        (stream === undefined || rule.stream === stream) &&
        (status === undefined || rule.status === status) &&
        (on === 'all' || holdsOn(rule, on)),
    )
    .toSorted(inOrder)
    .map((rule) => ({ ...rule, in_force: holdsOn(rule, today) }));
}

/** The modes of all guards, as set. */
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
