/** Each person has one notification of an event, whatever is repeated or cut off, and the person who acted has none. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox, claimToNotify } from '#platform/outbox.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { attachFiles, placeTrade, type PlacedTrade } from '#tests/trade.ts';
import { mayOpen } from '#web/workspace/access.ts';
import { notifyPeople } from './service.server.ts';

const market = await openSharedMarket();
const [superadmin, other] = [await addPerson(market, 'superadmin'), await addPerson(market, 'superadmin')];
beforeEach(async () => {
  await sql`delete from outbox`.execute(market.db);
  await sql`delete from notifications`.execute(market.db);
});

const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));

async function given(): Promise<{ person: string; text: string; path: string; group: string }[]> {
  while (await notifyPeople(market.context));
  const rows = await many<{ person: string; text: string; path: string; group: string }>(market.db)`
    select person_id as person, text, path, category as "group" from notifications order by event_id, id`;
  return rows;
}

/** New notifications, as `reader: text`. */
async function news(people: Record<string, Person>): Promise<string[]> {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const rows = await given();
  await sql`delete from notifications`.execute(market.db);
  return rows.map(({ person, text }) => `${names.get(person) ?? person}: ${text}`);
}

const decide = (trade: PlacedTrade, verdict: string, by = trade.recycler) =>
  run(sql`select decide_trade(${trade.id}, ${by.id}, 'purchase', ${verdict}, ${market.clock.now()},
    ${new Date(market.clock.now().getTime() + 7 * 86_400_000)}, null, '{}')`);

describe('a trade', () => {
  it('notifies the other side of each step, and both of what EPR Mandi decides', async () => {
    const trade = await placeTrade(market);
    const people = { recycler: trade.recycler, producer: trade.producer, superadmin, other };
    await sql`delete from outbox where topic not like 'trade.%'`.execute(market.db);
    expect(await news(people)).toEqual(['recycler: New purchase request: 1,000 Kg at ₹ 2.50']);
    await decide(trade, 'approved');
    expect(await news(people)).toEqual(['producer: Accepted: Recycled rigid plastic']);

    const now = market.clock.now();
    const transaction = newId(now);
    const attach = (party: 'producer' | 'recycler', field: string) =>
      attachFiles(market, transaction, trade[party].id, field);
    await run(sql`select initiate_payment(${trade.id}, ${trade.producer.id}, ${transaction}, 2026, ${now})`);
    expect(await news(people)).toEqual(['recycler: Payment initiated: WO-2026-27-000001']);
    await attach('producer', 'transaction_proof');
    expect(await news(people)).toEqual([
      'recycler: Payment proof uploaded: WO-2026-27-000001',
      'superadmin: Payment proof to verify: WO-2026-27-000001',
      'other: Payment proof to verify: WO-2026-27-000001',
    ]);
    await attach('producer', 'producer_transfer_proof');
    expect(await news(people)).toEqual([]);
    await attach('producer', 'transaction_proof');
    expect(await news(people)).toEqual(
      ['recycler', 'superadmin', 'other'].map((name) => `${name}: Document replaced: WO-2026-27-000001`),
    );
    await run(sql`select decide_transaction(${transaction}, ${superadmin.id}, 'approved', ${now})`);
    expect(await news(people)).toEqual(
      ['recycler', 'producer'].map((name) => `${name}: Payment verified: WO-2026-27-000001`),
    );
    await attach('recycler', 'recycler_transfer_proof');
    expect(await news(people)).toEqual(['producer: New document: WO-2026-27-000001']);
    await attach('recycler', 'recycler_transfer_proof');
    expect(await news(people)).toEqual(['producer: Document replaced: WO-2026-27-000001']);
    await attach('recycler', 'trail_documents');
    expect(await news(people)).toEqual(['producer: Completed: WO-2026-27-000001']);
  });

  it('notifies both sides of what neither did, and has a notification of a step that is past', async () => {
    const [expired, refused] = [await placeTrade(market), await placeTrade(market, 'counter')];
    await sql`delete from outbox`.execute(market.db);
    const later = new Date(market.clock.now().getTime() + 8 * 86_400_000);
    await run(sql`select expire_trade(${expired.id}, ${later})`);
    await run(sql`
      update trades set status = 'rejected', expires_at = null, changed_by = ${superadmin.id}
      where id = ${refused.id}`);
    const rows = await given();
    expect(rows.map(({ person, text }) => [person, text])).toEqual([
      [expired.recycler.id, 'Expired: Recycled rigid plastic'],
      [expired.producer.id, 'Expired: Recycled rigid plastic'],
      [refused.recycler.id, 'Declined: Recycled rigid plastic'],
      [refused.producer.id, 'Declined: Recycled rigid plastic'],
    ]);
    expect(rows[0]).toMatchObject({ path: `/trade/${expired.id}`, group: 'requests' });
    expect(await brokenLaws(market.db)).toEqual([]);
    await sql`
      update notifications set organisation_id = ${expired.recycler.id}
      where person_id = ${refused.recycler.id}`.execute(market.db);
    expect(await brokenLaws(market.db)).toEqual(['I20']);
  });
});

