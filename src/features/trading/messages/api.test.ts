/** Messages of the two companies of a trade: who reads and writes them, their files, warnings, readings and limits. */
import { afterAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { billedTrade, decideTrade } from '#tests/billing.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { withoutLimits, type TestFile, type TestResponse, openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const trade = await billedTrade(market);
afterAll(async () => {
  // The events of later days wait for nobody.
  market.clock.set('2026-11-21T06:30:00Z');
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const urlOf = (id: string) => `/api/epr/trades/${id}/messages/`;
const say = (id: string, { token }: Person, body: Record<string, string | TestFile>, key?: string) =>
  market.call('POST', urlOf(id), { token, body, key });
const list = (id: string, { token }: Person, query = '') => market.call('GET', `${urlOf(id)}${query}`, { token });
const read = (id: string, { token }: Person) => market.call('POST', `${urlOf(id)}read/`, { token });
const fileOf = async (id: string, { token }: Person) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data;
const unread = async (id: string, person: Person) => (await fileOf(id, person)).unread_messages;
const refusal = ({ status, body }: TestResponse) => [status, body.error];

describe('a message', () => {
  it('has text, files or both; both companies read it, newest first', async () => {
    const response = await say(trade.id, trade.producer, { text: 'When will you transfer?\nThank you' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ message: 'Message sent.', warnings: [] });
    const withFiles = await say(trade.id, trade.recycler, { file_1: pdf(), file_5: pdf() });
    expect(withFiles.status).toBe(201);
    const own = (await list(trade.id, trade.recycler)).body.data;
    expect(own).toMatchObject([
      { role: 'recycler', text: null, bank_details: false, read_at: null, files: [{}, {}] },
      { role: 'producer', text: 'When will you transfer?\nThank you', files: [], read_at: null },
    ]);
    expect(Object.keys(own[0])).toEqual([
      'id',
      'at',
      'by',
      'company',
      'mine',
      'role',
      'text',
      'files',
      'bank_details',
      'read_at',
    ]);
    const [file] = own[0].files;
    expect(file).toMatchObject({ media_type: 'application/pdf', byte_size: expect.any(Number) });
    expect((await market.call('GET', file.url, {})).status).toBe(200);
    const { producer } = await fileOf(trade.id, trade.producer);
    expect(own.map((message: { by: string }) => message.by)).toEqual([trade.recycler.fullName, producer.company_name]);
  });

  it('needs a text or a file, of at most 2,000 characters and of an allowed type', async () => {
    const errors = async (body: Record<string, string | TestFile>) => {
      const response = await say(trade.id, trade.producer, body);
      return [response.status, response.body.errors];
    };
    expect(await errors({})).toEqual([400, { text: 'Write a message or add a file' }]);
    expect(await errors({ text: '  \n ' })).toEqual([400, { text: 'Write a message or add a file' }]);
    expect(await errors({ text: 'a'.repeat(2_001) })).toEqual([400, { text: 'At most 2,000 characters' }]);
    expect((await say(trade.id, trade.producer, { text: 'a'.repeat(2_000) })).status).toBe(201);
  });

  it('that names bank details is delivered, with a warning to its sender and a mark for both', async () => {
    const response = await say(trade.id, trade.recycler, { text: 'Please pay to A/c 123456789012' });
    expect(response.status).toBe(201);
    expect(response.body.warnings).toEqual([
      {
        code: 'bank_details_in_message',
        text: 'Bank details never come by message. Pay only to the account that the trade page shows.',
        rule_id: null,
        status: 'draft',
      },
    ]);
    const [last] = (await list(trade.id, trade.producer)).body.data;
    expect(last).toMatchObject({ bank_details: true, text: 'Please pay to A/c 123456789012' });
  });

  it('counts once under a key', async () => {
    const before = (await list(trade.id, trade.producer)).body.data.length;
    const [one, two] = [
      await say(trade.id, trade.producer, { text: 'Once' }, 'one-message'),
      await say(trade.id, trade.producer, { text: 'Once' }, 'one-message'),
    ];
    expect(two.text).toBe(one.text);
    expect((await list(trade.id, trade.producer)).body.data.length).toBe(before + 1);
  });

  it(
    'has its own place where many are sent at once, and pages follow on each other',
    { tags: 'thorough' },
    async () => {
      const other = await billedTrade(market);
      const texts = Array.from({ length: 12 }, (_, n) => `Message ${n}`);
      const response = await Promise.all(
        texts.map((text, n) => say(other.id, n % 2 === 0 ? other.producer : other.recycler, { text })),
      );
      expect(response.map(({ status }) => status)).toEqual(texts.map(() => 201));
      const first = await list(other.id, other.producer, '?page_size=5');
      const second = await list(other.id, other.producer, `?page_size=5&cursor=${first.body.next}`);
      const third = await list(other.id, other.producer, `?page_size=5&cursor=${second.body.next}`);
      expect(third.body.next).toBeNull();
      const all = [first, second, third].flatMap(({ body }) => body.data);
      expect(new Set(all.map(({ text }: { text: string }) => text))).toEqual(new Set(texts));
      expect((await list(other.id, other.producer, '?cursor=x')).status).toBe(400);
    },
  );
});

describe('who reads and writes', () => {
  it('is neither another company nor a visitor', async () => {
    const stranger = await addPerson(market, 'producer');
    for (const call of [list(trade.id, stranger), say(trade.id, stranger, { text: 'Hello' }), read(trade.id, stranger)])
      expect((await call).status).toBe(404);
    expect((await market.call('GET', urlOf(trade.id), {})).status).toBe(401);
    expect((await list('no-id', trade.producer)).status).toBe(404);
  });

  it('a superadmin does while a dispute is open: the first reading of a day is in the history', async () => {
    const disputed = await billedTrade(market);
    await say(disputed.id, disputed.producer, { text: 'I have paid twice' });
    const noDispute = [403, 'Messages can be read while a dispute is open.'];
    expect(refusal(await list(disputed.id, superadmin))).toEqual(noDispute);
    expect(refusal(await say(disputed.id, superadmin, { text: 'Hello' }))).toEqual(noDispute);
    expect((await read(disputed.id, superadmin)).status).toBe(403);
    expect(await unread(disputed.id, superadmin)).toBe(0);
    const opened = await market.call('POST', `/api/epr/trades/${disputed.id}/disputes/`, {
      token: disputed.producer.token,
      body: { text: 'The payment was sent twice' },
    });
    for (let n = 0; n < 3; n += 1) expect((await list(disputed.id, superadmin)).body.data).toHaveLength(1);
    const response = await say(disputed.id, superadmin, { text: 'Please send both receipts' });
    expect(response.body.data).toMatchObject({ by: 'EPR Mandi', role: 'superadmin', read_at: null });
    const readings = async (person: Person) =>
      (await fileOf(disputed.id, person)).history.filter(({ subject }: { subject: string }) => subject === 'messages');
    expect(await readings(disputed.recycler)).toMatchObject([{ by: 'EPR Mandi', from: '', to: 'read' }]);
    market.clock.advance(24 * 60 * 60 * 1_000);
    const later = await loggedInAgain(market, superadmin);
    await list(disputed.id, later);
    expect(await readings(await loggedInAgain(market, disputed.recycler))).toHaveLength(2);
    await market.call('PATCH', `/api/superadmin/disputes/${opened.body.data.id}/`, {
      token: later.token,
      body: { status: 'closed', text: 'Both parties were heard' },
    });
    expect(refusal(await list(disputed.id, later))).toEqual(noDispute);
    market.clock.advance(-24 * 60 * 60 * 1_000);
  });

  it('all rounds of a negotiation share one conversation', async () => {
    const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
    const credit = await addCredit(market, recycler, await addAccount(market, recycler));
    const offer = await addOffer(market, recycler, credit, { pricePaise: 250, minimum: 1 });
    const placed = await market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: await addAccount(market, producer), FY: '2026', quantity: 100, offer_price: '2' },
    });
    const first: string = placed.body.data.id;
    await say(first, producer, { text: 'Is 2 possible?' });
    const countered = await market.call('POST', `/api/epr/counter-credit-offers/${first}/counter/`, {
      token: recycler.token,
      body: { quantity: 100, offer_price: '2.20' },
    });
    const second: string = countered.body.data.id;
    await say(second, recycler, { text: 'Not below 2.20' });
    const both = ['Not below 2.20', 'Is 2 possible?'];
    for (const id of [first, second])
      expect((await list(id, producer)).body.data.map(({ text }: { text: string }) => text)).toEqual(both);
    expect(await unread(second, recycler)).toBe(1);
    await market.call('PATCH', `/api/epr/counter-credit-offers/${second}/`, {
      token: producer.token,
      body: { status: 'rejected' },
    });
    for (const id of [first, second])
      expect(refusal(await say(id, producer, { text: 'Sorry' }))).toEqual([409, 'This conversation is closed.']);
    expect((await list(first, producer)).status).toBe(200);
  });
});

