import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { type OwnOffer, readOwnOffer } from './service.server.ts';
import { refuseHeld } from './offer-checks.server.ts';
import { changeEntry } from './rules.ts';
import { lockOffer, pauseOffer } from './store.server.ts';

/** Takes an offer of the caller off the market, or back onto it; its credit stays listed. @throws Refusal `not_found` */
export async function setPaused(context: ActorContext, id: string, paused: boolean): Promise<OwnOffer> {
  const at = context.clock.now();
  const { ownerId, personId } = context.actor;
  if (!isId(id)) throw new Refusal('not_found');
  const offer = await inTransaction(context.db, async (tx) => {
    const locked = found(await lockOffer(tx, id, ownerId));
    refuseHeld(locked.heldBy);
    await pauseOffer(tx, id, paused, at, personId);
    await recordAudit(tx, { at, ...context }, changeEntry(id, { paused }));
    return readOwnOffer(context, id, tx);
  });
  context.marketChanged();
  return offer;
}
