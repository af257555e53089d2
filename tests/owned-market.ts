/** A market with an object of each kind that has an owner, for the tests that ask for them as others. */
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { decideTrade } from './billing.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import type { TestMarket } from './market.ts';
import type { OwnThings, Things } from './owned-objects.ts';
import { addMember, addPerson } from './people.ts';
import { pdf } from './trading.ts';

/** A word in every name and text of the owners of all things, and in nothing else. */
export const MARK = 'Quokka';
const marked = (kind: string) => ({
  company: `${MARK} ${kind} Private Limited`,
  fullName: `Person ${MARK}`,
  email: `${MARK}.${kind}@example.in`.toLowerCase(),
  pcbNumber: `PCB-${MARK}-${kind}`,
  address: `1 ${MARK} Road`,
  accountNumber: '50987654329876',
});
const paper = { registeredName: `${MARK} Plant`, address: `2 ${MARK} Road`, label: MARK };

/** Adds two recyclers, two producers and a superadmin, objects of the first of each kind, and an account of each of the second. */
export async function addThings(market: TestMarket) {
  const recyclerA = await addPerson(market, 'recycler', marked('Recycling'));
  const recyclerB = await addPerson(market, 'recycler');
  const producerA = await addPerson(market, 'producer', marked('Brands'));
  const producerB = await addPerson(market, 'producer');
  const superadmin = await addPerson(market, 'superadmin');

  const recyclerAccount = await addAccount(market, recyclerA, paper);
  const producerAccount = await addAccount(market, producerA, paper);
  const credit = await addCredit(market, recyclerA, recyclerAccount);
  const offer = await addOffer(market, recyclerA, credit);
  const place = async (path: string, body: object) => {
    const response = await market.call('POST', `/api/epr/${path}/?credit_offer_id=${offer}`, {
      token: producerA.token,
      body: { producer_epr: producerAccount, FY: '2026', quantity: 100, ...body },
    });
    return response.body.data.id as string;
  };
  const approve = (id: string) =>
    market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
      token: recyclerA.token,
      body: { status: 'approved' },
    });
  const [purchase, counter, paid, settled, delivered] = [
    await place('purchases-requests', {}),
    await place('counter-credit-offers', { offer_price: '2' }),
    await place('purchases-requests', {}),
    await place('purchases-requests', {}),
    await place('purchases-requests', {}),
  ];
  for (const id of [paid, settled, delivered]) await approve(id);
  const initiated = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${settled}`, {
    token: producerA.token,
  });
  const proven = await market.call('PATCH', `/api/epr/transactions/${initiated.body.data.id}/`, {
    token: producerA.token,
    body: { transaction_proof: pdf() },
  });
  const issued = await market.call('POST', `/api/epr/trades/${settled}/invoices/`, {
    token: recyclerA.token,
    body: { classification: 'goods', hsn_sac: '4907' },
  });
  const recorded = await market.call('POST', `/api/epr/trades/${settled}/payments/`, {
    token: producerA.token,
    body: { payee: 'recycler', amount: 1, utr: `UTR${MARK}1`, paid_on: '2026-11-21' },
  });
  const transferred = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${delivered}`, {
    token: producerA.token,
  });
  const transaction = transferred.body.data.id;
  await decideTrade(market, { transaction, producer: producerA }, superadmin);
  const numbers = await market.call('POST', `/api/epr/transactions/${transaction}/transfers/`, {
    token: recyclerA.token,
    body: {
      lines: [{ certificate_number: `CU-${MARK}-1`, face_value: 50, quantity: 50, transferred_on: '2026-11-21' }],
    },
  });
  const [line] = numbers.body.data.lines;
  const disputed = await market.call('POST', `/api/epr/trades/${delivered}/disputes/`, {
    token: producerA.token,
    body: { text: `The quantity of ${MARK} differs` },
  });
  const computed = await market.call('POST', '/api/epr/obligations/', {
    token: producerA.token,
    body: { epr_id: producerAccount, FY: 2026, items: [{ product_type: 'Category II', introduced_1: 1_000 }] },
  });
  const target = await addTarget(market, producerA, producerAccount);
  const planned = await market.call('POST', '/api/epr/baskets/', {
    token: producerA.token,
    body: { target_ids: [target] },
  });
  while (await notifyPeople(market.context));
  const notifications = await market.call('GET', '/api/users/notifications/', { token: recyclerA.token });
  await market.call('POST', '/api/users/members/', {
    token: recyclerA.token,
    body: { email: `invited.${MARK}@example.in`.toLowerCase(), part: 'viewer' },
  });
  const memberships = await market.call('GET', '/api/users/members/', { token: recyclerA.token });
  const colleague = await addMember(market, recyclerA, 'owner');
  const limit = (body: object) => market.call('PATCH', '/api/users/purchase-limits/', { token: colleague.token, body });
  await limit({ enabled: true, per_day: 5 });
  const asked = await limit({ enabled: false });
  const things: Things = {
    approval: asked.body.data.approval_id,
    member: memberships.body.data[0].id,
    invitation: memberships.body.invitations[0].id,
    notification: notifications.body.data[0].id,
    obligationSheet: computed.body.data.id,
    basket: planned.body.data.id,
    target,
    recyclerAccount,
    producerAccount,
    credit,
    offer,
    purchase,
    counter,
    paid,
    settled,
    invoice: issued.body.data.id,
    payment: recorded.body.data.id,
    delivered: transaction,
    transferLine: line.id,
    certificate: line.certificate_id,
    dispute: disputed.body.data.id,
    transaction: initiated.body.data.id,
    document: proven.body.data.documents[0].id,
    recycler: recyclerA.id,
    gstRegistration: (await market.call('GET', '/api/users/gst-registrations/', { token: recyclerA.token })).body
      .data[0].id,
    producer: producerA.id,
  };
  const accountB = await addAccount(market, producerB);
  const recyclerAccountB = await addAccount(market, recyclerB);
  const own: OwnThings = {
    recyclerAccount: recyclerAccountB,
    producerAccount: accountB,
    credit: await addCredit(market, recyclerB, recyclerAccountB),
    // No offer is for it.
    target: await addTarget(market, producerB, accountB, { productType: 'Category III' }),
  };
  return { own, people: { recyclerA, recyclerB, producerA, producerB, superadmin }, things };
}
