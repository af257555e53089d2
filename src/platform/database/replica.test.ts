import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { createDatabase, dropDatabase, urlOf } from '#tests/databases.ts';
import { Refusal } from '../refusal.ts';
import { openDatabase, sql, type Database, type Db } from './database.ts';
import { openReplica } from './replica.ts';

const clusterUrl = inject('clusterUrl');
const names = ['primary', 'replica'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`) as [string, string];
let primary: Database;
let reported: unknown[];

const whoAnswers = async (db: Db): Promise<string> => {
  const row = await one<{ name: string }>(db)`select current_database() as name`;
  return row?.name.split('_')[0] ?? '';
};

beforeAll(async () => {
  for (const name of names) await createDatabase(clusterUrl, name);
  primary = openDatabase({ url: urlOf(clusterUrl, names[0]) });
});
afterAll(async () => {
  await primary.close();
  for (const name of names) await dropDatabase(clusterUrl, name);
});

function open(url = urlOf(clusterUrl, names[1])) {
  reported = [];
  return openReplica(url, primary.db, (error) => reported.push(error));
}

it('reads what may lag from the replica', async () => {
  const { read, close } = open();
  expect(await read(whoAnswers)).toBe('replica');
  expect(reported).toEqual([]);
  await close();
});

it('reads from the primary while the replica is away, and says so once', async () => {
  // No server listens on port 9.
  const { read, close } = open('postgres://127.0.0.1:9/replica');
  expect(await read(whoAnswers)).toBe('primary');
  expect(await read(whoAnswers)).toBe('primary');
  expect(reported).toHaveLength(1);
  await close();
});

it('reads again from the primary what the replica broke off', async () => {
  const { read, close } = open();
  const asked: string[] = [];
  const answer = await read(async (db) => {
    const name = await whoAnswers(db);
    asked.push(name);
    // A standby cancels a connection that conflicts with its replay in the same way.
    if (name === 'replica') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return name;
  });
  expect([answer, asked]).toEqual(['primary', ['replica', 'primary']]);
  await close();
});

it('a refusal by the reader itself is not asked for twice', async () => {
  const { read, close } = open();
  let asked = 0;
  const refused = read(() => {
    asked += 1;
    return Promise.reject(new Refusal('not_found'));
  });
  await expect(refused).rejects.toMatchObject({ kind: 'not_found' });
  expect([asked, reported]).toEqual([1, []]);
  await close();
});
