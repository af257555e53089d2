/** Routes of the API on objects that have an owner, for the isolation tests. */
import { pdf } from './trading.ts';

/** One object of each kind by owner: ids. */
export type Things = Record<
  | 'recyclerAccount'
  | 'producerAccount'
  | 'credit'
  | 'offer'
  | 'target'
  | 'purchase'
  | 'counter'
  | 'paid'
  | 'settled'
  | 'transaction'
  | 'document'
  | 'producer'
  | 'recycler'
  | 'gstRegistration'
  | 'invoice'
  | 'payment'
  | 'delivered'
  | 'transferLine'
  | 'certificate'
  | 'dispute'
  | 'obligationSheet'
  | 'basket'
  | 'notification'
  | 'member'
  | 'approval'
  | 'invitation',
  string
>;

/** An id that nothing has. */
export const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** A body that is valid, so that only ownership can refuse it. */
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

/** An object that a call names: in its path, unless that names another (`at`), in a field of its query, beside the `rest` of it, or in its body. */
export interface NamedObject {
  thing: keyof Things;
  at?: string;
  query?: string;
  rest?: string;
  body?: (id: string) => object;
}

/** The object and a body for each route on an owned object. The value of `{…}` or of the query is replaced. */
export const OBJECTS: Record<string, NamedObject> = {
  'PATCH /api/users/members/{id}/': { thing: 'member', body: () => ({ part: 'owner' }) },
  'DELETE /api/users/members/{id}/': { thing: 'member' },
  'PATCH /api/users/approvals/{id}/': { thing: 'approval', body: () => ({ status: 'rejected' }) },
  'DELETE /api/users/invitations/{id}/': { thing: 'invitation' },
  'POST /api/users/invitations/{id}/send/': { thing: 'invitation' },
  'GET /api/epr/recycler/{id}/': { thing: 'recyclerAccount' },
  'PATCH /api/epr/recycler/{id}/': { thing: 'recyclerAccount', body: () => account('recycler_type') },
  'GET /api/epr/recycler/{id}/capacity/': { thing: 'recyclerAccount' },
  'POST /api/epr/recycler/{id}/capacity/': {
    thing: 'recyclerAccount',
    body: () => ({
      kg_per_year: 1_000,
      consent_number: '1',
      consent_valid_until: '2030-03-31',
      from_day: '2025-04-01',
      document: pdf(),
    }),
  },
  'GET /api/epr/producer/{id}/': { thing: 'producerAccount' },
  'PATCH /api/epr/producer/{id}/': { thing: 'producerAccount', body: () => ({ label: 'Mine' }) },
  'PATCH /api/users/gst-registrations/{id}/': { thing: 'gstRegistration', body: () => ({ place: 'Elsewhere' }) },
  'DELETE /api/users/gst-registrations/{id}/': { thing: 'gstRegistration' },
  'PATCH /api/epr/accounts/{id}/gst-registration/': {
    thing: 'recyclerAccount',
    body: () => ({ gst_registration: null }),
  },
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
  'PATCH /api/epr/target/{id}/': { thing: 'target', body: () => ({ target_quantity: 10 }) },
  'DELETE /api/epr/target/{id}/': { thing: 'target' },
  'PATCH /api/users/notifications/{id}/': { thing: 'notification', body: () => ({ read: true }) },
  'POST /api/users/notifications/read-all/': { thing: 'notification', body: (id) => ({ up_to: id }) },
  'GET /api/epr/baskets/{id}/': { thing: 'basket' },
  'POST /api/epr/baskets/{id}/place/': { thing: 'basket' },
  'GET /api/epr/obligations/{id}/': { thing: 'obligationSheet' },
  'POST /api/epr/obligations/{id}/targets/': { thing: 'obligationSheet' },
  'GET /api/epr/returns/': { thing: 'producerAccount', query: 'epr_id' },
  'POST /api/epr/target/': {
    thing: 'producerAccount',
    query: 'epr_id',
    body: () => ({ ...quantityRecord, FY: '2025', target_quantity: 10 }),
  },
  'GET /api/epr/credit-offers/{slug}/': { thing: 'offer' },
  'PATCH /api/epr/credit-offers/{slug}/': { thing: 'offer', body: () => ({ offer_title: 'Taken over' }) },
  'POST /api/epr/credit-offers/{slug}/pause/': { thing: 'offer', body: () => ({}) },
  'POST /api/epr/credit-offers/{slug}/resume/': { thing: 'offer', body: () => ({}) },
  'DELETE /api/epr/credit-offers/{slug}/': { thing: 'offer' },
  'POST /api/epr/purchases-requests/{id}/withdraw/': { thing: 'purchase', body: () => ({}) },
  'POST /api/epr/counter-credit-offers/{id}/withdraw/': { thing: 'counter', body: () => ({}) },
  'POST /api/epr/counter-credit-offers/{id}/counter/': {
    thing: 'counter',
    body: () => ({ quantity: 10, offer_price: '2.10' }),
  },
  'PATCH /api/epr/purchases-requests/{id}/': { thing: 'purchase', body: () => ({ status: 'approved' }) },
  'PATCH /api/epr/counter-credit-offers/{id}/': { thing: 'counter', body: () => ({ status: 'rejected' }) },
  'GET /api/epr/order/{slug}/': { thing: 'purchase' },
  'GET /api/epr/trades/{id}/': { thing: 'purchase' },
  'GET /api/epr/trades/{id}/billing/': { thing: 'purchase' },
  'GET /api/epr/trades/{id}/history/': { thing: 'purchase' },
  'POST /api/epr/trades/{id}/bank-details/': { thing: 'paid', body: () => ({ payee: 'recycler' }) },
  'POST /api/epr/trades/{id}/invoices/': {
    thing: 'settled',
    body: () => ({ classification: 'goods', hsn_sac: '4907' }),
  },
  'GET /api/epr/invoices/{id}/': { thing: 'invoice' },
  'GET /api/epr/invoices/{id}/pdf/': { thing: 'invoice' },
  'GET /api/epr/invoices/{id}/inv-01/': { thing: 'invoice' },
  'POST /api/epr/invoices/{id}/irn/': {
    thing: 'invoice',
    body: () => ({ irn: 'a'.repeat(64), ack_no: '1', ack_date: new Date().toISOString() }),
  },
  'POST /api/epr/invoices/{id}/credit-notes/': {
    thing: 'invoice',
    body: () => ({ reason: 'Wrong quantity', quantity: 1 }),
  },
  'POST /api/epr/trades/{id}/payments/': {
    thing: 'settled',
    body: () => ({ payee: 'recycler', amount: 1, utr: 'UTR123456', paid_on: '2026-11-21' }),
  },
  'PATCH /api/epr/payments/{id}/': { thing: 'payment', body: () => ({ status: 'received' }) },
  'GET /api/epr/transactions/{id}/transfers/': { thing: 'delivered' },
  'POST /api/epr/transactions/{id}/transfers/': {
    thing: 'delivered',
    body: () => ({
      lines: [{ certificate_number: 'CU-2', face_value: 1, quantity: 1, transferred_on: '2026-11-21' }],
    }),
  },
  'PATCH /api/epr/transfers/{id}/': { thing: 'transferLine', body: () => ({ withdrawn: 'Typed wrongly' }) },
  'PATCH /api/epr/certificates/{id}/': { thing: 'certificate', body: () => ({ face_value: 60 }) },
  'GET /api/epr/trades/{id}/findings/': { thing: 'settled' },
  'GET /api/epr/trades/{id}/messages/': { thing: 'settled' },
  'POST /api/epr/trades/{id}/messages/': { thing: 'settled', body: () => ({ text: 'When will you transfer?' }) },
  'POST /api/epr/trades/{id}/messages/read/': { thing: 'settled' },
  'POST /api/epr/trades/{id}/disputes/': { thing: 'settled', body: () => ({ text: 'The quantity differs' }) },
  'PATCH /api/epr/disputes/{id}/': { thing: 'dispute', body: () => ({ status: 'resolved' }) },
  'POST /api/epr/transactions/': { thing: 'paid', query: 'purchases_request_id' },
  'PATCH /api/epr/transactions/{id}/': {
    thing: 'transaction',
    body: () => ({ transaction_proof: pdf(), recycler_transfer_proof: pdf() }),
  },
  'POST /api/epr/documents/{id}/replace/': { thing: 'document', body: () => ({ file: pdf() }) },
};

