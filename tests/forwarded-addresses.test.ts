/** The address of a client: a forwarded one counts from a trusted proxy alone, and of several the one that the proxy itself has added. */
import { expect, it } from 'vitest';
import { PASSWORD, signUp } from './accounts.ts';
import { type TestMarket, openSharedMarket, addServer } from './market.ts';

const PROXY = '10.1.2.3';
const CLIENT = '203.0.113.7';

const market = await openSharedMarket();
const email = await signUp(market);
const config = { ...market.context.config, trustProxy: ['10.0.0.0/8'] };
const behindProxy = await addServer(market, { config });

/** The address that the list of sessions has of a log-in. */
async function addressOf(app: TestMarket['app'], remoteAddress: string, forwarded: string): Promise<string> {
  const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '198.51.100.66', forwarded: 'for=198.51.100.77' };
  const payload = { email, password: PASSWORD };
  const login = await app.inject({ method: 'POST', url: '/api/users/login/', remoteAddress, headers, payload });
  const authorization = `Bearer ${login.json().access}`;
  const { data } = (await app.inject({ url: '/api/users/sessions/', headers: { authorization } })).json();
  return data.find(({ current }: { current: boolean }) => current).address;
}

it('without a trusted proxy no header names it', async () => {
  expect(await addressOf(market.app, PROXY, CLIENT)).toBe(PROXY);
});

it('a trusted proxy names it', async () => {
  expect(await addressOf(behindProxy, PROXY, CLIENT)).toBe(CLIENT);
});

it('an address that the client has written before it does not count', async () => {
  expect(await addressOf(behindProxy, PROXY, `192.0.2.99, ${CLIENT}`)).toBe(CLIENT);
});

it('an address that is no proxy of ours names none', async () => {
  expect(await addressOf(behindProxy, '198.51.100.5', CLIENT)).toBe('198.51.100.5');
});
