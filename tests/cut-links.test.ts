/** Addresses that were cut off or mangled on their way are unknown ones: 404, as a page for who opens them in a browser. */
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';

const PARTS = ['100%', '%E0%A4%A', '%C0%AF', '%ED%A0%80', '%zz', 'a%00b', 'a%2Fb', 'x'.repeat(300)];
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const NOT_FOUND = { status: false, error: 'Not found.' };

const market = await openSharedMarket();
const people = await Promise.all(
  (['recycler', 'producer', 'superadmin'] as const).map((role) => addPerson(market, role)),
);

const reads = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .filter(([key]) => key.startsWith('GET ') && key.includes('{'));

it.each(PARTS)('every read of the API answers 404 for %s', async (part) => {
  const wrong: string[] = [];
  for (const [key, { access }] of reads) {
    const person = people.find(({ role }) => typeof access === 'string' || access.includes(role));
    const url = key.slice(4).replace(/\{\w+\}/g, part);
    const headers = { accept: HTML, authorization: `Bearer ${person?.token}` };
    const { statusCode, payload } = await market.app.inject({ url, headers });
    if (statusCode !== 404 || JSON.parse(payload).status !== false) wrong.push(`${key}: ${statusCode} ${payload}`);
  }
  expect(wrong).toEqual([]);
});

it.each(PARTS)('what is no page is one for a browser, and the envelope for a program: %s', async (part) => {
  for (const url of ['/files/', '/media/', '/calendar/'].map((start) => start + part)) {
    const page = await market.app.inject({ url, headers: { accept: HTML } });
    expect([page.statusCode, page.headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.payload, url).toContain('Go Home');
    expect(page.headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    const answer = await market.app.inject({ url });
    expect([answer.statusCode, answer.json()], url).toEqual([404, NOT_FOUND]);
  }
});

it('a query that cannot be decoded is read as it stands', async () => {
  for (const query of ['search=100%', 'search=%E0%A4%A', '%', '%C0%AF=%zz', 'a=%ED%A0%80&&=&=x'])
    expect((await market.call('GET', `/api/epr/public-credit-offers/?${query}`)).status, query).toBe(200);
});
