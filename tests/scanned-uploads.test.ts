// @module-tag thorough
/** With a malware scanner each upload is scanned before it is kept. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { pdf } from './documents.ts';
import { openTestMarket, TestFile, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

let market: TestMarket;
let recycler: Person;
let scanner: Server;
let answer = 'stream: OK';
beforeAll(async () => {
  // An empty chunk ends a file; our test files hold no four zero bytes.
  scanner = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (part) => void (part.subarray(-4).equals(Buffer.alloc(4)) && socket.end(`${answer}\0`)));
  });
  scanner.listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  market = await openTestMarket();
  const clamdUrl = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
  market.context.config = { ...market.context.config, clamdUrl };
  recycler = await addPerson(market, 'recycler');
});
afterAll(async () => {
  scanner.close();
  await market.close();
});

const upload = () =>
  market.call('PATCH', '/api/users/update/', {
    token: recycler.token,
    body: { pcb_doc: new TestFile('paper.pdf', pdf({}), 'application/pdf') },
  });
const kept = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from files where name = 'paper.pdf' and byte_size > 1`.execute(
      market.db,
    )
  ).rows[0]?.n;

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
