/** A server process with its own PostgreSQL, either of which a test kills; both come back by themselves. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { runningPostgresUrl, freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { loadOrCreateSecret } from '#platform/security/secret.ts';
import { CODE_CACHE } from './code-cache.ts';
import type { TestMarket, TestResponse } from './market.ts';

/** A request that is repeated until it is answered. */
interface RepeatedRequest {
  /** Name of the load to which the request belongs, kept in `disturbed`. */
  load: string;
  token: string;
  body: object;
  key?: string;
  wanted?: readonly number[];
}

export class KilledServer {
  /** Kills so far, the database and the server in turns. */
  kills = 0;
  /** Number of times that a server process exited, for any reason. */
  ends = 0;
  /** Loads of which a request got no answer, or 503. */
  readonly disturbed = new Set<string>();
  readonly #directory: string;
  readonly #port: number;
  #process: ChildProcess | undefined;
  #ending = false;
  private constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
  }

  static async start(): Promise<KilledServer> {
    const server = new KilledServer(await mkdtemp(join(tmpdir(), 'mandi-kill-')), await freePort());
    await server.#run();
    return server;
  }

  async #run(): Promise<void> {
    const env = {
      NODE_ENV: 'test',
      DATA_DIR: this.#directory,
      PORT: String(this.#port),
      DEMO: '0',
      RATE_LIMITS: 'off',
      ...CODE_CACHE,
    };
    const running = fork(new URL('./api-server.ts', import.meta.url), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    this.#process = running;
    running.once('exit', () => {
      this.ends += 1;
      if (!this.#ending) void this.#run();
    });
    await once(running, 'message');
  }

  /** Works on the database as it runs now, with the parts of a market that helpers for people and goods need. */
  async withMarket<Result>(work: (market: TestMarket) => Promise<Result>): Promise<Result> {
    const database = openDatabase({ url: runningPostgresUrl(join(this.#directory, 'pg18')) ?? '' });
    const secret = loadOrCreateSecret(join(this.#directory, 'secret'));
    const { db } = database;
    const context = { db, clock: systemClock, secret } as Context;
    try {
      return await work({ db, clock: systemClock, context, call: this.call } as unknown as TestMarket);
    } finally {
      await database.close();
    }
  }

  kill(): void {
    this.kills += 1;
    if (this.kills % 2 === 0) this.#process?.kill('SIGKILL');
    else
      process.kill(
        Number(readFileSync(join(this.#directory, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
  }

  /** Sends JSON to the server, as a test market does without a network. */
  readonly call: TestMarket['call'] = async (method, path, { token = '', body = {}, key } = {}) => {
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), headers: {}, text } satisfies TestResponse;
  };

  /**
   * Repeats a request until it is answered with one of the wanted statuses.
   * @returns the text of the answer
   * @throws Error for another answer than those and 503
   */
  async insist(path: string, { load, wanted = [201], ...sent }: RepeatedRequest): Promise<string> {
    for (;;) {
      try {
        const { status, text } = await this.call('POST', path, sent);
        if (wanted.includes(status)) return text;
        if (status !== 503) throw new Error(`${path}: ${status} ${text}`);
      } catch (error) {
        // The connection was lost, or the response broke off.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      }
      this.disturbed.add(load);
      await pause(20);
    }
  }

  async close(): Promise<void> {
    this.#ending = true;
    if (this.#process) {
      const gone = once(this.#process, 'exit');
      this.#process.kill('SIGKILL');
      await gone;
    }
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
