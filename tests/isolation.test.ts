/**
 * Every route with every role and a stranger's objects. The cells are generated from the contracts: a route that reads or moves an
 * object and names none here fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../src/server/features.ts';
import type { Endpoint } from '../src/lib/contract.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import { openTestMarket, TestFile, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

type Who = 'anonymous' | 'recyclerA' | 'recyclerB' | 'producerA' | 'producerB' | 'superadmin' | 'ended';
type Things = Record<
  | 'recyclerAccount'
  | 'producerAccount'
  | 'credit'
  | 'offer'
  | 'target'
  | 'purchase'
  | 'counter'
  | 'paid'
  | 'transaction'
  | 'producer'
  | 'recycler',
  string
>;

const MISSING = '01890000-0000-7000-8000-000000000000';
const MALFORMED = 'not-an-id';

let market: TestMarket;
let people: Record<Exclude<Who, 'anonymous'>, Person>;
let things: Things;

const pdf = () =>
  new TestFile(
    'proof.pdf',
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'application/pdf',
  );

/** A body that passes the contract, so that only ownership is left to refuse it. */
const account = (type: string) => ({
  epr_registration_number: '99',
  epr_registration_date: '2024-01-01',
  epr_registered_name: 'Name',
  waste_type: 'Plastic',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: 'Road 1',
  [type]: type === 'recycler_type' ? 'Recycler' : 'Producer (P)',
});
const quantityRecord = {
  epr_registration_number: '1',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  state: 'Maharashtra',
};

/** For each route on somebody's object: what it needs of A, and a body. The value under `{…}` or in the query is swapped. */
const OBJECTS: Record<string, { thing: keyof Things; query?: string; body?: () => object }> = {
  'GET /api/epr/recycler/{id}/': { thing: 'recyclerAccount' },
  'PATCH /api/epr/recycler/{id}/': { thing: 'recyclerAccount', body: () => account('recycler_type') },
  'GET /api/epr/producer/{id}/': { thing: 'producerAccount' },
  'PATCH /api/epr/producer/{id}/': { thing: 'producerAccount', body: () => ({ label: 'Mine' }) },
  'GET /api/epr/credit/{id}/': { thing: 'credit' },
  'PATCH /api/epr/credit/{id}/': {
    thing: 'credit',
    body: () => ({ available_certificate_value: 90_000, comulative_certificate_potential: 200_000 }),
  },
  'POST /api/epr/credit/': {
    thing: 'recyclerAccount',
    query: 'epr_id',
    body: () => ({
      ...quantityRecord,
      year: '2025',
      processing_capacity: 1,
      available_certificate_value: 1,
      comulative_certificate_potential: 1,
    }),
  },
  'GET /api/epr/target/{id}/': { thing: 'target' },
  'GET /api/epr/target/{id}/history/': { thing: 'target' },
  'POST /api/epr/target/': {
    thing: 'producerAccount',
    query: 'epr_id',
    body: () => ({ ...quantityRecord, FY: '2025', target_quantity: 10 }),
  },
  'GET /api/epr/credit-offers/{slug}/': { thing: 'offer' },
  'PATCH /api/epr/credit-offers/{slug}/': { thing: 'offer', body: () => ({ offer_title: 'Taken over' }) },
  'DELETE /api/epr/credit-offers/{slug}/': { thing: 'offer' },
  'PATCH /api/epr/purchases-requests/{id}/': { thing: 'purchase', body: () => ({ status: 'approved' }) },
  'PATCH /api/epr/counter-credit-offers/{id}/': { thing: 'counter', body: () => ({ status: 'rejected' }) },
  'GET /api/epr/order/{slug}/': { thing: 'purchase' },
  'GET /api/epr/trades/{id}/': { thing: 'purchase' },
  'POST /api/epr/transactions/': { thing: 'paid', query: 'purchases_request_id' },
  'PATCH /api/epr/transactions/{id}/': {
    thing: 'transaction',
    body: () => ({ transaction_proof: pdf(), recycler_transfer_proof: pdf() }),
  },
};

/** Routes on things that are nobody's own: public, or the superadmin's, who may see all. */
const NOT_OWNED = new Set([
  'GET /api/epr/waste-types/{name}/',
  'GET /api/epr/public-credit-offers/{slug}/',
  'POST /api/epr/purchases-requests/',
  'POST /api/epr/counter-credit-offers/',
  'POST /api/epr/credit-offers/',
  'DELETE /api/superadmin/recyclers/{id}/',
  'DELETE /api/superadmin/producers/{id}/',
  'PATCH /api/superadmin/recycler-epr/{id}/',
  'PATCH /api/superadmin/producer-epr/{id}/',
  'PATCH /api/superadmin/transactions/{id}/',
  'POST /api/superadmin/system/letters/{id}/retry/',
  'GET /api/users/blogs/{slug}/',
  'GET /api/superadmin/blogs/{id}/',
  'PATCH /api/superadmin/blogs/{id}/',
  'DELETE /api/superadmin/blogs/{id}/',
  'PATCH /api/superadmin/enquiries/{id}/',
]);

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
const needsObject = ([key, endpoint]: [string, Endpoint]) =>
  endpoint.access !== 'public' && (key.includes('{') || key in OBJECTS);

