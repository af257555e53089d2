import type { Context, PublicContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import * as store from './device-store.server.ts';

/** Has the holder of an account be told by mail of what the one who asks did to it, or tried to. */
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

/** What a mail to the holder names of what happened to the account. */
export function findNotice({ db }: Pick<Context, 'db'>, id: string) {
  return store.findNotice(db, id);
}
