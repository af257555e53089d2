/** A copy of an offer has files of its own: those of the original where none are sent. */
import { expect, it } from 'vitest';
import { withStoredFiles } from '#base/files/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { offerForm } from '#tests/api-forms.ts';
import { picture } from '#tests/documents.ts';
import { addAccount, addCredit } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

let account: string;
let record: string;
let number: string;

const market = await openSharedMarket();
const png = new TestFile('picture.png', await picture('png'), 'image/png');
const recycler = await addPerson(market, 'recycler');
account = await addAccount(market, recycler, { registrationNumber: '771' });
record = await addCredit(market, recycler, account);
number = '771';

const files = () => ({ product_image: png, availability_proof: png });
const create = (body: object, query = '', who = recycler) =>
  market.call('POST', `/api/epr/credit-offers/?epr_id=${account}&epr_credit_id=${record}${query}`, {
    token: who.token,
    body: {
      ...offerForm(number),
      ...body,
    },
  });
const original = async () => (await create(files())).body.data as Record<string, string>;
const bytesOf = async (link: string | undefined) => {
  const { statusCode, rawPayload } = await market.app.inject({ method: 'GET', url: String(link) });
  return statusCode === 200 ? rawPayload.toString('base64') : statusCode;
};

it('copies the files that are not sent, so that each offer keeps its own', async () => {
  const first = await original();
  const response = await create({ offer_title: 'Rigid plastic (copy)' }, `&copy_of=${first['id']}`);
  expect(response.status, response.text).toBe(201);
  const copy = response.body.data;
  const shown = await Promise.all([first, copy].map(({ product_image: link }) => bytesOf(link)));
  expect(shown[0]).toBe(shown[1]);
  expect(copy.availability_proof).not.toBe(first['availability_proof']);
  // The original's files are erased with it.
  await market.call('DELETE', `/api/epr/credit-offers/${first['id']}/`, { token: recycler.token });
  expect(await bytesOf(first['availability_proof'])).not.toEqual(expect.any(String));
  for (const link of [copy.product_image, copy.availability_proof])
    expect(await bytesOf(link)).toEqual(expect.any(String));
});

it('takes a file that is sent', async () => {
  const first = await original();
  const other = new TestFile('other.png', await picture('png', { width: 40 }), 'image/png');
  const { data } = (await create({ availability_proof: other }, `&copy_of=${first['id']}`)).body;
  expect(await bytesOf(data.availability_proof)).not.toBe(await bytesOf(first['availability_proof']));
  expect(await bytesOf(data.product_image)).toBe(await bytesOf(first['product_image']));
});

it('wants both files where nothing is copied, beside what else is wrong', async () => {
  const response = await create({ offer_title: '' });
  expect([response.status, response.body.errors]).toEqual([
    400,
    {
      offer_title: 'Offer title is required',
      product_image: 'Upload image or video is required',
      availability_proof: 'Upload image or video is required',
    },
  ]);
});

it("does not know another's offer, and then keeps nothing", async () => {
  const stranger = await addPerson(market, 'recycler');
  const credit = await addCredit(market, stranger, await addAccount(market, stranger));
  const first = await original();
  const count = async () => (await one<{ n: number }>(market.db)`select count(*) as n from files`)?.n;
  const before = await count();
  const row = await one<{ account: string; number: string }>(market.db)`
    select a.id as account, a.registration_number as number
    from credit_records c join epr_accounts a on a.id = c.account_id
    where c.id = ${credit}`;
  [account, record, number] = [String(row?.account), credit, String(row?.number)];
  for (const id of [first['id'], 'nonsense', '01890000-0000-7000-8000-000000000000'])
    expect((await create({}, `&copy_of=${id}`, stranger)).status).toBe(404);
  expect(await count()).toBe(before);
});

it("copies no other person's file, nor one that was erased since it was found", async () => {
  const stranger = await addPerson(market, 'recycler');
  const rows = await many<{ id: string; owner: string }>(market.db)`
    select id, owner_id as owner from files where purpose = 'product_image' and erased_at is null limit 1`;
  const [file] = rows;
  const copy = (owner: string) =>
    withStoredFiles(
      market.context,
      owner,
      { image: { copyOf: String(file?.id) } },
      { image: 'product_image' },
      async (_tx, { image }) => image,
    );
  await expect(copy(stranger.id)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await copy(String(file?.owner))).toEqual(expect.any(String));
  await sql`update files set erased_at = ${market.clock.now()}, name = '' where id = ${file?.id}`.execute(market.db);
  await expect(copy(String(file?.owner))).rejects.toMatchObject({ kind: 'not_found' });
});
