/** The newsletter: a subscription counts once its address is confirmed, and each of its mails carries a link that ends it. */
import { createHmac } from 'node:crypto';
import { agreeToNewsletter, endNewsletter } from '#people/consents/service.server.ts';
import { LINK_NOT_VALID, LINK_TRIES } from '#people/identity/rules.ts';
import type { Context, PublicContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { wrongField } from '#platform/refusal.ts';
import { addressCounters } from '#platform/security/addresses.ts';
import { derivedKey } from '#platform/security/derived-key.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import { CONFIRMATION_PAUSE_MS, UNCONFIRMED_LIFE_MS } from './rules.ts';
import * as store from './store.server.ts';

/** Asks an address to confirm its subscription; a confirmed one hears nothing. */
export async function subscribe({ db, clock }: Pick<Context, 'db' | 'clock'>, email: string): Promise<void> {
  const at = clock.now();
  const notSince = new Date(at.getTime() - CONFIRMATION_PAUSE_MS);
  await inTransaction(db, (tx) => store.askForSubscription(tx, { id: newId(at), email, at, notSince }));
}

/** Token of the mail that asks to confirm; earlier ones become invalid. Null where the subscription is confirmed or gone. */
export async function createConfirmationLink({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string) {
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(clock.now().getTime() + UNCONFIRMED_LIFE_MS);
  return (await store.setConfirmation(db, { id, hash, expiresAt })) ? token : null;
}

/** Confirms a subscription, once. @throws Refusal 400 on token, `too_many` */
export async function confirmSubscription(context: PublicContext, token: string): Promise<void> {
  await countTry(context);
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const id = await store.confirmByHash(tx, hashToken(token), at);
    if (id === undefined) throw wrongField('token', LINK_NOT_VALID);
    await agreeToNewsletter(tx, context, id);
    // Two events: if the subscriber's address takes no mail, support is not told again.
    await addToOutbox(tx, 'subscription.confirmed', id, at);
    await addToOutbox(tx, 'subscription.added', id, at);
  });
}

/** Token of the link that ends a subscription: the same in all its mails, so that few are kept, and valid as long as it exists. */
export async function createUnsubscribeLink({ db, secret }: Pick<Context, 'db' | 'secret'>, id: string) {
  const key = derivedKey(secret, 'newsletter-unsubscribe');
  const token = createHmac('sha256', key).update(id).digest('base64url');
  await store.insertLink(db, id, hashToken(token));
  return token;
}

/** Ends the subscription of a link; an unknown one is answered alike. @throws Refusal `too_many` */
export async function unsubscribe(context: PublicContext, token: string): Promise<void> {
  await countTry(context);
  await inTransaction(context.db, async (tx) => {
    const id = await store.deleteByLink(tx, hashToken(token));
    if (id !== undefined) await endNewsletter(tx, context, [id]);
  });
}

/** Deletes addresses that were not confirmed in time; the link of a mail that went out late is valid as long as any. */
export async function deleteUnconfirmedSubscriptions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await store.deleteUnconfirmed(db, { before: new Date(at.getTime() - UNCONFIRMED_LIFE_MS), at });
}

const countTry = ({ requestOrigin, clock, limiter }: PublicContext) =>
  limiter.hitAll(addressCounters(LINK_TRIES, requestOrigin.address), clock.now());
