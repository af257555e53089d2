import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';
import {
  type Actor,
  addAccount,
  addCredit,
  addCreditAndOffer,
  addOffer,
  addTarget,
  attach,
  decideTransaction,
  newCompany,
  type Offer,
  placeRequest,
  sessionOf,
  superadmin,
  trade,
  uploadDocuments,
} from '#e2e/api-setup.ts';
import { bodyOf, logInByApi } from '#e2e/people.ts';
import { completeBillingSettings } from '#e2e/steps/billing.ts';
import { imageFile } from '#e2e/upload-files.ts';
import { dayInIndia } from '#lib/dates.ts';

type Reader = Pick<Actor, 'session'>;

const ACCOUNTS = 40;
/** Accounts in another state than their company's GST number says, which is a flag. */
const ODD_ACCOUNTS = 10;
/** Each has a flag: its fee is not paid. */
const PAYMENTS = 20;
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

/** A superadmin for whom 40 accounts and 20 payment proofs wait, those of the demo market among them; the documents are pictures. */
export async function reviewer(api: APIRequestContext): Promise<Reader> {
  const admin = await superadmin(api);
  await completeBillingSettings(admin);
  const waiting = async (type: string): Promise<number> => {
    const response = await api.get(`/api/superadmin/review/?type=${type}`, { headers: admin.headers });
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  const accounts = (await waiting('producer_account')) + (await waiting('recycler_account'));
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  for (let count = accounts; count < ACCOUNTS; count += 1)
    await addAccount(recycler, {
      epr_certificate: await imageFile('certificate'),
      ...(count >= ACCOUNTS - ODD_ACCOUNTS && { state: 'Gujarat', city: 'Surat' }),
    });
  const offer = await addCreditAndOffer(recycler);
  for (let count = await waiting('transaction'); count < PAYMENTS; count += 1) {
    const { transactionId } = await trade({ recycler, producer, offer }, 'paid', { quantity: 1_000 });
    await attach(producer, transactionId, { transaction_proof: await imageFile('slip') });
  }
  return { session: admin.session };
}

/** A recycler and a producer, and an offer that no other is cheaper than, as large as the target that the producer will set. */
export async function firstTrade(api: APIRequestContext): Promise<{ recycler: Actor; producer: Actor; offer: Offer }> {
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  await completeBillingSettings(await superadmin(api));
  const offer = await addCreditAndOffer(recycler, { credit_available: '5000', price_per_credit: '1.00' });
  return { recycler, producer, offer };
}

/** A producer whose purchase request was accepted. */
export async function acceptedBuyer(api: APIRequestContext): Promise<Reader & { id: string }> {
  const { producer, ...more } = await firstTrade(api);
  const { id } = await trade({ producer, ...more }, 'approved');
  return { session: producer.session, id };
}

/** EPR Mandi verifies the payment of a trade; the recycler transfers its credits and records their certificate numbers. */
export async function completeTrade(recycler: Actor, tradeId: string): Promise<void> {
  const { api, headers, person } = recycler;
  const { data } = await (await api.get(`/api/epr/trades/${tradeId}/`, { headers })).json();
  const { id } = data.transaction;
  await decideTransaction(api, id, 'approved');
  await uploadDocuments(recycler, id, 'recycler_transfer_proof', 'trail_documents');
  const { quantity } = data.order;
  const line = {
    certificate_number: `EW-${person.registrationNumber}`,
    face_value: quantity,
    quantity,
    transferred_on: dayInIndia(new Date()),
  };
  await bodyOf(await api.post(`/api/epr/transactions/${id}/transfers/`, { headers, data: { lines: [line] } }));
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
