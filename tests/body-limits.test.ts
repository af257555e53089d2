/** Size limits of one request and of all requests in flight, over real connections. */
import type { FastifyInstance } from 'fastify';
// @module-tag thorough
import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { BODY_LIMITS, type BodyLimits } from '#platform/http/body-limits.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openSharedMarket, openServer } from './market.ts';
import { addOneOfEach } from './people.ts';
import {
  chunk,
  FORM,
  FORM_END,
  head,
  listen,
  part,
  partHead,
  RawConnection,
  type Head,
  type RawResponse,
} from './raw-requests.ts';

const LOGIN = '/api/users/login/';
const UPDATE = '/api/users/update/';
const { textBytes } = BODY_LIMITS;

const apps: FastifyInstance[] = [];
const senders: RawConnection[] = [];
const market = await openSharedMarket();
const [recycler, producer] = await addOneOfEach(market);
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function open(bodyLimits: Partial<BodyLimits> = {}): Promise<{ app: FastifyInstance; port: number }> {
  const { dataDirectory } = market.context.config;
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDirectory, DEMO: '0', TRUST_PROXY: '127.0.0.1' });
  const app = await openServer(market, { config }, { bodyLimits });
  apps.push(app);
  return { app, port: await listen(app) };
}

function begin(port: number, request: Head, content = ''): RawConnection {
  const sender = new RawConnection(port);
  senders.push(sender);
  void sender.send(head(request) + content);
  return sender;
}

/** Allows for a busy machine. */
const untilTrue = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

const whole = (port: number, request: Head, content: string): Promise<RawResponse> =>
  begin(port, { ...request, length: Buffer.byteLength(content) }, content).response();

/** Text around a value that is padded to give the whole that size. */
const filled = (before: string, after: string, size: number) =>
  before + 'x'.repeat(size - before.length - after.length) + after;

const ENCODINGS = {
  JSON: { type: 'application/json', body: (size: number) => filled('{"password":"', '"}', size) },
  'a form': { type: FORM, body: (size: number) => filled(partHead('password'), `\r\n${FORM_END}`, size) },
};

it.each(Object.entries(ENCODINGS))('%s without files may have 256 KiB', async (_, { type, body }) => {
  const { port } = await open();
  const request = { url: LOGIN, type };
  expect((await whole(port, request, body(textBytes))).status).toBe(400);
  expect((await whole(port, request, body(textBytes + 1))).status).toBe(413);
  // Refused by its declared length.
  expect((await begin(port, { ...request, length: textBytes + 1 }).response()).status).toBe(413);
  const chunked = begin(port, request, chunk(body(textBytes)));
  await chunked.send('0\r\n\r\n');
  expect((await chunked.response()).status).toBe(400);
  // Refused while it is read, long before its end.
  expect((await begin(port, request, chunk(body(textBytes + 1))).response()).status).toBe(413);
});

it('a form of fields that nobody asked for has the same limit', async () => {
  const { port } = await open();
  const answer = await begin(
    port,
    { url: LOGIN, type: FORM },
    chunk(partHead('other') + 'x'.repeat(textBytes)),
  ).response();
  expect(answer.status).toBe(413);
});

it('beside files all texts together may have 256 KiB', async () => {
  const { port } = await open();
  const request = { method: 'PATCH', url: UPDATE, type: FORM, token: recycler.token };
  const form = (size: number) =>
    part('address', 'x'.repeat(200_000)) + part('city', 'x'.repeat(size - 200_000)) + FORM_END;
  expect((await whole(port, request, form(textBytes))).status).toBe(400);
  const tooMuch = await whole(port, request, form(textBytes + 1));
  expect(tooMuch.status).toBe(413);
  expect(JSON.parse(tooMuch.body)).toMatchObject({ errors: { city: 'The text is too long' } });
  // Unknown fields do not count.
  const others = Array.from({ length: 4 }, (_, index) => part(`other${index}`, 'x'.repeat(textBytes))).join('');
  expect((await whole(port, request, others + part('city', 'Pune') + FORM_END)).status).toBe(200);
});

it('a form has an end, whatever it is made of', async () => {
  const { port } = await open();
  const request = { method: 'PATCH', url: UPDATE, type: FORM, token: recycler.token };
  const piece = part('other', 'x'.repeat(1024 * 1024));
  const most = 31;
  expect((await whole(port, request, piece.repeat(most) + FORM_END)).status).toBe(413);
  const many = (count: number) => whole(port, request, part('other', '').repeat(count) + FORM_END);
  expect((await many(70)).status).toBe(200);
  expect((await many(71)).status).toBe(413);
  const files = (count: number) =>
    whole(port, request, `${partHead('other', 'a.pdf')}\r\n`.repeat(count) + part('city', 'Pune') + FORM_END);
  expect((await files(10)).status).toBe(200);
  expect((await files(11)).status).toBe(413);
});

