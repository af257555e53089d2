// @module-tag thorough
/** Retention of what logs people in: each row is there on the last moment of its time and gone after it. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';

const DAY = 24 * 3_600_000;

const market = await openSharedMarket();
const person = await addPerson(market, 'producer');
await sql`delete from refresh_tokens`.execute(market.db);

type Row = ReturnType<typeof sql>;

/** Rows of each kind whose time begins `now`, and the days for which they are kept. */
function rowsOf(now: Date): Record<string, { days: number; table: string; row: Row }> {
  const later = new Date(now.getTime() + 300 * DAY);
  const hash = randomBytes(32);
  const [id, session] = [newId(now), newId(now)];
  const user = person?.id;
  return {
    'an ended session': {
      days: 30,
      table: 'sessions',
      row: sql`(id, user_id, created_at, ended_at) values (${id}, ${user}, ${now}, ${now})`,
    },
    'a link that was used': {
      days: 30,
      table: 'link_tokens',
      row: sql`
        (hash, kind, user_id, created_at, expires_at, used_at)
        values (${hash}, 'not_me', ${user}, ${now}, ${later}, ${now})`,
    },
    'a link that was not used': {
      days: 30,
      table: 'link_tokens',
      row: sql`
        (hash, kind, user_id, created_at, expires_at) values (${randomBytes(32)}, 'not_me', ${user}, ${now}, ${now})`,
    },
    'an invitation that has ended': {
      days: 30,
      table: 'invitations',
      row: sql`(id, organisation_id, email, part, invited_by, invited_at, expires_at, state, ended_at)
        values (${id}, ${user}, 'asha@example.in', 'viewer', ${user}, ${now}, ${later}, 'withdrawn', ${now})`,
    },
    'a challenge': {
      days: 30,
      table: 'login_challenges',
      row: sql`(hash, user_id, purpose, created_at, expires_at) values (${hash}, ${user}, 'login', ${now}, ${now})`,
    },
    'an app that was removed': {
      days: 30,
      table: 'second_factors',
      row: sql`(id, user_id, kind, name, created_at, confirmed_at, removed_at, secret_encrypted)
        values (${id}, ${user}, 'totp', 'App', ${now}, ${now}, ${now}, ${hash})`,
    },
    'an app without a first code': {
      days: 30,
      table: 'second_factors',
      row: sql`(id, user_id, kind, name, created_at, secret_encrypted)
        values (${newId(now)}, ${user}, 'totp', 'App', ${now}, ${hash})`,
    },
    'a recovery code that was used': {
      days: 30,
      table: 'recovery_codes',
      row: sql`(user_id, hash, created_at, used_at) values (${user}, ${hash}, ${now}, ${now})`,
    },
    'a recovery code that was replaced': {
      days: 30,
      table: 'recovery_codes',
      row: sql`(user_id, hash, created_at, void_at) values (${user}, ${randomBytes(32)}, ${now}, ${now})`,
    },
    'a change of the e-mail address': {
      days: 30,
      table: 'email_changes',
      row: sql`(id, user_id, session_id, email, previous_email, requested_at, expires_at)
        values (${id}, ${user}, ${session}, 'new@example.in', 'old@example.in', ${now}, ${now})`,
    },
    'what a mail to the holder names': {
      days: 30,
      table: 'account_notices',
      row: sql`(id, user_id, kind, at) values (${id}, ${user}, 'new_login', ${now})`,
    },
    'a known address': {
      days: 30,
      table: 'known_addresses',
      row: sql`(user_id, network, known_at) values (${user}, '192.0.2.1', ${now})`,
    },
    'a known device': {
      days: 90,
      table: 'devices',
      row: sql`(user_id, hash, known_at) values (${user}, ${hash}, ${now})`,
    },
  };
}

it.each(Object.keys(rowsOf(new Date(0))))('%s', async (what) => {
  const one = rowsOf(market.clock.now())[what];
  if (one === undefined) throw new Error('There is no such row');
  const { days, table, row } = one;
  await sql`delete from ${sql.table(table)}`.execute(market.db);
  await sql`insert into ${sql.table(table)} ${row}`.execute(market.db);
  const left = async () => {
    await runHousekeeping(market.context);
    return (await many(market.db)`select from ${sql.table(table)}`).length;
  };
  market.clock.advance(days * DAY);
  expect(await left()).toBe(1);
  market.clock.advance(1_000);
  expect(await left()).toBe(0);
});

it('a refresh token that was used goes 30 days after its use, though it would be valid for longer', async () => {
  const now = market.clock.now();
  const [id, hash] = [newId(now), randomBytes(32)];
  await inTransaction(market.db, async (tx) => {
    await sql`insert into sessions (id, user_id, created_at) values (${id}, ${person?.id}, ${now})`.execute(tx);
    await sql`
      insert into refresh_tokens (hash, session_id, expires_at, spent_at)
      values (${hash}, ${id}, ${new Date(now.getTime() + 14 * DAY)}, ${now})`.execute(tx);
  });
  const left = async () => {
    await runHousekeeping(market.context);
    return (await many(market.db)`select from refresh_tokens where hash = ${hash}`).length;
  };
  market.clock.advance(30 * DAY);
  expect(await left()).toBe(1);
  market.clock.advance(1_000);
  expect(await left()).toBe(0);
});
