/** Audited calls about the own account. */
import { createPasswordReset } from '#people/identity/service.server.ts';
import { PASSWORD, signUp } from '../accounts.ts';
import { deliveredMails, tokenIn } from '../mailbox.ts';
import { addMember, type Person } from '../people.ts';
import { codeOf, enrolApp, SoftPasskey } from '../second-factors.ts';
import { type SendRequest, by, market, person, reason, type Stages, withPassword } from './stage.ts';

const login = (door: string, { email }: Pick<Person, 'email'>) =>
  market.call('POST', `/api/${door}/login/`, { body: { email, username: email, password: PASSWORD } });
const secondStep = (door: 'users' | 'superadmin', role: Person['role']) => async (): Promise<SendRequest> => {
  const who = await withPassword(role);
  const { secret } = await enrolApp(market, who.token);
  return async () => {
    const { challenge } = (await login(door, who)).body.data;
    return market.call('POST', `/api/${door}/login/second-factor/`, {
      body: { challenge, code: codeOf(market, secret) },
    });
  };
};
const mailed = async (to: string, page: string) =>
  tokenIn(
    (await deliveredMails(market)).findLast((mail) => mail.to === to && mail.text.includes(`${page}#`)),
    page,
  );

/** An owner, and the id of another member. */
async function memberOf(): Promise<[Person, string]> {
  const owner = await person('producer');
  const member = await addMember(market, owner, 'viewer');
  const { data } = (await by(owner, 'GET', '/api/users/members/')).body;
  return [owner, data.find((row: { person_id: string }) => row.person_id === member.id).id];
}

/** An owner who has invited an address, and the id of the invitation. */
async function invited(email: string): Promise<{ owner: Person; id: string }> {
  const owner = await person('producer');
  await by(owner, 'POST', '/api/users/members/', { email, part: 'viewer' });
  const { invitations } = (await by(owner, 'GET', '/api/users/members/')).body;
  return { owner, id: invitations[0].id };
}
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };

