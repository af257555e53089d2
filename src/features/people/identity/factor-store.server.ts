import { type Db, many, one, sql, type Tx, changesOne } from '#platform/database/database.ts';
import type { SecondFactorsTable, UsersTable } from '#platform/database/schema.gen.ts';

const live = sql`confirmed_at is not null and removed_at is null`;

export async function listFactors(db: Db, userId: string) {
  return many<
    Pick<SecondFactorsTable, 'id' | 'kind' | 'name' | 'last_used_at'> & {
      addedAt: NonNullable<SecondFactorsTable['confirmed_at']>;
    }
  >(db)`
    select id, kind, name, confirmed_at as "addedAt", last_used_at from second_factors
    where user_id = ${userId} and ${live} order by confirmed_at, id`;
}

/** When the user `u` was asked for a second factor: a superadmin when it became due, a member when the organisation began to require it. Null: nobody asks. */
export const factorAskedAt = (byOrganisation: ReturnType<typeof sql>) =>
  sql`case u.role when 'superadmin' then coalesce(u.second_factor_due_at, u.created_at) else ${byOrganisation} end`;

/** Facts of a user's security, as a member of an organisation or of none. */
export async function findSecurity(db: Db, userId: string, organisationId: string | null) {
  return one<
    Pick<UsersTable, 'role' | 'password_changed_at' | 'created_at'> & {
      email: NonNullable<UsersTable['email']>;
      codesLeft: number;
      factorAskedAt: Date | null;
      isConfirmed: boolean;
    }
  >(db)`
    select u.role, u.email, u.email_verified_at is not null as "isConfirmed", u.password_changed_at, u.created_at,
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null and c.void_at is null) as "codesLeft",
      ${factorAskedAt(sql`(select c.second_factor_required_at from companies c where c.user_id = ${organisationId})`)} as "factorAskedAt"
    from users u where u.id = ${userId} and u.email is not null`;
}

interface NewApp {
  id: string;
  userId: string;
  name: string;
  sealed: Buffer;
  at: Date;
}

/** An app that waits for its first code, in place of an earlier one that waited. The user is locked. */
export async function insertApp(tx: Tx, { id, userId, name, sealed, at }: NewApp): Promise<void> {
  await sql`delete from second_factors where user_id = ${userId} and kind = 'totp' and confirmed_at is null`.execute(
    tx,
  );
  await sql`
    insert into second_factors (id, user_id, kind, name, created_at, secret_encrypted)
    values (${id}, ${userId}, 'totp', ${name}, ${at}, ${sealed})`.execute(tx);
}

/** The app that waits, if it began after `since`. */
export async function findWaitingApp(db: Db, { id, userId, since }: { id: string; userId: string; since: Date }) {
  return one<Pick<SecondFactorsTable, 'id' | 'name'> & { sealed: NonNullable<SecondFactorsTable['secret_encrypted']> }>(
    db,
  )`
    select id, name, secret_encrypted as sealed from second_factors
    where id = ${id} and user_id = ${userId} and kind = 'totp' and confirmed_at is null and removed_at is null
      and created_at > ${since}`;
}

/** Sets the app up with its first code, which counts as used. Returns false when it is set up or replaced already. */
export async function confirmApp(tx: Tx, id: string, step: number, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update second_factors set confirmed_at = ${at}, used_steps = array[${step}::bigint]
    where id = ${id} and confirmed_at is null and removed_at is null`;
}

export async function findApp(db: Db, userId: string) {
  return one<Pick<SecondFactorsTable, 'id'> & { sealed: NonNullable<SecondFactorsTable['secret_encrypted']> }>(db)`
    select id, secret_encrypted as sealed from second_factors where user_id = ${userId} and kind = 'totp' and ${live}`;
}

/** Uses the code of a time step, once. */
export async function useStep(tx: Tx, id: string, step: number, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update second_factors set last_used_at = ${at},
      used_steps = array(select s from unnest(used_steps) s where s >= ${step - 4}::bigint) || ${step}::bigint
    where id = ${id} and ${live} and not (${step}::bigint = any (used_steps))`;
}

/** A passkey as a browser knows it. */
export interface PasskeyRow extends Pick<SecondFactorsTable, 'counter' | 'transports'> {
  factorId: SecondFactorsTable['id'];
  credentialId: NonNullable<SecondFactorsTable['credential_id']>;
  publicKey: NonNullable<SecondFactorsTable['public_key']>;
}

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return many<PasskeyRow>(db)`
    select id as "factorId", credential_id as "credentialId", public_key as "publicKey", counter, transports from second_factors
    where user_id = ${userId} and kind = 'passkey' and ${live} order by id`;
}

