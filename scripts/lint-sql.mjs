// Checks that rows of statements are typed by the generated tables, and that each feature writes to its own tables alone.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The tables that each feature may write to. Another feature calls its service, or a function of the database. */
const OWN_TABLES = {
  approvals: ['approvals', 'settings'],
  baskets: ['baskets'],
  'billing-settings': ['billing_settings'],
  calendar: ['calendar_days', 'calendar_links'],
  company: ['companies'],
  consents: ['consents'],
  limits: ['purchase_limits'],
  // The companies' column that says whether they require a second factor of their members.
  members: ['companies', 'invitations', 'members'],
  content: ['articles', 'enquiries', 'house_articles', 'newsletter_links', 'subscriptions'],
  credits: ['credit_records'],
  capacity: ['capacities', 'capacity_figures'],
  disputes: ['dispute_counters', 'disputes'],
  evidence: ['evidence_keys', 'evidence_pack_trades', 'evidence_packs'],
  'epr-accounts': ['epr_accounts', 'registration_claims', 'waiting_accounts_mail'],
  'expiry-notices': ['expiry_notices'],
  files: ['files'],
  findings: ['document_backlog', 'document_prints', 'findings'],
  'gst-registrations': ['gst_registrations'],
  invoices: ['documents', 'invoice_reminders'],
  identity: [
    'account_notices',
    'devices',
    'email_changes',
    'known_addresses',
    'link_tokens',
    'login_challenges',
    'password_resets',
    'recovery_codes',
    'refresh_tokens',
    'second_factors',
    'sessions',
    'users',
  ],
  ledger: ['ledger', 'ledger_checks'],
  messages: ['message_files', 'message_mails', 'message_readings', 'messages'],
  notifications: ['notification_digests', 'notification_preferences', 'notifications'],
  obligations: ['obligation_sheets', 'obligation_targets'],
  offers: ['offers', 'outdated_sellers'],
  payments: ['payments'],
  'personal-data': ['data_exports', 'erasure_requests'],
  'price-record': ['price_weeks'],
  recalls: ['recall_counters', 'recall_trades', 'recalls'],
  rulebook: ['rule_modes', 'rule_rows', 'rule_streams'],
  targets: ['targets'],
  trades: ['history', 'trade_reminders', 'trades', 'transactions'],
  transfers: ['certificate_collisions', 'certificates', 'transfer_lines', 'transfer_reminders'],
};
/** Every feature adds events to the outbox, and those that deliver them note it there. */
const SHARED_TABLES = ['outbox'];
/** With fewer row types or writes than these the patterns below no longer fit the sources. */
const LEAST_ROW_TYPES = 100;
const LEAST_WRITES = 50;

const snakeCase = (name) => name.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
const schema = readFileSync('src/platform/database/schema.gen.ts', 'utf8');
const columns = new Set(Array.from(schema.matchAll(/^ {2}(\w+): /gm), ([, name]) => name));
const tables = new Set(Array.from(schema.matchAll(/^export interface (\w+)Table /gm), ([, name]) => snakeCase(name)));

/** The type of a template's rows, and those of the declarations that it is composed of. */
function* partsOf(type, declarations) {
  yield type;
  const composed = type.replaceAll(/\{[^}]*\}/g, '').replace(/^(?:export )?(?:interface|type) \w+/, '');
  for (const [name] of composed.matchAll(/\b[A-Z]\w*/g)) {
    const [declared] =
      declarations.match(new RegExp(`^(?:export )?(?:interface|type) ${name}\\b[^]*?\\n(?![\\s})>])`, 'm')) ?? [];
    if (declared !== undefined) yield* partsOf(declared, declarations);
  }
}

/** The fields that are named as a column is, or as its alias in camel case, and have a type of no table, contract or list of texts. */
function* handWritten(type) {
  for (const [, name, written] of type.matchAll(/(\w+)\??:\s*([^;{}]+)/g))
    if (columns.has(snakeCase(name)) && /^(?:(?:string|number|boolean|Date|Buffer|null|\[\]|[|\s])+)$/.test(written))
      yield name;
}

const breaches = [];
let rowTypes = 0;
let writes = 0;
const files = ['src/features', 'src/platform', 'src/server', 'demo'].flatMap((directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.gen)\.ts$/.test(file))
    .map((file) => `${directory}/${file}`),
);
const sources = new Map(
  files.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '')]),
);
for (const [file, source] of sources) {
  const [, feature] = file.match(/^src\/features\/[^/]+\/([^/]+)\//) ?? [];

  const neighbours = files.filter((other) => dirname(other) === dirname(file));
  const declarations = [source, ...neighbours.map((other) => sources.get(other))].join('');
  const checked = new Set();
  for (const [, plain, run] of source.matchAll(
    /(?<!typeof )\b(?:sql<([^`]*?)>|(?:one|only|many|scalar|column|readPage)<([^`(]*?)>\([\w., ]+\))`/g,
  )) {
    rowTypes += 1;
    for (const part of partsOf(plain ?? run, declarations)) checked.add(part);
  }
  for (const part of checked)
    for (const name of handWritten(part)) breaches.push(`${file}: the column ${name} is typed by hand`);

  if (feature === undefined) continue;
  for (const [, table] of source.matchAll(/\b(?:insert into|update|delete from|merge into) (\w+)/gi)) {
    if (!tables.has(table)) continue;
    writes += 1;
    if (![...SHARED_TABLES, ...(OWN_TABLES[feature] ?? [])].includes(table))
      breaches.push(`${file}: ${feature} writes to ${table}`);
  }
}

for (const breach of breaches) console.error(breach);
console.log(`${rowTypes} row types, ${writes} writes, ${breaches.length} breaches`);
if (rowTypes < LEAST_ROW_TYPES || writes < LEAST_WRITES) {
  console.error(`At least ${LEAST_ROW_TYPES} row types and ${LEAST_WRITES} writes are expected.`);
  process.exit(1);
}
process.exit(breaches.length > 0 ? 1 : 0);
