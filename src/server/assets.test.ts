import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCachedResponses } from '#platform/http/cached-responses.ts';
import { registerSecurityHeaders, securityHeaders } from '#platform/security/security-headers.ts';
import { registerAssets } from './assets.ts';

const script = 'export const credit = 1;\n'.repeat(100);
let built: string;
let app: FastifyInstance;
/** Requests that reached the framework. */
let asked: number;
/** Addresses whose requests counted towards the general rate limit. */
let counted: string[];
let base: string;

const write = (file: string, text: string | Buffer) => writeFile(join(built, 'assets', file), text);

async function open(): Promise<void> {
  const headers = securityHeaders('https://x.example');
  const cached = createCachedResponses({ headers, trustProxy: undefined });
  app = Fastify({ serverFactory: cached.serverFactory });
  registerSecurityHeaders(app, headers);
  cached.register(app);
  app.cachedResponses.admitBy((address) => void counted.push(address));
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  await app.register((scope) => registerAssets(scope, pathToFileURL(`${built}/`)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });

beforeEach(async () => {
  built = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(built, 'assets'));
  await writeFile(join(built, 'secret.js'), 'not for everybody');
  await write('app-a1.js', script);
  await write('app-a1.js.br', brotliCompressSync(script));
  await write('app-a1.js.gz', gzipSync(script));
  await write('mark-b2.svg', '<svg/>');
  asked = 0;
  counted = [];
});
afterEach(async () => {
  await app.close();
  await rm(built, { recursive: true });
});

it.each(['identity', 'br', 'gzip'])('gives a file at the door, in %s', async (coding) => {
  await open();
  const answer = await get('/assets/app-a1.js', { 'accept-encoding': coding });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
  expect(answer.headers.has('content-security-policy')).toBe(false);
  expect(await answer.text()).toBe(script);
  expect(asked).toBe(0);
  expect(counted).toEqual([]);
});

it('answers the same through the framework', async () => {
  await open();
  const lasting = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));
  const atDoor = await get('/assets/app-a1.js', { 'accept-encoding': 'br' });
  const throughFramework = await get('/assets/app-a1.js?x=1', { 'accept-encoding': 'br' });
  expect(asked).toBe(1);
  expect(lasting(throughFramework)).toEqual(lasting(atDoor));
  expect(await throughFramework.text()).toBe(await atDoor.text());
  const etag = atDoor.headers.get('etag') ?? '';
  expect((await get('/assets/app-a1.js', { 'if-none-match': etag })).status).toBe(304);
  const head = await get('/assets/app-a1.js', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('says to a picture, which may be opened by itself, what a document is told', async () => {
  await open();
  const answer = await get('/assets/mark-b2.svg');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/app-a1.js.br',
  '/assets/..%2fsecret.js',
  '/assets/%2e%2e/secret.js',
  '/assets/constructor',
])('%s is not found', async (path) => {
  await open();
  expect((await get(path)).status).toBe(404);
});

it('refuses to start with a file that it could not name', async () => {
  await write('film.mkv', 'x');
  await expect(open()).rejects.toThrow('No media type is known for film.mkv');
});
