import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Limit } from '#lib/contract.ts';
import { forbiddenPart, NO_ORGANISATION, partMay, type RequiredPermission } from '#lib/parts.ts';
import type { Actor, Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { addressCounters } from '../security/addresses.ts';
import type { RateLimit } from '../security/counter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Requests of this route do not count towards the general rate limit of an address. */
    uncounted?: boolean;
  }
}

/** Resolves an access token to its user. `isUse`: this call counts as activity of the session. @throws Refusal `token_not_valid` */
export type Authenticate = (token: string, isUse: boolean) => Promise<Actor>;

/** Rate limits of section 2 of the server rules. Seconds. */
export const LIMITS: Readonly<Record<Limit, RateLimit>> = {
  sign_up: { name: 'sign-up', most: 20, seconds: 3600 },
  message: { name: 'messages', most: 10, seconds: 3600 },
  trade: { name: 'uploads-and-trades', most: 60, seconds: 60 },
  verify: { name: 'verify', most: 30, seconds: 60 },
};

/** The limit of trading posts of all members of an organisation together. */
const TRADES_OF_ORGANISATION: RateLimit = { name: 'trades-of-organisation', most: 240, seconds: 60 };

/** The general rate limit by address: API calls, pages, files, pictures, but no built assets. */
export const EVERYTHING: RateLimit = { name: 'everything', most: 1200, seconds: 60 };

/** Counts a request of this address towards the rate limit. @throws Refusal `too_many` */
const countRequest = ({ limiter, clock }: Pick<Context, 'limiter' | 'clock'>, address: string): void =>
  limiter.countInMemory(EVERYTHING, address, clock.now());

/**
 * Counts every request of the app, except those of `uncounted` routes, also when it is answered from a cache. Call it on the root instance,
 * before its routes.
 */
export function countRequests(app: FastifyInstance, context: Context): void {
  app.cachedResponses.admitBy((address) => countRequest(context, address));
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      if (!request.routeOptions.config.uncounted) countRequest(context, request.ip);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Counts a request of an address towards the limit of a call. @throws Refusal `too_many` */
export function countByAddress(
  { limiter, clock }: Pick<Context, 'limiter' | 'clock'>,
  limit: Exclude<Limit, 'trade'>,
  address: string,
): Promise<void> {
  return limiter.hitAll(addressCounters(LIMITS[limit], address), clock.now());
}

/** Decides whether a request is admitted, before its body is read: rate limit, session, role, part, second factor, complete profile, confirmed e-mail address. */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { context, authenticate }: { context: Context; authenticate: Authenticate },
): Promise<void> {
  const now = context.clock.now();
  const { limit } = endpoint;
  if (limit !== undefined && limit !== 'trade') await countByAddress(context, limit, request.ip);
  if (endpoint.access === 'public') return;

  // An open stream is no activity: it does not keep an idle session alive.
  const actor = await authenticate(bearer(request), endpoint.stream === undefined);
  request.actor = actor;
  if (endpoint.access !== 'session' && !endpoint.access.includes(actor.role)) {
    if (actor.role !== 'superadmin') requireOrganisation(actor);
    throw new Refusal('wrong_role', actor.role === 'superadmin' ? undefined : endpoint.wrongRole);
  }
  requirePermission(actor, endpoint.permission);
  if (actor.enrolmentDue && !endpoint.openUnenrolled) throw new Refusal('second_factor_enrolment_required');
  // A superadmin acts for the platform, which has no profile.
  if (endpoint.needsProfile && actor.role !== 'superadmin' && !actor.profileComplete)
    throw new Refusal('profile_incomplete');
  if (endpoint.needsEmail && actor.emailOverdue) throw new Refusal('email_unverified');
  request.isUpload = endpoint.files !== undefined && /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
  if (endpoint.limit === 'trade' || request.isUpload) await countTrade(context, actor, now);
}

function countTrade({ limiter }: Pick<Context, 'limiter'>, { ownerId, personId, organisation }: Actor, now: Date) {
  const ofPerson = [LIMITS.trade, personId] as const;
  return limiter.hitAll(organisation ? [ofPerson, [TRADES_OF_ORGANISATION, ownerId]] : [ofPerson], now);
}

/** The organisation that a person acts for. @throws Refusal `wrong_role` if the person is a member of none */
function requireOrganisation({ organisation }: Pick<Actor, 'organisation'>): NonNullable<Actor['organisation']> {
  if (organisation === null) throw new Refusal('wrong_role', NO_ORGANISATION);
  return organisation;
}

/** Requires a part that allows a call. A superadmin has none, and needs none. @throws Refusal `forbidden_part`, `wrong_role` */
export function requirePermission(
  actor: Pick<Actor, 'role' | 'organisation'>,
  needed: RequiredPermission | undefined,
): void {
  if (needed === undefined || actor.role === 'superadmin' || partMay(actor.organisation?.part ?? null, needed)) return;
  throw new Refusal('forbidden_part', forbiddenPart(requireOrganisation(actor).companyName));
}

/** Whether a request that `admit` let in would still be admitted now. @throws database errors */
export async function isStillAdmitted(request: FastifyRequest, authenticate: Authenticate): Promise<boolean> {
  try {
    await authenticate(bearer(request), false);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'token_not_valid') return false;
    throw error;
  }
}

function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new Refusal('not_authenticated');
  const match = /^Bearer +(\S+)$/i.exec(header);
  if (!match?.[1]) throw new Refusal('token_not_valid');
  return match[1];
}
