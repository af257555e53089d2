/** The programs that the server can start and the hosts that it can talk to: each place is named here, so that no request can come to add another. */
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
    /\bfetch\(|(?<![.\w])connect\(\{|\bhttps?\.(?:get|request)\(|from 'undici'|\bcreateTransport\(|new S3Client\(|new pg\.|new (?:Client|Pool)\(/;
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
});
