// @module-tag thorough
/**
 * Thousands of malformed requests over all calls and roles, the same ones in each run: none is answered 5xx, and every refusal is an envelope with
 * a readable message.
 */
import { expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { addAccount, addCredit } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { repeats } from './repetitions.ts';
import { placeTrade } from './trade.ts';

const REQUESTS = repeats(800, 4_000);

const market = await openSharedMarket();
const [bought, offered] = [await placeTrade(market), await placeTrade(market, 'counter')];
const { recycler, producer, offer, target } = bought;
const account = await addAccount(market, recycler);
const people = [recycler, producer, await addPerson(market, 'superadmin')];
const ids = [bought.id, offered.id, offer, target, account, await addCredit(market, recycler, account), recycler.id];

let seed = 20_261_121;
/** Pseudo-random numbers, the same in each run (the generator of ANSI C). */
function below(limit: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (seed >> 8) % limit;
}
const often = (one: number) => below(one) === 0;
function pick<T>(values: readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('Nothing to pick');
  return value;
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  'x'.repeat(70_000),
  '1e308',
  '-1',
  '0',
  '0.5',
  '9007199254740993',
  'NaN',
  '١٢٣',
  '2024-02-30',
  '2099',
].concat(
  [
    '9999-12-31',
    '2026',
    'true',
    '[]',
    '{}',
    '[null]',
    '["Tax Invoice"]',
    '%',
    '_',
    '\\',
    "'",
    '";--',
    '../../etc',
    '<script>',
  ],
  [
    'Plastic',
    'Maharashtra',
    'Mumbai',
    'Category I',
    'Recycling',
    'approved',
    'rejected',
    'pending',
    'Recycler',
    'Producer (P)',
  ],
  [
    '10000',
    '10000.00',
    '0.01',
    '0.001',
    'https://x.in',
    '\u202e',
    '💣',
    '\r\n',
    'a@b.c',
    '00',
    '1 000',
    '1000000000',
    '100',
  ],
);
const VALUES: unknown[] = [
  ...TEXTS,
  '\ud800',
  [],
  {},
  [[]],
  [[null]],
  { a: 1 },
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e308,
  1e21,
  999_999_999_999,
];
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '5',
  deep(50_000),
  `{"a":${deep(100)}}`,
  '{"__proto__":{"x":1}}',
  '{"a":1}x',
  '{"a":"\\u0000"}',
].concat([
  '{"constructor":{"prototype":{"x":1}}}',
  'a=b',
  '\0',
  `{"zzz":"${'x'.repeat(1_000_000)}"}`,
  '{"a":"\\ud800"}',
]);
const TYPES = [
  'application/json',
  'application/json;x',
  '\tapplication/json',
  'APPLICATION/JSON',
  'text/plain',
  'x',
  'application/xml',
];
const AUTHORISATIONS = ['Bearer', 'Bearer x', 'Basic a', `Bearer ${'e'.repeat(9000)}`, '', 'Bearer a.b.c'];

const namesOf = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];
const value = () => (often(4) ? pick(ids) : pick(VALUES));

function address(template: string, endpoint: Endpoint): string {
  const segment = () =>
    pick([...ids, ...ids, 'x', '%00', '%zz', '%ff', '%F0%9F%92%A3', 'A'.repeat(300), pick(ids).toUpperCase()]);
  const path = template.replace(/\{\w+\}/g, segment);
  const pairs = [...namesOf(endpoint.query), 'zzz', '__proto__', 'constructor']
    .filter(() => often(3))
    .flatMap((name) => {
      const text = encodeURIComponent(often(3) ? pick(ids) : pick(TEXTS).slice(0, 3000));
      return [`${name}=${text}`, ...(often(6) ? [`${name}=again`] : []), ...(often(12) ? [`${name}[a]=x`] : [])];
    });
  if (often(100)) for (let index = 0; index < 5_000; index += 1) pairs.push(`k${index}=1`);
  return (often(10) ? path.replace(/\/$/, '') : path) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

function multipart(names: readonly string[], files: readonly string[]): Buffer {
  const parts = names.map((name) => {
    const file = files.includes(name) && often(2);
    const content = file
      ? pick(['%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n', '', 'GIF89a', '\x89PNG\r\n\x1a\n'])
      : String(value());
    const disposition = `form-data; name="${often(40) ? '__proto__' : name}"${file ? '; filename="a.pdf"' : ''}`;
    return `--bound\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(parts.join('') + pick(['--bound--\r\n', '--bound--\r\n', '', '--bound', '--bound\r\nX']));
}

function payload(endpoint: Endpoint): { type: string; body: string | Buffer } {
  const files = Object.keys(endpoint.files ?? {});
  const names = [...namesOf(endpoint.body), ...files, 'zzz', 'id', 'price_paise'].filter(() => !often(4));
  const kind = below(4);
  if (kind === 0) return { type: pick(TYPES), body: pick(BODIES) };
  if (kind === 1) {
    const type = pick([
      'multipart/form-data; boundary=bound',
      'multipart/form-data',
      'Multipart/Form-Data; boundary=bound',
    ]);
    return { type, body: multipart(names, files) };
  }
  return { type: 'application/json', body: JSON.stringify(Object.fromEntries(names.map((name) => [name, value()]))) };
}

function holder({ access }: Endpoint): Person | undefined {
  if (often(12)) return undefined;
  const fits = people.find(({ role }) => typeof access !== 'string' && access.includes(role));
  return fits && !often(4) ? fits : pick(people);
}

it(
  'a malformed request is refused in an envelope and never 5xx, and leaves the ledger right',
  { timeout: 120_000 },
  async () => {
    // A stream's response has no end; access to it is tested with the other routes.
    const endpoints = features
      .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
      .filter(([, endpoint]) => !endpoint.stream);
    const wrong: string[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const [key, endpoint] = pick(endpoints);
      const [usual = '', template = ''] = key.split(' ');
      const method = often(40) ? pick(['PUT', 'DELETE', 'POST', 'PATCH', 'GET', 'HEAD']) : usual;
      const url = address(template, endpoint);
      const person = holder(endpoint);
      const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
      if (often(30)) headers['authorization'] = pick(AUTHORISATIONS);
      if (often(10)) headers['idempotency-key'] = pick(['k1', 'k2', ' ', 'é', 'x'.repeat(300)]);
      const sent = method === 'GET' || method === 'HEAD' ? undefined : payload(endpoint);
      if (sent) headers['content-type'] = sent.type;
      const response = await market.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(sent && { payload: sent.body }),
      });
      const what = `${response.statusCode} ${method} ${url.slice(0, 200)} ${String(sent?.body).slice(0, 200)} → ${response.payload.slice(0, 200)}`;
      if (response.statusCode >= 500) wrong.push(what);
      if (response.statusCode < 400 || method === 'HEAD') continue;
      const answer = response.json() as { status: unknown; error: unknown };
      const readable = typeof answer.error === 'string' && answer.error !== '';
      const hasDetails = /Invalid input|expected |node_modules|syntax error|relation "/i.test(response.payload);
      if (answer.status !== false || !readable || hasDetails) wrong.push(what);
    }
    expect(wrong).toEqual([]);
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  },
);