describe('a reading', () => {
  it('covers all messages of others so far, and tells their sender when', async () => {
    const other = await billedTrade(market);
    await say(other.id, other.producer, { text: 'One' });
    await say(other.id, other.producer, { text: 'Two' });
    await say(other.id, other.recycler, { text: 'Mine' });
    expect([await unread(other.id, other.recycler), await unread(other.id, other.producer)]).toEqual([2, 1]);
    const at = market.clock.now().toISOString();
    const response = await read(other.id, other.recycler);
    expect([response.status, response.body.message]).toEqual([200, 'Read.']);
    expect(await unread(other.id, other.recycler)).toBe(0);
    market.clock.advance(60_000);
    await say(other.id, other.producer, { text: 'Three' });
    await read(other.id, other.recycler);
    const times = (await list(other.id, other.producer)).body.data.map(({ read_at }: { read_at: string }) => read_at);
    expect(times).toEqual([market.clock.now().toISOString(), null, at, at]);
    expect((await read(other.id, other.recycler)).status).toBe(200);
  });
});

describe('a conversation is closed', () => {
  it('30 days after a cancellation', async () => {
    const cancelled = await billedTrade(market);
    await decideTrade(market, cancelled, superadmin, 'rejected');
    const DAY = 24 * 60 * 60 * 1_000;
    market.clock.advance(30 * DAY);
    const again = await loggedInAgain(market, cancelled.producer);
    expect((await say(cancelled.id, again, { text: 'My money has not come back' })).status).toBe(201);
    expect((await list(cancelled.id, again)).body.closed).toBeNull();
    market.clock.advance(1_000);
    expect((await list(cancelled.id, again)).body.closed).toBe('This conversation is closed.');
    expect(refusal(await say(cancelled.id, again, { text: 'Still' }))).toEqual([409, 'This conversation is closed.']);
    market.clock.advance(-30 * DAY - 1_000);
  });

  it('where the other company has no account any more', async () => {
    const ended = await billedTrade(market);
    await decideTrade(market, ended, superadmin, 'rejected');
    await say(ended.id, ended.recycler, { text: 'Good bye' });
    const closed = await market.call('DELETE', `/api/superadmin/recyclers/${ended.recycler.id}/`, {
      token: superadmin.token,
    });
    expect(closed.status).toBe(200);
    const response = await say(ended.id, ended.producer, { text: 'Hello?' });
    expect(refusal(response)).toEqual([409, 'This company is not on the market any more.']);
    const { data, closed: reason } = (await list(ended.id, ended.producer)).body;
    expect(reason).toBe('This company is not on the market any more.');
    const [last] = data;
    expect(last).toMatchObject({ role: 'recycler', text: 'Good bye' });
    expect(last.by).not.toBe('');
  });
});

it('a company sends at most 100 messages a day in one trade', async () => {
  const busy = await billedTrade(market);
  await say(busy.id, busy.producer, { text: 'The first' });
  await sql`
    insert into messages (id, conversation_id, position, sent_at, created_by, role, text, file_count, bank_details)
    select gen_random_uuid(), conversation_id, n, sent_at, created_by, role, text, 0, false
    from messages, generate_series(2, 99) n where conversation_id = ${busy.id}`.execute(market.db);
  expect((await say(busy.id, busy.producer, { text: 'The hundredth' })).status).toBe(201);
  const limited = await say(busy.id, busy.producer, { text: 'One more' });
  expect(limited.status).toBe(429);
  expect(limited.headers['retry-after']).toMatch(/^\d+$/);
  expect((await say(busy.id, busy.recycler, { text: 'The other company may' })).status).toBe(201);
  const { config } = market.context;
  withoutLimits(market);
  expect((await say(busy.id, busy.producer, { text: 'Without limits' })).status).toBe(201);
  market.context.config = config;
  market.clock.advance(24 * 60 * 60 * 1_000);
  const tomorrow = await loggedInAgain(market, busy.producer);
  expect((await say(busy.id, tomorrow, { text: 'Good morning' })).status).toBe(201);
});
