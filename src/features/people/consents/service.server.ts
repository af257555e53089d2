/** Consent to the terms, and to the newsletter. */
import type { ActorContext, RequestOrigin, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { pageOf, type PageQuery } from '#platform/paging.ts';
import { wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { TERMS_CHANGED, TERMS_VERSION } from './rules.ts';
import * as store from './store.server.ts';

type Source = Pick<Context, 'clock'> & Partial<Pick<ActorContext, 'actor'>> & { requestOrigin?: RequestOrigin };

/** Refuses a sign-up with other terms than the present ones; without any it agrees to none. @throws Refusal 400 on terms_version */
export function refuseOtherTerms(version: string | undefined): void {
  if (version !== undefined && version !== TERMS_VERSION) throw wrongField('terms_version', TERMS_CHANGED);
}

/** Records that the caller agrees to the terms; a second time changes nothing. @throws Refusal 400 on version */
export async function agreeToTerms(context: ActorContext, version: string): Promise<void> {
  if (version !== TERMS_VERSION) throw wrongField('version', TERMS_CHANGED);
  await inTransaction(context.db, (tx) => recordTerms(tx, context, context.actor.personId));
}

export const recordTerms = (tx: Tx, source: Source, userId: string): Promise<void> =>
  record(tx, source, { kind: 'terms', user_id: userId, subscription_id: null });

/** Records that the holder of a subscription's address wants the newsletter. */
export const agreeToNewsletter = (tx: Tx, source: Source, subscriptionId: string): Promise<void> =>
  record(tx, source, { kind: 'newsletter', user_id: null, subscription_id: subscriptionId });

async function record(
  tx: Tx,
  source: Source,
  given: Pick<store.NewConsent, 'kind' | 'user_id' | 'subscription_id'>,
): Promise<void> {
  const at = source.clock.now();
  const id = newId(at);
  if (!(await store.insertConsent(tx, { id, version: TERMS_VERSION, ...given, given_at: at }))) return;
  const subject = { kind: 'consent', id } as const;
  const detail = { kind: given.kind, version: TERMS_VERSION };
  await recordAudit(tx, { at, ...source }, { action: 'consent.given', ownerId: given.user_id, subject, detail });
}

/** Records that subscriptions have ended. */
export async function endNewsletter(tx: Tx, source: Source, subscriptionIds: readonly string[]): Promise<void> {
  const at = source.clock.now();
  await store.withdrawConsents(tx, subscriptionIds, at);
  const entries = subscriptionIds.map((id) => {
    const subject = { kind: 'subscription', id } as const;
    return { action: 'consent.withdrawn', ownerId: null, subject, detail: { kind: 'newsletter' } } as const;
  });
  await recordAudit(tx, { at, ...source }, ...entries);
}

/** The caller's consents, newest first. */
export async function listConsents({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, query: PageQuery) {
  const { data, next } = await store.listConsents(db, actor.personId, pageOf(query));
  const shown = data.map(({ given_at, withdrawn_at, ...row }) => ({
    ...row,
    given_at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }));
  return { data: shown, next };
}

/** The version of the terms that a person has still to agree to; null: none. */
export async function termsToAccept({ db }: Pick<Context, 'db'>, userId: string): Promise<string | null> {
  return (await store.hasConsent(db, userId, TERMS_VERSION)) ? null : TERMS_VERSION;
}
