import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResponseCache } from '../cache/response-cache.ts';
import { registerSecurityHeaders, securityHeaders } from '../security/security-headers.ts';
import { createCachedResponses } from './cached-responses.ts';

const text = 'Available credit in kilograms. '.repeat(200);
let app: FastifyInstance;
/** Requests that reached the framework. */
let asked: number;
let made: number;
let given: [string, number][];
let admitted: string[];
let cache: ReturnType<typeof createResponseCache>;
let base: string;

async function open(trustProxy?: string[], admit = (address: string) => void admitted.push(address)): Promise<void> {
  [asked, made, given, admitted] = [0, 0, [], []];
  const headers = securityHeaders('https://x.example');
  const cached = createCachedResponses({ headers, trustProxy });
  app = Fastify({ serverFactory: cached.serverFactory });
  registerSecurityHeaders(app, headers);
  cached.register(app);
  cache = createResponseCache({ maxBytes: 1024 * 1024 });
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  app.get('/list/:kind', (request, reply) =>
    cache.respond(request, reply, request.url, {
      ttlMs: 60_000,
      produce: async () => ({
        status: 200,
        headers: { 'content-type': 'text/plain', 'referrer-policy': 'no-referrer' },
        body: `${text}${(made += 1)}`,
      }),
    }),
  );
  app.cachedResponses.addSource({
    cache,
    keyOf: ({ url, headers: { authorization } }) => (authorization ? undefined : url),
  });
  app.cachedResponses.admitBy(admit);
  app.cachedResponses.onSent((route, status) => given.push([route, status]));
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/list/plastic?page=1`, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const lasting = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

beforeEach(() => open());
afterEach(() => app.close());

it('gives a kept answer as the framework does, header by header, without asking it', async () => {
  const first = await ask();
  const second = await ask();
  expect(asked).toBe(1);
  expect(await second.text()).toBe(await first.text());
  expect(second.status).toBe(200);
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers.get('referrer-policy')).toBe('no-referrer');
  expect(second.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(given).toEqual([['/list/:kind', 200]]);
});

it('gives each coding once it is made', async () => {
  await ask();
  const coded = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'br' })];
  expect(asked).toBe(2);
  expect(made).toBe(1);
  expect(lasting(coded[1]!)).toEqual(lasting(coded[0]!));
  expect(coded[1]!.headers.get('content-encoding')).toBe('br');
  expect(await coded[1]!.text()).toBe(await coded[0]!.text());
  const [, bytes] = [...(cache.kept('/list/plastic?page=1')?.response.coded ?? [])][0] ?? [];
  expect(brotliDecompressSync(bytes as Buffer).toString()).toBe(`${text}1`);
});

it('leaves to the framework what is not plainly the kept answer', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({}, 'HEAD')).status).toBe(200);
  expect((await ask({}, 'POST')).status).toBe(404);
  expect((await ask({ authorization: 'Bearer x' })).status).toBe(200);
  expect(asked).toBe(5);
});

it('a cached response goes with the cache', async () => {
  await ask();
  cache.drop();
  expect(await (await ask()).text()).toBe(`${text}2`);
});

it('counts the address that the proxy tells of, and only a trusted one', async () => {
  await ask();
  await ask({ 'x-forwarded-for': '192.0.2.7' });
  expect(admitted).toEqual(['127.0.0.1']);
  await app.close();
  await open(['127.0.0.1']);
  await ask();
  await ask({ 'x-forwarded-for': '192.0.2.7' });
  expect(admitted).toEqual(['192.0.2.7']);
});

it('gives nothing to an address that asks too often', async () => {
  await app.close();
  await open(undefined, () => {
    throw new Error('too many');
  });
  await ask();
  await ask();
  expect(asked).toBe(2);
  expect(given).toEqual([]);
});
