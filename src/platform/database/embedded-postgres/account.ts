import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { errorCode } from '../../error-code.ts';
import { StartError } from '../../start-error.ts';

/** The account that PostgreSQL runs as, as options of `spawn`; empty for the current account. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root: then the account is the owner of an existing cluster, else `postgres`, else `nobody`.
 * @throws StartError when the cluster belongs to an account that this process cannot switch to
 */
export function accountFor(directory: string): Account {
  const owner = ownerOf(directory);
  const uid = process.getuid?.();
  if (uid !== 0) {
    if (owner === undefined || owner.uid === uid) return {};
    throw new StartError(
      `${directory} belongs to another account (${owner.uid}): start as that one, or set another DATA_DIR`,
    );
  }
  if (owner !== undefined && owner.uid !== 0) return owner;
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account !== undefined) return account;
  throw new StartError('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as');
}

function ownerOf(directory: string): { uid: number; gid: number } | undefined {
  try {
    const { uid, gid } = statSync(directory);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function accountNamed(name: string): Account | undefined {
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined; // `id` fails when the account does not exist.
  }
}

/** Whether the account may enter the directory; a closed directory above it prevents that. */
export function canEnter(account: Account, directory: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0;
}
