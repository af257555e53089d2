/** Request floods from one address and from many, on everything that needs no session. */
import { Agent, get } from 'node:http';
import { freshAddress, hostname, open, port, send } from './client.ts';
import { count, type Attack } from './participants.ts';

const PATHS = [
  '/',
  '/Erpcredits?search=p',
  '/api/openapi.json',
  '/readyz',
  '/og/site.png',
  '/api/epr/all-types/',
  '/api/epr/rules/',
  '/rules',
  '/no/such/page',
];
const REQUESTS_OF_ONE_ADDRESS = 400;
const REQUESTS_OF_MANY_ADDRESSES = 100;
const ONE = '203.0.113.77';
let sentInMinute: number[] = [];

export const floods: Attack = {
  name: 'floods',
  pauseMs: 5_000,
  async round(_scene, tally) {
    const found: string[] = [];
    const paths = (many: number) => Array.from({ length: many }, (_, index) => PATHS[index % PATHS.length] ?? '/');
    for (const path of paths(REQUESTS_OF_ONE_ADDRESS)) {
      const { status, headers } = await send('GET', path, { address: ONE });
      count(tally, `one address: ${status}`);
      sentInMinute.push(Date.now());
      if (status === 429 && headers['retry-after'] === undefined) found.push(`429 without Retry-After at ${path}`);
    }
    sentInMinute = sentInMinute.filter((at) => at > Date.now() - 60_000);
    const word = () => Math.random().toString(36).slice(2);
    const search = () => `/api/epr/public-credit-offers/?search=${word()}`;
    const calendar = () => `/calendar/${word().repeat(3)}.ics`;
    const guessed = [search, calendar].flatMap((path) => Array.from({ length: REQUESTS_OF_MANY_ADDRESSES }, path));
    for (const path of [...paths(REQUESTS_OF_MANY_ADDRESSES), ...guessed]) {
      const { status } = await send('GET', path, { address: freshAddress() });
      count(tally, `many addresses: ${status}`);
    }
    await sendHeads(tally);
    await slowReaders();
    return found;
  },
};

/** Long heads, many heads, requests that follow each other before the answer. */
async function sendHeads(tally: Map<string, number>): Promise<void> {
  const socket = await open(10_000).catch(() => null);
  if (socket === null) return;
  socket.on('error', () => undefined);
  const head = `GET / HTTP/1.1\r\nHost: market.example\r\nX-Client: ${ONE}\r\n`;
  socket.write(head.concat(`X-Long: ${'z'.repeat(7_000)}\r\n\r\n`).repeat(200));
  socket.end();
  count(tally, 'pipelined heads');
}

/** Requests large responses and does not read them. */
async function slowReaders(): Promise<void> {
  const agent = new Agent({ maxSockets: 40 });
  const asked = Array.from({ length: 40 }, () =>
    get({ hostname, port, agent, path: '/api/openapi.json', headers: { 'x-client': freshAddress() } }, (response) =>
      response.pause(),
    ).on('error', () => undefined),
  );
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const request of asked) request.destroy();
  agent.destroy();
}
