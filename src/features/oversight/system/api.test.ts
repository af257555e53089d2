import { beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { createWarnings } from '#platform/warnings.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket, openTestMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(() => sql`delete from outbox`.execute(market.db));

const read = async (token = superadmin.token) =>
  (await market.call('GET', '/api/superadmin/system/', { token })).body.data;
const retry = (id: string | number, token = superadmin.token) =>
  market.call('POST', `/api/superadmin/system/letters/${id}/retry/`, { token });
const verify = (token = superadmin.token) => market.call('POST', '/api/superadmin/system/ledger-checks/', { token });

async function message(state: 'buried' | 'waiting' | 'delivered', reason = 'connect ECONNREFUSED'): Promise<number> {
  const now = market.clock.now();
  const row = await one<{ id: number }>(market.db)`
    insert into outbox (topic, subject_id, at, attempts, next_at, buried_at, delivered_at, last_error)
    values ('trade.approved', ${newId(now)}, ${now}, 10, ${now}, ${state === 'buried' ? now : null},
      ${state === 'delivered' ? now : null}, ${reason}) returning id`;
  return row?.id ?? 0;
}

it('reports the state of the system', async () => {
  await message('waiting');
  await message('delivered');
  const result = await read();
  expect(result).toMatchObject({
    started_at: expect.stringMatching(/Z$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    outbox: { waiting: 1, waiting_since: market.clock.now().toISOString(), buried: 0, letters: [] },
    mail: 'files',
    rate_limits: true,
  });
  expect(result.database.size).toBeGreaterThan(1_000_000);
  expect(result.database.migrations).toBeGreaterThanOrEqual(7);
  expect(result.database.last_migration).toMatch(/\.sql$/);
  expect(result.storage.free).toBeGreaterThan(0);
  expect(result.storage.writable).toBe(true);
});

it('shows no secret and no person’s address', async () => {
  const id = await message('buried', '550 <asha.patil@example.in> unknown at smtp://post:hidden-word@mail.example');
  const { outbox } = await read();
  expect(outbox).toMatchObject({ buried: 1, letters: [{ id: String(id), attempts: 10, topic: 'trade.approved' }] });
  expect(outbox.letters[0].reason).toBe('550 <a***@example.in> unknown at smtp://***@mail.example');
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: market.context.config.dataDirectory,
    STORAGE_URL: 's3://papers?endpoint=https://hidden-word.example&region=ap-south-1',
    SMTP_URL: 'smtp://post:hidden-word@mail.example:587',
    RATE_LIMITS: 'off',
  });
  const other = await openTestMarket({ config });
  const person = await addPerson(other, 'superadmin');
  const result = await other.call('GET', '/api/superadmin/system/', { token: person.token });
  await other.close();
  expect(result.body.data).toMatchObject({
    mail: 'smtp',
    rate_limits: false,
    storage: { free: null },
  });
  expect(result.text).not.toContain('hidden-word');
});

it('says what should be looked at, once it is known', async () => {
  const warnings = createWarnings(market.context.log, ['A sentence of the configuration.']);
  const behindProxy = await openTestMarket({ warnings });
  try {
    const { token } = await addPerson(behindProxy, 'superadmin');
    const result = async (headers = {}) =>
      (await behindProxy.call('GET', '/api/superadmin/system/', { token, headers })).body.data.warnings;
    expect(await result()).toEqual(['A sentence of the configuration.']);
    await result({ 'x-forwarded-for': '203.0.113.7' });
    expect(await result({ 'x-forwarded-for': '203.0.113.8' })).toEqual([
      'A sentence of the configuration.',
      'X-Forwarded-For comes, but TRUST_PROXY is not set.',
    ]);
  } finally {
    await behindProxy.close();
  }
});

it('tries a buried message again, once however often it is said', async () => {
  const id = await message('buried');
  const row = async () => await one(market.db)`select attempts, buried_at, next_at from outbox where id = ${id}`;
  expect((await retry(id)).status).toBe(200);
  expect(await row()).toEqual({ attempts: 0, buried_at: null, next_at: market.clock.now() });
  await sql`update outbox set attempts = 3, next_at = '2027-01-01' where id = ${id}`.execute(market.db);
  expect((await retry(id)).status).toBe(200);
  expect(await row()).toMatchObject({ attempts: 3, next_at: new Date('2027-01-01') });
  expect((await read()).outbox).toMatchObject({ waiting: 1, buried: 0 });
});

it('tries all buried messages again, and tells of those that wait and fail', async () => {
  await message('buried');
  await message('buried');
  await message('delivered', 'an old failure');
  expect((await read()).outbox.failing).toBeNull();
  const all = (token: string) => market.call('POST', '/api/superadmin/system/letters/retry/', { token });
  expect((await all(superadmin.token)).body.message).toBe('2 messages are tried again.');
  expect((await read()).outbox).toMatchObject({
    waiting: 2,
    buried: 0,
    failing: { count: 2, reason: 'connect ECONNREFUSED' },
  });
  expect((await all(superadmin.token)).body.message).toBe('0 messages are tried again.');
  const producer = await addPerson(market, 'producer');
  expect((await all(producer.token)).status).toBe(403);
});

