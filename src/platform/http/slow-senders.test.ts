import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import type { Storage } from '../storage/storage.ts';
import { BODY_LIMITS } from './body-limits.ts';
import { createServer } from './server.ts';
import { cutSlowBodies } from './slow-senders.ts';

const LIMITS = { requestTimeoutMs: 300, windowMs: 600, windowBytes: 50, refusedBytes: 100_000 };

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify();
  await app.register(multipart);
  app.decorateRequest('isUpload', false);
  cutSlowBodies(app, [], LIMITS);
  app.addHook('onRequest', async (request) => {
    request.isUpload = request.headers.authorization !== undefined;
  });
  app.post('/', async (request) => (request.isMultipart() ? (await request.file())?.toBuffer() : request.body));
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send('') }, async () => '');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const head = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n${more}\r\n`;
const FORM = 'multipart/form-data; boundary=b';
const PART = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n';
/** Sends the beginning of a request and reads until the server closes the connection. */
async function begin(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return (await buffer(socket)).toString();
}

it.each([
  ['JSON', head('/', 'application/json') + '{"a"', 408],
  ['an upload of nobody', head('/', FORM) + PART, 408],
  ['an upload of somebody who is known', head('/', FORM, 'Authorization: x\r\n') + PART, 408],
  ['what was refused already', head('/refused', 'application/json') + '{', 401],
])('hangs up on %s that does not go on', async (_, text, status) => {
  expect(await begin(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

it('an upload of somebody who is known may take its time', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(head('/', FORM, 'Authorization: x\r\n') + PART);
  // Requests closed earlier had waited just as long.
  await begin(head('/', 'application/json') + '{');
  expect(socket.destroyed || socket.readableEnded).toBe(false);
  socket.write('x'.repeat(100 - PART.length - 7) + '\r\n--b--');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

it.each(['application/json', FORM])('who hangs up in the middle of %s is no failure of ours', async (type) => {
  const lines: string[] = [];
  const storage = { receive: (file: Readable) => buffer(file), discard: async () => undefined } as unknown as Storage;
  const stream = { write: (line: string) => void lines.push(line) };
  const server = await createServer(loadConfig({ DATA_DIR: '/tmp', NODE_ENV: 'test' }), storage, {
    level: 'warn',
    stream,
  });
  const answered = new Promise<number>((resolve) => {
    server.addHook('onSend', async (_, reply) => resolve(reply.statusCode));
  });
  const reached = new Promise<void>((resolve) => {
    server.addHook('onRequest', async () => resolve());
  });
  server.post('/', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await storage.receive(part.file, 1);
    return '';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(head('/', type) + PART);
  await reached;
  socket.destroy();
  expect(await answered).toBe(400);
  expect(lines).toEqual([]);
  await server.close();
});

it('the server waits for heads as long, and looks for them often', async () => {
  const server = await createServer(loadConfig({ DATA_DIR: '/tmp', NODE_ENV: 'test' }), {} as Storage, false);
  expect(server.server.headersTimeout).toBe(BODY_LIMITS.requestTimeoutMs);
  await server.close();
});
