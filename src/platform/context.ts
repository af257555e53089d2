import type { Role } from '../lib/contract.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Log } from './log.ts';
import type { RateLimiter } from './security/rate-limit.ts';
import type { ReadLagging } from './database/replica.ts';
import type { Storage } from './storage/storage.ts';
import type { Warnings } from './warnings.ts';

/** Who is asking: the user of a live session. */
export interface Actor {
  /** Whose things they are: the company's. */
  ownerId: string;
  /** Who acts; the same as the owner as long as a company has one person. */
  personId: string;
  role: Role;
  sessionId: string;
  /** Every company and bank field is there. */
  profileComplete: boolean;
  /** Until then sensitive actions need no further proof of who it is. */
  freshUntil: Date;
}

/** What every use case gets: the world, as arguments. */
export interface Context {
  db: Db;
  /** For what may be a second old: to the replica, where there is one. */
  readLagging: ReadLagging;
  clock: Clock;
  config: Config;
  storage: Storage;
  limiter: RateLimiter;
  /** Derives keys; never logged. */
  secret: string;
  /** Tells the other processes and this one's caches that what the market shows has changed. */
  marketChanged: () => void;
  /** The same for articles. */
  articlesChanged: () => void;
  log: Log;
  /** What somebody should look at: for the log and the superadmin's screen. */
  warnings: Warnings;
}

/** Of one request: where it comes from. */
export interface Ask {
  /** Network address of the client, one IPv4 address in one spelling (`addresses.ts`). */
  address: string;
  /** The browser's own words about itself; null where it sends none. */
  userAgent: string | null;
  /** As the answer carries it in `X-Request-Id`. */
  requestId: string;
}

/** A request's context where anybody may call. */
export type PublicContext = Context & { ask: Ask };

/** A request's context where somebody is logged in. */
export type ActorContext = PublicContext & { actor: Actor };
