/** Use cases of mailed links that undo a pending bank change too: those of `identity`, in one transaction with it. */
import type * as z from 'zod/mini';
import type { PublicContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { newPassword } from '../identity/contract.ts';
import { countTryAndHashUnknownPassword, takeBackAccount } from '../identity/email.server.ts';
import * as identity from '../identity/service.server.ts';
import { cancelWaitingBankChange } from './bank-details.server.ts';

/**
 * The holder of an account says by a mailed link that what happened there was somebody else: besides the account itself a pending bank
 * change is undone. @throws Refusal 400 on token, `too_many`
 */
export async function secureAccount(context: PublicContext, token: string): Promise<void> {
  const unknownPassword = await countTryAndHashUnknownPassword(context);
  await inTransaction(context.db, async (tx) => {
    const userId = await takeBackAccount(tx, context, { token, unknownPassword });
    await cancelWaitingBankChange(tx, context, userId);
  });
}

/** Confirms the address that a link was mailed to. Returns the message. @throws Refusal 400 on token, `conflict`, `too_many` */
export function verifyEmail(context: PublicContext, token: string): Promise<string> {
  return identity.verifyEmail(context, token, (tx, userId) => cancelWaitingBankChange(tx, context, userId));
}

/** Sets a new password by a mailed link, which confirms the address too. @throws Refusal 400 on token and password */
export function resetPassword(context: PublicContext, form: z.output<typeof newPassword>): Promise<void> {
  return identity.resetPassword(context, form, (tx, userId) => cancelWaitingBankChange(tx, context, userId));
}
