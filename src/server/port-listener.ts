import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/** Text that names the process that listens on a TCP port, ` by process 123 (node)`; empty where the system does not tell. */
export function listenerOf(port: number): string {
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
