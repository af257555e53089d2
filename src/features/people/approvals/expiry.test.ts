import { expect, test } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openSharedMarket, openTestMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { expireApprovals } from './service.server.ts';

const market = await openSharedMarket();
const maker = await addPerson(market, 'superadmin');
const checker = await addPerson(market, 'superadmin');
const company = await addPerson(market, 'producer');
await market.call('PATCH', '/api/superadmin/settings/', { token: maker.token, body: { second_approval: 'on' } });
market.clock.advance(1000);

const close = ({ token }: Person) => market.call('DELETE', `/api/superadmin/producers/${company.id}/`, { token });
const list = async (status: string, { token }: Person) =>
  (await market.call('GET', `/api/superadmin/approvals/?status=${status}`, { token })).body.data;

test('after 72 hours an approval has expired, before and after the job has marked it; the same may be asked for again', async () => {
  const { approval_id: id } = (await close(maker)).body.data;
  market.clock.advance(72 * 3_600_000 - 1);
  const late = await loggedInAgain(market, checker);
  expect(await list('waiting', late)).toMatchObject([{ id }]);
  market.clock.advance(1);
  expect(await list('waiting', late)).toEqual([]);
  const path = `/api/superadmin/approvals/${id}/`;
  const decided = await market.call('PATCH', path, { token: late.token, body: { status: 'approved' } });
  expect(decided).toMatchObject({ status: 409 });
  await expireApprovals(market.context);
  expect(await list('expired', late)).toMatchObject([{ id, checker: null }]);
  const rows = await many(market.db)`
    select person_id, detail from audit where action = 'approval.decided' and subject_id = ${id}`;
  expect(rows).toEqual([{ person_id: null, detail: { action: 'company.close', status: 'expired' } }]);
  const again = await close(await loggedInAgain(market, maker));
  expect(again.body.data.approval_id).not.toBe(id);
  expect(await close(late)).toMatchObject({ status: 200 });
});

test('switching on needs two active superadmins', async () => {
  const alone = await openTestMarket();
  const { token } = await addPerson(alone, 'superadmin');
  const response = await alone.call('PATCH', '/api/superadmin/settings/', { token, body: { second_approval: 'on' } });
  expect(response).toMatchObject({ status: 409, body: { error: 'Two active superadmins are needed.' } });
  await alone.close();
});
