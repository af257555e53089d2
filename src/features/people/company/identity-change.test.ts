/** A changed company name or GST number makes approved accounts pending again. */
import { describe, expect, it } from 'vitest';
import { deliver } from '#oversight/notices/service.server.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { createRateLimiter } from '#platform/security/rate-limit.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { sendTo, openServer } from '#tests/market.ts';
import { addPerson, endFreshProof, gstNumber, loggedInAgain, type Person } from '#tests/people.ts';
import { buyerAccount, decide, idOf, market, openTrading, producer, purchase, superadmin } from '#tests/trading.ts';

openTrading();

async function addSeller() {
  const seller = await addPerson(market, 'recycler');
  const account = await addAccount(market, seller);
  const offer = await addOffer(market, seller, await addCredit(market, seller, account));
  return { seller, account, offer };
}
const update = ({ token }: Person, body: object) => market.call('PATCH', '/api/users/update/', { token, body });
const supervised = async (id: string, side = 'recycler') =>
  (await market.call('GET', `/api/superadmin/${side}-epr/`, { token: superadmin.token })).body.data.find(
    (row: { id: string }) => row.id === id,
  );
const onMarket = async (offer: string) =>
  (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status === 200 &&
  (await market.call('GET', '/api/epr/public-credit-offers/?page_size=200')).body.data.some(
    ({ id }: { id: string }) => id === offer,
  );
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  return sent;
}

