/** A user may upload 200 MiB per day (Indian time). */
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES, MEDIA_TYPES } from '#lib/file-rules.ts';
import type { Context } from '#platform/context.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { actingAs } from '#tests/actors.ts';
import { pdf } from '#tests/documents.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { withStoredFiles } from './service.server.ts';

const LIMIT = 200 * 1024 * 1024;
const TEXT = 'You have uploaded 200 MB today. Please go on tomorrow.';

let person: Person;
const market = await openSharedMarket();
beforeEach(async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  person = await addPerson(market, 'recycler');
});

/** Records that the person uploaded that many bytes at that instant. */
async function hasKept(bytes: number, at = market.clock.now()): Promise<void> {
  await sql`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
    values (${newId(at)}, ${person.id}, 'pcb_document', '', ${bytes}, 'application/pdf', '', ${at})`.execute(market.db);
}

/** Bytes that the person has uploaded today. */
async function keptToday(): Promise<number> {
  const row = await one<{ bytes: number }>(market.db)`
    select sum(byte_size)::bigint as bytes from files
    where owner_id = ${person.id} and created_at = ${market.clock.now()}`;
  return row?.bytes ?? 0;
}

async function keep(size: number, change: Partial<Context> = {}): Promise<string> {
  const context = { ...actingAs(market.context, person), ...change };
  const arrived = await context.storage.receive(Readable.from([Buffer.alloc(size, 'x')]), FILE_SIZE_LIMIT_BYTES);
  const file = new Upload({ ...arrived, name: 'a.pdf', mediaType: MEDIA_TYPES.pdf, inline: true });
  try {
    await withStoredFiles(context, person.id, { file }, { file: 'pcb_document' }, async () => undefined);
    return 'kept';
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.message}`;
    throw error;
  } finally {
    await context.storage.discard(arrived.path);
  }
}

it('takes the last byte of the day and not one more', async () => {
  await hasKept(LIMIT - (await keptToday()) - 1_000);
  expect(await keep(1_001)).toBe(`429 ${TEXT}`);
  expect(await keep(1_000)).toBe('kept');
  expect(await keep(1)).toBe(`429 ${TEXT}`);
  expect(await keptToday()).toBe(LIMIT);
});

it('the limit is exact however many uploads come at once', { tags: 'thorough' }, async () => {
  await hasKept(LIMIT - (await keptToday()) - 5_000);
  const response = await Promise.all(Array.from({ length: 12 }, () => keep(1_000)));
  expect(response.filter((answer) => answer === 'kept')).toHaveLength(5);
  expect(await keptToday()).toBe(LIMIT);
});

it('counts what was replaced meanwhile, and begins anew with the day in India', async () => {
  await hasKept(LIMIT);
  await sql`update files set erased_at = created_at where owner_id = ${person.id}`.execute(market.db);
  market.clock.set('2026-11-21T18:29:59Z');
  expect(await keep(1)).toBe(`429 ${TEXT}`);
  market.clock.set('2026-11-21T18:30:00Z');
  expect(await keep(1)).toBe('kept');
});

it('tells who uploads when to go on, and keeps nothing', async () => {
  const before = await many(market.db)`select 1 from files`;
  await hasKept(LIMIT);
  market.clock.advance(1_000);
  const body = { pcb_doc: new TestFile('a.pdf', pdf()) };
  const response = await market.call('PATCH', '/api/users/update/', { token: person.token, body });
  expect([response.status, response.body]).toEqual([429, { status: false, error: TEXT }]);
  expect(response.headers['retry-after']).toBe(String(12 * 3600 - 1));
  expect(await many(market.db)`select 1 from files`).toHaveLength(before.length + 1);
});

it('the limit is lifted where limits are off, and is nobody else’s', async () => {
  await hasKept(LIMIT);
  expect(await keep(1, { config: { ...market.context.config, rateLimits: false } })).toBe('kept');
  person = await addPerson(market, 'recycler');
  expect(await keep(1)).toBe('kept');
});
