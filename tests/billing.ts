/** Trades that invoices can be issued for, and the platform's settings. */
import { PLATFORM } from '#money/billing-settings/service.server.ts';
import { encryptAccountNumber } from '#people/company/account-numbers.server.ts';
import { sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import type { TestFile, TestMarket } from './market.ts';
import { addPerson, type Person, withCheckDigit } from './people.ts';
import { pdf } from './trading.ts';

/** A trade whose payment was initiated. */
export interface BilledTrade {
  id: string;
  transaction: string;
  orderId: string;
  recycler: Person;
  producer: Person;
}

interface Terms {
  /** State codes of the parties. */
  seller?: string;
  buyer?: string;
  quantity?: number;
  pricePaise?: number;
  recycler?: Person;
  producer?: Person;
  /** An offer of the recycler; by default a new one. */
  offer?: string;
}

const STATES: Readonly<Record<string, string>> = { '24': 'Gujarat', '27': 'Maharashtra', '29': 'Karnataka' };

async function offerOf(market: TestMarket, recycler: Person, pricePaise: number, state?: string): Promise<string> {
  const account = await addAccount(market, recycler, state === undefined ? {} : { state });
  const credit = await addCredit(market, recycler, account, { available: 1_000_000 });
  return addOffer(market, recycler, credit, { quantity: 500_000, pricePaise, minimum: 1 });
}

/** 4,689 kg at ₹ 2.70 from Gujarat to Karnataka, unless said otherwise; the work order exists. */
export async function billedTrade(market: TestMarket, terms: Terms = {}): Promise<BilledTrade> {
  const { seller = '24', buyer = '29', quantity = 4_689, pricePaise = 270 } = terms;
  const recycler =
    terms.recycler ?? (await addPerson(market, 'recycler', { stateCode: seller, state: STATES[seller] ?? '' }));
  const producer =
    terms.producer ?? (await addPerson(market, 'producer', { stateCode: buyer, state: STATES[buyer] ?? '' }));
  const offer = terms.offer ?? (await offerOf(market, recycler, pricePaise, STATES[seller]));
  return paying(market, { recycler, offer, producer, buyerAccount: await addAccount(market, producer) }, quantity);
}

/** A purchase between two companies, by its offer and the account of the buyer. */
export interface PurchaseParties {
  recycler: Person;
  offer: string;
  producer: Person;
  buyerAccount: string;
}

/** A request of the buyer; `kind` counter is a counter-offer. */
export async function asked(
  market: TestMarket,
  { offer, producer, buyerAccount }: PurchaseParties,
  quantity: number,
  kind: 'purchases-requests' | 'counter-credit-offers' = 'purchases-requests',
): Promise<string> {
  const response = await market.call('POST', `/api/epr/${kind}/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: {
      producer_epr: buyerAccount,
      FY: '2026',
      quantity,
      ...(kind === 'counter-credit-offers' && { offer_price: '2.00' }),
    },
  });
  if (response.status !== 201) throw new Error(response.text);
  return response.body.data.id;
}

export async function accepted(market: TestMarket, parties: PurchaseParties, quantity: number): Promise<string> {
  const id = await asked(market, parties, quantity);
  const { token } = parties.recycler;
  await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, { token, body: { status: 'approved' } });
  return id;
}

export async function paying(market: TestMarket, parties: PurchaseParties, quantity: number): Promise<BilledTrade> {
  const id = await accepted(market, parties, quantity);
  const { producer, recycler } = parties;
  const paid = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${id}`, {
    token: producer.token,
  });
  const { id: transaction, order_id: orderId } = paid.body.data;
  return { id, transaction, orderId, recycler, producer };
}

/** Uploads a payment proof and has the superadmin decide. */
export async function decideTrade(
  market: TestMarket,
  { transaction, producer }: Pick<BilledTrade, 'transaction' | 'producer'>,
  superadmin: Person,
  status: 'approved' | 'rejected' = 'approved',
) {
  const body = { transaction_proof: pdf() };
  await market.call('PATCH', `/api/epr/transactions/${transaction}/`, { token: producer.token, body });
  return market.call('PATCH', `/api/superadmin/transactions/${transaction}/`, {
    token: superadmin.token,
    body: { status },
  });
}

const GOODS = { classification: 'goods', hsn_sac: '4907' };

/** Issues the recycler's invoice, by default as goods of heading 4907 with the next number of the series. */
export const issue = (
  market: TestMarket,
  { id, recycler }: BilledTrade,
  body: Record<string, string | number | TestFile> = GOODS,
  key?: string,
) =>
  market.call('POST', `/api/epr/trades/${id}/invoices/`, {
    token: recycler.token,
    body,
    key,
  });

export const creditNote = (market: TestMarket, invoice: string, { token }: Person, body: object, key?: string) =>
  market.call('POST', `/api/epr/invoices/${invoice}/credit-notes/`, {
    token,
    body: { reason: 'Wrong quantity', ...body },
    key,
  });

/** A GST number of the platform in a state. */
export const platformNumber = (state = '27'): string => withCheckDigit(`${state}AAAAE9012C1Z`);

/** The platform's registration in Maharashtra. */
export const addPlatformRegistration = (market: TestMarket, superadmin: Person) =>
  market.call('POST', '/api/users/gst-registrations/', {
    token: superadmin.token,
    body: {
      gstin: platformNumber(),
      legal_name: 'EPR Mandi Private Limited',
      address1: '1 Fort Road',
      place: 'Mumbai',
      pin: '400001',
    },
  });

/** Stores billing settings: bank account and SAC, of which either may be missing. */
export async function addBillingSettings(
  market: TestMarket,
  { id }: Person,
  {
    bank = true,
    sac = '998599',
    accountNumber = '60100000001234',
  }: { bank?: boolean; sac?: string | null; accountNumber?: string } = {},
): Promise<void> {
  const encrypted = bank ? encryptAccountNumber(market.context, PLATFORM, accountNumber) : null;
  await sql`
    insert into billing_settings (account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, sac,
      by_id, at)
    values ('EPR Mandi', ${encrypted}, ${accountNumber.slice(-4)}, 'State Bank of India', 'SBIN0000001', 'Fort', ${sac}, ${id},
      ${market.clock.now()})`.execute(market.db);
}
