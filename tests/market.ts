import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, type Database, type Db } from '#platform/database/database.ts';
import { poolUrlOf } from '#platform/database/pool-role.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { createApp, type AppOptions } from '#server/app.ts';
import { listJobs } from '#server/jobs.ts';
import { ownBucket } from './buckets.ts';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';

/** A clock that changes only when a test moves it. */
interface TestClock {
  now(): Date;
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

/** A response. */
export interface TestResponse {
  status: number;
  // Tests look into answers freely; their shape is checked against the contract before they leave the server.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Idempotency key. */
  key?: string | undefined;
}

export interface TestMarket {
  app: FastifyInstance;
  context: Context;
  db: Db;
  /** Its database, opened by its owner. */
  url: string;
  clock: TestClock;
  /** Sends a request; `body` is sent as JSON, or as multipart if it contains a `TestFile`. */
  call(method: string, url: string, options?: CallOptions): Promise<TestResponse>;
  close(): Promise<void>;
}

/** A file of a multipart body. */
export class TestFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
  constructor(name: string, bytes: Buffer | string, type = 'application/octet-stream') {
    this.name = name;
    this.bytes = Buffer.from(bytes);
    this.type = type;
  }
}

/** The reads of one request share few connections: each new one plans and caches everything anew. */
const FEW_CONNECTIONS = 4;
/** Requests at the same time have one each, up to as many as a server has. */
const MOST_CONNECTIONS = 10;
const pools = new Set<pg.Pool>();
let requestsAtOnce = 0;

async function amongOthers<T>(send: () => Promise<T>): Promise<T> {
  requestsAtOnce += 1;
  for (const { options } of pools) options.max = Math.min(Math.max(options.max, requestsAtOnce), MOST_CONNECTIONS);
  try {
    return await send();
  } finally {
    requestsAtOnce -= 1;
  }
}

/** The whole API on its own database, cloned from the migrated template; its clock starts at noon of 21 November 2026 in India. */
export async function openTestMarket(
  change: Partial<Context> = {},
  clusterUrl: string = inject('clusterUrl'),
): Promise<TestMarket> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(clusterUrl, name, 'template_market');
  const directory = await mkdtemp(join(tmpdir(), 'mandi-files-'));
  const url = urlOf(clusterUrl, name);
  // Requests use a role that owns nothing; tests use the owner, e.g. to drop a trigger.
  const pool = openDatabase({ url: poolUrlOf(url), poolSize: FEW_CONNECTIONS });
  pools.add(pool.pool);
  const database = openDatabase({ url, poolSize: 4 });
  const clock = testClock('2026-11-21T06:30:00Z');
  const listeners: (() => void)[] = [];
  const callListeners = () => listeners.forEach((listener) => listener());
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: directory, DEMO: '0', STORAGE_URL: await ownBucket() });
  const context: Context = {
    db: pool.db,
    readLagging: (read) => read(pool.db),
    clock,
    config,
    storage: await openStorage(config),
    limiter: noLimits,
    secret: 'a secret of the tests, long enough to be one',
    marketChanged: callListeners,
    articlesChanged: callListeners,
    jobs: [],
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    warnings: { add: () => undefined, list: () => [] },
    ...change,
  };
  context.jobs = listJobs(context, { send: async () => undefined });
  const app = await createApp({
    context,
    onMarketChange: (listener) => listeners.push(listener),
    validateResponses: true,
  });
  await app.ready();
  const market: TestMarket = {
    app,
    context,
    db: database.db,
    url,
    clock,
    call: (method, path, options = {}) => sendTo(app, method, path, options),
    async close() {
      await app.close();
      // Closes a limiter whose test failed before it could close it.
      await context.limiter.close();
      pools.delete(pool.pool);
      await Promise.all([pool.close(), database.close()]);
      await dropDatabase(clusterUrl, name);
      await rm(directory, { recursive: true, force: true });
      empty(market);
    },
  };
  return market;
}

/** Opens a market for all tests of a file, and closes it after them. */
export async function openSharedMarket(...settings: Parameters<typeof openTestMarket>): Promise<TestMarket> {
  const market = await openTestMarket(...settings);
  afterAll(() => market.close());
  return market;
}

/** Another server of a market, with another context or other options, closed after the tests of the file. */
export async function addServer(
  market: TestMarket,
  change: Partial<Context>,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const app = await openServer(market, change, options);
  afterAll(() => app.close());
  return app;
}

/** Another server of a market within a test, which closes it. */
export async function openServer(
  market: TestMarket,
  change: Partial<Context>,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const context = { ...market.context, ...change };
  return createApp({ context, onMarketChange: () => undefined, validateResponses: true, ...options });
}

/** Connections of another process to a market's database, closed after the tests of the file. */
export function addConnections({ url }: TestMarket, poolSize = 10): Database {
  const database = openDatabase({ url, poolSize });
  afterAll(() => database.close());
  return database;
}

/** Takes everything out of a closed market: the variables of its test file, and thereby an application, would be kept until the run ends. */
function empty(market: Partial<TestMarket>): void {
  for (const part of ['app', 'context', 'db', 'call'] as const) delete market[part];
  market.close = () => Promise.resolve();
}

/** Turns off the limits that `RATE_LIMITS=off` turns off, for a test whose buyers exceed fair use. */
export function withoutLimits({ context }: TestMarket): void {
  context.config = { ...context.config, rateLimits: false };
}

function testClock(start: string): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Sends a request to any app, as `call` does to the market's own. */
export async function sendTo(
  app: FastifyInstance,
  method: string,
  url: string,
  { token, body, headers, key }: CallOptions = {},
): Promise<TestResponse> {
  const request: InjectOptions = { method, url, headers: { ...headers } };
  if (key !== undefined) request.headers = { ...request.headers, 'idempotency-key': key };
  if (token !== undefined) request.headers = { ...request.headers, authorization: `Bearer ${token}` };
  if (body !== undefined) {
    const { payload, contentType } = encode(body);
    request.payload = payload;
    request.headers = { 'content-type': contentType, ...request.headers };
  }
  const response = await amongOthers(() => app.inject(request));
  const json = response.headers['content-type']?.toString().startsWith('application/json');
  return {
    status: response.statusCode,
    body: json ? JSON.parse(response.payload) : undefined,
    headers: response.headers,
    text: response.payload,
  };
}

function encode(body: unknown): { payload: Buffer | string; contentType: string } {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof TestFile)) {
    return { payload: JSON.stringify(body), contentType: 'application/json' };
  }
  const boundary = `b${randomUUID()}`;
  const chunks = fields.flatMap(([name, value]) => {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (value instanceof TestFile) {
      return [`${disposition}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n`, value.bytes, '\r\n'];
    }
    return [`${disposition}\r\n\r\n${Array.isArray(value) ? JSON.stringify(value) : String(value)}\r\n`];
  });
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}
