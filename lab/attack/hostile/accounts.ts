/**
 * Attempts of a stranger, who has had a session or signed up with somebody else's address, to keep the account that its holder takes back.
 */
import { generateSync } from 'otplib';
import { freshAddress, send, type HostileResponse } from './client.ts';
import { nextToken, tokensTo } from './mailbox.ts';
import { count, type Attack, type Tally } from './participants.ts';

const STOLEN = 'quiet harbour 47 lamps';
const NEW = 'dry cotton lanterns 12';
const [VERIFY, NOT_ME, RESET] = ['/verify-email#', '/not-me#', '/reset-password/'];

let serial = 0;
const newAddress = (who: string) => `${who}${Date.now()}${(serial += 1)}@attack.example`;

const post = (path: string, body: object, token?: string): Promise<HostileResponse> =>
  send('POST', `/api/users/${path}/`, { address: freshAddress(), body, ...(token !== undefined && { token }) });

function signUp(email: string): Promise<HostileResponse> {
  return post('register/producer', {
    email,
    password: STOLEN,
    confirmPassword: STOLEN,
    full_name: 'Holder',
    mobile_no: '9876543210',
    designation: 'None',
    company_name: 'Held Company',
    accountType: 'Freelancer',
  });
}

/** The text of a response without which the attempt would mean nothing. @throws Error */
function expected({ status, text }: HostileResponse, wanted: number): string {
  if (status !== wanted) throw new Error(`${status} in place of ${wanted}: ${text.slice(0, 200)}`);
  return text;
}

const logIn = (email: string, password: string) => post('login', { email, password });
async function sessionOf(email: string, password = STOLEN): Promise<string> {
  return (JSON.parse(expected(await logIn(email, password), 200)) as { access: string }).access;
}
/** The holder chooses a new password by a mailed link. */
async function reset(email: string): Promise<void> {
  const known = tokensTo(email, RESET);
  await post('password/forgot', { email });
  const token = await nextToken(email, RESET, known);
  expected(await post('password/reset', { token, password: NEW, confirmPassword: NEW }), 200);
}
async function confirmedAccount(): Promise<string> {
  const email = newAddress('holder');
  expected(await signUp(email), 201);
  expected(await post('email/verify', { token: await nextToken(email, VERIFY) }), 200);
  return email;
}
/** The link to the stranger's own address by which the account would be the stranger's. */
async function wantedChange(token: string, to: string): Promise<string> {
  expected(await post('email/change', { email: to }, token), 200);
  return nextToken(to, VERIFY);
}

/** The stranger confirms the change after the holder has chosen a new password. */
async function byWaitingChange(tally: Tally): Promise<string[]> {
  const email = await confirmedAccount();
  const link = await wantedChange(await sessionOf(email), newAddress('stranger'));
  await reset(email);
  const { status } = await post('email/verify', { token: link });
  count(tally, `change after a reset: ${status}`);
  const holder = await logIn(email, NEW);
  return [
    ...(status === 400 ? [] : [`a change of the address after a reset is ${status}`]),
    ...(holder.status === 200 ? [] : [`the holder's log-in after a reset is ${holder.status}`]),
  ];
}

/** The stranger has changed the address, and another account takes the one from before. */
async function byFreedAddress(tally: Tally): Promise<string[]> {
  const email = await confirmedAccount();
  const link = await wantedChange(await sessionOf(email), newAddress('stranger'));
  expected(await post('email/verify', { token: link }), 200);
  const taken = await Promise.all([signUp(email), signUp(email.toUpperCase())]);
  for (const { status } of taken) count(tally, `sign-up with a freed address: ${status}`);
  // Two of the mails to this address have such a link, the one about the wanted change and the one about the change: each does.
  expected(await post('not-me', { token: await nextToken(email, NOT_ME) }), 200);
  await reset(email);
  const holder = await logIn(email, NEW);
  count(tally, `the holder after “This was not me”: ${holder.status}`);
  return [
    ...taken.filter(({ status }) => status !== 409).map(({ status }) => `a sign-up with a freed address is ${status}`),
    ...(holder.status === 200 ? [] : [`the holder's log-in after “This was not me” is ${holder.status}`]),
  ];
}

/** The stranger signs up with the holder's address, adds a factor and keeps a session. */
async function byForeignAddress(tally: Tally): Promise<string[]> {
  const email = newAddress('holder');
  expected(await signUp(email), 201);
  const token = await sessionOf(email);
  const begun = JSON.parse(expected(await post('second-factors/totp', {}, token), 201)) as {
    data: { id: string; secret: string };
  };
  const { id, secret } = begun.data;
  expected(await post(`second-factors/totp/${id}/confirm`, { code: generateSync({ secret }) }, token), 200);
  const link = await wantedChange(token, newAddress('stranger'));
  await reset(email);
  const [holder, kept, change] = [
    await logIn(email, NEW),
    await send('GET', '/api/users/profile/', { address: freshAddress(), token }),
    await post('email/verify', { token: link }),
  ];
  count(tally, `the holder's log-in without the stranger's factor: ${holder.status}`);
  return [
    ...(holder.status === 200 ? [] : [`the holder of an address is asked for a stranger's factor: ${holder.status}`]),
    ...(kept.status === 401 ? [] : [`the stranger's session goes on: ${kept.status}`]),
    ...(change.status === 400 ? [] : [`the stranger's change of the address is ${change.status}`]),
  ];
}

export const accounts: Attack = {
  name: 'accounts',
  pauseMs: 15_000,
  async round(_participants, tally) {
    const found: string[] = [];
    for (const attempt of [byWaitingChange, byFreedAddress, byForeignAddress]) {
      try {
        found.push(...(await attempt(tally)));
      } catch (error) {
        found.push(`${attempt.name} could not be tried: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return found;
  },
};
