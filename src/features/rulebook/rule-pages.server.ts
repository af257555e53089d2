import { pageOf, toPage } from '../../platform/paging.ts';
import { wrongField } from '../../platform/refusal.ts';
import type { Rule } from './rule.ts';
import { compareRules } from './rule-list.ts';

/**
 * A page of a list of rules. Its cursor is the last rule of the page before, which may have changed since, so that it does not match any more.
 * @param all the rules that a cursor may name
 * @throws Refusal `invalid` for a cursor that we never issued, or an invalid size
 */
export function pageOfRules<R extends Rule>(
  matching: readonly R[],
  all: readonly Rule[],
  query: Parameters<typeof pageOf>[0],
): { data: R[]; next: string | null } {
  const { size, after } = pageOf(query);
  if (after === null) return toPage(matching.slice(0, size + 1), size);
  const last = all.find(({ id }) => id === after);
  if (last === undefined) throw wrongField('cursor', 'This cursor is not valid');
  return toPage(matching.filter((rule) => compareRules(rule, last) > 0).slice(0, size + 1), size);
}
