/** An ordinary user during the attacks: reads the market and buys a little, which the seller declines, so that the stock lasts. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dataOf, send as sendWith, type HostileResponse, type RequestOptions } from './client.ts';
import { logIn, type Participants } from './participants.ts';

const BETWEEN_REQUESTS_MS = 200;
/** One request in this many is a purchase with its decision, and one in this many a login. */
const [BUY_EVERY, LOG_IN_EVERY] = [15, 100];

/** Connections of its own: those of attackers are closed by the server in the middle of their requests. */
const agent = new Agent({ keepAlive: true });
const send = (method: string, path: string, sending: RequestOptions) => sendWith(method, path, { ...sending, agent });

export interface Experience {
  requests: number;
  /** Unexpected responses. */
  failures: string[];
  /** Durations in milliseconds, sorted. */
  took: number[];
}

/** Trades until that time of `performance.now()`. */
export async function trade(participants: Participants, until: number): Promise<Experience> {
  const experience: Experience = { requests: 0, failures: [], took: [] };
  const expect = (what: string, result: HostileResponse, status: number): HostileResponse => {
    experience.requests += 1;
    experience.took.push(result.took);
    if (result.status !== status) experience.failures.push(`${what}: ${result.status} ${result.text.slice(0, 120)}`);
    return result;
  };
  const { buyer, seller } = participants;
  const goods = await findGoods(participants);
  for (let turn = 0; Date.now() < until; turn += 1) {
    if (turn % LOG_IN_EVERY === LOG_IN_EVERY - 1) {
      const begun = performance.now();
      const again = await logIn('producer', buyer.address).catch((error: unknown) => String(error));
      experience.requests += 1;
      experience.took.push(performance.now() - begun);
      if (typeof again === 'string') experience.failures.push(again);
      else buyer.token = again.token;
    } else if (turn % BUY_EVERY === BUY_EVERY - 1) {
      await buyAndDecline(participants, goods, expect);
    } else {
      const reads = [
        ['/api/epr/public-credit-offers/', undefined],
        [`/api/epr/public-credit-offers/${goods.offer}/`, undefined],
        ['/Erpcredits', undefined],
        ['/api/users/counts/', buyer.token],
        ['/api/epr/purchases-requests/', seller.token],
      ] as const;
      const [path, token] = reads[turn % reads.length] ?? reads[0];
      const address = token === seller.token ? seller.address : buyer.address;
      expect(path, await send('GET', path, { address, ...(token !== undefined && { token }) }), 200);
    }
    await pause(BETWEEN_REQUESTS_MS);
  }
  experience.took.sort((one, other) => one - other);
  return experience;
}

interface Goods {
  offer: string;
  account: string;
  quantity: number;
  price: number;
}

/** An offer of the seller for which the buyer has an account. */
async function findGoods({ buyer, seller }: Participants): Promise<Goods> {
  const read = async (path: string, { address, token }: { address: string; token: string }) =>
    dataOf<Record<string, string | number>[]>(await send('GET', path, { address, token })) ?? [];
  const accounts = await read('/api/epr/producer/?page_size=200', buyer);
  const offers = await read('/api/epr/credit-offers/?page_size=200', seller);
  for (const offer of offers) {
    const account = accounts.find((one) => one['waste_type'] === offer['waste_type'] && one['status'] === 'approved');
    const free = Number(offer['credit_available']) - Number(offer['blocked_credit']);
    const quantity = Number(offer['minimum_purchase']);
    if (account?.['id'] === undefined || offer['status'] !== 'live' || free < 4 * quantity) continue;
    return {
      offer: String(offer['id']),
      account: String(account['id']),
      quantity,
      price: Number(offer['price_per_credit']),
    };
  }
  throw new Error('The demo market has nothing that its producer can buy of its recycler');
}

async function buyAndDecline(
  { buyer, seller }: Participants,
  { offer, account, quantity, price }: Goods,
  expect: (what: string, result: HostileResponse, status: number) => HostileResponse,
): Promise<void> {
  const body = { producer_epr: account, FY: '2026', quantity, expected_price: price };
  const path = `/api/epr/purchases-requests/?credit_offer_id=${offer}`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const bought = expect('purchase', await send('POST', path, { ...buyer, body, headers }), 201);
  if (bought.status !== 201) return;
  const { id } = dataOf<{ id: string }>(bought) ?? {};
  const declined = await send('PATCH', `/api/epr/purchases-requests/${id}/`, {
    ...seller,
    body: { status: 'rejected' },
  });
  expect('decline', declined, 200);
}
