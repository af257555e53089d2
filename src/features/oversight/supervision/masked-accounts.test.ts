/** Superadmins never read a whole account number in a list, and each view of a cheque or payee is recorded. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { features } from '#server/features.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { pdf } from '#tests/trading.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const get = (url: string) => market.call('GET', url, { token: superadmin.token });
const audited = async (action: string) =>
  await many<{ person_id: string; owner_id: string; subject_id: string }>(market.db)`
      select person_id, owner_id, subject_id from audit where action = ${action} order by id`;

it('no list gives one of 50 planted numbers whole, and no page of people has more than 50 rows', async () => {
  const numbers = Array.from({ length: 51 }, (_, index) => String(88_770_000_000_000 + index));
  for (const [index, accountNumber] of numbers.entries()) {
    const person = await addPerson(market, index % 10 === 0 ? 'producer' : 'recycler', { accountNumber });
    if (index % 10 === 0) continue;
    const offer = await addAccount(market, person).then((account) => addCredit(market, person, account));
    if (index < 3) await addOffer(market, person, offer);
  }
  await placeTrade(market);
  const lists = features
    .flatMap(({ contract }) => Object.entries(contract))
    .filter(([key, { access }]) => key.startsWith('GET /api/') && !key.includes('{') && Array.isArray(access))
    .filter(([, { access }]) => access.includes('superadmin'))
    .map(([key]) => key.replace('GET ', ''));
  expect(lists).toContain('/api/superadmin/recyclers/');
  for (const list of lists) {
    const { text } = await get(`${list}?page_size=200`);
    expect(numbers.filter((number) => text.includes(number))).toEqual([]);
  }
  const page = (await get('/api/superadmin/recyclers/?page_size=200')).body;
  expect(page.data.length).toBeLessThanOrEqual(50);
  expect(page.data[0].account_number).toMatch(/^XXXXXX\d{4}$/);
});

it('an opened cheque is recorded with its reader, and a changed link opens nothing', async () => {
  const company = await addPerson(market, 'recycler');
  await market.call('PATCH', '/api/users/update/', { token: company.token, body: { canceled_check_proof: pdf() } });
  const [row] = (await get('/api/superadmin/recyclers/?page_size=1')).body.data;
  expect(row.id).toBe(company.id);
  const link = String(row.canceled_check_proof);
  expect(link).toContain(`&reader=${superadmin.id}`);
  expect((await market.call('GET', link.replace(/&reader=[^&]+/, ''))).status).toBe(404);
  expect((await market.call('GET', link.replace(superadmin.id, company.id))).status).toBe(404);
  expect(await audited('bank.cheque_opened')).toEqual([]);
  expect((await market.call('GET', link)).status).toBe(200);
  const file = link.slice('/files/'.length).split('?')[0];
  expect(await audited('bank.cheque_opened')).toEqual([
    { person_id: superadmin.id, owner_id: company.id, subject_id: file },
  ]);
  // The company's own view of its cheque is not recorded.
  const profile = (await market.call('GET', '/api/users/profile/', { token: company.token })).body.data;
  expect((await market.call('GET', profile.canceled_check_proof)).status).toBe(200);
  expect(await audited('bank.cheque_opened')).toHaveLength(1);
});

it('a read of a whole payee is recorded once per trade and hour', async () => {
  const { id, recycler } = await placeTrade(market);
  const read = () => get(`/api/epr/trades/${id}/`);
  await read();
  expect(await audited('bank.payee_read')).toEqual([]);
  const path = `/api/epr/purchases-requests/${id}/`;
  await market.call('PATCH', path, { token: recycler.token, body: { status: 'approved' } });
  await read();
  await read();
  const once = { person_id: superadmin.id, owner_id: recycler.id, subject_id: id };
  expect(await audited('bank.payee_read')).toEqual([once]);
  await sql`alter table audit disable trigger keep_audit`.execute(market.db);
  await sql`update audit set at = at - interval '1 hour' where action = 'bank.payee_read'`.execute(market.db);
  await read();
  expect(await audited('bank.payee_read')).toEqual([once, once]);
});
