// @module-tag thorough
/**
 * Every table that names a person says where a company's copy of its data has it, or why it has not. A table that is not listed fails, and so does
 * a section that the copy lacks.
 */
import { expect, it } from 'vitest';
import { exportText } from '#oversight/personal-data/export-text.server.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { referringColumns } from './person-columns.ts';

const NOT: Readonly<Record<string, string>> = {
  approvals: 'that they were asked for and decided stands in the activity',
  articles: 'written by superadmins',
  billing_settings: 'of the platform',
  calendar_days: 'versions of entries for calendar programs',
  certificate_collisions: 'a finding about two companies, for superadmins',
  document_prefixes: 'the uses of prefixes: the documents have their numbers',
  document_series: 'a counter: the documents have its numbers',
  expiry_notices: 'that a mail was sent: the notifications say it',
  extension_notices: 'that a mail was sent: the notifications say it',
  idempotency_keys: 'answers that are kept for a day, of rows that the copy has',
  ledger: 'movements of the balances that the copy has, each of a trade, a credit record or a target',
  ledger_checks: 'run by superadmins',
  link_tokens: 'secrets, as hashes',
  login_challenges: 'secrets of five minutes',
  message_readings: 'up to where a conversation was read',
  notification_digests: 'that a mail was sent',
  outdated_sellers: 'a note for a job, for seconds: the offers have the name',
  password_resets: 'secrets, as hashes',
  purchase_limits: 'their changes stand in the activity',
  recalls: 'of authorities, entered by superadmins; the credits and trades have what they meet',
  recovery_codes: 'secrets, as hashes',
  rule_modes: 'set by superadmins',
  rule_rows: 'written by superadmins',
  second_factors: 'secrets; that they were added and removed stands in the activity',
  settings: 'set by superadmins',
};

const SECTION: Readonly<Record<string, string>> = {
  account_notices: 'activity',
  audit: 'activity',
  bank_details: 'bank_details',
  baskets: 'purchase_plans',
  calendar_links: 'calendar_link',
  capacities: 'capacities',
  certificates: 'certificate_numbers',
  companies: 'person_and_company',
  consents: 'consents',
  credit_records: 'credits',
  data_exports: 'data_exports',
  devices: 'known_browsers',
  disputes: 'disputes',
  documents: 'trades',
  email_changes: 'activity',
  enquiries: 'messages_to_us',
  epr_accounts: 'epr_accounts',
  erasure_requests: 'erasure_requests',
  evidence_packs: 'evidence_packs',
  files: 'files',
  gst_registrations: 'gst_registrations',
  history: 'trades',
  known_addresses: 'known_addresses',
  invitations: 'invitations',
  members: 'members',
  messages: 'trades',
  notification_preferences: 'notification_preferences',
  notifications: 'notifications',
  obligation_sheets: 'obligations',
  offers: 'offers',
  payments: 'trades',
  registration_claims: 'registration_claims',
  sessions: 'sessions',
  targets: 'targets',
  trades: 'trades',
  transactions: 'trades',
  transfer_lines: 'trades',
};

const market = await openSharedMarket();
const sections = new Set();
for (const role of ['recycler', 'producer'] as const)
  for (const name of Object.keys(await copyOf(await addPerson(market, role)))) sections.add(name);

async function copyOf({ id, role }: Person): Promise<object> {
  const actor = {
    ownerId: id,
    personId: id,
    role,
    organisation: role === 'superadmin' ? null : ({ companyName: '', part: 'owner' } as const),
    sessionId: id,
    profileComplete: true,
    secondFactorMethods: [],
    enrolmentDue: false,
    emailOverdue: false,
    freshUntil: new Date(0),
  };
  const context = { ...market.context, actor, requestOrigin: { address: '', userAgent: null, requestId: '' } };
  let text = '';
  for await (const part of exportText(context, new Map())) text += part;
  return JSON.parse(text);
}

it('every table that names a person is in the copy, or says why it is not', async () => {
  const tables = new Set((await referringColumns(market.db)).map(({ table }) => table));
  expect([...tables].toSorted()).toEqual([...Object.keys(NOT), ...Object.keys(SECTION)].toSorted());
});

it('every section that is named is one of the copy', () => {
  expect(Object.values(SECTION).filter((name) => !sections.has(name))).toEqual([]);
});
