import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProducedResponse } from '../response.ts';
import { type ResponseCache, createResponseCache } from './response-cache.ts';

const longText = 'Available credit in kilograms. '.repeat(200);
let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

function page(body: string, rest: Partial<ProducedResponse> = {}): ProducedResponse {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body, ...rest };
}

/** An app that serves every path from one cache, at a time that the test sets. */
function appWith(produce: (path: string) => Promise<ProducedResponse>, maxBytes = 1024 * 1024) {
  const time = { now: 0 };
  const cache = createResponseCache({ maxBytes, clock: () => time.now });
  const server = serve(cache, produce);
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
  return { cache, time, get, server };
}

function serve(cache: ResponseCache, produce: (path: string) => Promise<ProducedResponse>): FastifyInstance {
  app = Fastify();
  app.get('*', (request, reply) =>
    cache.respond(request, reply, request.url, { ttlMs: 1_000, produce: () => produce(request.url) }),
  );
  return app;
}

/** A producer that counts its calls and returns the number. */
function counting() {
  const calls: string[] = [];
  const produce = async (path: string) => page(`call ${calls.push(path)}`);
  return { calls, produce };
}

describe('freshness', () => {
  it('gives the kept answer until its time is over', async () => {
    const { get, time } = appWith(counting().produce);
    expect((await get('/a')).body).toBe('call 1');
    time.now = 999;
    expect((await get('/a')).body).toBe('call 1');
    time.now = 1_000;
    expect((await get('/a')).body).toBe('call 2');
    expect((await get('/b')).body).toBe('call 3');
  });

  it('drops everything when dropped', async () => {
    const { get, cache } = appWith(counting().produce);
    await get('/a');
    cache.drop();
    expect(cache.size()).toBe(0);
    expect((await get('/a')).body).toBe('call 2');
  });

  it('does not keep what began before a drop, nor hand it to who asks after it', async () => {
    const waiting: ((answer: ProducedResponse) => void)[] = [];
    const { get, cache } = appWith(() => new Promise((resolve) => waiting.push(resolve)));
    const before = get('/a');
    await expect.poll(() => waiting.length).toBe(1);
    cache.drop();
    const after = get('/a');
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(page('new'));
    expect((await after).body).toBe('new');
    waiting[0]?.(page('old'));
    expect((await before).body).toBe('old');
    expect((await get('/a')).body).toBe('new');
  });

  it('keeps no failure and nothing that is private', async () => {
    const answers = [
      page('broken', { status: 500 }),
      page('mine', { headers: { 'cache-control': 'private' } }),
      page('gone', { status: 404 }),
      page('back'),
    ];
    const { get } = appWith(async () => answers.shift() ?? page('too often'));
    const first = await get('/a');
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get('/a')).body).toBe('mine');
    expect((await get('/a')).statusCode).toBe(404);
    expect((await get('/a')).body).toBe('gone');
  });
});

describe('single flight', () => {
  it('makes an answer once for all who ask at the same time', async () => {
    const { calls, produce } = counting();
    const { get } = appWith(async (path) => {
      await new Promise((resolve) => setImmediate(resolve));
      return produce(path);
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/a')));
    expect(calls).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['call 1']));
  });

  it('gives a failure to all who waited and tries again for the next', async () => {
    let fails = true;
    const { get } = appWith(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error('no database');
      return page('well');
    });
    const answers = await Promise.all([get('/a'), get('/a')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([500, 500]);
    fails = false;
    expect((await get('/a')).body).toBe('well');
  });
});

describe('codings and validators', () => {
  it('compresses as the client prefers', async () => {
    const { get } = appWith(async () => page(longText));
    const br = await get('/a', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(longText);
    const gzip = await get('/a', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(longText);
    const plain = await get('/a');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(plain.body).toBe(longText);
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(1);
  });

  it('leaves short texts and pictures as they are', async () => {
    const picture = page(longText, { headers: { 'content-type': 'image/webp' } });
    const { get } = appWith(async (path) => (path === '/short' ? page('short') : picture));
    for (const path of ['/short', '/picture']) {
      expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    }
  });

  it('answers 304 to who has it, and 200 again when it changed', async () => {
    let body = 'first';
    const { get, cache } = appWith(async () => page(body));
    const { etag } = (await get('/a')).headers;
    expect(etag).toMatch(/^W\/"/u);
    for (const known of [etag, `"other", ${etag}`, etag?.slice(2), '*']) {
      const answer = await get('/a', { 'if-none-match': known ?? '' });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    body = 'second';
    cache.drop();
    expect((await get('/a', { 'if-none-match': etag ?? '' })).body).toBe('second');
  });

  it('answers HEAD without a body', async () => {
    const { server } = appWith(async () => page(longText));
    const answer = await server.inject({ method: 'HEAD', url: '/a' });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', `${longText.length}`]);
  });
});

describe('bound', () => {
  it('lets go of what nobody asked for the longest', async () => {
    const calls: string[] = [];
    const big = async (path: string) => page(`${calls.push(path)} ${'x'.repeat(3_000)}`);
    const { get, cache } = appWith(big, 10_000);
    await get('/a');
    await get('/b');
    await get('/a');
    await get('/c');
    expect(cache.size()).toBeLessThanOrEqual(10_000);
    await get('/a');
    expect(calls).toEqual(['/a', '/b', '/c']);
    await get('/b');
    expect(calls).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('counts the codings and passes on what is larger than all of it', async () => {
    const { get, cache } = appWith(async (path) => page(path === '/huge' ? longText.repeat(10) : longText), 16_000);
    await get('/a');
    const before = cache.size();
    await get('/a', { 'accept-encoding': 'br' });
    expect(cache.size()).toBeGreaterThan(before);
    expect((await get('/huge')).statusCode).toBe(200);
    expect(cache.size()).toBeLessThanOrEqual(16_000);
  });
});