/** Calls that name an object beside their path, in a list or in what is made, and are refused or empty for others'. */
export const NAMED: typeof OBJECTS = {
  'GET /api/epr/evidence/': { thing: 'settled', query: 'trade_id' },
  'POST /api/epr/evidence/': { thing: 'settled', body: (id) => ({ trade_id: id }) },
  'GET /api/epr/target/': { thing: 'producerAccount', query: 'epr_id' },
  'GET /api/epr/credit/': { thing: 'recyclerAccount', query: 'epr_id' },
  'GET /api/epr/obligations/': { thing: 'producerAccount', query: 'epr_id' },
  'POST /api/epr/obligations/': {
    thing: 'producerAccount',
    body: (id) => ({ epr_id: id, FY: 2026, items: [{ product_type: 'Category II', introduced_1: 1_000 }] }),
  },
  'POST /api/epr/baskets/': { thing: 'target', body: (id) => ({ target_ids: [id] }) },
  'POST /api/users/session/organisation/': { thing: 'recycler', body: (id) => ({ id }) },
};

/** Objects of the caller's own. */
export type OwnThings = Pick<Things, 'recyclerAccount' | 'producerAccount' | 'credit' | 'target'>;

/** The other fields of calls that name an object. What else they need is the caller's own, or on the market. */
export const namedBeside = (
  own: OwnThings,
  { offer, credit }: Pick<Things, 'offer' | 'credit'>,
): [key: string, NamedObject][] => {
  const rest = `credit_offer_id=${offer}`;
  const order = (id: string) => ({ producer_epr: id, FY: '2026', quantity: 100, offer_price: '2' });
  return [
    ['POST /api/epr/purchases-requests/', { thing: 'producerAccount', rest, body: order }],
    ['POST /api/epr/counter-credit-offers/', { thing: 'producerAccount', rest, body: order }],
    ['POST /api/epr/transactions/', { thing: 'counter', query: 'counter_credit_offer_id' }],
    ['POST /api/epr/credit-offers/', { thing: 'recyclerAccount', query: 'epr_id', rest: `epr_credit_id=${credit}` }],
    [
      'POST /api/epr/credit-offers/',
      { thing: 'credit', query: 'epr_credit_id', rest: `epr_id=${own.recyclerAccount}` },
    ],
    [
      'POST /api/epr/credit-offers/',
      { thing: 'offer', query: 'copy_of', rest: `epr_id=${own.recyclerAccount}&epr_credit_id=${own.credit}` },
    ],
    ['POST /api/epr/baskets/', { thing: 'obligationSheet', body: (id) => ({ sheet_id: id }) }],
    [
      'POST /api/epr/baskets/',
      {
        thing: 'target',
        body: (id) => ({ target_ids: [own.target], kept: [{ target_id: id, offer_id: offer, quantity: 100 }] }),
      },
    ],
    ['POST /api/epr/evidence/', { thing: 'producerAccount', body: (id) => ({ epr_id: id, FY: 2026 }) }],
    ['GET /api/epr/exposure/', { thing: 'producerAccount', query: 'epr_id' }],
    ['GET /api/epr/exposure/paper/', { thing: 'producerAccount', query: 'epr_id' }],
    [
      'PATCH /api/epr/accounts/{id}/gst-registration/',
      { thing: 'gstRegistration', at: own.recyclerAccount, body: (id) => ({ gst_registration: id }) },
    ],
  ];
};

