/** The caller's sessions: what is listed, and ending one or all others. */
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, signUp } from '#tests/accounts.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { codeOf, enrolApp } from '#tests/second-factors.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DAY = 24 * 60 * 60 * 1000;
const PATH = '/api/users/sessions/';

const market = await openSharedMarket();
let email: string;
beforeEach(async () => {
  market.clock.advance(60_000);
  email = await signUp(market);
});

interface RequestSource {
  agent?: string;
  address?: string;
}
async function send(url: string, payload: object, { agent = FIREFOX, address = '192.0.2.1' }: RequestSource = {}) {
  const headers = { 'user-agent': agent };
  return (await market.app.inject({ method: 'POST', url, remoteAddress: address, headers, payload })).json();
}
const logIn = (from?: RequestSource, more: object = {}) =>
  send('/api/users/login/', { email, password: PASSWORD, ...more }, from) as Promise<{
    access: string;
    refresh: string;
  }>;
const list = async (token: string) => (await market.call('GET', PATH, { token })).body.data;
const works = async (token: string) => (await market.call('GET', '/api/users/profile/', { token })).status === 200;
const inMs = (milliseconds: number) => new Date(market.clock.now().getTime() + milliseconds).toISOString();

test('the live ones, last used first, each with where it was used and when it ends', async () => {
  const before = market.clock.now().toISOString();
  const first = await logIn();
  market.clock.advance(60_000);
  const second = await logIn({ agent: SAFARI, address: '2001:db8:1:2:3::4' });
  const listed = await list(second.access);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      current: true,
      created_at: inMs(0),
      last_used_at: inMs(0),
      ends_at: inMs(14 * DAY),
      address: expect.stringMatching(/^2001:db8:1:2:/),
      device: 'Safari on iOS',
      second_factor: false,
    },
    {
      id: expect.any(String),
      current: false,
      created_at: before,
      last_used_at: before,
      ends_at: inMs(14 * DAY - 60_000),
      address: '192.0.2.1',
      device: 'Firefox on Windows',
      second_factor: false,
    },
  ]);
  market.clock.advance(60_000);
  expect((await list(first.access)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
});

test('a refresh says from where it is used now; near its greatest age a session ends with it', async () => {
  let { access, refresh } = await logIn();
  for (const days of [13, 13]) {
    market.clock.advance(days * DAY);
    ({ access, refresh } = await send('/api/users/token/refresh/', { refresh }, { address: '192.0.2.9', agent: '' }));
  }
  expect(await list(access)).toMatchObject([
    { address: '192.0.2.9', device: 'Unknown device', last_used_at: inMs(0), ends_at: inMs(4 * DAY) },
  ]);
});

test('one that is over is not listed, not ended and not counted', async () => {
  await logIn();
  market.clock.advance(15 * DAY);
  const { access } = await logIn();
  const listed = await list(access);
  expect(listed).toHaveLength(1);
  expect(await market.call('DELETE', PATH, { token: access })).toMatchObject({
    body: { message: 'Other sessions ended: 0.' },
  });
});

test("a superadmin's ends after 30 minutes without a call", async () => {
  const { token } = await addPerson(market, 'superadmin');
  expect(await list(token)).toMatchObject([{ current: true, ends_at: inMs(30 * 60_000) }]);
});

test('says which were opened with a second factor', async () => {
  const first = await logIn();
  const { secret } = await enrolApp(market, first.access);
  const second = await logIn({}, { code: codeOf(market, secret) });
  const listed: { current: boolean; second_factor: boolean }[] = await list(second.access);
  expect(listed.map(({ current, second_factor }) => [current, second_factor])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("one is ended, also the own one; not another's, an ended or an unknown one", async () => {
  const [mine, other] = [await logIn(), await logIn()];
  const stranger = await addPerson(market, 'producer');
  const end = (id: string, token: string) => market.call('DELETE', `${PATH}${id}/`, { token });
  const ids: string[] = (await list(mine.access)).map(({ id }: { id: string }) => id);
  const own = (await list(mine.access)).find(({ current }: { current: boolean }) => current).id;
  const others = ids.filter((id) => id !== own);
  expect((await end(others[0] ?? '', stranger.token)).status).toBe(404);
  expect(await works(other.access)).toBe(true);
  expect(await end(others[0] ?? '', mine.access)).toMatchObject({
    status: 200,
    body: { message: 'The session has ended.' },
  });
  expect(await works(other.access)).toBe(false);
  for (const id of [others[0] ?? '', 'unknown', '01890000-0000-7000-8000-000000000000'])
    expect((await end(id, mine.access)).status).toBe(404);
  expect((await end(own, mine.access)).status).toBe(200);
  expect(await works(mine.access)).toBe(false);
});

test('all others are ended and counted', async () => {
  const [mine, ...others] = [await logIn(), await logIn(), await logIn()];
  expect(await market.call('DELETE', PATH, { token: mine.access })).toMatchObject({
    status: 200,
    body: { message: 'Other sessions ended: 2.' },
  });
  expect(await Promise.all([mine, ...others].map(({ access }) => works(access)))).toEqual([true, false, false]);
});
