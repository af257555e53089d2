/**
 * Sends requests corrupted by zzuf: whole requests written to the socket, then well-formed uploads of corrupted files. Prints the responses
 * by status. Exit 1 on a 5xx, and when a connection was neither answered nor closed.
 *   node lab/attack/corrupted-requests.ts REQUESTS UPLOADS
 */
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { headersOf, origin, ROLES, type Role } from './market.ts';
import { FILES, MULTIPART, multipart, REQUESTS } from './requests.ts';

const [requests, uploads] = process.argv.slice(2).map(Number);
/** Shares of the flipped bits. */
const RATIOS = ['0.0004', '0.002', '0.01'];
const CONNECTION_TIMEOUT_MS = 20_000;
/** Time after which the request is half-closed, long enough for a response to a complete one. */
const HALF_CLOSE_AFTER_MS = 300;

const sessions = new Map<Role, Record<string, string>>();
for (const role of ROLES) sessions.set(role, await headersOf(role));

function spoil(bytes: Buffer, seed: number): Buffer {
  const ratio = RATIOS[seed % RATIOS.length] ?? '0.004';
  const { stdout, status, error } = spawnSync('zzuf', ['-s', String(seed), '-r', ratio], { input: bytes });
  if (error || status !== 0) throw error ?? new Error(`zzuf ended with ${status}`);
  return stdout;
}

/** Status of the first response to these bytes; `closed` without one, `open` when the connection stays silent. */
function send(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let result = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const end = (what: string) => {
      clearTimeout(timer);
      clearTimeout(wait);
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(result)?.[1] ?? what);
    };
    const wait = setTimeout(() => socket.end(), HALF_CLOSE_AFTER_MS);
    const timer = setTimeout(() => end('open'), CONNECTION_TIMEOUT_MS);
    socket.on('data', (data) => {
      result += data.toString('latin1');
      if (/^HTTP\/1\.1 \d{3}/.test(result)) end('answered');
    });
    socket.on('close', () => end('closed'));
    socket.on('error', () => end('closed'));
  });
}

const counts = new Map<string, number>();
const wrong: string[] = [];
function note(status: string, what: string): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
  // The server closes a connection whose body is shorter than declared, without a response.
  if (status === 'open' || status.startsWith('5')) wrong.push(`${status} ${what}`);
}

for (let seed = 0; seed < (requests ?? 0); seed += 1) {
  const request = REQUESTS[seed % REQUESTS.length];
  if (!request) break;
  const { authorization } = sessions.get(request.role) ?? {};
  const session = authorization === undefined ? '' : `\r\nAuthorization: ${authorization}`;
  const length = request.body.length > 0 ? `\r\nContent-Length: ${request.body.length}` : '';
  const head = Buffer.from(`${request.head}\r\nHost: ${new URL(origin).host}${length}${session}\r\n\r\n`);
  // Alternates between the whole request and only its body, which few corrupted requests would reach otherwise.
  const turn = Math.floor(seed / REQUESTS.length) % 2;
  const bytes =
    turn === 0 || request.body.length === 0
      ? spoil(Buffer.concat([head, request.body]), seed)
      : Buffer.concat([head, spoil(request.body, seed)]);
  note(await send(bytes), `${request.name}, seed ${seed}`);
}

for (let seed = 0; seed < (uploads ?? 0); seed += 1) {
  const file = FILES[seed % FILES.length];
  if (!file) break;
  const response = await fetch(`${origin}/api/users/update/`, {
    method: 'PATCH',
    headers: { ...sessions.get('recycler'), 'content-type': MULTIPART },
    body: Uint8Array.from(multipart([{ ...file, data: spoil(Buffer.from(file.data), seed) }])),
  });
  await response.arrayBuffer();
  note(String(response.status), `${file.file}, seed ${seed}`);
}

const statuses = [...counts]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([status, count]) => `${status} × ${count}`);
process.stdout.write(`zzuf: ${(requests ?? 0) + (uploads ?? 0)} requests; ${statuses.join(', ')}\n`);
for (const line of wrong) process.stdout.write(`  ${line}\n`);
if (wrong.length > 0) process.exitCode = 1;
