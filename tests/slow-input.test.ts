// @module-tag thorough
/** The longest allowed texts, built to make a regular expression slow: none blocks the event loop, on which every other request waits. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addOneOfEach } from './people.ts';
import { isDeep, repeats } from './repetitions.ts';

/**
 * Limit of the main thread's CPU time, in milliseconds. Elapsed time would include other processes; on a quiet machine `EVENT_LOOP=1` measures the
 * event loop's delay too.
 */
const LIMIT = 200;
/** Length of texts in bodies; a request without files may have 256 KiB. */
const LONG = repeats(30_000, 100_000);
/** Fields with such a text in one request: what takes quadratic time exceeds the limit at either length. */
const FIELDS = repeats(4, 1);
/** Length of texts in addresses; together with all headers 16 KiB are allowed. Several are sent at once all the same: no network limits them here. */
const LONG_QUERY = 12_000;

const HOSTILE: Record<string, (length: number) => string> = {
  'an address of dots': (length) => `a@${'.'.repeat(length)} x`,
  'an address of at signs': (length) => `${'a@'.repeat(length / 2)} `,
  spaces: (length) => `x${' '.repeat(length)}x`,
  digits: (length) => `${'1'.repeat(length)}x`,
  'links without end': (length) => `https://${'a.'.repeat(length / 2)} `,
  'headings that never close': (length) => '<h2>'.repeat(length / 4),
  'tags that never end': (length) => '<a '.repeat(length / 3),
  'comments that never end': (length) => '<!--'.repeat(length / 4),
  entities: (length) => '&#x41'.repeat(length / 5),
  brackets: (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'letters with marks': (length) => `a${'\u0301'.repeat(length / 2)}`,
  percents: (length) => '%_\\'.repeat(length / 3),
};

const market = await openSharedMarket();
const people = await addOneOfEach(market);
// Warm-up: code that runs for the first time is compiled.
for (const person of people) await market.call('GET', '/api/users/profile/', { token: person.token });

const namesOf = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];
const holder = ({ access }: Endpoint) =>
  access === 'public' ? undefined : people.find(({ role }) => access === 'session' || access.includes(role));

/** CPU time of the main thread for this call. Milliseconds. */
async function worked(run: () => Promise<{ status: number; text: string }>): Promise<number> {
  const before = process.threadCpuUsage();
  const { status, text } = await run();
  const { user, system } = process.threadCpuUsage(before);
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  return (user + system) / 1000;
}

const endpoints = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .filter(([, { stream }]) => !stream);

it.each(endpoints.filter(([, { body }]) => namesOf(body).length > 0))('%s', async (key, endpoint) => {
  const [method = '', template = ''] = key.split(' ');
  const url = template.replace(/\{\w+\}/, people[0]?.id ?? '');
  const token = holder(endpoint)?.token;
  const slow: string[] = [];
  for (const [what, make] of Object.entries(HOSTILE)) {
    const text = make(LONG);
    const names = namesOf(endpoint.body);
    for (let from = 0; from < names.length; from += FIELDS) {
      const sent = names.slice(from, from + FIELDS);
      const body = Object.fromEntries(sent.map((name) => [name, text]));
      const took = await worked(() => market.call(method, url, { ...(token && { token }), body }));
      if (took > LIMIT) slow.push(`${sent.join(', ')}: ${what}: ${Math.round(took)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

/** Names of parameters; in the gate each schema that several calls share is tried in one of them. */
const tried = new Set<unknown>();
const asked = endpoints.flatMap(([key, endpoint]) => {
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  const names = Object.entries(shape).flatMap(([name, schema]) => (isDeep || !tried.has(schema) ? [name] : []));
  for (const schema of Object.values(shape)) tried.add(schema);
  return names.length > 0 ? [[key, endpoint, names] as const] : [];
});

it.each(asked)('%s, in its address', async (key, endpoint, names) => {
  const [method = '', template = ''] = key.split(' ');
  const token = holder(endpoint)?.token;
  const slow: string[] = [];
  for (const [what, make] of Object.entries(HOSTILE)) {
    const text = encodeURIComponent(make(LONG_QUERY));
    for (let from = 0; from < names.length; from += FIELDS) {
      const sent = names.slice(from, from + FIELDS);
      const query = sent.map((name) => `${name}=${text}`).join('&');
      const url = `${template.replace(/\{\w+\}/, people[0]?.id ?? '')}?${query}`;
      const took = await worked(() => market.call(method, url, { ...(token && { token }) }));
      if (took > LIMIT) slow.push(`${sent.join(', ')}: ${what}: ${Math.round(took)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

it.each(Object.entries(HOSTILE))('an article of %s', async (_, make) => {
  const token = people[2]?.token ?? '';
  const body = { content: make(199_000), sub_title: make(4_900) };
  const took = await worked(() => market.call('POST', '/api/superadmin/blogs/preview/', { token, body }));
  expect(took).toBeLessThan(LIMIT * 10);
});

it('2,000 parts, 5,000 keys, brackets in brackets in brackets', async () => {
  const token = people[0]?.token ?? '';
  const part = (index: number) => `--b\r\nContent-Disposition: form-data; name="n${index}"\r\n\r\n1\r\n`;
  const form = `${Array.from({ length: 2_000 }, (_, index) => part(index)).join('')}--b--\r\n`;
  const file = form.replaceAll(/name="(n\d+)"/g, 'name="$1"; filename="a.pdf"');
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const keys = Array.from({ length: 5_000 }, (_, index) => `k${index}=1`).join('&');
  const json = (payload: string) => ({ method: 'PATCH', url: '/api/users/update/', payload, type: 'application/json' });
  const parts = (payload: string) => ({ ...json(payload), type: 'multipart/form-data; boundary=b' });
  const requests = {
    'parts that are fields': parts(form),
    'parts that are files': parts(file),
    'keys of an address': { method: 'GET', url: `/api/epr/recycler/?${keys}`, payload: '', type: '' },
    'keys of JSON': json(
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))),
    ),
    'an array in an array': json(deep(10_000)),
    'an array in an array, in a field': json(`{"address":${deep(10_000)}}`),
    'an object in an object': json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  };
  const slow: string[] = [];
  for (const [what, { method, url, payload, type }] of Object.entries(requests)) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let status = 0;
    const took = await worked(async () => {
      const response = await market.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
        ...(payload && { payload }),
      });
      status = response.statusCode;
      return { status, text: response.payload };
    });
    delay.disable();
    const held = delay.max / 1e6;
    // Unknown parameters and form fields are ignored.
    if (!what.startsWith('keys')) expect([400, 413], what).toContain(status);
    if (took > LIMIT) slow.push(`${what}: ${Math.round(took)} ms`);
    if (process.env['EVENT_LOOP']) {
      console.log(`${what}: ${status}, worked ${took.toFixed(0)} ms, event loop held ${held.toFixed(0)} ms`);
      if (held > 100) slow.push(`${what}: the event loop held for ${Math.round(held)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
