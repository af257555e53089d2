import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { listen, type OpenStream } from '#tests/live-stream.ts';
import { openTestMarket, type TestMarket, openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { liveHubOf } from './service.server.ts';

const SOON = { timeout: 10_000, interval: 10 };

const open = async (market: TestMarket): Promise<TestMarket> => {
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  return market;
};
const market = await open(await openSharedMarket());

const notify = ({ id }: Person) => liveHubOf(market.context.db).notify(id, ['trade']);

it('the response is a stream that no proxy stores or buffers, at one address with and without the last slash', async () => {
  const { token } = await addPerson(market, 'recycler');
  const heard = await listen(market.app, token);
  expect(heard.response.statusCode).toBe(200);
  expect(heard.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(heard.response.headers['content-encoding']).toBeUndefined();
  heard.close();
  const headers = { authorization: `Bearer ${token}` };
  expect((await market.app.inject({ method: 'HEAD', url: '/api/users/live/', headers })).statusCode).toBe(404);
  const { paths } = (await market.call('GET', '/api/openapi.json')).body;
  expect(Object.keys(paths['/api/users/live/'].get.responses['200'].content)).toEqual(['text/event-stream']);
});

it('says that something changed, and nothing else', async () => {
  const person = await addPerson(market, 'recycler');
  const heard = await listen(market.app, person.token);
  notify(person);
  await vi.waitFor(() => expect(heard.about()).toEqual(['trade']), SOON);
  expect(heard.text()).toBe(': open\n\nevent: changed\ndata: {"about":["trade"]}\n\n');
  heard.close();
});

it('refuses a time that is none', async () => {
  const { token } = await addPerson(market, 'recycler');
  for (const wrong of ['-1', '1.5', 'long', '1e3']) {
    const { status, body } = await market.call('GET', `/api/users/live/?unheard_ms=${wrong}`, { token });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { unheard_ms: 'unheard_ms is a whole number of milliseconds' },
    });
  }
});

it('says nothing more once the session is ended', async () => {
  const person = await addPerson(market, 'recycler');
  const heard = await listen(market.app, person.token);
  await market.call('POST', '/api/users/logout/', { body: { refresh: person.refresh } });
  notify(person);
  await vi.waitFor(() => expect(heard.ended()).toBe(true), SOON);
  expect(heard.about()).toEqual([]);
  expect(heard.text()).toContain('event: over');
});

it('says nothing more once the access token has expired, while the session lives', async () => {
  const person = await addPerson(market, 'recycler');
  const heard = await listen(market.app, person.token);
  market.clock.advance(15 * 60 * 1000);
  notify(person);
  await vi.waitFor(() => expect(heard.ended()).toBe(true), SOON);
  expect(heard.about()).toEqual([]);
  const { status } = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: person.refresh } });
  expect(status).toBe(200);
});

it('a person has room for eight streams; one more closes the oldest', async () => {
  const person = await addPerson(market, 'recycler');
  const streams: OpenStream[] = [];
  for (let n = 0; n < 9; n += 1) streams.push(await listen(market.app, person.token));
  await vi.waitFor(() => expect(streams[0]?.ended()).toBe(true), SOON);
  notify(person);
  for (const stream of streams.slice(1)) await vi.waitFor(() => expect(stream.about()).toEqual(['trade']), SOON);
  expect(streams[0]?.about()).toEqual([]);
  for (const stream of streams) stream.close();
});

it('drops closed connections', async () => {
  const person = await addPerson(market, 'recycler');
  const heard = await listen(market.app, person.token);
  const before = liveHubOf(market.context.db).size;
  heard.close();
  await vi.waitFor(() => expect(liveHubOf(market.context.db).size).toBe(before - 1), SOON);
});

it('notifies buyers of market changes, at once and then once a second', async () => {
  const [producer, recycler] = [await addPerson(market, 'producer'), await addPerson(market, 'recycler')];
  const [buyer, seller] = [await listen(market.app, producer.token), await listen(market.app, recycler.token)];
  const begun = performance.now();
  for (let n = 0; n < 50; n += 1) market.context.marketChanged();
  await vi.waitFor(() => expect(buyer.about()).toEqual(['market']), SOON);
  await vi.waitFor(() => expect(buyer.about()).toEqual(['market', 'market']), SOON);
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect(seller.about()).toEqual([]);
  for (const stream of [buyer, seller]) stream.close();
});

it('a stream does not hold up a server that stops', async () => {
  const other = await open(await openTestMarket());
  const heard = await listen(other.app, (await addPerson(other, 'recycler')).token);
  const closed = once(heard.response, 'close');
  const begun = performance.now();
  await other.close();
  await closed;
  expect(performance.now() - begun).toBeLessThan(3_000);
});
