/**
 * Helpers that bring the market to any state over the API, for tests of the screens that show it. Every test has new people, so that tests are
 * independent.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { financialYearOf } from '#lib/financial-year.ts';
import type { Part } from '#lib/parts.ts';
import { createCompany, createMember, signUp } from './people-factory.ts';
import {
  bodyOf,
  superadminHeaders,
  type Login,
  logInByApi,
  newPerson,
  type Person,
  PLACE,
  type Role,
  SUPERADMIN,
} from './people.ts';
import { pdfFile, type UploadFile, imageFile } from './upload-files.ts';
import { openInDocument, world } from './worlds.ts';

/** A logged-in person. */
export interface Actor {
  api: APIRequestContext;
  person: Person;
  headers: { Authorization: string };
  /** Entries of the browser's storage for the session. */
  session: Readonly<Record<string, string>>;
  /** Id of the approved EPR account for plastic; '' if there is none. */
  accountId: string;
}

export interface Thing {
  id: string;
}

/** The current financial year, e.g. 2026 for 2026-27. */
export const THIS_YEAR = financialYearOf(new Date());

const TYPES = { product_type: 'Category I', credit_type: 'Recycling' };

function actorOf(
  api: APIRequestContext,
  person: Person,
  login: Login,
  { accountId = '', role = person.role }: { accountId?: string; role?: Role | 'superadmin' } = {},
): Actor {
  return { api, person, headers: login.headers, session: sessionOf(role, person.email, login), accountId };
}

/** Entries that the browser stores at a login. */
export function sessionOf(
  role: Role | 'superadmin',
  email: string,
  { access, refresh, organisation }: Login,
): Actor['session'] {
  return {
    role,
    token: access,
    refresh_token: refresh,
    useremail: email,
    username: '',
    organisation: JSON.stringify(organisation),
  };
}

/** A new person with a complete profile and one approved EPR account for plastic. */
export async function newCompany(api: APIRequestContext, role: Role): Promise<Actor> {
  const person = newPerson(role);
  const { accountId, login } = await createCompany(person);
  return actorOf(api, person, login, { accountId });
}

/** Id of the organisation that a person acts for. */
const organisationOf = ({ session }: Actor): string => (JSON.parse(session['organisation'] ?? '') as { id: string }).id;

/** A new person who is a member of a company, for which the session acts, and of others. */
export async function newMember(company: Actor, part: Part, others: readonly Actor[] = []): Promise<Actor> {
  const { api, accountId } = company;
  const person = { ...newPerson(company.person.role), company: company.person.company };
  const login = await createMember(person, [organisationOf(company), ...others.map(organisationOf)], part);
  return actorOf(api, person, login, { accountId });
}

/** A new person who has only signed up. */
export async function newSignUp(api: APIRequestContext, role: Role): Promise<Actor> {
  const person = newPerson(role);
  return actorOf(api, person, await signUp(person));
}

/** The tests' superadmin with a new session: all tests share this person. */
export async function superadmin(api: APIRequestContext): Promise<Actor> {
  const person = { ...newPerson('recycler'), ...SUPERADMIN, fullName: 'Superadmin' };
  const login = await logInByApi(api, SUPERADMIN, '/api/superadmin/login/');
  return actorOf(api, person, login, { role: 'superadmin' });
}