/** Returns false when the passkey is set up already, here or with another account. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'publicKey'> & { publicKey: Uint8Array; userId: string; name: string; at: Date },
): Promise<boolean> {
  const { factorId, credentialId, publicKey, counter, transports, userId, name, at } = passkey;
  return changesOne(tx)`
    insert into second_factors (id, user_id, kind, name, created_at, confirmed_at, credential_id, public_key, counter, transports)
    values (${factorId}, ${userId}, 'passkey', ${name}, ${at}, ${at}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports})
    on conflict (credential_id) where removed_at is null do nothing`;
}

/** Records a use. A counter that does not grow is that of a copy; passkeys that are synchronised always count 0. */
export async function usePasskey(tx: Tx, factorId: string, counter: number, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update second_factors set last_used_at = ${at}, counter = ${counter}
    where id = ${factorId} and ${live} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`;
}

/** Removes a factor that is set up. */
export async function removeFactor(tx: Tx, { id, userId, at }: { id: string; userId: string; at: Date }) {
  return one<Pick<SecondFactorsTable, 'kind' | 'name'>>(tx)`
    update second_factors set removed_at = ${at} where id = ${id} and user_id = ${userId} and ${live} returning kind, name`;
}

/** Removes all factors, an app that waits for its first code among them. */
export async function removeAllFactors(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`update second_factors set removed_at = ${at} where user_id = ${userId} and removed_at is null`.execute(tx);
}

/** Deletes all factors and recovery codes, so that nothing gives them back. Returns how many factors were set up. */
export async function deleteFactors(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ set_up: boolean }>`
    delete from second_factors where user_id = ${userId} returning ${live} as set_up`.execute(tx);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
  return rows.filter(({ set_up }) => set_up).length;
}

export async function voidCodes(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update recovery_codes set void_at = ${at} where user_id = ${userId} and used_at is null and void_at is null`.execute(
    tx,
  );
}

export async function insertCodes(tx: Tx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await sql`
    insert into recovery_codes (user_id, hash, created_at)
    select ${userId}, hash, ${at}::timestamptz from unnest(${[...hashes]}::bytea[]) as t (hash)`.execute(tx);
}

/** Uses a recovery code, once. */
export async function useCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  return changesOne(tx)`
    update recovery_codes set used_at = ${at}
    where user_id = ${userId} and hash = ${hash} and used_at is null and void_at is null`;
}

/**
 * Removes the factors that a user has added since an instant and gives back those that were removed since then; the same with recovery
 * codes, but for those that were used. The user is locked. Returns how many factors it were.
 */
export async function undoFactorsSince(
  tx: Tx,
  userId: string,
  since: Date,
  at: Date,
): Promise<{ removed: number; restored: number }> {
  const removed = await sql`
    update second_factors set removed_at = ${at}
    where user_id = ${userId} and created_at >= ${since} and removed_at is null`.execute(tx);
  const restored = await sql`
    update second_factors f set removed_at = null
    where user_id = ${userId} and removed_at >= ${since} and created_at < ${since} and confirmed_at is not null
      and not exists (select from second_factors o where o.credential_id = f.credential_id and o.removed_at is null)`.execute(
    tx,
  );
  await sql`
    update recovery_codes set void_at = ${at}
    where user_id = ${userId} and created_at >= ${since} and void_at is null and used_at is null`.execute(tx);
  await sql`
    update recovery_codes set void_at = null
    where user_id = ${userId} and created_at < ${since} and void_at >= ${since} and used_at is null`.execute(tx);
  return { removed: Number(removed.numAffectedRows ?? 0n), restored: Number(restored.numAffectedRows ?? 0n) };
}

export async function listSealedApps(db: Db, after: string | null, limit: number) {
  return many<Pick<SecondFactorsTable, 'id'> & { sealed: NonNullable<SecondFactorsTable['secret_encrypted']> }>(db)`
    select id, secret_encrypted as sealed from second_factors
    where secret_encrypted is not null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`;
}

/** Replaces sealed bytes by others of the same secret. */
export async function replaceSealedApp(db: Db, id: string, before: Buffer, after: Buffer): Promise<void> {
  await sql`
    update second_factors set secret_encrypted = ${after} where id = ${id} and secret_encrypted = ${before}`.execute(
    db,
  );
}