beforeAll(async () => {
  market = await openTestMarket();
  const [recyclerA, recyclerB] = [await addPerson(market, 'recycler'), await addPerson(market, 'recycler')];
  const [producerA, producerB] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const ended = await addPerson(market, 'recycler');
  people = { recyclerA, recyclerB, producerA, producerB, ended, superadmin: await addPerson(market, 'superadmin') };
  await market.call('POST', '/api/users/logout/', { body: { refresh: ended.refresh } });

  const recyclerAccount = await addAccount(market, recyclerA);
  const producerAccount = await addAccount(market, producerA);
  const credit = await addCredit(market, recyclerA, recyclerAccount);
  const offer = await addOffer(market, recyclerA, credit);
  const place = async (path: string, body: object) => {
    const said = await market.call('POST', `/api/epr/${path}/?credit_offer_id=${offer}`, {
      token: producerA.token,
      body: { producer_epr: producerAccount, FY: '2026', quantity: 100, ...body },
    });
    return said.body.data.id as string;
  };
  const approve = (id: string) =>
    market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
      token: recyclerA.token,
      body: { status: 'approved' },
    });
  const [purchase, counter, paid, settled] = [
    await place('purchases-requests', {}),
    await place('counter-credit-offers', { offer_price: '2' }),
    await place('purchases-requests', {}),
    await place('purchases-requests', {}),
  ];
  await approve(paid);
  await approve(settled);
  const initiated = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${settled}`, {
    token: producerA.token,
  });
  things = {
    recyclerAccount,
    producerAccount,
    credit,
    offer,
    purchase,
    counter,
    paid,
    target: await addTarget(market, producerA, producerAccount),
    transaction: initiated.body.data.id,
    recycler: recyclerA.id,
    producer: producerA.id,
  };
});
afterAll(() => market.close());

function ask(key: string, who: Who, id: string) {
  const [method = '', template = ''] = key.split(' ');
  const object = OBJECTS[key];
  const path = template.replace(/\{\w+\}/, id);
  const url = object?.query ? `${path}?${object.query}=${id}` : path;
  const token = who === 'anonymous' ? undefined : people[who].token;
  return market.call(method, url, {
    ...(token && { token }),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: object?.body?.() ?? {} }),
  });
}

const roleOf: Record<Who, string> = {
  anonymous: '',
  ended: '',
  recyclerA: 'recycler',
  recyclerB: 'recycler',
  producerA: 'producer',
  producerB: 'producer',
  superadmin: 'superadmin',
};

/** Whether the contract lets that role call a route at all. */
function mayCall(access: Endpoint['access'], who: Who): boolean {
  return access === 'session' || (access !== 'public' && access.some((role) => role === roleOf[who]));
}

describe('every route declares whose it is', () => {
  it.each(endpoints.filter(needsObject))('%s', (key) => {
    expect(key in OBJECTS || NOT_OWNED.has(key)).toBe(true);
  });
});

describe('who may not call a route at all', () => {
  const closed = endpoints.filter(([, endpoint]) => endpoint.access !== 'public');
  it.each(closed)('%s: nobody logged in hears 401, an ended session too', async (key) => {
    expect(await ask(key, 'anonymous', MISSING)).toMatchObject({
      status: 401,
      body: { status: false, code: 'not_authenticated' },
    });
    expect(await ask(key, 'ended', MISSING)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  });

  const ofRoles = closed.filter(([, { access }]) => access !== 'session');
  it.each(ofRoles)('%s: another role hears 403, whatever object it names', async (key, { access }) => {
    const wrong = (['recyclerB', 'producerB', 'superadmin'] as const).filter((who) => !mayCall(access, who));
    const object = OBJECTS[key];
    for (const who of wrong) {
      for (const id of [MISSING, MALFORMED, object ? things[object.thing] : MISSING]) {
        const said = await ask(key, who, id);
        expect(said, `${who} ${id}`).toMatchObject({ status: 403, body: { status: false } });
        expect(said.body.code).toBeUndefined();
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
        await ask(key, who, MISSING),
        await ask(key, who, MALFORMED),
      ];
      expect([theirs.status, missing.status, malformed.status], who).toEqual([404, 404, 404]);
      expect(theirs.text).toBe(missing.text);
      expect(malformed.text).toBe(missing.text);
    }
  });

  it('and the lists of a stranger hold nothing of it', async () => {
    const lists = endpoints.filter(
      // What a stream says to whom is tried in live.test.ts.
      ([key, { access, stream }]) => key.startsWith('GET') && !key.includes('{') && access !== 'public' && !stream,
    );
    const secrets = Object.values(things);
    for (const [key, { access }] of lists) {
      for (const who of ['recyclerB', 'producerB'] as const) {
        if (!mayCall(access, who)) continue;
        const said = await ask(key, who, MISSING);
        expect(said.status, key).toBe(200);
        for (const secret of secrets) expect(said.text.includes(secret), `${key} shows ${who} ${secret}`).toBe(false);
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
    ] as const) {
      const object = OBJECTS[key] as { thing: keyof Things };
      expect((await ask(key, owner, things[object.thing])).status, key).toBe(200);
    }
  });
});

describe('what a public answer never holds', () => {
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
