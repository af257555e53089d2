import type { Context, PublicContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import * as store from './device-store.server.ts';

/** Queues a mail to the account holder about an action, or an attempted one, by the current client. */
export async function tellHolder(
  tx: Tx,
  { ask, clock }: Pick<PublicContext, 'ask' | 'clock'>,
  { userId, kind, topic }: { userId: string; kind: store.AccountNotice['kind']; topic: string },
): Promise<void> {
  const at = clock.now();
  const id = newId(at);
  await store.insertNotice(tx, { id, userId, kind, at, address: ask.address, device: ask.userAgent });
  await addToOutbox(tx, topic, id, at);
}

/** Facts of an account event for the mail to the holder. */
export function findNotice({ db }: Pick<Context, 'db'>, id: string) {
  return store.findNotice(db, id);
}
