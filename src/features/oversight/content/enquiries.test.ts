import { beforeEach, describe, expect, it } from 'vitest';
import { many, openDatabase, sql } from '#platform/database/database.ts';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { openSharedMarket, sendTo, openServer } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { ENQUIRY_LIFE_MS, OPEN_ENQUIRY_LIFE_MS } from './rules.ts';

const CONTACT = '/api/users/contact/';
const REQUIREMENT = '/api/users/contact/battery/';
const SUBSCRIBE = '/api/users/newsletter/subscribe/';
const LIST = '/api/superadmin/enquiries/';

let superadmin: Person;
const market = await openSharedMarket();
beforeEach(async () => {
  market.clock.advance(120_000);
  // The clock moves on: sessions of earlier tests may have expired.
  superadmin = await addPerson(market, 'superadmin');
});

let serial = 0;
const sender = () => `asha${(serial += 1)}@example.in`;
const contact = (change: object = {}) => ({
  full_name: 'Asha Rao',
  company_name: 'Rao Polymers',
  email: sender(),
  mobile: '9876543210',
  profile: 'Recycler',
  category: 'Plastic',
  city: 'Pune',
  state: 'Maharashtra',
  message: 'We have 20 tonnes of PET flakes.\nWhen can you collect?',
  ...change,
});
const requirement = (change: object = {}) => {
  const { profile: _, category: __, ...form } = contact();
  return { ...form, ...change };
};
const send = (url: string, body: object) => market.call('POST', url, { body });
const list = async (query = '') =>
  (await market.call('GET', `${LIST}${query}`, { token: superadmin.token })).body.data as {
    id: string;
    email: string;
  }[];
const of = (email: string) => list(`?search=${encodeURIComponent(email)}`);
const close = (id: string, closed: unknown = true, who = superadmin) =>
  market.call('PATCH', `${LIST}${id}/`, { token: who.token, body: { closed } });

describe('what is sent', () => {
  it('an enquiry by the contact form has all nine fields', async () => {
    const form = contact();
    expect(await send(CONTACT, form)).toMatchObject({
      status: 200,
      body: { status: true, message: 'Form submitted successfully!' },
    });
    expect(await of(form.email)).toEqual([
      {
        ...form,
        id: expect.any(String),
        source: 'contact',
        created_at: market.clock.now().toISOString(),
        closed: false,
        changed_at: null,
        changed_by: null,
      },
    ]);
  });

  it('an enquiry by a requirement form remembers its page', async () => {
    for (const source of ['battery', 'construction', 'e-waste', undefined]) {
      const form = requirement({ source });
      expect((await send(REQUIREMENT, form)).body.message).toBe('Message sent successfully!');
      expect((await of(form.email))[0]).toMatchObject({ source: source ?? 'battery', profile: null, category: null });
    }
    expect((await send(REQUIREMENT, requirement({ source: 'elsewhere' }))).status).toBe(400);
  });

  it('an enquiry without fields is refused with a message for each field', async () => {
    expect((await send(CONTACT, {})).body.errors).toEqual({
      full_name: 'Full Name is required',
      company_name: 'Company Name is required',
      email: 'Email is required',
      mobile: 'Mobile number is required',
      profile: 'Profile is required',
      category: 'Category is required',
      city: 'City is required',
      state: 'State is required',
      message: 'Message is required',
    });
    expect((await send(REQUIREMENT, {})).body.errors).toEqual({
      full_name: 'Name is required',
      company_name: 'Company name is required',
      email: 'Email is required',
      mobile: 'Phone is required',
      city: 'City is required',
      state: 'State is required',
      message: 'Message is required',
    });
    const wrong = { mobile: '98765', email: 'asha' };
    expect((await send(CONTACT, contact(wrong))).body.errors).toEqual({
      mobile: 'Mobile number must be 10 digits',
      email: 'Please enter a valid email address',
    });
    expect((await send(REQUIREMENT, requirement(wrong))).body.errors).toEqual({
      mobile: 'Enter a valid 10-digit number',
      email: 'Enter a valid email',
    });
  });

  it('takes any profile and category of up to 100 characters', async () => {
    expect((await send(CONTACT, contact({ profile: 'x'.repeat(100), category: 'Solar panels' }))).status).toBe(200);
    expect((await send(CONTACT, contact({ profile: 'x'.repeat(101) }))).status).toBe(400);
  });
});

