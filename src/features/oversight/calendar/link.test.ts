/** The address under which calendar programs read the days of a person, and what they get. */
import { beforeEach, expect, it } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { invalidateRulebook } from '#rules/rulebook/rulebook.server.ts';
import { addAccount, addCredit } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { actFor, addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';
import { placeTrade } from '#tests/trade.ts';

let producer: Person;
const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  producer = await addPerson(market, 'producer');
  await addAccount(market, producer);
});

const LINK = '/api/users/calendar/link/';
const call = (method: string, who = producer) => market.call(method, LINK, { token: who.token });
async function subscribe(who = producer): Promise<string> {
  const { status, body } = await call('POST', who);
  expect(status).toBe(201);
  expect(body.data.url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  return new URL(body.data.url).pathname;
}
const read = (path: string) => market.call('GET', path);

/** The values of a property of each event; a long line is put together again. */
function valuesOf(text: string, property: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => line.startsWith(property)).map((line) => line.slice(property.length + 1));
}
async function extend(FY: number, due: string | null, stream: 'Plastic' | 'Tyre' = 'Plastic') {
  const value = due === null ? null : { due, notice: '7', notice_date: '2026-11-20' };
  await addRule(market, superadmin, { kind: 'extension', stream, part: 'Annual return', FY, value });
  invalidateRulebook(market.context.db);
}

it('each organisation has one address, whoever of its owners made it, also of those with several', async () => {
  const [second, other] = [await addMember(market, producer, 'owner'), await addPerson(market, 'producer')];
  await addMembership(market, other, second.id, 'owner');
  const first = await subscribe(second);
  expect((await call('GET')).body.data).toMatchObject({ active: true });
  const there = await actFor(market, second, other);
  expect((await call('GET', there)).body.data).toMatchObject({ active: false });
  const elsewhere = await subscribe(there);
  expect(await Promise.all([first, elsewhere].map(async (path) => (await read(path)).status))).toEqual([200, 200]);
  await subscribe();
  expect(await Promise.all([first, elsewhere].map(async (path) => (await read(path)).status))).toEqual([404, 200]);
});

it('a new address ends the old one, and a revoked one is not found', async () => {
  expect((await call('GET')).body.data).toEqual({ active: false, created_at: null, last_read_at: null });
  const first = await subscribe();
  const created_at = market.clock.now().toISOString();
  expect((await call('GET')).body.data).toEqual({ active: true, created_at, last_read_at: null });
  expect((await read(first)).status).toBe(200);
  expect((await call('GET')).body.data).toEqual({ active: true, created_at, last_read_at: created_at });

  const second = await subscribe();
  expect((await call('GET')).body.data.last_read_at).toBeNull();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await call('DELETE')).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  expect((await call('GET')).body.data.active).toBe(false);
  expect((await call('DELETE')).status).toBe(200);
});

it('stores the hash of a token, never the token', async () => {
  const token = /[\w-]{43}/.exec(await subscribe())?.[0] ?? '';
  const rows = await many<{ stored: string }>(market.db)`
    select l::text as stored from calendar_links l where person_id = ${producer.id}
    and token_hash = sha256(${token}::bytea)`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.stored).not.toContain(token);
});

it('a calendar link needs no complete profile', async () => {
  const newcomer = await addPerson(market, 'producer', { complete: false });
  const path = await subscribe(newcomer);
  expect((await read(path)).text).toContain('BEGIN:VTIMEZONE');
  expect((await call('DELETE', newcomer)).status).toBe(200);
});

