import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '#oversight/notices/service.server.ts';
import { many } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';
import { settleBankDetails } from './bank-details.server.ts';

let seller: Person;
let superadmin: Person;
const START = '2026-11-21T06:30:00Z';
const HOUR_MS = 3_600_000;

const market = await openSharedMarket();
superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  market.clock.set(START);
  seller = await addPerson(market, 'recycler');
  superadmin = await loggedInAgain(market, superadmin);
  market.clock.advance(1_000);
});

const OTHER = {
  account_holder_name: 'Other Holder',
  account_number: '999900001111',
  confirm_account_number: '999900001111',
  bank_name: 'Other Bank',
  ifsc_code: 'HDFC0000009',
  branch_name: 'Elsewhere',
};
const update = (body: object, { token } = seller) => market.call('PATCH', '/api/users/update/', { token, body });
const profile = async ({ token } = seller) => (await market.call('GET', '/api/users/profile/', { token })).body.data;
const history = async () => (await market.call('GET', '/api/users/bank-details/', { token: seller.token })).body.data;
const post = (path: string, body: object, { token } = superadmin, id = seller.id) =>
  market.call('POST', `/api/superadmin/companies/${id}/${path}/`, { token, body });
const audited = async () =>
  await many<{ action: string; person_id: string | null; detail: Record<string, unknown>; address: string | null }>(
    market.db,
  )`
      select action, person_id, detail, address from audit where owner_id = ${seller.id} and action like 'bank.%'
      order by id`;
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  return sent;
}
/** Moves the clock and renews the sessions, which would have expired. */
async function later(waitedMs: number): Promise<void> {
  market.clock.advance(waitedMs);
  seller = await loggedInAgain(market, seller);
  superadmin = await loggedInAgain(market, superadmin);
}

describe('a bank change', () => {
  it('shows its values at once and counts 24 hours later; the job writes that down', async () => {
    expect((await profile()).bank_change).toBeNull();
    const { body } = await update(OTHER);
    const { confirm_account_number: _again, ...values } = OTHER;
    const bank_change = {
      in_force_from: '2026-11-22T06:30:01.000Z',
      in_force: expect.objectContaining({ account_number: 'XXXXXX1234', ifsc_code: 'SBIN0000001' }),
    };
    expect(body.data).toMatchObject({ ...values, bank_change });
    expect(await profile()).toMatchObject({ ...values, bank_change });
    expect((await history()).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'in_force']);

    await later(24 * HOUR_MS);
    // The time alone decides which details are in force; the job only records the status.
    const now = [
      ['in_force', 'XXXXXX1111'],
      ['replaced', 'XXXXXX1234'],
    ];
    const shown = async () =>
      (await history()).map((row: { state: string; account_number: string }) => [row.state, row.account_number]);
    expect(await shown()).toEqual(now);
    expect((await profile()).bank_change).toBeNull();
    expect(await settleBankDetails(market.context)).toBe(false);
    expect(await shown()).toEqual(now);
    const rows = await many(market.db)`select state from bank_details where company_id = ${seller.id} order by id`;
    expect(rows).toEqual([{ state: 'replaced' }, { state: 'in_force' }]);
    expect((await audited()).map(({ action }) => action)).toEqual(['bank.changed', 'bank.in_force']);
  });

  it('starts anew with each other change, and back to what is in force it is cancelled', async () => {
    const before = await profile();
    await update(OTHER);
    await later(23 * HOUR_MS);
    await update({ branch_name: 'Third' });
    expect((await profile()).bank_change.in_force_from).toBe('2026-11-23T05:30:01.000Z');
    const { account_holder_name, account_number, bank_name, ifsc_code, branch_name } = before;
    const back = { account_holder_name, account_number, bank_name, ifsc_code, branch_name };
    await update({ ...back, confirm_account_number: account_number });
    expect((await profile()).bank_change).toBeNull();
    expect((await history()).map(({ state }: { state: string }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'in_force',
    ]);
    expect((await audited()).map(({ action }) => action)).toEqual(['bank.changed', 'bank.changed', 'bank.cancelled']);
  });

  it('needs a fresh proof; equal values, first entries and what is not of the bank need none', async () => {
    await endFreshProof(market, seller);
    expect(await update(OTHER)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(await history()).toHaveLength(1);
    const same = { bank_name: 'State Bank of India', account_number: '50200000001234' };
    expect((await update({ ...same, confirm_account_number: same.account_number, address: '2 Road' })).status).toBe(
      200,
    );
    expect(await history()).toHaveLength(1);
    const fresh = await addPerson(market, 'recycler', { complete: false });
    await endFreshProof(market, fresh);
    expect((await update(OTHER, fresh)).status).toBe(200);
    expect((await profile(fresh)).bank_change).toBeNull();
  });

  it('is told to its company by mail and to the audit trail: last digits and IFSC codes, never a number', async () => {
    await mails();
    await update(OTHER);
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[seller.email, 'Your bank details were changed']]);
    for (const part of [
      'ending in 1234, IFSC code SBIN0000001',
      'ending in 1111, IFSC code HDFC0000009',
      'from 22 Nov 2026, 12:00 pm IST on',
      'Trades accepted before keep the old account.',
      'Address: 127.0.0.1',
    ])
      expect(sent[0]?.text).toContain(part);
    const [row] = await audited();
    expect(row).toMatchObject({
      action: 'bank.changed',
      person_id: seller.id,
      address: '127.0.0.1',
      detail: { before: { account_number: '1234' }, after: { account_number: '1111', bank_name: 'Other Bank' } },
    });
    const kept = JSON.stringify([sent, await audited()]);
    expect(kept).not.toContain(OTHER.account_number);
    expect(kept).not.toContain('50200000001234');
  });
});