describe('the same from the same sender', () => {
  it('within a minute is one enquiry, and success each time', async () => {
    const form = contact();
    const result = [await send(CONTACT, form), await send(CONTACT, { ...form, email: form.email.toUpperCase() })];
    market.clock.advance(59_000);
    result.push(await send(CONTACT, form));
    expect(new Set(result.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await of(form.email)).toHaveLength(1);
    market.clock.advance(1_000);
    await send(CONTACT, form);
    expect(await of(form.email)).toHaveLength(2);
  });

  it('is another when a word of it is, or its page', async () => {
    const form = requirement({ source: 'battery' });
    await send(REQUIREMENT, form);
    await send(REQUIREMENT, { ...form, message: 'More' });
    await send(REQUIREMENT, { ...form, source: 'construction' });
    await send(REQUIREMENT, { ...form, email: sender() });
    expect(await of(form.email)).toHaveLength(3);
  });

  it('at the same moment, through two processes, is one enquiry and one letter', { tags: 'thorough' }, async () => {
    const database = openDatabase({ url: market.url });
    const other = await openServer(market, { db: database.db });
    for (let round = 0; round < 10; round += 1) {
      const form = contact();
      const result = await Promise.all(
        Array.from({ length: 12 }, (_, n) => sendTo(n % 2 ? other : market.app, 'POST', CONTACT, { body: form })),
      );
      expect(result.map(({ status }) => status)).toEqual(Array(12).fill(200));
      const [only, ...more] = await of(form.email);
      expect(more).toEqual([]);
      const letters = await sql`
        select topic from outbox where subject_id = ${only?.id} order by topic`.execute(market.db);
      expect(letters.rows).toEqual([{ topic: 'enquiry.confirmable' }, { topic: 'enquiry.received' }]);
    }
    await other.close();
    await database.close();
  });
});

describe('the newsletter', () => {
  const subscribers = async (email: string) =>
    (await many(market.db)`select 1 from subscriptions where lower(email) = lower(${email})`).length;

  it('has an address once and answers alike each time', async () => {
    const email = sender();
    const first = await send(SUBSCRIBE, { email });
    expect(first.body).toEqual({ status: true, message: 'Thank you! You subscribed successfully!' });
    const others = await Promise.all(Array.from({ length: 8 }, () => send(SUBSCRIBE, { email: email.toUpperCase() })));
    for (const { status, text } of others) expect([status, text]).toEqual([first.status, first.text]);
    expect(await subscribers(email)).toBe(1);
    const letters = await sql`select 1 from outbox where topic = 'subscription.unconfirmed'`.execute(market.db);
    expect(letters.rows).toHaveLength(1);
  });

  it('takes addresses alone', async () => {
    for (const email of ['', 'asha', 'a@b'])
      expect((await send(SUBSCRIBE, { email })).body.errors).toHaveProperty('email');
  });
});

it('all forms together are taken 10 times an hour from one address', async () => {
  market.context.limiter = createRateLimiter(market.db, (error) => {
    throw error;
  });
  const app = await openServer(market, {});
  const post = async (n: number) => {
    const [url = '', body = {}] =
      [[CONTACT, contact()] as const, [REQUIREMENT, requirement()] as const, [SUBSCRIBE, { email: sender() }] as const][
        n % 3
      ] ?? [];
    return sendTo(app, 'POST', url, { body });
  };
  market.clock.set(new Date(Math.ceil(market.clock.now().getTime() / 3_600_000) * 3_600_000));
  for (let n = 0; n < 10; n += 1) expect((await post(n)).status).toBe(200);
  for (let n = 0; n < 3; n += 1) {
    const refused = await post(n);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  }
  market.clock.advance(3_600_000);
  expect((await post(0)).status).toBe(200);
  await app.close();
  await market.context.limiter.close();
  market.context.limiter = noLimits;
});

describe('an enquiry', () => {
  const one = async () => {
    const form = contact();
    await send(CONTACT, form);
    const [found] = await of(form.email);
    return found as { id: string; email: string };
  };

  it('is closed and reopened with person and time; a repeat changes nothing', async () => {
    const { id } = await one();
    const closed = await close(id);
    expect(closed.body).toMatchObject({ message: 'Enquiry closed.', data: { closed: true } });
    expect(closed.body.data.changed_at).toBe(market.clock.now().toISOString());
    expect(closed.body.data.changed_by).toMatch(/^Person \d+$/);
    market.clock.advance(1_000);
    const second = await addPerson(market, 'superadmin');
    expect((await close(id, 'true', second)).body).toEqual(closed.body);
    expect((await close(id, false)).body).toMatchObject({ message: 'Enquiry reopened.', data: { closed: false } });
    const rows = await many(market.db)`select to_status from history where subject_id = ${id} order by id`;
    expect(rows.map((row) => (row as { to_status: string }).to_status)).toEqual(['received', 'closed', 'reopened']);
    expect((await close(id, 'perhaps')).status).toBe(400);
    expect((await close('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await close('x')).status).toBe(404);
  });

  it('is found by everything that it shows, open and closed apart; the badge counts the open ones', async () => {
    const badge = async () =>
      (await market.call('GET', '/api/users/counts/', { token: superadmin.token })).body.data.enquiries;
    const { id, email } = await one();
    const before = await badge();
    for (const search of ['flakes', '9876543210', 'RAO POLY', 'pune', '2026', email])
      expect((await list(`?search=${search}`)).map((row) => row.id)).toContain(id);
    expect(await list('?search=%25%25')).toEqual([]);
    await close(id);
    expect(await badge()).toBe(before - 1);
    expect((await list('?closed=true')).map((row) => row.id)).toContain(id);
    expect((await list('?closed=false')).map((row) => row.id)).not.toContain(id);
    expect(await list('?closed=false&page_size=200')).toHaveLength(before - 1);
  });

  it('is erased a year after it was closed; an open one two years after it was last touched', async () => {
    const [closed, open] = [await one(), await one()];
    await close(closed.id);
    const left = async () => {
      await runHousekeeping(market.context);
      const rows = await many<{ id: string }>(market.db)`
        select id from enquiries where id in (${closed.id}, ${open.id}) order by id`;
      return rows.map(({ id }) => id);
    };
    market.clock.advance(ENQUIRY_LIFE_MS);
    expect(await left()).toEqual([closed.id, open.id]);
    market.clock.advance(1_000);
    expect(await left()).toEqual([open.id]);
    market.clock.advance(OPEN_ENQUIRY_LIFE_MS - ENQUIRY_LIFE_MS - 1_000);
    expect(await left()).toEqual([open.id]);
    market.clock.advance(1_000);
    expect(await left()).toEqual([]);
  });

  it('and the subscription of a company go with it when it is closed', async () => {
    const recycler = await addPerson(market, 'recycler');
    const email = recycler.email.toUpperCase();
    await send(CONTACT, contact({ email }));
    await send(SUBSCRIBE, { email });
    const gone = await market.call('DELETE', `/api/superadmin/recyclers/${recycler.id}/`, { token: superadmin.token });
    expect(gone.status).toBe(200);
    expect(await of(recycler.email)).toEqual([]);
    const left = await sql`select 1 from subscriptions where lower(email) = ${recycler.email}`.execute(market.db);
    expect(left.rows).toEqual([]);
  });
});