/** The object that a call names first, if any. */
export const objectOf = (key: string) => OBJECTS[key] ?? NAMED[key];

/** Routes on objects without an owner: public ones, or the superadmin's, who may see all. */
export const NOT_OWNED = new Set([
  'GET /api/epr/waste-types/{name}/',
  'GET /api/epr/public-credit-offers/{slug}/',
  'POST /api/epr/purchases-requests/',
  'POST /api/epr/counter-credit-offers/',
  'POST /api/epr/credit-offers/',
  'GET /api/superadmin/recyclers/{id}/',
  'GET /api/superadmin/producers/{id}/',
  // Everybody's own, by id: `factors.test.ts` shows that others' are not found.
  'POST /api/users/second-factors/totp/{id}/confirm/',
  'DELETE /api/users/second-factors/{id}/',
  // Likewise: `own-sessions.test.ts`.
  'DELETE /api/users/sessions/{id}/',
  'POST /api/superadmin/users/{id}/remove-second-factors/',
  'DELETE /api/superadmin/recyclers/{id}/',
  'DELETE /api/superadmin/producers/{id}/',
  'PATCH /api/superadmin/companies/{id}/',
  'PATCH /api/superadmin/registration-claims/{id}/',
  'PATCH /api/superadmin/capacities/{id}/',
  'PATCH /api/superadmin/recycler-epr/{id}/',
  'PATCH /api/superadmin/producer-epr/{id}/',
  'PATCH /api/superadmin/transactions/{id}/',
  'PATCH /api/superadmin/transfers/{id}/',
  'PATCH /api/superadmin/disputes/{id}/',
  'GET /api/superadmin/recalls/{id}/',
  'PATCH /api/superadmin/recalls/{id}/',
  'POST /api/superadmin/recalls/{id}/execute/',
  'POST /api/superadmin/recalls/{id}/lift/',
  'POST /api/superadmin/recalls/{id}/end/',
  'GET /api/superadmin/companies/{id}/bank-details/',
  'POST /api/superadmin/companies/{id}/bank-details/reveal/',
  'POST /api/superadmin/companies/{id}/bank-change/',
  'POST /api/superadmin/companies/{id}/suspend/',
  'POST /api/superadmin/companies/{id}/reopen/',
  'DELETE /api/superadmin/companies/{id}/sessions/',
  'POST /api/superadmin/persons/{id}/suspend/',
  'POST /api/superadmin/persons/{id}/reopen/',
  'DELETE /api/superadmin/persons/{id}/sessions/',
  'PATCH /api/superadmin/superadmins/{id}/',
  'DELETE /api/superadmin/superadmins/{id}/sessions/',
  'PATCH /api/superadmin/approvals/{id}/',
  'PATCH /api/superadmin/erasures/{id}/',
  'POST /api/superadmin/system/letters/{id}/retry/',
  'POST /api/superadmin/system/jobs/{name}/run/',
  'POST /api/superadmin/rules/{id}/verify/',
  'POST /api/superadmin/rules/{id}/withdraw/',
  'GET /api/users/blogs/{slug}/',
  'GET /api/superadmin/blogs/{id}/',
  'PATCH /api/superadmin/blogs/{id}/',
  'DELETE /api/superadmin/blogs/{id}/',
  'PATCH /api/superadmin/enquiries/{id}/',
]);

/** The request of a call, in which an id stands where the object is named: in path, query or body. */
export function requestOf(
  key: string,
  id: string,
  object = OBJECTS[key],
): { method: string; url: string; body?: object } {
  const [method = '', template = ''] = key.split(' ');
  const query = [
    object?.query && `${object.query}=${id}`,
    object?.rest,
    key.includes('/registers/') && 'month=2026-11',
    key.includes('/search/') && !object?.rest?.startsWith('q=') && 'q=Person',
    key.includes('/exposure/paper/') && 'format=xlsx',
    key.includes('/returns/') && 'FY=2026',
  ];
  const url = `${template.replace(/\{\w+\}/, object?.at ?? id)}?${query.filter(Boolean).join('&')}`;
  return { method, url, ...(method !== 'GET' && method !== 'DELETE' && { body: object?.body?.(id) ?? {} }) };
}