it.each(['x', 'x.ics', `${'x'.repeat(43)}.ics`, 'x'.repeat(43), `${'x'.repeat(42)}%00.ics`, '..%2Fhome'])(
  'answers 404 for %s',
  async (name) => {
    const { status, headers } = await read(`/calendar/${name}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

it('the calendar is text/calendar for its owner alone, which no cache stores', async () => {
  const path = await subscribe();
  const { headers, text } = await read(path);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['etag']).toBeUndefined();
  expect(valuesOf(text, 'UID')).toEqual(['return-plastic-annual-return-2026']);
  expect(valuesOf(text, 'SUMMARY')).toEqual(['Annual return\\, Plastic\\, 2026-27']);
  expect(valuesOf(text, 'DTSTART;VALUE=DATE')).toEqual(['20270630']);
  expect(valuesOf(text, 'DTEND;VALUE=DATE')).toEqual(['20270701']);
  expect(valuesOf(text, 'TRANSP')).toEqual(['TRANSPARENT']);
  expect(valuesOf(text, 'URL')[0]).toMatch(/^http:\/\/localhost:3000\/rules#rule-[\da-f-]{36}$/);
});

it('the calendar has the days from 30 back to 400 ahead', async () => {
  const tyre = await addPerson(market, 'producer');
  await addAccount(market, tyre, { wasteType: 'Tyre' });
  const { text } = await read(await subscribe(tyre));
  // Today is 21 November 2026: 22 October 2026 to 26 December 2027.
  expect(valuesOf(text, 'DTSTART;VALUE=DATE')).toEqual([
    '20261031',
    '20270131',
    '20270430',
    '20270630',
    '20270731',
    '20271031',
  ]);
});

it('a day that has moved keeps its UID and raises its sequence by one, for each reader', async () => {
  const path = await subscribe();
  const facts = async (from = path) => {
    const { text } = await read(from);
    return ['UID', 'SEQUENCE', 'DTSTART;VALUE=DATE', 'DTSTAMP'].map((property) => valuesOf(text, property)[0]);
  };
  const [uid, first, day, stamp] = await facts();
  expect([uid, first, day]).toEqual(['return-plastic-annual-return-2026', '0', '20270630']);
  market.clock.advance(60_000);
  expect(await facts()).toEqual([uid, '0', day, stamp]);

  await extend(2026, '2027-08-31');
  const [, raised, moved, later] = await facts();
  expect([raised, moved]).toEqual(['1', '20270831']);
  expect(later).not.toBe(stamp);
  expect(await facts()).toEqual([uid, '1', '20270831', later]);
  // A new address shows the same events.
  expect(await facts(await subscribe())).toEqual([uid, '1', '20270831', later]);

  const newcomer = await addPerson(market, 'producer');
  await addAccount(market, newcomer);
  expect((await facts(await subscribe(newcomer))).slice(1, 3)).toEqual(['0', '20270831']);
});

it('shows no amount, quantity, company, person, registration or order number', async () => {
  const trade = await placeTrade(market);
  const tyre = await addAccount(market, trade.recycler, { wasteType: 'Tyre', registrationNumber: '778899' });
  await addCredit(market, trade.recycler, tyre, { productType: 'Crumb rubber', year: 2024, available: 54_321 });
  const { text } = await read(await subscribe(trade.recycler));
  expect(valuesOf(text, 'SUMMARY')).toEqual(['Answer a purchase request', 'Tyre credits of 2024-25 expire']);
  for (const secret of [
    'Green Loop',
    'Bottle Brands',
    'Person ',
    '778899',
    '54,321',
    '54321',
    '1,000',
    '2.50',
    '₹',
    'Kg',
  ])
    expect(text, secret).not.toContain(secret);
  expect(text).not.toMatch(/^(?:DESCRIPTION|ORGANIZER|ATTENDEE|LOCATION|COMMENT|CONTACT)/m);
});

it('a calendar link ends with the account, and nothing of it is kept', async () => {
  const path = await subscribe();
  await read(path);
  const kept = async () => {
    const row = await one<{ rows: number }>(market.db)`
      select (select count(*) from calendar_links where person_id = ${producer.id})
        + (select count(*) from calendar_days where person_id = ${producer.id}) as rows`;
    return row?.rows;
  };
  expect(await kept()).toBe(2);
  const closed = await market.call('DELETE', `/api/superadmin/producers/${producer.id}/`, { token: superadmin.token });
  expect(closed.status).toBe(200);
  expect((await read(path)).status).toBe(404);
  expect(await kept()).toBe(0);
});

it('a return that is extended without a day stays on the day of the rule, and its title says so', async () => {
  await addAccount(market, producer, { wasteType: 'Tyre' });
  const path = await subscribe();
  await extend(2026, null, 'Tyre');
  const { text } = await read(path);
  const place = valuesOf(text, 'UID').indexOf('return-tyre-annual-return-2026');
  expect(valuesOf(text, 'DTSTART;VALUE=DATE')[place]).toBe('20270630');
  expect(valuesOf(text, 'SUMMARY')[place]).toBe(
    'Annual return\\, Tyre\\, 2026-27 (extended\\, the new day is not known)',
  );
});
