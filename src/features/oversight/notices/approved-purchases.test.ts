/** A purchase above a member's limit tells neither who asked for it nor who approved it; what the recycler does with it tells both. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import {
  buy,
  call,
  counter,
  decide,
  heldId,
  manager,
  market,
  offerPrice,
  openLimitedCompany,
  owner,
  seller,
  setLimit,
  trader,
} from '#tests/limited-company.ts';
import { notifyPeople } from './service.server.ts';

openLimitedCompany();

/** Members of the company who are told of that event since the last call. */
async function told(topic: string): Promise<string[]> {
  while (await notifyPeople(market.context));
  const rows = await many<{ person_id: string }>(market.db)`
    select person_id from notifications where topic = ${topic} and organisation_id = ${owner.id}`;
  await sql`delete from notifications`.execute(market.db);
  return rows.map((row) => row.person_id).toSorted();
}
const ids = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted();

it('of a request', async () => {
  await setLimit(0);
  const { body } = await decide(manager, heldId(await buy(trader, 10)));
  expect(await told('trade.pending')).toEqual(ids(owner));
  const accepted = await call(seller, 'PATCH', `epr/purchases-requests/${body.data.id}/`, { status: 'approved' });
  expect(accepted.status, accepted.text).toBe(200);
  expect(await told('trade.approved')).toEqual(ids(owner, manager, trader));
});

it('of an acceptance', async () => {
  const { body } = await offerPrice(trader, 10, 90);
  const { id } = (await counter(seller, body.data.id, 10, 95)).body.data;
  await setLimit(0);
  const held = await call(trader, 'PATCH', `epr/counter-credit-offers/${id}/`, { status: 'approved' });
  await told('trade.pending');
  expect((await decide(manager, heldId(held))).status).toBe(200);
  expect(await told('trade.approved')).toEqual(ids(owner));
});
