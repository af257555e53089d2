/** `node src/server/create-superadmin.ts EMAIL`: adds a superadmin; the password is asked for, or read from a pipe. */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { addSuperadmin } from '../features/identity/service.server.ts';
import { systemClock } from '../platform/clock.ts';
import { isEmailAddress } from '../platform/config-values.ts';
import { loadConfig, type Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { DirectoryInUseError } from '../platform/directory-lock.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { postmasterFile } from '../platform/embedded-postgres/leftovers.ts';
import { migrate } from '../platform/migrate.ts';

const LEAST_PASSWORD = 8;
const PORT_LINE = 3;

/** The database of the configuration; the embedded one may be running, under a server. */
async function reachDatabase(config: Config): Promise<{ url: string; leave: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => undefined };
  const directory = join(config.dataDirectory, 'postgres');
  try {
    const logFile = join(config.dataDirectory, 'postgres.log');
    const postgres = await startEmbeddedPostgres({ directory, durable: true, logFile });
    return { url: postgres.url, leave: () => postgres.stop() };
  } catch (error) {
    const port = Number(postmasterFile(directory)[PORT_LINE]);
    if (!(error instanceof DirectoryInUseError) || !port) throw error;
    return { url: `postgres://app@127.0.0.1:${port}/postgres`, leave: async () => undefined };
  }
}

/** One line of standard input; a terminal does not show it. */
async function askPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  lines.on('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}

async function main(): Promise<string> {
  const [email = ''] = process.argv.slice(2);
  if (!isEmailAddress(email)) throw new Error('Usage: node src/server/create-superadmin.ts EMAIL');
  const config = loadConfig(process.env);
  const password = await askPassword();
  if (password.length < LEAST_PASSWORD) throw new Error(`The password needs at least ${LEAST_PASSWORD} characters`);
  const { url, leave } = await reachDatabase(config);
  try {
    await migrate(url);
    const database = openDatabase({ url, poolSize: 1 });
    try {
      const outcome = await addSuperadmin({ db: database.db, clock: systemClock }, { email, password });
      if (outcome === 'added') return `The superadmin ${email} is there now`;
      if (outcome === 'present') return `There is a superadmin ${email} already; the password stays as it was`;
      throw new Error(`${email} belongs to a recycler or producer; take another address`);
    } finally {
      await database.close();
    }
  } finally {
    await leave();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
