/** Audited calls of superadmins. */
import { sql } from '#platform/database/database.ts';
import { addAccount } from '../goods.ts';
import type { Person } from '../people.ts';
import { type SendRequest, by, idOf, market, person, reason, type Stages, two } from './stage.ts';

const onCompany = (verb: string, before?: string) => async (): Promise<SendRequest> => {
  const [superadmin, company] = await two('recycler');
  const path = `/api/superadmin/companies/${company.id}/`;
  if (before) await by(superadmin, 'POST', `${path}${before}/`, reason);
  return () => by(superadmin, 'POST', `${path}${verb}/`, reason);
};
const closing = (role: 'recycler' | 'producer') => async (): Promise<SendRequest> => {
  const [superadmin, company] = await two(role);
  return () => by(superadmin, 'DELETE', `/api/superadmin/${role}s/${company.id}/`);
};
const verdict = (role: 'recycler' | 'producer') => async (): Promise<SendRequest> => {
  const [superadmin, company] = await two(role);
  const account = await addAccount(market, company, { status: 'pending' });
  return () => by(superadmin, 'PATCH', `/api/superadmin/${role}-epr/${account}/`, { status: 'approved' });
};
const PATH = '/api/superadmin/superadmins/';
const RULE = {
  kind: 'validity',
  stream: 'Oil',
  from: '2026-04-01',
  value: { years: 3 },
  source_title: 'Gazette of India',
  clause: 'rule 9',
};
const addRule = (superadmin: Person, values: object = {}) =>
  by(superadmin, 'POST', '/api/superadmin/rules/', { ...RULE, ...values });

export const SUPERADMINS: Stages = {
  'POST /api/superadmin/companies/{id}/bank-details/reveal/': onCompany('bank-details/reveal'),
  'POST /api/superadmin/companies/{id}/bank-change/': async () => {
    const [superadmin, company] = await two('recycler');
    await by(company, 'PATCH', '/api/users/update/', { branch_name: 'Andheri' });
    const path = `/api/superadmin/companies/${company.id}/bank-change/`;
    return () => by(superadmin, 'POST', path, { verdict: 'confirm', ...reason });
  },
  'PATCH /api/superadmin/companies/{id}/': async () => {
    const [superadmin, company] = await two('producer');
    const path = `/api/superadmin/companies/${company.id}/`;
    return () => by(superadmin, 'PATCH', path, { trusted: true, ...reason });
  },
  'POST /api/superadmin/companies/{id}/suspend/': onCompany('suspend'),
  'POST /api/superadmin/companies/{id}/reopen/': onCompany('reopen', 'suspend'),
  'DELETE /api/superadmin/companies/{id}/sessions/': async () => {
    const [superadmin, company] = await two('producer');
    return () => by(superadmin, 'DELETE', `/api/superadmin/companies/${company.id}/sessions/`);
  },
  'POST /api/superadmin/persons/{id}/suspend/': async () => {
    const [superadmin, { id }] = await two('producer');
    return () => by(superadmin, 'POST', `/api/superadmin/persons/${id}/suspend/`, reason);
  },
  'POST /api/superadmin/persons/{id}/reopen/': async () => {
    const [superadmin, { id }] = await two('producer');
    await by(superadmin, 'POST', `/api/superadmin/persons/${id}/suspend/`, reason);
    return () => by(superadmin, 'POST', `/api/superadmin/persons/${id}/reopen/`, reason);
  },
  'DELETE /api/superadmin/persons/{id}/sessions/': async () => {
    const [superadmin, { id }] = await two('producer');
    return () => by(superadmin, 'DELETE', `/api/superadmin/persons/${id}/sessions/`);
  },
  'PATCH /api/superadmin/erasures/{id}/': async () => {
    const [superadmin, company] = await two('producer');
    await by(company, 'POST', '/api/users/erasure/', {});
    const { data } = (await by(superadmin, 'GET', '/api/superadmin/erasures/')).body;
    const { id } = data.find((row: { company: { id: string } }) => row.company.id === company.id);
    return () => by(superadmin, 'PATCH', `/api/superadmin/erasures/${id}/`, { status: 'refused', ...reason });
  },
  'POST /api/superadmin/superadmins/': async () => {
    const superadmin = await person('superadmin');
    return () => by(superadmin, 'POST', PATH, { email: 'ira@example.in', full_name: 'Ira Sen' });
  },
  'PATCH /api/superadmin/superadmins/{id}/': async () => {
    const [superadmin, other] = await two('superadmin');
    return () => by(superadmin, 'PATCH', `${PATH}${other.id}/`, { suspended: true, ...reason });
  },
  'DELETE /api/superadmin/superadmins/{id}/sessions/': async () => {
    const [superadmin, other] = await two('superadmin');
    return () => by(superadmin, 'DELETE', `${PATH}${other.id}/sessions/`);
  },
  'PATCH /api/superadmin/settings/': async () => {
    const superadmin = await person('superadmin');
    return () => by(superadmin, 'PATCH', '/api/superadmin/settings/', { second_approval_above: 5_000 });
  },
  'PATCH /api/superadmin/billing-settings/': async () => {
    const superadmin = await person('superadmin');
    return () => by(superadmin, 'PATCH', '/api/superadmin/billing-settings/', { sac: '998599' });
  },
  'DELETE /api/superadmin/recyclers/{id}/': closing('recycler'),
  'DELETE /api/superadmin/producers/{id}/': closing('producer'),
  'PATCH /api/superadmin/recycler-epr/{id}/': verdict('recycler'),
  'PATCH /api/superadmin/producer-epr/{id}/': verdict('producer'),
  'POST /api/superadmin/rules/': async () => {
    const superadmin = await person('superadmin');
    return () => addRule(superadmin);
  },
  'POST /api/superadmin/rules/{id}/verify/': async () => {
    const superadmin = await person('superadmin');
    const id = idOf(await addRule(superadmin, { stream: 'Tyre' }));
    return () =>
      by(superadmin, 'POST', `/api/superadmin/rules/${id}/verify/`, { read_on: '2026-11-20', clause: 'rule 9' });
  },
  'POST /api/superadmin/rules/{id}/withdraw/': async () => {
    const superadmin = await person('superadmin');
    const id = idOf(await addRule(superadmin, { stream: 'Battery' }));
    return () => by(superadmin, 'POST', `/api/superadmin/rules/${id}/withdraw/`, reason);
  },
  'POST /api/superadmin/rule-modes/': async () => {
    const superadmin = await person('superadmin');
    const body = { stream: 'Plastic', guard: 'price_band', mode: 'off', citation: 'Order 1' };
    return () => by(superadmin, 'POST', '/api/superadmin/rule-modes/', body);
  },
  'PATCH /api/superadmin/approvals/{id}/': async () => {
    const [maker, checker] = await two('superadmin');
    await by(maker, 'PATCH', '/api/superadmin/settings/', { second_approval: 'on' });
    const company = await person('producer');
    const held = await by(maker, 'DELETE', `/api/superadmin/producers/${company.id}/`);
    // The stages of others need one superadmin.
    await sql`
      insert into settings (second_approval, second_approval_above_paise, changed_at)
      values ('off', 100000000, now())`.execute(market.db);
    const path = `/api/superadmin/approvals/${held.body.data.approval_id}/`;
    return () => by(checker, 'PATCH', path, { status: 'rejected', ...reason });
  },
};
