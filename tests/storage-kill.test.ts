// @module-tag thorough
/** The S3 server is killed during uploads, repeatedly: acknowledged files are stored whole, and a retry works. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { bucketEndpoint } from './buckets.ts';
import { pdf } from './documents.ts';
import { openTestMarket, TestFile, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

/** Directory in which `lab/clusters/object-storage.sh test` stores the server's process id and data. */
const directory = process.env['TEST_STORAGE_DIRECTORY'];
const KILLS = 50;
const UPLOADERS = 4;
const MEGABYTE = 1024 * 1024;

const gateway = (move: 'stop' | 'start') =>
  execFileSync(fileURLToPath(new URL('../lab/clusters/object-storage.sh', import.meta.url)), [move, directory ?? ''], {
    stdio: 'ignore',
  });

describe.runIf(bucketEndpoint !== undefined && directory !== undefined)('an S3 server that is killed', () => {
  let market: TestMarket;
  let people: Person[];
  beforeAll(async () => {
    market = await openTestMarket();
    people = await Promise.all(Array.from({ length: UPLOADERS }, () => addPerson(market, 'recycler')));
  });
  afterAll(() => market.close());

  const paper = () => new TestFile('a.pdf', Buffer.concat([pdf(), randomBytes(2 * MEGABYTE)]), 'application/pdf');
  const upload = (person: Person, file: TestFile) =>
    market.call('PATCH', '/api/users/update/', { token: person.token, body: { pcb_doc: file } });
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  /** A person's current document, by its stored bytes and by its row. */
  async function current(person: Person): Promise<{ read: string; row: string | undefined }> {
    const { body } = await market.call('GET', '/api/users/profile/', { token: person.token });
    const answer = await market.app.inject(body.data.pcb_doc as string);
    expect(answer.statusCode).toBe(200);
    const row = await one<{ hash: string }>(market.db)`
      select encode(f.sha256, 'hex') as hash from companies c join files f on f.id = c.pcb_document_id
      where c.user_id = ${person.id}`;
    return { read: hash(answer.rawPayload), row: row?.hash };
  }

  it('loses nothing that was answered and keeps no half', { timeout: 900_000 }, async () => {
    const latest = new Map<Person, string>();
    for (const person of people) {
      const file = paper();
      expect((await upload(person, file)).status).toBe(200);
      latest.set(person, hash(file.bytes));
    }
    const statuses: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sent = people.map((person) => ({ person, file: paper() }));
      const uploads = sent.map(({ person, file }) => upload(person, file));
      // The kill comes a little later each time, so that some uploads are acknowledged before it.
      const moment = new Promise((resolve) => setTimeout(resolve, (kill % 10) * 30));
      await moment;
      gateway('stop');
      const response = await Promise.all(uploads);
      gateway('start');
      for (const [index, { status, headers, text }] of response.entries()) {
        const { person, file } = sent[index] as (typeof sent)[number];
        statuses.push(status);
        expect([200, 503, 507], text).toContain(status);
        if (status === 200) latest.set(person, hash(file.bytes));
        else expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        // A failed upload has no effect: the previous document is intact.
        expect(await current(person)).toEqual({ read: latest.get(person), row: latest.get(person) });
      }
      const again = sent[kill % UPLOADERS] as (typeof sent)[number];
      expect((await upload(again.person, again.file)).status).toBe(200);
      latest.set(again.person, hash(again.file.bytes));
      expect(await current(again.person)).toMatchObject({ read: hash(again.file.bytes) });
    }
    expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(KILLS);
    // Files of one byte are rows of the factories.
    const rows = await many<{ id: string }>(market.db)`select id from files where byte_size > 1`;
    expect(rows.length).toBeGreaterThan(KILLS);
    const stored = new Set<string>();
    for await (const { key } of market.context.storage.list()) stored.add(key);
    expect(rows.filter(({ id }) => !stored.has(id))).toEqual([]);
  });
});
