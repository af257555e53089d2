import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addAccount, addOffer } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  credit,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  producer,
  recycler,
  superadmin,
} from '#tests/trading.ts';
import { PAID_STAGES } from '#trading/stages/stages.ts';
import { ORDERINGS } from '#trading/trades/order-rules.ts';

openTrading();

const get = (path: string, { token } = superadmin) => market.call('GET', `/api/superadmin/${path}`, { token });

it('companies are ordered by each field, also descending, page by page', async () => {
  for (const company of ['Zenith', 'alpha', 'Mid']) await addPerson(market, 'recycler', { company });
  const namesOf = async (query: string) =>
    (await get(`recyclers/?${query}`)).body.data.map((row: { company_name: string }) => row.company_name);
  const names = await namesOf('ordering=company_name');
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.toLowerCase().localeCompare(b.toLowerCase())));
  expect(await namesOf('ordering=-company_name')).toEqual(names.toReversed());
  const first = await get('recyclers/?ordering=company_name&page_size=2');
  expect(await namesOf(`ordering=company_name&page_size=2&cursor=${first.body.next}`)).toEqual(names.slice(2, 4));
  for (const field of [
    'full_name',
    'unique_id',
    'email',
    'mobile_no',
    'city',
    'state',
    'gst_number',
    'registration_date',
  ])
    expect((await get(`producers/?ordering=-${field}`)).status, field).toBe(200);
  expect((await get('producers/?ordering=account_number')).status).toBe(400);
});

it('a page begins behind the last company of the one before, though that is closed or no longer found', async () => {
  const added = [];
  for (const company of ['Oldest Loop', 'Middle Loop', 'Newest Loop'])
    added.push(await addPerson(market, 'recycler', { company }));
  const [oldest, middle, newest] = added.map(({ id }) => id) as [string, string, string];
  const idsOf = async (query: string) =>
    (await get(`recyclers/?${query}`)).body.data.map(({ id }: { id: string }) => id);
  const found = 'search=loop&ordering=-created_at';
  expect(await idsOf(`${found}&page_size=2`)).toEqual([newest, middle]);
  await sql`update companies set company_name = 'Another', account_holder_name = 'Another' where user_id = ${middle}`.execute(
    market.db,
  );
  expect(await idsOf(`${found}&cursor=${middle}`)).toEqual([oldest]);
  const closed = await market.call('DELETE', `/api/superadmin/recyclers/${middle}/`, { token: superadmin.token });
  expect(closed.status, closed.text).toBe(200);
  expect(await idsOf(`search=loop&cursor=${middle}`)).toEqual([oldest]);
});

