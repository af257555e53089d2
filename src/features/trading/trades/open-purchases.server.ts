/** Open purchases of a buyer, and their limits. Source: file 11 of the specification, part 12. */
import type { ActorContext } from '#platform/context.ts';
import type { OpenPurchases } from '#supply/planning/service.server.ts';
import { listHeldOffers, readOpenBusiness } from './open-purchases-store.server.ts';
import { FAIR_USE } from './rules.ts';

/** Null where the limits do not hold for the caller. Amounts in paise. */
export async function readOpenPurchases({
  db,
  actor,
  clock,
  config,
}: Pick<ActorContext, 'db' | 'actor' | 'clock' | 'config'>): Promise<OpenPurchases | null> {
  const at = clock.now();
  const standing = config.rateLimits ? await readOpenBusiness(db, actor.ownerId, at) : undefined;
  if (standing === undefined || standing.trusted) return null;
  return {
    requests: FAIR_USE.pending - standing.pending,
    payable: standing.has_completed ? null : FAIR_USE.newBuyerPaise - standing.open_paise,
    mostMostlyHeld: FAIR_USE.mostlyReservedOffers,
    held: await listHeldOffers(db, actor.ownerId, at),
  };
}
