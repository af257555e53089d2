/** Whether a file may be shown inline is decided once, at upload; later responses only stream its bytes. */
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { MEDIA_TYPES } from '#lib/file-rules.ts';
import { one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { pdf, picture } from '#tests/documents.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { inspectStoredFiles } from './jobs.server.ts';
import { privateLink } from './links.server.ts';

/** Read function of a test that wraps the storage. */
let reading: ((key: string) => ReturnType<Storage['read']>) | undefined;
const market = await openSharedMarket();
const { storage } = market.context;
const read = storage.read.bind(storage);
storage.read = (key) => (reading ?? read)(key);
const person = await addPerson(market, 'recycler');

const ACTIVE = pdf({ extra: '/OpenAction << /S /Java#53cript /JS (app.alert) >>' });

async function upload(bytes: Buffer, name = 'a.pdf'): Promise<string> {
  const response = await market.call('PATCH', '/api/users/update/', {
    token: person.token,
    body: { pcb_doc: new TestFile(name, bytes) },
  });
  expect(response.status).toBe(200);
  const row = await one<{ id: string }>(market.db)`
    select pcb_document_id as id from companies where user_id = ${person.id}`;
  return row?.id ?? '';
}

async function dispositionOf(id: string): Promise<string> {
  const { headers } = await market.app.inject(privateLink(market.context, id));
  return String(headers['content-disposition']).split(';')[0] ?? '';
}

const decided = async (id: string) =>
  (await one<{ inline: boolean | null }>(market.db)`select inline from files where id = ${id}`)?.inline;

it('is decided when the file comes', async () => {
  const [quiet, active, shown] = [await upload(pdf()), await upload(ACTIVE), await upload(await picture(), 'a.png')];
  expect([await decided(quiet), await decided(active), await decided(shown)]).toEqual([true, false, true]);
});

describe('of earlier files', () => {
  /** A file stored before the inline decision existed. */
  async function keepUndecided(bytes: Buffer): Promise<string> {
    const { context, db, clock } = market;
    const id = newId(clock.now());
    await sql`
      insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
      values (${id}, ${person.id}, 'trail_documents', sha256(${bytes}), ${bytes.length}, ${MEDIA_TYPES.pdf}, 'a.pdf', ${clock.now()})`.execute(
      db,
    );
    await context.storage.write(id, bytes);
    return id;
  }

  it('a PDF is a download until the job has looked into it', async () => {
    const [quiet, active, gone] = [await keepUndecided(pdf()), await keepUndecided(ACTIVE), await keepUndecided(pdf())];
    for (const id of [quiet, active, gone]) expect(await dispositionOf(id)).toBe('attachment');
    await market.context.storage.remove([gone]);
    expect(await inspectStoredFiles(market.context)).toBe(false);
    expect([await decided(quiet), await decided(active), await decided(gone)]).toEqual([true, false, false]);
    expect(await dispositionOf(quiet)).toBe('inline');
    expect(await dispositionOf(active)).toBe('attachment');
  });

  it("files beyond the job's batch wait for its next run", async () => {
    const id = await keepUndecided(pdf());
    const receive = () => Promise.reject(new Refusal('storage_full', undefined, { retryAfter: 60 }));
    const full = { ...market.context.storage, receive };
    await expect(inspectStoredFiles({ ...market.context, storage: full })).rejects.toThrow('File storage is full');
    expect(await decided(id)).toBeNull();
    await inspectStoredFiles(market.context);
    expect(await decided(id)).toBe(true);
  });

  it.each<[string, () => ReturnType<Storage['read']>]>([
    ['cannot be opened', () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'stat' }))],
    [
      'breaks off',
      async () => {
        const failure = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
        const stream = new Readable({ read: () => void stream.destroy(failure) });
        return { stream, byteSize: 1 };
      },
    ],
  ])('one that %s is a download, said once, and holds up no other', async (_, fail) => {
    const [broken, quiet] = [await keepUndecided(pdf()), await keepUndecided(pdf())];
    const warn = vi.spyOn(market.context.log, 'warn');
    const failing = { ...storage, read: (key: string) => (key === broken ? fail() : storage.read(key)) };
    try {
      expect(await inspectStoredFiles({ ...market.context, storage: failing })).toBe(false);
      expect([await decided(broken), await decided(quiet)]).toEqual([false, true]);
      await inspectStoredFiles({ ...market.context, storage: failing });
      expect(warn.mock.calls.map(([details]) => details)).toEqual([{ err: expect.any(Error), file: broken }]);
    } finally {
      warn.mockRestore();
    }
  });
});

it('twenty answers begin before any of the files has been read, and read each once', async () => {
  const id = await upload(ACTIVE);
  const address = await market.app.listen({ port: 0, host: '127.0.0.1' });
  const [head, rest] = [ACTIVE.subarray(0, 50), ACTIVE.subarray(50)];
  const open: PassThrough[] = [];
  reading = async () => {
    const stream = new PassThrough();
    stream.write(head);
    open.push(stream);
    return { stream, byteSize: ACTIVE.length };
  };
  try {
    const link = `${address}${privateLink(market.context, id)}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(link)));
    expect(open).toHaveLength(20);
    for (const { headers } of answers) expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    for (const stream of open) stream.end(rest);
    for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer())).toEqual(ACTIVE);
  } finally {
    reading = undefined;
  }
});
