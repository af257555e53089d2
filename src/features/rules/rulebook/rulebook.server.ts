/** The rulebook in memory. Writes compare its versions with those of their transaction, or name them to the database. */
import { dayInIndia } from '#lib/dates.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { Context } from '#platform/context.ts';
import { perDatabase, type Db } from '#platform/database/database.ts';
import type { Rulebook } from './rule.ts';
import { readRulebook, readVersions } from './store.server.ts';

/** Maximum age of the rules in lists and details: after it the versions are compared, and what has changed is read again. */
const LIFE_MS = 1_000;

const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((stream) => one[stream] === other[stream]);

const books = perDatabase((db) => {
  let last: Rulebook | undefined;
  async function asOf(reader: Db): Promise<Rulebook> {
    const kept = last;
    return kept !== undefined && isSame(kept.versions, await readVersions(reader)) ? kept : readRulebook(reader);
  }
  return {
    current: cachedValue(async () => (last = await asOf(db)), LIFE_MS),
    /** The rules that a transaction reads are not kept: it may hold changes of its own. */
    asOf,
  };
});

/** The rules, at most a second old. */
export function currentRulebook({ db }: Pick<Context, 'db'>): Promise<Rulebook> {
  return books(db).current.read();
}

/** The rules of this moment as a reader sees them: inside a transaction that transaction, which must not wait for another connection. */
export function rulebookNow({ db }: Pick<Context, 'db'>, reader: Db): Promise<Rulebook> {
  return books(db).asOf(reader);
}

/** Rules and the day that figures are derived for, in India. */
export interface RulesOn {
  book: Rulebook;
  today: string;
}

/** The rules for a response, at most a second old; inside a transaction those of that moment. */
export async function rulesOn(context: Pick<Context, 'db' | 'clock'>, db: Db = context.db): Promise<RulesOn> {
  const book = await (db === context.db ? currentRulebook(context) : rulebookNow(context, db));
  return { book, today: dayInIndia(context.clock.now()) };
}

/** Has the rules read again after a change by this process, or where they proved to be outdated. */
export function invalidateRulebook(db: Db): void {
  books(db).current.invalidate();
}
