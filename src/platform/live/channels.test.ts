import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { followChannels } from './channels.ts';

/** A message of PostgreSQL's protocol: type, length, content. */
function message(letter: string, content: string | Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(4 + Buffer.byteLength(content), 1);
  return Buffer.concat([head, Buffer.from(content)]);
}
const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const LISTENING = Buffer.concat([message('C', 'LISTEN\0'), READY]);
const STANDBY = Buffer.concat([message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0'), READY]);

/** A fake PostgreSQL server that answers each connection's LISTEN with the next of `answers`; undefined means no answer. */
async function fakeServer(answers: (Buffer | undefined)[]) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => {
        const answer = answers.shift();
        if (answer) socket.write(answer);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://app@127.0.0.1:${port}/market`, sockets, close: () => server.close() };
}

it.each([
  ['a standby that lets nobody listen', STANDBY],
  ['a server that says nothing', undefined],
])('leaves %s, and listens where it may', { timeout: 20_000 }, async (_, first) => {
  const server = await fakeServer([first, LISTENING]);
  const reported: unknown[] = [];
  const waits = { retryDelayMs: 50, timeoutMs: 500 };
  const channels = followChannels(server.url, ['market'], (error) => reported.push(error), waits);
  const heard: (string | null)[] = [];
  channels.on('market', (text) => heard.push(text));
  await vi.waitFor(() => expect(heard).toEqual([null]), { timeout: 10_000 });
  expect(server.sockets.map((socket) => socket.destroyed || socket.readableEnded)).toEqual([true, false]);
  expect(reported).toHaveLength(1);
  await channels.close();
  server.close();
});

it('tells who comes later that something may have been missed, once', async () => {
  const server = await fakeServer([LISTENING]);
  const channels = followChannels(server.url, ['market', 'people'], () => undefined);
  const heard: Record<string, (string | null)[]> = { first: [], second: [] };
  channels.on('market', (text) => heard['first']?.push(text));
  await vi.waitFor(() => expect(heard['first']).toEqual([null]), { timeout: 10_000 });
  channels.on('people', (text) => heard['second']?.push(text));
  expect(heard).toEqual({ first: [null], second: [null] });
  await channels.close();
  server.close();
});
