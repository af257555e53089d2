/** Headers and shapes of every response of every call, by role and outcome. The calls come from the contracts. */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { isDeep } from './repetitions.ts';
import { placeTrade } from './trade.ts';
import { addUploadTargets } from './upload-targets.ts';

const market = await openSharedMarket();
const trade = await placeTrade(market);
const { recycler, producer } = trade;
const people = { recycler, producer, superadmin: await addPerson(market, 'superadmin') };
const targets = await addUploadTargets(market);

// A stream's response has no end; its headers are tested in live/api.test.ts.
const endpoints = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .filter(([, { stream }]) => !stream);
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'PUT';

/** Rules that a response violates. */
function broken(headers: Record<string, unknown>, isPrivate: boolean): string[] {
  const kept: Record<string, boolean> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'no frames': headers['x-frame-options'] === 'DENY',
    referrer: headers['referrer-policy'] === 'strict-origin-when-cross-origin',
    opener: headers['cross-origin-opener-policy'] === 'same-origin',
    resource: headers['cross-origin-resource-policy'] === 'same-origin',
    inert: String(headers['content-security-policy']).startsWith("default-src 'none';"),
    'not for other origins': !Object.keys(headers).some((name) => name.startsWith('access-control-')),
    'has an id': /^[\w-]{10,}$/.test(String(headers['x-request-id'])),
    'not stored': !isPrivate || headers['cache-control'] === 'no-store',
  };
  return Object.keys(kept).filter((name) => !kept[name]);
}

it.each(endpoints)(
  '%s: the security headers, and nothing private is stored on the way',
  async (key, { access, cache }) => {
    const [method = '', template = ''] = key.split(' ');
    const wrong: string[] = [];
    // A call without an object is the same call for each of them.
    const ids = template.includes('{') ? [trade.offer, trade.id, 'not-an-id'] : ['not-an-id'];
    for (const id of ids)
      for (const who of ['anonymous', 'forged', 'recycler', 'producer', 'superadmin'] as const)
        for (const verb of new Set([method, 'OPTIONS', 'PUT'] as Method[])) {
          // Methods that the call does not have are answered before its object is looked for.
          if (!isDeep && verb !== method && id !== 'not-an-id') continue;
          // A successful delete would leave nothing for the next case.
          if (verb === 'DELETE' && who !== 'anonymous' && id !== 'not-an-id') continue;
          const token = who === 'forged' ? 'a.b.c' : who !== 'anonymous' && people[who].token;
          const response = await market.app.inject({
            method: verb,
            url: template.replace(/\{\w+\}/, id),
            headers: {
              origin: 'https://evil.example',
              'access-control-request-method': method,
              ...(token && { authorization: `Bearer ${token}` }),
            },
            ...((verb === 'POST' || verb === 'PATCH') && { payload: { nothing: 1 } }),
          });
          const isPrivate = access !== 'public' || cache === undefined || response.statusCode >= 400;
          const found = broken(response.headers, isPrivate);
          if (found.length > 0) wrong.push(`${verb} by ${who} of ${id}, ${response.statusCode}: ${found.join()}`);
          if (response.statusCode >= 500) wrong.push(`${verb} by ${who} of ${id}: ${response.payload}`);
        }
    expect(wrong).toEqual([]);
  },
);

describe('a body is checked however its type is spelt', () => {
  /** Fields except files: a text in a file's place is its former link, which means no change. */
  const namesOf = ({ body, files = {} }: Endpoint) =>
    body && 'shape' in body ? Object.keys(body.shape as object).filter((name) => !(name in files)) : [];
  const taking = endpoints.filter(([, endpoint]) => namesOf(endpoint).length > 0);
  const JSON_TYPES = [
    'application/json',
    'APPLICATION/JSON',
    'Application/Json; Charset=UTF-8',
    'application/json;x',
    'application/json; boundary=b',
    '\tapplication/json',
    ' application/json',
    'application/json\t',
    'application/json ;charset=utf-8',
  ];
  const OTHER_TYPES = [
    undefined,
    '',
    ' ',
    'x',
    'text/plain',
    'application/jsonx',
    'application/vnd.api+json',
    'application/json,text/plain',
    'text/plain,application/json',
    'text/plain; a="application/json"',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ];

  it('of every call that takes one', () => expect(taking.length).toBeGreaterThan(25));

  it.each(taking)('%s', async (key, endpoint) => {
    const { access, files } = endpoint;
    const [method = '', template = ''] = key.split(' ');
    // A call with files checks first whether its object exists.
    const callers = files ? targets.people : Object.values(people);
    const holder = callers.find(({ role }) => typeof access === 'string' || access.includes(role));
    const url = files ? targets.urlOf(key) : template.replace(/\{\w+\}/, trade.offer);
    // No field of the API takes an object.
    const payload = JSON.stringify(Object.fromEntries(namesOf(endpoint).map((name) => [name, { is: 'wrong' }])));
    const send = (type: string | undefined) =>
      market.app.inject({
        method: method as Method,
        url,
        headers: {
          ...(holder && access !== 'public' && { authorization: `Bearer ${holder.token}` }),
          ...(type !== undefined && { 'content-type': type }),
        },
        payload,
      });
    const usual = await send('application/json');
    expect([usual.statusCode, Object.keys(usual.json().errors ?? {}).length > 0]).toEqual([400, true]);
    for (const type of JSON_TYPES) {
      const response = await send(type);
      if (response.statusCode !== 415) expect([type, response.payload]).toEqual([type, usual.payload]);
    }
    for (const type of OTHER_TYPES) {
      if (endpoint.formEncoded && type?.endsWith('urlencoded')) continue;
      const response = await send(type);
      expect([400, 415], `${type}: ${response.payload}`).toContain(response.statusCode);
    }
  });
});
