import { type Db, sql, type Tx, oneOf, changesOne, exists } from '#platform/database/database.ts';
import type { ConsentsTable } from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';

type ConsentRow = Pick<ConsentsTable, 'id' | 'kind' | 'version' | 'given_at' | 'withdrawn_at'>;

export type NewConsent = Omit<ConsentsTable, 'withdrawn_at'>;

/** Returns false when it is recorded already. */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<boolean> {
  return changesOne(tx)`
    insert into consents (id, kind, version, user_id, subscription_id, given_at)
    values (${consent.id}, ${consent.kind}, ${consent.version}, ${consent.user_id}, ${consent.subscription_id}, ${consent.given_at})
    on conflict do nothing`;
}

export async function withdrawConsents(tx: Tx, subscriptionIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update consents set withdrawn_at = ${at}
    where subscription_id = ${oneOf(subscriptionIds)} and withdrawn_at is null`.execute(tx);
}

/** Consents of a person, and of the subscription of the person's confirmed address. */
export function listConsents(db: Db, userId: string, page: Page) {
  return readPage<ConsentRow>(db, page)`
    select c.id, c.kind, c.version, c.given_at, c.withdrawn_at from consents c
    where (c.user_id = ${userId} or c.subscription_id in (
        select s.id from subscriptions s join users u on lower(u.email) = lower(s.email)
        where u.id = ${userId} and u.email_verified_at is not null))
      and (${page.after}::uuid is null or c.id < ${page.after}::uuid)
    order by c.id desc`;
}

export async function hasConsent(db: Db, userId: string, version: string): Promise<boolean> {
  return exists(db)`
    select from consents where user_id = ${userId} and kind = 'terms' and version = ${version} and withdrawn_at is null`;
}
