import { setTimeout as pause } from 'node:timers/promises';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { deliver } from '#oversight/notices/service.server.ts';
import { loadConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, sql, type Database } from '#platform/database/database.ts';
import { createMailer } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { openStorage } from '#platform/storage/storage.ts';
import type { Market } from './environment.ts';
import { checkFiles } from './file-checks.ts';
import { hashOf, type Entry, type Journal } from './journal.ts';
import type { Player, Participants } from './participants.ts';
import type { Random } from './random.ts';
import { checkResponses, checkObjects, checkStates, checkUploads } from './write-checks.ts';

export interface CheckResult {
  violations: string[];
  facts: string[];
}

/** Number of acknowledged writes that are repeated over HTTP, and of trades that are read by their parties. */
const SAMPLE_SIZE = 300;
/** A day later deadlines have passed, and unreferenced files may be swept. */
const A_DAY_LATER_MS = 25 * 60 * 60 * 1000;

/** Runs all checks after the storm. */
export async function checkMarket(
  market: Market,
  participants: Participants,
  journal: Journal,
  random: Random,
): Promise<CheckResult> {
  const database = openDatabase({ url: market.databaseUrl, poolSize: 4 });
  try {
    const { db } = database;
    const context = await contextOf(market, database);
    const violations = [...journal.wrong];
    const check = (wrong: readonly string[]): void => void violations.push(...wrong);
    check(await checkResponses(db, journal));
    check(await checkObjects(db, journal));
    check(await checkStates(db, journal));
    check(await checkUploads(db, journal));
    const players = [...participants.sellers, ...participants.buyers, participants.superadmin];
    check(await askAgain(market, players, journal, random));
    const breaches = await verifyLedger(db, new Date());
    check(breaches.map(({ law, subject, detail }) => `${law}: ${subject}: ${detail}`));
    const waiting = await drainOutbox(context);
    check(waiting.wrong);
    const files = await checkFiles(context, participants.setupFiles);
    check(files.wrong);
    return {
      violations,
      facts: [
        `${breaches.length === 0 ? 'The ledger is clean' : `The ledger has ${breaches.length} differences`}.`,
        `${files.files} files whole; ${files.swept} objects that no row named were left to the sweep.`,
        `${waiting.delivered} events of the outbox waited for the end; ${waiting.wrong.length} could not be delivered.`,
      ],
    };
  } finally {
    await database.close();
  }
}

async function contextOf(market: Market, { db }: Database): Promise<Context> {
  const config = loadConfig({
    NODE_ENV: 'production',
    DATABASE_URL: market.databaseUrl,
    DATA_DIR: market.dataDirectory,
    APP_SECRET: market.secret,
  });
  return {
    db,
    readLagging: (read) => read(db),
    clock: { now: () => new Date(Date.now() + A_DAY_LATER_MS) },
    config,
    storage: await openStorage(config),
    limiter: noLimits,
    secret: market.secret,
    marketChanged: () => undefined,
    articlesChanged: () => undefined,
    jobs: [],
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    warnings: { add: () => undefined, list: () => [] },
  };
}

/** Repeats some of the acknowledged writes: the same key must give the same bytes, and both parties can read the trade. */
async function askAgain(
  { servers }: Market,
  players: readonly Player[],
  { entries }: Journal,
  random: Random,
): Promise<string[]> {
  const wrong: string[] = [];
  const url = (): string => random.pick(servers).url;
  const get = async (player: Player, path: string): Promise<void> => {
    const response = await fetch(`${url()}${path}`, { headers: { authorization: `Bearer ${player.token()}` } });
    await response.arrayBuffer();
    if (!response.ok) wrong.push(`GET ${path}: ${response.status}`);
  };
  const traded = entries.filter(({ move, status }) => status === 201 && ['buy', 'counter', 'round'].includes(move));
  for (const { subject, userId } of some(random, traded)) {
    const player = players.find(({ id }) => id === userId);
    if (player) await get(player, `/api/epr/trades/${subject}/`);
  }
  const kept = ({ keyed, sent, status }: Entry): boolean =>
    keyed && sent !== undefined && (status < 300 || status === 409);
  const answered = entries.filter((entry) => entry.status !== 0 && kept(entry));
  for (const { userId, key, method, path, sent, status, bodyHash } of some(random, answered)) {
    const player = players.find(({ id }) => id === userId);
    if (!player) continue;
    const headers = { authorization: `Bearer ${player.token()}`, 'idempotency-key': key };
    const json = { headers: { ...headers, 'content-type': 'application/json' }, body: sent ?? null };
    const response = await fetch(`${url()}${path}`, { method, ...(sent ? json : { headers }) });
    if (hashOf(await response.text()) !== bodyHash)
      wrong.push(`${method} ${path} ${key}: asked again, ${response.status} for ${status}`);
  }
  return wrong;
}

function some(random: Random, entries: readonly Entry[]): Entry[] {
  if (entries.length <= SAMPLE_SIZE) return [...entries];
  return Array.from({ length: SAMPLE_SIZE }, () => random.pick(entries));
}

/** Delivers pending events, as the next worker would, and reports what remains. */
async function drainOutbox(context: Context): Promise<{ delivered: number; wrong: string[] }> {
  const { db, clock, config } = context;
  const mailer = createMailer(config);
  const waiting = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from outbox where delivered_at is null`.execute(db)).rows[0]?.n ?? 0;
  const delivered = await waiting();
  // Empty twice in a row: the servers' own workers may hold some for a moment.
  for (let idle = 0; idle < 2;) {
    if (await deliverOutbox(db, clock.now(), (event) => deliver(context, mailer, event))) idle = 0;
    else {
      idle += 1;
      await pause(200);
    }
  }
  const { rows } = await sql<{ topic: string; last_error: string | null }>`
    select topic, last_error from outbox where delivered_at is null`.execute(db);
  return { delivered, wrong: rows.map(({ topic, last_error }) => `outbox ${topic}: not delivered, ${last_error}`) };
}
