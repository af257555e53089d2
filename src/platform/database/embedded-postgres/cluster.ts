import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { canEnter, type Account } from './account.ts';

const MAJOR_VERSION = '18';

/** Environment of every PostgreSQL program: none of our variables (secrets!) are passed on. */
export const programEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' };

export type Place = {
  /** Value of the `-D` option. */
  argument: string;
  /** Descriptors to pass after stdin, stdout and stderr to each program that gets the argument. */
  descriptors: number[];
  close(): void;
};

/** The directory in a form that the account can open: below a closed directory not by path, but as an open descriptor. */
export function placeFor(account: Account, directory: string): Place {
  if (canEnter(account, directory)) return { argument: directory, descriptors: [], close: () => {} };
  if (process.platform !== 'linux') {
    throw new StartError(`The account that runs PostgreSQL cannot reach ${directory}: set DATA_DIR to an open folder`);
  }
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { argument: '/proc/self/fd/3', descriptors: [descriptor], close: () => closeSync(descriptor) };
}

/** Creates the cluster on the first start; it is renamed only when complete, so a killed attempt leaves nothing. */
export async function ensureCluster(
  directory: string,
  options: { account: Account; binaries: string; durable: boolean; log: number; logFile: string; password: string },
): Promise<void> {
  if (existsSync(directory)) return checkVersion(directory);
  const unfinished = `${directory}.init`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const { account } = options;
  if (account.uid !== undefined && account.gid !== undefined) chownSync(unfinished, account.uid, account.gid);
  const place = placeFor(account, unfinished);
  const passwordFile = writePasswordFile(account, options.password);
  try {
    const flags = [
      '--username=app',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ];
    if (!options.durable) flags.push('--no-sync');
    const stdio: StdioOptions = ['ignore', options.log, options.log, ...place.descriptors];
    const initdb = spawn(join(options.binaries, 'initdb'), ['-D', place.argument, ...flags], {
      ...account,
      cwd: '/',
      env: programEnvironment,
      stdio,
    });
    const [code] = await once(initdb, 'exit');
    if (code !== 0) throw new StartError(`initdb failed with code ${code}: see ${options.logFile}`);
  } finally {
    place.close();
    rmSync(dirname(passwordFile), { recursive: true, force: true });
  }
  renameSync(unfinished, directory);
}

/** Password file for initdb alone, readable by its account; deleted afterwards. */
function writePasswordFile(account: Account, password: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'initdb-'));
  const file = join(directory, 'password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [directory, file]) chownSync(path, account.uid, account.gid);
  }
  return file;
}

function checkVersion(directory: string): void {
  const file = join(directory, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === MAJOR_VERSION) return;
  const found = version === undefined ? 'no PostgreSQL data' : `data of PostgreSQL ${version}`;
  throw new StartError(`${directory} holds ${found}, not of ${MAJOR_VERSION}: move it away, or set another DATA_DIR`);
}
