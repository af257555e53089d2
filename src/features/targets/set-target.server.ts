import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { correctTarget, insertTarget, lockTargetOfKind, type NewTarget } from './store.server.ts';

/**
 * Adds a target of the caller, or corrects the quantity of the one that exists. Blocked and achieved quantities
 * stay. The caller holds the account as approved.
 */
export async function setTarget(
  { actor, clock }: ActorContext,
  tx: Tx,
  wanted: Omit<NewTarget, 'id' | 'ownerId' | 'at'>,
): Promise<{ id: string; outcome: 'created' | 'corrected' | 'unchanged' }> {
  const at = clock.now();
  const ownerId = actor.ownerId;
  const id = newId(at);
  const added = { ...wanted, id, ownerId, at };
  if (await insertTarget(tx, added)) return { id, outcome: 'created' };
  const known = await lockTargetOfKind(tx, added);
  if (known === undefined) throw new Error('A target that was taken is not there');
  if (known.target_quantity === wanted.quantity) return { id: known.id, outcome: 'unchanged' };
  await correctTarget(tx, { id: known.id, ownerId, quantity: wanted.quantity, at });
  return { id: known.id, outcome: 'corrected' };
}
