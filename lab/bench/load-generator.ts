/** The load generator, a separate process: plain keep-alive sockets, one request at a time on each. */
import { connect, type Socket } from 'node:net';

/** Requests, target and duration of one measurement. */
export interface LoadJob {
  port: number;
  /**
   * Whole HTTP requests as text, a list for each connection, sent in turn; `{unique}` is replaced by a new number of ten digits each time.
   */
  requests: readonly (readonly string[])[];
  connections: number;
  milliseconds: number;
  /** Statuses that count as success; all others are errors. */
  accepted: readonly number[];
}

/** Result of a measurement. Times in milliseconds. */
export interface LoadResult {
  responses: number;
  milliseconds: number;
  p50: number;
  p99: number;
  errors: number;
  statuses: Record<number, number>;
  /** Start of the first unexpected response. */
  firstError: string | undefined;
}

let unique = 1_000_000_000 + (process.pid % 1000) * 1_000_000;

/** Parses responses from the bytes of one connection; each must have a Content-Length. */
function answerReader(onAnswer: (status: number, head: string) => void): (bytes: Buffer) => void {
  let early: Buffer | undefined;
  let missing = 0;
  let status = 0;
  let head = '';
  return (arrived) => {
    let bytes = arrived;
    if (missing === 0) {
      if (early) bytes = Buffer.concat([early, arrived]);
      early = undefined;
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        early = Buffer.from(bytes);
        return;
      }
      head = bytes.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`A response without a length: ${head}`);
      missing = end + 4 + Number(length);
    }
    missing -= bytes.length;
    if (missing < 0) throw new Error(`A response is longer than it says: ${head}`);
    if (missing === 0) onAnswer(status, status < 400 ? head : bytes.toString());
  };
}

async function run(job: LoadJob): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let firstError: string | undefined;
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => open(job.port)));
  const start = performance.now();
  const deadline = start + job.milliseconds;

  // Each connection starts elsewhere in its list, so that they do not all send the same request at once.
  const ask = (socket: Socket, requests: readonly string[], place: number): Promise<void> =>
    new Promise((done, failed) => {
      let index = place * 7;
      let asked = 0;
      const next = (): void => {
        const request = requests[index++ % requests.length] ?? '';
        asked = performance.now();
        socket.write(
          request.includes('{unique}') ? request.replaceAll('{unique}', String(unique++)) : request,
          'latin1',
        );
      };
      const read = answerReader((status, text) => {
        const now = performance.now();
        times.push(now - asked);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (!job.accepted.includes(status)) firstError ??= `${status} ${text.slice(0, 500)}`;
        if (now < deadline) return next();
        socket.destroy();
        done();
      });
      socket.on('data', read);
      socket.on('error', failed);
      socket.on('end', () => failed(new Error('The server closed a connection')));
      next();
    });
  await Promise.all(
    sockets.map((socket, place) => ask(socket, job.requests[place % job.requests.length] ?? [], place)),
  );

  const milliseconds = performance.now() - start;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const wrong = Object.entries(statuses).filter(([status]) => !job.accepted.includes(Number(status)));
  const errors = wrong.reduce((sum, [, count]) => sum + count, 0);
  return { responses: times.length, milliseconds, p50: at(0.5), p99: at(0.99), errors, statuses, firstError };
}

function open(port: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket));
    socket.once('error', failed);
  });
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
