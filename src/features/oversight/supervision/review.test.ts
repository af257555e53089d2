import { beforeAll, describe, expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addOffer } from '#tests/goods.ts';
import { addPerson, type Person } from '#tests/people.ts';
import {
  credit,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';

openTrading();

interface Item {
  id: string;
  type: string;
  version: number | null;
  trade_id: string | null;
  documents: { file_id: string; url: string; opened: boolean }[];
  claims: { label: string; value: string }[];
  checks: { name: string; text: string; ok: boolean | null }[];
}

let account: string;
let paid: { trade: string; transaction: string };
let other: Person;
beforeAll(async () => {
  other = await addPerson(market, 'superadmin');
  account = await addAccount(market, producer, { status: 'pending' });
  market.clock.advance(1_000);
  paid = await paidPurchase(await addOffer(market, recycler, credit), 1_000);
});

const list = async (query = '', { token } = superadmin): Promise<Item[]> =>
  (await market.call('GET', `/api/superadmin/review/${query}`, { token })).body.data;
const itemOf = async (id: string, person = superadmin) => {
  const item = (await list('', person)).find((one) => one.id === id);
  if (item === undefined) throw new Error(`${id} does not wait`);
  return item;
};
const open = (file_id: string, { token } = superadmin) =>
  market.call('POST', '/api/superadmin/review/opened/', { token, body: { file_id } });
const decide = (id: string, status: string, extra: object = {}, { token } = superadmin) =>
  market.call('PATCH', `/api/superadmin/producer-epr/${id}/`, { token, body: { status, review: true, ...extra } });
const refusal = { status: 409, body: { error: 'Open the document first.' } };

describe('the review desk', () => {
  it('lists what waits, the longest first, with documents and what they have to prove; accounts are masked', async () => {
    expect((await list()).map(({ id, type }) => [id, type])).toEqual([
      [account, 'producer_account'],
      [paid.transaction, 'transaction'],
    ]);
    const counts = await market.call('GET', '/api/users/counts/', { token: superadmin.token });
    expect(counts.body.data).toMatchObject({ needs_you_epr_accounts: 1, needs_you_review: 2 });
    expect(await list('?type=recycler_account')).toEqual([]);
    expect((await list('?type=transaction')).map(({ id }) => id)).toEqual([paid.transaction]);
    const first = await market.call('GET', '/api/superadmin/review/?page_size=1', { token: superadmin.token });
    expect((await list(`?page_size=1&cursor=${first.body.next}`)).map(({ id }) => id)).toEqual([paid.transaction]);
    const wrong = await market.call('GET', '/api/superadmin/review/?type=offer', { token: superadmin.token });
    expect(wrong.status).toBe(400);

    const transaction = await itemOf(paid.transaction);
    const claims = Object.fromEntries(transaction.claims.map(({ label, value }) => [label, value]));
    expect(claims).toMatchObject({ Quantity: '1,000 Kg', 'Account number': expect.stringMatching(/^X+\d{4}$/) });
    expect(transaction).toMatchObject({ trade_id: paid.trade, version: null });
    const certificate = await itemOf(account);
    expect(certificate).toMatchObject({ version: 1, documents: [{ opened: false }] });
    expect(certificate.claims.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['EPR Registration No', 'Company', 'GST number', 'PCB number']),
    );
  });

  it('approves an account only after this superadmin has opened its certificate; without `review` nothing changes', async () => {
    const { documents, version } = await itemOf(account);
    const [certificate] = documents;
    expect(await decide(account, 'approved', { version })).toMatchObject(refusal);
    await open(certificate?.file_id ?? '', other);
    expect(await decide(account, 'approved', { version })).toMatchObject(refusal);
    expect((await open(certificate?.file_id ?? '')).body).toMatchObject({ status: true, message: 'Saved.' });
    expect((await itemOf(account)).documents[0]?.opened).toBe(true);
    expect((await decide(account, 'approved', { version })).status).toBe(200);
    const decided = { status: 409, body: { error: 'This account has already been decided.' } };
    expect(await decide(account, 'approved')).toMatchObject(decided);
    expect(await decide(account, 'rejected', { reason: 'The certificate expired.' })).toMatchObject(decided);
    const plain = await addAccount(market, producer, { status: 'pending' });
    expect((await decide(plain, 'approved', { review: false })).status).toBe(200);
  });

  it('rejects with a reason of 10 to 300 characters alone', async () => {
    const pending = await addAccount(market, producer, { status: 'pending' });
    const text = 'Enter a reason of 10 to 300 characters';
    for (const reason of [undefined, 'Too short', 'x'.repeat(301)])
      expect(await decide(pending, 'rejected', { reason })).toMatchObject({
        status: 400,
        body: { errors: { reason: text } },
      });
    expect((await decide(pending, 'rejected', { reason: 'Wrong year' })).status).toBe(200);
    const long = await decide(pending, 'rejected', { review: false, reason: 'x'.repeat(301) });
    expect(long.body.errors).toEqual({ reason: 'At most 300 characters' });
  });

  it('says with accounts and transactions whether the reader has opened their documents', async () => {
    const pending = await addAccount(market, producer, { status: 'pending' });
    const openedBy = async ({ token }: Person, path: string, id: string) =>
      (await market.call('GET', `/api/superadmin/${path}/`, { token })).body.data.find(
        (row: { id: string }) => row.id === id,
      ).opened;
    expect(await openedBy(superadmin, 'producer-epr', pending)).toBe(false);
    expect(await openedBy(superadmin, 'transactions', paid.transaction)).toBe(false);
    for (const item of [pending, paid.transaction])
      for (const { file_id } of (await itemOf(item)).documents) await open(file_id);
    expect(await openedBy(superadmin, 'producer-epr', pending)).toBe(true);
    expect(await openedBy(superadmin, 'transactions', paid.transaction)).toBe(true);
    expect(await openedBy(other, 'producer-epr', pending)).toBe(false);
    expect(await openedBy(other, 'transactions', paid.transaction)).toBe(false);
  });

  it('approves a payment only after every proof in force was opened', async () => {
    await upload(paid.transaction, producer, { producer_transfer_proof: pdf() });
    const { documents } = await itemOf(paid.transaction);
    expect(documents).toHaveLength(2);
    await open(documents[0]?.file_id ?? '');
    expect(await decideTransaction(paid.transaction, 'approved', { review: true })).toMatchObject(refusal);
    await open(documents[1]?.file_id ?? '');
    // The producer replaces a proof while the other one is looked at.
    await upload(paid.transaction, producer, { transaction_proof: pdf() });
    expect(await decideTransaction(paid.transaction, 'approved', { review: true })).toMatchObject(refusal);
    const replaced = (await itemOf(paid.transaction)).documents.find(({ opened }) => !opened);
    await open(replaced?.file_id ?? '');
    expect((await decideTransaction(paid.transaction, 'approved', { review: true })).status).toBe(200);
    expect((await list()).some(({ id }) => id === paid.transaction)).toBe(false);
  });

  it('counts no document that its viewer has only loaded, which the audit trail keeps all the same', async () => {
    const { transaction } = await paidPurchase(await addOffer(market, recycler, credit), 1_000);
    const [proof] = (await itemOf(transaction)).documents;
    const fetchFile = (query: string) => market.app.inject(`${proof?.url}${query}`);
    expect((await fetchFile('&seen=later')).statusCode).toBe(200);
    const trail = await market.call('GET', '/api/superadmin/audit/?action=document.opened', superadmin);
    expect(trail.body.data[0]).toMatchObject({ subject_id: proof?.file_id, detail: { seen: false } });
    expect((await itemOf(transaction)).documents[0]?.opened).toBe(false);
    expect(await decideTransaction(transaction, 'approved', { review: true })).toMatchObject(refusal);
    await fetchFile('');
    expect((await itemOf(transaction)).documents[0]?.opened).toBe(true);
    expect((await decideTransaction(transaction, 'approved', { review: true })).status).toBe(200);
  });

  it('takes no file that is not reviewed', async () => {
    for (const id of [account, '00000000-0000-7000-8000-000000000000']) expect((await open(id)).status).toBe(404);
    expect((await open('certificate')).body.errors).toEqual({ file_id: 'Choose a document from the list' });
    expect((await open(account, recycler)).status).toBe(403);
  });
});

