/** Refusals of a recall in force on a trade. Source: file 10 of the specification, part 6. */
import { heldBy } from '#lib/held-by.ts';
import type { Db } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import { findHolding, type TradeName } from './recall-store.server.ts';

/** The refusal of what a recall holds, with the first recall in force of a trade that was found to be held. */
export async function heldRefusal(db: Db, trade: TradeName): Promise<Refusal> {
  const number = await findHolding(db, trade);
  return new Refusal('conflict', number === null ? undefined : heldBy(number));
}

/** @throws Refusal `conflict` while a recall in force holds the trade */
export async function refuseHeld(db: Db, trade: TradeName): Promise<void> {
  const number = await findHolding(db, trade);
  if (number !== null) throw new Refusal('conflict', heldBy(number));
}
