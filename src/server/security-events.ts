import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { requestOriginOf } from '#platform/http/endpoints.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import type { Refusal } from '#platform/refusal.ts';
import { plainAddress } from '#platform/security/addresses.ts';
import { recordOncePerHour } from '#platform/security/audit.ts';
import { createSecurityLog, type SecurityEvent } from '#platform/security/security-log.ts';

const MINUTE_MS = 60_000;

/** Logs refusals as security events: failed log-ins, forbidden requests, rate limits, tokens and files. */
export function registerSecurityEvents(app: FastifyInstance, context: Context): void {
  const { log, secret, clock } = context;
  const security = createSecurityLog({ log, secret, now: () => clock.now() });
  const timer = setInterval(() => security.sum(), MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    security.sum();
  });
  app.addHook('onError', async (request, _reply, error) => {
    const refusal = refusalOf(error);
    const event = eventOf(refusal, request);
    const account = refusal.account ?? request.actor?.personId ?? null;
    if (event !== null) security.record(event, { account, address: plainAddress(request.ip), requestId: request.id });
    if (refusal.kind === 'wrong_role' && request.actor !== null) await recordRefusedAccess(context, request);
  });
}

/** Records in the audit trail that a company's session called an endpoint of superadmins. */
async function recordRefusedAccess({ db, clock, log }: Context, request: FastifyRequest): Promise<void> {
  const { actor, method } = request;
  const { url: path = '' } = request.routeOptions;
  if (actor === null || !path.startsWith('/api/superadmin/')) return;
  const entry = { action: 'access.refused', outcome: 'refused', detail: { call: `${method} ${path}` } } as const;
  await recordOncePerHour(db, { at: clock.now(), actor, requestOrigin: requestOriginOf(request) }, entry).catch(
    (error: unknown) =>
      // The refusal stands without its row; the log line above names the request.
      log.error({ err: error }, 'a refused access is missing in the audit trail'),
  );
}

function eventOf(refusal: Refusal, request: FastifyRequest): SecurityEvent | null {
  if (refusal.isFailedLogin) return 'login.failed';
  if (refusal.status === 403) return 'access.refused';
  if (refusal.status === 429) return 'limit.reached';
  if (refusal.kind === 'token_not_valid' || (refusal.kind === 'invalid' && refusal.fields?.['token'] !== undefined))
    return 'token.refused';
  const isOfFile = refusal.kind === 'wrong_type' || refusal.kind === 'too_large';
  return isOfFile && request.isUpload ? 'file.refused' : null;
}
