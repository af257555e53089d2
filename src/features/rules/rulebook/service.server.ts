import type * as z from 'zod/mini';
import type { Context } from '#platform/context.ts';
import { answerOf, type Question } from './answer.ts';
import type { rule, ruleQuery } from './contract.ts';
import { targetRows, unitOf, type TargetRow } from './figures.ts';
import type { Kind } from './kinds.ts';
import { holdsOn, listModes, listRules, type RuleFilter } from './rule-list.ts';
import { pageOfRules } from './rule-records.server.ts';
import { currentRulebook, rulesOn } from './rulebook.server.ts';

export { applyShippedRules } from './shipped.server.ts';

type Visit = Pick<Context, 'db' | 'clock'>;
type Modes = ReturnType<typeof listModes>;

/** All rules that match, today's unless another day is asked for, and the modes of the guards. */
export async function listCurrentRules(
  context: Visit,
  filter: RuleFilter,
): Promise<{ data: ReturnType<typeof listRules>; modes: Modes }> {
  const { book, today } = await rulesOn(context);
  return { data: listRules(book, filter, today), modes: listModes(book) };
}

export async function listPublicRules(context: Visit, query: z.output<typeof ruleQuery>) {
  const { book, today } = await rulesOn(context);
  return { ...pageOfRules(listRules(book, query, today), book.rules, query), modes: listModes(book) };
}

/** The rule that answers a question, of today unless another day is asked for; null where none is known. */
export async function answerQuestion(
  context: Visit,
  question: Omit<Question<Kind>, 'on'> & { on?: string | undefined },
): Promise<z.output<typeof rule> | null> {
  const { book, today } = await rulesOn(context);
  const answer = answerOf(book, { ...question, on: question.on ?? today });
  return answer && { ...answer, in_force: holdsOn(answer, today) };
}

/** The unit that each kind of credit is counted in today. */
export async function unitsToday(context: Visit) {
  const rules = await rulesOn(context);
  return (credit: Parameters<typeof unitOf>[1]) => unitOf(rules, credit);
}

/** The targets of a waste type for some financial years. */
export async function listTargets(
  context: Pick<Context, 'db'>,
  stream: string,
  years: readonly number[],
): Promise<TargetRow[]> {
  return targetRows(await currentRulebook(context), stream, years);
}
