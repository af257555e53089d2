import { dayInIndia } from '../../lib/dates.ts';
import type { Context } from '../../platform/context.ts';
import { listModes, listRules, type RuleFilter } from './rule-list.ts';
import { currentRulebook } from './rulebook.server.ts';

/** All rules that match, today's unless another day is asked for, and the modes of the guards. */
export async function listCurrentRules(
  context: Pick<Context, 'db' | 'clock'>,
  filter: RuleFilter,
): Promise<{ data: ReturnType<typeof listRules>; modes: ReturnType<typeof listModes> }> {
  const today = dayInIndia(context.clock.now());
  const book = await currentRulebook(context);
  return { data: listRules(book, filter, today), modes: listModes(book) };
}
