import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucketEndpoint, ownBucket } from '#tests/buckets.ts';
import { newId } from '../ids.ts';
import { openStorage, type Storage } from './storage.ts';

/** Places to test: a bucket only where one is available (`npm run lab -- object-storage test`). */
const places = bucketEndpoint === undefined ? ['folder'] : ['folder', 'bucket'];

describe.each(places)('Files in a %s', (place) => {
  let directory: string;
  let storageUrl: string | undefined;
  let storage: Storage;
  const bytes = Buffer.from('%PDF-1.7 a deed of transfer', 'latin1');

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mandi-storage-'));
    storageUrl = place === 'bucket' ? await ownBucket() : undefined;
    storage = await openStorage(where());
  });
  afterAll(() => rm(directory, { recursive: true }));

  const where = () => ({ dataDirectory: directory, ...(storageUrl !== undefined && { storageUrl }) });

  const read = async (key: string) => {
    const stored = await storage.read(key);
    return stored && { bytes: await buffer(stored.stream), byteSize: stored.byteSize };
  };

  it('come back as they arrived, from another server too', async () => {
    const key = newId(new Date());
    const arrived = await storage.receive(Readable.from([bytes]), 1_000);
    await storage.keep(arrived.path, key);
    await storage.discard(arrived.path);
    expect(await read(key)).toEqual({ bytes, byteSize: bytes.byteLength });
    const other = await openStorage(where());
    expect((await other.read(key))?.byteSize).toBe(bytes.byteLength);
  });

  it('are replaced whole by a second write', async () => {
    const key = `${newId(new Date())}-640.webp`;
    await storage.write(key, bytes);
    await storage.write(key, Buffer.from('short'));
    expect(await read(key)).toEqual({ bytes: Buffer.from('short'), byteSize: 5 });
  });

  it('are gone after a removal, and what is not there is no error', async () => {
    const keys = Array.from({ length: 20 }, () => newId(new Date()));
    for (const key of keys) await storage.write(key, bytes);
    await storage.remove([...keys, newId(new Date())]);
    expect(await Promise.all(keys.map((key) => storage.read(key)))).toEqual(keys.map(() => null));
  });

  it('are listed with the time of their writing', async () => {
    const key = newId(new Date());
    const before = Date.now();
    await storage.write(key, bytes);
    const found: Date[] = [];
    for await (const each of storage.list()) if (each.key === key) found.push(each.writtenAt);
    expect(found).toHaveLength(1);
    // Object storage rounds to whole seconds.
    expect(Math.abs(Number(found[0]) - before)).toBeLessThan(2_000);
  });

  it.each(['../../etc/passwd', 'a/b', '..', 'x', `${newId(new Date())}/..`, 'A'.repeat(36), ''])(
    'have no key %j',
    async (key) => {
      await expect(storage.write(key, bytes)).rejects.toThrow('Not a storage key');
      await expect(storage.read(key)).rejects.toThrow('Not a storage key');
    },
  );

  it('say that they can be kept', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it('that are too large or break off leave nothing where they arrive', async () => {
    await expect(storage.receive(Readable.from([bytes]), bytes.byteLength - 1)).rejects.toMatchObject({
      kind: 'too_large',
    });
    async function* broken() {
      yield bytes;
      throw new Error('the line broke');
    }
    await expect(storage.receive(Readable.from(broken()), 1_000)).rejects.toThrow('the line broke');
    expect(await readdir(join(directory, 'files', 'arriving'))).toEqual([]);
  });
});

it.runIf(bucketEndpoint)('A bucket that is not there, or is not ours, is said at the start', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mandi-storage-'));
  const url = `s3://nobodys-bucket?${new URLSearchParams({ endpoint: bucketEndpoint ?? '', region: 'default' })}`;
  const open = () => openStorage({ dataDirectory: directory, storageUrl: url });
  await expect(open()).rejects.toThrow('STORAGE_URL names a bucket that is not there');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a wrong one');
  await expect(open()).rejects.toThrow('STORAGE_URL names a bucket that does not let us in');
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

it('A bucket that is out of reach is told as such, and asked again later', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mandi-storage-'));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'nothing');
  // No server listens on port 9.
  const storageUrl = 's3://market?endpoint=http://127.0.0.1:9&region=default';
  const storage = await openStorage({ dataDirectory: directory, storageUrl });
  const unavailable = { kind: 'unavailable', retryAfter: 2 };
  await expect(storage.check()).rejects.toMatchObject(unavailable);
  await expect(storage.write(newId(new Date()), Buffer.from('x'))).rejects.toMatchObject(unavailable);
  await expect(storage.read(newId(new Date()))).rejects.toMatchObject(unavailable);
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});
