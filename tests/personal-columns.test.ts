/**
 * Columns that could name a person without a foreign key, and columns whose names say that their texts are about one: each is listed with what
 * becomes of it when the company is closed. A new column fails until it is listed. Then everything is searched for what a closed person was called.
 */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { nameOf, personalColumns, unexplainedColumns } from './person-columns.ts';

const DAY = 24 * 3_600_000;

/** Whose id a column holds. */
const IDS: Readonly<Record<string, string>> = {
  'approvals.subject_id':
    'what waits: a company or person, a transaction, a bank change, an offer, a trade or a plan; kept with the decision',
  'audit.session_id': 'the session of the actor; kept with the entry',
  'audit.subject_id': 'what the entry is about; kept with it',
  'consents.subscription_id': 'a subscription, whose row goes with its address',
  'credit_records.validity_rule_id': 'a rule',
  'document_backlog.before_id': 'a file',
  'email_changes.session_id': 'the session that asked; 30 days',
  'expiry_notices.subject_id': 'a credit record or offer',
  'findings.other_subject_id': 'a trade or file',
  'findings.subject_id': 'a trade or file',
  'disputes.changed_for': 'a party of the trade; kept with it',
  'history.for_id': 'the company that was acted for; kept with the history',
  'history.subject_id': 'a trade, account, offer or article',
  'link_tokens.subject_id': 'a change of an e-mail address; 30 days',
  'login_challenges.session_id': 'a session; 30 days',
  'notification_digests.after_id': 'a notification',
  'notification_digests.up_to': 'a notification',
  'notifications.subject_id': 'what it is about; erased with its reader',
  'notifications.trade_id': 'a trade',
  'offers.band_rule_id': 'a rule',
  'offers.validity_rule_id': 'a rule',
  'outbox.by_id': 'the person who caused the event; 30 days after its delivery',
  'outbox.subject_id': 'what the event is about; 30 days after its delivery',
  'transactions.producer_id': 'the buyer of the trade; kept with it',
  'payments.changed_for': 'a party of the trade; kept with it',
  'trade_documents.added_by': 'the uploader, who is shown as a former member once gone; kept with the trade',
  'trades.bound_by': 'who moved the trade then, whom the history refers to; kept with it',
  'trades.changed_for': 'a party of the trade; kept with it',
  'transactions.changed_for': 'a party of the trade; kept with it',
  'transfer_lines.changed_for': 'a party of the trade; kept with it',
  'transactions.recycler_id': 'the seller of the trade; kept with it',
};

/** The end of each text: `erased` with the closing, `expires` after its time, `kept` with what the law asks for. */
const TEXTS: Readonly<Record<string, 'erased' | 'expires' | 'kept' | 'of the platform'>> = {
  'account_notices.address': 'expires',
  'account_notices.device': 'expires',
  'account_notices.email': 'expires',
  'audit.address': 'expires',
  'audit.device': 'expires',
  'bank_details.account_holder_name': 'erased',
  'bank_details.account_number_encrypted': 'erased',
  'bank_details.account_number_last4': 'erased',
  'bank_details.bank_name': 'kept',
  'bank_details.branch_name': 'kept',
  'bank_details.ifsc_code': 'kept',
  'billing_settings.account_holder_name': 'of the platform',
  'billing_settings.account_number_encrypted': 'of the platform',
  'billing_settings.account_number_last4': 'of the platform',
  'billing_settings.bank_name': 'of the platform',
  'billing_settings.branch_name': 'of the platform',
  'billing_settings.ifsc_code': 'of the platform',
  'companies.account_holder_name': 'erased',
  'companies.account_number_encrypted': 'erased',
  'companies.account_number_last4': 'erased',
  'companies.address': 'erased',
  'companies.bank_name': 'erased',
  'companies.branch_name': 'erased',
  'companies.company_name': 'kept',
  'companies.gst_number': 'kept',
  'companies.ifsc_code': 'erased',
  'document_prefixes.gstin': 'kept',
  'document_series.gstin': 'kept',
  'documents.buyer': 'kept',
  'documents.gstin': 'kept',
  'documents.seller': 'kept',
  'email_changes.email': 'expires',
  'email_changes.previous_email': 'expires',
  'enquiries.company_name': 'erased',
  'enquiries.email': 'erased',
  'enquiries.full_name': 'erased',
  'enquiries.mobile': 'erased',
  'epr_accounts.address': 'kept',
  'epr_accounts.gstin': 'kept',
  'epr_accounts.registered_name': 'kept',
  'erasure_requests.email': 'expires',
  'gst_registrations.address1': 'erased',
  'gst_registrations.address2': 'erased',
  'gst_registrations.gstin': 'erased',
  'gst_registrations.legal_name': 'erased',
  'gst_registrations.trade_name': 'erased',
  'invitations.email': 'expires',
  'known_addresses.network': 'expires',
  'link_tokens.email': 'expires',
  'second_factors.secret_encrypted': 'expires',
  'sessions.address': 'erased',
  'sessions.device': 'erased',
  'subscriptions.email': 'erased',
  'trades.buyer_company': 'kept',
  'trades.buyer_gst_number': 'kept',
  'trades.seller_company': 'kept',
  'trades.seller_gst_number': 'kept',
  'users.designation': 'erased',
  'users.email': 'erased',
  'users.full_name': 'erased',
  'users.mobile_no': 'erased',
};

