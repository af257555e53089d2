import * as z from 'zod/mini';
import type { Actor, ActorContext, Context } from '../src/platform/context.ts';
import { noLimits } from '../src/platform/security/rate-limit.ts';
import type { Member } from './members.ts';
import { createTimeline, type Timeline } from './timeline.ts';
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