it('the page of a company has its whole profile, accounts and latest trades, its account number masked; a transaction names both companies', async () => {
  await addAccount(market, recycler);
  const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 1_000);
  const { data } = (await get(`recyclers/${recycler.id}/`)).body;
  // The values that `addPerson` stores.
  const stored = {
    id: recycler.id,
    unique_id: expect.stringMatching(/^REC-\d{6}$/),
    full_name: expect.stringMatching(/^Person \d+$/),
    email: recycler.email,
    mobile_no: '9876543210',
    designation: 'Manager',
    company_name: expect.stringMatching(/^Recycling \d+ Private Limited$/),
    registration_date: '2020-04-01',
    city: 'Mumbai',
    state: 'Maharashtra',
    address: '1 Market Road',
    gst_number: expect.stringMatching(/^27AAPFU/),
    pcb_number: expect.stringMatching(/^PCB-\d+$/),
    company_logo: expect.stringMatching(/\.webp$/),
    pcb_doc: expect.stringContaining('signature='),
    account_holder_name: data.company_name,
    account_number: expect.stringMatching(/^X+1234$/),
    bank_name: 'State Bank of India',
    branch_name: 'Fort',
    ifsc_code: 'SBIN0000001',
    canceled_check_proof: expect.stringContaining('signature='),
  };
  expect(data).toMatchObject(stored);
  expect((await get(`recyclers/?search=${data.gst_number}`)).body.data).toMatchObject([stored]);
  expect(data.accounts).toHaveLength(2);
  expect(data.accounts[0]).toHaveProperty('also_used');
  expect(data.trades).toMatchObject([{ id: trade, stage: 'proven', quantity: 1_000, unit: 'kg' }]);
  const buyer = (await get(`producers/${producer.id}/`)).body.data;
  expect(buyer.trades).toMatchObject([{ id: trade }]);
  expect((await get('transactions/')).body.data).toMatchObject([
    {
      id: transaction,
      order_id: expect.stringMatching(/^WO-\d{4}-\d{2}-\d{6}$/),
      work_order_date: market.clock.now().toISOString(),
      producer_unique_id: buyer.unique_id,
      recycler_unique_id: data.unique_id,
      producer_type: 'Producer (P)',
      offered_by: data.company_name,
      order_by: buyer.company_name,
      waste_type: 'Plastic',
      product_type: 'Category I',
      credit_type: 'Recycling',
      credit_quantity: 1_000,
      // 1,000 Kg at ₹ 2.50, with a fee of ₹ 12.50 and 18 % GST.
      price_per_credit: 2.5,
      total_price: 2_964.75,
    },
  ]);
  for (const path of [`producers/${recycler.id}/`, `recyclers/${superadmin.id}/`, 'recyclers/none/'])
    expect((await get(path)).status, path).toBe(404);
  expect((await get(`recyclers/${recycler.id}/`, recycler)).status).toBe(403);
});

it('all transactions are ordered as the list of trades is', async () => {
  for (const quantity of [300, 100]) await paidPurchase(await addOffer(market, recycler, credit), quantity);
  market.clock.advance(60_000);
  await paidPurchase(await addOffer(market, recycler, credit), 200);
  const quantities = async (query: string) =>
    (await get(`transactions/?${query}`)).body.data.map((row: { credit_quantity: number }) => row.credit_quantity);
  expect(await quantities('ordering=quantity')).toEqual([100, 200, 300, 1_000]);
  expect(await quantities('ordering=-total')).toEqual([1_000, 300, 200, 100]);
  const page = await get('transactions/?ordering=quantity&page_size=2');
  expect(await quantities(`ordering=quantity&page_size=2&cursor=${page.body.next}`)).toEqual([300, 1_000]);
  for (const ordering of ORDERINGS) {
    const url = `/api/epr/trades/?tab=all&stage=${PAID_STAGES}&ordering=${ordering}`;
    const { body } = await market.call('GET', url, { token: superadmin.token });
    const listed = body.data.map((row: { quantity: number }) => row.quantity);
    expect(await quantities(`ordering=${ordering}`), ordering).toEqual(listed);
  }
  // The last one of the page is approved meanwhile.
  const proven = 'stage=proven&ordering=quantity';
  const waiting = await get(`transactions/?${proven}&page_size=2`);
  expect((await decideTransaction(waiting.body.next, 'approved')).status).toBe(200);
  expect(await quantities(`${proven}&cursor=${waiting.body.next}`)).toEqual([300, 1_000]);
  expect((await get('transactions/?ordering=title')).status).toBe(400);
});

it('a company that signs up is counted and listed for superadmins at once', async () => {
  const counts = async () => (await market.call('GET', '/api/users/counts/', { token: superadmin.token })).body.data;
  const before = await counts();
  const email = 'just-signed-up@example.in';
  const body = {
    email,
    password: 'a producer of the tests',
    confirmPassword: 'a producer of the tests',
    full_name: 'Asha Rao',
    mobile_no: '9876543210',
    designation: 'Manager',
    company_name: 'Rao Limited',
    accountType: 'Freelancer',
  };
  expect((await market.call('POST', '/api/users/register/producer/', { body })).body).toMatchObject({ status: true });
  expect(await counts()).toMatchObject({ producers: before.producers + 1, recyclers: before.recyclers });
  expect((await get('producers/')).body.data[0]).toMatchObject({ email });
});
