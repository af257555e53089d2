// @module-tag thorough
/** With a malware scanner each upload is scanned before it is kept. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { one } from '#platform/database/database.ts';
import { pdf } from './documents.ts';
import { TestFile, openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';

let answer = 'stream: OK';
// An empty chunk ends a file; our test files hold no four zero bytes.
const scanner = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (part) => void (part.subarray(-4).equals(Buffer.alloc(4)) && socket.end(`${answer}\0`)));
});
scanner.listen(0, '127.0.0.1');
afterAll(() => void scanner.close());
await once(scanner, 'listening');
const market = await openSharedMarket();
const clamdUrl = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
market.context.config = { ...market.context.config, clamdUrl };
const recycler = await addPerson(market, 'recycler');

const upload = () =>
  market.call('PATCH', '/api/users/update/', {
    token: recycler.token,
    body: { pcb_doc: new TestFile('paper.pdf', pdf({}), 'application/pdf') },
  });
const kept = async () =>
  (await one<{ n: number }>(market.db)`select count(*)::int as n from files where name = 'paper.pdf' and byte_size > 1`)
    ?.n;

test('malware is refused on its field, a scanner that fails is 503, and neither keeps the file', async () => {
  answer = 'stream: Some.Virus FOUND';
  expect(await upload()).toMatchObject({ status: 415, body: { errors: { pcb_doc: 'This file contains malware.' } } });
  answer = 'what?';
  expect(await upload()).toMatchObject({ status: 503 });
  expect(await kept()).toBe(0);
  answer = 'stream: OK';
  expect(await upload()).toMatchObject({ status: 200 });
  expect(await kept()).toBe(1);
});
