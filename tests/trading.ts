import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { addAccount, addCredit } from './goods.ts';
import { openTestMarket, TestFile, type TestResponse, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let serial = 0;
/** A PDF with unique bytes. */
export const pdf = () =>
  new TestFile('proof.pdf', Buffer.concat([PDF, Buffer.from(`%${(serial += 1)}\n`)]), 'application/pdf');

export let market: TestMarket;
export let recycler: Person;
export let producer: Person;
export let superadmin: Person;
export let buyerAccount: string;
export let credit: string;

/** Opens a market with two parties, and checks all invariants after each test. */
export function openTrading(): void {
  beforeAll(async () => {
    market = await openTestMarket();
    recycler = await addPerson(market, 'recycler');
    producer = await addPerson(market, 'producer');
    superadmin = await addPerson(market, 'superadmin');
    buyerAccount = await addAccount(market, producer);
    credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 10_000_000 });
  });
  afterAll(() => market.close());
  afterEach(async () => {
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });
}

export const purchase = (
  offer: string,
  quantity: unknown,
  options: { token?: string; key?: string; account?: string; FY?: unknown } = {},
) =>
  market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: options.token ?? producer.token,
    body: { producer_epr: options.account ?? buyerAccount, FY: options.FY ?? '2026', quantity },
    key: options.key,
  });
export const counter = (offer: string, quantity: unknown, offer_price: unknown, key?: string) =>
  market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: buyerAccount, FY: '2026', quantity, offer_price },
    key,
  });
export const decide = (
  kind: 'purchases-requests' | 'counter-credit-offers',
  id: string,
  status: string,
  token = recycler.token,
) => market.call('PATCH', `/api/epr/${kind}/${id}/`, { token, body: { status } });
export const initiate = (id: string, kind = 'purchases_request_id', key?: string) =>
  market.call('POST', `/api/epr/transactions/?${kind}=${id}`, {
    token: producer.token,
    key,
  });
export const upload = (id: string, person: Person, body: Record<string, TestFile>) =>
  market.call('PATCH', `/api/epr/transactions/${id}/`, { token: person.token, body });
export const decideTransaction = (id: string, status: string, extra: object = {}) =>
  market.call('PATCH', `/api/superadmin/transactions/${id}/`, { token: superadmin.token, body: { status, ...extra } });
export const idOf = (result: TestResponse): string => result.body.data.id as string;

/** A purchase that is approved and paid, pending the superadmin's verification. */
export async function paidPurchase(offer: string, quantity: number): Promise<{ trade: string; transaction: string }> {
  const trade = idOf(await purchase(offer, quantity));
  await decide('purchases-requests', trade, 'approved');
  const transaction = idOf(await initiate(trade));
  await upload(transaction, producer, { transaction_proof: pdf() });
  return { trade, transaction };
}
