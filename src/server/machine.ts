/** Requirements of a start on the machine, and each thing that is wrong with it in one line. */
import {
  mkdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { databaseErrorCode } from '#platform/database/database.ts';
import { errorCode } from '#platform/error-code.ts';
import { randomToken } from '#platform/ids.ts';
import { isUnreachable } from '#platform/refusal-of.ts';
import { StartError } from '#platform/start-error.ts';
import { hasOwnPostgres } from './reach-database.ts';

const MIB = 1024 * 1024;
/** Free space that a start needs, and one that creates the embedded database. Unit: bytes. */
const LEAST_FREE = 8 * MIB;
const LEAST_FREE_TO_CREATE = 128 * MIB;
const DIRECTORY_MODE = 0o700;

/**
 * Checks the folders that the server writes to, before anything else is created.
 * @throws StartError for the first one that does not exist, is no folder, cannot be written or has no space left
 */
export function checkMachine(config: Config): void {
  checkFolder('TMPDIR', tmpdir(), LEAST_FREE);
  const { dataDirectory } = config;
  const creates = config.databaseUrl === undefined && !hasOwnPostgres(config);
  inFolder('DATA_DIR', dataDirectory, () => mkdirSync(dataDirectory, { recursive: true, mode: DIRECTORY_MODE }));
  checkFolder('DATA_DIR', dataDirectory, creates ? LEAST_FREE_TO_CREATE : LEAST_FREE);
  const files = join(dataDirectory, 'files');
  if (statSync(files, { throwIfNoEntry: false })) checkFolder('DATA_DIR', files, LEAST_FREE);
}

function checkFolder(variable: string, path: string, leastFree: number): void {
  const probe = join(path, `.start-${randomToken(6)}`);
  inFolder(variable, path, () => {
    try {
      writeFileSync(probe, randomToken(6), { flag: 'wx' });
    } finally {
      rmSync(probe, { force: true });
    }
    const { bavail, bsize } = statfsSync(path);
    if (bavail * bsize < leastFree)
      throw folderError(variable, path, `has no more than ${Math.floor((bavail * bsize) / MIB)} MiB of space left`);
  });
}

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
  EACCES: 'cannot be written by this account',
  EPERM: 'cannot be written by this account',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left',
};

function inFolder(variable: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const problem = FOLDER_PROBLEMS[errorCode(error) ?? ''];
    throw problem === undefined ? error : folderError(variable, path, problem);
  }
}

const folderError = (variable: string, path: string, problem: string) =>
  new StartError(`${variable} is ${path}, which ${problem}; expected a folder that can be written, with space left`);

/** Errors of the start that are the machine's, as one line; undefined for an error of the program. */
export function machineProblem(error: unknown, config: Config): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error) ?? '';
  const system = 'syscall' in error ? String(error.syscall) : '';
  if (system === 'listen' || (system === 'getaddrinfo' && 'hostname' in error && error.hostname === config.host))
    return listenProblem(code, config);
  if (config.databaseUrl !== undefined && (isUnreachable(error) || isRefusedByDatabase(error)))
    return `The database of DATABASE_URL cannot be used (${reasonOf(error)}): start it, or correct DATABASE_URL`;
  const problem = FOLDER_PROBLEMS[code];
  if (system === '' || problem === undefined) return undefined;
  const path = 'path' in error ? String(error.path) : config.dataDirectory;
  return `${path} ${problem} (${code} at ${system}): correct that, or set another DATA_DIR`;
}

function listenProblem(code: string, { port, host }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use${listenerOf(port)}: stop that program, or set another PORT`;
    case 'EACCES':
      return `Port ${port} is not permitted to this account: set a PORT from 1024 on`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine; expected one of its addresses, e.g. 127.0.0.1 or 0.0.0.0`;
    default:
      return undefined;
  }
}

/** Wrong user or password, or no such database. */
const isRefusedByDatabase = (error: unknown): boolean => /^(?:28|3D)/u.test(databaseErrorCode(error) ?? '');

/** One line without the connection string. */
function reasonOf(error: Error): string {
  const text = error.message.split('\n', 1)[0] ?? '';
  return text === '' ? (errorCode(error) ?? error.name) : text;
}

const LISTENING = '0A';

/** Text that names the process that listens on a TCP port, ` by process 123 (node)`; empty where the system does not tell. */
function listenerOf(port: number): string {
  if (process.platform !== 'linux') return '';
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => socketsOn(table, port)));
  const pid = readdirSync('/proc').find((name) => /^\d+$/u.test(name) && holdsOneOf(name, sockets));
  if (pid === undefined) return ' by a program of another account';
  return ` by process ${pid} (${textOf(`/proc/${pid}/comm`).trim()})`;
}

/** Links of the listening sockets of a port. Columns of the table: number, local address, remote address, state, …, inode as tenth. */
function socketsOn(table: string, port: number): string[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return textOf(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, address, , state]) => state === LISTENING && address?.endsWith(local))
    .map((columns) => `socket:[${columns[9]}]`);
}

function holdsOneOf(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((descriptor) => sockets.has(readlinkSync(`${folder}/${descriptor}`)));
  } catch {
    // The process has ended, or belongs to another account.
    return false;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A process that has ended, or a kernel without IPv6.
    return '';
  }
}
