/**
 * `node src/server/create-superadmin.ts EMAIL`: adds a superadmin; the password is prompted for, or read from a pipe. With
 * `--remove-second-factors` before EMAIL it removes the second factors of any account.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isEmailAddress } from '#lib/email-address.ts';
import { addSuperadmin, removeSecondFactors } from '#people/identity/service.server.ts';
import { clockFrom } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { weaknessOfSuperadmin } from '#platform/security/password-check.ts';
import { readPasswordList } from '#platform/security/password-list.ts';
import { reachDatabase } from './reach-database.ts';

/** Reads one line of standard input; a terminal does not show it. */
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

const REMOVE = '--remove-second-factors';

async function main(): Promise<string> {
  const args = process.argv.slice(2);
  const removes = args[0] === REMOVE;
  const [email = ''] = removes ? args.slice(1) : args;
  if (!isEmailAddress(email)) throw new Error(`Usage: node src/server/create-superadmin.ts [${REMOVE}] EMAIL`);
  const config = loadConfig(process.env);
  await readPasswordList(config);
  const password = removes ? '' : await askPassword();
  const weakness = removes ? null : weaknessOfSuperadmin(password, email);
  if (weakness !== null) throw new Error(weakness);
  const reached = await reachDatabase(config);
  try {
    await migrate(reached.url);
    const database = openDatabase({ url: reached.url, poolSize: 1 });
    const context = { db: database.db, clock: clockFrom(config.clockStart) };
    try {
      return removes ? await remove(context, email) : await add(context, email, password);
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop();
  }
}

type AddContext = Parameters<typeof addSuperadmin>[0];

async function add(context: AddContext, email: string, password: string): Promise<string> {
  const outcome = await addSuperadmin(context, { email, password });
  if (outcome === 'added') return `The superadmin ${email} is there now`;
  if (outcome === 'present') return `There is a superadmin ${email} already; the password stays as it was`;
  throw new Error(`${email} belongs to a recycler or producer; take another address`);
}

async function remove(context: AddContext, email: string): Promise<string> {
  if (await removeSecondFactors(context, email)) return `The second factors of ${email} are removed`;
  throw new Error(`There is no account ${email}`);
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