describe('flags of the review desk', () => {
  const FLAG = {
    status: 400,
    body: { errors: { reason: 'This item has a flag. Enter a reason of 10 to 300 characters.' } },
  };
  const openAll = async (id: string) => {
    for (const { file_id } of (await itemOf(id)).documents) await open(file_id);
  };
  const flagsOf = async (id: string) => (await itemOf(id)).checks.filter(({ ok }) => ok === false);
  const reasonsIn = (rows: { detail: { reason?: string } }[]) => rows.map(({ detail }) => detail.reason);

  it('an account that does not fit is approved with a reason alone, which superadmins read and its company does not', async () => {
    const misfit = await addAccount(market, producer, { status: 'pending', state: 'Goa' });
    const { checks, version } = await itemOf(misfit);
    expect(checks[0]).toEqual({
      name: 'state',
      text: 'GST code 27 belongs to Maharashtra, the account is in Goa.',
      ok: false,
    });
    expect(checks.map(({ name }) => name).toSorted()).toEqual(
      ['same_document', 'pan', 'number_prefix', 'state', 'registration_date'].toSorted(),
    );
    expect(await decide(misfit, 'approved', { version })).toMatchObject(refusal);
    await openAll(misfit);
    for (const reason of [undefined, 'Too short', 'x'.repeat(301)])
      expect(await decide(misfit, 'approved', { version, reason })).toMatchObject(FLAG);
    const reason = 'The plant in Goa has no GST number of its own.';
    const approved = await decide(misfit, 'approved', { version, reason });
    expect(approved).toMatchObject({ status: 200, body: { data: { status: 'approved', reason: null } } });

    const trail = await market.call('GET', '/api/superadmin/audit/?action=registration.decided', superadmin);
    expect(reasonsIn(trail.body.data)).toContain(reason);
    const own = await market.call('GET', '/api/users/activity/', producer);
    expect(own.body.data.map(({ action }: { action: string }) => action)).toContain('registration.decided');
    expect(own.text).not.toContain(reason);
  });

  it('a decision elsewhere, and one without a flag, need no reason', async () => {
    const elsewhere = await addAccount(market, producer, { status: 'pending', state: 'Goa' });
    expect((await decide(elsewhere, 'approved', { review: false })).status).toBe(200);
    const plain = await addAccount(market, producer, { status: 'pending' });
    await openAll(plain);
    expect(await flagsOf(plain)).toEqual([]);
    const long = await decide(plain, 'approved', { reason: 'x'.repeat(301) });
    expect(long.body.errors).toEqual({ reason: 'At most 300 characters' });
    expect((await decide(plain, 'approved')).status).toBe(200);
  });

  it('findings after the list was read count too, as do payments that differ or did not arrive', async () => {
    const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 1_000);
    await openAll(transaction);
    expect(await flagsOf(transaction)).toEqual([]);
    const recorded = await market.call('POST', `/api/epr/trades/${trade}/payments/`, {
      ...producer,
      body: { payee: 'recycler', amount: 100, utr: 'UTR1000001', paid_on: dayInIndia(market.clock.now()) },
    });
    expect(recorded.status).toBe(201);
    expect(await decideTransaction(transaction, 'approved', { review: true })).toMatchObject(FLAG);
    expect((await flagsOf(transaction)).map(({ name }) => name)).toEqual(['payments']);
    await market.call('PATCH', `/api/epr/payments/${recorded.body.data.id}/`, {
      ...recycler,
      body: { status: 'not_received', reason: 'Nothing on the statement' },
    });
    await sql`
      insert into findings (id, kind, text, trade_id, document, subject_id, at)
      values (${newId(market.clock.now())}, 'near_picture', 'Looks like Transaction Proof of WO-1: 0 of 64 bits differ.', ${trade},
        'Transaction Proof', ${trade}, ${market.clock.now()})`.execute(market.db);
    const flags = await flagsOf(transaction);
    expect(flags.map(({ text }) => text)).toEqual([
      'Answered as not received: ₹ 100.00, UTR UTR1000001.',
      'Transaction Proof: Looks like Transaction Proof of WO-1: The same picture.',
    ]);
    const reason = 'Compared with the statement of the bank.';
    expect((await decideTransaction(transaction, 'approved', { review: true, reason })).status).toBe(200);
    const again = await decideTransaction(transaction, 'approved', { review: true, reason });
    expect(again).toMatchObject({ status: 409, body: { error: 'This transaction has already been decided.' } });

    const verifiedReason = async (person: Person) => {
      const { history } = (await market.call('GET', `/api/epr/trades/${trade}/`, person)).body.data;
      return history.find(({ to }: { to: string }) => to === 'payment_verified').reason;
    };
    expect(await verifiedReason(superadmin)).toBe(reason);
    for (const party of [producer, recycler]) expect(await verifiedReason(party)).toBeNull();
  });
});
