import type { RequestOrigin, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import * as store from './notice-store.server.ts';
import type { NoticeKind } from './rules.ts';

/** An account event of which its holder is told. */
export interface HolderNotice {
  userId: string;
  kind: NoticeKind;
  /** Where the mail goes, if not to the account's address at the time of delivery. */
  email?: string;
  detail?: Readonly<Record<string, unknown>>;
  /** The instant that the event has elsewhere, where the link of the mail undoes what happened from then on. */
  at?: Date;
}

/** Queues a mail to the account holder about an action, or an attempted one, by the current client. */
export async function notifyHolder(
  tx: Tx,
  { requestOrigin, clock }: Pick<Context, 'clock'> & { requestOrigin: RequestOrigin | null },
  { userId, kind, email, detail = {}, at = clock.now() }: HolderNotice,
): Promise<void> {
  const id = newId(at);
  await store.insertNotice(tx, {
    id,
    userId,
    kind,
    at,
    address: requestOrigin?.address ?? null,
    device: requestOrigin?.userAgent ?? null,
    email: email ?? null,
    detail,
  });
  await addToOutbox(tx, kind === 'login_protected' ? 'login.protected' : 'account.noticed', id, at);
}