it('leaves a delivered message delivered, and knows no other', async () => {
  const id = await message('delivered');
  expect((await retry(id)).status).toBe(200);
  expect((await read()).outbox).toMatchObject({ waiting: 0, buried: 0 });
  for (const unknown of [id + 1_000, 'nonsense', '1e3', '-1']) expect((await retry(unknown)).status).toBe(404);
});

it('shows every job with its last and its next run, and which of them fails', async () => {
  await sql`
    insert into job_runs (name, last_run_at, succeeded_at, failed_at, failure) values
      ('deliver the outbox', '2026-11-21T06:00:00Z', '2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z', 'no way to asha@example.in'),
      ('keep house', '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z', '2026-11-20T06:00:00Z', 'disk full'),
      ('a job of an older version', '2026-11-21T06:00:00Z', null, null, null)`.execute(market.db);
  const { jobs } = await read();
  const job = (name: string) => jobs.find((shown: { name: string }) => shown.name === name);
  expect(jobs.map(({ name }: { name: string }) => name)).toEqual(market.context.jobs.map(({ name }) => name));
  expect(job('deliver the outbox')).toMatchObject({
    failing: true,
    failure: 'no way to a***@example.in',
    next_run_at: market.clock.now().toISOString(),
  });
  expect(job('keep house')).toMatchObject({
    failing: false,
    failed_at: '2026-11-20T06:00:00.000Z',
    next_run_at: '2026-11-21T07:00:00.000Z',
  });
  expect(job('verify the ledger')).toMatchObject({ last_run_at: null, next_run_at: '2026-11-21T20:30:00.000Z' });
});

it('verifies the ledger and keeps what it found', async () => {
  expect((await read()).ledger).toBeNull();
  const clean = await verify();
  expect([clean.status, clean.body.message]).toEqual([200, 'The ledger is clean.']);
  expect((await read()).ledger).toMatchObject({
    at: market.clock.now().toISOString(),
    breaches: 0,
    first_breaches: [],
  });

  const recycler = await addPerson(market, 'recycler');
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, await addAccount(market, recycler)));
  await sql`alter table offers disable trigger protect_balance`.execute(market.db);
  await sql`update offers set blocked = 7 where id = ${offer}`.execute(market.db);
  await sql`alter table offers enable trigger protect_balance`.execute(market.db);
  market.clock.advance(1_000);
  const broken = (await verify()).body.data;
  expect(broken.breaches).toBeGreaterThan(0);
  const { ledger } = await read();
  expect(ledger).toMatchObject({ at: market.clock.now().toISOString(), breaches: broken.breaches });
  expect(ledger.first_breaches[0]).toMatchObject({ subject: expect.stringContaining(offer) });
  const concerns = await market.call('GET', '/api/superadmin/concerns/', { token: superadmin.token });
  expect(concerns.body.data.ledger).toEqual({ at: ledger.at, breaches: ledger.breaches });
});

it('the system page is the superadmin’s alone', async () => {
  const producer = await addPerson(market, 'producer');
  const id = await message('buried');
  expect((await market.call('GET', '/api/superadmin/system/', { token: producer.token })).status).toBe(403);
  expect((await retry(id, producer.token)).status).toBe(403);
  expect((await verify(producer.token)).status).toBe(403);
  expect((await read()).outbox.buried).toBe(1);
});

it('runs any job by call, and knows no other', async () => {
  const run = (name: string, token = superadmin.token) =>
    market.call('POST', `/api/superadmin/system/jobs/${encodeURIComponent(name)}/run/`, { token });
  await message('waiting');
  for (const { name } of market.context.jobs)
    expect((await run(name)).body).toEqual({ status: true, message: 'Job finished.' });
  const checks = async () => (await many(market.db)`select from ledger_checks`).length;
  const before = await checks();
  const [first, other] = await Promise.all([run('verify the ledger'), run('verify the ledger')]);
  expect([first.status, other.status, await checks()]).toEqual([200, 200, before]);
  expect((await run('sweep')).status).toBe(404);
  expect((await run('expire trades', (await addPerson(market, 'producer')).token)).status).toBe(403);
});

it('says so where a job that was run by call failed', async () => {
  market.context.jobs = [
    {
      name: 'sweep',
      pollIntervalMs: 1,
      step: async () => {
        throw new Error('disk full');
      },
    },
  ];
  expect(
    (await market.call('POST', '/api/superadmin/system/jobs/sweep/run/', { token: superadmin.token })).status,
  ).toBe(500);
  expect((await read()).jobs).toMatchObject([{ name: 'sweep', failing: true, failure: 'disk full' }]);
});
