import { expect, test } from 'vitest';
import { many } from '#platform/database/database.ts';
import { TEST_REQUEST_ORIGIN } from '#tests/actors.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import { inTransaction, sql } from '../database/database.ts';
import { recordAudit } from './audit.ts';

const market = await openSharedMarket();

const rows = () => many<{ action: string }>(market.db)`select action from audit`;

test('a row is written in the transaction of its change: what is rolled back leaves none', async () => {
  const { id, role } = await addPerson(market, 'producer');
  const source = {
    at: market.clock.now(),
    actor: { ownerId: id, personId: id, role, sessionId: null },
    requestOrigin: TEST_REQUEST_ORIGIN,
  };
  const entry = { action: 'company.changed', subject: { kind: 'company', id } } as const;
  await expect(
    inTransaction(market.db, async (tx) => {
      await recordAudit(tx, source, entry);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await rows()).toEqual([]);
  await inTransaction(market.db, (tx) => recordAudit(tx, source, entry));
  expect(await rows()).toEqual([{ action: 'company.changed' }]);
});

test.each([
  ['UPDATE', sql`update audit set outcome = 'refused'`],
  ['DELETE', sql`delete from audit`],
  ['TRUNCATE', sql`truncate audit`],
])('%s is refused', async (_name, statement) => {
  const before = await rows();
  await expect(statement.execute(market.db)).rejects.toThrow();
  expect(await rows()).toEqual(before);
});

test('names, addresses and numbers in details of a closed account become null; nothing else may change', async () => {
  const [open, closed] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const at = market.clock.now();
  const detail = {
    email: { from: 'a@example.in', to: 'b@example.in' },
    before: { account_holder_name: 'Asha Rao', ifsc_code: 'SBIN0000001' },
    mobile_no: '9876543210',
    designation: 'Head',
    full_name: 'Asha Rao',
    company_name: { from: 'Old', to: 'New' },
  };
  const entry = (id: string) =>
    ({ action: 'company.changed', ownerId: id, subject: { kind: 'company', id }, detail }) as const;
  await inTransaction(market.db, (tx) => recordAudit(tx, { at }, entry(open.id), entry(closed.id)));
  await sql`
    update users
    set closed_at = ${at}, email = null, full_name = null, mobile_no = null, designation = null, password_hash = null
    where id = ${closed.id}`.execute(market.db);
  const detailOf = async (id: string) =>
    await many<{ detail: object }>(market.db)`select detail from audit where owner_id = ${id}`;
  expect(await detailOf(open.id)).toEqual([{ detail }]);
  expect(await detailOf(closed.id)).toEqual([
    {
      detail: {
        email: null,
        before: { account_holder_name: null, ifsc_code: 'SBIN0000001' },
        mobile_no: null,
        designation: null,
        full_name: null,
        company_name: { from: 'Old', to: 'New' },
      },
    },
  ]);
  const change = (set: string, id: string) => refusalOf(market.db, `update audit set ${set} where owner_id = '${id}'`);
  expect(await change('detail = without_personal_values(detail)', open.id)).toBe('AO001');
  expect(await change("detail = '{}'", closed.id)).toBe('AO001');
  expect(await change("outcome = 'refused'", closed.id)).toBe('AO001');
  expect(await change('detail = without_personal_values(detail)', closed.id)).toBe('allowed');
});
