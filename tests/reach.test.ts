/**
 * The programs that the server can start, the hosts that it can talk to, the statements that are built from texts, and where its log can go: each place is
 * named here, so that no request can come to add another.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../src/', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(new URL(name, root), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted();
/** Runs in the browser. */
const isOfBrowser = (name: string) => /^(?:web|ui|pages)\/|\/ui\//.test(name);

it('programs are started for the embedded database and to know a process, not for a request', () => {
  expect(filesWith(/node:child_process/)).toEqual([
    'platform/database/embedded-postgres/account.ts',
    'platform/database/embedded-postgres/cluster.ts',
    'platform/database/embedded-postgres/leftovers.ts',
    'platform/database/embedded-postgres/postmaster.ts',
    'platform/process-identity.ts',
  ]);
});

it('no text is evaluated as code', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm/)).toEqual([]);
});

it('connections are opened to the bucket, the mail server, the scanner and the database alone', () => {
  const opens =
    /\bfetch\(|\bconnect\(\{|\bhttps?\.(?:get|request)\(|\bcreateTransport\(|new S3Client\(|new pg\.|new (?:Client|Pool|WebSocket|EventSource)\(/;
  expect(filesWith(opens).filter((name) => !isOfBrowser(name))).toEqual([
    'platform/database/database.ts',
    'platform/database/migrate.ts',
    'platform/database/pool-role.ts',
    'platform/database/table-copy.ts',
    'platform/live/channels.ts',
    'platform/mail.ts',
    'platform/storage/bucket-storage.ts',
    'platform/uploads/malware-scan.ts',
  ]);
  // The other modules that can open one take a type, check an address, or listen.
  const modules =
    /^import (?!type )[^;]*from '(?:node:(?:net|tls|https?|http2|dgram|dns)(?:\/\w+)?|undici|axios|got|ws)';/m;
  expect(filesWith(modules)).toEqual([
    'platform/config-safety.ts',
    'platform/config-values.ts',
    'platform/config.ts',
    'platform/database/embedded-postgres/embedded-postgres.ts',
    'platform/http/cached-responses.ts',
    'platform/http/malformed-request.ts',
    'platform/uploads/malware-scan.ts',
  ]);
});

it('pictures are decoded by a package with settings that one module makes', () => {
  expect(filesWith(/\b(?:from|import) 'sharp'/)).toEqual(['platform/sharp.ts']);
});

it('texts become parts of a statement only where they are words of the code', () => {
  expect(filesWith(/\bsql\.(?:raw|lit)\(/)).toEqual([
    'features/accounts/epr-accounts/store.server.ts',
    'features/base/ledger/service.server.ts',
    'features/oversight/calendar/store.server.ts',
    'features/people/members/store.server.ts',
    'features/supply/offers/market-orders-store.server.ts',
    'features/supply/offers/market-store.server.ts',
    'features/supply/planning/plan-store.server.ts',
    'features/trading/tasks/store.server.ts',
    'features/trading/trade-list/store.server.ts',
    'platform/database/database.ts',
    'platform/outbox.ts',
  ]);
  // Features reach the database by such templates alone.
  expect(filesWith(/\.query\(|\bunsafe\(/).filter((name) => name.startsWith('features/'))).toEqual([]);
});

it('the server writes to its log alone; commands, and its start, also speak to whoever runs them', () => {
  expect(
    filesWith(/\bconsole\.|\bprocess\.(?:stdout|stderr)\b|\bappendFile/).filter((name) => !isOfBrowser(name)),
  ).toEqual([
    'server/backup/backup-command.ts',
    'server/backup/command.ts',
    'server/backup/restore-command.ts',
    'server/create-superadmin.ts',
    'server/ledger-verify.ts',
    'server/main.ts',
  ]);
});

it('a screen takes days and years from the day of the server', () => {
  const places = filesWith(/\bnew Date\(\)/).filter(isOfBrowser);
  expect(places).toEqual([
    // Names of saved files, the first request of a screen, and how much time has passed or is left.
    'features/people/audit/ui/audit-trail.tsx',
    'pages/producer/return.tsx',
    'web/export-menu.tsx',
    'web/now.ts',
    'web/today.ts',
  ]);
});
