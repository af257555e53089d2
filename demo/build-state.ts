import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Actor, ActorContext, Context } from '#platform/context.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import type { Member } from './members.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** A registration that credit records, targets and trades refer to. */
export interface DemoAccount {
  id: string;
  member: Member;
  number: string;
  state: string;
  city: string;
}

export interface DemoOffer {
  id: string;
  seller: string;
}

/** State of the demo build: the product on a simulated clock, and the objects created so far. */
export interface DemoBuild {
  context: Context;
  timeline: Timeline;
  uploads: Uploads;
  /** Members by key, and `admin`. */
  actors: Map<string, Actor>;
  /** Registrations by key, waste type and type: `accountKey`. */
  accounts: Map<string, DemoAccount>;
  /** Offers by `ref`. */
  offers: Map<string, DemoOffer>;
  /** The transaction of a trade that is recalled, by the `ref` of its offer. */
  orders: Map<string, string>;
  /** Runs an action as a member at the simulated time; files that the use case did not keep are discarded. */
  as<T>(key: string, act: (context: ActorContext) => Promise<T>): Promise<T>;
}

/** @param context its database runs the whole build in one transaction */
export function startBuild(context: Context, end: Date): DemoBuild {
  const timeline = createTimeline(end);
  const uploads = createUploads(context.storage);
  const actors = new Map<string, Actor>();
  // The simulated months have no rate limits and no limit on open purchases.
  const config = { ...context.config, rateLimits: false };
  const own: Context = { ...context, config, clock: timeline.clock, limiter: noLimits, marketChanged: () => undefined };
  return {
    context: own,
    timeline,
    uploads,
    actors,
    accounts: new Map(),
    offers: new Map(),
    orders: new Map(),
    async as(key, act) {
      try {
        return await act({
          ...own,
          actor: known(actors, key),
          requestOrigin: { address: '127.0.0.1', userAgent: null, requestId: 'demo' },
        });
      } finally {
        await uploads.discardRest();
      }
    },
  };
}

const made = z.object({ data: z.object({ id: z.optional(z.string()), total: z.optional(z.number()) }) });

/** Finds a made thing. @throws Error with the refusal, if the answer is one */
export function answered({ status, body }: { status: number; body: string }): { id: string; total: number } {
  if (status >= 300) throw new Error(`The demo market was refused: ${body}`);
  const { id = '', total = 0 } = z.parse(made, JSON.parse(body)).data;
  return { id, total };
}

/** The value of a key that must exist. */
export function known<T>(things: ReadonlyMap<string, T>, key: string): T {
  const thing = things.get(key);
  if (thing === undefined) throw new Error(`The demo market has no ${key} yet`);
  return thing;
}

/** @param type by default the first registration of that waste type */
export function accountKey(member: string, wasteType: string, type?: string): string {
  return [member, wasteType, ...(type === undefined ? [] : [type])].join(' / ');
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

/** Schedules past events at their times in any order and runs them in chronological order. */
interface Timeline {
  /** Shows the time of the current event. */
  clock: Clock;
  /** The instant this many days before the end. From two days back on it falls into Indian office hours. */
  ago(days: number): Date;
  /** An event may schedule others at its own time or later. */
  at(instant: Date, work: () => Promise<void>): void;
  run(): Promise<void>;
}

/** @param end latest time of an event */
function createTimeline(end: Date): Timeline {
  let time = 0;
  const waiting: { instant: number; work: () => Promise<void> }[] = [];

  return {
    clock: { now: () => new Date(time) },
    ago(days) {
      if (days < 2) return new Date(end.getTime() - days * DAY_MS);
      const midnight = Math.floor((end.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
      // One more day, so that a greater number of days is always earlier, also across the limit of two days.
      const whole = Math.floor(days) + 1;
      return new Date(midnight - whole * DAY_MS + 10 * HOUR_MS + (1 - (days % 1)) * 8 * HOUR_MS);
    },
    at(instant, work) {
      const at = instant.getTime();
      if (at < time || at > end.getTime())
        throw new RangeError(`Nothing can happen at ${instant.toISOString()} any more, or yet`);
      // Behind all events of the same instant: events of equal time run in the order of scheduling.
      const next = waiting.findIndex((step) => step.instant > at);
      waiting.splice(next < 0 ? waiting.length : next, 0, { instant: at, work });
    },
    async run() {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        time = step.instant;
        await step.work();
      }
    },
  };
}
