/**
 * Which calls need a fresh proof of everybody: each is refused in a session without one, and done in a session with one. All other calls of the
 * stages are done without. Those that need it only of the enrolled are in `enrolled-proof.test.ts`.
 */
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { ACCOUNTS } from './audit-stages/accounts.ts';
import { by, market, openStage, person, type Stages } from './audit-stages/stage.ts';
import { SUPERADMINS } from './audit-stages/superadmins.ts';
import { SoftPasskey } from './second-factors.ts';

openStage();

const NUMBER = { account_number: '99990000111122', confirm_account_number: '99990000111122' };
const BANK = { account_holder_name: 'EPR Mandi', bank_name: 'State Bank of India', ifsc_code: 'SBIN0000001' };

const SENSITIVE: Stages = {
  ...Object.fromEntries(
    [
      'POST /api/users/email/change/',
      'POST /api/users/second-factors/totp/{id}/confirm/',
      'DELETE /api/users/second-factors/{id}/',
      'POST /api/users/recovery-codes/',
      'PATCH /api/users/members/{id}/',
      'DELETE /api/users/members/{id}/',
      'PATCH /api/users/purchase-limits/',
      'PATCH /api/users/approvals/{id}/',
      'POST /api/users/members/',
      'PATCH /api/users/members/settings/',
      'DELETE /api/users/person/',
      'POST /api/users/data-exports/',
      'POST /api/users/erasure/',
      'POST /api/superadmin/users/{id}/remove-second-factors/',
      'POST /api/superadmin/companies/{id}/bank-details/reveal/',
      'POST /api/superadmin/companies/{id}/bank-change/',
      'PATCH /api/superadmin/companies/{id}/',
      'POST /api/superadmin/companies/{id}/suspend/',
      'POST /api/superadmin/companies/{id}/reopen/',
      'POST /api/superadmin/persons/{id}/suspend/',
      'POST /api/superadmin/persons/{id}/reopen/',
      'PATCH /api/superadmin/erasures/{id}/',
      'POST /api/superadmin/superadmins/',
      'PATCH /api/superadmin/superadmins/{id}/',
      'PATCH /api/superadmin/settings/',
      'PATCH /api/superadmin/approvals/{id}/',
    ].map((key) => [key, ACCOUNTS[key] ?? SUPERADMINS[key] ?? missing(key)]),
  ),
  'POST /api/users/second-factors/totp/': async () => {
    const who = await person('producer');
    return () => by(who, 'POST', '/api/users/second-factors/totp/', {});
  },
  'POST /api/users/second-factors/passkeys/options/': async () => {
    const who = await person('producer');
    return () => by(who, 'POST', '/api/users/second-factors/passkeys/options/');
  },
  'POST /api/users/second-factors/passkeys/': async () => {
    const who = await person('producer');
    const { challenge } = (await by(who, 'POST', '/api/users/second-factors/passkeys/options/')).body.data;
    const response = new SoftPasskey().make(challenge);
    return () => by(who, 'POST', '/api/users/second-factors/passkeys/', { challenge, response });
  },
  'PATCH /api/users/update/, of the bank account': async () => {
    const who = await person('recycler');
    return () => by(who, 'PATCH', '/api/users/update/', NUMBER);
  },
  'PATCH /api/users/update/, of the company name': async () => {
    const who = await person('recycler');
    return () => by(who, 'PATCH', '/api/users/update/', { company_name: 'Western Polymers' });
  },
  'PATCH /api/superadmin/billing-settings/, of the bank account': async () => {
    const who = await person('superadmin');
    const path = '/api/superadmin/billing-settings/';
    // A first entry is no change.
    await by(who, 'PATCH', path, { ...BANK, ...NUMBER, branch_name: 'Fort' });
    return () => by(who, 'PATCH', path, { branch_name: 'Andheri' });
  },
  'GET /api/superadmin/audit/export/': async () => {
    const who = await person('superadmin');
    return () => by(who, 'GET', '/api/superadmin/audit/export/');
  },
};

function missing(key: string): never {
  throw new Error(`There is no stage of ${key}`);
}

const setFresh = (minutes: number) =>
  sql`
    update sessions set fresh_until = ${new Date(market.clock.now().getTime() + minutes * 60_000)}`.execute(market.db);

it.each(Object.entries(SENSITIVE))('%s', async (_, stage) => {
  market.clock.advance(1_000);
  const ask = await stage();
  await setFresh(0);
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  await setFresh(15);
  const result = await ask();
  expect(result.status, result.text).toBeLessThan(300);
});

const others = Object.entries({ ...ACCOUNTS, ...SUPERADMINS }).filter(([key]) => !Object.hasOwn(SENSITIVE, key));

it.each(others)('%s needs no fresh proof', async (_, stage) => {
  market.clock.advance(1_000);
  const ask = await stage();
  await setFresh(0);
  const result = await ask();
  expect(result.status, result.text).toBeLessThan(300);
});

it('the change of a password needs it of the enrolled alone, beside the present password', async () => {
  const stage = ACCOUNTS['POST /api/users/password/change/'] ?? missing('the change of a password');
  const ask = await stage();
  await sql`update users set second_factor_methods = '{totp}' where second_factor_methods = '{}'`.execute(market.db);
  await setFresh(0);
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'step_up_required', data: { methods: ['totp'] } } });
});
