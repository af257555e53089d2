/** The people of the browser tests. */
import { randomInt } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { gstinCheckDigit } from '#lib/gstin.ts';

/** The superadmin that the tested server creates at start. */
export const SUPERADMIN = { email: 'superadmin@e2e.example', password: 'a superadmin of the tests' };

/** The tested server's support address; not a real one. */
export const SUPPORT_EMAIL = 'help@e2e.example';

export type Role = 'recycler' | 'producer';

export interface Person {
  role: Role;
  email: string;
  password: string;
  fullName: string;
  company: string;
  gstNumber: string;
  /** Digits of the EPR account's number. */
  registrationNumber: string;
}

/** State and city of everybody, so that the GST of their trades is CGST and SGST. */
export const PLACE = { state: 'Maharashtra', city: 'Mumbai' };

/** A new person: every test has its own people. */
export function newPerson(role: Role): Person {
  const mark = String(randomInt(1e9, 1e10 - 1));
  const letters = [0, 1, 2].map(() => String.fromCharCode(65 + randomInt(26))).join('');
  const start = `27${letters}FU${mark.slice(0, 4)}F1Z`;
  return {
    role,
    email: `${role}-${mark}@e2e.example`,
    password: `a ${role} of the tests`,
    fullName: `${role === 'recycler' ? 'Asha' : 'Vikram'} ${mark}`,
    company: `${role === 'recycler' ? 'Recycling' : 'Brands'} ${mark} Private Limited`,
    gstNumber: `${start}${gstinCheckDigit(start)}`,
    registrationNumber: mark,
  };
}

/** @throws Error if the response is no success */
export async function bodyOf(
  response: APIResponse,
): Promise<{ access: string; refresh: string; organisation: unknown; data: { id: string } }> {
  if (!response.ok()) throw new Error(`${response.url()} ${response.status()} ${await response.text()}`);
  return response.json();
}

/** Signs a person up over the API. */
export async function register(api: APIRequestContext, person: Person): Promise<void> {
  const { role, email, password } = person;
  const data = {
    email,
    password,
    confirmPassword: password,
    full_name: person.fullName,
    mobile_no: '9876543210',
    designation: 'Manager',
    company_name: person.company,
    accountType: role === 'recycler' ? 'Recycler' : 'Freelancer',
  };
  await bodyOf(await api.post(`/api/users/register/${role}/`, { data }));
}

/** A session as the API returned it. */
export interface Login {
  headers: { Authorization: string };
  access: string;
  refresh: string;
  /** The organisation that the session acts for; null for superadmins. */
  organisation: unknown;
}

export async function logInByApi(
  api: APIRequestContext,
  { email, password }: { email: string; password: string },
  path = '/api/users/login/',
): Promise<Login> {
  const data = { email, password, username: email };
  const { access, refresh, organisation } = await bodyOf(await api.post(path, { data }));
  return { headers: { Authorization: `Bearer ${access}` }, access, refresh, organisation };
}

/** A well-formed token with a forged signature. */
export const FORGED = ['{"alg":"HS256","typ":"JWT"}', '{"sub":"nobody","exp":4102444800}', 'no signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** Milliseconds that the superadmin's token is reused; an access token is valid for 15 minutes. */
const SUPERADMIN_TOKEN_MS = 10 * 60 * 1000;
let reviewer: { headers: Login['headers']; until: number } | undefined;

/** Headers of the superadmin for decisions over the API: one session for all tests of a worker, which no test ends. */
export async function superadminHeaders(api: APIRequestContext): Promise<Login['headers']> {
  if (reviewer === undefined || Date.now() > reviewer.until) {
    const { headers } = await logInByApi(api, SUPERADMIN, '/api/superadmin/login/');
    reviewer = { headers, until: Date.now() + SUPERADMIN_TOKEN_MS };
  }
  return reviewer.headers;
}
