/** The public check of evidence packs, and the job that makes them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { createRateLimiter } from '#platform/security/rate-limit.ts';
import { madePack, makeAll, packsOf, requestPack, verify } from '#tests/evidence.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openTestMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { verifiedTrade } from '#tests/transfers.ts';
import { makePacks } from './making.server.ts';

const { market, superadmin } = await openLawfulMarket();
const trade = await verifiedTrade(market, superadmin, { quantity: 50_000 });

it('tells facts and hashes, but no name, price, GST number or registration number', async () => {
  const pack = await madePack(market, trade.producer, { trade_id: trade.id });
  const { status, body, text, headers } = await verify(market, pack.code);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body.data).toEqual({
    status: 'current',
    kind: 'order',
    order_id: trade.orderId,
    waste_type: 'Plastic',
    product_type: expect.any(String),
    credit_type: expect.any(String),
    FY: 2026,
    quantity: 50_000,
    unit: 'kg',
    recalled_quantity: 0,
    orders: 1,
    made_at: pack.made_at,
    manifest_sha256: pack.manifest_sha256,
    files: expect.arrayContaining([
      { part: 'Transaction Proof', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), byte_size: expect.any(Number) },
    ]),
    recalls: [],
    key_id: expect.any(String),
  });
  const rows = await many<{ secret: string }>(market.db)`
    select unnest(array[seller_company, buyer_company, seller_gst_number, buyer_gst_number, b.registration_number]) as secret
    from trades t join epr_accounts b on b.id = t.producer_account_id where t.id = ${trade.id}`;
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

it('takes small letters, hyphens, O as 0, I and L as 1', async () => {
  const [{ code }] = await packsOf(market, trade.producer);
  const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll(/.{5}/g, '$&-');
  expect((await verify(market, typed)).body.data.order_id).toBe(trade.orderId);
});

it.each(['0'.repeat(26), 'x', 'U'.repeat(26), 'a'.repeat(60)])('does not know %j', async (code) => {
  const { status, body } = await verify(market, code);
  expect([status, body.error]).toEqual([404, 'No evidence pack has this code.']);
});

it('an unknown code takes as long as a known one', async () => {
  const [{ code }] = await packsOf(market, trade.producer);
  const timeOf = async (asked: string) => {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const start = performance.now();
      await verify(market, asked);
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[4] ?? 0;
  };
  const [known, unknown] = [await timeOf(code), await timeOf('0'.repeat(26))];
  expect(known).toBeGreaterThan(24);
  expect(unknown).toBeGreaterThan(24);
});

it('a newer pack of the same subject and company supersedes the older, that of another company does not', async () => {
  const older = await madePack(market, trade.producer, { trade_id: trade.id });
  await madePack(market, trade.recycler, { trade_id: trade.id });
  expect((await verify(market, older.code)).body.data.status).toBe('current');
  const newer = await madePack(market, trade.producer, { trade_id: trade.id });
  expect((await verify(market, older.code)).body.data.status).toBe('superseded');
  expect((await verify(market, newer.code)).body.data.status).toBe('current');
  const shown = await packsOf(market, trade.producer);
  expect(shown.slice(0, 2).map(({ status }) => status)).toEqual(['current', 'superseded']);
});

it('superadmins share the packs of the platform', async () => {
  const pack = await madePack(market, superadmin, { trade_id: trade.id });
  const [seen] = await packsOf(market, await addPerson(market, 'superadmin'), `?trade_id=${trade.id}`);
  expect(seen).toMatchObject({ id: pack.id, made_by: 'EPR Mandi' });
});

it('the verification takes 30 requests a minute from an address', async () => {
  const limiter = createRateLimiter(market.db, () => undefined, market.clock);
  const limited = await openTestMarket({ limiter });
  try {
    const statuses = new Set<number>();
    for (let round = 0; round < 30; round += 1) statuses.add((await verify(limited, '0'.repeat(26))).status);
    expect([...statuses]).toEqual([404]);
    expect((await verify(limited, '0'.repeat(26))).status).toBe(429);
  } finally {
    await limited.close();
  }
});

it('a pack that a process left is made by the next one', async () => {
  const asked = await requestPack(market, trade.producer, { trade_id: trade.id });
  const { id } = asked.body.data;
  await sql`update evidence_packs set state = 'making', attempts = 1 where id = ${id}`.execute(market.db);
  await makeAll(market);
  expect((await packsOf(market, trade.producer))[0]).toMatchObject({ id, state: 'ready' });
});

it('one of several processes makes a pack', async () => {
  const asked = await requestPack(market, trade.producer, { trade_id: trade.id });
  await Promise.all(Array.from({ length: 4 }, () => makePacks(market.context)));
  await makeAll(market);
  const rows = await many<{ attempts: number }>(market.db)`
    select attempts from evidence_packs where id = ${asked.body.data.id}`;
  expect(rows).toEqual([{ attempts: 1 }]);
});

it('a pack whose file is gone or changed fails after three tries, and its asker has a mail', async () => {
  const broken = await verifiedTrade(market, superadmin);
  await sql`
    update files set sha256 = decode(repeat('00', 32), 'hex')
    where owner_id = ${broken.producer.id}`.execute(market.db);
  const asked = await requestPack(market, broken.producer, { trade_id: broken.id });
  await makeAll(market);
  expect((await packsOf(market, broken.producer))[0]).toMatchObject({ state: 'failed', status: null, url: null });
  expect((await verify(market, asked.body.data.code)).status).toBe(404);
  const mails = await deliveredMails(market);
  expect(mails.filter(({ to }) => to === broken.producer.email).at(-1)?.subject).toBe(
    'Your evidence pack could not be made',
  );
  await rm(join(market.context.config.dataDirectory, 'files', 'kept'), { recursive: true, force: true });
  expect((await requestPack(market, trade.recycler, { trade_id: trade.id })).status).toBe(202);
  await makeAll(market);
  expect((await packsOf(market, trade.recycler))[0]).toMatchObject({ state: 'failed' });
});

it('the key of a new secret signs from then on; the old one stays listed', async () => {
  const fresh = await openTestMarket();
  try {
    const boss = await addPerson(fresh, 'superadmin');
    const order = await verifiedTrade(fresh, boss);
    const first = await madePack(fresh, boss, { trade_id: order.id });
    fresh.clock.advance(1_000);
    await requestPack(fresh, boss, { trade_id: order.id });
    await makePacks({ ...fresh.context, secret: 'another secret of the tests, long enough too' });
    const [second] = await packsOf(fresh, boss);
    const { body } = await fresh.call('GET', '/.well-known/epr-mandi-keys.json');
    const ids = await Promise.all(
      [second, first].map(async ({ code }) => (await verify(fresh, code)).body.data.key_id),
    );
    expect(body.keys.map((key: { key_id: string }) => key.key_id)).toEqual(ids);
    expect(body.keys.map(({ until }: { until: string | null }) => until)).toEqual([null, second.made_at]);
  } finally {
    await fresh.close();
  }
});
