import type { Role } from '#lib/contract.ts';
import type { Part } from '#lib/parts.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { LaggingRead } from './database/replica.ts';
import type { Job } from './jobs/job.ts';
import type { Log } from './log.ts';
import type { RateLimiter } from './security/rate-limit.ts';
import type { Storage } from './storage/storage.ts';
import type { Warnings } from './warnings.ts';

/** The authenticated user of a request: the user of a live session. */
export interface Actor {
  /** Id of the owner of the data: of the organisation that the session acts for; of the person where there is none. */
  ownerId: string;
  /** Id of the person who acts. */
  personId: string;
  /**
   * Role of the organisation, or of a superadmin. A member of no organisation reaches calls with the permission `person` alone, which look
   * at no role but the superadmin's; the audit trail then names the role `person`.
   */
  role: Role;
  /** The organisation that the session acts for, and the person's part in it, and its end where one is fixed; null for superadmins and for members of none. */
  organisation: { companyName: string; part: Part; until?: Date } | null;
  sessionId: string;
  /** All company and bank fields are filled in. */
  profileComplete: boolean;
  /** Methods of the second factor; empty where none is set up. */
  secondFactorMethods: readonly string[];
  /** A second factor is required and overdue. */
  enrolmentDue: boolean;
  /** The e-mail address is not confirmed, and the time to do so without consequences is over. */
  emailOverdue: boolean;
  /** Until this time sensitive actions need no new log-in. */
  freshUntil: Date;
}

/** The organisation that an actor acts for; null for superadmins, and for members of none. */
export const organisationOf = ({ organisation, ownerId }: Pick<Actor, 'organisation' | 'ownerId'>): string | null =>
  organisation === null ? null : ownerId;

/** Dependencies that every use case gets as an argument. */
export interface Context {
  db: Db;
  /** Reads from the replica, if there is one, for data that may be a second old. */
  readLagging: LaggingRead;
  clock: Clock;
  config: Config;
  storage: Storage;
  limiter: RateLimiter;
  /** Application secret, from which keys are derived; never logged. */
  secret: string;
  /** Notifies the other processes and invalidates the caches of this one: public data of the market has changed. */
  marketChanged: () => void;
  /** The same for articles. */
  articlesChanged: () => void;
  /** Jobs that the server runs by itself. */
  jobs: readonly Job[];
  log: Log;
  /** Problems that an operator should look at: for the log and the superadmin's screen. */
  warnings: Warnings;
}

export interface RequestOrigin {
  /** Network address of the client, one IPv4 address in one spelling (`addresses.ts`). */
  address: string;
  /** User-Agent header; null where the browser sends none. */
  userAgent: string | null;
  /** The same as the response's `X-Request-Id`. */
  requestId: string;
}

/** Context of a request that needs no log-in. */
export type PublicContext = Context & { requestOrigin: RequestOrigin };

/** Context of an authenticated request. */
export type ActorContext = PublicContext & { actor: Actor };