it('owners hear of decisions, superadmins of accounts, enquiries and sign-ups, at paths that they may open', async () => {
  const owner = await addPerson(market, 'recycler', { company: 'Green Loop Recyclers' });
  const account = await addAccount(market, owner, { status: 'pending' });
  for (const status of ['approved', 'rejected'])
    await run(sql`update epr_accounts set status = ${status}, changed_by = ${superadmin.id} where id = ${account}`);
  const body = { full_name: 'Asha Rao', company_name: 'Rao', email: 'asha@example.in', mobile: '9876543210' };
  const enquiry = {
    ...body,
    profile: 'Recycler',
    category: 'Plastic',
    city: 'Pune',
    state: 'Maharashtra',
    message: 'a',
  };
  await market.call('POST', '/api/users/contact/', { body: enquiry });
  const rows = await given();
  const of = (person: Person) => rows.filter((row) => row.person === person.id).map(({ text }) => text);
  const ofAccount = (what: string) => expect.stringMatching(new RegExp(`^EPR account ${what}: \\d+$`)) as string;
  expect(of(superadmin)).toEqual([
    'New sign-up: Green Loop Recyclers',
    ofAccount('to review'),
    'New enquiry: Asha Rao',
  ]);
  expect(of(owner)).toEqual([ofAccount('approved'), ofAccount('rejected')]);
  for (const { person, path } of rows)
    expect(mayOpen(person === owner.id ? 'recycler' : 'superadmin', path), path).toBe(true);
  expect(await brokenLaws(market.db)).toEqual([]);
});

describe('exactly once', () => {
  it('with several workers and repeats', async () => {
    for (let n = 0; n < 5; n += 1) await placeTrade(market);
    await sql`delete from outbox where topic <> 'trade.pending'`.execute(market.db);
    await Promise.all([1, 2, 3, 4].map(() => notifyPeople(market.context)));
    expect(await given()).toHaveLength(5);
    await sql`update outbox set notify_at = '-infinity'`.execute(market.db);
    expect(await given()).toHaveLength(5);
    expect(await many(market.db)`select from outbox where notify_at is not null`).toEqual([]);
  });

  it('after a worker was killed that had claimed the events', async () => {
    await placeTrade(market);
    await sql`delete from outbox where topic <> 'trade.pending'`.execute(market.db);
    expect(await claimToNotify(market.db, market.clock.now(), 10)).toHaveLength(1);
    expect(await given()).toEqual([]);
    market.clock.advance(31_000);
    expect(await given()).toHaveLength(1);
  });

  it('after a worker was cut off while it wrote, and the other events do not wait', async () => {
    const unknown = newId(market.clock.now());
    await inTransaction(market.db, (tx) => addToOutbox(tx, 'offer.sold_out', unknown, market.clock.now()));
    await placeTrade(market);
    await sql`delete from outbox where topic not in ('trade.pending', 'offer.sold_out')`.execute(market.db);
    const error = vi.fn();
    await notifyPeople({ ...market.context, log: { ...market.context.log, error } });
    expect(error).toHaveBeenCalledTimes(1);
    expect(await given()).toHaveLength(1);
    const rows = await many(market.db)`select topic from outbox where notify_at is not null`;
    expect(rows).toEqual([{ topic: 'offer.sold_out' }]);
  });

  it('a closed account has none', async () => {
    const trade = await placeTrade(market);
    await run(sql`update users set email = null, full_name = null, mobile_no = null, designation = null,
      password_hash = null, closed_at = now() where id = ${trade.recycler.id}`);
    expect((await given()).filter(({ person }) => person === trade.recycler.id)).toEqual([]);
  });
});