const market = await openSharedMarket();

it('each id without a foreign key is listed', async () => {
  expect((await unexplainedColumns(market.db)).map(nameOf).toSorted()).toEqual(Object.keys(IDS).toSorted());
});

it('each text about a person is listed', async () => {
  expect((await personalColumns(market.db)).map(nameOf).toSorted()).toEqual(Object.keys(TEXTS).toSorted());
});

/** Columns of all tables that hold one of the texts, in any type. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const rows = await many<{ table: string; column: string }>(market.db)`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
    and c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`;
  const pattern = `(${texts.join('|')})`;
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await many(market.db)`
      select from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${pattern} limit 1`;
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const EMAIL = 'zenobia.quartz@example.in';
const PRIVATE = ['zenobia', 'quartz', '7012345678', 'Zq Holder', 'Seven Zq Lane'];

/** A company that has used what a company uses. */
async function busyCompany(): Promise<Person> {
  const person = await addPerson(market, 'recycler', {
    email: EMAIL,
    fullName: 'Zenobia Quartz',
    address: 'Seven Zq Lane',
  });
  const send = async (method: string, path: string, body: object) => {
    const response = await market.call(method, path, { token: person.token, body });
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
  };
  await send('PATCH', '/api/users/person/', { mobile_no: '7012345678', designation: 'Quartz Director' });
  await send('PATCH', '/api/users/person/', { full_name: 'Zenobia Q', designation: 'Manager' });
  await send('PATCH', '/api/users/update/', { account_holder_name: 'Zq Holder' });
  await send('POST', '/api/users/email/change/', { email: `next.${EMAIL}` });
  await send('POST', '/api/users/erasure/', { reason: 'Zenobia Quartz stops trading' });
  await send('POST', '/api/users/newsletter/subscribe/', { email: EMAIL });
  return person;
}

it('the name of a closed person stands only in rows that expire, and then nowhere', async () => {
  const person = await busyCompany();
  expect(await columnsWith(PRIVATE)).toContain('users.full_name');
  const { token } = await addPerson(market, 'superadmin');
  const path = `/api/superadmin/recyclers/${person.id}/`;
  expect(await market.call('DELETE', path, { token })).toMatchObject({ status: 200 });
  const expiring = Object.keys(TEXTS).filter((name) => TEXTS[name] === 'expires');
  const left = await columnsWith(PRIVATE);
  expect(left.filter((name) => !expiring.includes(name))).toEqual(['erasure_requests.reason']);
  market.clock.advance(32 * DAY);
  await sql`update outbox set delivered_at = now(), told_at = now(), notify_at = null`.execute(market.db);
  await runHousekeeping(market.context);
  expect(await columnsWith(PRIVATE)).toEqual([]);
});
