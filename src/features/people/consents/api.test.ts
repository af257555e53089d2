import { expect, test } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import { TERMS_VERSION } from './rules.ts';

const market = await openSharedMarket();
const company = await addPerson(market, 'recycler');

const OWN = '/api/users/consents/';
const own = async () => (await market.call('GET', OWN, { token: company.token })).body.data;
const accept = (version: unknown) => market.call('POST', OWN, { token: company.token, body: { version } });
const toAccept = async () =>
  (await market.call('GET', '/api/users/profile/', { token: company.token })).body.data.terms_to_accept;
const form = (email: string, change: object = {}) => ({
  email,
  full_name: 'Asha Rao',
  mobile_no: '9876543210',
  designation: 'Manager',
  password: 'a long way to Pune',
  confirmPassword: 'a long way to Pune',
  company_name: 'Northern Polymers',
  accountType: 'Recycler',
  ...change,
});
const signUp = (email: string, change: object = {}) =>
  market.call('POST', '/api/users/register/recycler/', { body: form(email, change) });
const consentsOf = async (email: string) =>
  await many<{ version: string }>(market.db)`
      select version from consents c join users u on u.id = c.user_id where u.email = ${email}`;

test('anybody reads the version of the terms', async () => {
  expect((await market.call('GET', '/api/users/terms/')).body.data).toEqual({ version: TERMS_VERSION });
});

test('a company accepts the terms of this version once, and the profile says what is left', async () => {
  expect(await toAccept()).toBe(TERMS_VERSION);
  expect(await accept(undefined)).toMatchObject({ status: 400, body: { errors: { version: 'Version is required' } } });
  expect(await accept('2020-01-01')).toMatchObject({
    status: 400,
    body: { errors: { version: 'The terms have changed. Please reload the page.' } },
  });
  const response = await Promise.all([accept(TERMS_VERSION), accept(TERMS_VERSION), accept(TERMS_VERSION)]);
  for (const answer of response) expect(answer).toMatchObject({ status: 201, body: { message: 'Consent recorded.' } });
  expect(await own()).toMatchObject([{ kind: 'terms', version: TERMS_VERSION, withdrawn_at: null }]);
  expect(await toAccept()).toBeNull();
});

test('a sign-up with the version agrees, without it does not, and with another one fails', async () => {
  expect(await signUp('first@example.in', { terms_version: TERMS_VERSION })).toMatchObject({ status: 201 });
  expect(await consentsOf('first@example.in')).toEqual([{ version: TERMS_VERSION }]);
  expect(await signUp('second@example.in')).toMatchObject({ status: 201 });
  expect(await consentsOf('second@example.in')).toEqual([]);
  // Wrong input is said before a taken address.
  for (const email of ['third@example.in', 'first@example.in'])
    expect(await signUp(email, { terms_version: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { errors: { terms_version: 'The terms have changed. Please reload the page.' } },
    });
  expect(await many(market.db)`select from users where email = 'third@example.in'`).toEqual([]);
});

test('the database keeps a consent as it was given', async () => {
  for (const statement of [
    "update consents set version = '2020-01-01'",
    'update consents set withdrawn_at = null',
    'delete from consents',
    'truncate consents',
  ])
    expect(await refusalOf(market.db, statement)).toBe('AO001');
});
