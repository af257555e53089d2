import type { Context } from '../../platform/context.ts';
import { listModes, listRules, type RuleFilter } from './rule-list.ts';
import { currentRulebook, rulesOn } from './rulebook.server.ts';
import { targetRows, type TargetRow } from './targets.ts';

export { giveShippedRules } from './shipped.server.ts';

type Visit = Pick<Context, 'db' | 'clock'>;

/** All rules that match, today's unless another day is asked for, and the modes of the guards. */
export async function listCurrentRules(
  context: Visit,
  filter: RuleFilter,
): Promise<{ data: ReturnType<typeof listRules>; modes: ReturnType<typeof listModes> }> {
  const { book, today } = await rulesOn(context);
  return { data: listRules(book, filter, today), modes: listModes(book) };
}

/** The targets of a waste type for some financial years. */
export async function listTargets(
  context: Pick<Context, 'db'>,
  stream: string,
  years: readonly number[],
): Promise<TargetRow[]> {
  return targetRows(await currentRulebook(context), stream, years);
}
