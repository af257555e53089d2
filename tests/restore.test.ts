// @module-tag thorough
/** A backup is restored completely and into an empty target, or not at all. */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PLATFORM } from '#money/billing-settings/service.server.ts';
import { encryptAccountNumber } from '#people/company/account-numbers.server.ts';
import { sql } from '#platform/database/database.ts';
import { BASELINE, knownMigrations, migrateWithin } from '#platform/database/migrate.ts';
import { isEmptyDatabase } from '#platform/database/table-copy.ts';
import { newId } from '#platform/ids.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { checkBackup } from '#server/backup/check.ts';
import { objectFile } from '#server/backup/folder.ts';
import { readManifest, writeManifest } from '#server/backup/manifest.ts';
import { readList } from '#server/backup/object-list.ts';
import { backUp, emptyTarget, fingerprints, ownFolder, storedHashes, storeEveryFile } from './backups.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';
import { addOffer } from './goods.ts';
import { credit, market, openTrading, paidPurchase, recycler, superadmin } from './trading.ts';

openTrading();
/** A backup of the market, which no test changes. */
let whole: Awaited<ReturnType<typeof backUp>>;
let folder: string;
beforeAll(async () => {
  await paidPurchase(await addOffer(market, recycler, credit), 500);
  await storeEveryFile(market);
  await askForPlatformAccount();
  folder = await mkdtemp(join(tmpdir(), 'mandi-restore-'));
  whole = await backUp(market, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A change of the platform's bank account that waits for a second superadmin. */
async function askForPlatformAccount(): Promise<void> {
  const { context, db, clock } = market;
  const sealed = encryptAccountNumber(context, PLATFORM, '50200000001234').toString('base64');
  await sql`
    insert into approvals (id, action, call, fingerprint, text, status, maker_id, created_at, expires_at)
    values (${newId(clock.now())}, 'platform.bank_account', ${JSON.stringify({ sealed_number: sealed })}, 'x', 'Change it', 'waiting',
      ${superadmin.id}, ${clock.now()}, ${new Date(clock.now().getTime() + 3_600_000)})`.execute(db);
}

/** A copy of the backup that its test may damage. */
async function ownCopy(): Promise<string> {
  const path = join(await ownFolder(), 'copy');
  await cp(whole.path, path, { recursive: true });
  return path;
}

const OTHER_SECRET = 'another secret, as long as the first one was';

const silent = (): void => undefined;

async function flipByte(path: string, place?: number): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  const at = place ?? Math.floor(size / 2);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
}

async function anObject(path: string): Promise<string> {
  for await (const { key } of readList(path)) return objectFile(path, key);
  throw new Error('The backup has no object');
}

describe('a flipped byte is found before anything is written', () => {
  it.each<[string, (path: string) => string | Promise<string>, number?]>([
    ['in a table', (path) => join(path, 'tables', 'ledger.gz')],
    // The timestamp in a gzip header, which does not affect the content.
    ['in the head of a table', (path) => join(path, 'tables', 'ledger.gz'), 4],
    ['in the list of files', (path) => join(path, 'objects.gz')],
    ['in the manifest', (path) => join(path, 'manifest.json')],
    ['in a file', anObject],
  ])('%s', async (_where, place, at) => {
    const path = await ownCopy();
    const file = await place(path);
    await checkBackup(path, silent);
    await flipByte(file, at);
    const target = await emptyTarget(market.context.secret);
    await expect(target.restore(path)).rejects.toThrow(`${file} is damaged`);
    await expect(checkBackup(path, silent)).rejects.toThrow(`${file} is damaged`);
    expect(target.opened).toEqual([]);
  });

  it('and so is a part that is gone', async () => {
    const path = await ownCopy();
    const file = await anObject(path);
    await rm(file);
    await expect(checkBackup(path, silent)).rejects.toThrow(`${file} is missing`);
    await rm(join(path, 'manifest.json'));
    await expect(checkBackup(path, silent)).rejects.toThrow('is no whole backup');
  });
});

describe('refuses', () => {
  it('a storage in which something else is', async () => {
    const { path } = whole;
    const target = await emptyTarget(market.context.secret);
    await target.storage.write('ffffffff-0000-7000-8000-000000000001', Buffer.from('of another market'));
    await expect(target.restore(path)).rejects.toThrow('the storage is not empty');
    expect(await fingerprints(target.url)).toEqual({});
  });

  it('another secret, unless told that it may', async () => {
    const { path } = whole;
    const target = await emptyTarget(OTHER_SECRET);
    await expect(target.restore(path)).rejects.toThrow(
      /APP_SECRET that is not here \(the secret here is another one\)/,
    );
    await expect(target.restore(path, { secrets: [] })).rejects.toThrow(/there is no secret here/);
    expect(target.opened).toEqual([]);
  });

  it('but takes a former secret that is still known', async () => {
    const target = await emptyTarget(OTHER_SECRET);
    const secrets = [OTHER_SECRET, market.context.secret];
    expect(await target.restore(whole.path, { secrets })).toMatchObject({ breaches: [], unreadable: 0 });
  });

  it('and counts what a backup that was made before the job `seal anew` holds of the former secret', async () => {
    const { path } = await backUp(market, await ownFolder(), { secret: OTHER_SECRET });
    const target = await emptyTarget(OTHER_SECRET);
    // The account numbers of the recycler and the producer, and the one that waits to be the platform's.
    expect((await target.restore(path)).unreadable).toBe(3);
  });

  it('and the backup does not give the secret away', async () => {
    const { path, manifest } = whole;
    expect(JSON.stringify(await readManifest(path))).not.toContain(market.context.secret);
    expect(manifest.secretFingerprint).toMatch(/^[\da-f]{32}$/);
  });
});

it('broken off among the files or in the database it leaves the database empty, and begun again it ends well, with no right beyond owning an empty database and, if told so, with another secret', async () => {
  const { path } = whole;
  const name = 'owned_of_restore';
  await administer('drop role if exists owner_of_restore', "create role owner_of_restore login password 'restoring'");
  await createDatabase(inject('clusterUrl'), name, 'template0');
  try {
    await administer(`alter database ${name} owner to owner_of_restore`);
    const url = new URL(urlOf(inject('clusterUrl'), name));
    url.username = 'owner_of_restore';
    url.password = 'restoring';
    const target = await emptyTarget(OTHER_SECRET);
    const allowed = { otherSecret: true, openDatabase: async () => url.href };

    let left = 3;
    const keep: typeof target.storage.keep = async (from, key) => {
      if ((left -= 1) < 0) throw new BackupError('the disk broke');
      return target.storage.keep(from, key);
    };
    const broken = { ...allowed, openStorage: async () => ({ ...target.storage, keep }) };
    await expect(target.restore(path, broken)).rejects.toThrow('the disk broke');
    expect(await fingerprints(url.href)).toEqual({});
    expect((await storedHashes(target.storage)).size).toBe(3);

    let cut: Promise<unknown> | undefined;
    const report = (line: string): void => {
      if (line.includes('trades'))
        cut = administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    await expect(target.restore(path, { ...allowed, report })).rejects.toThrow();
    expect(cut).toBeDefined();
    await cut;
    expect(await fingerprints(url.href)).toEqual({});

    expect((await target.restore(path, allowed)).breaches).toEqual([]);
    expect(await storedHashes(target.storage)).toEqual(await storedHashes(market.context.storage));
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    expect(await isEmptyDatabase(client)).toBe(false);
    await client.end();
  } finally {
    await dropDatabase(inject('clusterUrl'), name);
    await administer('drop role owner_of_restore');
  }
});

it('an object that the storage returns changed is reported; a database in which something is stays as it is', async () => {
  const { path } = whole;
  const target = await emptyTarget(market.context.secret);
  const forgetful = { openStorage: async () => ({ ...target.storage, read: async () => null }) };
  await expect(target.restore(path, forgetful)).rejects.toThrow(/does not come back as it was/);
  const before = await fingerprints(target.url);
  expect(before['users']).toMatch(/^3 /);
  await expect(target.restore(path)).rejects.toThrow('the database is not empty');
  expect(await fingerprints(target.url)).toEqual(before);
});

/** A small market of version 0185, with a trade that is paid, as that version backed it up. */
const OF_0185 = new URL('backup-0185.tar.gz', import.meta.url);

async function backupOf0185(): Promise<string> {
  const unpacked = await ownFolder();
  execFileSync('tar', ['-xzf', fileURLToPath(OF_0185), '-C', unpacked]);
  return join(unpacked, '2026-11-21T06-30-00Z');
}

it('a backup of version 0185 is restored and brought on to this one', async () => {
  const path = await backupOf0185();
  const { migrations } = await readManifest(path);
  expect(migrations).toHaveLength(131);
  expect(migrations.at(-1)).toEqual(BASELINE);
  const target = await emptyTarget(market.context.secret);
  const { breaches, leftOut } = await target.restore(path);
  expect([breaches, leftOut]).toEqual([[], []]);
  const [restored, today] = [await fingerprints(target.url), await fingerprints(market.url)];
  expect(Object.keys(restored).toSorted()).toEqual(Object.keys(today).toSorted());
  expect(restored['users']).toMatch(/^3 /);
  expect(restored['trades']).toMatch(/^1 /);
  // The rows of the migrations before stay beside those of this version.
  expect(restored['migrations']).toMatch(new RegExp(`^${131 + (await knownMigrations()).length} `));
  expect((await storedHashes(target.storage)).size).toBeGreaterThan(5);
});

it('one of a version before is refused with one line, before anything is opened', async () => {
  const path = await backupOf0185();
  const manifest = await readManifest(path);
  for (const name of ['manifest.json', 'manifest.json.sha256']) await rm(join(path, name));
  await writeManifest(path, { ...manifest, migrations: manifest.migrations.slice(0, -1) });
  const target = await emptyTarget(market.context.secret);
  await expect(target.restore(path)).rejects.toThrow(/^the backup is of a version before 0185[^\n]+$/);
  expect(target.opened).toEqual([]);
});

it('a backup of an older level is brought on to this one', async () => {
  const older = (await knownMigrations()).slice(0, -1);
  const name = 'older_of_restore';
  await createDatabase(inject('clusterUrl'), name, 'template0');
  const url = urlOf(inject('clusterUrl'), name);
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin');
    await migrateWithin(client, older);
    await client.query(`
      insert into users (id, role, unique_id, email, full_name, mobile_no, designation, password_hash, created_at)
      values (gen_random_uuid(), 'producer', '', 'old@example.in', 'Old', '9876543210', 'Manager', 'none', now())`);
    await client.query('commit');
    await client.end();
    const { path, manifest } = await backUp(market, await ownFolder(), { url });
    expect(manifest.migrations).toEqual([BASELINE, ...older.map((each) => ({ name: each.name, sha256: each.sha256 }))]);
    const target = await emptyTarget(market.context.secret);
    await target.restore(path);
    const [restored, today] = [await fingerprints(target.url), await fingerprints(market.url)];
    expect(Object.keys(restored).toSorted()).toEqual(Object.keys(today).toSorted());
    expect(restored['status_moves']).toBe(today['status_moves']);
    expect(restored['users']).toMatch(/^1 /);
    expect(restored['producer_number']).toBe('1');
  } finally {
    await dropDatabase(inject('clusterUrl'), name);
  }
});

it('a backup is for its owner alone', async () => {
  const directory = await ownFolder();
  const { path } = await backUp(market, directory);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await readdir(path)).toSorted()).toEqual([
    'files',
    'manifest.json',
    'manifest.json.sha256',
    'objects.gz',
    'tables',
  ]);
});

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
