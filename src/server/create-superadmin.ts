/** `node src/server/create-superadmin.ts EMAIL`: adds a superadmin; the password is prompted for, or read from a pipe. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { addSuperadmin } from '../features/identity/service.server.ts';
import { clockFrom } from '../platform/clock.ts';
import { isEmailAddress } from '../lib/email-address.ts';
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { weaknessOf } from '../platform/security/password-check.ts';
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

async function main(): Promise<string> {
  const [email = ''] = process.argv.slice(2);
  if (!isEmailAddress(email)) throw new Error('Usage: node src/server/create-superadmin.ts EMAIL');
  const config = loadConfig(process.env);
  const password = await askPassword();
  const weakness = weaknessOf(password, { role: 'superadmin', email, fullName: email, companyName: '' });
  if (weakness !== null) throw new Error(weakness);
  const reached = await reachDatabase(config);
  try {
    await migrate(reached.url);
    const database = openDatabase({ url: reached.url, poolSize: 1 });
    try {
      const outcome = await addSuperadmin(
        { db: database.db, clock: clockFrom(config.clockStart) },
        { email, password },
      );
      if (outcome === 'added') return `The superadmin ${email} is there now`;
      if (outcome === 'present') return `There is a superadmin ${email} already; the password stays as it was`;
      throw new Error(`${email} belongs to a recycler or producer; take another address`);
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