describe('another company name or GST number', () => {
  it('has the approved accounts wait again and hides the offers, until the next verdict', async () => {
    const { seller, account, offer } = await addSeller();
    const rejected = await addAccount(market, seller, { status: 'rejected' });
    expect(await onMarket(offer)).toBe(true);
    const { company_name } = (await market.call('GET', '/api/users/profile/', { token: seller.token })).body.data;
    await mails();
    expect((await update(seller, { company_name: 'Another Name' })).status).toBe(200);
    expect(await onMarket(offer)).toBe(false);
    expect(await supervised(account)).toMatchObject({
      status: 'pending',
      identity_change: { field: 'company_name', from: company_name, to: 'Another Name' },
    });
    expect(await supervised(rejected)).toMatchObject({ status: 'rejected', identity_change: null });
    const received = await mails();
    expect(received[0]?.text).toMatch(/Time: .*\nAddress: .*\nDevice: [^]*\/not-me#[\w-]{43}/);
    expect(received.map(({ to, subject }) => [to, subject])).toEqual([
      [seller.email, 'Your company details were changed'],
      [superadmin.email, 'EPR accounts wait again: Another Name'],
    ]);
    market.clock.advance(1_000);
    await update(seller, { company_name: 'A Third Name' });
    expect((await supervised(account)).identity_change).toMatchObject({ from: company_name, to: 'A Third Name' });
    // A pending account is not announced again.
    expect((await mails()).map(({ to }) => to)).toEqual([seller.email]);
    // The address may be a stranger's, who is sent no link that somebody typed.
    await update(seller, { company_name: 'Locked: https://evil.example' });
    expect((await mails())[0]?.text).toContain('A Third Name → Locked: https: //evil. example\n');

    const url = `/api/superadmin/recycler-epr/${account}/`;
    const body = { status: 'approved', seen: 'pending' };
    const response = await market.call('PATCH', url, { token: superadmin.token, body });
    expect(response.body.data).toMatchObject({ status: 'approved', identity_change: null });
    expect(await onMarket(offer)).toBe(true);
    await mails();
  });

  it.each([
    ['together', [{ company_name: 'Both Names', gst_number: gstNumber('27', 4001) }]],
    ['the number first', [{ gst_number: gstNumber('27', 4001) }, { company_name: 'Both Names' }]],
    ['the name first', [{ company_name: 'Both Names' }, { gst_number: gstNumber('27', 4001) }]],
    [
      'the name twice',
      [{ company_name: 'One' }, { gst_number: gstNumber('27', 4001) }, { company_name: 'Both Names' }],
    ],
  ])('of both shows the superadmin the name: %s', async (_order, changes) => {
    const { seller, account } = await addSeller();
    const { company_name } = (await market.call('GET', '/api/users/profile/', { token: seller.token })).body.data;
    const { version } = await supervised(account);
    for (const change of changes) expect((await update(seller, change)).status).toBe(200);
    expect(await supervised(account)).toMatchObject({
      identity_change: { field: 'company_name', from: company_name, to: 'Both Names' },
      version: version + changes.length,
    });
  });

  it('leaves what is under way, but no request on such an account is accepted; it is declined all the same', async () => {
    const { seller, offer } = await addSeller();
    const [first, second] = [idOf(await purchase(offer, 100)), idOf(await purchase(offer, 100))];
    expect((await decide('purchases-requests', first, 'approved', seller.token)).status).toBe(200);
    await update(seller, { gst_number: gstNumber('27', 4321) });
    const refused = { status: 409, body: { error: 'This EPR account is waiting for approval again.' } };
    expect(await decide('purchases-requests', second, 'approved', seller.token)).toMatchObject(refused);
    const page = (await market.call('GET', `/api/epr/trades/${second}/`, { token: seller.token })).body.data;
    expect(page.actions[0]).toEqual({ name: 'accept', allowed: false, reason: refused.body.error });
    expect(page.request.status).toBe('pending');
    const pay = `/api/epr/transactions/?purchases_request_id=${first}`;
    expect((await market.call('POST', pay, { token: producer.token })).status).toBe(201);
    expect((await decide('purchases-requests', second, 'rejected', seller.token)).status).toBe(200);
  });

  it('leads to no acceptance either when the account is rejected for it and corrected: it is pending again', async () => {
    const { seller, account, offer } = await addSeller();
    const trade = idOf(await purchase(offer, 100));
    await update(seller, { company_name: 'Rejected Name' });
    const url = `/api/superadmin/recycler-epr/${account}/`;
    await market.call('PATCH', url, { token: superadmin.token, body: { status: 'rejected', reason: 'Blurred scan' } });
    const own = `/api/epr/recycler/${account}/`;
    const body = { epr_registered_name: 'Rejected Name', waste_type: 'Plastic' };
    expect((await market.call('PATCH', own, { token: seller.token, body })).status).toBe(200);
    expect(await supervised(account)).toMatchObject({ status: 'pending', identity_change: null });
    const refused = { status: 409, body: { error: 'This EPR account is waiting for approval again.' } };
    expect(await decide('purchases-requests', trade, 'approved', seller.token)).toMatchObject(refused);
    const { actions } = (await market.call('GET', `/api/epr/trades/${trade}/`, { token: seller.token })).body.data;
    expect(actions[0]).toEqual({ name: 'accept', allowed: false, reason: refused.body.error });
    expect((await decide('purchases-requests', trade, 'rejected', seller.token)).status).toBe(200);
  });

  it("of the buyer holds up the recycler's acceptance too", async () => {
    const { seller, offer } = await addSeller();
    const trade = idOf(await purchase(offer, 100));
    await update(producer, { company_name: 'Another Buyer' });
    expect((await supervised(buyerAccount, 'producer')).identity_change).toMatchObject({ to: 'Another Buyer' });
    expect((await decide('purchases-requests', trade, 'approved', seller.token)).status).toBe(409);
    const url = `/api/superadmin/producer-epr/${buyerAccount}/`;
    await market.call('PATCH', url, { token: superadmin.token, body: { status: 'approved' } });
    expect((await decide('purchases-requests', trade, 'approved', seller.token)).status).toBe(200);
  });

  it('needs a fresh proof; an incomplete profile and equal values need none', async () => {
    const { seller, account } = await addSeller();
    const incomplete = await addPerson(market, 'recycler', { complete: false });
    const { company_name } = (await market.call('GET', '/api/users/profile/', { token: seller.token })).body.data;
    for (const person of [seller, incomplete]) await endFreshProof(market, person);
    const refused = { status: 403, body: { code: 'step_up_required' } };
    expect(await update(seller, { company_name: 'Other' })).toMatchObject(refused);
    expect((await update(seller, { company_name })).status).toBe(200);
    expect((await update(incomplete, { company_name: 'First Name' })).status).toBe(200);
    expect(await supervised(account)).toMatchObject({ status: 'approved' });
    expect((await update(await loggedInAgain(market, seller), { company_name: 'Other' })).status).toBe(200);
  });
});

it('company names, GST numbers and bank details are changed 30 times an hour, by each user', async () => {
  const { seller } = await addSeller();
  const other = await addPerson(market, 'recycler');
  const limiter = createRateLimiter(market.db, () => undefined);
  const app = await openServer(market, { limiter });
  const change = async (body: object, { token } = seller) =>
    (await sendTo(app, 'PATCH', '/api/users/update/', { token, body })).status;
  const changes = [{ company_name: 'A' }, { bank_name: 'A Bank' }, { company_name: 'B' }, { bank_name: 'B Bank' }];
  for (let time = 0; time < 30; time += 1) expect(await change(changes[time % changes.length] ?? {})).toBe(200);
  for (const body of [...changes, { gst_number: gstNumber('27', 4002) }]) expect(await change(body)).toBe(429);
  expect(await change({ address: '2 Market Road' })).toBe(200);
  expect(await change({ company_name: 'Another' }, other)).toBe(200);
  await mails();
  market.clock.advance(3_600_000);
  expect(await change({ bank_name: 'B Bank' }, await loggedInAgain(market, seller))).toBe(200);
  await app.close();
  await limiter.close();
});
