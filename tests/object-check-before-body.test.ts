/** Calls with files check the objects named in their address before they read the body; the cases are generated from the contracts. */
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import { features } from '#server/features.ts';
import { addAccount, addCredit } from './goods.ts';
import { openSharedMarket, addServer } from './market.ts';
import { addOneOfEach, addPerson } from './people.ts';
import { FORM, head, listen, partHead, RawConnection } from './raw-requests.ts';

const MISSING = '01890000-0000-7000-8000-000000000000';
/** Declared length of the body: a whole file. Less than a hundredth of it is sent. */
const LENGTH = FILE_SIZE_LIMIT_BYTES;
const SENT = Math.floor(LENGTH / 101);
/** A short timeout, so that a call that waits for the rest of its body soon answers 408. */
const SHORT_TIMEOUTS = { requestTimeoutMs: 1_000, windowMs: 1_000 };

const endpoints = features.flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract));
const withFiles = endpoints.filter(([, { files }]) => files !== undefined);
const naming = withFiles.filter(([key, { query }]) => key.includes('{') || query !== undefined);

const market = await openSharedMarket();
/** A person of each role. */
const people = await addOneOfEach(market);
const port = await listen(await addServer(market, {}, { bodyLimits: SHORT_TIMEOUTS }));

async function begin(key: string, query: string, token?: string): Promise<number> {
  const [method = '', path = ''] = key.split(' ');
  const sender = new RawConnection(port);
  const field = partHead('a', 'a.pdf');
  const request = { method, url: path.replace(/\{\w+\}/, MISSING) + query, type: FORM, length: LENGTH, token };
  await sender.send(head(request) + field + 'x'.repeat(SENT - field.length));
  const { status } = await sender.response();
  sender.close();
  return status;
}

const callerOf = ({ access }: Endpoint) =>
  people.find(({ role }) => access === 'session' || (typeof access !== 'string' && access.includes(role)));
const queryOf = ({ query }: Endpoint, value: string) => {
  const names = Object.keys(query?.shape ?? {});
  return names.length === 0 ? '' : `?${names.map((name) => `${name}=${value}`).join('&')}`;
};

it('six calls or more name an object', () => {
  expect(naming.length).toBeGreaterThanOrEqual(6);
});

it.each(naming)('%s: nothing of that name', async (key, endpoint) => {
  expect(await begin(key, queryOf(endpoint, MISSING), callerOf(endpoint)?.token)).toBe(404);
  expect(await begin(key, queryOf(endpoint, 'no-id'), callerOf(endpoint)?.token)).toBe(404);
});

it.each(withFiles)('%s: somebody unknown', async (key, endpoint) => {
  expect(await begin(key, queryOf(endpoint, MISSING))).toBe(401);
});

const ofRoles = withFiles.filter(([, { access }]) => Array.isArray(access));
it.each(ofRoles)('%s: somebody of another role', async (key, endpoint) => {
  const stranger = people.find(({ role }) => Array.isArray(endpoint.access) && !endpoint.access.includes(role));
  expect(await begin(key, queryOf(endpoint, MISSING), stranger?.token)).toBe(403);
});

it("an offer on a stranger's record, on one's own account and the other way round", async () => {
  const [recycler, stranger] = [people[0], await addPerson(market, 'recycler')];
  if (!recycler) throw new Error('Nobody is there');
  const [own, foreign] = [await addAccount(market, recycler), await addAccount(market, stranger)];
  const [ownCredit, foreignCredit] = [
    await addCredit(market, recycler, own),
    await addCredit(market, stranger, foreign),
  ];
  const offer = (account: string, credit: string) =>
    begin('POST /api/epr/credit-offers/', `?epr_id=${account}&epr_credit_id=${credit}`, recycler.token);
  expect(await offer(own, foreignCredit)).toBe(404);
  expect(await offer(foreign, ownCredit)).toBe(404);
  // A valid request waits for its body.
  expect(await offer(own, ownCredit)).toBe(408);
});
