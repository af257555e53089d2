/** Calls that need a fresh proof of whoever has a second factor, and of nobody else. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addOffer } from './goods.ts';
import { deliveredMails } from './mailbox.ts';
import { addPerson, endFreshProof, loggedInAgain, type Person } from './people.ts';
import { codeOf, enrolApp } from './second-factors.ts';
import {
  counter,
  credit,
  decide,
  idOf,
  market,
  openTrading,
  paidPurchase,
  producer,
  purchase,
  recycler,
  superadmin,
} from './trading.ts';

openTrading();

type Who = 'recycler' | 'producer' | 'superadmin';
interface SensitiveCall {
  who: Who;
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Path of a new object. */
  path: () => Promise<string>;
  body?: object;
}

const APPROVED = { status: 'approved' };
const offered = () => addOffer(market, recycler, credit, { quantity: 500 });
const asked = async () => idOf(await purchase(await offered(), 100));
const accepted = async () => {
  const id = await asked();
  await decide('purchases-requests', id, 'approved');
  return id;
};
const pendingAccount = (owner: Person) => addAccount(market, owner, { status: 'pending' });

const CALLS: Record<string, SensitiveCall> = {
  'a purchase request is accepted': {
    who: 'recycler',
    method: 'PATCH',
    path: async () => `/api/epr/purchases-requests/${await asked()}/`,
    body: APPROVED,
  },
  'a counter-offer is accepted': {
    who: 'recycler',
    method: 'PATCH',
    path: async () => `/api/epr/counter-credit-offers/${idOf(await counter(await offered(), 100, '2'))}/`,
    body: APPROVED,
  },
  'payment is initiated': {
    who: 'producer',
    method: 'POST',
    path: async () => `/api/epr/transactions/?purchases_request_id=${await accepted()}`,
  },
  'the account to pay to is shown whole': {
    who: 'producer',
    method: 'POST',
    path: async () => `/api/epr/trades/${await accepted()}/bank-details/`,
    body: { payee: 'recycler' },
  },
  'a payment is verified': {
    who: 'superadmin',
    method: 'PATCH',
    path: async () => `/api/superadmin/transactions/${(await paidPurchase(await offered(), 100)).transaction}/`,
    body: APPROVED,
  },
  "a recycler's EPR account is approved": {
    who: 'superadmin',
    method: 'PATCH',
    path: async () => `/api/superadmin/recycler-epr/${await pendingAccount(recycler)}/`,
    body: { ...APPROVED, is_approved: true },
  },
  "a producer's EPR account is rejected": {
    who: 'superadmin',
    method: 'PATCH',
    path: async () => `/api/superadmin/producer-epr/${await pendingAccount(producer)}/`,
    body: { status: 'rejected', is_approved: false },
  },
  'a recycler is closed': {
    who: 'superadmin',
    method: 'DELETE',
    path: async () => `/api/superadmin/recyclers/${(await addPerson(market, 'recycler')).id}/`,
  },
  'a producer is closed': {
    who: 'superadmin',
    method: 'DELETE',
    path: async () => `/api/superadmin/producers/${(await addPerson(market, 'producer')).id}/`,
  },
};
const NAMES = Object.keys(CALLS);

let people: Record<Who, Person>;
/** The paths are made before anybody is enrolled; each is used for one call. */
const paths = new Map<string, string[]>();
const secrets = new Map<Who, string>();
beforeAll(async () => {
  people = { recycler, producer, superadmin };
  for (const name of NAMES) paths.set(name, [await CALLS[name]!.path(), await CALLS[name]!.path()]);
});

const send = (name: string, path: string) => {
  const { who, method, body } = CALLS[name]!;
  return market.call(method, path, { token: people[who].token, ...(body && { body }) });
};

describe('without a second factor no proof is needed when', () => {
  beforeAll(() => Promise.all(Object.values(people).map((person) => endFreshProof(market, person))));
  it.each(NAMES)('%s', async (name) => {
    expect((await send(name, paths.get(name)?.[0] ?? '')).status).toBeLessThan(300);
  });
});

describe('with one a proof is needed when', () => {
  // Events that wait would break a law as the time passes.
  beforeEach(async () => void (await deliveredMails(market)));
  beforeAll(async () => {
    for (const [who, person] of Object.entries(people) as [Who, Person][]) {
      const fresh = await loggedInAgain(market, person);
      people[who] = fresh;
      secrets.set(who, (await enrolApp(market, fresh.token)).secret);
    }
  });

  it.each(NAMES)('%s', async (name) => {
    const { who } = CALLS[name]!;
    const path = paths.get(name)?.[1] ?? '';
    await endFreshProof(market, people[who]);
    expect(await send(name, path)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', data: { methods: ['totp', 'recovery_code'] } },
    });
    market.clock.advance(30_000);
    const proof = { code: codeOf(market, secrets.get(who) ?? '') };
    const { token } = people[who];
    expect((await market.call('POST', '/api/users/step-up/', { token, body: proof })).status).toBe(200);
    expect((await send(name, path)).status).toBeLessThan(300);
  });

  it('a request is declined without one', async () => {
    await market.call('DELETE', '/api/users/step-up/', { token: people.recycler.token });
    const id = idOf(await purchase(await offered(), 100, { token: people.producer.token }));
    const { status } = await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
      token: people.recycler.token,
      body: { status: 'rejected' },
    });
    expect(status).toBe(200);
  });
});
