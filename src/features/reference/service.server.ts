import type { Context } from '../../platform/context.ts';
import type { Unit } from '../../lib/quantity.ts';
import { unitOf } from '../rulebook/figures.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import type { CreditKind, WasteType } from './catalogue.ts';

/** The credit types of a waste type, each with the unit that it is counted in today. */
export async function creditTypesWithUnits(
  context: Pick<Context, 'db' | 'clock'>,
  { name: waste_type, creditTypes }: WasteType,
): Promise<{ id: string; name: string; unit: Unit }[]> {
  const rules = await rulesOn(context);
  return creditTypes.items.map(({ id, name }) => ({
    id,
    name,
    unit: unitOf(rules, { waste_type, credit_type: name }),
  }));
}

/** A kind of credit in a unit, by default the one that it is counted in today. */
export async function inUnit(
  context: Pick<Context, 'db' | 'clock'>,
  kind: Omit<CreditKind, 'unit'>,
  unit?: Unit,
): Promise<CreditKind> {
  return { ...kind, unit: unit ?? unitOf(await rulesOn(context), kind) };
}
