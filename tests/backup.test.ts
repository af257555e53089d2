// @module-tag thorough
/** A backup during trading, restored elsewhere: every acknowledged write is there, whole and unchanged. */
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one, openDatabase, sql } from '#platform/database/database.ts';
import { plainLine } from '#server/backup/backup-error.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { backUp, definitions, emptyTarget, fingerprints, ownFolder, storedHashes, storeEveryFile } from './backups.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';
import { addOffer } from './goods.ts';
import { withoutLimits } from './market.ts';
import { credit, decide, idOf, market, openTrading, paidPurchase, purchase, recycler } from './trading.ts';

openTrading();

const DAY = 24 * 60 * 60 * 1000;

it('a backup in a storm of purchases has each that was acknowledged before, and none half', async () => {
  withoutLimits(market);
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000_000, minimum: 1 });
  await storeEveryFile(market);
  const acknowledged: string[] = [];
  let over = false;
  let number = 0;
  const buyer = async (): Promise<void> => {
    while (!over) {
      const id = idOf(await purchase(offer, 1, { key: `storm-${(number += 1)}` }));
      if (id.endsWith('0')) await decide('purchases-requests', id, 'rejected');
      acknowledged.push(id);
    }
  };
  const storm = Promise.all([buyer(), buyer(), buyer(), buyer()]);
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const before = [...acknowledged];
  const first = await backUp(market, await ownFolder());
  expect(acknowledged.length).toBeGreaterThan(before.length);
  over = true;
  await storm;

  const target = await emptyTarget(market.context.secret);
  expect((await target.restore(first.path)).breaches).toEqual([]);
  const restored = openDatabase({ url: target.url, poolSize: 1 });
  try {
    const rows = await many<{ id: string; answer: string | null; blocks: number }>(restored.db)`
      select t.id, k.outcome ->> 'outcome' as answer, (select count(*) from ledger l
      where l.trade_id = t.id and l.movement = 'block') as blocks
      from trades t left join idempotency_keys k on k.outcome ->> 'trade_id' = t.id::text where t.offer_id = ${offer}`;
    const kept = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    expect(rows.filter(({ answer, blocks }) => answer === null || blocks !== 1)).toEqual([]);
    expect(rows.filter(({ id }) => !acknowledged.includes(id))).toEqual([]);
    expect(rows.length).toBeLessThan(acknowledged.length);
    expect(await verifyLedger(restored.db, market.clock.now())).toEqual([]);
    // The restored market equals the original: a backup of it has the same hashes.
    const { storage, ...rest } = { ...market.context, storage: target.storage };
    const again = await backUp(market, await ownFolder(), { ...rest, storage, url: target.url });
    expect(again.manifest.tables).toEqual(first.manifest.tables);
    expect(again.manifest.objects).toEqual(first.manifest.objects);
  } finally {
    await restored.close();
  }
});

it('a file of the snapshot stays stored until it is copied, even if its row is deleted and the sweep runs', async () => {
  await storeEveryFile(market);
  const row = await one<{ id: string }>(market.db)`
    insert into files (id, purpose, sha256, byte_size, media_type, name, created_at)
    select 'ffffffff-0000-7000-8000-000000000000', 'pcb_document', sha256, byte_size, media_type, name, created_at
    from files limit 1
    returning id`;
  const id = row?.id ?? '';
  const { storage } = market.context;
  await storage.write(id, Buffer.from('forgotten'));
  const sweep = async (): Promise<boolean> => {
    const later = { now: () => new Date(Date.now() + 2 * DAY) };
    await runHousekeeping({ ...market.context, clock: later });
    return (await storage.read(id)) === null;
  };
  let meanwhile: Promise<boolean> | undefined;
  const loseIt = async (): Promise<boolean> => {
    await sql`delete from files where id = ${id}`.execute(market.db);
    return sweep();
  };
  const read: typeof storage.read = async (key) => {
    await (meanwhile ??= loseIt());
    return storage.read(key);
  };
  const { manifest } = await backUp(market, await ownFolder(), { storage: { read } });
  expect(await meanwhile).toBe(false);
  expect(manifest.objects.missing).toBe(0);
  // After the backup, the sweep deletes objects again.
  expect(await sweep()).toBe(true);
});

