import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';
import {
  type Actor,
  addAccount,
  addCredit,
  addCreditAndOffer,
  addOffer,
  addTarget,
  newCompany,
  placeRequest,
  sessionOf,
  superadmin,
  trade,
} from '#e2e/api-setup.ts';
import { logInByApi } from '#e2e/people.ts';

type Reader = Pick<Actor, 'session'>;

const ACCOUNTS = 10;
const PAYMENTS = 5;
const REQUESTS = 20;

/** A producer who still has to buy 20,000 Kg. */
export async function buyer(api: APIRequestContext): Promise<Reader> {
  const producer = await newCompany(api, 'producer');
  await addTarget(producer);
  return producer;
}

/** A recycler with twenty purchase requests. */
export async function askedRecycler(api: APIRequestContext): Promise<Reader & { requests: number }> {
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  for (let made = 0; made < REQUESTS; made += 1)
    await placeRequest(producer, 'purchase', offer.id, { quantity: 1_000 });
  return { session: recycler.session, requests: REQUESTS };
}

/** A recycler who has listed 20,000 Kg of a credit record before, and lists as much again. */
export async function seller(api: APIRequestContext): Promise<Reader> {
  const recycler = await newCompany(api, 'recycler');
  const { id } = await addCredit(recycler);
  await addOffer(recycler, id, { credit_available: '20000' });
  return { session: recycler.session };
}

/** A superadmin for whom ten accounts and five payment proofs wait, those of the demo market among them. */
export async function reviewer(api: APIRequestContext): Promise<Reader & { items: number }> {
  const admin = await superadmin(api);
  const waiting = async (type: string): Promise<number> => {
    const response = await api.get(`/api/superadmin/review/?type=${type}`, { headers: admin.headers });
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  const accounts = (await waiting('producer_account')) + (await waiting('recycler_account'));
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  for (let count = accounts; count < ACCOUNTS; count += 1) await addAccount(recycler);
  const offer = await addCreditAndOffer(recycler);
  for (let count = await waiting('transaction'); count < PAYMENTS; count += 1)
    await trade({ recycler, producer, offer }, 'proven', { quantity: 1_000 });
  return { session: admin.session, items: ACCOUNTS + PAYMENTS };
}

interface Row {
  order_id: string;
  recycler: { company_name: string };
}

/** The demo market's producer, and its last completed order with the first word of the seller's name. */
export async function bookkeeper(api: APIRequestContext): Promise<Reader & { order: string; company: string }> {
  const email = demoEmail('producer');
  const login = await logInByApi(api, { email, password: DEMO_PASSWORD });
  const response = await api.get('/api/epr/trades/?tab=done', { headers: login.headers });
  const { data } = (await response.json()) as { data: Row[] };
  const [row] = data;
  if (row === undefined) throw new Error('The demo market has no completed order');
  const company = row.recycler.company_name.split(' ')[0] ?? '';
  return { session: sessionOf('producer', email, login), order: row.order_id, company };
}
