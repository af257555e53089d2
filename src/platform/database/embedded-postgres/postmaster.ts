import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import { placeFor, programEnvironment } from './cluster.ts';
import { postmasterFile } from './leftovers.ts';

const POLL_MILLISECONDS = 20;

// Runs the server until it ends or the pipe on stdin closes, which also happens when this process is killed; then
// the server is asked to shut down cleanly. If one of the two shells is killed, the other still does its part.
const SUPERVISOR = `
exec 4<&0 </dev/null
"$@" 4<&- &
server=$!
{ while read -r _ <&4; do :; done; kill -INT $server; } 2>/dev/null &
watcher=$!
exec 4<&-
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`;

/**
 * Memory of the short-lived connections of tests in large pages, where Linux has them, and not given back: page faults, which are dear in
 * a virtual machine, took a seventh of the processor time of all tests on the database.
 */
const FEWER_PAGE_FAULTS = {
  GLIBC_TUNABLES: [
    'glibc.malloc.hugetlb=1',
    'glibc.malloc.top_pad=4194304',
    'glibc.malloc.trim_threshold=67108864',
    'glibc.malloc.mmap_threshold=16777216',
  ].join(':'),
};

export type Postmaster = {
  /** Resolves to the exit code when the server has ended. */
  ended: Promise<number | null>;
  /** Clean shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
};

export type PostmasterOptions = {
  directory: string;
  account: Account;
  binaries: string;
  durable: boolean;
  /** Descriptor of the log file. */
  log: number;
  port: number;
};

/** Starts the server and waits until it accepts connections, however long recovery takes. Resolves to undefined if it ended instead. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster | undefined> {
  const place = placeFor(options.account, options.directory);
  const stdio: StdioOptions = ['pipe', options.log, options.log, ...place.descriptors];
  const command = [join(options.binaries, 'postgres'), '-D', place.argument, ...serverFlags(options)];
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', ...command], {
    ...options.account,
    cwd: '/',
    env: options.durable ? programEnvironment : { ...programEnvironment, ...FEWER_PAGE_FAULTS },
    // A process group of its own: Ctrl-C in the terminal ends this process, which still needs the database to finish.
    detached: true,
    stdio,
  });
  let hasEnded = false;
  const ended = once(supervisor, 'exit').then(([code]) => {
    hasEnded = true;
    return typeof code === 'number' ? code : null;
  });
  ended.catch(() => (hasEnded = true)).finally(() => place.close());
  while (!hasEnded && !postmasterFile(options.directory)[7]?.startsWith('ready')) await pause(POLL_MILLISECONDS);
  if (hasEnded) {
    await ended;
    return undefined;
  }
  return { ended, stop: () => closePipe(supervisor, ended) };
}

async function closePipe(supervisor: ChildProcess, ended: Promise<number | null>): Promise<void> {
  supervisor.stdin?.end();
  await ended;
}

function serverFlags({ port, durable }: PostmasterOptions): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=50',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  // Tests, whose data may be lost in a crash of the machine, run faster, and many servers share one database. Their connections are
  // short-lived: PostgreSQL would plan a statement anew for each of its first five runs.
  if (!durable)
    settings.push(
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      'plan_cache_mode=force_generic_plan',
    );
  return settings.flatMap((setting) => ['-c', setting]);
}
