import type { Context } from '../../platform/context.ts';
import { currentRulebook } from './rulebook.server.ts';
import { targetRows, type TargetRow } from './targets.ts';

export { giveShippedRules } from './shipped.server.ts';

/** The targets of a waste type for some financial years. */
export async function listTargets(
  context: Pick<Context, 'db'>,
  stream: string,
  years: readonly number[],
): Promise<TargetRow[]> {
  return targetRows(await currentRulebook(context), stream, years);
}