/** Opens a screen in a browser in which that person is logged in. */
export async function openAs(page: Page, actor: Pick<Actor, 'session'>, path: string): Promise<void> {
  if (world === 'no-storage') return openInDocument(page, actor.session, path);
  const login = await page.addInitScript((session) => {
    // The viewer of a PDF in the page has no storage.
    if (window !== window.top) return;
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, actor.session);
  await page.goto(path);
  await login.dispose();
}

async function post(actor: Actor, path: string, data: object): Promise<Thing> {
  return (await bodyOf(await actor.api.post(path, { headers: actor.headers, data }))).data;
}

async function patch(actor: Actor, path: string, data: object): Promise<void> {
  await bodyOf(await actor.api.patch(path, { headers: actor.headers, data }));
}

type Verdict = 'approved' | 'rejected';

async function decideReview(api: APIRequestContext, path: string, status: Verdict): Promise<void> {
  const data = { status, is_approved: status === 'approved' };
  await bodyOf(await api.patch(path, { headers: await superadminHeaders(api), data }));
}

interface AccountValues {
  waste_type?: string;
  /** `recycler_type` or `producer_type`. */
  type?: string;
  epr_registration_number?: string;
  epr_registered_name?: string;
  city?: string;
  state?: string;
  address?: string;
  epr_certificate?: UploadFile;
}

/** Registers another EPR account, which is pending. */
export async function addAccount(actor: Actor, values: AccountValues = {}): Promise<Thing> {
  const { type, ...rest } = values;
  const { role, company } = actor.person;
  const multipart = {
    ...PLACE,
    epr_registration_number: newPerson(role).registrationNumber,
    epr_registration_date: '2023-06-15',
    epr_registered_name: company,
    waste_type: 'Plastic',
    [`${role}_type`]: type ?? (role === 'recycler' ? 'Recycler' : 'Brand Owner (BO)'),
    address: '14 Dock Road',
    epr_certificate: pdfFile('certificate'),
    ...rest,
  };
  const response = await actor.api.post(`/api/epr/${role}/`, { headers: actor.headers, multipart });
  return (await bodyOf(response)).data;
}

/** The superadmin's decision on an account. */
export async function decideAccount(owner: Actor, id: string, status: 'approved' | 'rejected'): Promise<void> {
  const path = `/api/superadmin/${owner.person.role}-epr/${id}/`;
  await decideReview(owner.api, path, status);
}

/** A credit record of 50,000 Kg available out of a potential of 1,00,000 Kg. */
export async function addCredit(recycler: Actor, values: object = {}): Promise<Thing> {
  return post(recycler, `/api/epr/credit/?epr_id=${recycler.accountId}`, {
    ...TYPES,
    waste_type: 'Plastic',
    epr_registration_number: recycler.person.registrationNumber,
    state: PLACE.state,
    year: `${THIS_YEAR}-01-01`,
    processing_capacity: '500000',
    comulative_certificate_potential: '100000',
    available_certificate_value: '50000',
    ...values,
  });
}

export interface Offer extends Thing {
  title: string;
}

/** An offer of 50,000 Kg at ₹ 2.50, minimum purchase 1,000 Kg, of a credit record. */
export async function addOffer(recycler: Actor, creditId: string, values: Record<string, string> = {}): Promise<Offer> {
  const title = values['offer_title'] ?? `Bales ${newPerson('recycler').registrationNumber}`;
  const response = await recycler.api.post(
    `/api/epr/credit-offers/?epr_id=${recycler.accountId}&epr_credit_id=${creditId}`,
    {
      headers: recycler.headers,
      multipart: {
        FY: String(THIS_YEAR),
        waste_type: 'Plastic',
        credit_type: TYPES.credit_type,
        produce_type: TYPES.product_type,
        epr_registration_number: recycler.person.registrationNumber,
        credit_available: '50000',
        minimum_purchase: '1000',
        price_per_credit: '2.50',
        trail_documents: JSON.stringify(['Tax Invoice']),
        product_image: await imageFile('bales'),
        availability_proof: await imageFile('proof'),
        ...values,
        offer_title: title,
      },
    },
  );
  return { id: (await bodyOf(response)).data.id, title };
}

/** A new credit record and an offer of it. */
export async function addCreditAndOffer(recycler: Actor, values: Record<string, string> = {}): Promise<Offer> {
  const { id } = await addCredit(recycler);
  return addOffer(recycler, id, values);
}

/** A target of 20,000 Kg for this year. */
export async function addTarget(producer: Actor, values: object = {}): Promise<Thing> {
  return post(producer, `/api/epr/target/?epr_id=${producer.accountId}`, {
    ...TYPES,
    FY: THIS_YEAR,
    waste_type: 'Plastic',
    epr_registration_number: producer.person.registrationNumber,
    state: PLACE.state,
    target_quantity: '20000',
    ...values,
  });
}

export type Kind = 'purchase' | 'counter';

/** Paths of the two kinds of requests. */
const REQUESTS: Readonly<Record<Kind, string>> = {
  purchase: '/api/epr/purchases-requests/',
  counter: '/api/epr/counter-credit-offers/',
};

/** A purchase request, or a counter-offer at ₹ 2.10, for 5,000 Kg. */
export async function placeRequest(producer: Actor, kind: Kind, offerId: string, values: object = {}): Promise<Thing> {
  return post(producer, `${REQUESTS[kind]}?credit_offer_id=${offerId}`, {
    producer_epr: producer.accountId,
    FY: THIS_YEAR,
    quantity: 5_000,
    ...(kind === 'counter' && { offer_price: '2.10' }),
    ...values,
  });
}

/** The recycler's decision. */
export function decideRequest(recycler: Actor, kind: Kind, id: string, status: 'approved' | 'rejected'): Promise<void> {
  return patch(recycler, `${REQUESTS[kind]}${id}/`, { status });
}

/** The producer initiates payment of an approved request. */
export function pay(producer: Actor, kind: Kind, id: string): Promise<Thing> {
  const name = kind === 'purchase' ? 'purchases_request_id' : 'counter_credit_offer_id';
  return post(producer, `/api/epr/transactions/?${name}=${id}`, {});
}

export type Proof = 'transaction_proof' | 'producer_transfer_proof' | 'recycler_transfer_proof' | 'trail_documents';

/** Attaches these files to a transaction. */
export async function attach(
  party: Actor,
  transactionId: string,
  multipart: Partial<Record<Proof, UploadFile>>,
): Promise<void> {
  await bodyOf(
    await party.api.patch(`/api/epr/transactions/${transactionId}/`, {
      headers: party.headers,
      multipart: multipart as Record<string, UploadFile>,
    }),
  );
}

/** Attaches new files to a transaction. */
export function uploadDocuments(party: Actor, transactionId: string, ...proofs: Proof[]): Promise<void> {
  return attach(party, transactionId, Object.fromEntries(proofs.map((name) => [name, pdfFile(name)])));
}

/** The superadmin's decision on a transaction. */
export async function decideTransaction(
  api: APIRequestContext,
  id: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  await decideReview(api, `/api/superadmin/transactions/${id}/`, status);
}

export type Stage = 'pending' | 'approved' | 'rejected' | 'paid' | 'proven' | 'verified' | 'cancelled' | 'completed';

export interface Trade {
  /** Id of the purchase request or counter-offer. */
  id: string;
  /** '' until payment is initiated. */
  transactionId: string;
}

/** Creates a trade and brings it to a stage over its people's own calls. */
export async function trade(
  { recycler, producer, offer, kind = 'purchase' }: { recycler: Actor; producer: Actor; offer: Thing; kind?: Kind },
  stage: Stage,
  values: object = {},
): Promise<Trade> {
  const { id } = await placeRequest(producer, kind, offer.id, values);
  const begun = { id, transactionId: '' };
  if (stage === 'pending') return begun;
  await decideRequest(recycler, kind, id, stage === 'rejected' ? 'rejected' : 'approved');
  if (stage === 'approved' || stage === 'rejected') return begun;
  const transactionId = (await pay(producer, kind, id)).id;
  const paid = { id, transactionId };
  if (stage === 'paid') return paid;
  await uploadDocuments(producer, transactionId, 'transaction_proof', 'producer_transfer_proof');
  if (stage === 'proven') return paid;
  await decideTransaction(producer.api, transactionId, stage === 'cancelled' ? 'rejected' : 'approved');
  if (stage === 'completed')
    await uploadDocuments(recycler, transactionId, 'recycler_transfer_proof', 'trail_documents');
  return paid;
}

/** A new recycler's offer of 50,000 Kg plastic credit; its title begins with the name. */
export async function listOffer(api: APIRequestContext, name: string, price = '2.50'): Promise<Offer> {
  const recycler = await newCompany(api, 'recycler');
  const offer_title = `${name} ${recycler.person.registrationNumber}`;
  return addCreditAndOffer(recycler, { offer_title, price_per_credit: price });
}