describe('a superadmin', () => {
  it('confirms a change that waits, which then counts at once', async () => {
    await update(OTHER);
    expect((await post('bank-change', { verdict: 'confirm', reason: 'The old account is closed' })).body).toEqual({
      status: true,
      message: 'Saved.',
    });
    expect((await history()).map(({ state }: { state: string }) => state)).toEqual(['in_force', 'replaced']);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'bank.in_force',
      person_id: superadmin.id,
      detail: { reason: 'The old account is closed' },
    });
    expect((await post('bank-change', { verdict: 'confirm', reason: 'Again' })).status).toBe(404);
  });

  it('cancels a change that waits, in the profile too', async () => {
    const before = await profile();
    await update(OTHER);
    expect((await post('bank-change', { verdict: 'cancel', reason: 'Not by the company' })).status).toBe(200);
    expect(await profile()).toMatchObject({
      account_number: before.account_number,
      ifsc_code: before.ifsc_code,
      bank_change: null,
    });
    expect((await audited()).at(-1)).toMatchObject({ action: 'bank.cancelled', person_id: superadmin.id });
  });

  it('hears what is wrong in the order of the checks: input, what is not there, a proof that is not fresh', async () => {
    const reason = 'For a test';
    await update(OTHER);
    await endFreshProof(market, superadmin);
    for (const [path, body, field, text] of [
      ['bank-change', { verdict: 'perhaps', reason }, 'verdict', 'Choose confirm or cancel'],
      ['bank-change', { reason }, 'verdict', 'Verdict is required'],
      ['bank-change', { verdict: 'confirm' }, 'reason', 'Reason is required'],
      ['bank-details/reveal', { reason: 'no' }, 'reason', 'Enter 3 to 300 characters'],
      ['bank-details/reveal', { reason: 'x'.repeat(301) }, 'reason', 'Enter 3 to 300 characters'],
    ] as const)
      expect(await post(path, body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    for (const id of [superadmin.id, 'zz', '01890000-0000-7000-8000-000000000000'])
      for (const [path, body] of [
        ['bank-change', { verdict: 'confirm', reason }],
        ['bank-details/reveal', { reason }],
      ] as const)
        expect((await post(path, body, superadmin, id)).status).toBe(404);
    expect(await post('bank-change', { verdict: 'confirm', reason })).toMatchObject({ status: 403 });
    expect(await post('bank-details/reveal', { reason })).toMatchObject({ body: { code: 'step_up_required' } });
    expect((await audited()).map(({ action }) => action)).toEqual(['bank.changed']);
  });

  it('is shown the whole number with a reason, that of a waiting change too, and it is recorded', async () => {
    await update(OTHER);
    const response = await post('bank-details/reveal', { reason: 'The buyer asks' });
    expect(response.body.data).toMatchObject({
      account_number: '50200000001234',
      waiting: { account_number: '999900001111' },
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: 'bank.revealed',
      person_id: superadmin.id,
      detail: { reason: 'The buyer asks' },
    });
    const url = `/api/superadmin/companies/${seller.id}/bank-details/`;
    const rows = (await market.call('GET', url, { token: superadmin.token })).body.data;
    expect(rows).toEqual(await history());
    expect(rows.map((row: { account_number: string }) => row.account_number)).toEqual(['XXXXXX1111', 'XXXXXX1234']);
  });
});