export const ACCOUNTS: Stages = {
  'POST /api/users/login/': async () => {
    const who = await withPassword('recycler');
    return () => login('users', who);
  },
  'POST /api/superadmin/login/': async () => {
    const who = await withPassword('superadmin');
    return () => login('superadmin', who);
  },
  'POST /api/users/login/second-factor/': secondStep('users', 'producer'),
  'POST /api/superadmin/login/second-factor/': secondStep('superadmin', 'superadmin'),
  'POST /api/users/second-factors/totp/{id}/confirm/': async () => {
    const who = await person('producer');
    const { id, secret } = (await by(who, 'POST', '/api/users/second-factors/totp/', {})).body.data;
    return () => by(who, 'POST', `/api/users/second-factors/totp/${id}/confirm/`, { code: codeOf(market, secret) });
  },
  'POST /api/users/second-factors/passkeys/': async () => {
    const who = await person('producer');
    return async () => {
      const { challenge } = (await by(who, 'POST', '/api/users/second-factors/passkeys/options/')).body.data;
      const response = new SoftPasskey().make(challenge);
      return by(who, 'POST', '/api/users/second-factors/passkeys/', { challenge, response });
    };
  },
  'DELETE /api/users/second-factors/{id}/': async () => {
    const who = await person('producer');
    const { id } = await enrolApp(market, who.token);
    return () => by(who, 'DELETE', `/api/users/second-factors/${id}/`);
  },
  'POST /api/users/recovery-codes/': async () => {
    const who = await person('producer');
    await enrolApp(market, who.token);
    return () => by(who, 'POST', '/api/users/recovery-codes/');
  },
  'POST /api/superadmin/users/{id}/remove-second-factors/': async () => {
    const [who, superadmin] = [await person('producer'), await person('superadmin')];
    await enrolApp(market, who.token);
    return () => by(superadmin, 'POST', `/api/superadmin/users/${who.id}/remove-second-factors/`, reason);
  },
  'POST /api/users/logout/': async () => {
    const who = await person('producer');
    return () => market.call('POST', '/api/users/logout/', { body: { refresh: who.refresh } });
  },
  'DELETE /api/users/sessions/{id}/': async () => {
    const who = await person('producer');
    const { data } = (await by(who, 'GET', '/api/users/sessions/')).body;
    return () => by(who, 'DELETE', `/api/users/sessions/${data[0].id}/`);
  },
  'DELETE /api/users/sessions/': async () => {
    const who = await withPassword('producer');
    await login('users', who);
    return () => by(who, 'DELETE', '/api/users/sessions/');
  },
  'POST /api/users/members/': async () => {
    const owner = await person('producer');
    return () => by(owner, 'POST', '/api/users/members/', { email: 'asha@example.in', part: 'viewer' });
  },
  'DELETE /api/users/invitations/{id}/': async () => {
    const { owner, id } = await invited('bina@example.in');
    return () => by(owner, 'DELETE', `/api/users/invitations/${id}/`);
  },
  'POST /api/users/invitations/{id}/send/': async () => {
    const { owner, id } = await invited('charu@example.in');
    return () => by(owner, 'POST', `/api/users/invitations/${id}/send/`);
  },
  'POST /api/users/invitations/accept/': async () => {
    const who = await person('recycler');
    await invited(who.email);
    const token = await mailed(who.email, '/invitation');
    return () => by(who, 'POST', '/api/users/invitations/accept/', { token });
  },
  'POST /api/users/invitations/sign-up/': async () => {
    await invited('divya@example.in');
    const token = await mailed('divya@example.in', '/invitation');
    const body = { token, full_name: 'Divya Nair', mobile_no: '9876543210', ...passwords };
    return () => market.call('POST', '/api/users/invitations/sign-up/', { body });
  },
  'DELETE /api/users/person/': async () => {
    const member = await addMember(market, await person('producer'), 'viewer');
    return () => by(member, 'DELETE', '/api/users/person/');
  },
  'PATCH /api/users/members/{id}/': async () => {
    const [owner, id] = await memberOf();
    return () => by(owner, 'PATCH', `/api/users/members/${id}/`, { part: 'trader' });
  },
  'PATCH /api/users/members/settings/': async () => {
    const owner = await person('producer');
    return () => by(owner, 'PATCH', '/api/users/members/settings/', { require_second_factor: true });
  },
  'DELETE /api/users/members/{id}/': async () => {
    const [owner, id] = await memberOf();
    return () => by(owner, 'DELETE', `/api/users/members/${id}/`);
  },
  'POST /api/users/organisations/': async () => {
    const who = await person('producer');
    return () =>
      by(who, 'POST', '/api/users/organisations/', { company_name: 'Kosi Recycling', accountType: 'Recycler' });
  },
  'PATCH /api/users/approvals/{id}/': async () => {
    const owner = await person('producer');
    const other = await addMember(market, owner, 'owner');
    const limit = (body: object) => by(owner, 'PATCH', '/api/users/purchase-limits/', body);
    await limit({ enabled: true, per_day: 5 });
    const { approval_id: id } = (await limit({ enabled: false })).body.data;
    return () => by(other, 'PATCH', `/api/users/approvals/${id}/`, { status: 'rejected' });
  },
  'PATCH /api/users/purchase-limits/': async () => {
    const owner = await person('producer');
    return () => by(owner, 'PATCH', '/api/users/purchase-limits/', { enabled: true, per_day: 5 });
  },
  'POST /api/users/session/organisation/': async () => {
    const organisation = await person('producer');
    const member = await addMember(market, organisation, 'viewer');
    return () => by(member, 'POST', '/api/users/session/organisation/', { id: organisation.id });
  },
  'POST /api/users/not-me/': async () => {
    const who = await withPassword('producer');
    const next = 'dry cotton lanterns';
    const body = { current_password: PASSWORD, password: next, confirmPassword: next };
    await by(who, 'POST', '/api/users/password/change/', body);
    const token = await mailed(who.email, '/not-me');
    return () => market.call('POST', '/api/users/not-me/', { body: { token } });
  },
  'POST /api/users/password/reset/': async () => {
    const { id } = await person('producer');
    const token = await createPasswordReset(market.context, id);
    const password = 'dry cotton lanterns';
    return () =>
      market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });
  },
  'PATCH /api/users/person/': async () => {
    const who = await person('producer');
    return () => by(who, 'PATCH', '/api/users/person/', { full_name: 'Meera Nair' });
  },
  'POST /api/users/email/change/': async () => {
    const who = await person('producer');
    return () => by(who, 'POST', '/api/users/email/change/', { email: 'another@example.in' });
  },
  'POST /api/users/email/verify/': async () => {
    const email = await signUp(market);
    const token = await mailed(email, '/verify-email');
    return () => market.call('POST', '/api/users/email/verify/', { body: { token } });
  },
  'POST /api/users/password/change/': async () => {
    const who = await withPassword('producer');
    const next = 'dry cotton lanterns';
    const body = { current_password: PASSWORD, password: next, confirmPassword: next };
    return () => by(who, 'POST', '/api/users/password/change/', body);
  },
  'POST /api/users/step-up/': async () => {
    const who = await withPassword('producer');
    return () => by(who, 'POST', '/api/users/step-up/', { password: PASSWORD });
  },
  'POST /api/users/consents/': async () => {
    const who = await person('producer');
    const { version } = (await market.call('GET', '/api/users/terms/')).body.data;
    return () => by(who, 'POST', '/api/users/consents/', { version });
  },
  'POST /api/users/newsletter/confirm/': async () => {
    const { email } = await withPassword('producer');
    await market.call('POST', '/api/users/newsletter/subscribe/', { body: { email } });
    const text = (await deliveredMails(market)).find(({ to }) => to === email)?.text ?? '';
    const token = /#confirm=([\w-]{43})/.exec(text)?.[1];
    return () => market.call('POST', '/api/users/newsletter/confirm/', { body: { token } });
  },
  'POST /api/users/newsletter/unsubscribe/': async () => {
    const { email } = await withPassword('producer');
    await market.call('POST', '/api/users/newsletter/subscribe/', { body: { email } });
    const asked = (await deliveredMails(market)).find(({ to }) => to === email)?.text ?? '';
    const confirm = /#confirm=([\w-]{43})/.exec(asked)?.[1];
    await market.call('POST', '/api/users/newsletter/confirm/', { body: { token: confirm } });
    const text = (await deliveredMails(market)).find(({ to }) => to === email)?.text ?? '';
    const token = /#unsubscribe=([\w-]{43})/.exec(text)?.[1];
    return () => market.call('POST', '/api/users/newsletter/unsubscribe/', { body: { token } });
  },
  'POST /api/users/data-exports/': async () => {
    const who = await person('producer');
    return () => by(who, 'POST', '/api/users/data-exports/');
  },
  'POST /api/users/erasure/': async () => {
    const who = await person('producer');
    return () => by(who, 'POST', '/api/users/erasure/', {});
  },
  'DELETE /api/users/erasure/': async () => {
    const who = await person('producer');
    await by(who, 'POST', '/api/users/erasure/', {});
    return () => by(who, 'DELETE', '/api/users/erasure/');
  },
  'PATCH /api/users/update/': async () => {
    const who = await person('producer');
    return () => by(who, 'PATCH', '/api/users/update/', { address: '2 Market Road' });
  },
};
