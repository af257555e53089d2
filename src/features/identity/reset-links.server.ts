/** Links to choose a new password, made as their mails are written. */
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { newSecretToken } from '../../platform/security/session-tokens.ts';
import { lockOpenUser } from './link-store.server.ts';
import { findNotice } from './notice-store.server.ts';
import { RESET_LIFE_MS } from './rules.ts';
import { insertReset } from './store.server.ts';

interface Mailed {
  userId: string;
  lifeMs?: number;
  /** Address of the mail, which must be the account's; any where none is given. */
  mailedTo?: string;
}

/** Only the hash of the token is stored. */
async function insertToken(tx: Tx, { clock }: Pick<Context, 'clock'>, mailed: Mailed): Promise<string | null> {
  const { userId, lifeMs = RESET_LIFE_MS, mailedTo = null } = mailed;
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  return (await insertReset(tx, { hash, userId, expiresAt, mailedTo })) ? token : null;
}

/** Creates the token of a mail, valid for one hour by default; null when the user is closed or has another address by now. */
export function createPasswordReset(
  context: Context,
  userId: string,
  mailed: Omit<Mailed, 'userId'> = {},
): Promise<string | null> {
  return inTransaction(context.db, (tx) => insertToken(tx, context, { userId, ...mailed }));
}

/** The same for who has secured an account by `This was not me`; null too when it was secured again since: the later one gets the link. */
export function createSecuredReset(context: Context, userId: string, noticeId: string): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    const notice = await findNotice(tx, noticeId);
    return notice === undefined || notice.isOvertaken ? null : insertToken(tx, context, { userId });
  });
}