it('missing and changed files and a table of somebody else are reported, the rest is backed up and restored', async () => {
  await storeEveryFile(market);
  const rows = await many<{ id: string }>(market.db)`select id from files where purpose = 'pcb_document' limit 2`;
  const [gone = '', changed = ''] = rows.map(({ id }) => id);
  await market.context.storage.remove([gone]);
  await market.context.storage.write(changed, Buffer.from('other bytes'));
  await sql`create table notes (id bigint generated always as identity primary key, text text)`.execute(market.db);
  try {
    await sql`insert into notes (text) values ('mine')`.execute(market.db);
    const lines: string[] = [];
    const { path, manifest } = await backUp(market, await ownFolder(), { report: (line) => lines.push(line) });
    expect(manifest.objects).toMatchObject({ missing: 1, damaged: 1 });
    expect(lines).toContain(`file ${gone} is not in the storage`);
    expect(lines).toContain(`file ${changed} is not what its row says`);
    expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'notes', rows: 1 }));
    const target = await emptyTarget(market.context.secret);
    expect(await target.restore(path)).toMatchObject({ breaches: [], leftOut: ['notes'] });
    expect((await storedHashes(target.storage)).has(changed)).toBe(true);
  } finally {
    await sql`drop table notes`.execute(market.db);
  }
});

/** Starts a backup that has to wait for a locked table, interrupts it there, and returns the error. */
async function cutWhileItWaits(run: () => Promise<unknown>): Promise<unknown> {
  return market.db.transaction().execute(async (tx) => {
    await sql`lock table trades in access exclusive mode`.execute(tx);
    const running = run();
    const cut = sql<{ cut: boolean }>`
      select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await cut.execute(market.db)).rows).toContainEqual({ cut: true });
    return running;
  });
}

it.each(['a table', 'a file'])(
  'a database that is lost at %s ends it, in one line, with nothing left',
  async (place) => {
    await storeEveryFile(market);
    const directory = await ownFolder();
    const url = market.url;
    const cut = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: inject('clusterUrl') });
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ~* $2', [
        new URL(url).pathname.slice(1),
        'advisory_lock_shared|^copy',
      ]);
      await client.end();
    };
    let cuts: Promise<void> | undefined;
    const { storage } = market.context;
    const run = () =>
      backUp(market, directory, {
        storage: {
          read: async (key) => {
            if (place === 'a file') await (cuts ??= cut());
            return storage.read(key);
          },
        },
      }).catch((thrown: unknown) => thrown);
    const error: unknown = place === 'a file' ? await run() : await cutWhileItWaits(run);
    expect(plainLine(error)).toMatch(/^the database (?:said|went away): /);
    expect(await readdir(directory)).toEqual([]);
  },
);

it('an empty database is no market to back up', async () => {
  const name = 'empty_of_backup';
  await createDatabase(inject('clusterUrl'), name, 'template0');
  try {
    const directory = await ownFolder();
    await expect(backUp(market, directory, { url: urlOf(inject('clusterUrl'), name) })).rejects.toThrow(
      /holds no market/,
    );
    expect(await readdir(directory)).toEqual([]);
  } finally {
    await dropDatabase(inject('clusterUrl'), name);
  }
});

it('a quiet market comes back row by row and file by file; of an erased file its row alone, whether its bytes are still stored or gone', async () => {
  await paidPurchase(await addOffer(market, recycler, credit), 500);
  await storeEveryFile(market);
  // Names with characters that the text format of COPY escapes.
  await sql`
    update files set name = ${'a\tb\\c\nd\u2028e\r\\N "é".pdf'}
    where id = (select max(id::text)::uuid from files)`.execute(market.db);
  const erased = await many<{ id: string }>(market.db)`
    update files set erased_at = now(), name = '' where id = any (array(
      select id from files where purpose = 'pcb_document' and erased_at is null order by id limit 2)) returning id`;
  const [gone = '', stored = ''] = erased.map(({ id }) => id);
  await market.context.storage.remove([gone]);
  await sql`update files set removed_at = now() where id = ${gone}`.execute(market.db);
  const source = market.url;
  const { path, manifest } = await backUp(market, await ownFolder());

  const tables = await many<{ name: string }>(market.db)`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_functions'
    order by tablename collate "C"`;
  expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  expect(manifest.objects).toMatchObject({ missing: 0, damaged: 0 });

  const target = await emptyTarget(market.context.secret);
  expect(await target.restore(path)).toMatchObject({ breaches: [], leftOut: [] });
  expect(await fingerprints(target.url)).toEqual(await fingerprints(source));
  expect(await definitions(target.url)).toEqual(await definitions(source));
  const files = await storedHashes(market.context.storage);
  expect([files.has(gone), files.delete(stored)]).toEqual([false, true]);
  expect(await storedHashes(target.storage)).toEqual(files);
  expect(files.size).toBeGreaterThan(5);
});
