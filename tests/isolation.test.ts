/**
 * Every route with every role and another owner's objects. The cases are generated from the contracts: a route that reads or changes an object but
 * lists none here fails.
 */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addThings } from './owned-market.ts';
import { NOT_OWNED, OBJECTS, requestOf, type Things, UNKNOWN } from './owned-objects.ts';
import { addPerson } from './people.ts';

type Who = 'anonymous' | 'recyclerA' | 'recyclerB' | 'producerA' | 'producerB' | 'superadmin' | 'ended' | 'forged';
const MALFORMED = 'not-an-id';

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
const needsObject = ([key, endpoint]: [string, Endpoint]) =>
  endpoint.access !== 'public' && (key.includes('{') || key in OBJECTS);

const market = await openSharedMarket();
const { people: parties, things } = await addThings(market);
const ended = await addPerson(market, 'recycler');
const people = { ...parties, ended };
await market.call('POST', '/api/users/logout/', { body: { refresh: ended.refresh } });

/** Cases that were run: route, role and object. */
const cells = new Set<string>();

function ask(key: string, who: Who, id: string) {
  cells.add(`${key} ${who} ${id}`);
  const { method, url, body } = requestOf(key, id);
  const token = who === 'anonymous' ? undefined : who === 'forged' ? 'a.b.c' : people[who].token;
  return market.call(method, url, { ...(token && { token }), ...(body && { body }) });
}

const roleOf: Record<Who, string> = {
  anonymous: '',
  ended: '',
  forged: '',
  recyclerA: 'recycler',
  recyclerB: 'recycler',
  producerA: 'producer',
  producerB: 'producer',
  superadmin: 'superadmin',
};

/** Whether the contract allows that role to call a route. */
function mayCall(access: Endpoint['access'], who: Who): boolean {
  return access === 'session' || (access !== 'public' && access.some((role) => role === roleOf[who]));
}

/** An existing id, an unknown id, and a malformed id; of a call that names no object, which is the same call with each, one. */
const idsFor = (key: string) =>
  key.includes('{') || key in OBJECTS ? [things[OBJECTS[key]?.thing ?? 'offer'], UNKNOWN, MALFORMED] : [UNKNOWN];

describe('every route declares whose it is', () => {
  it.each(endpoints.filter(needsObject))('%s', (key) => {
    expect(key in OBJECTS || NOT_OWNED.has(key)).toBe(true);
  });
});

describe('roles that may not call a route', () => {
  const closed = endpoints.filter(([, endpoint]) => endpoint.access !== 'public');
  it.each(closed)('%s: nobody logged in hears 401, an ended session and a forged token too', async (key) => {
    for (const id of idsFor(key)) {
      expect(await ask(key, 'anonymous', id)).toMatchObject({
        status: 401,
        body: { status: false, code: 'not_authenticated' },
      });
      for (const who of ['ended', 'forged'] as const)
        expect(await ask(key, who, id)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    }
  });

  const ofRoles = closed.filter(([, { access }]) => access !== 'session');
  it.each(ofRoles)('%s: another role hears 403, whatever object it names', async (key, { access }) => {
    const all = ['recyclerA', 'recyclerB', 'producerA', 'producerB', 'superadmin'] as const;
    for (const who of all.filter((each) => !mayCall(access, each))) {
      for (const id of idsFor(key)) {
        const response = await ask(key, who, id);
        expect(response, `${who} ${id}`).toMatchObject({ status: 403, body: { status: false } });
        expect(response.body.code).toBeUndefined();
      }
    }
  });
});

describe("a stranger's object looks as if it did not exist", () => {
  it.each(Object.keys(OBJECTS))('%s', async (key) => {
    const endpoint = endpoints.find(([name]) => name === key)?.[1];
    const { thing } = OBJECTS[key] as { thing: keyof Things };
    const strangers = (['recyclerB', 'producerB'] as const).filter((who) => endpoint && mayCall(endpoint.access, who));
    expect(strangers.length).toBeGreaterThan(0);
    for (const who of strangers) {
      const [theirs, missing, malformed] = [
        await ask(key, who, things[thing]),
        await ask(key, who, UNKNOWN),
        await ask(key, who, MALFORMED),
      ];
      expect([theirs.status, missing.status, malformed.status], who).toEqual([404, 404, 404]);
      expect(theirs.text).toBe(missing.text);
      expect(malformed.text).toBe(missing.text);
    }
  });

  it('and the lists of a stranger hold nothing of it', async () => {
    const lists = endpoints.filter(
      // The events of a stream are tested in live.test.ts.
      ([key, { access, stream }]) =>
        key.startsWith('GET') && !key.includes('{') && !(key in OBJECTS) && access !== 'public' && !stream,
    );
    const secrets = Object.values(things);
    for (const [key, { access }] of lists) {
      for (const who of ['recyclerB', 'producerB'] as const) {
        if (!mayCall(access, who)) continue;
        const response = await ask(key, who, UNKNOWN);
        expect(response.status, key).toBe(200);
        for (const secret of secrets)
          expect(response.text.includes(secret), `${key} shows ${who} ${secret}`).toBe(false);
      }
    }
  });

  it('while its owner and the superadmin find it', async () => {
    for (const [key, owner] of [
      ['GET /api/epr/recycler/{id}/', 'recyclerA'],
      ['GET /api/epr/producer/{id}/', 'producerA'],
      ['GET /api/epr/credit/{id}/', 'recyclerA'],
      ['GET /api/epr/target/{id}/', 'producerA'],
      ['GET /api/epr/credit-offers/{slug}/', 'recyclerA'],
      ['GET /api/epr/order/{slug}/', 'producerA'],
      ['GET /api/epr/order/{slug}/', 'recyclerA'],
      ['GET /api/epr/trades/{id}/', 'superadmin'],
      ['GET /api/epr/invoices/{id}/', 'recyclerA'],
      ['GET /api/epr/invoices/{id}/', 'producerA'],
      ['GET /api/epr/invoices/{id}/', 'superadmin'],
    ] as const) {
      const object = OBJECTS[key] as { thing: keyof Things };
      expect((await ask(key, owner, things[object.thing])).status, key).toBe(200);
    }
  });
});

describe('public responses do not depend on the login', () => {
  const open = endpoints.filter(([key, { access }]) => key.startsWith('GET') && access === 'public');
  it.each(open)('%s', async (key) => {
    for (const id of idsFor(key)) {
      const { status, text } = await ask(key, 'anonymous', id);
      expect([200, 400, 404]).toContain(status);
      for (const who of ['ended', 'forged', 'recyclerA', 'recyclerB', 'producerA', 'superadmin'] as const) {
        const response = await ask(key, who, id);
        expect([response.status, response.text], `${who} ${id}`).toEqual([status, text]);
      }
    }
  });
});

describe('private data in public responses', () => {
  it('no e-mail, number of a person, tax number or bank detail', async () => {
    for (const path of [
      '/api/epr/public-credit-offers/',
      `/api/epr/public-credit-offers/${things.offer}/`,
      '/api/epr/all-types/',
    ]) {
      const { text } = await market.call('GET', path);
      for (const canary of [people.recyclerA.email, '9876543210', 'AAPFU', 'SBIN0000001', '1234', 'Person ']) {
        expect(text.includes(canary), `${path} holds ${canary}`).toBe(false);
      }
    }
  });
});

it('and no cell of that table was left out', () => {
  console.log(`${cells.size} cells: a route, somebody, something`);
  expect(cells.size).toBeGreaterThanOrEqual(1_200);
});
