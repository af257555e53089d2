/** A changed article is visible in every process, although each caches public responses. */
import { afterAll, expect, it, vi } from 'vitest';
import { addProcess, type Process } from '#tests/live-stream.ts';
import { openSharedMarket, sendTo } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const PUBLIC = '/api/users/blogs/';
const OWN = '/api/superadmin/blogs/';

// Cached values never expire here: a new value proves that the cache was invalidated.
vi.spyOn(performance, 'now').mockReturnValue(performance.now());
afterAll(() => void vi.restoreAllMocks());
const market = await openSharedMarket();
const { token } = await addPerson(market, 'superadmin');
const [here, there] = [await addProcess(market), await addProcess(market)];

const titles = async ({ app }: Process, list = '') =>
  (await sendTo(app, 'GET', PUBLIC + list)).body.data.map(({ title }: { title: string }) => title);
/** Public responses of this process, which are cached from then on. */
const shown = async (process: Process) => ({
  list: await titles(process),
  latest: await titles(process, 'latest/'),
  page: (await sendTo(process.app, 'GET', `${PUBLIC}words/`)).status,
});
const change = async (method: string, path: string, body?: object) => {
  const response = await sendTo(here.app, method, OWN + path, { token, ...(body && { body }) });
  expect(response.status).toBeLessThan(300);
  return response.body.data;
};
/** Changes an article in one process and waits until the other one shows the same. */
async function changeAndCompare(method: string, path: string, body?: object) {
  const data = await change(method, path, body);
  const atOnce = await shown(here);
  await vi.waitFor(async () => expect(await shown(there)).toEqual(atOnce), { timeout: 10_000, interval: 10 });
  return { data, shown: atOnce };
}

it('at once where it was changed, and in the others as soon as they hear of it', async () => {
  const first = await changeAndCompare('POST', '', { title: 'Words', content: '<p>x</p>', published: true });
  expect(first.shown).toEqual({ list: ['Words'], latest: ['Words'], page: 200 });
  const { id } = first.data;
  const edited = await changeAndCompare('PATCH', `${id}/`, { title: 'Other words' });
  expect(edited.shown).toEqual({ list: ['Other words'], latest: ['Other words'], page: 200 });
  const withdrawn = await changeAndCompare('PATCH', `${id}/`, { published: false });
  expect(withdrawn.shown).toEqual({ list: [], latest: [], page: 404 });
  const back = await changeAndCompare('PATCH', `${id}/`, { published: true });
  expect(back.shown).toEqual(edited.shown);
  expect((await changeAndCompare('DELETE', `${id}/`)).shown).toEqual(withdrawn.shown);
});
