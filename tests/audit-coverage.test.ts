// @module-tag thorough
/**
 * Every call that changes data says in `audited-calls.ts` what it leaves behind. A call that is not listed fails here. Those that leave a row of
 * the audit trail are called: while the trail refuses the row the call fails, and the same request succeeds afterwards as if it had never been
 * sent, so the row belongs to the transaction of the change.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_SUBJECTS, type AuditAction } from '#lib/audit-actions.ts';
import { many, sql } from '#platform/database/database.ts';
import { features } from '#server/features.ts';
import { ACCOUNTS } from './audit-stages/accounts.ts';
import { type SendRequest, market, openStage } from './audit-stages/stage.ts';
import { SUPERADMINS } from './audit-stages/superadmins.ts';
import { TRADES } from './audit-stages/trades.ts';
import { AUDIT_TRACES } from './audited-calls.ts';

openStage();
beforeAll(async () => {
  await sql`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    market.db,
  );
});

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));

it('lists every call that changes data, and no other', () => {
  const changing = endpoints.map(([key]) => key).filter((key) => !key.startsWith('GET '));
  expect(Object.keys(AUDIT_TRACES).toSorted()).toEqual(changing.toSorted());
});

it('a history of another kind is a table whose rows name an actor', async () => {
  const found = await many<{ name: string }>(market.db)`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public'
    and column_name in ('by_id', 'created_by', 'changed_by', 'recorded_by', 'updated_by')`;
  const tables = new Set(found.map(({ name }) => name));
  const wrong = Object.entries(AUDIT_TRACES).filter(([, leaves]) => 'history' in leaves && !tables.has(leaves.history));
  expect(wrong).toEqual([]);
});

const rows = async (action: string) =>
  await many<{ is_whole: boolean }>(market.db)`
      select request_id is not null and address is not null and at is not null as is_whole from audit
      where action = ${action} order by id`;

async function leavesItsRow(key: string, action: string, ask: SendRequest): Promise<void> {
  const before = (await rows(action)).length;
  await sql
    .raw(
      `create trigger refuse_row before insert on audit for each row when (new.action = '${action}') execute function refuse_row()`,
    )
    .execute(market.db);
  const refused = await ask();
  await sql`drop trigger refuse_row on audit`.execute(market.db);
  expect(refused.status, `${key} without its row: ${refused.text}`).toBe(500);
  expect(await rows(action)).toHaveLength(before);
  const response = await ask();
  expect(response.status, `${key}: ${response.text}`).toBeLessThan(300);
  const written = (await rows(action)).slice(before);
  expect(written.length, `rows ${action}`).toBeGreaterThan(0);
  expect(written.every(({ is_whole: isWhole }) => isWhole)).toBe(true);
}

/** Kinds of thing that the rows of an action name; null: none. */
async function subjectsOf(action: AuditAction): Promise<(string | null)[]> {
  const found = await many<{ subject: string | null }>(market.db)`
    select distinct subject from audit where action = ${action} and outcome = 'done'`;
  return found.map(({ subject }) => subject);
}

const stages = { ...ACCOUNTS, ...SUPERADMINS, ...TRADES };
const audited = Object.entries(AUDIT_TRACES).flatMap(([key, leaves]) =>
  'audit' in leaves ? [[key, leaves.audit] as const] : [],
);

describe('the row of a call is written with its change', () => {
  it.each(audited)('%s: %s', async (key, action) => {
    const stage = stages[key];
    if (stage === undefined) throw new Error('A call that leaves an audit row has a stage in tests/audit-stages');
    market.clock.advance(1_000);
    await leavesItsRow(key, action, await stage());
    const asked = AUDIT_SUBJECTS[action].map((kind) => (kind === 'account' ? 'person' : kind));
    expect(asked).toEqual(expect.arrayContaining(await subjectsOf(action)));
  });
});