it('holds nothing of fields that the contract does not name', async () => {
  const { app, port } = await open({ heldBytesPerNetwork: 1_000 });
  const request = { url: LOGIN, type: FORM };
  const text = partHead('other') + 'x'.repeat(200_000);
  const others = Array.from({ length: 5 }, () => begin(port, request, chunk(text)));
  for (const sender of others) await sender.send(chunk(`\r\n${part('email', 'x')}${FORM_END}`) + '0\r\n\r\n');
  for (const sender of others) expect((await sender.response()).status).toBe(400);
  expect(app.bodies.heldBytes).toBe(0);
});

it.each([
  ['JSON', 'application/json', '{"password":"', ''],
  ['a form', FORM, partHead('password'), ''],
  [
    'a form that goes on with a field that nobody asked for',
    FORM,
    partHead('password'),
    `\r\n${partHead('other')}none of it`,
  ],
])('text of %s under way is counted by network and for all together', async (_, type, before, after) => {
  const { app, port } = await open({ heldBytesPerNetwork: 1_000, heldBytes: 1_500 });
  const request = { url: LOGIN, type, length: 10_000 };
  const hold = async (address: string, bytes: number) => {
    const held = app.bodies.heldBytes;
    const sender = begin(port, { ...request, address }, filled(before, after, bytes));
    await untilTrue(() => expect(app.bodies.heldBytes === held + bytes || sender.hasResponse).toBe(true));
    return sender;
  };
  const first = await hold('2001:db8:1:1::1', 600);
  const second = await hold('2001:db8:1:1:ffff::9', 400);
  expect([first.hasResponse, second.hasResponse]).toEqual([false, false]);
  const full = await (await hold('2001:db8:1:1::5', 150)).response();
  expect(full).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  // Another network may still send, until the total limit is reached.
  const third = await hold('192.0.2.1', 500);
  expect(third.hasResponse).toBe(false);
  expect((await (await hold('192.0.2.2', 150)).response()).status).toBe(503);
  first.close();
  second.close();
  await untilTrue(() => expect(app.bodies.heldBytes).toBe(500));
  expect((await hold('2001:db8:1:1::5', 1_000)).hasResponse).toBe(false);
});

it('one byte above the limit of a network is 503', async () => {
  const { app, port } = await open({ heldBytesPerNetwork: 1_000 });
  const request = { url: LOGIN, type: FORM, length: 10_000 };
  const sender = begin(port, request, filled(partHead('password'), '', 1_000));
  await untilTrue(() => expect(app.bodies.heldBytes).toBe(1_000));
  expect(sender.hasResponse).toBe(false);
  await sender.send('y');
  expect((await sender.response()).status).toBe(503);
});

it('a user has 20 uploads under way', async () => {
  const { app, port } = await open();
  const request = { method: 'PATCH', url: UPDATE, type: FORM, length: 100_000 };
  const upload = (token: string) => begin(port, { ...request, token }, partHead('pcb_doc', 'a.pdf') + '%PDF-');
  const running = Array.from({ length: 20 }, () => upload(recycler.token));
  await untilTrue(() => expect(() => app.bodies.beginUpload(recycler.id)()).toThrow('Too many uploads at once.'));
  expect(await upload(recycler.token).response()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(running.some(({ hasResponse }) => hasResponse)).toBe(false);
  const sized = { ...request, length: Buffer.byteLength(FORM_END) };
  expect((await begin(port, { ...sized, token: producer.token }, FORM_END).response()).status).toBe(200);
  running[0]?.close();
  await untilTrue(() => app.bodies.beginUpload(recycler.id)());
  expect((await begin(port, { ...sized, token: recycler.token }, FORM_END).response()).status).toBe(200);
});

it.each([
  ['a call that is only read', 'GET', '/api/epr/waste-types/', 200],
  ['a path that is not there', 'POST', '/api/nothing/', 404],
  ['another method', 'PATCH', LOGIN, 405],
  ['somebody unknown', 'PATCH', UPDATE, 401],
])('reads no body of %s', async (_, method, url, status) => {
  const { app, port } = await open();
  const sender = begin(port, { method, url, length: 200_000 }, '{"email":"');
  expect((await sender.response()).status).toBe(status);
  expect(app.bodies.heldBytes).toBe(0);
});

it('200 small purchases at once get no 503', async () => {
  const { port } = await open();
  const account = await addAccount(market, producer);
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  const offer = await addOffer(market, recycler, credit, { quantity: 50_000, minimum: 1 });
  const request = { url: `/api/epr/purchases-requests/?credit_offer_id=${offer}`, token: producer.token };
  const body = JSON.stringify({ producer_epr: account, FY: '2026', quantity: 1 });
  const answers = await Promise.all(Array.from({ length: 200 }, () => whole(port, request, body)));
  expect(answers.filter(({ status }) => status === 503)).toEqual([]);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
});