it('replacing the cancelled cheque alone needs a fresh proof; the first one needs none', async () => {
  await endFreshProof(market, seller);
  const before = await profile();
  expect(await update({ canceled_check_proof: pdf() })).toMatchObject({
    status: 403,
    body: { code: 'step_up_required' },
  });
  const fileOf = (link: string) => link.replace(/\?.*/, '');
  expect(fileOf((await profile()).canceled_check_proof)).toBe(fileOf(before.canceled_check_proof));
  const fresh = await addPerson(market, 'recycler', { complete: false });
  await endFreshProof(market, fresh);
  expect((await update({ canceled_check_proof: pdf() }, fresh)).status).toBe(200);
  expect((await update({ canceled_check_proof: pdf() }, fresh)).status).toBe(403);
});

it('a replaced cheque stays as long as its details count or wait, then it is erased', async () => {
  const bring = (more: object = {}) => update({ ...more, canceled_check_proof: pdf() });
  const erased = async () => {
    const rows = await many<{ erased: boolean }>(market.db)`
      select erased_at is not null as erased from files
      where owner_id = ${seller.id} and purpose = 'cancelled_cheque' order by id`;
    return rows.map((row) => row.erased);
  };
  await bring();
  market.clock.advance(1);
  await bring();
  expect(await erased()).toEqual([true, false]);
  market.clock.advance(1);
  await bring(OTHER);
  expect(await erased()).toEqual([true, false, false]);
  await later(24 * HOUR_MS);
  await settleBankDetails(market.context);
  expect(await erased()).toEqual([true, true, false]);
  await bring({ ...OTHER, branch_name: 'Third' });
  expect(await erased()).toEqual([true, true, false, false]);
  await post('bank-change', { verdict: 'cancel', reason: 'Not by the company' });
  expect(await erased()).toEqual([true, true, false, true]);
});

it('closing a company erases holder and number of all its bank details', async () => {
  await update(OTHER);
  const url = `/api/superadmin/recyclers/${seller.id}/`;
  expect((await market.call('DELETE', url, { token: superadmin.token })).status).toBe(200);
  const rows = await many(market.db)`
    select state, account_holder_name, account_number_encrypted, account_number_last4, bank_name, cancelled_cheque_id
    from bank_details where company_id = ${seller.id} order by id`;
  const erased = {
    account_holder_name: null,
    account_number_encrypted: null,
    account_number_last4: null,
    cancelled_cheque_id: null,
  };
  expect(rows).toEqual([
    { state: 'in_force', bank_name: 'State Bank of India', ...erased },
    { state: 'cancelled', bank_name: 'Other Bank', ...erased },
  ]);
});
