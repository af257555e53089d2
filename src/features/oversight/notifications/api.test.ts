import { expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { openSharedMarket } from '#tests/market.ts';
import { actFor, addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { placeTrade } from '#tests/trade.ts';

const LIST = '/api/users/notifications/';
const PREFERENCES = '/api/users/notification-preferences/';
const DAY = 86_400_000;

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const trade = await placeTrade(market);
const { recycler } = trade;
let events = 1_000_000;
while (await notifyPeople(market.context));
for (let n = 1; n <= 3; n += 1) await add(recycler, `Reminder ${n}`);

async function add(person: Person, text: string, age = 0): Promise<string> {
  market.clock.advance(1);
  const id = newId(market.clock.now());
  await sql`
    insert into notifications (id, event_id, person_id, at, category, topic, subject_id, text, path)
    values (${id}, ${(events += 1)}, ${person.id}, ${new Date(market.clock.now().getTime() - age)}, 'reminders', 'credits.expiring',
      ${person.id}, ${text}, '/Calendar')`.execute(market.db);
  return id;
}
const list = async (query = '', person = recycler) =>
  (await market.call('GET', `${LIST}${query}`, { token: person.token })).body;
const texts = (body: { data: { text: string }[] }) => body.data.map(({ text }) => text);

it('lists the own ones, newest first, a page at a time, by group and by what is not read', async () => {
  const all = await list();
  expect(texts(all)).toEqual(['Reminder 3', 'Reminder 2', 'Reminder 1', 'New purchase request: 1,000 Kg at ₹ 2.50']);
  expect(all).toMatchObject({ unread: 4, next: null });
  expect(all.data[3]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^2026-11-21T06:30:00.\d+Z$/),
    group: 'requests',
    topic: 'trade.pending',
    text: 'New purchase request: 1,000 Kg at ₹ 2.50',
    path: `/trade/${trade.id}`,
    read_at: null,
  });
  const first = await list('?page_size=2');
  expect(texts(first)).toEqual(['Reminder 3', 'Reminder 2']);
  expect(texts(await list(`?page_size=2&cursor=${first.next}&group=reminders`))).toEqual(['Reminder 1']);
  expect((await list('', trade.producer)).data).toEqual([]);
  expect(await list('?group=news')).toMatchObject({ status: false, errors: { group: 'Choose a group from the list' } });
});

it('a notification is marked as read and not read by its reader alone, also by opening its trade', async () => {
  const [newest] = (await list()).data;
  const path = `${LIST}${newest.id}/`;
  const mark = (read: boolean, token = recycler.token) => market.call('PATCH', path, { token, body: { read } });
  const at = market.clock.now();
  expect((await mark(true)).body.data).toEqual({ ...newest, read_at: at.toISOString() });
  market.clock.advance(60_000);
  expect((await mark(true)).body.data.read_at).toBe(at.toISOString());
  expect(texts(await list('?unread=true'))).not.toContain(newest.text);
  expect((await list()).unread).toBe(3);
  expect((await mark(false, trade.producer.token)).status).toBe(404);
  expect((await mark(false)).body.data.read_at).toBeNull();

  await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.producer.token });
  expect((await list()).unread).toBe(4);
  await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: recycler.token });
  expect(texts(await list('?unread=true'))).not.toContain('New purchase request: 1,000 Kg at ₹ 2.50');
  const counts = await market.call('GET', '/api/users/counts/', { token: recycler.token });
  expect(counts.body.data.unread_notifications).toBe(3);
});

it('all up to one are read; newer ones stay', async () => {
  const [seen] = (await list()).data;
  await add(recycler, 'Newer');
  const read = (up_to: unknown, token = recycler.token) =>
    market.call('POST', `${LIST}read-all/`, { token, body: { up_to } });
  expect((await read(seen.id, trade.producer.token)).status).toBe(404);
  expect((await read(seen.id)).body).toEqual({ status: true, message: 'All notifications are read.' });
  expect(texts(await list('?unread=true'))).toEqual(['Newer']);
  expect((await read(undefined)).status).toBe(400);
});

it('preferences are those of the own groups, security is always at once', async () => {
  const read = async (token: string) => (await market.call('GET', PREFERENCES, { token })).body.data;
  const change = (body: object, token = recycler.token) => market.call('PATCH', PREFERENCES, { token, body });
  const usual = {
    requests: 'at_once',
    payments: 'at_once',
    accounts: 'at_once',
    reminders: 'at_once',
    security: 'at_once',
  };
  expect(await read(recycler.token)).toEqual(usual);
  expect(await read(superadmin.token)).toEqual({
    payments: 'at_once',
    review: 'at_once',
    enquiries: 'at_once',
    sign_ups: 'never',
    security: 'at_once',
  });
  expect((await change({ payments: 'daily', requests: 'never' })).body).toMatchObject({
    status: true,
    data: { ...usual, payments: 'daily', requests: 'never' },
  });
  expect((await change({ payments: 'at_once', security: 'at_once' })).body.data).toEqual({
    ...usual,
    requests: 'never',
  });
  expect((await change({ payments: 'weekly', accounts: 'never' })).body.errors).toEqual({
    payments: 'Choose at once, daily or never.',
  });
  const unknown = await change({ offers: 'daily', payments: 'never' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { offers: 'Choose at once, daily or never.' }]);
  expect((await change({ security: 'never' })).body.errors).toEqual({
    security: 'Security messages are always sent at once.',
  });
  const strange = 'You get no notifications of this group.';
  expect((await change({ sign_ups: 'daily' })).body).toMatchObject({ error: strange, errors: { sign_ups: strange } });
  expect(await read(recycler.token)).toEqual({ ...usual, requests: 'never' });
});

it('shows those of the organisation that the session acts for, and those about the person alone', async () => {
  const other = await addPerson(market, 'producer');
  const consultant = await addMember(market, recycler, 'manager');
  await addMembership(market, other, consultant.id, 'viewer');
  const give = async (text: string, organisation: Person | null) => {
    const id = await add(consultant, text);
    await sql`
      update notifications set organisation_id = ${organisation?.id ?? null} where id = ${id}`.execute(market.db);
    return id;
  };
  await give('Of the recycler', recycler);
  const ofOther = await give('Of the producer', other);
  await give('Personal', null);
  expect(await list('', consultant)).toMatchObject({ unread: 2 });
  expect(texts(await list('', consultant))).toEqual(['Personal', 'Of the recycler']);
  const { token } = consultant;
  const patched = await market.call('PATCH', `${LIST}${ofOther}/`, { token, body: { read: true } });
  const upTo = await market.call('POST', `${LIST}read-all/`, { token, body: { up_to: ofOther } });
  expect([patched.status, upTo.status]).toEqual([404, 404]);
  const [newest] = (await list('', consultant)).data;
  await market.call('POST', `${LIST}read-all/`, { token, body: { up_to: newest.id } });

  const there = await actFor(market, consultant, other);
  expect(await list('', there)).toMatchObject({ unread: 1 });
  expect(texts(await list('', there))).toEqual(['Personal', 'Of the producer']);
});

it('a notification is kept for 180 days', async () => {
  await add(recycler, 'Old', 181 * DAY);
  await add(recycler, 'Not so old', 179 * DAY);
  await runHousekeeping(market.context);
  const left = texts(await list());
  expect(left).toContain('Not so old');
  expect(left).not.toContain('Old');
  expect(await brokenLaws(market.db)).toEqual([]);
});
